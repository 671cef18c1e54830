/* Product of two 120 by 120 matrices of doubles, three times. */
enum { SIZE = 120 };
static double left[SIZE][SIZE], right[SIZE][SIZE], product[SIZE][SIZE];

static void multiply(void) {
  for (int row = 0; row < SIZE; row++)
    for (int column = 0; column < SIZE; column++) {
      double sum = 0;
      for (int k = 0; k < SIZE; k++) sum += left[row][k] * right[k][column];
      product[row][column] = sum;
    }
}

int main(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) {
      left[i][j] = i + 1;
      right[i][j] = j + 1;
    }
  for (int round = 0; round < 3; round++) multiply();
  return product[2][3] == 3.0 * 4.0 * SIZE ? 0 : 1;
}
