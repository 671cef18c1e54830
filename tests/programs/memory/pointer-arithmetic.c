//@ exec: same
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct pixel { unsigned char r, g, b; };

static size_t length(const char *s) {
  const char *p = s;
  while (*p) p++;
  return (size_t)(p - s);
}

static int *upper_bound(int *first, int *last, int value) {
  while (first < last) {
    int *middle = first + (last - first) / 2;
    if (*middle <= value) first = middle + 1;
    else last = middle;
  }
  return first;
}

int main(void) {
  int v[10] = {1, 3, 3, 3, 7, 9, 12, 12, 40, 41};
  int *end = v + 10;
  printf("%td %td\n", end - v, v - end);
  printf("%td %td %td\n", upper_bound(v, end, 3) - v, upper_bound(v, end, 0) - v, upper_bound(v, end, 99) - v);
  int *p = v, *q = &v[9];
  printf("%d %d %d %d\n", p < q, p + 9 == q, q >= end, end > q);
  printf("%d ", *p++);
  printf("%d ", *++p);
  printf("%d ", (*p)++);
  printf("%d ", ++*p);
  p += 3;
  printf("%d ", *p--);
  p -= 2;
  printf("%d %td\n", *p, p - v);
  printf("%d %d\n", p[2], *(q - 4));
  printf("%d\n", *(1 + v + 2));

  struct pixel image[2][4] = {{{1, 2, 3}}};
  struct pixel *px = &image[1][2];
  px->g = 99;
  printf("%td %td\n", px - &image[0][0], (char *)px - (char *)image);
  printf("%d %d\n", ((unsigned char *)image)[19], ((unsigned char *)image)[2]);

  char *bytes = calloc(16, 1);
  *(int32_t *)(void *)(bytes + 4) = 0x01020304;
  for (int i = 0; i < 16; i++) printf("%d", bytes[i]);
  free(bytes);
  printf("\n%zu\n", length("twelve chars"));

  /* Through integers and back, with tag bits in the low bits. */
  uintptr_t bits = (uintptr_t)&v[4];
  printf("%d %d\n", (int)(bits % sizeof(int)), *(int *)(bits + 2 * sizeof(int)));
  uintptr_t tagged = bits | 1;
  printf("%d %d\n", (int)(tagged & 1), *(int *)(tagged & ~(uintptr_t)3));
  printf("%d\n", (int)((uintptr_t)end - (uintptr_t)v));

  void *generic = v;
  generic = (char *)generic + sizeof(int);
  printf("%d\n", *(int *)generic);
  printf("%d\n", *(int *)((void *)v + 8)); /* GNU: void has size one */
  int *null = NULL;
  printf("%d %d %d\n", null == 0, !null, null != p);
  int **pp = &p;
  ++*pp;
  ++**pp;
  printf("%td %d\n", p - v, *p);
  char *block = malloc(100), *aligned = (char *)(((uintptr_t)block + 31) & ~(uintptr_t)31);
  printf("%d %d\n", (int)((uintptr_t)aligned % 32), aligned - block < 32);
  aligned[0] = 'k';
  printf("%c\n", aligned[0]);
  free(block);
  return (int)(q - p);
}
