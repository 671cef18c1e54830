//@ exec: violation
#include <stdio.h>
#include <stdlib.h>

struct buffer { char *data; };

static void destroy(struct buffer *b) {
  free(b->data); //~ violation: double free
  b->data = NULL;
  puts("destroyed");
}

int main(void) {
  struct buffer a = {malloc(16)}, b = a;
  destroy(&a);
  destroy(&a);
  destroy(&b);
  return 0;
}
