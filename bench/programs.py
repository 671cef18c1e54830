"""Programs of a source package under surefoot: do they load, does `surefoot exec` do what the native program
does, and how much of them do the tests of `surefoot test` execute?"""

import argparse
import functools
import json
import pathlib
import pickle
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import tomllib

import sandbox
from package import Failed

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXEC_SECONDS = 60
NATIVE_SECONDS = 10

# Of the regions that llvm-cov tells: code, and where a macro stands for it.
CODE, EXPANSION = 0, 1

# Exit codes of programs that ended by SIGILL, SIGABRT, SIGBUS, SIGFPE or SIGSEGV.
CRASHES = (132, 134, 135, 136, 139)

# What KLEE was given for its coreutils experiments.
SYMBOLIC = [["--sym-args", "0", "1", "10"], ["--sym-args", "0", "2", "2"], ["--sym-files", "1", "8"],
            ["--sym-stdin", "8"], ["--sym-stdout"]]


class Set:
    """One way to run a program."""

    def __init__(self, line, files):
        self.line = line
        words = shlex.split(line)
        self.variables, self.stdin = {}, b""
        while words and re.match(r"\w+=", words[0]):
            name, value = words.pop(0).split("=", 1)
            self.variables[name] = value
        self.program, *words = words
        if words and words[-1].startswith("<"):
            self.stdin = files[words.pop()[1:]]
        self.arguments = words
        self.files = {}
        self.add_files({word for argument in words for word in re.split(r"[=,:]", argument)}, files)
        self.add_files(names_in(self.stdin), files)

    def add_files(self, named, files):
        """Those with these names, those below folders with these names, and those that they list."""
        first = {word.removeprefix("./").split("/")[0] for word in named}
        for name, content in files.items():
            if name.split("/")[0] in first and name not in self.files:
                self.files[name] = content
                self.add_files(names_in(content), files)


def names_in(content):
    return set(re.split(r"[\0\n() ]+", content.decode(errors="replace"))) - {""}


class Sets:
    """The table of a package: sets by program, the files that they use, and what is wrong with the programs."""

    def __init__(self, path, further_files):
        with open(path, "rb") as file:
            table = tomllib.load(file)
        files = {name: text.encode() for name, text in table["files"].items()} | further_files
        self.defects = table.get("defects", {})
        self.by_program = {}
        for program, lines in table["programs"].items():
            common = [f"{program} {arguments}" for arguments in table["common"]]
            self.by_program[program] = [Set(line, files) for line in [*common, *lines.strip().splitlines()]]


class Surefoot:
    """The binary, and what it can do."""

    def __init__(self, path):
        self.path = str(pathlib.Path(path).resolve())
        self.flags = {command: self.ask(command, "--help-all") for command in ("exec", "test")}

    def ask(self, *arguments):
        return subprocess.run([self.path, *arguments], capture_output=True, text=True, check=False).stdout

    def can(self, command, flag):
        return re.search(rf"^\s+(-\w, )?{flag}\b", self.flags[command], re.M) is not None

    def known_functions(self):
        """What has a model, or is built in; only names are looked at."""
        found = set()
        for path in (ROOT / "runtime").glob("*.c"):
            for line in re.findall(r"(?m)^// provides:(.*)", path.read_text()):
                found.update(line.split())
        builtins = (ROOT / "crates/semantics/src/builtins.rs").read_text()
        found.update(re.findall(r'"(\w+)"', builtins))
        return found


def execute(surefoot, module, arguments, given):
    """One set under surefoot."""
    with tempfile.TemporaryDirectory() as folder:
        flags = [word for name, value in given.variables.items() for word in ("--env", f"{name}={value}")]
        for number, (name, content) in enumerate(given.files.items()):
            path = pathlib.Path(folder) / str(number)
            path.write_bytes(content)
            flags += ["--file", f"{name}={path}"]
        return sandbox.run([surefoot.path, "exec", "--quiet", *flags, module.name, "--", *arguments], given.stdin,
                           EXEC_SECONDS, module.parent)


def difference(ours, native):
    """What differs, in a word and a text; None if nothing does."""
    errors = ours.errors.decode(errors="replace")
    stop = re.search(r"(?m)^error: (.*)", errors)
    if ours.code in (1, 2, 3, 101) and stop and ours.errors != native.errors:
        kind = "unsupported" if "unknown: " in stop[1] or ours.code == 3 else "stopped"
        return kind, stop[1]
    if ours.code is None and native.code is not None:
        return "time", "it does not end"
    for what, mine, theirs in (("output", ours.output, native.output), ("error", ours.errors, native.errors)):
        if mine != theirs:
            return what, f"{mine[:300]!r} instead of {theirs[:300]!r}"
    if ours.code != native.code:
        return "code", f"{ours.code} instead of {native.code}"
    return None


