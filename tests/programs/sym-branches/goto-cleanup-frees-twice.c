//@ verify: false(valid-free)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *first = malloc(1), *second = malloc(1);
  if (__VERIFIER_nondet_int() == 77) {
    free(second);
    goto free_second;
  }
  if (__VERIFIER_nondet_int()) goto free_first;
free_second:
  free(second); //~ violation: double free
free_first:
  free(first);
  return 0;
}
