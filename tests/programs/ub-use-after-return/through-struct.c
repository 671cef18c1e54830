//@ exec: violation
#include <stdio.h>
#include <string.h>

struct message { const char *text; int *length; };

static struct message greet(const char *name) {
  char buffer[32];
  int length = sprintf(buffer, "hello %s", name);
  struct message m = {buffer, &length};
  printf("%s %d\n", m.text, *m.length);
  return m;
}

int main(void) {
  struct message m = greet("world");
  *m.length = 3; //~ violation: use after return
  return 0;
}
