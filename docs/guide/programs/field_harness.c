extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

int field_length(const char *line, char separator);

int main(void) {
  char line[4];
  for (int i = 0; i < 3; i++)
    line[i] = __VERIFIER_nondet_char();
  line[3] = 0;
  __VERIFIER_assume(line[0] != 0);
  return field_length(line, ',') > 3;
}
