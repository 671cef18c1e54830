//@ verify: true
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf back;
static int failed, passed;

static void work(int i) {
  if (__VERIFIER_nondet_int() == i) longjmp(back, i + 1);
  passed++;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    int code = setjmp(back);
    if (code) {
      if (code != i + 1) reach_error();
      failed++;
      continue;
    }
    work(i);
  }
  if (failed + passed != 4) reach_error();
  return 0;
}
