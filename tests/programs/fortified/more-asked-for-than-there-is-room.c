//@ verify: false(valid-deref)
// What is printed would fit, but the size that is given is more than there is room for.
extern unsigned char __VERIFIER_nondet_uchar(void);

struct record { char name[4]; char rest[12]; };

int main(void) {
  struct record r;
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 5) return 0;
  __builtin___snprintf_chk(r.name, n, 1, __builtin_object_size(r.name, 1), "x"); //~ violation: buffer overflow
  return 0;
}
