// A format whose conversions all get an int: never more than fits. The format is read four bytes at a time, up to
// three behind its end.
#include "input.h"
#define STB_SPRINTF_IMPLEMENTATION
#define STB_SPRINTF_NOUNALIGNED
#include "stb_sprintf.h"

int main(void) {
  static _Alignas(4) char format[(SIZE + 7) / 4 * 4];
  char *text = input_text();
  memcpy(format, text, SIZE);
  free(text);
  for (int index = 0; index < SIZE; index++)
    if (format[index] != 0 && strchr("snpfgeaFGEAlIhjzt", format[index]) != NULL)
      return 0;
  char target[16];
  stbsp_snprintf(target, sizeof target, format, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
  assert(memchr(target, 0, sizeof target) != NULL);
  return 0;
}
