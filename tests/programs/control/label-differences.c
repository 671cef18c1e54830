//@ exec: same
// A jump table of distances between labels instead of addresses (needs no relocations).
#include <stdio.h>

static int offsets(int n) {
  static const int table[] = {&&zero - &&zero, &&one - &&zero, &&two - &&zero};
  goto *(&&zero + table[n % 3]);
zero:
  return 10;
one:
  return 11;
two:
  return 12;
}

/* The same, with the table indexed by bytes of a program. */
static int run(const char *program) {
  static const int distances[] = {&&stop - &&stop, &&increment - &&stop, &&twice - &&stop};
  int value = 1;
next:
  goto *(&&stop + distances[*program == '+' ? 1 : *program == '*' ? 2 : 0]);
increment:
  value++;
  program++;
  goto next;
twice:
  value *= 2;
  program++;
  goto next;
stop:
  return value;
}

int main(void) {
  for (int i = 0; i < 6; i++) printf("%d ", offsets(i));
  printf("\n%d %d %d\n", run(""), run("+*+*"), run("****+"));
  return run("+++*");
}
