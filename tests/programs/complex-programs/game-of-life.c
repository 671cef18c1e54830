//@ exec: same
#include <stdio.h>
#include <string.h>

enum { WIDTH = 16, HEIGHT = 10 };
typedef char grid[HEIGHT][WIDTH + 1];

static grid current, next;

static int alive(int y, int x) { return current[(y + HEIGHT) % HEIGHT][(x + WIDTH) % WIDTH] == '#'; }

static int step(void) {
  int changes = 0;
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      int neighbours = -alive(y, x);
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) neighbours += alive(y + dy, x + dx);
      next[y][x] = neighbours == 3 || (neighbours == 2 && alive(y, x)) ? '#' : '.';
      changes += next[y][x] != current[y][x];
    }
  memcpy(current, next, sizeof current);
  return changes;
}

static void stamp(int y, int x, const char *pattern) {
  for (int row = y, column = x; *pattern; pattern++)
    if (*pattern == '/') row++, column = x;
    else current[row][column++] = *pattern;
}

static int population(void) {
  int n = 0;
  for (const char *p = &current[0][0]; p < &current[0][0] + sizeof current; p++) n += *p == '#';
  return n;
}

int main(void) {
  memset(current, '.', sizeof current);
  for (int y = 0; y < HEIGHT; y++) current[y][WIDTH] = next[y][WIDTH] = 0;
  stamp(0, 1, ".#./..#/###");
  stamp(6, 9, "###");
  stamp(1, 12, "##/##");
  for (int generation = 0; generation <= 24; generation++) {
    if (generation % 8 == 0) {
      printf("generation %d, population %d\n", generation, population());
      for (int y = 0; y < HEIGHT; y++) puts(current[y]);
    }
    int changes = step();
    if (generation % 5 == 0) printf("%d changes\n", changes);
  }
  return population();
}
