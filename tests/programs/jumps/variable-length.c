//@ verify: true
//@ property: valid-memsafety
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);

static jmp_buf back;

static int fill(int count) {
  int array[count];
  for (int i = 0; i < count; i++) array[i] = i;
  if (count == 3) longjmp(back, array[2]);
  return array[0];
}

int main(void) {
  volatile int times = 0;
  int count = (__VERIFIER_nondet_int() & 3) + 1;
  setjmp(back);
  int array[count];
  array[count - 1] = 1;
  if (times++ < 2) {
    fill(count);
    array[0] = 4;
  }
  return array[count - 1];
}
