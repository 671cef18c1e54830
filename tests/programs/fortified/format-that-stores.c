//@ exec: unknown
// Where %n is allowed depends on where the format is.
int __printf_chk(int, const char *, ...);

int main(void) {
  int count;
  __printf_chk(0, "%d%n\n", 12, &count);
  __printf_chk(1, "%d%%n\n", count);
  __printf_chk(1, "%d%n\n", 12, &count); //~ unknown: %n in a format of a fortified function
  return 0;
}
