//@ exec: same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum tag { NIL, INTEGER, REAL, STRING, PAIR };
struct value {
  enum tag tag;
  union {
    long long integer;
    double real;
    char *string;
    struct { struct value *head, *tail; } pair;
  } as;
};

static struct value *new_value(struct value v) {
  struct value *p = malloc(sizeof *p);
  *p = v;
  return p;
}

static struct value *integer(long long i) { return new_value((struct value){INTEGER, {.integer = i}}); }
static struct value *real(double r) { return new_value((struct value){REAL, {.real = r}}); }
static struct value *nil(void) { return new_value((struct value){NIL, {0}}); }
static struct value *pair(struct value *h, struct value *t) {
  return new_value((struct value){PAIR, {.pair = {h, t}}});
}
static struct value *string(const char *s) {
  struct value v = {STRING, {0}};
  v.as.string = malloc(strlen(s) + 1);
  strcpy(v.as.string, s);
  return new_value(v);
}

static void print(const struct value *v) {
  switch (v->tag) {
  case NIL: printf("nil"); break;
  case INTEGER: printf("%lld", v->as.integer); break;
  case REAL: printf("%g", v->as.real); break;
  case STRING: printf("\"%s\"", v->as.string); break;
  case PAIR:
    printf("(");
    print(v->as.pair.head);
    printf(" . ");
    print(v->as.pair.tail);
    printf(")");
  }
}

static double sum(const struct value *v) {
  return v->tag == INTEGER ? (double)v->as.integer
         : v->tag == REAL  ? v->as.real
         : v->tag == PAIR  ? sum(v->as.pair.head) + sum(v->as.pair.tail)
         : v->tag == STRING ? (double)strlen(v->as.string)
                            : 0;
}

static int release(struct value *v) {
  int freed = 1;
  if (v->tag == PAIR) freed += release(v->as.pair.head) + release(v->as.pair.tail);
  if (v->tag == STRING) free(v->as.string);
  free(v);
  return freed;
}

int main(void) {
  struct value *list = nil();
  for (int i = 0; i < 3; i++) {
    list = pair(integer((long long)i << 33), list);
    list = pair(real(i / 4.0), list);
    list = pair(string(&"wxyz"[i]), list);
  }
  print(list);
  printf("\n%.2f\n", sum(list));

  struct value *second = list->as.pair.tail->as.pair.head;
  second->tag = INTEGER; /* reinterpret the double's bits */
  print(second);
  printf("\n");
  second->tag = STRING;
  second->as.string = strdup("replaced");
  print(list);
  printf("\n%d\n", release(list));
  return (int)sizeof(struct value);
}
