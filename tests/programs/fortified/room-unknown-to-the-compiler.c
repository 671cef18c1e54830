//@ verify: false(valid-deref)
// Where the compiler knows no size, the function writes beyond the object as the plain one does.
extern unsigned char __VERIFIER_nondet_uchar(void);
void *__memcpy_chk(void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__);

int main(void) {
  char a[8] = {0}, b[8];
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n <= 9) __memcpy_chk(b, a, n, (__SIZE_TYPE__)-1); //~ violation: out-of-bounds
  return 0;
}
