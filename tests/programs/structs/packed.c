//@ exec: same
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) header {
  unsigned char kind;
  unsigned int length;
  unsigned short port;
  unsigned long long serial;
  char tag;
};

#pragma pack(push, 2)
struct half_packed {
  char c;
  int i;
  char d;
  double f;
};
#pragma pack(pop)

struct __attribute__((packed)) outer {
  char before;
  struct header inner;
  double after;
};

static void dump(const void *data, size_t size) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; i++) printf("%02x%s", bytes[i], i + 1 < size ? " " : "\n");
}

int main(void) {
  printf("%zu %zu %zu\n", sizeof(struct header), sizeof(struct half_packed), sizeof(struct outer));
  printf("%zu %zu %zu\n", offsetof(struct header, length), offsetof(struct header, serial),
         offsetof(struct outer, after));
  printf("%zu %zu\n", offsetof(struct half_packed, i), offsetof(struct half_packed, f));

  struct header h = {0x11, 0x22334455, 0x6677, 0x8899aabbccddeeffULL, 0x7e};
  dump(&h, sizeof h);
  h.length++;
  h.port <<= 4;
  h.serial -= 0xeeff;
  dump(&h, sizeof h);
  printf("%u %u %llu %d\n", h.length, h.port, h.serial, h.tag);

  struct header array[3];
  memset(array, 0, sizeof array);
  array[1] = h;
  array[1].kind = 0xff;
  dump(array, sizeof array);

  struct outer o = {'o', h, 1.5};
  o.after *= -2;
  o.inner.length = ~o.inner.length;
  dump(&o, sizeof o);
  printf("%g %x\n", o.after, o.inner.length);

  unsigned char wire[] = {1, 2, 0, 0, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 1, 'w'};
  struct header parsed;
  memcpy(&parsed, wire, sizeof parsed);
  printf("%u %u %u %llx %c\n", parsed.kind, parsed.length, parsed.port, parsed.serial, parsed.tag);

  struct half_packed p = {'c', -2, 'd', 0.5};
  p.i *= 3;
  printf("%c %d %c %g\n", p.c, p.i, p.d, p.f);
  return sizeof(struct outer) + sizeof(array);
}
