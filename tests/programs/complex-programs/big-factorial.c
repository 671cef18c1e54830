//@ exec: same
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct big { uint32_t *digits; size_t count; }; /* base 10^9, least first */
enum { BASE = 1000000000 };

static struct big from(uint32_t v) {
  struct big b = {malloc(sizeof(uint32_t)), 1};
  b.digits[0] = v;
  return b;
}

static void append(struct big *b, uint32_t digit) {
  b->digits = realloc(b->digits, (b->count + 1) * sizeof *b->digits);
  b->digits[b->count++] = digit;
}

static void multiply_small(struct big *b, uint32_t m) {
  uint64_t carry = 0;
  for (size_t i = 0; i < b->count; i++) {
    carry += (uint64_t)b->digits[i] * m;
    b->digits[i] = (uint32_t)(carry % BASE);
    carry /= BASE;
  }
  if (carry) append(b, (uint32_t)carry);
}

static struct big add(const struct big *a, const struct big *b) {
  struct big r = {NULL, 0};
  uint32_t carry = 0;
  for (size_t i = 0; i < a->count || i < b->count || carry; i++) {
    carry += (i < a->count ? a->digits[i] : 0) + (i < b->count ? b->digits[i] : 0);
    append(&r, carry % BASE);
    carry /= BASE;
  }
  return r;
}

static struct big multiply(const struct big *a, const struct big *b) {
  struct big r = {calloc(a->count + b->count, sizeof(uint32_t)), a->count + b->count};
  for (size_t i = 0; i < a->count; i++) {
    uint64_t carry = 0;
    for (size_t j = 0; j < b->count || carry; j++) {
      carry += r.digits[i + j] + (j < b->count ? (uint64_t)a->digits[i] * b->digits[j] : 0);
      r.digits[i + j] = (uint32_t)(carry % BASE);
      carry /= BASE;
    }
  }
  while (r.count > 1 && r.digits[r.count - 1] == 0) r.count--;
  return r;
}

static uint32_t remainder_small(const struct big *b, uint32_t m) {
  uint64_t r = 0;
  for (size_t i = b->count; i-- > 0;) r = (r * BASE + b->digits[i]) % m;
  return (uint32_t)r;
}

static void print(const struct big *b) {
  printf("%u", b->digits[b->count - 1]);
  for (size_t i = b->count - 1; i-- > 0;) printf("%09u", b->digits[i]);
  printf("\n");
}

int main(void) {
  struct big f = from(1);
  for (uint32_t i = 2; i <= 60; i++) {
    multiply_small(&f, i);
    if (i % 15 == 0) print(&f);
  }
  printf("%zu %u %u\n", f.count, remainder_small(&f, 61), remainder_small(&f, 3599999));

  struct big a = from(0), b = from(1);
  for (int i = 0; i < 200; i++) {
    struct big c = add(&a, &b);
    free(a.digits);
    a = b;
    b = c;
  }
  print(&a);
  struct big square = multiply(&f, &f), product = multiply(&a, &square);
  print(&square);
  print(&product);
  uint32_t p = 1000003;
  uint64_t expected = (uint64_t)remainder_small(&f, p) * remainder_small(&f, p) % p * remainder_small(&a, p) % p;
  printf("%d\n", expected == remainder_small(&product, p));
  uint32_t result = remainder_small(&product, 251);
  free(f.digits), free(a.digits), free(b.digits), free(square.digits), free(product.digits);
  return (int)result;
}
