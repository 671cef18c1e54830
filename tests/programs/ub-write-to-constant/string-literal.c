//@ exec: violation
#include <stdio.h>

static void capitalise(char *s) {
  if (*s >= 'a' && *s <= 'z') *s -= 32; //~ violation: write to constant
  puts(s);
}

int main(void) {
  char array[] = "array", *literal = "literal", *already = "Already";
  capitalise(array);
  capitalise(already);
  capitalise(literal);
  return 0;
}
