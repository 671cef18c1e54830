//@ verify: true
extern unsigned char __VERIFIER_nondet_uchar(void);
char *__strcpy_chk(char *, const char *, __SIZE_TYPE__);

int main(void) {
  static const char *names[3] = {"a", "bcd", "efgh"};
  char b[4];
  unsigned char i = __VERIFIER_nondet_uchar();
  if (i < 2) __strcpy_chk(b, names[i], 4);
  return 0;
}
