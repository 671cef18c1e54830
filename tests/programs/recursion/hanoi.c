//@ exec: same
#include <stdio.h>

enum { DISKS = 6 };
static int pegs[3][DISKS], heights[3];
static int moves, checksum;

static void show(void) {
  for (int p = 0; p < 3; p++) {
    printf("|");
    for (int i = 0; i < heights[p]; i++) printf("%d", pegs[p][i]);
  }
  printf("|\n");
}

static int move(int from, int to) {
  int disk = pegs[from][--heights[from]];
  if (heights[to] && pegs[to][heights[to] - 1] < disk) return 0;
  pegs[to][heights[to]++] = disk;
  moves++;
  checksum = (checksum * 31 + from * 3 + to) & 0xffffff;
  if (moves % 9 == 0) show();
  return 1;
}

static int hanoi(int n, int from, int to, int via) {
  if (n == 0) return 1;
  return hanoi(n - 1, from, via, to) && move(from, to) && hanoi(n - 1, via, to, from);
}

static int gray_moves(int n) { /* the k-th move takes the disk of k's lowest set bit */
  int agreeing = 0, sequence[1 << DISKS], length = 0;
  for (int k = 1; k < 1 << n; k++) sequence[length++] = __builtin_ctz(k);
  for (int i = 0; i < length; i++) agreeing += sequence[i] == sequence[length - 1 - i];
  return agreeing;
}

int main(void) {
  for (int d = DISKS; d > 0; d--) pegs[0][heights[0]++] = d;
  show();
  printf("%d\n", hanoi(DISKS, 0, 2, 1));
  show();
  printf("%d %d\n", moves, checksum);
  printf("%d\n", gray_moves(DISKS));
  return moves;
}
