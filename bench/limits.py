#!/usr/bin/env python3
"""Starts long runs of every command, ends each at a random moment, by its limit on time or by a signal, and
says how late the answers came. A run is in order if its answer is whole and comes within half a second and a
fiftieth of the limit, or within a second of a signal."""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

NONDET = "extern int __VERIFIER_nondet_int(void); extern float __VERIFIER_nondet_float(void);\n"
ERROR = "extern void reach_error(void);\n"


def programs(folder):
    def file(name, text):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    many = file("many.c", NONDET + ERROR + """
int main(void) { unsigned n = 0, m = 1;
  for (int i = 0; i < 40; i++) { if (__VERIFIER_nondet_int()) n += m * 3; else m ^= n; }
  if (n * 7919u == 123457u * m + 11u) reach_error(); return 0; }""")
    floats = file("floats.c", NONDET + ERROR + """
int main(void) { float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x > 1 && x < 2 && y > 1 && y < 2) { float z = x;
    for (int i = 0; i < 9; i++) z = z - (z * z * y - x) / (2 * z * y);
    if (z * z * y > 3 * x) reach_error(); } return 0; }""")
    product = file("product.c", NONDET + ERROR + """
int main(void) { unsigned long long a = (unsigned)__VERIFIER_nondet_int(), b = (unsigned)__VERIFIER_nondet_int();
  if (a > 1 && b > 1 && a <= b && a * b == 18446743979220271189ull) reach_error(); return 0; }""")
    lines = [f"  if (x == {number * 7919 % 65521}) y += {number}; else y ^= x;" for number in range(20000)]
    large = file("large.c", NONDET + "int main(void) { int x = __VERIFIER_nondet_int(); unsigned y = 0;\n"
                 + "\n".join(lines) + "\n return y == 7; }")
    contract = file("contract.c", "unsigned f(unsigned a, unsigned b) { unsigned r = a * b;\n"
                    + "  for (int i = 0; i < 30; i++) r = r * r + (a ^ b);\n  return r; }\n")
    return many, floats, product, large, contract


def runs(folder):
    many, floats, product, large, contract = programs(folder)
    runs = [(command, file) for file in (many, floats, product, large)
            for command in (["verify"], ["verify", "--json"], ["verify", "--engine", "paths"],
                            ["verify", "--engine", "bmc"], ["verify", "--jobs", "1"], ["verify", "--check-proof"],
                            ["reach", "--targets", "blocks"], ["reach", "--targets", "blocks", "--json"])]
    runs += [(["test", "--output", os.path.join(folder, "suite")], file) for file in (many, large)]
    runs += [(["vc", "--solve", "--function", "f", "--ensures", "result != 12345"], contract)]
    return runs


def once(surefoot, folder, chosen):
    command, file = chosen
    if "--output" in command:
        command = [*command[:-1], tempfile.mkdtemp(dir=folder)]
    ending = random.choice(["limit", signal.SIGINT, signal.SIGTERM])
    limit = random.uniform(0.3, 4.0)
    given = limit if ending == "limit" else 100
    begin = time.monotonic()
    process = subprocess.Popen([surefoot, *command, "--timeout", f"{given:.2f}", file], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    if ending != "limit":
        try:
            process.wait(limit)
        except subprocess.TimeoutExpired:
            process.send_signal(ending)
    stdout, stderr = process.communicate()
    late = time.monotonic() - begin - limit
    problem = None
    if process.returncode not in (0, 1, 3):
        problem = f"exit code {process.returncode}: {stderr.decode(errors='replace')[-200:]}"
    elif not stdout.strip():
        problem = "no answer"
    elif "--json" in command:
        try:
            json.loads(stdout)
        except ValueError as error:
            problem = f"JSON that is not whole: {error}"
    allowed = 0.5 + limit / 50 if ending == "limit" else 1.0
    if problem is None and late > allowed:
        problem = f"{late:.2f} s late"
    return late, problem, f"{' '.join(command)} {os.path.basename(file)}, {ending} at {limit:.2f} s"


def main():
    surefoot, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as folder:
        choices = runs(folder)
        lates, problems = [], 0
        for _ in range(count):
            late, problem, what = once(surefoot, folder, random.choice(choices))
            lates.append(late)
            if problem:
                problems += 1
                print(f"{what}: {problem}", flush=True)
        lates.sort()
        print(f"{count} runs, {problems} not in order; late by {lates[count // 2]:.2f} s (median), "
              f"{lates[-1]:.2f} s (most)")
        return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
