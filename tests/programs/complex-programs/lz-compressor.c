//@ exec: same
// Sliding window: a control byte announces eight items, each a literal or a (distance, length) pair.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char byte;
enum { WINDOW = 255, SHORTEST = 3, LONGEST = 18 };

static size_t compress(const byte *in, size_t size, byte *out) {
  size_t used = 0, control = 0;
  int item = 8;
  for (size_t at = 0; at < size; item++) {
    if (item == 8) {
      control = used;
      out[used++] = 0;
      item = 0;
    }
    size_t best_length = 0, best_distance = 0;
    for (size_t distance = 1; distance <= WINDOW && distance <= at; distance++) {
      size_t length = 0;
      while (length < LONGEST && at + length < size && in[at + length] == in[at + length - distance]) length++;
      if (length > best_length) best_length = length, best_distance = distance;
    }
    if (best_length >= SHORTEST) {
      out[control] |= 1 << item;
      out[used++] = (byte)best_distance;
      out[used++] = (byte)(best_length - SHORTEST);
      at += best_length;
    } else {
      out[used++] = in[at++];
    }
  }
  return used;
}

static size_t expand(const byte *in, size_t size, byte *out) {
  size_t used = 0;
  for (size_t at = 0; at < size;) {
    byte control = in[at++];
    for (int item = 0; item < 8 && at < size; item++, control >>= 1) {
      if (control & 1) {
        size_t distance = in[at], length = in[at + 1] + SHORTEST;
        at += 2;
        for (; length--; used++) out[used] = out[used - distance]; /* may overlap itself */
      } else {
        out[used++] = in[at++];
      }
    }
  }
  return used;
}

static unsigned round_trip(const char *name, const byte *data, size_t size) {
  byte *packed = malloc(size * 9 / 8 + 2), *unpacked = malloc(size + LONGEST);
  size_t packed_size = compress(data, size, packed);
  size_t unpacked_size = expand(packed, packed_size, unpacked);
  unsigned checksum = 0;
  for (size_t i = 0; i < packed_size; i++) checksum = checksum * 131 + packed[i];
  printf("%s: %zu -> %zu -> %zu, same %d, %08x\n", name, size, packed_size, unpacked_size,
         size == unpacked_size && memcmp(data, unpacked, size) == 0, checksum);
  free(packed);
  free(unpacked);
  return checksum;
}

int main(void) {
  const char *text = "she sells sea shells on the sea shore; the shells she sells are sea shells for sure. "
                     "so if she sells sea shells on the sea shore, i'm sure she sells sea shore shells.";
  unsigned sum = round_trip("text", (const byte *)text, strlen(text));
  byte zeros[400] = {0};
  sum ^= round_trip("zeros", zeros, sizeof zeros);
  byte noise[300];
  unsigned seed = 1;
  for (int i = 0; i < 300; i++) noise[i] = (byte)((seed = seed * 1103515245 + 12345) >> 16);
  sum ^= round_trip("noise", noise, sizeof noise);
  byte pattern[256];
  for (int i = 0; i < 256; i++) pattern[i] = (byte)(i % 7 * (i / 64));
  sum ^= round_trip("pattern", pattern, sizeof pattern);
  sum ^= round_trip("one", (const byte *)"x", 1);
  return sum & 0xff;
}
