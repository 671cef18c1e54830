//@ verify: unknown
//@ property: valid-deref
#include <pthread.h>

static void clean(void *argument) { *(int *)argument = 1; }

int main(void) {
  int value;
  pthread_cleanup_push(clean, &value); //~ unknown: sigsetjmp
  pthread_cleanup_pop(1);
  return 0;
}
