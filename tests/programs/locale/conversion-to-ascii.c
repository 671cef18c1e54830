//@ exec: same
// iconv to the character set of the C locale.
#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <string.h>

static void convert(iconv_t converter, const char *text, size_t room) {
  char target[16], *source = (char *)text, *end = target;
  size_t left = strlen(text), free_bytes = room;
  errno = 0;
  long result = (long)iconv(converter, &source, &left, &end, &free_bytes);
  printf("%ld errno %d, %zu left, %zu free, %.*s\n", result, errno, left, free_bytes, (int)(end - target), target);
}

int main(void) {
  iconv_t converters[] = {iconv_open("ASCII", "UTF-8"), iconv_open("ANSI_X3.4-1968", "utf8"), iconv_open("", "US-ASCII")};
  static const char *const texts[] = {"", "abc", "a\xc3\xa9z", "a\xc3", "\xff", "\xe2\x82\xac", "\xed\xa0\x80", "ab\x80"};
  for (int i = 0; i < 3; i++) {
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
      for (size_t room = 0; room < 5; room++)
        convert(converters[i], texts[k], room);
    printf("%d\n", (int)iconv(converters[i], NULL, NULL, NULL, NULL));
    printf("%d\n", iconv_close(converters[i]));
  }
  // Something else is written for what there is not.
  iconv_t converter = iconv_open("ASCII//TRANSLIT", "UTF-8");
  static const char *const further[] = {"abc", "a\xc3\xb6z", "\xc2\xbd", "\xc3\x86x\xc3\x9f", "\xc7\xb3", "a\xc3", "\xed\xa0\x80"};
  for (size_t k = 0; k < sizeof further / sizeof *further; k++)
    for (size_t room = 0; room < 8; room++)
      convert(converter, further[k], room);
  for (int character = 0x80; character < 0x240; character++)
    convert(converter, (char[]){(char)(0xc0 | character >> 6), (char)(0x80 | (character & 0x3f)), '\0'}, 8);
}
