//@ exec: same
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
static uint32_t sines[64];

static void mix(uint32_t state[4], const unsigned char block[64]) {
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  for (int i = 0; i < 64; i++) {
    uint32_t f;
    int g;
    switch (i / 16) {
    case 0: f = (b & c) | (~b & d); g = i; break;
    case 1: f = (d & b) | (~d & c); g = (5 * i + 1) % 16; break;
    case 2: f = b ^ c ^ d; g = (3 * i + 5) % 16; break;
    default: f = c ^ (b | ~d); g = 7 * i % 16;
    }
    uint32_t word = block[4 * g] | block[4 * g + 1] << 8 | block[4 * g + 2] << 16 | (uint32_t)block[4 * g + 3] << 24;
    uint32_t sum = a + f + sines[i] + word;
    int shift = shifts[i / 16][i % 4];
    a = d, d = c, c = b;
    b += sum << shift | sum >> (32 - shift);
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

static void md5(const char *text, unsigned char digest[16]) {
  size_t length = strlen(text), padded = (length + 9 + 63) / 64 * 64;
  unsigned char *message = calloc(padded, 1);
  memcpy(message, text, length);
  message[length] = 0x80;
  for (int i = 0; i < 8; i++) message[padded - 8 + i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
  uint32_t state[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  for (size_t at = 0; at < padded; at += 64) mix(state, message + at);
  free(message);
  for (int i = 0; i < 16; i++) digest[i] = (unsigned char)(state[i / 4] >> i % 4 * 8);
}

int main(void) {
  for (int i = 0; i < 64; i++) sines[i] = (uint32_t)floor(fabs(sin(i + 1)) * 4294967296.0);
  printf("%08x %08x\n", sines[0], sines[63]);
  static const char *const texts[] = {"", "a", "abc", "message digest", "abcdefghijklmnopqrstuvwxyz",
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890"};
  unsigned char digest[16];
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    md5(texts[i], digest);
    for (int k = 0; k < 16; k++) printf("%02x", digest[k]);
    printf(" %zu\n", strlen(texts[i]));
  }
  return digest[0];
}
