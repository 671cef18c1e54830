//@ verify: false(valid-deref)
#include <wchar.h>

int main(void) {
  wchar_t word[8] = L"abc";
  wcscpy(word, word + 1); //~ violation: overlapping copy
  return 0;
}
