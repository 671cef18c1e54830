/* Bytes that a call fills are shown as what they are: numbers, text, bytes. */
#include <stdlib.h>

extern void klee_make_symbolic(void *, unsigned long, const char *);
extern void reach_error(void);

int main(void) {
  char word[4];
  unsigned char raw[3];
  unsigned number;
  struct { short first; char second[2]; } pair;
  char *block = malloc(8);
  klee_make_symbolic(word, sizeof word, "word");
  klee_make_symbolic(raw, sizeof raw, "raw");
  klee_make_symbolic(&number, sizeof number, "number");
  klee_make_symbolic(&pair, sizeof pair, "pair");
  klee_make_symbolic(block, 8, "block");
  if (word[0] == ' ' && word[1] == '"' && word[2] == 'x' && word[3] == 0)
    if (raw[0] == 200 && raw[1] == 'a' && raw[2] == 0)
      if (number == 4000000000u && pair.first == 1 && pair.second[0] == 'b' && pair.second[1] == 'c')
        if (block[0] == 'k' && block[7] == 3)
          reach_error();
  free(block);
  return 0;
}
