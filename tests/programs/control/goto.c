//@ exec: same
#include <stdio.h>
#include <stdlib.h>

static int into_block(int n) {
  int r = 0;
  if (n > 10) goto inside;
  r += 1;
  if (n > 5) {
    r += 10;
  inside:
    r += 100;
  }
  while (n-- > 12) {
    r += 1000;
    if (n == 13) goto inside_else;
  }
  if (r < 0) {
    r = -1;
  } else {
  inside_else:
    r += 10000;
  }
  return r;
}

static int retry(int attempts) {
  int tries = 0;
again:
  tries++;
  {
    int local = 5; /* initialised anew on every entry from above */
    local += tries;
    if (tries < attempts) goto again;
    return local;
  }
}

static int find(int table[3][3], int wanted, int *row, int *column) {
  for (*row = 0; *row < 3; ++*row)
    for (*column = 0; *column < 3; ++*column)
      if (table[*row][*column] == wanted) goto found;
  return 0;
found:
  return 1;
}

static int cleanup(int failing_step) {
  int result = -1;
  char *a = malloc(4), *b, *c;
  printf("a");
  if (failing_step == 1) goto free_a;
  b = malloc(4);
  printf("b");
  if (failing_step == 2) goto free_b;
  c = malloc(4);
  printf("c");
  if (failing_step != 3) result = 0;
  free(c);
  printf("C");
free_b:
  free(b);
  printf("B");
free_a:
  free(a);
  printf("A %d\n", result);
  return result;
}

static unsigned irreducible(unsigned n) { /* a loop with two entries */
  unsigned steps = 0;
  if (n & 1) goto odd;
even:
  n /= 2;
  steps++;
  if (n <= 1) return steps;
  if (!(n & 1)) goto even;
odd:
  n = 3 * n + 1;
  steps += 100;
  goto even;
}

int main(void) {
  for (int n = 0; n < 20; n += 3) printf("%d ", into_block(n));
  printf("\n%d %d\n", retry(1), retry(4));
  int table[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, row, column;
  int hit = find(table, 6, &row, &column);
  printf("%d %d %d\n", hit, row, column);
  hit = find(table, 10, &row, &column);
  printf("%d %d %d\n", hit, row, column);
  for (int s = 0; s < 4; s++) cleanup(s);
  for (unsigned n = 2; n < 12; n++) printf("%u ", irreducible(n));
  printf("\n");
  int i = 0;
loop:
  if (i >= 5) goto end;
  printf("%d", i++);
  goto loop;
end:
  printf("\n");
  return irreducible(27) % 256;
}
