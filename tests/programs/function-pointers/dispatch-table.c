//@ exec: same
#include <stdio.h>
#include <string.h>

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int divide(int a, int b) { return b ? a / b : 0; }
static int unknown(int a, int b) { return (void)a, (void)b, -1; }

static const struct { const char *name; operation run; char symbol; } operations[] = {
    {"add", add, '+'}, {"subtract", &subtract, '-'}, {"multiply", *multiply, '*'}, {"divide", divide, '/'},
};

static operation by_symbol[128] = {['+'] = add, ['-'] = subtract, ['*'] = multiply, ['/'] = divide};

static operation lookup(const char *name) {
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    if (strcmp(operations[i].name, name) == 0) return operations[i].run;
  return unknown;
}

int main(void) {
  static const char *const names[] = {"multiply", "divide", "nothing", "add", "subtract"};
  for (int i = 0; i < 5; i++) {
    operation run = lookup(names[i]);
    printf("%s %d %d\n", names[i], run(84, 4), (*run)(-9, 2));
    printf("%d\n", run == unknown);
  }

  int accumulator = 1;
  const char *program = "+7*6-2/5";
  for (const char *p = program; *p; p += 2) {
    operation run = by_symbol[(int)p[0]];
    if (!run) return 99;
    accumulator = run(accumulator, p[1] - '0');
    printf("%c%c %d\n", p[0], p[1], accumulator);
  }
  printf("%d %d\n", by_symbol['x'] == NULL, by_symbol['*'] == multiply);

  operation swapped = by_symbol['+'];
  by_symbol['+'] = by_symbol['-'];
  by_symbol['-'] = swapped;
  printf("%d %d\n", by_symbol['+'](5, 3), by_symbol['-'](5, 3));
  printf("%d\n", (accumulator > 5 ? add : subtract)(10, 1));
  printf("%d\n", (****operations[2].run)(6, 7));
  return lookup("subtract")(100, 58);
}
