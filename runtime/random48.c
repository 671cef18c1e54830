// provides: drand48 erand48 lrand48 nrand48 mrand48 jrand48 srand48 seed48 lcong48
//
// The 48-bit linear congruential generator that POSIX defines: x' = a x + c modulo 2^48.
#include "surefoot.h"

static const uint64_t default_multiplier = 0x5deece66d;
static const uint64_t mask = 0xffffffffffff;

static uint64_t multiplier = 0x5deece66d;
static uint64_t addend = 0xb;
static uint64_t current;

static uint64_t from_parts(const unsigned short parts[3]) {
  return (uint64_t)parts[2] << 32 | (uint64_t)parts[1] << 16 | parts[0];
}

static void to_parts(uint64_t value, unsigned short parts[3]) {
  parts[0] = (unsigned short)(value & 0xffff);
  parts[1] = (unsigned short)(value >> 16 & 0xffff);
  parts[2] = (unsigned short)(value >> 32 & 0xffff);
}

static uint64_t advance(void) {
  current = (multiplier * current + addend) & mask;
  return current;
}

static uint64_t advance_parts(unsigned short parts[3]) {
  uint64_t value = (multiplier * from_parts(parts) + addend) & mask;
  to_parts(value, parts);
  return value;
}

// All 48 bits fit a double's mantissa, so this is exact.
static double as_fraction(uint64_t value) { return (double)(long long)value / 281474976710656.0; }

static long as_nonnegative(uint64_t value) { return (long)(value >> 17); }

static long as_signed(uint64_t value) { return (int32_t)(uint32_t)(value >> 16); }

double drand48(void) { return as_fraction(advance()); }

double erand48(unsigned short parts[3]) { return as_fraction(advance_parts(parts)); }

long lrand48(void) { return as_nonnegative(advance()); }

long nrand48(unsigned short parts[3]) { return as_nonnegative(advance_parts(parts)); }

long mrand48(void) { return as_signed(advance()); }

long jrand48(unsigned short parts[3]) { return as_signed(advance_parts(parts)); }

static void reset(uint64_t value) {
  current = value;
  multiplier = default_multiplier;
  addend = 0xb;
}

void srand48(long seed) { reset((uint64_t)(uint32_t)seed << 16 | 0x330e); }

unsigned short *seed48(unsigned short parts[3]) {
  static unsigned short previous[3];
  to_parts(current, previous);
  reset(from_parts(parts));
  return previous;
}

void lcong48(unsigned short parameters[7]) {
  current = from_parts(parameters);
  multiplier = from_parts(parameters + 3);
  addend = parameters[6];
}
