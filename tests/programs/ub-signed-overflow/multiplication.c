//@ exec: violation
//@ options: --overflow check
#include <stdio.h>

int main(void) {
  unsigned wrapped = 65536u * 65537u; /* no violation */
  unsigned short s = 65535;
  printf("%u %ld\n", wrapped, (long)s * s);
  int product = s * s; //~ violation: signed overflow
  printf("%d\n", product);
  return 0;
}
