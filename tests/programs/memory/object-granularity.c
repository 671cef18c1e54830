//@ exec: same
// Leaving a member array but not the object that holds it is no violation for us.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct frame { int before[2]; int middle[4]; int after[2]; };

static int *at(int *array, int index) { return array + index; }

int main(void) {
  struct frame f = {{1, 2}, {3, 4, 5, 6}, {7, 8}};
  for (int i = -2; i < 6; i++) printf("%d ", *at(f.middle, i));
  printf("\n");
  *at(f.middle, 4) = 70;
  *at(f.middle, -1) = 20;
  printf("%d %d\n", f.after[0], f.before[1]);

  int grid[3][4];
  for (int i = 0; i < 12; i++) *at(&grid[0][0], i) = i;
  printf("%d %d\n", grid[2][3], *at(grid[1], -3));

  struct frame *heap = calloc(2, sizeof *heap);
  *at(heap->after, 3) = 9;
  printf("%d\n", heap[1].before[1]);
  memset(heap->before, 1, sizeof *heap);
  printf("%d %d\n", heap->after[1], heap[1].middle[0]);
  free(heap);

  int array[4] = {1, 2, 3, 4}, sum = 0;
  for (int *p = array, *end = array + 4; p != end; p++) sum += *p; /* forming the end is fine */
  int *outside = array + 4;
  printf("%d %d\n", sum, outside[-1]);
  return f.after[0];
}
