//@ exec: same
#include <stdio.h>
#include <string.h>

static int printed;

static void swap(char *a, char *b) {
  char t = *a;
  *a = *b;
  *b = t;
}

static void permute(char *text, int from, int length) {
  if (from == length) {
    printf("%s%c", text, ++printed % 8 ? ' ' : '\n');
    return;
  }
  for (int i = from; i < length; i++) {
    swap(text + from, text + i);
    permute(text, from + 1, length);
    swap(text + from, text + i);
  }
}

static int next_permutation(int *v, int n) {
  int i = n - 2;
  while (i >= 0 && v[i] >= v[i + 1]) i--;
  if (i < 0) return 0;
  int j = n - 1;
  while (v[j] <= v[i]) j--;
  int t = v[i];
  v[i] = v[j], v[j] = t;
  for (int a = i + 1, b = n - 1; a < b; a++, b--) t = v[a], v[a] = v[b], v[b] = t;
  return 1;
}

static void partitions(int n, int largest, int *parts, int count) {
  if (n == 0) {
    for (int i = 0; i < count; i++) printf("%d", parts[i]);
    printf(" ");
    return;
  }
  for (int p = n < largest ? n : largest; p > 0; p--) {
    parts[count] = p;
    partitions(n - p, p, parts, count + 1);
  }
}

static unsigned collatz(unsigned long n) { return n == 1 ? 0 : 1 + collatz(n % 2 ? 3 * n + 1 : n / 2); }

int main(void) {
  char text[] = "abcd";
  permute(text, 0, (int)strlen(text));
  printf("%s %d\n", text, printed);
  int v[] = {1, 2, 2, 3, 3}, count = 1, sum = 0;
  while (next_permutation(v, 5)) {
    count++;
    sum = (sum * 10 + v[0] * v[4]) % 9973;
  }
  printf("%d %d\n", count, sum);
  int parts[7];
  partitions(7, 7, parts, 0);
  printf("\n");
  unsigned longest = 0, at = 0;
  for (unsigned n = 1; n < 300; n++) {
    unsigned length = collatz(n);
    if (length > longest) longest = length, at = n;
  }
  printf("%u %u\n", at, longest);
  return count;
}
