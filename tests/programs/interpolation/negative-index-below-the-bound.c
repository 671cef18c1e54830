//@ verify: false(valid-deref)
// The first path is safe because 0 <= i < 4; of the two facts the signed upper bound alone would
// also admit the second path.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int table[4] = {0}, i = __VERIFIER_nondet_int();
  if (i >= 4) return 0;
  if (i >= 0) i = i & 3;
  else i = -1 - (i & 1);
  return table[i]; //~ violation: out-of-bounds read
}
