//@ exec: same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const unsigned char *in, size_t size) {
  char *out = malloc((size + 2) / 3 * 4 + 1), *p = out;
  for (size_t i = 0; i < size; i += 3) {
    unsigned v = in[i] << 16 | (i + 1 < size ? in[i + 1] : 0) << 8 | (i + 2 < size ? in[i + 2] : 0);
    for (int k = 0; k < 4; k++) *p++ = (size_t)k <= size - i ? alphabet[v >> (18 - 6 * k) & 63] : '=';
  }
  *p = 0;
  return out;
}

static int decode(const char *in, unsigned char *out) {
  static signed char reverse[256];
  if (!reverse['B']) {
    memset(reverse, -1, sizeof reverse);
    for (int i = 0; i < 64; i++) reverse[(unsigned char)alphabet[i]] = (signed char)i;
  }
  int size = 0, bits = 0;
  unsigned accumulator = 0;
  for (; *in && *in != '='; in++) {
    if (*in == '\n') continue;
    signed char v = reverse[(unsigned char)*in];
    if (v < 0) return -1;
    accumulator = accumulator << 6 | (unsigned)v;
    if ((bits += 6) >= 8) out[size++] = (unsigned char)(accumulator >> (bits -= 8));
  }
  return size;
}

static void hex(const unsigned char *data, int size) {
  for (int i = 0; i < size; i++) printf("%02x", data[i]);
  printf("\n");
}

int main(void) {
  static const char *const texts[] = {"", "M", "Ma", "Man", "light work.", "any carnal pleasure", "\xff\xfe\xfd\x80"};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *e = encode((const unsigned char *)texts[i], strlen(texts[i]));
    unsigned char back[64];
    int n = decode(e, back);
    printf("%s %d %d\n", e, n, n == (int)strlen(texts[i]) && memcmp(back, texts[i], n) == 0);
    free(e);
  }
  unsigned char all[256], back[256];
  for (int i = 0; i < 256; i++) all[i] = (unsigned char)(i * 167);
  char *e = encode(all, sizeof all);
  printf("%s\n%zu\n", e, strlen(e));
  int n = decode(e, back);
  printf("%d %d\n", n, memcmp(all, back, sizeof all));
  free(e);
  n = decode("aGVsbG8s\nIHdvcmxk", back);
  printf("%.*s\n", n, (char *)back);
  hex(back, n);
  printf("%d\n", decode("ab!c", back));
  return n;
}
