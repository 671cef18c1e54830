//@ verify: true
//@ property: valid-memsafety
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pair { int first[2]; int second[2]; };

int main(void) {
  struct pair p = {{1, 2}, {3, 4}};
  unsigned at = __VERIFIER_nondet_uchar() % 4;
  char *bytes = (char *)&p;
  return *(int *)(bytes + at * sizeof(int));
}
