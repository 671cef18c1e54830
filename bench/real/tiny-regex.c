// A pattern of SIZE unknown bytes, matched against a text.
#include "input.h"
#include "re.h"

enum { NODES = SIZE + 2, CLASSES = 2 * SIZE + 2 };

int main(void) {
  char *pattern = input_text();
  regex_t nodes[NODES];
  unsigned char classes[CLASSES];
  if (re_compile(nodes, NODES, classes, CLASSES, pattern) != 0) {
    int length;
    int at = re_matchp(nodes, classes, "ab1 c", &length, NULL, 0, 0);
    assert(at >= -1 && at <= 5);
    assert(at < 0 || (length >= 0 && at + length <= 5));
  }
  free(pattern);
  return 0;
}
