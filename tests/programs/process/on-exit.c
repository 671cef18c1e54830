//@ exec: same
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>

static void handler(int status, void *text) { printf("%d %s\n", status, (const char *)text); }
__attribute__((destructor)) static void destructor(void) { puts("destructor"); }

int main(void) {
  on_exit(handler, "first");
  on_exit(handler, "second");
  return 3;
}
