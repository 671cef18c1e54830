//@ exec: same
#include <limits.h>
#include <stdio.h>

static int fallthrough(int n) {
  int r = 0;
  switch (n) {
  case 1: r += 1;
  case 2: r += 2;
  case 3: r += 3; break;
  default: r += 100;
  case 4: r += 4;
  case 5: break;
  }
  return r;
}

static const char *ranges(int c) {
  switch (c) {
  case 'a' ... 'f': case 'A' ... 'F': return "hex letter";
  case '0' ... '9': return "digit";
  case -100 ... -1: return "negative";
  case 'g' ... 'z': return "letter";
  case INT_MIN: return "least";
  case 1000000 ... INT_MAX: return "huge";
  }
  return "other";
}

static int wide(long long v) {
  switch (v) {
  case 0x100000000LL: return 1;
  case 0: return 2;
  case LLONG_MIN: return 3;
  case -1: return 4;
  default: return 5;
  }
}

static int promoted(unsigned char c) {
  switch (c) {
  case 255: return 1;
  case (unsigned char)-2: return 2;
  default: return 3;
  }
}

static int nested(int a, int b) {
  switch (a) {
  case 0:
    switch (b) {
    case 0: return 1;
    case 1: break;
    default: return 3;
    }
    return 4;
  case 1:
    for (int i = 0;; i++) {
      switch (i + b) {
      case 4: return 100 + i;
      case 7: goto out;
      default: continue;
      }
      break;
    }
  out:
    return 200;
  default:
    if (b)
    case 2: return 300 + b;
  }
  return 400;
}

static int no_match(int n) {
  int r = n;
  switch (n) { r = -1; }
  switch (n) case 3: r = 33;
  switch (n) { default: r++; break; }
  switch (n % 2 ? 10 : 20) { case 10: r += 1000; break; case 20: r += 2000; }
  return r;
}

int main(void) {
  for (int i = 0; i < 7; i++) printf("%d ", fallthrough(i));
  printf("%d\n", fallthrough(-1));
  int probes[] = {'a', 'F', 'g', 'G', '7', '/', -1, -100, -101, 0, INT_MIN, INT_MAX, 1000000, 999999};
  for (unsigned i = 0; i < sizeof probes / sizeof *probes; i++) printf("%s\n", ranges(probes[i]));
  printf("%d %d %d %d %d\n", wide(1LL << 32), wide(0), wide(LLONG_MIN), wide(-1), wide(0xffffffff));
  printf("%d %d %d\n", promoted(255), promoted(254), promoted(1));
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 6; b++) printf("%d ", nested(a, b));
  printf("\n%d %d %d\n", no_match(2), no_match(3), no_match(0));
  int calls = 0;
  switch (calls++) { case 0: printf("evaluated once: %d\n", calls); }
  return nested(2, 5) - 300 + fallthrough(1);
}
