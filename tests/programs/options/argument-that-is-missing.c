//@ verify: false(valid-deref)
#include <getopt.h>
#include <stddef.h>

int main(void) {
  char *arguments[] = {"program", "-a", NULL};
  int result = getopt(2, arguments, ":a:");
  return result == ':' && optarg[0] == 'x'; //~ violation: null dereference
}
