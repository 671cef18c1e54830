// Code points of a UTF-8 text, each encoded again: the same bytes.
#include "input.h"
#include "utf8proc.h"

int main(void) {
  unsigned char *text = input();
  for (utf8proc_ssize_t at = 0, size; at < SIZE; at += size) {
    utf8proc_int32_t point;
    size = utf8proc_iterate(text + at, SIZE - at, &point);
    if (size <= 0)
      break;
    unsigned char again[4];
    assert(utf8proc_encode_char(point, again) == size);
    assert(memcmp(again, text + at, (size_t)size) == 0);
  }
  free(text);
  return 0;
}
