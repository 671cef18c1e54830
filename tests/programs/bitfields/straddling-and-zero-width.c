//@ exec: same
#include <stdio.h>
#include <string.h>

struct straddling { unsigned a : 20, b : 20, c : 24; };
struct __attribute__((packed)) packed_fields { unsigned a : 20, b : 20, c : 24, d : 3; };
struct separated { unsigned a : 4; unsigned : 0; unsigned b : 4; };
struct with_gap { unsigned a : 3; unsigned : 7; unsigned b : 9; };
struct mixed_types { char c : 5; short s : 9; int i : 20; long l : 35; };
struct after_char { char c; unsigned f : 12; char d; };
union overlay { unsigned whole; struct { unsigned low : 5, mid : 11, high : 16; } part; };

static void dump(const void *data, size_t size) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; i++) printf("%02x", bytes[i]);
  printf(" (%zu)\n", size);
}

#define FRESH(type, name) struct type name; memset(&name, 0, sizeof name)

int main(void) {
  FRESH(straddling, s);
  s.a = 0xabcde;
  s.b = 0x12345;
  s.c = 0xfedcba;
  dump(&s, sizeof s);
  s.b = ~s.b;
  dump(&s, sizeof s);
  printf("%x %x %x\n", s.a, s.b, s.c);

  FRESH(packed_fields, p);
  p.a = 0xabcde;
  p.b = 0x12345;
  p.c = 0xfedcba;
  p.d = 5;
  dump(&p, sizeof p);
  p.b += 0x80000;
  p.c >>= 4;
  dump(&p, sizeof p);
  printf("%x %x %x %x\n", p.a, p.b, p.c, p.d);

  FRESH(separated, z);
  z.a = 9;
  z.b = 6;
  dump(&z, sizeof z);

  FRESH(with_gap, g);
  g.a = 7;
  g.b = 0x155;
  dump(&g, sizeof g);

  FRESH(mixed_types, m);
  m.c = -11;
  m.s = -200;
  m.i = 0x4abcd;
  m.l = -12345678901L;
  dump(&m, sizeof m);
  printf("%d %d %d %ld\n", m.c, m.s, m.i, (long)m.l);

  FRESH(after_char, t);
  t.c = 'c';
  t.d = 'd';
  t.f = 0xfff;
  t.f &= 0xa5a;
  dump(&t, sizeof t);

  union overlay o = {0xdeadbeef};
  printf("%x %x %x\n", o.part.low, o.part.mid, o.part.high);
  o.part.mid = 0;
  o.part.low += 30;
  printf("%x\n", o.whole);

  struct packed_fields array[3];
  memset(array, 0, sizeof array);
  for (int i = 0; i < 3; i++) array[i].b = 0x11111 * (i + 1), array[i].d = i + 5;
  dump(array, sizeof array);
  return array[2].d + p.d;
}
