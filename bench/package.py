"""A Debian source package, fetched, built natively, and once more as one LLVM module per program.

The build system is not understood: while it runs, a compiler in front of the compiler writes down how it was
called. Each compilation is done again to bitcode, and each link line is followed by the linker itself, which
names the objects and members of archives that it took. Everything stays in one folder; what is there already
is not made again."""

import functools
import os
import pathlib
import re
import shutil
import subprocess

CLANG, LINK, NM = "clang-22", "llvm-link-22", "llvm-nm-22"

# How surefoot itself compiles C (crates/frontend/src/driver.rs).
BITCODE = ["-emit-llvm", "-g", "-O0", "-Xclang", "-disable-O0-optnone", "-Xclang", "-disable-llvm-passes",
           "-Xclang", "-fsanitize-address-use-after-scope", "-Xclang", "-fno-elide-constructors",
           "-fno-discard-value-names", "-Wno-everything",
           *(f"-fno-builtin-{name}" for name in ("modf", "modff", "frexp", "frexpf", "ldexp", "ldexpf"))]

# What was executed is written as it goes, so that a run may be ended.
COVERED = ["-fprofile-instr-generate", "-fcoverage-mapping", "-fprofile-continuous"]

# Writes its arguments down, each in a line, with an empty one behind. It knows no vector instructions, so
# that configuration chooses portable code.
COMPILER = """#!/bin/sh
case " $* " in *" -mavx"*|*" -mpclmul"*|*" -msse4"*) exit 1 ;; esac
[ -z "${COMMANDS:-}" ] || { printf '%s\\n' "$PWD" "$@"; echo; } >>"$COMMANDS"
exec clang-22 "$@"
"""


class Failed(Exception):
    """A step did not work; says which, and where to read on."""


