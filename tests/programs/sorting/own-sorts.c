//@ exec: same
#include <stdio.h>
#include <string.h>

enum { N = 24 };
static unsigned comparisons;

static int less(int a, int b) { return comparisons++, a < b; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }

static void bubble(int *v, int n) {
  for (int swapped = 1; swapped--; n--)
    for (int i = 1; i < n; i++)
      if (less(v[i], v[i - 1])) swap(v + i, v + i - 1), swapped = 1;
}

static void insertion(int *v, int n) {
  for (int i = 1; i < n; i++) {
    int x = v[i], j = i;
    while (j > 0 && less(x, v[j - 1])) v[j] = v[j - 1], j--;
    v[j] = x;
  }
}

static void selection(int *v, int n) {
  for (int i = 0; i < n - 1; i++) {
    int least = i;
    for (int j = i + 1; j < n; j++) least = less(v[j], v[least]) ? j : least;
    if (least != i) swap(v + i, v + least);
  }
}

static void shell(int *v, int n) {
  for (int gap = n / 2; gap; gap /= 2)
    for (int i = gap; i < n; i++)
      for (int j = i; j >= gap && less(v[j], v[j - gap]); j -= gap) swap(v + j, v + j - gap);
}

static void quick(int *v, int n) {
  if (n < 2) return;
  int pivot = v[n / 2], i = 0, j = n - 1;
  for (;; i++, j--) {
    while (less(v[i], pivot)) i++;
    while (less(pivot, v[j])) j--;
    if (i >= j) break;
    swap(v + i, v + j);
  }
  quick(v, i);
  quick(v + i, n - i);
}

static void merge_sort(int *v, int n) {
  if (n < 2) return;
  int half = n / 2, copy[N];
  merge_sort(v, half);
  merge_sort(v + half, n - half);
  memcpy(copy, v, n * sizeof *v);
  for (int i = 0, j = half, k = 0; k < n; k++) v[k] = j >= n || (i < half && !less(copy[j], copy[i])) ? copy[i++] : copy[j++];
}

static void heap(int *v, int n) {
  for (int start = n / 2 - 1, end = n; end > 1;) {
    int root = start >= 0 ? start-- : (swap(v, v + --end), 0);
    for (int child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && less(v[child], v[child + 1])) child++;
      if (!less(v[root], v[child])) break;
      swap(v + root, v + child);
    }
  }
}

static void radix(int *v, int n) { /* by bytes; the sign bit is flipped */
  int from[N];
  for (int shift = 0; shift < 32; shift += 8) {
    int start[257] = {0};
    memcpy(from, v, n * sizeof *v);
    for (int i = 0; i < n; i++) start[(((unsigned)from[i] ^ 0x80000000u) >> shift & 255) + 1]++;
    for (int b = 0; b < 256; b++) start[b + 1] += start[b];
    for (int i = 0; i < n; i++) v[start[((unsigned)from[i] ^ 0x80000000u) >> shift & 255]++] = from[i];
  }
}

int main(void) {
  static const struct { const char *name; void (*sort)(int *, int); } sorts[] = {
      {"bubble", bubble}, {"insertion", insertion}, {"selection", selection}, {"shell", shell},
      {"quick", quick},   {"merge", merge_sort},    {"heap", heap},           {"radix", radix}};
  unsigned total = 0;
  for (int s = 0; s < 8; s++)
    for (int kind = 0; kind < 4; kind++) {
      int v[N];
      unsigned seed = 99;
      for (int i = 0; i < N; i++) {
        seed = seed * 1664525 + 1013904223;
        v[i] = kind == 0 ? (int)(seed >> 8) % 1000 - 500 : kind == 1 ? i : kind == 2 ? -i * 1000000 : i % 3;
      }
      comparisons = 0;
      sorts[s].sort(v, N);
      int ordered = 1;
      for (int i = 1; i < N; i++) ordered &= v[i - 1] <= v[i];
      printf("%s %d: ordered %d, %u comparisons, %d %d %d\n", sorts[s].name, kind, ordered, comparisons, v[0], v[N / 2], v[N - 1]);
      total += comparisons;
    }
  printf("%u\n", total);
  return total & 0xff;
}
