//@ verify: false(unreach-call)
#include <search.h>

extern void reach_error(void);

static int compare(const void *left, const void *right) {
  reach_error(); //~ violation: error function reached
  return 0;
}

int main(void) {
  void *root = 0;
  int first = 1, second = 2;
  tsearch(&first, &root, compare);
  tsearch(&second, &root, compare);
  return 0;
}
