//@ exec: same
//@ cflags: -std=gnu89
#include <stdio.h>

static __inline__ int square(int x) { return x * x; }

/* The tag is visible outside; the members share no scope with other structs. */
struct outer {
  struct inner { int value; } part;
  enum { LOW = 3, HIGH } level;
};

typedef struct node *list;
struct node { int value; list rest; };

static int sum(l) list l; { return l ? l->value + sum(l->rest) : 0; }

int unspecified();
int (*table[])() = {unspecified, unspecified};

int main(void) {
  struct inner i = {5};
  struct outer o;
  struct node a = {1, 0}, b = {2, 0}, c;
  int x = 10, y;
  a.rest = &b;
  c = a;
  c.value = 100;
  o.part = i;
  o.level = HIGH;
  printf("%d %d %d\n", square(o.part.value), o.level, LOW);
  printf("%d %d\n", sum(&a), sum(&c));
  {
    int x = 20;
    x++;
    y = x;
  }
  printf("%d %d\n", x, y);
  printf("%d %d\n", unspecified(1, 2), table[1](3, 4));
  printf("%d\n", 017 + 0x1F);
  x = y, y = x > 20 ? x-- : 0;
  printf("%d %d\n", x, y);
  printf("%s\n", "adjacent " "strings " "join");
  return table[0](6, 7) //* a comment in gnu89 too */ 2
      ;
}

int unspecified(a, b) int a; int b; { return a * 10 + b; }
