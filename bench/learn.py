"""Programs with more paths than anyone can count: nodes and seconds with what is learnt.

learn.py SUREFOOT SCRATCH
"""

import random
import re
import subprocess
import sys
import time

# One engine that unrolls and learns: nodes are those of one tree.
DEEP = ["--search", "dfs", "--loops", "unroll"]
INPUT = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"


def choices(count):
    """Each of count choices adds 1 or -1; the sum is checked."""
    return INPUT + f"""
int main(void) {{
  int sum = 0;
  for (int i = 0; i < {count}; i++)
    if (__VERIFIER_nondet_int()) sum++; else sum--;
  if (sum < -{count} || sum > {count}) reach_error();
  return 0;
}}
"""


def choices_in_array(count):
    """The same, but the choices are made first and summed up afterwards."""
    return INPUT + f"""
int b[{count}], x[{count}];
int main(void) {{
  for (int i = 0; i < {count}; i++) b[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < {count}; i++) {{ if (b[i]) x[i] = 1; else x[i] = -1; }}
  int sum = 0;
  for (int i = 0; i < {count}; i++) sum += x[i];
  if (!(-{count} <= sum && sum <= {count})) reach_error();
  return 0;
}}
"""


def shortest_path(count, is_safe):
    """A walk from the first node to the last, along edges to later nodes."""
    random.seed(count)
    weights = [[random.randint(1, 100) if to > at else 0 for to in range(count)] for at in range(count)]
    best = [0] + [None] * (count - 1)
    for to in range(1, count):
        best[to] = min(best[at] + weights[at][to] for at in range(to))
    bound = best[-1] - 5 if is_safe else best[-1] + 1
    rows = ",\n".join("{" + ",".join(map(str, row)) + "}" for row in weights)
    return INPUT + f"""
extern void __VERIFIER_assume(int);
int graph[{count}][{count}] = {{{rows}}};
int d = 0;
int main(void) {{
  int node = 0;
  while (node < {count - 1}) {{
    int next = __VERIFIER_nondet_int();
    __VERIFIER_assume(next > node && next < {count});
    for (int i = node + 1; i < {count}; i++)
      if (next == i) {{ d += graph[node][i]; break; }}
    node = next;
  }}
  if (!(d >= {bound})) reach_error();
  return 0;
}}
"""


def measure(surefoot, scratch, name, source, flags):
    path = f"{scratch}/learn.c"
    with open(path, "w") as file:
        file.write(source)
    start = time.monotonic()
    command = [surefoot, "verify", "--stats", "--progress", "never", "--timeout", "120", *flags, path]
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = time.monotonic() - start
    nodes = re.search(r"^nodes: (\d+)", done.stderr, re.M)
    verdict = done.stdout.split("\n")[0].split(" ")[0]
    print(f"  {name:24} {' '.join(flags):30} {verdict:20} {nodes.group(1) if nodes else '-':>8} nodes {seconds:7.2f} s")
    sys.stdout.flush()


def main():
    surefoot, scratch = sys.argv[1:3]
    print("choices, each adding 1 or -1 (Fig. 4)")
    for count in (100, 500, 1000, 2000):
        measure(surefoot, scratch, f"{count} choices", choices(count), [])
        measure(surefoot, scratch, f"{count} choices", choices(count), DEEP)
    for count in (400, 2000):
        measure(surefoot, scratch, f"{count} in an array", choices_in_array(count), [])
        measure(surefoot, scratch, f"{count} in an array", choices_in_array(count), DEEP)
    print("the shortest path through a graph, and a bound that is too high (Fig. 1)")
    for count in (25, 100, 300, 1000):
        measure(surefoot, scratch, f"{count} nodes", shortest_path(count, True), [])
        measure(surefoot, scratch, f"{count} nodes, too high", shortest_path(count, False), [])
    for count in (300, 1000):
        measure(surefoot, scratch, f"{count} nodes", shortest_path(count, True), DEEP)
        measure(surefoot, scratch, f"{count} nodes, too high", shortest_path(count, False), DEEP)


main()
