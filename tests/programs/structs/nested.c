//@ exec: same
#include <stdio.h>

struct point { int x, y; };
struct segment { struct point from, to; };
struct polygon {
  int count;
  struct segment sides[4];
  struct {
    unsigned char red, green, blue;
  } colour;
  struct polygon *next;
};

static int squared_length(const struct segment *s) {
  int dx = s->to.x - s->from.x, dy = s->to.y - s->from.y;
  return dx * dx + dy * dy;
}

static void move(struct point *p, int dx, int dy) {
  p->x += dx;
  p->y += dy;
}

static void print_polygon(const struct polygon *p) {
  printf("polygon of %d, colour %02x%02x%02x:", p->count, p->colour.red, p->colour.green,
         p->colour.blue);
  for (int i = 0; i < p->count; i++)
    printf(" (%d,%d)-(%d,%d)", p->sides[i].from.x, p->sides[i].from.y, p->sides[i].to.x,
           p->sides[i].to.y);
  putchar('\n');
}

int main(void) {
  struct polygon triangle = {3, {{{0, 0}, {3, 0}}, {{3, 0}, {3, 4}}, {{3, 4}, {0, 0}}}, {255, 128, 1}, NULL};
  struct polygon square = {
      .count = 4,
      .sides = {{{1, 1}, {2, 1}}, {{2, 1}, {2, 2}}, {{2, 2}, {1, 2}}, {{1, 2}, {1, 1}}},
      .colour = {.blue = 9},
      .next = &triangle,
  };

  print_polygon(&triangle);
  print_polygon(&square);
  print_polygon(square.next);
  for (int i = 0; i < 3; i++) printf("%d\n", squared_length(&square.next->sides[i]));

  for (struct polygon *p = &square; p; p = p->next)
    for (int i = 0; i < p->count; i++) {
      move(&p->sides[i].from, i, -i);
      move(&(&p->sides[i])->to, 10, 20);
    }
  print_polygon(&square);
  print_polygon(&triangle);

  square.sides[0] = triangle.sides[2];
  triangle.sides[2].from = square.sides[3].to;
  square.colour.red = square.colour.blue - 10;
  print_polygon(&square);
  print_polygon(&triangle);
  triangle.next = &square;
  printf("%d\n", square.next->next->next->next->count);

  struct point *corner = &square.sides[1].to;
  corner[0].x = -7;
  (*corner).y = -8;
  printf("%d %d\n", square.sides[1].to.x, square.sides[1].to.y);
  return squared_length(square.sides) & 0x7f;
}
