//@ exec: same
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool is_even(int n) { return !(n & 1); }
static bool truncated(long long v) { return v; }
static int count(bool a, bool b, bool c) { return a + b + c; }

struct flags { bool a, b; char c; bool d[3]; };

int main(void) {
  bool b = 256;
  printf("%d ", b);
  b = 0.1;
  printf("%d ", b);
  b = "text" == NULL;
  printf("%d ", b);
  b = 0x100000000LL;
  printf("%d ", b);
  b = (unsigned char)256;
  printf("%d\n", b);
  printf("%d %d %d\n", truncated(1LL << 40), truncated(0), truncated(-1));
  b = true;
  b++;
  printf("%d ", b);
  b += 5;
  printf("%d ", b);
  b--;
  printf("%d ", b);
  b--;
  printf("%d ", b);
  b ^= 1;
  printf("%d ", b);
  b = -b;
  printf("%d ", b);
  b = ~b;
  printf("%d\n", b);
  printf("%d %d %d\n", b + b, b << 3, -b);
  printf("%zu %zu %zu\n", sizeof(bool), sizeof(b + b), sizeof(struct flags));
  printf("%d %d\n", is_even(4) + is_even(6), is_even(5));
  printf("%d\n", count(2, 0, -7));
  struct flags f = {2, 0, 3, {0, 77}};
  printf("%d %d %d %d %d %d\n", f.a, f.b, f.c, f.d[0], f.d[1], f.d[2]);
  unsigned char raw[sizeof f];
  memcpy(raw, &f, sizeof f);
  for (size_t i = 0; i < sizeof f; i++) printf("%d", raw[i]);
  printf("\n");
  bool *p = &f.d[2];
  *p = f.c == 3 && f.a;
  printf("%d %d\n", f.d[2], *p == true);

  char c = (char)200; /* plain char is signed here */
  printf("%d %d %d\n", c, (unsigned char)c, c < 0);
  c = 'A';
  c += 2;
  printf("%c %d\n", c, c);
  signed char sc = 127;
  sc++;
  unsigned char uc = 0;
  uc--;
  printf("%d %d\n", sc, uc);
  printf("%d %d\n", '\xff', '\377' == (char)-1);
  printf("%d %d %d %d\n", '\n', '\0', '\\', '\x41');
  printf("%d\n", 'ab' == ('a' << 8 | 'b'));
  printf("%zu %zu\n", sizeof 'a', sizeof "a\0b");
  for (char x = 'a'; x <= 'e'; x++) putchar(x ^ ' ');
  putchar('\n');
  int histogram[26] = {0};
  for (const char *s = "hello wide world"; *s; s++)
    if (*s != ' ') histogram[*s - 'a']++;
  for (int i = 0; i < 26; i++) printf("%d", histogram[i]);
  printf("\n%d %d\n", (bool)'0', (bool)0.0);
  return (unsigned char)(c * 3);
}
