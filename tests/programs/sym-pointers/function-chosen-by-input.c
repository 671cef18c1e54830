//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int (*const operations[2])(int, int) = {add, subtract};

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  unsigned which = __VERIFIER_nondet_uint() % 2;
  int result = operations[which](a, b);
  int (*inverse)(int, int) = which ? add : subtract;
  assert(inverse(result, b) == a);
  return 0;
}
