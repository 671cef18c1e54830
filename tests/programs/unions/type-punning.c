//@ exec: same
#include <stdint.h>
#include <stdio.h>

union number {
  float f;
  double d;
  uint32_t u32;
  uint64_t u64;
  int16_t s16[4];
  unsigned char bytes[8];
  struct { uint32_t low, high; } halves;
};

static uint32_t float_bits(float f) {
  union number n;
  n.f = f;
  return n.u32;
}

static uint64_t double_bits(double d) { return ((union number){.d = d}).u64; }

static double from_halves(uint32_t high, uint32_t low) {
  union number n;
  n.halves.low = low;
  n.halves.high = high;
  return n.d;
}

static float fast_inverse_square_root(float x) {
  union { float f; uint32_t u; } pun = {x};
  pun.u = 0x5f3759df - (pun.u >> 1);
  return pun.f * (1.5f - 0.5f * x * pun.f * pun.f);
}

int main(void) {
  const float floats[] = {0.0f, -0.0f, 1.0f, -1.5f, 3.14159f, 1e-40f, 1e38f};
  for (int i = 0; i < 7; i++) printf("%08x\n", float_bits(floats[i]));
  const double doubles[] = {0.0, 1.0, -2.0, 0.1, 1e308, 5e-324};
  for (int i = 0; i < 6; i++) printf("%016llx\n", (unsigned long long)double_bits(doubles[i]));
  printf("%g %g\n", from_halves(0x40091eb8, 0x51eb851f), from_halves(0xbff00000, 0));

  union number n = {.u64 = 0x0102030405060708};
  for (int i = 0; i < 8; i++) printf("%d ", n.bytes[i]);
  for (int i = 0; i < 4; i++) printf("%x ", n.s16[i]);
  printf("%x %x\n", n.halves.low, n.halves.high);
  n.bytes[3] = 0xff;
  n.s16[3] = -2;
  printf("%016llx %d\n", (unsigned long long)n.u64, n.s16[3]);

  /* Build a power of two, then scale by editing the exponent alone. */
  n.d = 1.0;
  for (int i = 0; i < 5; i++) {
    n.u64 += (uint64_t)3 << 52;
    printf("%g\n", n.d);
  }
  printf("%.6f %.6f\n", fast_inverse_square_root(4.0f), fast_inverse_square_root(2.0f));

  union { int (*function)(const char *); uintptr_t bits; } address = {puts};
  uintptr_t saved = address.bits;
  address.bits = 0;
  printf("%d\n", address.function == NULL);
  address.bits = saved;
  address.function("through the union");
  return float_bits(-2.0f) >> 24;
}
