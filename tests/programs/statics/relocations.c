//@ exec: same
// Initialisers that hold addresses: into arrays, of members, of functions, of strings, of themselves.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static int numbers[10] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81};
static int *const middle = &numbers[5];
static int *const past = numbers + 10;
static int *table[] = {numbers, numbers + 3, &numbers[9], NULL, &2[numbers]};
static int **second = &table[1];
static int ***third = &second;

struct node { const char *name; struct node *next, *self; int *data; };
extern struct node last;
static struct node first = {"first", &last, &first, numbers + 1};
struct node last = {.name = "last" + 1, .next = &first, .self = &last, .data = (int *)((char *)numbers + 2 * sizeof(int))};

static int twice(int x) { return 2 * x; }
static int thrice(int x);
struct command { char letter; int (*run)(int); const char *help[2]; };
static const struct command commands[] = {{'t', twice, {"twice", "doubles"}}, {'h', &thrice, {"thrice"}}, {0}};
static int thrice(int x) { return 3 * x; }

static struct { int a; struct { char pad[3]; short inner[4]; } nested[2]; } object = {7, {{"ab", {1, 2, 3, 4}}, {"cd", {5, 6, 7, 8}}}};
static short *const inner = &object.nested[1].inner[2];
static char *const pad = object.nested[0].pad + 1;
static const uintptr_t as_integer = (uintptr_t)&numbers[4];
static const char *const words[] = {"zero", "one", "two", [5] = "five"};
static const char *suffix = &"prefix-suffix"[7];
static char text[] = "modifiable", *in_text = text + 3, (*whole)[11] = &text;
static void *self = &self;
static const ptrdiff_t distance = offsetof(struct node, self) - offsetof(struct node, next);

int main(void) {
  printf("%d %d %d\n", *middle, middle[-2], past[-1]);
  for (int i = 0; i < 5; i++) printf("%d ", table[i] ? *table[i] : -1);
  printf("\n%d %d\n", **second, ***third);
  second++;
  printf("%d\n", ***third);
  table[2] = numbers;
  printf("%d\n", ***third);

  printf("%s %s %s\n", first.name, first.next->name, last.next->self->name);
  printf("%d %d %d\n", *first.data, *last.data, last.next->next == &last);
  for (const struct command *c = commands; c->letter; c++)
    printf("%c %d %s %s\n", c->letter, c->run(21), c->help[0], c->help[1] ? c->help[1] : "(none)");

  printf("%d %c\n", *inner, *pad);
  *inner = -1;
  *pad = 'B';
  printf("%d %s\n", object.nested[1].inner[2], object.nested[0].pad);
  printf("%d\n", *(int *)as_integer);
  for (int i = 0; i < 6; i++) printf("%s ", words[i] ? words[i] : "-");
  printf("\n%s\n", suffix);
  *in_text = 'I';
  (*whole)[0] = 'M';
  printf("%s %s %zu\n", text, in_text, sizeof *whole);
  printf("%d %td\n", self == &self, distance);
  int sum = 0;
  for (int *p = numbers; p != past; ++p) sum += *p;
  return sum & 0xff;
}
