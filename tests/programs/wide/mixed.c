//@ verify: unknown
//@ property: assert
#include <stdio.h>
#include <wchar.h>

int main(void) {
  wprintf(L"wide\n");
  return printf("narrow\n"); //~ unknown: bytes and wide characters in one stream
}
