//@ exec: same
// Bytes to characters and back, in the C locale.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

static void show_reading(int value, size_t size) {
  char byte[2] = {(char)value, 'x'};
  wchar_t wide = 7;
  mbstate_t state;
  memset(&state, 0, sizeof state);
  errno = 0;
  long length = (long)mbrtowc(&wide, byte, size, &state);
  printf("%d %zu: %ld %d errno %d initial %d\n", value, size, length, wide, errno, mbsinit(&state) != 0);
  printf("  %ld %d\n", (long)mbrlen(byte, size, NULL), btowc(value));
  char32_t unit = 7;
  char16_t half = 7;
  memset(&state, 0, sizeof state);
  printf("  %ld", (long)mbrtoc32(&unit, byte, size, &state));
  memset(&state, 0, sizeof state);
  printf(" %ld %d %d\n", (long)mbrtoc16(&half, byte, size, &state), (int)unit, half);
  if (size > 0)
    printf("  %d %d %d\n", mblen(byte, size), mbtowc(&wide, byte, size), wide);
}

static void show_writing(int value) {
  char bytes[8] = "????";
  errno = 0;
  printf("%x: %ld", value, (long)wcrtomb(bytes, value, NULL));
  printf(" errno %d, %d %d", errno, bytes[0], wctob(value));
  printf(" %d\n", wctomb(bytes, value));
}

static void show_strings(const char *text, size_t room) {
  wchar_t wide[16];
  char back[16];
  const char *rest = text;
  wmemset(wide, L'#', 16);
  errno = 0;
  long count = (long)mbsrtowcs(wide, &rest, room, NULL);
  printf("%ld errno %d rest %d, %d %d\n", count, errno, rest == NULL ? -1 : (int)(rest - text), wide[0], wide[3]);
  printf("  %ld %ld\n", (long)mbstowcs(NULL, text, 0), (long)mbstowcs(wide, text, room));
  rest = text;
  printf("  %ld", (long)mbsnrtowcs(wide, &rest, 2, room, NULL));
  printf(" rest %d\n", rest == NULL ? -1 : (int)(rest - text));
  wide[4] = 0;
  memset(back, '#', sizeof back);
  const wchar_t *from = wide;
  count = (long)wcsrtombs(back, &from, room, NULL);
  printf("  %ld rest %d %.4s\n", count, from == NULL ? -1 : (int)(from - wide), back);
  printf("  %ld %ld\n", (long)wcstombs(NULL, wide, 0), (long)wcstombs(back, wide, room));
}

int main(void) {
  static const int bytes[] = {0, 1, 9, 'a', '~', 126, 127, 128, 129, 192, 254, 255};
  for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
    for (size_t size = 0; size < 3; size++)
      show_reading(bytes[i], size);
  static const int characters[] = {0, 1, 'z', 127, 128, 255, 256, 0xd800, 0xe0001, 0xe0080, 0x10ffff, 0x7fffffff, -1};
  for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
    show_writing(characters[i]);
  static const char *const texts[] = {"", "a", "abc", "abcdef", "\x80", "ab\xff", "abcd\xc3\xa9"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    for (size_t room = 0; room < 9; room += 2)
      show_strings(texts[i], room);
  printf("%zu %ld %d %d %d\n", (size_t)MB_CUR_MAX, (long)mbrtowc(NULL, NULL, 5, NULL), mblen(NULL, 0), wctomb(NULL, 'a'),
         mbsinit(NULL) != 0);
}
