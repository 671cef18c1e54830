//@ exec: same
#include <stdio.h>
#include <string.h>

static long long binomial(int n, int k) {
  long long row[n + 1];
  memset(row, 0, sizeof row);
  row[0] = 1;
  for (int i = 1; i <= n; i++)
    for (int j = i; j > 0; j--) row[j] += row[j - 1];
  return row[k];
}

static void multiply(int n, int m, int p, int a[n][m], int b[m][p], int c[n][p]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p; j++) {
      c[i][j] = 0;
      for (int k = 0; k < m; k++) c[i][j] += a[i][k] * b[k][j];
    }
}

static int longest_common_subsequence(const char *a, const char *b) {
  int n = (int)strlen(a), m = (int)strlen(b);
  int best[n + 1][m + 1];
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= m; j++) {
      if (i == 0 || j == 0) best[i][j] = 0;
      else if (a[i - 1] == b[j - 1]) best[i][j] = best[i - 1][j - 1] + 1;
      else best[i][j] = best[i - 1][j] > best[i][j - 1] ? best[i - 1][j] : best[i][j - 1];
    }
  return best[n][m];
}

static int nested_depth(int n) {
  char local[n];
  memset(local, n, n);
  return n == 1 ? local[0] : nested_depth(n - 1) + local[n - 1];
}

int main(void) {
  printf("%lld %lld\n", binomial(10, 3), binomial(40, 20));
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}}, b[3][4], c[2][4];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) b[i][j] = i - 2 * j;
  multiply(2, 3, 4, a, b, c);
  for (int i = 0; i < 2; i++) printf("%d %d %d %d\n", c[i][0], c[i][1], c[i][2], c[i][3]);

  printf("%d\n", longest_common_subsequence("the quick brown fox", "a thick brow or fog"));
  printf("%d\n", nested_depth(20));

  /* The size is fixed when the declaration is reached; every iteration has a new one. */
  size_t total = 0;
  for (int n = 1; n <= 64; n *= 2) {
    int array[n];
    int kept = n;
    n += 1;
    total += sizeof array;
    n = kept;
    array[n - 1] = n;
    printf("%zu %d\n", sizeof array / sizeof array[0], array[n - 1]);
  }
  printf("%zu\n", total);

  int n = 3;
  typedef short row[n];
  n = 10;
  row rows[2] = {};
  rows[1][2] = 5;
  short(*p)[n] = NULL;
  printf("%zu %zu %d\n", sizeof rows, sizeof *p, rows[1][2]);
  printf("%zu\n", sizeof(int[n++]));
  return n;
}
