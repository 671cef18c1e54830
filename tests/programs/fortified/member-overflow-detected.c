//@ verify: false(valid-deref)
// The copy stays inside the structure, but the compiler knows the member.
extern unsigned char __VERIFIER_nondet_uchar(void);

struct record { char name[4]; char rest[12]; };

int main(void) {
  struct record r;
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 5) return 0;
  __builtin___memset_chk(r.name, 0, n, __builtin_object_size(r.name, 1)); //~ violation: buffer overflow
  return 0;
}
