//@ exec: same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int id; char name[12]; struct item *owner; double weight; };

static void show(const char *b) { printf("%s\n", b); }

int main(void) {
  char line[] = "0123456789abcdef";
  memmove(line + 4, line, 8);
  show(line);
  memmove(line, line + 4, 8);
  show(line);
  memmove(line + 3, line + 3, 5);
  memmove(line, line + 9, 0);
  show(line);
  memcpy(line, line + 8, 8);
  show(line);
  for (int i = 14; i >= 0; i--) line[i + 1] = line[i];
  show(line);

  struct item a = {1, "first", NULL, 2.5}, b = {2, "second", &a, 3.5}, c;
  memcpy(&c, &b, sizeof c);
  printf("%d %s %s %g\n", c.id, c.name, c.owner->name, c.weight);
  memcpy(&c.name, &a.name, sizeof c.name);
  c.owner->id = 77;
  printf("%d %s %d\n", c.id, c.name, a.id);
  struct item items[3] = {a, b, c};
  memmove(items + 1, items, 2 * sizeof *items);
  for (int i = 0; i < 3; i++) printf("%d %s %d\n", items[i].id, items[i].name, items[i].owner == &a);

  /* Pointers survive a copy byte by byte and by halves. */
  unsigned char bytes[sizeof(struct item *)];
  struct item *pointer = &b, *restored;
  for (size_t i = 0; i < sizeof pointer; i++) bytes[i] = ((unsigned char *)&pointer)[i];
  pointer = NULL;
  memcpy(&restored, bytes, sizeof restored);
  printf("%s\n", restored->name);
  memcpy(&pointer, bytes, 4);
  memcpy((char *)&pointer + 4, bytes + 4, sizeof pointer - 4);
  printf("%s\n", pointer->owner->name);

  int *zeroes = calloc(20, sizeof *zeroes), sum = 0;
  for (int i = 0; i < 20; i++) sum += zeroes[i];
  memset(zeroes, 0xff, 5 * sizeof *zeroes);
  memset(zeroes + 5, 1, 3 * sizeof *zeroes);
  printf("%d %d %d %d\n", sum, zeroes[4], zeroes[5], zeroes[8]);
  printf("%d %d\n", memcmp(zeroes, zeroes + 1, 16), memcmp(zeroes + 7, zeroes + 8, 4) > 0);
  free(zeroes);

  double d = -1.5;
  unsigned char image[sizeof d];
  memcpy(image, &d, sizeof d);
  image[7] ^= 0x80;
  memcpy(&d, image, sizeof d);
  printf("%g\n", d);
  a = a;
  b = *b.owner;
  printf("%d %s\n", b.id, b.name);
  return memcmp(&a, &b, sizeof a) == 0 ? 12 : 13;
}
