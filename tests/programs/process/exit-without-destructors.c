//@ exec: same
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((destructor)) static void destructor(void) { puts("never"); }
static void handler(void) { puts("never either"); }

int main(void) {
  atexit(handler);
  puts("before");
  fflush(stdout);
  _exit(3);
}
