//@ exec: same
#include <stddef.h>
#include <stdalign.h>
#include <stdio.h>

struct spaced { char a; int b; char c; long d; short e; };
struct tight { long d; int b; short e; char a, c; };
struct with_double { char c; double d; float f; };
struct with_pointer { char c; void *p; char e; };
struct with_array { char c; short s[3]; char e; };
struct aligned { char c; alignas(16) int i; char e; };
struct empty_tail { int i; char c; };
struct outer { char c; struct empty_tail inner[2]; char e; };
struct with_int128 { char c; __int128 wide; };
union several { char c; short s[5]; int i; };

#define SHOW(type, member) printf("%s.%s at %zu\n", #type, #member, offsetof(type, member))
#define SIZE(type) printf("%s: size %zu, alignment %zu\n", #type, sizeof(type), alignof(type))

int main(void) {
  SIZE(struct spaced);
  SHOW(struct spaced, a);
  SHOW(struct spaced, b);
  SHOW(struct spaced, c);
  SHOW(struct spaced, d);
  SHOW(struct spaced, e);
  SIZE(struct tight);
  SHOW(struct tight, c);
  SIZE(struct with_double);
  SHOW(struct with_double, d);
  SIZE(struct with_pointer);
  SIZE(struct with_array);
  SHOW(struct with_array, s[1]);
  SIZE(struct aligned);
  SHOW(struct aligned, i);
  SIZE(struct empty_tail);
  SIZE(struct outer);
  SHOW(struct outer, inner[1].c);
  SHOW(struct outer, e);
  SIZE(struct with_int128);
  SIZE(union several);

  /* Stores through every member leave the others alone. */
  struct spaced s = {1, 2, 3, 4, 5};
  s.a = -1;
  s.c = -3;
  s.e = -5;
  printf("%d %d %d %ld %d\n", s.a, s.b, s.c, s.d, s.e);
  struct spaced array[3] = {{.d = 1L << 40}, {.e = 7}, {.a = 'z'}};
  printf("%ld %d %c %d\n", array[0].d, array[1].e, array[2].a, array[2].b);
  long distance = (char *)&array[2].c - (char *)&array[0].b;
  printf("%ld\n", distance);
  int *through = (int *)((char *)&array[1] + offsetof(struct spaced, b));
  *through = 1234;
  printf("%d\n", array[1].b);
  struct aligned al[2];
  printf("%d\n", (int)((char *)&al[1].i - (char *)&al[0].e));
  return sizeof(struct outer);
}
