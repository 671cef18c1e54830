//@ exec: same
#include <stdio.h>
#include <string.h>

typedef int v4i __attribute__((vector_size(16)));
typedef unsigned v4u __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
typedef unsigned short v8s __attribute__((vector_size(16)));
typedef unsigned char v16b __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef long v4l __attribute__((vector_size(32)));

static void print(const char *what, v4i v) { printf("%s %d %d %d %d\n", what, v[0], v[1], v[2], v[3]); }
static void print_float(const char *what, v4f v) { printf("%s %g %g %g %g\n", what, v[0], v[1], v[2], v[3]); }

static v4i clamp(v4i v, int low, int high) {
  for (int i = 0; i < 4; i++) v[i] = v[i] < low ? low : v[i] > high ? high : v[i];
  return v;
}

static int sum(v4i v) { return v[0] + v[1] + v[2] + v[3]; }

int main(void) {
  v4i a = {1, -2, 30, 4}, b = {5, 6, -7, 8};
  print("+", a + b);
  print("-", a - b);
  print("*", a * b);
  print("/", b / a);
  print("%", b % a);
  print("&", a & b);
  print("^", a ^ b);
  print("~", ~a);
  print("neg", -a);
  print("<<", (v4i)((v4u)b << (v4u){1, 2, 0, 3}));
  print(">>", b >> 1);
  print("scalar", a * 10 + 1);
  print("<", a < b);
  print("==", a == (v4i){1, 0, 30, 0});
  print("select", (a < b & a) | (~(a < b) & b));
  print("shuffle", __builtin_shufflevector(a, b, 0, 7, 2, 5));
  print("clamp", clamp(a * 5, -3, 20));
  print("unsigned", (v4i)((v4u)a >> 28));
  a[2] += 70;
  a += b;
  print("element", a);
  printf("%d %d\n", sum(a), __builtin_reduce_add(b));

  v4f f = {1.5f, -2.5f, 0.25f, 1e6f}, g = {2, 4, 8, 16};
  print_float("f+g", f + g);
  print_float("f*g", f * g);
  print_float("f/g", f / g);
  print("f<g", f < g);
  print("to int", __builtin_convertvector(f, v4i));
  print_float("to float", __builtin_convertvector(b, v4f));
  print("bits", (v4i)g >> 23);

  v8s s = {1, 2, 3, 4, 5, 6, 7, 65535};
  s += s;
  printf("%d %d %d\n", s[0], s[6], s[7]);
  v16b bytes;
  memcpy(&bytes, "hello, vectors!!", 16);
  bytes -= 32 & (v16b)(bytes >= 'a' & bytes <= 'z');
  char text[17] = {0};
  memcpy(text, &bytes, 16);
  printf("%s\n", text);
  v2d d = {1.0, 3.0};
  d = d / 3 + (v2d){0.5, -0.5};
  printf("%.6f %.6f\n", d[0], d[1]);
  v4l l = {1L << 40, -1, 2, 3};
  l = l * 3 - (v4l){0, 0, 10, 20};
  printf("%ld %ld %ld %ld %zu\n", l[0], l[1], l[2], l[3], sizeof l);
  v4i table[2] = {a, b};
  int flat[8];
  memcpy(flat, table, sizeof flat);
  return (flat[1] + flat[7]) & 0x7f;
}
