//@ exec: same
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct inner { short a; unsigned char b, c; };
struct record { int id; float ratio; struct inner parts[2]; unsigned long long key; };

enum kind { INT, FLOAT, SHORT, BYTE, WIDE };
static const struct { const char *name; enum kind kind; size_t offset; } fields[] = {
    {"id", INT, offsetof(struct record, id)},
    {"ratio", FLOAT, offsetof(struct record, ratio)},
    {"parts[0].a", SHORT, offsetof(struct record, parts[0].a)},
    {"parts[1].a", SHORT, offsetof(struct record, parts[1].a)},
    {"parts[1].c", BYTE, offsetof(struct record, parts[1]) + offsetof(struct inner, c)},
    {"key", WIDE, offsetof(struct record, key)},
};

static void describe(const struct record *r) {
  const char *base = (const char *)r;
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    const void *at = base + fields[i].offset;
    printf("%s@%zu=", fields[i].name, fields[i].offset);
    switch (fields[i].kind) {
    case INT: printf("%d ", *(const int *)at); break;
    case FLOAT: printf("%g ", *(const float *)at); break;
    case SHORT: printf("%d ", *(const short *)at); break;
    case BYTE: printf("%u ", *(const unsigned char *)at); break;
    case WIDE: printf("%llx ", *(const unsigned long long *)at); break;
    }
  }
  printf("\n");
}

static unsigned fletcher(const void *data, size_t size) {
  const unsigned char *p = data, *end = p + size;
  unsigned a = 0, b = 0;
  while (p != end) a = (a + *p++) % 255, b = (b + a) % 255;
  return b << 8 | a;
}

static void swap(void *a, void *b, size_t size) {
  char *p = a, *q = b;
  while (size--) {
    char t = *p;
    *p++ = *q;
    *q++ = t;
  }
}

int main(void) {
  struct record r = {-2, 0.75f, {{-300, 1, 2}, {400, 3, 4}}, 0x1122334455667788};
  describe(&r);
  unsigned char *raw = (unsigned char *)&r;
  for (size_t i = 0; i < sizeof r; i++) printf("%02x", raw[i]);
  printf("\n%u\n", fletcher(&r, sizeof r));
  raw[offsetof(struct record, parts[1].c)] = 250;
  raw[0] = 0x7f;
  for (unsigned char *p = (unsigned char *)&r.key; p < (unsigned char *)(&r.key + 1); p += 2) *p = 0;
  describe(&r);
  struct record s;
  memset(&s, 0, sizeof s);
  swap(&r, &s, sizeof r);
  describe(&r);
  describe(&s);
  swap(&s.parts[0], &s.parts[1], sizeof s.parts[0]);
  describe(&s);
  printf("%u %u\n", fletcher(&r, sizeof r), fletcher(&s, sizeof s));
  short *shorts = (short *)(void *)s.parts;
  printf("%d %d\n", shorts[0], shorts[2]);
  return fletcher(&s, sizeof s) & 0xff;
}
