"""Speculation on against off: seconds, nodes, interpolants.

speculation.py SUREFOOT SCRATCH [COLLECTION [SECONDS]]

The programs of Fig. 1 of the paper on lazy symbolic execution, two of our own (advisory.c, in the manner
of collision avoidance, and state machines as generators write them), and of a COLLECTION with an
index.tsv the unreach-call tasks of the FAMILIES below, up to a bound and without. SPECULATION in the
environment is the mode that is compared with off, auto if it is not given. Ends with 1 if two answers
differ other than by unknown.
"""

import csv
import json
import os
import pathlib
import random
import resource
import subprocess
import sys

FAMILIES = ("ntdrivers-simplified", "ssh-simplified", "psyco", "eca-rers2012")
BOUND = ["--search", "dfs", "--unwind", "8", "--no-unwinding-assertions"]
UNBOUNDED = ["--loops", "abstract-only"]
DEEP = ["--search", "dfs", "--loops", "unroll"]
SPECULATION = os.environ.get("SPECULATION", "auto")
INPUT = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"


def figure_1(kind, count):
    """A sequence of tests of inputs, in no order, of which few combinations are possible."""
    lines = [f"  int a{v} = __VERIFIER_nondet_int();" for v in range(3)] + ["  int x = 0, y = 0;"]
    if kind == "c":
        lines.append(f"  if (a0 <= {count}) return 0;")
    bounds = list(range(1, count + 1))
    random.Random(7).shuffle(bounds)
    for index, bound in enumerate(bounds):
        if kind == "b":
            lines.append(f"  if (a0 == {bound}) y += 2;")
        elif kind == "c" and index == count // 2:
            lines.append(f"  if (a0 > {bound}) y++; else y = {count + 1};")
        else:
            variable = 1 + index % 2 if kind == "c" else index % 3
            lines.append(f"  if (a{variable} > {bound}) y++; else x++;")
    return INPUT + "int main(void) {\n" + "\n".join(lines) + f"\n  if (y > {count}) reach_error();\n  return 0;\n}}\n"


def chart(machines, ticks, states=6):
    """State machines that look at each other, as a generator writes them."""
    dice = random.Random(11)
    lines = [f"static int state{i}, next{i}, event{i}, timer{i};" for i in range(machines)]
    lines.append("static int changes, resets;")
    for i in range(machines):
        lines += [f"static void step{i}(void) {{", f"  event{i} = __VERIFIER_nondet_int() > 0;",
                  f"  next{i} = state{i};", f"  switch (state{i}) {{"]
        for state in range(states):
            other = dice.randrange(machines)
            lines += [
                f"  case {state}:",
                f"    if (event{i} && timer{i} > {dice.randrange(1, 4)}) {{ next{i} = {dice.randrange(states)}; timer{i} = 0; }}",
                f"    else if (state{other} == {dice.randrange(states)} && !event{other}) {{ next{i} = {(state + 1) % states}; resets++; }}",
                f"    else timer{i}++;",
                "    break;",
            ]
        lines += [f"  default: next{i} = 0;", "  }", f"  if (next{i} != state{i}) changes++;", "}"]
    lines.append("int main(void) {")
    for i in range(machines):
        lines += [f"  state{i} = __VERIFIER_nondet_int(); timer{i} = __VERIFIER_nondet_int();",
                  f"  if (timer{i} < 0 || timer{i} > 8) return 0;"]
    lines.append(f"  for (int tick = 0; tick < {ticks}; tick++) {{")
    lines += [f"    step{i}();" for i in range(machines)] + [f"    state{i} = next{i};" for i in range(machines)]
    lines.append("  }")
    lines.append(f"  if (changes > {machines * ticks} || resets > {machines * ticks}) reach_error();\n  return 0;\n}}")
    return INPUT + "\n".join(lines) + "\n"


