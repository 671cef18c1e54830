//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);

struct point { int x, y; };
struct shape {
  struct point points[2];
  int colour;
};

static int x_of(const struct shape *shape, int i) {
  return shape->points[i].x; //~ violation: index beyond the array
}

int main(void) {
  struct shape *shape = calloc(1, sizeof *shape);
  int i = __VERIFIER_nondet_int();
  int x = shape && i >= 0 && i <= 2 ? x_of(shape, i) : 0;
  free(shape);
  return x;
}
