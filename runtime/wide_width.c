// provides: wcwidth wcswidth
//
// Columns that wide characters take in the C locale.
#include "surefoot.h"

int wcwidth(wchar_t character) {
  if (character == 0)
    return 0;
  return character >= ' ' && character <= '~' ? 1 : -1;
}

int wcswidth(const wchar_t *text, size_t limit) {
  int width = 0;
  for (size_t i = 0; i < limit && text[i] != 0; i++) {
    if (wcwidth(text[i]) < 0)
      return -1;
    width++;
  }
  return width;
}
