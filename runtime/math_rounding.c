// provides: floor floorf ceil ceilf trunc truncf round roundf rint rintf nearbyint nearbyintf roundeven roundevenf lround llround lrint llrint lroundf llroundf lrintf llrintf
//
// Rounding to integers. Each builtin is an LLVM intrinsic, which the interpreter executes natively.
#include "surefoot.h"

double floor(double value) { return __builtin_floor(value); }

float floorf(float value) { return __builtin_floorf(value); }

double ceil(double value) { return __builtin_ceil(value); }

float ceilf(float value) { return __builtin_ceilf(value); }

double trunc(double value) { return __builtin_trunc(value); }

float truncf(float value) { return __builtin_truncf(value); }

double round(double value) { return __builtin_round(value); }

float roundf(float value) { return __builtin_roundf(value); }

double rint(double value) { return __builtin_rint(value); }

float rintf(float value) { return __builtin_rintf(value); }

double nearbyint(double value) { return __builtin_nearbyint(value); }

float nearbyintf(float value) { return __builtin_nearbyintf(value); }

double roundeven(double value) { return __builtin_roundeven(value); }

float roundevenf(float value) { return __builtin_roundevenf(value); }

// Of a NaN, and of a number out of range, x86 makes the least integer.
static long to_long(double integer) {
  return integer >= (double)LONG_MIN && integer < -(double)LONG_MIN ? (long)integer : LONG_MIN;
}

static long long to_long_long(double integer) {
  return integer >= (double)LLONG_MIN && integer < -(double)LLONG_MIN ? (long long)integer : LLONG_MIN;
}

long lround(double value) { return to_long(__builtin_round(value)); }

long long llround(double value) { return to_long_long(__builtin_round(value)); }

long lroundf(float value) { return to_long(__builtin_round(value)); }

long long llroundf(float value) { return to_long_long(__builtin_round(value)); }

long lrint(double value) { return to_long(__builtin_rint(value)); }

long long llrint(double value) { return to_long_long(__builtin_rint(value)); }

long lrintf(float value) { return to_long(__builtin_rint(value)); }

long long llrintf(float value) { return to_long_long(__builtin_rint(value)); }
