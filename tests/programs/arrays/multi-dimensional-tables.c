//@ exec: same
#include <stdio.h>

enum { IDLE, READING, QUOTED, DONE, STATES };
enum { LETTER, SPACE, QUOTE, END, CLASSES };

static const unsigned char next_state[STATES][CLASSES] = {
    [IDLE] = {[LETTER] = READING, [SPACE] = IDLE, [QUOTE] = QUOTED, [END] = DONE},
    [READING] = {[LETTER] = READING, [SPACE] = IDLE, [QUOTE] = QUOTED, [END] = DONE},
    [QUOTED] = {QUOTED, QUOTED, IDLE, DONE},
    [DONE] = {DONE, DONE, DONE, DONE},
};

static const char *const state_names[STATES] = {"idle", "reading", "quoted", "done"};

/* distances[year kind][month][unit] */
static const short calendar[2][12][2] = {
    {{31, 0}, {28, 31}, {31, 59}, {30, 90}, {31, 120}, {30, 151}, {31, 181}, {31, 212}, {30, 243}, {31, 273}, {30, 304}, {31, 334}},
    {{31, 0}, {29, 31}, {31, 60}, {30, 91}, {31, 121}, {30, 152}, {31, 182}, {31, 213}, {30, 244}, {31, 274}, {30, 305}, {31, 335}},
};

static int classify(char c) { return c == 0 ? END : c == ' ' ? SPACE : c == '\'' ? QUOTE : LETTER; }

static int is_leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }

static int day_number(int y, int m, int d) { return calendar[is_leap(y)][m - 1][1] + d; }

static double grid4[2][3][2][3];

int main(void) {
  const char *input = "ab 'c d' e";
  int state = IDLE;
  for (const char *p = input;; p++) {
    state = next_state[state][classify(*p)];
    printf("%c -> %s\n", *p ? *p : '$', state_names[state]);
    if (!*p) break;
  }

  printf("%d %d %d %d\n", day_number(2023, 3, 1), day_number(2024, 3, 1), day_number(1900, 12, 31), day_number(2000, 12, 31));
  int days = 0;
  for (int leap = 0; leap < 2; leap++)
    for (int m = 0; m < 12; m++) days += calendar[leap][m][0];
  printf("%d\n", days);

  int n = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 2; k++)
        for (int l = 0; l < 3; l++) grid4[i][j][k][l] = n++ / 2.0;
  printf("%g %g %g\n", grid4[1][2][1][2], grid4[0][1][1][0], grid4[1][0][0][1]);
  printf("%zu %zu %zu %zu\n", sizeof grid4, sizeof grid4[0], sizeof grid4[0][0], sizeof grid4[0][0][0]);
  double sum = 0;
  for (double *p = &grid4[0][0][0][0]; p < &grid4[0][0][0][0] + 36; p++) sum += *p;
  printf("%g\n", sum);
  return n;
}
