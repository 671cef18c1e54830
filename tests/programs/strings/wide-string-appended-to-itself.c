//@ exec: violation
#include <wchar.h>

int main(void) {
  wchar_t word[8] = L"abc";
  wcsncat(word, word, 1); //~ violation: overlapping copy
  return 0;
}
