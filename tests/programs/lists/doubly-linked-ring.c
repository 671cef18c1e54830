//@ exec: same
// An intrusive ring with a sentinel; the container is recovered from the link.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct link { struct link *previous, *next; };
struct task { int priority; char name[8]; struct link by_priority; struct link by_age; };

#define CONTAINER(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static void ring(struct link *l) { l->previous = l->next = l; }
static void insert_before(struct link *at, struct link *l) {
  l->next = at;
  l->previous = at->previous;
  at->previous->next = l;
  at->previous = l;
}
static void unlink_one(struct link *l) {
  l->previous->next = l->next;
  l->next->previous = l->previous;
  ring(l);
}

static struct link by_priority, by_age;

static void add(const char *name, int priority) {
  struct task *t = calloc(1, sizeof *t);
  strncpy(t->name, name, sizeof t->name - 1);
  t->priority = priority;
  struct link *at = by_priority.next;
  while (at != &by_priority && CONTAINER(at, struct task, by_priority)->priority >= priority) at = at->next;
  insert_before(at, &t->by_priority);
  insert_before(&by_age, &t->by_age);
}

static void show(void) {
  for (struct link *l = by_priority.next; l != &by_priority; l = l->next) {
    struct task *t = CONTAINER(l, struct task, by_priority);
    printf("%s:%d ", t->name, t->priority);
  }
  printf("|");
  for (struct link *l = by_age.previous; l != &by_age; l = l->previous) printf(" %s", CONTAINER(l, struct task, by_age)->name);
  printf("\n");
}

static int drop(struct task *t) {
  int priority = t->priority;
  unlink_one(&t->by_priority);
  unlink_one(&t->by_age);
  free(t);
  return priority;
}

int main(void) {
  ring(&by_priority);
  ring(&by_age);
  show();
  add("write", 5);
  add("read", 9);
  add("sleep", 1);
  add("a-long-name", 5);
  add("eat", 7);
  show();
  int result = drop(CONTAINER(by_priority.next, struct task, by_priority));
  show();
  result += drop(CONTAINER(by_age.next, struct task, by_age));
  show();
  struct link *second = by_age.next->next;
  unlink_one(second);
  insert_before(by_age.next, second);
  show();
  while (by_age.next != &by_age) {
    result = result * 2 + drop(CONTAINER(by_age.previous, struct task, by_age));
    show();
  }
  printf("%d\n", by_priority.next == &by_priority);
  return result;
}
