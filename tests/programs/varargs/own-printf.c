//@ exec: same
#include <stdarg.h>
#include <stdio.h>

static int written;

static void put(char c) {
  putchar(c);
  written++;
}

static void put_unsigned(unsigned long long v, unsigned base, int width, char pad) {
  char digits[70];
  int n = 0;
  do digits[n++] = "0123456789abcdef"[v % base];
  while (v /= base);
  for (int i = n; i < width; i++) put(pad);
  while (n--) put(digits[n]);
}

static int print(const char *format, ...) {
  va_list args;
  va_start(args, format);
  written = 0;
  for (const char *p = format; *p; p++) {
    if (*p != '%') {
      put(*p);
      continue;
    }
    char pad = ' ';
    int width = 0, longs = 0;
    if (*++p == '0') pad = '0', p++;
    if (*p == '*') width = va_arg(args, int), p++;
    while (*p >= '0' && *p <= '9') width = width * 10 + *p++ - '0';
    while (*p == 'l') longs++, p++;
    switch (*p) {
    case 'd': {
      long long v = longs == 0 ? va_arg(args, int) : longs == 1 ? va_arg(args, long) : va_arg(args, long long);
      if (v < 0) put('-'), width--;
      put_unsigned(v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v, 10, width, pad);
      break;
    }
    case 'u': case 'x': case 'b': {
      unsigned long long v = longs ? va_arg(args, unsigned long) : va_arg(args, unsigned);
      put_unsigned(v, *p == 'u' ? 10 : *p == 'x' ? 16 : 2, width, pad);
      break;
    }
    case 'c': put((char)va_arg(args, int)); break;
    case 's': for (const char *s = va_arg(args, const char *); *s; s++) put(*s); break;
    case 'f': {
      double d = va_arg(args, double);
      if (d < 0) put('-'), d = -d;
      put_unsigned((unsigned long long)d, 10, 0, ' ');
      put('.');
      for (int i = 0; i < 3; i++) {
        d = (d - (unsigned long long)d) * 10;
        put((char)('0' + (int)d));
      }
      break;
    }
    case 'n': *va_arg(args, int *) = written; break;
    case '%': put('%');
    }
  }
  va_end(args);
  return written;
}

int main(void) {
  int total = 0, seen = 0;
  total += print("plain\n");
  total += print("%d %d %d\n", 0, -1, 2147483647);
  total += print("%ld %lld %d\n", -9223372036854775807L - 1, 1LL << 40, -2147483647 - 1);
  total += print("[%5d] [%05d] [%*d]\n", 42, -42, 7, 99);
  total += print("%x %08x %lx %b\n", 255u, 0xbeefu, 0xdeadbeefcafeul, 10u);
  total += print("%c%c%c %s%%%s\n", 'a', 'b', 'c', "left", "right");
  total += print("%f %f %f\n", 3.25, -0.5, 1234.0625);
  total += print("%d %f %s %n%u %f\n", 1, 2.0, "three", &seen, 4u, 5.0f);
  total += print("%c %d %d %d\n", (char)'x', (short)-3, (unsigned char)200, (_Bool)5);
  printf("%d %d\n", total, seen);
  return total & 0xff;
}
