//@ verify: true
extern unsigned char __VERIFIER_nondet_uchar(void);
char *__strcpy_chk(char *, const char *, __SIZE_TYPE__);

int main(void) {
  char b[4];
  unsigned char i = __VERIFIER_nondet_uchar();
  if (i == 0) __strcpy_chk(b, "a", 4);
  if (i == 1) __strcpy_chk(b, "bcd", 4);
  return 0;
}
