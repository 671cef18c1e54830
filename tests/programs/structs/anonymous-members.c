//@ exec: same
//@ cflags: -std=gnu11
#include <stdio.h>

struct shape {
  enum { CIRCLE, RECTANGLE, TEXT } kind;
  union {
    struct { int radius; };
    struct { int width, height; };
    struct { char text[8]; unsigned size : 5, bold : 1; };
  };
  struct { int x, y; };
};

static int area(const struct shape *s) {
  switch (s->kind) {
  case CIRCLE: return 3 * s->radius * s->radius;
  case RECTANGLE: return s->width * s->height;
  case TEXT: return s->size * (1 + s->bold);
  }
  return -1;
}

int main(void) {
  struct shape shapes[] = {
      {CIRCLE, {{5}}, {1, 2}},
      {.kind = RECTANGLE, .width = 4, .height = 6, .x = -3},
      {.kind = TEXT, .text = "label", .size = 12, .bold = 1, .y = 9},
  };
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++)
    printf("%d at (%d,%d) area %d\n", shapes[i].kind, shapes[i].x, shapes[i].y, area(&shapes[i]));

  shapes[0].radius += 5;
  printf("%d %d\n", shapes[0].width, area(&shapes[0]));
  shapes[2].size += 30;
  shapes[2].bold ^= 1;
  shapes[2].text[0] -= 32;
  printf("%s %u %u %d\n", shapes[2].text, shapes[2].size, shapes[2].bold, area(&shapes[2]));
  shapes[1].kind = TEXT;
  shapes[1].text[0] = 'n';
  shapes[1].text[1] = 0;
  printf("%s %d\n", shapes[1].text, shapes[1].height);
  printf("%zu\n", sizeof(struct shape));
  return area(&shapes[0]) & 0xff;
}
