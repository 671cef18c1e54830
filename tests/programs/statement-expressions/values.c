//@ exec: same
#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) ({ __auto_type t_ = (a); (a) = (b); (b) = t_; })
#define SUM(...) ({ int v_[] = {__VA_ARGS__}, s_ = 0; for (unsigned i_ = 0; i_ < sizeof v_ / sizeof *v_; i_++) s_ += v_[i_]; s_; })
#define TRY(e) ({ int r_ = (e); if (r_ < 0) return r_ * 100; r_; })

struct pair { int a; double b; };

static int half(int n) { return n % 2 ? -n : n / 2; }
static int quarter(int n) { return TRY(half(TRY(half(n)))) + 1000; }

static int released;
static void release(char **p) {
  printf("release %s\n", *p);
  free(*p);
  released++;
}

static int scoped(int early) {
  __attribute__((cleanup(release))) char *outer = malloc(8);
  sprintf(outer, "outer%d", early);
  for (int i = 0; i < 2; i++) {
    __attribute__((cleanup(release))) char *inner = malloc(8);
    sprintf(inner, "inner%d", i);
    if (early && i == 0) continue;
    if (early) return released;
  }
  return -released;
}

int main(void) {
  int calls = 0;
  printf("%d\n", MAX(calls++, -1));
  printf("%g\n", MAX(2, 2.5));
  printf("%d\n", calls);
  int a = 1, b = 2;
  SWAP(a, b);
  struct pair p = {1, 1.5}, q = {2, 2.5};
  SWAP(p, q);
  printf("%d %d %d %g\n", a, b, p.a, q.b);
  printf("%d %d\n", SUM(1, 2, 3), SUM(4));
  printf("%d %d %d\n", quarter(40), quarter(42), quarter(7));
  int v = ({ int n = 0; while (n * n < 50) n++; n; });
  printf("%d\n", v);
  printf("%d\n", ({ struct pair r = p; r.a += 5; r; }).a);
  int nested = ({ int x = 3; ({ int y = x * x; y + ({ int z = y; z * 2; }); }) + x; });
  printf("%d\n", nested);
  for (int i = 0; i < 5; i++) {
    int w = ({ if (i == 1) continue; if (i == 4) break; i * 10; });
    printf("%d ", w);
  }
  printf("\n");
  ({ printf("a statement\n"); });
  printf("%d\n", scoped(0));
  printf("%d\n", scoped(1));
  __typeof__(int *[3]) pointers = {&a, &b, &v};
  printf("%d %d\n", *pointers[2], (int)(sizeof pointers / sizeof(void *)));
  return ({ int r = released; r + 10; });
}
