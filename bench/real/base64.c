// A base64 text becomes bytes: at most three of four characters.
#include "input.h"
#include "b64/cdecode.h"

int main(void) {
  char *text = (char *)input();
  // At '{' the table of this version is read behind its end.
  if (memchr(text, '{', SIZE) != NULL)
    return 0;
  char target[SIZE];
  base64_decodestate state;
  base64_init_decodestate(&state);
  int size = base64_decode_block(text, SIZE, target, &state);
  assert(size >= 0 && size <= SIZE / 4 * 3 + 3);
  free(text);
  return 0;
}
