//@ verify: true
extern void print_line(const char *text);
static const int limit = 7;
static const int *const pointer = &limit;
extern void look_at(const int *const *what);

int main(void) {
  print_line("seven");
  look_at(&pointer);
  return limit == 7 ? 0 : *(int *)0;
}
