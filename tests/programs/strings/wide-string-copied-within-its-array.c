//@ verify: true
#include <assert.h>
#include <wchar.h>

int main(void) {
  wchar_t word[16] = L"abc";
  wcscpy(word + 8, word);
  wcscat(word, word + 8);
  wcsncat(word, word + 8, 1);
  assert(wcscmp(word, L"abcabca") == 0);
  wcsncpy(word, word + 8, 8);
  assert(wcscmp(word, L"abc") == 0);
  return 0;
}
