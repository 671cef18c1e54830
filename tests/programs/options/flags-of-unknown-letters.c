//@ verify: true
#include <assert.h>
#include <getopt.h>
#include <stddef.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char option[3] = {'-', __VERIFIER_nondet_char(), 0};
  char *arguments[] = {"program", option, NULL};
  opterr = 0;
  int result = getopt(2, arguments, "ab");
  assert(result == 'a' || result == 'b' || result == '?' || result == -1);
  assert(result != '?' || optopt == option[1]);
  return 0;
}
