//@ exec: same
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int counter = 5;
static _Atomic unsigned char small = 250;
static atomic_llong wide;
static atomic_bool flag;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static _Atomic(double) real = 1.5;

struct node { int value; struct node *next; };
static _Atomic(struct node *) stack;

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = atomic_load(&stack);
  while (!atomic_compare_exchange_weak(&stack, &n->next, n));
}

static int pop(void) {
  struct node *n = atomic_load_explicit(&stack, memory_order_acquire);
  while (n && !atomic_compare_exchange_strong(&stack, &n, n->next));
  if (!n) return -1;
  int value = n->value;
  free(n);
  return value;
}

int main(void) {
  printf("%d ", atomic_fetch_add(&counter, 3));
  printf("%d ", atomic_fetch_sub(&counter, 10));
  printf("%d ", atomic_fetch_or(&counter, 0x70));
  printf("%d ", atomic_fetch_and(&counter, 0x3c));
  printf("%d ", atomic_fetch_xor(&counter, 0xff));
  printf("%d ", atomic_exchange(&counter, 1000));
  printf("%d\n", atomic_load(&counter));
  counter++;
  counter += 10;
  counter *= 2;
  printf("%d\n", counter);
  printf("%d\n", --counter == 2021);

  int expected = 7;
  printf("%d", atomic_compare_exchange_strong(&counter, &expected, 8));
  printf(" %d %d\n", expected, counter);
  printf("%d", atomic_compare_exchange_strong(&counter, &expected, 8));
  printf(" %d %d\n", expected, counter);

  for (int i = 0; i < 10; i++) small++;
  printf("%d ", small);
  printf("%d ", atomic_fetch_sub(&small, 5));
  printf("%d\n", small);
  atomic_store(&wide, -(1LL << 40));
  printf("%lld", atomic_fetch_add_explicit(&wide, 1, memory_order_relaxed));
  printf(" %lld\n", (long long)wide);
  printf("%d", atomic_exchange(&flag, true));
  printf("%d\n", flag);
  printf("%d", atomic_flag_test_and_set(&lock));
  printf("%d", atomic_flag_test_and_set(&lock));
  atomic_flag_clear(&lock);
  printf("%d\n", atomic_flag_test_and_set(&lock));
  real = real * 2 + 0.25;
  printf("%g\n", real);
  atomic_thread_fence(memory_order_seq_cst);

  for (int i = 0; i < 5; i++) push(i * i);
  for (int v; (v = pop()) >= 0;) printf("%d ", v);
  printf("\n");
  int plain = 3;
  printf("%d", __sync_fetch_and_add(&plain, 4));
  printf(" %d", __sync_add_and_fetch(&plain, 1));
  printf(" %d", __sync_bool_compare_and_swap(&plain, 8, 9));
  printf(" %d", __atomic_fetch_nand(&plain, 1, __ATOMIC_SEQ_CST));
  printf(" %d\n", __atomic_load_n(&plain, __ATOMIC_ACQUIRE));
  int array[3] = {1, 2, 3};
  _Atomic(int *) cursor = array;
  cursor++;
  printf("%d\n", *cursor);
  return counter * 3;
}
