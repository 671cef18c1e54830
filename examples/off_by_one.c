// A bug that needs the right input: a list of commands whose numbers are checked, but not quite.
//
//   surefoot exec examples/off_by_one.c      all inputs 0: nothing wrong
//   surefoot verify examples/off_by_one.c    the inputs that break it
//
// Commands set, clear or move one of eight slots. Only `move` gets the comparison wrong, so tests of the
// others never show it. Repair it and try again.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

enum { SLOTS = 8, COMMANDS = 3 };
enum { SET = 0, CLEAR = 1, MOVE = 2 };

static int slots[SLOTS];

static int run(int command, int slot, int value) {
  switch (command) {
  case SET:
    if (slot < 0 || slot >= SLOTS) return -1;
    slots[slot] = value;
    return 0;
  case CLEAR:
    if (slot < 0 || slot >= SLOTS) return -1;
    slots[slot] = 0;
    return 0;
  case MOVE: // to the next slot
    if (slot < 0 || slot >= SLOTS) return -1;
    slots[slot + 1] = slots[slot];
    slots[slot] = 0;
    return 0;
  }
  return -1;
}

int main(void) {
  for (int i = 0; i < COMMANDS; i++) {
    int command = __VERIFIER_nondet_int();
    int slot = __VERIFIER_nondet_int();
    int value = __VERIFIER_nondet_int();
    printf("command %d: %s\n", i, run(command, slot, value) == 0 ? "done" : "refused");
  }
  return 0;
}
