//@ exec: same
//@ stdin: The quick  brown\n\tfox, 42 times.\n\nLast line without end
#include <ctype.h>
#include <stdio.h>

int main(void) {
  int c, previous = '\n', lines = 0, words = 0, characters = 0, digits = 0, in_word = 0;
  int histogram[26] = {0};
  while ((c = getchar()) != EOF) {
    characters++;
    lines += c == '\n';
    digits += isdigit(c) != 0;
    if (isalpha(c)) histogram[tolower(c) - 'a']++;
    if (isspace(c)) in_word = 0;
    else if (!in_word) in_word = 1, words++;
    if (characters == 4) {
      int peeked = getchar();
      printf("peeked %c\n", peeked);
      ungetc(peeked, stdin);
    }
    putchar(previous == ' ' || previous == '\n' ? toupper(c) : c);
    previous = c;
  }
  printf("\n%d lines, %d words, %d characters, %d digits\n", lines, words, characters, digits);
  for (int i = 0; i < 26; i++) printf("%d", histogram[i]);
  printf("\n%d %d\n", feof(stdin) != 0, getchar() == EOF);
  return characters;
}
