//@ exec: violation
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 6;
  short *v = malloc(n * sizeof *v);
  for (int i = 0; i < n; i++) v[i] = (short)(i * i);
  int last = 0;
  while (last < 100 && v[last] < 1000) last++; //~ violation: out-of-bounds read
  printf("%d\n", last);
  free(v);
  return 0;
}