class Natively:
    """The program itself, run with sets. What came out is kept: it does not change."""

    def __init__(self, package, program):
        self.arguments = package.arguments(program)
        self.sandbox = sandbox.Sandbox(package.alone(program, "native"), package.module(program).name)
        self.path = package.folder / "native" / f"{program}.results"
        self.results = pickle.loads(self.path.read_bytes()) if self.path.exists() else {}

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.path.write_bytes(pickle.dumps(self.results))
        self.sandbox.__exit__(*error)

    def run(self, given):
        key = repr((given.line, given.files, given.stdin))
        if key not in self.results:
            self.results[key] = self.sandbox.run(self.arguments + given.arguments, given.files, given.variables,
                                                 given.stdin, NATIVE_SECONDS)
        return self.results[key]


class Bench:
    """One package on the bench."""

    def __init__(self, surefoot, package, sets, options):
        self.surefoot = surefoot
        self.package = package
        self.sets = sets
        self.options = options

    def load(self, program):
        """Whether it loads, and what it needs that nobody has."""
        module = self.package.module(program)
        known = self.surefoot.known_functions()
        missing = [name for name in self.package.undefined(program) if name not in known]
        shown = subprocess.run([self.surefoot.path, "show", "cfg", str(module)], capture_output=True, text=True,
                               check=False)
        return {"loads": shown.returncode == 0, "problem": shown.stderr.strip()[-200:], "missing": missing}

    def exec(self, program):
        """All sets, under surefoot and natively."""
        module, arguments = self.package.module(program), self.package.arguments(program)
        same, differences = 0, []
        with Natively(self.package, program) as natively:
            for given in self.sets.by_program[program]:
                theirs = natively.run(given)
                found = difference(execute(self.surefoot, module, arguments + given.arguments, given), theirs)
                if found is None or found == ("stopped", self.sets.defects.get(given.line)):
                    same += 1
                else:
                    differences.append({"set": given.line, "kind": found[0], "text": found[1]})
        return {"sets": len(self.sets.by_program[program]), "same": same, "differences": differences}

    def test(self, program, search):
        """Coverage of the tests that are found within the time, and what they cover natively."""
        module = self.package.module(program)
        suite = self.package.folder / "tests" / search / program
        shutil.rmtree(suite, ignore_errors=True)
        suite.parent.mkdir(parents=True, exist_ok=True)
        around = [word for flags in SYMBOLIC if self.surefoot.can("test", flags[0]) for word in flags]
        command = [self.surefoot.path, "test", "--json", "--quiet", "--format", "ktest", "--output", str(suite),
                   "--cover", "blocks", "--search", search, "--timeout", str(self.options.seconds), *around,
                   *self.options.flags.split(), str(module), "--", *self.package.arguments(program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.package.folder)
        try:
            answer = json.loads(done.stdout)
        except ValueError:
            return {"problem": f"exit code {done.returncode}: {done.stderr.strip()[-200:]}"}
        own = self.own_files(program, answer)
        found = {"tests": answer["suite"]["tests"], "own": [file["file"] for file in own],
                 "violations": answer["suite"]["violations"],
                 "reasons": [reason.get("text", "") for reason in answer["reasons"]][:5],
                 "paths": answer["statistics"]["paths"], "blocks": self.blocks(program, answer, own)}
        return found | self.confirm(program, suite, own)

    def own_files(self, program, answer):
        """Of the coverage: the file where the program begins, and the one named after it, as the published
        numbers of blocks are counted; not what programs share."""
        own = {self.graph(program)[self.package.entry(program)][0][0], f"{program}.c"}
        return [file for file in answer["coverage"]["files"] if pathlib.Path(file["file"]).name in own
                and self.package.is_own(file["file"])]

    @functools.cache
    def graph(self, program):
        """The places of the blocks of each function: name of the file, line, column."""
        shown = self.surefoot.ask("show", "cfg", str(self.package.module(program)))
        functions, blocks = {}, []
        for line in shown.splitlines():
            if not line.startswith(" "):
                blocks = functions.setdefault(line.rstrip(":"), [])
            elif place := re.search(r"([^/\s]+):(\d+):(\d+)$", line):
                blocks.append((place[1], int(place[2]), int(place[3])))
        return functions

    def own_places(self, program, own):
        names = {pathlib.Path(file["file"]).name for file in own}
        return [place for places in self.graph(program).values() for place in places if place[0] in names]

    def blocks(self, program, answer, own):
        """Own blocks executed, and how many there are."""
        if own and all("blocks" in file for file in own):
            return [sum(file["blocks"][key] for file in own) for key in ("covered", "total")]
        names = {pathlib.Path(file["file"]).name for file in own}
        total = len(self.own_places(program, own))
        left = sum(pathlib.Path((block["place"] or {}).get("file", "")).name in names
                   for block in answer["coverage"]["uncovered"])
        return [total - left, total]

    def confirm(self, program, suite, own):
        """The tests run natively: how many of the blocks does llvm-cov see executed, and which tests crash?"""
        binary = self.package.alone(program, "covered")
        crashes = []
        with sandbox.Sandbox(binary, self.package.module(program).name) as native:
            for number, path in enumerate(sorted(suite.glob("*.ktest"))):
                arguments, stdin, files, statuses, has_output_file = read_ktest(path)
                result = native.run(arguments, files, {"LLVM_PROFILE_FILE": f"%c/profile/{number}.profraw"}, stdin,
                                    NATIVE_SECONDS, statuses, has_output_file)
                if result.code in CRASHES:
                    crashes.append({"test": path.name, "code": result.code})
            regions = executed_regions(binary, native.root / "profile")
        places = self.own_places(program, own)
        executed = sum(is_executed(regions, place) for place in places)
        return {"native_blocks": [executed, len(places)], "native_crashes": crashes}


def executed_regions(binary, profiles):
    """What llvm-cov reads off what the runs have written: by name of the file, where pieces of code begin and end,
    and whether they were executed."""
    raw = [str(path) for path in profiles.glob("*.profraw") if path.stat().st_size > 0]
    merged = profiles / "merged"
    if raw:
        # Runs that were ended have written nothing, or half of it.
        subprocess.run(["llvm-profdata-22", "merge", "-sparse", "-failure-mode=all", *raw, "-o", str(merged)],
                       capture_output=True, check=False)
    if not merged.exists():
        return {}
    shown = subprocess.run(["llvm-cov-22", "export", "-format=text", f"-instr-profile={merged}", str(binary)],
                           capture_output=True, text=True, check=False).stdout
    found = {}
    for function in json.loads(shown)["data"][0]["functions"]:
        names = [pathlib.Path(name).name for name in function["filenames"]]
        for line, column, last_line, last_column, count, file, _, kind in function["regions"]:
            end = (last_line, last_column)
            if kind == EXPANSION:
                end = end_of_call(function["filenames"][file], end)
            if kind in (CODE, EXPANSION):
                found.setdefault(names[file], []).append(((line, column), end, count > 0))
    return found


@functools.cache
def lines_of(path):
    return pathlib.Path(path).read_text(errors="replace").splitlines()


@functools.cache
def end_of_call(path, place):
    """Where the arguments of a macro end whose name ends here: llvm-cov has only the name."""
    lines, depth = lines_of(path), 0
    line, column = place
    while line <= len(lines):
        for character in lines[line - 1][column - 1:]:
            column += 1
            depth += (character == "(") - (character == ")")
            if depth == 0 and not character.isspace():
                return (line, column) if character == ")" else place
        line, column = line + 1, 1
    return place


def is_executed(regions, place):
    """Whether the innermost piece of code around a place was executed."""
    name, *at = place
    around = [region for region in regions.get(name, []) if region[0] <= tuple(at) < region[1]]
    innermost = max(around, key=lambda region: (region[0], [-number for number in region[1]]), default=(0, 0, False))
    return innermost[2]


def read_parts(path):
    """Arguments, and objects with their names, of a test in KLEE's format."""
    data, at = path.read_bytes(), 5

    def number():
        nonlocal at
        at += 4
        return struct.unpack(">I", data[at - 4:at])[0]

    def text():
        nonlocal at
        size = number()
        at += size
        return data[at - size:at]

    number()
    arguments = [text() for _ in range(number())]
    number(), number()
    return arguments, [(text(), text()) for _ in range(number())]


def read_objects(path):
    """What a test says of each object, by its name."""
    return {name.decode(errors="replace"): content for name, content in read_parts(path)[1]}


def read_ktest(path):
    """Arguments, standard input and files of a test in KLEE's format."""
    arguments, objects = read_parts(path)
    stdin = next((content for name, content in objects if name == b"stdin"), b"")
    files = {name[:-5].decode(): content for name, content in objects if name.endswith(b"-data")}
    # Of struct stat: the mode, and the times of the last access and change, in nanoseconds.
    statuses = {}
    for name, content in objects:
        if name.endswith(b"-data-stat"):
            mode, accessed, accessed_part, modified, modified_part = struct.unpack("<24xI44x4q40x", content)
            statuses[name[:-10].decode()] = (mode & 0o777, accessed * 10**9 + accessed_part,
                                             modified * 10**9 + modified_part)
    has_output_file = any(name == b"stdout-stat" for name, _ in objects)
    return [argument.rstrip(b"\0") for argument in arguments[1:]], stdin, files, statuses, has_output_file


def options_of(description, folder):
    """The command line that all packages share; the first argument is surefoot."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("surefoot", help=argparse.SUPPRESS)
    parser.add_argument("programs", nargs="*", help="only these programs")
    parser.add_argument("--only", choices=("load", "exec", "test"), help="only this part")
    parser.add_argument("--seconds", type=int, default=60, help="time for the tests of one program (60)")
    parser.add_argument("--search", action="append", help="orders of exploration (dfs, random, uncovered)")
    parser.add_argument("--flags", default="", help="further flags of surefoot test")
    parser.add_argument("--json", metavar="FILE", help="write all that was found to this file")
    parser.add_argument("--folder", default=folder, help=f"where all is built and kept ({folder})")
    options = parser.parse_intermixed_args()
    options.search = options.search or ["dfs", "random", "uncovered"]
    return options


def say(text):
    print(text, file=sys.stderr, flush=True)


def share(pair):
    return pair[0] / max(pair[1], 1)


def percent(pair):
    return f"{100 * share(pair):.0f}"


def run(bench, programs, published):
    """All parts for these programs, as a table; published: what others cover, as percentages by program."""
    options, found, bad = bench.options, {}, 0
    for program in programs:
        row = found[program] = {}
        try:
            if options.only in (None, "load"):
                row["load"] = bench.load(program)
            if options.only in (None, "exec"):
                row["exec"] = bench.exec(program)
            if options.only in (None, "test"):
                row["test"] = {search: bench.test(program, search) for search in options.search}
        except Failed as problem:
            row["problem"] = str(problem)
        print_row(program, row, published.get(program))
        bad += not is_good(row)
        if options.json:
            pathlib.Path(options.json).write_text(json.dumps(found, indent=1))
    print_summary(found, options)
    return 1 if bad else 0


def is_good(row):
    load, same = row.get("load"), row.get("exec")
    return "problem" not in row and (not load or load["loads"]) and (not same or same["same"] == same["sets"])


def print_row(program, row, published):
    parts = [f"{program:<10}"]
    if "problem" in row:
        parts.append(row["problem"])
    if "load" in row:
        load = row["load"]
        parts.append("loads" if load["loads"] else f"does not load: {load['problem']}")
        if load["missing"]:
            parts.append(f"needs {' '.join(load['missing'])}")
    if "exec" in row:
        parts.append(f"{row['exec']['same']:3} of {row['exec']['sets']:3} sets the same")
    for search, test in row.get("test", {}).items():
        if "problem" in test:
            parts.append(f"{search}: {test['problem']}")
        else:
            parts.append(f"{search}: {percent(test['blocks'])} % of {test['blocks'][1]} blocks, llvm-cov "
                         f"{percent(test['native_blocks'])} %, {test['tests']} tests"
                         + (f", {len(test['violations'])} violations" if test["violations"] else ""))
    if published and "test" in row:
        parts.append(f"published: {published}")
    print("  ".join(parts))
    for difference in row.get("exec", {}).get("differences", []):
        print(f"    {difference['set']}: {difference['kind']}: {difference['text']}")
    sys.stdout.flush()


def print_summary(found, options):
    """How many programs load, do the same, and are covered."""
    rows = list(found.values())
    print(f"{len(rows)} programs")
    loads = [row["load"] for row in rows if "load" in row]
    if loads:
        complete = sum(not load["missing"] for load in loads)
        print(f"  {sum(load['loads'] for load in loads)} load, {complete} need nothing that is not there")
    runs = [row["exec"] for row in rows if "exec" in row]
    if runs:
        same, sets = (sum(one[key] for one in runs) for key in ("same", "sets"))
        whole = sum(one["same"] == one["sets"] for one in runs)
        print(f"  {same} of {sets} sets the same; all of them in {whole} of {len(runs)} programs")
    for search in options.search:
        tests = [row["test"][search] for row in rows if "blocks" in row.get("test", {}).get(search, {})]
        if not tests:
            continue
        mean = 100 * sum(share(test["blocks"]) for test in tests) / len(tests)
        apart = sum(abs(share(test["blocks"]) - share(test["native_blocks"])) > 0.02 for test in tests)
        crashes = sum(len(test["native_crashes"]) for test in tests)
        violations = sum(len(test["violations"]) for test in tests)
        print(f"  {search}: {mean:.1f} % of the blocks in the mean; llvm-cov more than two points apart in {apart} of "
              f"{len(tests)}; {violations} violations, {crashes} tests that crash natively")
