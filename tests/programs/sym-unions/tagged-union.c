//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct value { enum { NUMBER, TEXT } tag; union { int number; const char *text; } as; };

static int size(const struct value *v) { return v->tag == NUMBER ? v->as.number : v->as.text[0]; }

int main(void) {
  struct value v;
  if (__VERIFIER_nondet_int()) {
    v.tag = NUMBER;
    v.as.number = 12;
  } else {
    v.tag = TEXT;
    v.as.text = "hello";
  }
  int s = size(&v);
  assert(s == 12 || s == 'h');
  return 0;
}
