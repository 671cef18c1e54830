//@ exec: same
#include <stdio.h>
#include <string.h>

struct record { int id; short part; char code[2]; };
union view {
  struct record record;
  unsigned char bytes[sizeof(struct record)];
  char text[sizeof(struct record)];
  unsigned words[2];
};

static void dump(const union view *v) {
  for (size_t i = 0; i < sizeof v->bytes; i++) printf("%02x", v->bytes[i]);
  printf(" %d %d %c%c\n", v->record.id, v->record.part, v->record.code[0], v->record.code[1]);
}

static unsigned checksum(union view v) {
  unsigned sum = 0;
  for (size_t i = 0; i < sizeof v.bytes; i++) sum = sum * 31 + v.bytes[i];
  return sum;
}

int main(void) {
  union view v = {{305419896, -2, {'o', 'k'}}};
  dump(&v);
  v.bytes[0] = 0;
  dump(&v);
  v.bytes[3] |= 0x80;
  dump(&v);
  v.text[6] = 'O';
  dump(&v);
  v.words[1] += 1;
  dump(&v);
  v.words[0] = ~v.words[0];
  dump(&v);
  for (int i = 0, j = 7; i < j; i++, j--) {
    unsigned char t = v.bytes[i];
    v.bytes[i] = v.bytes[j];
    v.bytes[j] = t;
  }
  dump(&v);
  printf("%u\n", checksum(v));

  memcpy(v.text, "abcdefgh", 8);
  dump(&v);
  printf("%.8s %x %x\n", v.text, v.words[0], v.words[1]);

  union view array[2] = {v, {.words = {1, 2}}};
  array[0] = array[1];
  array[1].bytes[7] = 'Z';
  dump(&array[0]);
  dump(&array[1]);
  printf("%d\n", memcmp(&array[0], &array[1], sizeof(union view)) < 0);
  union view *p = array;
  (++p)->record.part--;
  dump(p);
  return checksum(*p) & 0xff;
}
