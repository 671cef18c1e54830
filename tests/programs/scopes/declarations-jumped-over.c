//@ exec: same
//@ verify: true
// Variables live while control is in their blocks, whichever way it came there.
void reach_error(void) { __builtin_abort(); }

static void check(int condition) {
  if (!condition) reach_error();
}

static void set(int *p, int value) { *p = value; }

/* Copies in rounds of four, the first of which is entered in the middle. */
static int duff(unsigned count) {
  unsigned rounds = (count + 3) / 4;
  int t = 0;
  switch (count % 4) {
  case 0:
    do {
      int q;
      set(&q, 1); t += q;
  case 3:
      set(&q, 1); t += q;
  case 2:
      set(&q, 1); t += q;
  case 1:
      set(&q, 1); t += q;
    } while (--rounds > 0);
  }
  return t;
}

static int next_round(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    int a;
    set(&a, i);
    if (a == 2) goto next;
    int b[2];
    b[0] = a;
    set(&b[1], 1);
    int *p = b;
    sum += p[0] + p[1];
  next:;
  }
  return sum;
}

static int again_in_the_same_block(void) {
  int total = 0;
  while (total < 6) {
    int tries = 0, *p = &tries;
  retry:;
    int got = 0;
    set(&got, got + 1);
    *p += got;
    if (tries < 3) goto retry;
    total += tries;
  }
  return total;
}

/* The value stays while control stays inside. */
static int kept(int enter) {
  int rounds = 0, *p;
  if (enter) goto in;
  {
    int x;
  in:
    p = &x;
    if (rounds == 0) x = 4;
    { int inner; set(&inner, 1); x += inner; if (rounds > 2) goto out; }
    if (++rounds < 5) goto in;
  out:
    return *p;
  }
}

static int machine(void) {
  int state = 0, seen = 0;
  while (1) {
    switch (state) {
      int x, *p;
    case 0: x = 1; p = &x; seen += *p; state = seen < 3 ? 1 : 2; continue;
    case 1: x = 2; p = &x; *p += 1; check(x == 3); state = 0; break;
    default: return seen;
    }
  }
}

static int computed(void) {
  static void *to[] = {&&a, &&b, &&end};
  int sum = 0;
  {
    int local = 0, *p = &local;
    goto *to[0];
  a:
    *p += 1;
    sum = local;
    goto *to[1];
  b:
    local += 2;
    sum += *p;
    goto *to[2];
  }
end:
  return sum;
}

int main(void) {
  for (unsigned count = 1; count < 9; count++) check(duff(count) == (int)count);
  check(next_round() == 12);
  check(again_in_the_same_block() == 6);
  check(kept(0) == 8 && kept(1) == 8);
  check(machine() == 3);
  check(computed() == 4);
  return 0;
}
