//@ exec: same
//@ verify: true
// One past the end as an address, the whole object as bytes, arrays at the end that are longer than they
// say, unions, rows seen as one array.
#include <stdlib.h>
#include <string.h>

void reach_error(void) { __builtin_abort(); }

struct record {
  int values[4];
  int sum;
} record, copy;

struct flexible {
  int count;
  int values[];
};

struct old_flexible {
  int count;
  int values[1];
};

union word {
  char bytes[8];
  int halves[2];
};

struct tagged {
  union word word;
  int tag;
};

int matrix[3][5];

static void check(int condition) {
  if (!condition) reach_error();
}

int main(void) {
  for (int i = 0; i < 4; i++) record.values[i] = i;
  int sum = 0;
  int *end = &record.values[4];
  for (int *p = record.values; p != end; p++) sum += *p;
  for (int *p = record.values + 4; p > record.values;) sum += *--p;
  check(sum == 12);

  memcpy(&copy, &record, sizeof copy);
  unsigned char *bytes = (unsigned char *)&copy;
  for (unsigned i = 0; i < sizeof copy; i++) bytes[i] = 1;
  check(copy.sum == 0x01010101);

  struct flexible *new = malloc(sizeof *new + 3 * sizeof(int));
  struct old_flexible *old = malloc(sizeof *old + 2 * sizeof(int));
  for (int i = 0; i < 3; i++) new->values[i] = old->values[i] = i;
  check(new->values[2] + old->values[2] == 4);
  free(new);
  free(old);

  struct tagged tagged;
  tagged.tag = 3;
  for (int i = 0; i < 8; i++) tagged.word.bytes[i] = 1;
  check(tagged.word.halves[1] == 0x01010101 && tagged.tag == 3);

  int(*rows)[5] = matrix;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++) rows[i][j] = 1;
  int *flat = &matrix[0][0];
  sum = 0;
  for (int i = 0; i < 15; i++) sum += flat[i];
  for (int(*row)[5] = matrix; row != matrix + 3; row++) sum += (*row)[4];
  check(sum == 18);

  int n = 3, square[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) square[i][j] = i * j;
  int i = 0;
  while (i < n && square[i][i] < 4) i++;
  check(i == 2);
  return 0;
}
