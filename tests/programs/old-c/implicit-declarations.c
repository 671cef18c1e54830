//@ exec: same
//@ cflags: -std=gnu89
/* No headers at all: printf, strlen and abs are builtins, the rest is declared by its first call. */

int size;

main() {
  int i, r = 0;
  const char *text = "implicit";
  size = strlen(text);
  printf("%d\n", size);
  for (i = 0; i < size; i++) r = r * 31 % 1009 + text[i];
  printf("%d %d\n", r, later(r));
  printf("%d\n", later(later(5)));
  puts("no prototype");
  printf("%d\n", strcmp("same", "same"));
  putchar('x');
  putchar('\n');
  printf("%d\n", abs(later(-50)));
  variadic_like(1, 2, 3);
  exit(helper());
}

later(n) { return n * 2 - 7; }

variadic_like(a, b, c) {
  printf("%d %d %d\n", a, b, c);
  return 0;
}

int helper() {
  static called;
  called++;
  return called + size;
}
