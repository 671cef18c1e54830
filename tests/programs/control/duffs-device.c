//@ exec: same
#include <stdio.h>
#include <string.h>

static void copy(char *to, const char *from, int count) {
  if (count <= 0) return;
  int rounds = (count + 7) / 8;
  switch (count % 8) {
  case 0: do { *to++ = *from++;
  case 7:      *to++ = *from++;
  case 6:      *to++ = *from++;
  case 5:      *to++ = *from++;
  case 4:      *to++ = *from++;
  case 3:      *to++ = *from++;
  case 2:      *to++ = *from++;
  case 1:      *to++ = *from++;
          } while (--rounds > 0);
  }
}

/* A coroutine by switch: the state is the line to resume at. */
static int next_square(int *state, int *i) {
  switch (*state) {
  case 0:
    for (*i = 1; *i <= 5; ++*i) {
      *state = 1;
      return *i * *i;
  case 1:
      if (*i == 3) {
        *state = 2;
        return -3;
      }
  case 2:;
    }
    *state = 3;
  }
  return 0;
}

static int into_the_loop(int n) {
  int sum = 0;
  switch (n & 3)
    while (n > 0) {
  case 3: sum += 1000; n--;
  case 2: sum += 100; n--;
  case 1: sum += 10; n--;
  case 0: sum += 1; n--;
    }
  return sum;
}

static int conditional_label(int n, int flag) {
  int r = 0;
  switch (n) {
    if (flag) {
  case 1: r += 1;
    } else {
  case 2: r += 2;
    }
    r += 10;
    break;
  default: r = -1;
  }
  return r;
}

int main(void) {
  const char source[] = "The quick brown fox jumps over it";
  for (int n = 0; n <= 33; n += 3) {
    char target[40];
    memset(target, '.', sizeof target);
    target[39] = 0;
    copy(target, source, n);
    printf("%2d %s\n", n, target);
  }
  int state = 0, i = 0, v;
  while ((v = next_square(&state, &i))) printf("%d ", v);
  printf("%d %d\n", state, next_square(&state, &i));
  for (int n = 0; n < 9; n++) printf("%d ", into_the_loop(n));
  printf("\n%d %d %d %d\n", conditional_label(1, 0), conditional_label(1, 1), conditional_label(2, 1), conditional_label(9, 0));
  return into_the_loop(4) % 256;
}
