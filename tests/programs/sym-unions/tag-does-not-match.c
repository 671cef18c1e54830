//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);

struct value { enum { NUMBER, TEXT } tag; union { unsigned long number; const char *text; } as; };

int main(void) {
  struct value v = {NUMBER, {16}};
  if (__VERIFIER_nondet_int() == 3) v.tag = TEXT;
  return v.tag == NUMBER ? (int)v.as.number : v.as.text[0]; //~ violation: null dereference
}
