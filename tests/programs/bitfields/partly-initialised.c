//@ exec: same
// Reads of memory that was never written, which C allows: neighbours of a bit-field, structures handed
// on whole, their padding.
#include <stdio.h>
#include <string.h>

struct fields { unsigned a : 3, b : 5, c : 20; };
struct name { char text[16]; };
struct pair { long x, y; };
struct padded { char c; int i; };

static unsigned long length(struct name name) { return strlen(name.text); }

static struct pair half(long x) {
  struct pair pair;
  pair.x = x;
  return pair;
}

int main(void) {
  struct fields fields;
  fields.a = 5;
  fields.c = 1000;
  printf("%u %u\n", fields.a, fields.c);
  struct name name;
  strcpy(name.text, "ab");
  printf("%lu\n", length(name));
  printf("%ld\n", half(7).x);
  struct padded from, to;
  from.c = 'x', from.i = 3;
  for (unsigned i = 0; i < sizeof from; i++) ((char *)&to)[i] = ((char *)&from)[i];
  printf("%c %d\n", to.c, to.i);
  return 0;
}
