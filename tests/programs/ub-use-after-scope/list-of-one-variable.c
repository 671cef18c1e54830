//@ exec: violation
struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node node;
    node.value = i;
    node.next = list;
    list = &node;
    if (node.next && node.next->value != i - 1) return 1; //~ violation: use after scope
  }
  return 0;
}
