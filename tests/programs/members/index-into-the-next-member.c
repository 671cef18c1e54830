//@ verify: false(valid-deref)
// What is written is inside the object, but beyond the array.
extern int __VERIFIER_nondet_int(void);

struct record {
  int values[4];
  int sum;
} record;

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4) return 0;
  record.values[i] = 1; //~ violation: index beyond the array
  return record.sum;
}
