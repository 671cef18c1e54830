//@ exec: same
#include <stdio.h>

static int table[3][4] = {{1, 2, 3, 4}, {5, 6}, {[2] = 7}};
static const char words[][6] = {"alpha", "beta", "gamma", ""};
static int cube[2][3][2] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

static int row_sum(int row[4]) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += row[i];
  return sum;
}

static void transpose(int to[4][3], int from[3][4]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) to[j][i] = from[i][j];
}

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d\n", row_sum(table[i]));
  int transposed[4][3];
  transpose(transposed, table);
  for (int j = 0; j < 4; j++) printf("%d %d %d\n", transposed[j][0], transposed[j][1], transposed[j][2]);

  printf("%zu %zu %zu\n", sizeof words, sizeof words[0], sizeof words / sizeof *words);
  for (int i = 0; i < 4; i++) printf("%s %c\n", words[i], words[i][1] ? words[i][1] : '-');

  int total = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 2; k++) {
        total += cube[i][j][k] * (i * 100 + j * 10 + k);
        cube[i][j][k] = -cube[i][j][k];
      }
  printf("%d %d %d\n", total, cube[1][1][0], cube[1][2][1]);

  int matrix[5][5] = {{0}};
  int value = 1, top = 0, left = 0, bottom = 4, right = 4;
  while (top <= bottom && left <= right) { /* fill in a spiral */
    for (int c = left; c <= right; c++) matrix[top][c] = value++;
    top++;
    for (int r = top; r <= bottom; r++) matrix[r][right] = value++;
    right--;
    for (int c = right; c >= left; c--) matrix[bottom][c] = value++;
    bottom--;
    for (int r = bottom; r >= top; r--) matrix[r][left] = value++;
    left++;
  }
  for (int r = 0; r < 5; r++)
    for (int c = 0; c < 5; c++) printf("%2d%c", matrix[r][c], c == 4 ? '\n' : ' ');

  int (*rows)[5] = matrix + 1;
  printf("%d %d %d\n", rows[0][0], (*rows)[4], (*(rows + 2))[2]);
  printf("%d %d\n", 2[matrix][2], *(*(matrix + 3) + 1));
  printf("%zu %zu\n", sizeof matrix, sizeof *rows);
  return matrix[2][2];
}
