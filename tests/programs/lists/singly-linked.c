//@ exec: same
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static int live;

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  live++;
  n->value = value;
  n->next = list;
  return n;
}

static struct node *reverse(struct node *list) {
  struct node *result = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

static void insert_sorted(struct node **link, int value) {
  while (*link && (*link)->value < value) link = &(*link)->next;
  *link = push(*link, value);
}

static int remove_if(struct node **link, int (*condemned)(int)) {
  int removed = 0;
  while (*link) {
    struct node *n = *link;
    if (condemned(n->value)) {
      *link = n->next;
      free(n);
      live--;
      removed++;
    } else {
      link = &n->next;
    }
  }
  return removed;
}

static struct node *merge(struct node *a, struct node *b) {
  struct node head = {0, NULL}, *tail = &head;
  while (a && b) {
    struct node **smaller = a->value <= b->value ? &a : &b;
    tail = tail->next = *smaller;
    *smaller = tail->next;
  }
  tail->next = a ? a : b;
  return head.next;
}

static struct node *sort(struct node *list) {
  if (!list || !list->next) return list;
  struct node *slow = list, *fast = list->next;
  while (fast && fast->next) slow = slow->next, fast = fast->next->next;
  struct node *second = slow->next;
  slow->next = NULL;
  return merge(sort(list), sort(second));
}

static void print(const struct node *list) {
  for (; list; list = list->next) printf("%d%s", list->value, list->next ? " " : "");
  printf("\n");
}

static int is_odd(int v) { return v % 2 != 0; }
static int any(int v) { return (void)v, 1; }

int main(void) {
  struct node *list = NULL;
  unsigned seed = 7;
  for (int i = 0; i < 12; i++) list = push(list, (int)((seed = seed * 1103515245 + 12345) >> 16 & 63) - 20);
  print(list);
  list = reverse(list);
  print(list);
  list = sort(list);
  print(list);
  insert_sorted(&list, 0);
  insert_sorted(&list, -100);
  insert_sorted(&list, 100);
  print(list);
  printf("%d\n", remove_if(&list, is_odd));
  print(list);

  struct node *cycle = list;
  while (cycle->next) cycle = cycle->next;
  cycle->next = list->next; /* make a cycle and find it */
  struct node *slow = list, *fast = list;
  int steps = 0;
  do slow = slow->next, fast = fast->next->next, steps++;
  while (slow != fast);
  printf("%d\n", steps);
  cycle->next = NULL;
  printf("%d ", live);
  printf("%d ", remove_if(&list, any));
  printf("%d %d\n", live, list == NULL);
  return steps;
}
