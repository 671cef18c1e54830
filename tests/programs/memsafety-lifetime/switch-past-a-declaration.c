//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0, *p;
  for (int i = 0; i < 3; i++) {
    switch (__VERIFIER_nondet_int()) {
      int local;
    case 1:
      p = &local;
      *p = i;
      sum += *p;
      break;
    case 2: {
      int other = 2, *q = &other;
      sum += *q;
      break;
    }
    default:
      p = &local;
      *p = 2;
      sum -= *p;
    }
  }
  return sum;
}
