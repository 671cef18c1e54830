//@ exec: same
// AES-128 with a computed S-box, encryption and decryption.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uint8_t block[4][4];
static uint8_t sbox[256], inverse_sbox[256];

static uint8_t times(uint8_t a, uint8_t b) {
  uint8_t p = 0;
  for (; b; b >>= 1) {
    if (b & 1) p ^= a;
    a = (uint8_t)(a << 1 ^ (a & 0x80 ? 0x1b : 0));
  }
  return p;
}

static void make_sbox(void) {
  for (int i = 0; i < 256; i++) {
    uint8_t inverse = 0;
    for (int j = 1; j < 256 && i; j++)
      if (times((uint8_t)i, (uint8_t)j) == 1) {
        inverse = (uint8_t)j;
        break;
      }
    uint8_t s = 0x63;
    for (int r = 0; r < 5; r++) s ^= (uint8_t)(inverse << r | inverse >> (8 - r));
    sbox[i] = s;
    inverse_sbox[s] = (uint8_t)i;
  }
}

static void expand_key(const uint8_t *key, block keys[11]) {
  uint8_t(*w)[4] = keys[0], round_constant = 1;
  memcpy(w, key, 16);
  for (int i = 4; i < 44; i++) {
    uint8_t t[4];
    memcpy(t, w[i - 1], 4);
    if (i % 4 == 0) {
      uint8_t first = t[0];
      for (int k = 0; k < 4; k++) t[k] = sbox[k < 3 ? t[k + 1] : first];
      t[0] ^= round_constant;
      round_constant = times(round_constant, 2);
    }
    for (int k = 0; k < 4; k++) w[i][k] = w[i - 4][k] ^ t[k];
  }
}

static void add_key(block s, block k) {
  for (int i = 0; i < 16; i++) s[i / 4][i % 4] ^= k[i / 4][i % 4];
}

static void substitute_and_shift(block s, const uint8_t *box, int direction) {
  block t;
  for (int c = 0; c < 4; c++)
    for (int r = 0; r < 4; r++) t[c][r] = box[s[(c + direction * r + 4) % 4][r]];
  memcpy(s, t, sizeof t);
}

static void mix(block s, const uint8_t row[4]) {
  for (int c = 0; c < 4; c++) {
    uint8_t t[4] = {0};
    for (int r = 0; r < 4; r++)
      for (int k = 0; k < 4; k++) t[r] ^= times(s[c][k], row[(k - r + 4) % 4]);
    memcpy(s[c], t, 4);
  }
}

static void encrypt(block s, block keys[11]) {
  add_key(s, keys[0]);
  for (int round = 1; round <= 10; round++) {
    substitute_and_shift(s, sbox, 1);
    if (round < 10) mix(s, (const uint8_t[]){2, 3, 1, 1});
    add_key(s, keys[round]);
  }
}

static void decrypt(block s, block keys[11]) {
  for (int round = 10; round >= 1; round--) {
    add_key(s, keys[round]);
    if (round < 10) mix(s, (const uint8_t[]){14, 11, 13, 9});
    substitute_and_shift(s, inverse_sbox, -1);
  }
  add_key(s, keys[0]);
}

static void print(block s) {
  for (int i = 0; i < 16; i++) printf("%02x", s[i / 4][i % 4]);
  printf("\n");
}

int main(void) {
  make_sbox();
  printf("%02x %02x %02x\n", sbox[0], sbox[0x53], inverse_sbox[0xed]);
  block keys[11], data;
  uint8_t key[16], original[16];
  for (int i = 0; i < 16; i++) key[i] = (uint8_t)i, original[i] = (uint8_t)(i * 0x11);
  expand_key(key, keys);
  print(keys[10]);
  memcpy(data, original, 16);
  encrypt(data, keys);
  print(data);
  decrypt(data, keys);
  print(data);
  printf("%d\n", memcmp(data, original, 16));
  return keys[10][0][0];
}
