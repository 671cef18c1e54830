//@ exec: same
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static jmp_buf outer, inner, copy;

static void deep(int level, int value) {
  char room[8];
  room[0] = (char)level;
  if (room[0] == 0) longjmp(inner, value);
  deep(level - 1, value);
  puts("never");
}

static int nested(int value) {
  int result = setjmp(inner);
  if (result == 0) deep(3, value);
  printf("inner %d\n", result);
  if (result == 2) longjmp(outer, result + 40);
  return result;
}

int main(void) {
  volatile int count = 0;
  int result = setjmp(outer);
  printf("outer %d\n", result);
  switch (result) {
  case 0: break;
  case 42: puts("from inner"); break;
  default: puts("again"); break;
  }
  if (count < 3) {
    int value = count++;
    printf("nested %d\n", nested(value));
    memcpy(&copy, &outer, sizeof copy);
    longjmp(copy, 7);
  }
  jmp_buf here;
  volatile int times = 0;
  switch (_setjmp(here)) {
  case 0: longjmp(here, -5);
  case -5: times++; _longjmp(here, 0);
  case 1: times++; break;
  default: puts("never");
  }
  printf("%d times\n", times);
  sigjmp_buf with_mask;
  if (sigsetjmp(with_mask, 1) == 0) siglongjmp(with_mask, 9);
  return 3;
}
