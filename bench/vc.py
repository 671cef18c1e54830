"""Verification conditions of ordinary functions by four algorithms: size, generation, solving.

Usage: vc.py SUREFOOT SCRATCH [--seconds S] [--unwind N] [FILE...]

Every function of bench/vc is asked three questions: is the bound of its loops enough (the postcondition
true, with unwinding assertions), is there no signed overflow, is there no write outside a known object.
Ratios compare an algorithm with dwp on the conditions that both could generate (sizes, generating) or
decide (solving).
"""

import json
import pathlib
import re
import subprocess
import sys

ALGORITHMS = ["dwp", "fs", "wp", "fse"]
QUESTIONS = {
    "true": [],
    "no overflow": ["--check", "overflow", "--no-unwinding-assertions"],
    "no out-of-bounds write": ["--check", "bounds", "--no-unwinding-assertions"],
}
LIMIT = "2000000"


def functions(source):
    """The names of the functions that a file defines, not those that are static."""
    text = re.sub(r"/\*.*?\*/", "", source.read_text(), flags=re.S)
    return re.findall(r"^(?!static|#|struct \w+ \{)[A-Za-z_][\w \*]*?\b(\w+)\([^;{}]*\)\s*\n\{", text, flags=re.M)


def ask(surefoot, module, function, algorithm, question, seconds, unwind):
    """What one run says: its JSON, or None if it did not end in time."""
    command = [
        surefoot, "vc", "--json", "--solve", "--function", function, "--algorithm", algorithm,
        "--unwind", str(unwind), "--timeout", str(seconds), "--limit", LIMIT, *QUESTIONS[question], module,
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * seconds + 10)
    except subprocess.TimeoutExpired:
        return None
    try:
        return json.loads(done.stdout)
    except ValueError:
        sys.exit(f"{' '.join(map(str, command))}:\n{done.stderr}")


def main():
    surefoot, scratch, *rest = sys.argv[1:]
    seconds, unwind, files = 5.0, 32, []
    while rest:
        word = rest.pop(0)
        if word in ("--seconds", "--unwind") and rest:
            value = rest.pop(0)
            if word == "--seconds":
                seconds = float(value)
            else:
                unwind = int(value)
        else:
            files.append(pathlib.Path(word))
    files = files or sorted((pathlib.Path(__file__).parent / "vc").glob("*.c"))
    results = {}
    count = 0
    answers = {}
    for source in files:
        module = pathlib.Path(scratch) / (source.stem + ".ll")
        clang = ["clang-22", "-S", "-emit-llvm", "-g", "-O0", "-Xclang", "-disable-O0-optnone"]
        subprocess.run([*clang, "-Xclang", "-fsanitize-address-use-after-scope", source, "-o", module], check=True)
        for function in functions(source):
            count += 1
            for question in QUESTIONS:
                for algorithm in ALGORITHMS:
                    said = ask(surefoot, module, function, algorithm, question, seconds, unwind)
                    results[question, function, algorithm] = said
                    answer = said and said.get("answer")
                    if answer in ("valid", "falsified"):
                        known = answers.setdefault((question, function), (algorithm, answer))
                        if known[1] != answer:
                            sys.exit(f"{function}, {question}: {known[0]} says {known[1]}, {algorithm} {answer}")
            print(f"  {source.stem} {function}", file=sys.stderr)
    report(results, count, seconds, unwind)


def report(results, count, seconds, unwind):
    print(f"{count} functions, loops unrolled up to {unwind} times, {seconds:g} s for each decision,")
    print(f"{LIMIT} nodes at most where a condition may grow exponentially.\n")
    print("| postcondition | algorithm | generated | decided | nodes | of dwp | generating | of dwp | solving | of dwp |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    names = {function for _, function, _ in results}
    for question in QUESTIONS:
        for algorithm in ALGORITHMS:
            mine = {name: results[question, name, algorithm] for name in names}
            best = {name: results[question, name, "dwp"] for name in names}
            generated = {name for name, said in mine.items() if said and "size" in said}
            decided = {name for name in generated if mine[name]["answer"] in ("valid", "falsified")}
            both = {name for name in generated if best[name] and "size" in best[name]}
            same = {name for name in decided if best[name] and best[name].get("answer") in ("valid", "falsified")}

            def total(key, of, among):
                return sum(of[name][key] for name in among)

            def ratio(key, among):
                base = total(key, best, among)
                return f"{total(key, mine, among) / base:.2f}" if base else "–"

            cells = [
                question, algorithm, len(generated), len(decided),
                total("size", mine, generated), ratio("size", both),
                f"{total('seconds_generating', mine, generated):.2f} s", ratio("seconds_generating", both),
                f"{total('seconds_solving', mine, decided):.1f} s", ratio("seconds_solving", same),
            ]  # fmt: skip
            print("| " + " | ".join(map(str, cells)) + " |")


main()
