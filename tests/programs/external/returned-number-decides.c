//@ verify: unknown
extern int mystery(void);

int main(void) {
  int t[4] = {0}, i = mystery();
  if (i < 0) return 0;
  return t[i]; //~ unknown: out-of-bounds read, which depends on what is made up for mystery
}
