//@ exec: violation
// Index 4 is still in the next member, index 6 has left the object.
#include <stdio.h>

struct frame { int middle[4]; int after[2]; };
static struct frame f = {{1, 2, 3, 4}, {5, 6}};

static int get(const int *array, int index) {
  return array[index]; //~ violation: out-of-bounds read
}

int main(void) {
  for (int i = 3; i < 8; i++) printf("%d\n", get(f.middle, i));
  return 0;
}