def run(surefoot, path, flags, mode, seconds):
    command = [surefoot, "verify", "--json", "--quiet", "--no-replay", "--property", "unreach-call",
               "--timeout", str(seconds), "--speculation", mode, *flags, str(path)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    answer = json.loads(done.stdout)
    counts = answer.get("statistics") or {}
    levels = counts.get("speculation", [])
    return {
        "verdict": answer["verdict"].split("(")[0],
        "seconds": spent,
        "nodes": counts.get("nodes", 0),
        "interpolants": counts.get("stored_interpolants", 0),
        "variables": counts.get("interpolant_variables", 0),
        "tried": levels[0]["tried"] if levels else 0,
        "succeeded": levels[0]["succeeded"] if levels else 0,
        "counterexamples": levels[0]["failed_by_counterexample"] if levels else 0,
    }


def compare(title, tasks, surefoot, seconds):
    """A table; how many answers differ."""
    print(f"\n{title}\n")
    print("| program | answer | seconds off, on | ratio | nodes off, on | interpolants off, on "
          "| variables off, on | tried, succeeded, counterexamples |")
    print("|---|---|---|---|---|---|---|---|")
    totals = {mode: dict(seconds=0.0, nodes=0, interpolants=0) for mode in ("off", SPECULATION)}
    bad = 0
    for name, path, flags in tasks:
        found = {mode: run(surefoot, path, flags, mode, seconds) for mode in ("off", SPECULATION)}
        off, on = found["off"], found[SPECULATION]
        answers = {off["verdict"], on["verdict"]}
        bad += answers == {"true", "false"}
        for mode in found:
            for key in totals[mode]:
                totals[mode][key] += found[mode][key]
        print(f"| {name} | {'/'.join(sorted(answers))} | {off['seconds']:.2f}, {on['seconds']:.2f} "
              f"| {off['seconds'] / max(on['seconds'], 0.01):.2f} | {off['nodes']}, {on['nodes']} "
              f"| {off['interpolants']}, {on['interpolants']} | {off['variables']}, {on['variables']} "
              f"| {on['tried']}, {on['succeeded']}, {on['counterexamples']} |", flush=True)
    off, on = totals["off"], totals[SPECULATION]
    print(f"| all | | {off['seconds']:.2f}, {on['seconds']:.2f} | {off['seconds'] / max(on['seconds'], 0.01):.2f} "
          f"| {off['nodes']}, {on['nodes']} | {off['interpolants']}, {on['interpolants']} | | |")
    return bad


def main():
    surefoot, scratch = sys.argv[1], pathlib.Path(sys.argv[2])
    collection = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 30

    def written(name, text):
        path = scratch / f"{name}.c"
        path.write_text(text)
        return name, path, DEEP

    figures = [written(f"1({kind}), {count}", figure_1(kind, count))
               for kind in "abc" for count in (10, 25, 50, 100, 200)]
    advisory = (pathlib.Path(__file__).parent / "speculation" / "advisory.c").read_text()
    own = [written(f"advisory, {rounds}", advisory.replace("ROUNDS", str(rounds))) for rounds in (1, 2)]
    own += [written(f"chart, {machines} x {ticks}", chart(machines, ticks))
            for machines, ticks in ((2, 2), (2, 3), (3, 2))]
    bad = compare("Fig. 1", figures, surefoot, seconds)
    bad += compare("Our own", own, surefoot, seconds)
    if collection:
        with open(collection / "index.tsv") as file:
            rows = [row for row in csv.DictReader(file, delimiter="\t")
                    if row["property"] == "unreach-call" and row["path"].split("/")[0] in FAMILIES]
        for title, flags in (("Up to 8 iterations", BOUND), ("Without bound", UNBOUNDED)):
            tasks = [(pathlib.Path(row["path"]).stem, collection / row["path"],
                      flags + ["--data-model", row["data_model"]]) for row in rows]
            bad += compare(title, tasks, surefoot, seconds)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
