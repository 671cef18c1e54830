//@ exec: same
//@ verify: true
void reach_error(void) { __builtin_abort(); }

static int *kept;
static void keep(int *p) { kept = p; }
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  int sum = 0, outer = 1;
  for (int i = 0; i < 3; i++) {
    int x = i, y[2] = {i, 1};
    int *p = &x, *q = y;
    *p += q[0] * q[1];
    sum += x;
    keep(&x);
    if (kept != &x || *kept != 2 * i) reach_error();
    swap(&x, &outer);
    swap(&x, &outer);
    if (*kept != 2 * i || outer != 1) reach_error();
    kept = 0;
  }
  if (sum != 6) reach_error();
  return sum;
}
