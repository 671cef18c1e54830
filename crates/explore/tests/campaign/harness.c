// Runs each program of a batch on every sequence of inputs and prints what its checks saw.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INPUTS = 32, SLOTS = 1 << 17 };

// The inputs of the current run, and how many values each has: which inputs are read depends on
// those before, so runs are enumerated depth first.
static unsigned char taken[MOST_INPUTS], limit[MOST_INPUTS];
static int depth, position;
static jmp_buf end_of_run;

static unsigned choose(unsigned values) {
  if (position == depth) {
    if (depth == MOST_INPUTS) abort();
    limit[depth] = (unsigned char)values;
    taken[depth++] = 0;
  }
  return taken[position++];
}

static int next_run(void) {
  while (depth > 0 && ++taken[depth - 1] == limit[depth - 1]) depth--;
  return depth > 0;
}

static void __VERIFIER_assume(int holds) {
  if (!holds) longjmp(end_of_run, 1);
}

static struct slot {
  unsigned stamp, first, second, count;
  int check, inputs;
  unsigned char witness[MOST_INPUTS];
} slots[SLOTS];
static unsigned stamp, used;

static void observe(int check, unsigned first, unsigned second) {
  unsigned at = (first * 2654435761u ^ second * 2246822519u ^ (unsigned)check * 3266489917u) >> 15;
  for (;; at = (at + 1) % SLOTS) {
    struct slot *slot = &slots[at];
    if (slot->stamp != stamp) {
      if (++used > SLOTS / 2) abort();
      *slot = (struct slot){stamp, first, second, 1, check, position, {0}};
      memcpy(slot->witness, taken, sizeof taken);
      return;
    }
    if (slot->check == check && slot->first == first && slot->second == second) {
      slot->count++;
      return;
    }
  }
}

static void enumerate(unsigned long long seed, void (*reset)(void), int (*entry)(void)) {
  stamp++, used = 0, depth = 0;
  unsigned runs = 0;
  do {
    position = 0, runs++;
    reset();
    if (setjmp(end_of_run) == 0) entry();
  } while (next_run());
  printf("program %llu %u\n", seed, runs);
  for (struct slot *slot = slots; used > 0; slot++) {
    if (slot->stamp != stamp) continue;
    used--;
    printf("%d %u %u %u ", slot->check, slot->first, slot->second, slot->count);
    for (int i = 0; i < slot->inputs; i++) putchar('0' + slot->witness[i]);
    printf(".\n");
  }
}
