//@ exec: same
#include <stdio.h>
#include <stdlib.h>

static int columns[10], size, solutions, visited;

static int attacked(int row, int column) {
  for (int r = 0; r < row; r++)
    if (columns[r] == column || abs(columns[r] - column) == row - r) return 1;
  return 0;
}

static void place(int row) {
  visited++;
  if (row == size) {
    if (solutions++ < 2) {
      for (int r = 0; r < size; r++) {
        for (int c = 0; c < size; c++) putchar(columns[r] == c ? 'Q' : '.');
        putchar('\n');
      }
      putchar('\n');
    }
    return;
  }
  for (int c = 0; c < size; c++)
    if (!attacked(row, c)) {
      columns[row] = c;
      place(row + 1);
    }
}

/* The same count with three bit sets. */
static int place_bits(unsigned all, unsigned taken, unsigned left, unsigned right) {
  if (taken == all) return 1;
  int count = 0;
  for (unsigned free = all & ~(taken | left | right); free; free &= free - 1) {
    unsigned bit = free & -free;
    count += place_bits(all, taken | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return count;
}

/* Backtracking with an output buffer: subsets that add up to the target. */
static int subsets(const int *values, int count, int target, int *chosen, int length) {
  if (target == 0) {
    for (int i = 0; i < length; i++) printf("%d%c", chosen[i], i + 1 == length ? '\n' : '+');
    return 1;
  }
  if (count == 0 || target < 0) return 0;
  chosen[length] = values[0];
  return subsets(values + 1, count - 1, target - values[0], chosen, length + 1) +
         subsets(values + 1, count - 1, target, chosen, length);
}

int main(void) {
  for (size = 4; size <= 7; size++) {
    solutions = visited = 0;
    place(0);
    printf("%d: %d solutions, %d nodes\n", size, solutions, visited);
  }
  for (int n = 1; n <= 8; n++) printf("%d ", place_bits((1u << n) - 1, 0, 0, 0));
  printf("\n");
  int values[] = {8, 3, 5, 1, 9, 2}, chosen[6];
  printf("%d\n", subsets(values, 6, 11, chosen, 0));
  return solutions;
}
