//@ exec: same
//@ verify: true
// Evaluated again in its block a literal is the same object; it lives to the end of the block.
void reach_error(void) { __builtin_abort(); }

struct s { int i; };
struct pair { int a, b; };

static void check(int condition) {
  if (!condition) reach_error();
}

/* The example of C17 6.5.2.5p16, and the same in a block. */
static int example(void) {
  struct s *p = 0, *q;
  int j = 0;
again:
  q = p, p = &((struct s){j++});
  if (j < 2) goto again;
  return p == q && q->i == 1;
}

static int in_a_block(int enter) {
  if (enter) {
    struct s *p = 0, *q;
    int j = 0;
  again:
    q = p, p = &((struct s){j++});
    if (j < 2) goto again;
    return p == q && q->i == 1;
  }
  return 0;
}

static int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

static int of(struct pair p) { return p.a + p.b; }
static struct pair *pick(struct pair *x, struct pair *y, int c) { return c ? x : y; }

int main(void) {
  check(example() && in_a_block(1));
  int t = 0;
  for (int i = 0; i < 3; i++) {
    t += sum((int[]){i, 1, 2}, 3);
    if (t > 100) break;
    t += of((struct pair){i, i});
  }
  check(t == 18);
  for (int *p = (int[]){3, 2, 1, 0}; *p; p++) t += *p;
  check(t == 24);
  while (sum((int[]){t, 1}, 2) > 20) t--;
  check(t == 19);
  int *q = (int[]){4, 5};
  {
    int *r = (int[]){q[0], q[1]};
    check(r[1] == 5);
  }
  check(q[0] == 4);
  check(({ int *z = (int[]){7, 8}; z[1]; }) == 8);
  for (int i = 0; i < 2; i++) {
    struct pair *p = pick(&(struct pair){1, 2}, &(struct pair){3, 4}, i);
    check(p->a == (i ? 1 : 3));
    if (i) {
      p->b++;
    } else {
      p->b--;
    }
    switch (i) {
    case 0: check(p->b == 3); break;
    case 1: check(p->b == 3); continue;
    }
  }
  return 0;
}
