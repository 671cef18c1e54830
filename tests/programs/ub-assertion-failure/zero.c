//@ exec: violation
#include <assert.h>
#include <stdio.h>

static const char *name(int kind) {
  switch (kind) {
  case 0: return "zero";
  case 1: return "one";
  }
  assert(0); //~ violation: assertion failure
}

int main(void) {
  for (int i = 0; i < 4; i++) puts(name(i));
  return 0;
}
