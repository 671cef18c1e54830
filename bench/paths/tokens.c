// Splits seven unknown bytes into numbers, names and signs.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char text[7];
  for (int i = 0; i < 7; i++) text[i] = __VERIFIER_nondet_uchar();
  int numbers = 0, names = 0, signs = 0, kind = 0;
  for (int i = 0; i < 7 && text[i] != 0; i++) {
    unsigned char c = text[i];
    if (c >= '0' && c <= '9') {
      if (kind != 1 && kind != 2) numbers++, kind = 1;
    } else if ((c | 32) >= 'a' && (c | 32) <= 'z') {
      if (kind == 1) return 1;
      if (kind != 2) names++, kind = 2;
    } else if (c == ' ') {
      kind = 0;
    } else {
      signs++, kind = 3;
    }
  }
  if (numbers + names + signs > 7) reach_error();
  return 0;
}
