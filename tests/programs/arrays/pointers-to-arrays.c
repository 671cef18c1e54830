//@ exec: same
#include <stdio.h>
#include <stdlib.h>

static int grid[4][3];

static int (*row_of(int index))[3] { return &grid[index]; }

static int sum(const int (*rows)[3], int count) {
  int total = 0;
  for (const int(*row)[3] = rows; row < rows + count; row++)
    for (const int *cell = *row; cell != *row + 3; cell++) total += *cell;
  return total;
}

int main(void) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 3; j++) (*row_of(i))[j] = i * 10 + j;
  printf("%d\n", sum((const int(*)[3])grid, 4));
  printf("%d\n", sum((const int(*)[3])grid + 2, 2));

  int(*row)[3] = grid;
  printf("%d\n", (*row)[2]);
  printf("%d\n", (*++row)[0]);
  printf("%d\n", *row[1]);
  printf("%d\n", (*row++)[1]);
  printf("%td\n", row - grid);
  printf("%td\n", &grid[3][1] - &grid[1][2]);
  printf("%td\n", (char *)(row + 1) - (char *)row);

  int(*whole)[4][3] = &grid;
  (*whole)[3][2] = 777;
  printf("%d %td\n", grid[3][2], (char *)(whole + 1) - (char *)whole);

  int *flat = grid[0];
  int *rows[4] = {grid[3], grid[1], grid[2], grid[0]};
  int **cursor = rows;
  printf("%d %d %d\n", cursor[0][2], *cursor[1], **(cursor + 2));
  printf("%d\n", (int)(rows[0] - flat));

  int(*heap)[5] = malloc(3 * sizeof *heap);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++) heap[i][j] = (i + 1) * (j + 1);
  heap = realloc(heap, 6 * sizeof *heap);
  for (int i = 3; i < 6; i++)
    for (int j = 0; j < 5; j++) heap[i][j] = heap[i - 3][j] * 2;
  for (int i = 0; i < 6; i++) printf("%d %d %d %d %d\n", heap[i][0], heap[i][1], heap[i][2], heap[i][3], heap[i][4]);
  free(heap);

  int (*selectors[2])(const int(*)[3], int) = {sum, sum};
  printf("%d\n", selectors[1]((const int(*)[3])grid, 1));
  const char *names[] = {"zero", "one", "two"}, **name = names + 3;
  while (name-- > names + 1) printf("%s %c\n", *name, *(*name + 1));
  return grid[3][1];
}
