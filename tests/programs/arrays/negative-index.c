//@ exec: same
#include <stddef.h>
#include <stdio.h>

static int values[21];
static char text[] = "0123456789";

static int weighted(const int *centre, const int *weights, int radius) {
  int sum = 0;
  for (int i = -radius; i <= radius; i++) sum += centre[i] * weights[i];
  return sum;
}

int main(void) {
  int *middle = values + 10;
  for (int i = -10; i <= 10; i++) middle[i] = i * i * i;
  printf("%d %d %d\n", middle[-10], middle[0], middle[10]);
  printf("%d %d\n", values[0], values[20]);

  int weights[5] = {1, -2, 3, -4, 5};
  for (int c = -8; c <= 8; c += 4) printf("%d\n", weighted(middle + c, weights + 2, 2));

  char *end = text + sizeof text - 1;
  for (int i = -1; i >= -10; i -= 3) putchar(end[i]);
  putchar('\n');
  end[-10] = 'x';
  *(end - 1) = 'y';
  (-5)[end] = 'z';
  puts(text);

  long offset = -3;
  short small = -4;
  signed char tiny = -5;
  unsigned char positive = 2;
  printf("%c%c%c%c\n", end[offset], end[small], end[tiny], (end - 9)[positive]);

  /* The index's arithmetic is unsigned, yet the sum is in range. */
  unsigned huge = 0u - 2u;
  printf("%d\n", middle[(int)huge]);
  size_t wrapped = (size_t)0 - 7;
  printf("%d\n", *(int *)((char *)middle + (ptrdiff_t)(wrapped * sizeof(int))));

  int table[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int(*centre)[3] = table + 1;
  printf("%d %d %d\n", centre[-1][0], centre[0][1], centre[1][2]);
  printf("%d\n", (&table[2][0])[-4]);
  return middle[-1] + 40;
}
