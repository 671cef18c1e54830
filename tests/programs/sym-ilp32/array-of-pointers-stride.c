//@ verify: false(valid-deref)
//@ data-model: ILP32
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = 1, y = 2;
  int *both[2] = {&x, &y};
  char *raw = (char *)both;
  unsigned offset = __VERIFIER_nondet_uchar() % 3 * 4;
  int *p = *(int **)(raw + offset); //~ violation: out-of-bounds read
  return *p;
}
