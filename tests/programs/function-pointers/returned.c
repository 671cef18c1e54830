//@ exec: same
#include <stdio.h>

typedef int (*unary)(int);

static int increment(int x) { return x + 1; }
static int decrement(int x) { return x - 1; }
static int negate(int x) { return -x; }

/* No typedef on purpose: a function returning a pointer to a function. */
static int (*choose(char c))(int) {
  switch (c) {
  case '+': return increment;
  case '-': return decrement;
  default: return negate;
  }
}

/* A function taking and returning such functions. */
static int (*(*choose_chooser(int which))(char))(int) { return which ? choose : 0; }

/* A state machine: every state returns the next one, wrapped in a struct. */
struct state { struct state (*run)(int *); };
static struct state finish(int *n) { printf("finish %d\n", *n); return (struct state){0}; }
static struct state odd(int *n);
static struct state even(int *n) {
  printf("even %d\n", *n);
  *n /= 2;
  return (struct state){*n <= 1 ? finish : *n % 2 ? odd : even};
}
static struct state odd(int *n) {
  printf("odd %d\n", *n);
  *n = *n * 3 + 1;
  return (struct state){even};
}

struct object {
  const struct methods *methods;
  int field;
};
struct methods {
  int (*get)(const struct object *);
  void (*set)(struct object *, int);
};
static int plain_get(const struct object *o) { return o->field; }
static void plain_set(struct object *o, int v) { o->field = v; }
static int doubled_get(const struct object *o) { return plain_get(o) * 2; }
static void clamped_set(struct object *o, int v) { plain_set(o, v > 50 ? 50 : v); }
static const struct methods plain = {plain_get, plain_set}, special = {doubled_get, clamped_set};

int main(void) {
  int value = 5;
  for (const char *p = "++-n+n-"; *p; p++) {
    value = choose(*p)(value);
    printf("%c %d\n", *p, value);
  }
  printf("%d %d\n", choose_chooser(0) == NULL, choose_chooser(1)('n')(12));

  unary table[3];
  for (int i = 0; i < 3; i++) table[i] = choose("+-n"[i]);
  unary *cursor = table;
  printf("%d\n", (*cursor++)(10));
  printf("%d\n", (*cursor++)(10));
  printf("%d\n", (**cursor)(10));

  int n = 6;
  for (struct state s = {even}; s.run; s = s.run(&n));

  struct object objects[] = {{&plain, 1}, {&special, 1}};
  for (int i = 0; i < 2; i++) {
    objects[i].methods->set(&objects[i], 70);
    printf("%d\n", objects[i].methods->get(&objects[i]));
  }
  objects[0].methods = &special;
  return objects[0].methods->get(&objects[0]);
}
