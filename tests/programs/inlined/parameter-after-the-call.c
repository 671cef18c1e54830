//@ exec: violation
// A parameter dies with its call, inlined or not.
extern void reach_error(void);
#define INLINED static inline __attribute__((always_inline))

INLINED int *address(int x) { return &x; }

int main(void) {
  int *p = address(3);
  return *p; //~ violation: use after return
}
