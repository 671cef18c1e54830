//@ exec: violation
#include <wchar.h>

int main(void) {
  wchar_t short_word[2] = L"x", word[10] = L"yyyyyyyyy";
  return wmemcmp(word, short_word, 10) > 0; //~ violation: out-of-bounds read
}
