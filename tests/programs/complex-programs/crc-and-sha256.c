//@ exec: same
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t crc_table[256];

static void make_crc_table(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    crc_table[i] = c;
  }
}

static uint32_t crc32(const void *data, size_t size) {
  uint32_t c = ~0u;
  for (const uint8_t *p = data; size--; p++) c = crc_table[(c ^ *p) & 255] ^ c >> 8;
  return ~c;
}

struct sha256 { uint32_t state[8]; uint64_t length; uint8_t block[64]; };

/* The round constants are the fractional parts of cube roots of primes; compute them exactly. */
static uint32_t constants[64];
static uint32_t fraction_of_root(unsigned prime, int degree) {
  unsigned __int128 target = (unsigned __int128)prime << 32 * degree;
  uint64_t low = 0, high = (uint64_t)1 << 37;
  while (high - low > 1) {
    uint64_t middle = (low + high) / 2;
    unsigned __int128 power = (unsigned __int128)middle * middle;
    if (degree == 3) power = power > target / middle ? target + 1 : power * middle;
    if (power <= target) low = middle;
    else high = middle;
  }
  return (uint32_t)low;
}

static void sha256_start(struct sha256 *s) {
  int count = 0;
  for (unsigned p = 2; count < 64; p++) {
    int prime = 1;
    for (unsigned d = 2; d * d <= p; d++) prime &= p % d != 0;
    if (!prime) continue;
    if (count < 8) s->state[count] = fraction_of_root(p, 2);
    constants[count++] = fraction_of_root(p, 3);
  }
  s->length = 0;
}

static uint32_t rotate(uint32_t v, int n) { return v >> n | v << (32 - n); }

static void sha256_block(struct sha256 *s) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)s->block[4 * i] << 24 | s->block[4 * i + 1] << 16 | s->block[4 * i + 2] << 8 | s->block[4 * i + 3];
  for (int i = 16; i < 64; i++) {
    uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
  }
  memcpy(v, s->state, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t t = v[7] + (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + constants[i] + w[i];
    uint32_t u = (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += t;
    v[0] = t + u;
  }
  for (int i = 0; i < 8; i++) s->state[i] += v[i];
}

static void sha256_add(struct sha256 *s, const void *data, size_t size) {
  for (const uint8_t *p = data; size--; p++) {
    s->block[s->length++ % 64] = *p;
    if (s->length % 64 == 0) sha256_block(s);
  }
}

static void sha256_print(const char *text) {
  struct sha256 s;
  sha256_start(&s);
  sha256_add(&s, text, strlen(text));
  uint64_t bits = s.length * 8;
  sha256_add(&s, "\x80", 1);
  while (s.length % 64 != 56) sha256_add(&s, "", 1);
  for (int i = 7; i >= 0; i--) sha256_add(&s, &(uint8_t){(uint8_t)(bits >> 8 * i)}, 1);
  for (int i = 0; i < 8; i++) printf("%08x", s.state[i]);
  printf("\n");
}

int main(void) {
  make_crc_table();
  printf("%08x %08x %08x\n", crc32("", 0), crc32("123456789", 9), crc32("The quick brown fox", 19));
  sha256_print("");
  sha256_print("abc");
  sha256_print("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq");
  printf("%08x %08x\n", constants[0], constants[63]);
  return crc32("abc", 3) & 0xff;
}
