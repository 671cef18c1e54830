//@ exec: same
// What mallopt takes.
#include <malloc.h>
#include <stdio.h>

int main(void) {
  static const int parameters[] = {M_MXFAST, M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_THRESHOLD, M_MMAP_MAX, M_CHECK_ACTION,
                                   M_ARENA_TEST, M_ARENA_MAX, 0, 99};
  static const int values[] = {-1, 0, 1, 64, 80, 81, 160, 161, 4096, 32 << 20, (32 << 20) + 1, 1 << 30};
  for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
    for (size_t k = 0; k < sizeof values / sizeof *values; k++)
      printf("%d %d: %d\n", parameters[i], values[k], mallopt(parameters[i], values[k]));
}
