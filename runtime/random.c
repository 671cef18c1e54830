// provides: rand srand random srandom rand_r
//
// glibc's default generator (TYPE_3): x[n] = x[n-3] + x[n-31] modulo 2^32, of which the lowest bit is
// dropped. The state is filled by the minimal standard generator, 16807 x modulo 2^31-1, and the first
// 310 numbers are thrown away.
#include "surefoot.h"

enum { DEGREE = 31, SEPARATION = 3, WARM_UP = 10 * DEGREE };

static uint32_t state[DEGREE];
static int oldest; // index of x[n-31]
static int seeded;

static int32_t step(void) {
  int tap = oldest + DEGREE - SEPARATION;
  if (tap >= DEGREE)
    tap -= DEGREE;
  uint32_t sum = state[oldest] + state[tap];
  state[oldest] = sum;
  oldest = oldest + 1 == DEGREE ? 0 : oldest + 1;
  return (int32_t)(sum >> 1);
}

static void seed_state(unsigned int seed) {
  int32_t word = seed == 0 ? 1 : (int32_t)seed;
  state[0] = (uint32_t)word;
  for (int i = 1; i < DEGREE; i++) {
    // Division truncates, so a negative seed leaves a negative remainder.
    int64_t product = (int64_t)16807 * word % 2147483647;
    word = (int32_t)(product < 0 ? product + 2147483647 : product);
    state[i] = (uint32_t)word;
  }
  oldest = SEPARATION;
  seeded = 1;
  for (int i = 0; i < WARM_UP; i++)
    step();
}

static int32_t next_random(void) {
  if (!seeded)
    seed_state(1);
  return step();
}

int rand(void) { return next_random(); }

long random(void) { return next_random(); }

void srand(unsigned int seed) { seed_state(seed); }

void srandom(unsigned int seed) { seed_state(seed); }

static unsigned int congruential(unsigned int *seed, unsigned int modulus) {
  *seed = *seed * 1103515245u + 12345u;
  return *seed / 65536u % modulus;
}

int rand_r(unsigned int *seed) {
  unsigned int high = congruential(seed, 2048);
  unsigned int middle = congruential(seed, 1024);
  unsigned int low = congruential(seed, 1024);
  return (int)(high << 20 | middle << 10 | low);
}