def run(command, folder, log, environment=None):
    """Runs it at low priority, what it prints goes to a file."""
    with open(log, "ab") as out:
        done = subprocess.run(["nice", "-n", "15", *command], cwd=folder, stdout=out, stderr=out, check=False,
                              stdin=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C", **(environment or {})})
    if done.returncode != 0:
        raise Failed(f"{command[0]} failed: see {log}")


def source_entries():
    """The system's own entries for binary packages, as ones for source packages: texts by name of file."""
    found = {}
    folder = pathlib.Path("/etc/apt")
    for path in sorted([folder / "sources.list", *folder.glob("sources.list.d/*")]):
        if not path.is_file() or path.suffix not in (".list", ".sources"):
            continue
        text = path.read_text(errors="replace")
        if path.suffix == ".list":
            text = re.sub(r"(?m)^deb(?=[ \t])", "deb-src", text)
        else:
            text = re.sub(r"(?m)^Types:.*", "Types: deb-src", text)
        found[path.name] = text
    return found


def fetch_source(name, folder, log):
    """The folder of a source package, fetched into this one unless it is there."""
    sources = folder / "source"
    if not (folder / "fetched").exists():
        shutil.rmtree(sources, ignore_errors=True)
        apt = folder / "apt"
        for part in ("lists/partial", "cache/archives/partial", "parts"):
            (apt / part).mkdir(parents=True, exist_ok=True)
        for entry, text in source_entries().items():
            (apt / "parts" / entry).write_text(text)
        options = [f"-oDir::Etc::{key}={value}" for key, value in
                   (("SourceList", "/dev/null"), ("SourceParts", f"{apt}/parts/"))]
        options += [f"-oDir::State::Lists={apt}/lists", f"-oDir::Cache={apt}/cache", "-oAPT::Sandbox::User=root"]
        sources.mkdir(parents=True)
        run(["apt-get", *options, "update"], sources, log)
        try:
            run(["apt-get", *options, "source", name], sources, log)
        except Failed:
            # Without Debian's own changes, if only these cannot be had.
            archives = sorted(sources.glob("*.orig.tar.*"))
            if not archives:
                raise
            run(["tar", "xf", str(archives[0])], sources, log)
        (folder / "fetched").touch()
    return next(path for path in sorted(sources.iterdir()) if path.is_dir())


class Package:
    """What is done with one source package, below one folder."""

    def __init__(self, name, folder, configure, variables, targets, own):
        """`configure`: its arguments; `variables` and `targets`: of make; `own`: the folders, within the
        source, of what counts as the programs' own."""
        self.name = name
        self.folder = pathlib.Path(folder).resolve()
        self.configure_with = configure
        self.variables = variables
        self.targets = targets
        self.own = own
        self.build = self.folder / "build"
        self.objects = self.folder / "objects"
        self.log = self.folder / "log.txt"
        self.commands = self.folder / "commands.txt"

    def prepare(self, say):
        """Fetches and builds, unless it is there. The folder of the source."""
        self.folder.mkdir(parents=True, exist_ok=True)
        source = self.fetch(say)
        compiler = self.folder / "cc"
        compiler.write_text(COMPILER)
        compiler.chmod(0o755)
        if not (self.folder / "configured").exists():
            say(f"configuring {source.name}")
            shutil.rmtree(self.build, ignore_errors=True)
            self.build.mkdir()
            self.configure(source, compiler)
            (self.folder / "configured").touch()
        if not (self.folder / "built").exists():
            say(f"building {source.name}")
            run(["make", "-j1", f"CC={compiler}", *self.variables, *self.targets], self.build, self.log,
                {"COMMANDS": str(self.commands)})
            (self.folder / "built").touch()
        return source

    def fetch(self, say):
        if not (self.folder / "fetched").exists():
            say(f"fetching the source of {self.name}")
        return fetch_source(self.name, self.folder, self.log)

    def configure(self, source, compiler):
        # As root, configure of some packages asks for this.
        run([str(source / "configure"), f"CC={compiler}", "CFLAGS=-g -O0", *self.configure_with], self.build,
            self.log, {"FORCE_UNSAFE_CONFIGURE": "1"})

    def calls(self):
        """The calls of the compiler: folder, arguments."""
        for text in self.commands.read_text().split("\n\n"):
            folder, *arguments = text.strip("\n").split("\n")
            if folder:
                yield pathlib.Path(folder), arguments

    @functools.cache
    def compilations(self):
        """How each object was compiled: folder, arguments without the output, by its path."""
        found = {}
        for folder, arguments in self.calls():
            if "-c" in arguments and "-o" in arguments:
                place = arguments.index("-o")
                found[(folder / arguments[place + 1]).resolve()] = (
                    folder, without_dependencies(arguments[:place] + arguments[place + 2:]))
        return found

    @functools.cache
    def links(self):
        """How each program was linked: folder, arguments without the output, by its name."""
        found = {}
        for folder, arguments in self.calls():
            if "-c" not in arguments and "-o" in arguments and "-E" not in arguments:
                place = arguments.index("-o")
                name = pathlib.Path(arguments[place + 1]).name
                found[name] = (folder, arguments[:place] + arguments[place + 2:])
        return found

    def binary(self, program):
        """The file that holds a program, which may hold others."""
        return program

    def arguments(self, program):
        """The arguments with which its file becomes the program."""
        return []

    def entry(self, program):
        """The function where the program's own code begins."""
        return "main"

    def is_own(self, path):
        """Whether a file of the source is a program's, not a library's."""
        return not self.own or pathlib.Path(path).parent.name in self.own

    def parts(self, binary):
        """The objects that a file is linked of, as the linker says."""
        folder, arguments = self.links()[binary]
        # Given twice, the flag names members of archives, too: (ARCHIVE)MEMBER.
        traced = subprocess.run([CLANG, *arguments, "-Wl,-t,-t", "-o", str(self.folder / "traced")], cwd=folder,
                                capture_output=True, text=True, check=False)
        if traced.returncode != 0:
            raise Failed(f"linking {binary} failed: {traced.stderr.strip()[-300:]}")
        known, joined = self.compilations(), self.joined()
        found = []
        for line in traced.stdout.splitlines():
            member = re.fullmatch(r"\((.*)\)(.*)", line.strip())
            if member:
                archive = (folder / member[1]).resolve()
                # An archive says nothing of folders.
                same = [path for path in known if path.name == member[2] and path.is_relative_to(archive.parent)]
                found += [path for path in same if path.parent == archive.parent] or same
            else:
                path = (folder / line.strip()).resolve()
                found += joined.get(path, [path] if path in known else [])
        return list(dict.fromkeys(found))

    @functools.cache
    def joined(self):
        """Objects that were linked of others: these, by its path."""
        found = {}
        for folder, arguments in self.calls():
            if "-r" in arguments and "-o" in arguments:
                target = (folder / arguments[arguments.index("-o") + 1]).resolve()
                paths = [(folder / argument).resolve() for argument in arguments if argument.endswith(".o")]
                found[target] = [path for path in paths if path != target]
        return found

    def object(self, path, kind, flags):
        """An object compiled again, with other flags."""
        folder, arguments = self.compilations()[path]
        target = self.objects / kind / path.relative_to(self.build).with_suffix(".o")
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            kept = [argument for argument in arguments if not re.fullmatch(r"-O\w?|-g\d?|-Werror.*", argument)]
            run([CLANG, *kept, *flags, "-o", str(target)], folder, self.log)
        return target

    def module(self, program):
        """The program as one module of bitcode."""
        binary = self.binary(program)
        target = self.folder / "bc" / f"{binary}.bc"
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            objects = [str(self.object(path, "bitcode", BITCODE)) for path in self.parts(binary)]
            run([LINK, *objects, "-o", str(target)], self.folder, self.log)
        return target

    def alone(self, program, kind):
        """The program with all that it needs, so that it runs where nothing else is: as built ("native"), or
        such that a run writes which code was executed ("covered")."""
        binary = self.binary(program)
        target = self.folder / kind / binary
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            folder, arguments = self.links()[binary]
            libraries = [argument for argument in arguments if argument.startswith(("-l", "-L"))]
            objects, flags = self.parts(binary), []
            if kind == "covered":
                flags = COVERED
                objects = [self.object(path, kind, ["-g", "-O0", "-Wno-everything", *flags]) for path in objects]
            run([CLANG, "-static", "-pthread", *flags, *map(str, objects), *libraries, "-o", str(target)], folder,
                self.log)
        return target

    def undefined(self, program):
        """What the module of a program needs from elsewhere."""
        listed = subprocess.run([NM, "--undefined-only", "--format=just-symbols", str(self.module(program))],
                                capture_output=True, text=True, check=True)
        return sorted(name for name in listed.stdout.split() if not name.startswith("llvm."))


def without_dependencies(arguments):
    """Without the flags that write make's rules."""
    kept, skip = [], False
    for argument in arguments:
        if skip:
            skip = False
        elif argument in ("-MF", "-MT", "-MQ"):
            skip = True
        elif argument not in ("-MD", "-MP", "-MMD") and not argument.startswith("-Wp,-M"):
            kept.append(argument)
    return kept
