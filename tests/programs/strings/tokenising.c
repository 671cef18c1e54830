//@ exec: same
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int split(char *line, char separator, char *fields[], int most) {
  int count = 0;
  while (count < most) {
    fields[count++] = line;
    line = strchr(line, separator);
    if (!line) break;
    *line++ = 0;
  }
  return count;
}

static char *trim(char *s) {
  while (isspace((unsigned char)*s)) s++;
  char *end = s + strlen(s);
  while (end > s && isspace((unsigned char)end[-1])) end--;
  *end = 0;
  return s;
}

int main(void) {
  char sentence[] = "  the quick,brown;;fox  jumps ";
  for (char *word = strtok(sentence, " ,;"); word; word = strtok(NULL, " ,;")) printf("<%s>", word);
  printf("\n");

  /* Different separators per call. */
  char setting[] = "path=/usr/bin:/bin:/opt";
  printf("%s\n", strtok(setting, "="));
  for (char *p; (p = strtok(NULL, ":"));) printf("  %s\n", p);

  /* Nested, with strtok_r. */
  char rows[] = "1,2,3|40,50|600";
  char *row_state, *cell_state;
  int sum = 0;
  for (char *row = strtok_r(rows, "|", &row_state); row; row = strtok_r(NULL, "|", &row_state)) {
    int product = 1;
    for (char *cell = strtok_r(row, ",", &cell_state); cell; cell = strtok_r(NULL, ",", &cell_state))
      product *= atoi(cell);
    printf("%d ", product);
    sum += product;
  }
  printf("%d\n", sum);

  /* strsep keeps the empty fields. */
  char record[] = "a::b:", *cursor = record, *field;
  while ((field = strsep(&cursor, ":"))) printf("[%s]", field);
  printf("\n");

  char line[] = " name , 42 ,  , last one ";
  char *fields[5];
  int count = split(line, ',', fields, 5);
  for (int i = 0; i < count; i++) printf("%d '%s'\n", i, trim(fields[i]));

  char only_separators[] = ",,,";
  printf("%d\n", strtok(only_separators, ",") == NULL);
  return sum & 0xff;
}
