// A verifier as a search engine: the shortest way through a map of one-way roads.
//
// The inputs choose a road at each town. The claim is that no choice of roads gets from the first town to the last with
// fewer than BOUND kilometres.
//
//   surefoot exec examples/shortest.c      takes the first road everywhere, and prints that way
//   surefoot verify examples/shortest.c    proves it, by trying all ways
//
// With BOUND 14 it is false: the shortest way has 13 kilometres. The number of ways grows as 2 to the number of towns.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { TOWNS = 8, ROADS = 2, BOUND = 13 };

struct road {
  int to, length;
};

static const struct road roads[TOWNS - 1][ROADS] = {
    {{1, 4}, {2, 1}}, {{3, 5}, {2, 2}}, {{3, 8}, {4, 7}}, {{4, 1}, {5, 6}}, {{5, 2}, {6, 4}}, {{7, 3}, {6, 1}}, {{7, 2}, {7, 9}},
};

int main(void) {
  int town = 0, travelled = 0;
  printf("0");
  while (town != TOWNS - 1) {
    int choice = __VERIFIER_nondet_int() != 0;
    travelled += roads[town][choice].length;
    town = roads[town][choice].to;
    printf(" -> %d", town);
  }
  printf(": %d km\n", travelled);
  if (travelled < BOUND) reach_error();
  return 0;
}
