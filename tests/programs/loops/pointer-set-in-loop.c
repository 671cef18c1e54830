//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int other;

// Where the pointer leads is forgotten, so the loop has to keep it.
int main(void) {
  int array[4] = {1, 0, 1, 0};
  int *p = &array[3];
  while (__VERIFIER_nondet_int()) p = &other;
  return *p;
}
