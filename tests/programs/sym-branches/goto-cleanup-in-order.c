//@ verify: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int result = 1;
  char *first = malloc(1), *second;
  if (__VERIFIER_nondet_int()) goto free_first;
  second = malloc(1);
  if (__VERIFIER_nondet_int()) goto free_second;
  result = 0;
free_second:
  free(second);
free_first:
  free(first);
  return result;
}
