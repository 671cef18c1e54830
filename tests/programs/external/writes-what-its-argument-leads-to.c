//@ verify: unknown
struct node {
  int value;
  struct node *next;
};
extern void visit(struct node *list);

int main(void) {
  struct node c = {1, 0}, b = {2, &c}, a = {3, &b};
  visit(&a);
  if (c.value != 1) return *(int *)0; //~ unknown: null dereference, which depends on what is made up for visit
  return 0;
}
