//@ exec: same
// What templates compute, printed: the compiled program is the judge.
#include <stdint.h>
#include <stdio.h>

static uint64_t swapped(uint64_t x) {
  __asm__("bswap %q0" : "=r"(x) : "0"(x));
  return x;
}

static uint32_t swapped_word(uint32_t x) {
  __asm__("bswapl %0" : "+r"(x));
  return x;
}

static uint16_t swapped_half(uint16_t x) {
  __asm__("rorw $8, %w0" : "=r"(x) : "0"(x) : "cc");
  return x;
}

static uint32_t rotated(uint32_t x) {
  __asm__("roll $5, %0\n\tnotl %0" : "+r"(x) : : "cc");
  return x;
}

static uint64_t sum(uint64_t a, uint64_t b) {
  __asm__("addq %[b], %[a]\n"
          "cmovc %q[most], %[a]\n"
          : [a] "+&r"(a)
          : [b] "r"(b), [most] "r"(~0LL)
          : "cc");
  return a;
}

static uint64_t product(uint64_t a, uint64_t b) {
  uint64_t high;
  __asm__("mulq %q[b]\n"
          "cmovc %q[most], %%rax\n"
          : "+&a"(a), "=&d"(high)
          : [b] "r"(b), [most] "r"(~0LL)
          : "cc");
  return a;
}

static int overflows(uint32_t a, uint32_t b, uint32_t *result) {
  uint32_t high;
  char flag;
  __asm__("mull %k[b]\n"
          "seto %[flag]\n"
          : "+&a"(a), "=&d"(high), [flag] "=&r"(flag)
          : [b] "r"(b)
          : "cc");
  *result = a;
  return flag;
}

static uint64_t difference(uint64_t a, uint64_t b, unsigned char *borrow) {
  unsigned char flag;
  __asm__("subq %[b], %[a]; setb %[flag]" : [a] "+&r"(a), [flag] "=&q"(flag) : [b] "r"(b) : "cc");
  *borrow = flag;
  return a;
}

int main(void) {
  static const uint64_t numbers[] = {0, 1, 2, 0x7f, 0x80, 0xffff, 0x12345678, 0x7fffffff, 0x80000000, 0xffffffff,
                                     0x100000000, 0x0123456789abcdef, 0x7fffffffffffffff, 0x8000000000000000, ~0ull};
  int count = sizeof numbers / sizeof *numbers;
  for (int i = 0; i < count; i++) {
    uint64_t a = numbers[i];
    printf("%llx %x %x %x\n", (unsigned long long)swapped(a), swapped_word(a), swapped_half(a), rotated(a));
    for (int k = 0; k < count; k++) {
      uint64_t b = numbers[k];
      uint32_t low;
      unsigned char borrow;
      int flag = overflows(a, b, &low);
      uint64_t less = difference(a, b, &borrow);
      printf(" %llx %llx %x %d %llx %d\n", (unsigned long long)sum(a, b), (unsigned long long)product(a, b), low, flag,
             (unsigned long long)less, borrow);
    }
  }
  return 0;
}
