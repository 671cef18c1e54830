//@ verify: unknown
// What clang makes of "#pragma omp parallel": the region is a function that the library calls.
extern void __kmpc_fork_call(void *, int, void (*)(int *, int *, ...), ...);
extern void reach_error(void);

static void region(int *thread, int *bound, ...) { reach_error(); }

int main(void) {
  __kmpc_fork_call(0, 0, region); //~ unknown: OpenMP
  return 0;
}
