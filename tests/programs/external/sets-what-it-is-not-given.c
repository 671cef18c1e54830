//@ verify: unknown
extern void init(void);
int *pointer;

int main(void) {
  init();
  return *pointer; //~ unknown: null dereference, which depends on what init, which has no body, does
}
