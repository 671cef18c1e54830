// Tokens of a JSON text: each lies within the text, and within the token that holds it.
#include "input.h"
#define JSMN_PARENT_LINKS
#include "jsmn.h"

int main(void) {
  char *text = (char *)input();
  jsmn_parser parser;
  jsmntok_t tokens[SIZE + 1];
  jsmn_init(&parser);
  int count = jsmn_parse(&parser, text, SIZE, tokens, SIZE + 1);
  assert(count <= SIZE + 1);
  for (int index = 0; index < count; index++) {
    assert(0 <= tokens[index].start && tokens[index].start <= tokens[index].end && tokens[index].end <= SIZE);
    assert(tokens[index].parent < index);
  }
  free(text);
  return 0;
}
