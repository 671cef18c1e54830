"""The modes of interpolation side by side: do the answers agree, and what does each cost?

modes.py SUREFOOT ANNOTATED [COLLECTION [SECONDS [FLAGS...]]]

ANNOTATED: a folder of programs that say what is to be found in them (`//@ verify: ...`), or -.
COLLECTION: a folder with an index.tsv of tasks (path, property, verdict, data model); its unreach-call
tasks are run with FLAGS, by default up to a bound of eight iterations.

Every true must come with a proof that the checker confirms. Ends with 1 if two modes differ other than
by unknown, if an answer is not the one that is known, or if a proof is refuted.
"""

import csv
import json
import pathlib
import subprocess
import sys
import time

MODES = ("off", "core", "conjunctive", "exact")
BOUND = ["--unwind", "8", "--no-unwinding-assertions"]


def annotated(folder):
    """Program, flags and verdict; those with a verdict only."""
    for path in sorted(pathlib.Path(folder).rglob("*.c")):
        notes = dict(
            line[4:].split(": ", 1) for line in path.read_text(errors="replace").splitlines()
            if line.startswith("//@ ") and ": " in line)
        if "verify" not in notes:
            continue
        flags = notes.get("options", "").split()
        if "property" in notes:
            flags += ["--property", notes["property"].strip()]
        if notes.get("data-model", "").strip() == "ILP32":
            flags += ["--data-model", "ILP32"]
        yield path, flags, notes["verify"].strip()


def collection(folder, flags):
    with open(pathlib.Path(folder) / "index.tsv") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["property"] == "unreach-call":
                model = ["--data-model", row["data_model"]]
                yield pathlib.Path(folder) / row["path"], flags + model + ["--property", "unreach-call"], row["verdict"]


def run(surefoot, path, flags, mode, seconds):
    command = [surefoot, "verify", "--json", "--quiet", "--no-replay", "--search", "dfs", "--loops", "unroll",
               "--interpolation", mode, "--check-proof", "--timeout", str(seconds), *flags, str(path)]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    spent = time.monotonic() - start
    answer = json.loads(done.stdout)
    return answer, spent


def compare(name, tasks, surefoot, seconds):
    totals = {mode: dict(solved=0, states=0, nodes=0, subsumed=0, queries=0, seconds=0.0) for mode in MODES}
    bad = count = unchecked = 0
    for path, flags, known in tasks:
        count += 1
        found = {}
        for mode in MODES:
            answer, spent = run(surefoot, path, flags, mode, seconds)
            verdict = answer["verdict"].split("(")[0]
            proof = answer.get("proof_check") or {}
            reasons = " ".join(reason.get("text", "") for reason in answer.get("reasons", []))
            refuted = proof.get("confirmed") is False and not any(
                text in reasons for text in ("out of time", "no answer", "too long"))
            unchecked += proof.get("confirmed") is False and not refuted
            found[mode] = verdict
            if refuted:
                bad += 1
                print(f"{path}, {mode}: the proof is refuted: {reasons}")
            total, statistics = totals[mode], answer.get("statistics")
            total["solved"] += verdict != "unknown"
            total["seconds"] += spent
            # Where it had to be stopped from outside there are none.
            if not statistics:
                continue
            total["states"] += statistics["states"]
            total["nodes"] += statistics["nodes"]
            total["subsumed"] += statistics["subsumed_states"]
            total["queries"] += statistics["queries"].get("back end", 0) + statistics["queries"].get("learning", 0)
        answers = set(found.values()) - {"unknown"}
        # Up to a bound, a program that goes wrong later is as good as safe.
        is_bounded = "--no-unwinding-assertions" in flags
        wrong = answers - {known.split("(")[0]} - ({"true"} if is_bounded else set())
        if len(answers) > 1 or wrong and known != "unknown":
            bad += 1
            print(f"{path}: {found}, known: {known}")
    print(f"{name}: {count} tasks, {seconds} s each; proofs not checked in time: {unchecked}")
    print("| mode | decided | states | nodes | states subsumed | queries to the back end | seconds |")
    print("|---|---|---|---|---|---|---|")
    for mode in MODES:
        total = totals[mode]
        print(f"| {mode} | {total['solved']} | {total['states']:,} | {total['nodes']:,} | {total['subsumed']:,} "
              f"| {total['queries']:,} | {total['seconds']:.0f} |")
    sys.stdout.flush()
    return bad


def main():
    surefoot, folder, *rest = sys.argv[1:]
    bad = compare("annotated programs", annotated(folder), surefoot, 3) if folder != "-" else 0
    if rest:
        seconds = int(rest[1]) if len(rest) > 1 else 5
        bad += compare("collection", collection(rest[0], rest[2:] or BOUND), surefoot, seconds)
    sys.exit(1 if bad else 0)


main()
