#!/usr/bin/env python3
"""Tests of `surefoot test` beside those of a coverage-guided fuzzer: how much of a library does each execute?

fuzz.py SUREFOOT [--seconds N] [--size N] [--flags FLAGS] [--folder DIR] [--json FILE] [LIBRARY...]

The harnesses are those of real.py with one size of input, 32 bytes. AFL++ (Debian's) and `surefoot test --cover
blocks --jobs 1` run for the same time, at the same time, with one core each. What either has found is then
given to one program that clang built to count: regions of the library's own files, as llvm-cov tells them."""

import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from package import CLANG, COVERED, Failed, run
from programs import CODE, read_objects
from real import HERE, LIBRARIES, Problem, fetch

# What AFL++ is to leave alone: the machine, and its screen.
ALONE = {"AFL_NO_UI": "1", "AFL_SKIP_CPUFREQ": "1", "AFL_NO_AFFINITY": "1", "AFL_NO_STARTUP_CALIBRATION": "1",
         "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1"}
# Inputs that are given to one process of the shell.
BATCH = 200


class Trial:
    """One library, below a folder of its own."""

    def __init__(self, options, name, source):
        self.options = options
        self.library = LIBRARIES[name]
        self.source = source
        self.folder = pathlib.Path(options.folder).resolve() / "fuzz" / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.log = self.folder / "log.txt"
        self.flags = [f"-DSIZE={options.size}", *self.library.flags,
                      *(word for folder in self.library.include for word in ("-I", str(source / folder)))]
        self.files = [str(HERE / f"{name}.c"), *(str(source / file) for file in self.library.files)]

    def build(self, compiler, target, *flags):
        run([compiler, "-g", "-w", "-DNATIVE", *flags, *self.flags, *self.files, "-o", str(self.folder / target)],
            self.folder, self.log)

    def run(self):
        """Counts of regions: all, and those executed by either's inputs; how many inputs these are."""
        self.build("afl-clang-fast", "fuzzed", "-O1")
        self.build(CLANG, "covered", "-O0", *COVERED)
        fuzzer, ours = self.begin_fuzzer(), self.begin_surefoot()
        end = time.monotonic() + self.options.seconds
        for process, seconds in ((ours, 30), (fuzzer, 5)):
            try:
                process.wait(max(0, end - time.monotonic()) + seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        tests = [objects["input"] for path in sorted((self.folder / "tests").glob("*.ktest"))
                 if "input" in (objects := read_objects(path))]
        found = self.folder / "out" / "default"
        queue = [path.read_bytes() for kind in ("queue", "crashes", "hangs") for path in sorted(found.glob(f"{kind}/id*"))]
        everything, by_tests = self.executed("surefoot", tests)
        _, by_fuzzer = self.executed("fuzzer", queue)
        return {"regions": len(everything), "surefoot": len(by_tests), "fuzzer": len(by_fuzzer),
                "only_surefoot": sorted(by_tests - by_fuzzer), "only_fuzzer": sorted(by_fuzzer - by_tests),
                "tests": len(tests), "queue": len(queue), "executions": executions(found / "fuzzer_stats")}

    def begin_fuzzer(self):
        seeds = self.folder / "seeds"
        seeds.mkdir()
        (seeds / "one").write_bytes(b"a" * self.options.size)
        return self.begin(["afl-fuzz", "-V", str(self.options.seconds), "-i", str(seeds), "-o", str(self.folder / "out"),
                           "-G", str(self.options.size), "--", str(self.folder / "fuzzed")], ALONE)

    def begin_surefoot(self):
        return self.begin([self.options.surefoot, "test", "--cover", "blocks", "--timeout", str(self.options.seconds),
                           "--jobs", "1", "--format", "ktest", "--output", str(self.folder / "tests"),
                           *self.options.flags.split(), f"--cflags={' '.join(self.flags)}", *self.files], {})

    def begin(self, command, environment):
        with open(self.log, "ab") as log:
            return subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                    env={**os.environ, **environment}, start_new_session=True)

    def executed(self, whose, inputs):
        """The regions of the library's files, and those of them that these inputs execute."""
        folder = self.folder / f"replay-{whose}"
        folder.mkdir()
        for number, content in enumerate(inputs):
            (folder / f"{number:06}").write_bytes(content)
        names = sorted(path.name for path in folder.iterdir())
        script = 'for name; do timeout 10 ../covered <"$name"; done'
        for first in range(0, len(names), BATCH):
            # Each process counts on in one of a few files; one that is ended has counted, too.
            subprocess.run(["sh", "-c", script, "sh", *names[first:first + BATCH]], cwd=folder, check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env={**os.environ, "LLVM_PROFILE_FILE": str(folder / "%c%m.profraw")})
        merged = folder / "merged"
        raw = [str(path) for path in folder.glob("*.profraw")]
        if not raw:
            raise Problem(f"nothing was counted for {whose}: see {self.log}")
        run(["llvm-profdata-22", "merge", "-sparse", *raw, "-o", str(merged)], folder, self.log)
        return self.regions(merged)

    def regions(self, profile):
        shown = subprocess.run(["llvm-cov-22", "export", "-format=text", f"-instr-profile={profile}",
                                str(self.folder / "covered")], capture_output=True, text=True, check=True).stdout
        found, executed = set(), set()
        for function in json.loads(shown)["data"][0]["functions"]:
            for line, column, _, _, count, file, _, kind in function["regions"]:
                path = pathlib.Path(function["filenames"][file])
                # Harnesses are not the library.
                if kind == CODE and path.parent != HERE:
                    found.add((path.name, line, column))
                    if count > 0:
                        executed.add((path.name, line, column))
        return found, executed


def executions(statistics):
    """What AFL++ says of how often it ran the program."""
    for line in statistics.read_text().splitlines() if statistics.exists() else ():
        name, _, value = line.partition(":")
        if name.strip() == "execs_done":
            return int(value)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("surefoot", help=argparse.SUPPRESS)
    parser.add_argument("libraries", nargs="*", help=f"of {', '.join(LIBRARIES)}; all without")
    parser.add_argument("--seconds", type=int, default=60, help="time for each of the two (60)")
    parser.add_argument("--size", type=int, default=32, help="bytes of input (32)")
    parser.add_argument("--flags", default="", help="further flags of surefoot test")
    parser.add_argument("--json", metavar="FILE", help="write all that was found to this file")
    folder = os.path.join(tempfile.gettempdir(), "surefoot-real")
    parser.add_argument("--folder", default=folder, help=f"where all is built and kept ({folder})")
    options = parser.parse_intermixed_args()
    options.surefoot = str(pathlib.Path(options.surefoot).resolve())
    if unknown := set(options.libraries) - set(LIBRARIES):
        parser.error(f"no such library: {' '.join(sorted(unknown))}")
    everything = {}
    print("| library | regions | Surefoot | AFL++ | tests | queue | executions |\n|---|---|---|---|---|---|---|", flush=True)
    for name in options.libraries or LIBRARIES:
        try:
            source = fetch(LIBRARIES[name], pathlib.Path(options.folder).resolve())
            found = everything[name] = Trial(options, name, source).run()
            print(f"| {name} | {found['regions']} | {found['surefoot']} | {found['fuzzer']} | {found['tests']} | "
                  f"{found['queue']} | {found['executions'] or '-'} |", flush=True)
        except (Failed, Problem) as problem:
            print(f"| {name} | {problem} |", flush=True)
    as_much = sum(found["surefoot"] >= found["fuzzer"] for found in everything.values())
    print(f"at least as much in {as_much} of {len(everything)}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(everything, indent=1))


if __name__ == "__main__":
    sys.exit(main())
