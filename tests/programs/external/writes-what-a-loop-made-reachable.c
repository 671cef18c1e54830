//@ verify: unknown
// In the second round the argument leads to c.
struct node {
  int value;
  struct node *next;
};
extern void visit(struct node *list);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct node c = {1, 0}, b = {2, 0}, a = {3, &b};
  for (int i = 0; i < 2; i++) {
    visit(&a);
    if (c.value != 1) return *(int *)0; //~ unknown: null dereference, which depends on what is made up for visit
    a.next = &c;
  }
  return 0;
}
