//@ exec: same
#include <stdio.h>

int counter;
int counter;
int initialised;
int initialised = 5;
static int hidden;
static int hidden;
int array[];
int array[4];
extern int later;
struct pending;
extern struct pending incomplete;
const int constant;
double zeroed[3];
static int helper(int);
int (*pointer)(int);
char *null_text;

int use_array(void) { return array[0] + array[3]; }
int use_later(void) { return later * 2; }
static int helper(int x) { return x + ++hidden; }
int later = 21;

int shadow = 1;
int see_outer(void) {
  int shadow = 2;
  {
    extern int shadow; /* the file-scope one again */
    shadow += 10;
  }
  return shadow;
}

struct pending { int a, b; };
struct pending incomplete = {3, 4};

static inline int inlined(int x) { return x * counter; }
__attribute__((noinline, unused)) static void set(int *where, int value) { *where = value; }

int main(void) {
  printf("%d %d %d\n", counter, initialised, hidden);
  printf("%d %d %d\n", use_array(), use_later(), constant);
  printf("%g %d %d\n", zeroed[0] + zeroed[1] + zeroed[2], pointer == NULL, null_text == NULL);
  pointer = helper;
  printf("%d ", pointer(10));
  printf("%d ", pointer(10));
  printf("%d\n", hidden);
  array[3] = 9;
  set(&counter, 6);
  printf("%d %d\n", use_array(), inlined(7));
  printf("%d ", see_outer());
  printf("%d\n", shadow);
  printf("%d %zu\n", incomplete.a * incomplete.b, sizeof array);
  extern int counter;
  counter += incomplete.b;
  return counter + initialised;
}
