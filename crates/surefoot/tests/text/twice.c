#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *text = malloc(8);
  switch (__VERIFIER_nondet_int()) {
  case 1:
    free(text);
    break;
  case -2:
    free(text);
    text = NULL;
    break;
  default:
    break;
  }
  free(text);
  return 0;
}
