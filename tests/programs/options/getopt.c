//@ exec: same
// Options in every order and every style. The messages go where the output goes, to be compared.
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int flag;
static const struct option long_options[] = {
    {"alpha", no_argument, NULL, 'A'},   {"alphabet", required_argument, NULL, 'B'}, {"beta", required_argument, NULL, 'b'},
    {"gamma", optional_argument, &flag, 9}, {"same1", no_argument, NULL, 'S'},        {"same2", no_argument, NULL, 'S'},
    {"optic", no_argument, NULL, 1},     {"option", no_argument, &flag, 1},          {NULL, 0, NULL, 0}};

enum { COUNT = 12 };
static const char *const lines[][COUNT] = {
    {"-a", "x", "-bvalue", "y", "-c", "-cvalue", "z"},
    {"x", "-abvalue", "--", "-a", "y"},
    {"-b"},
    {"-z", "-:", "-", "-az"},
    {"--alpha", "--alp", "--al", "--alphabet", "value", "--alphabet=", "--alphabet"},
    {"--be", "3", "--beta=4", "x", "--gamma", "--gamma=5", "--g=6"},
    {"--alpha=1", "--none", "--same", "--opti", "--=", "--"},
    {"-alpha", "-beta", "5", "-a", "-gam=2", "-zeta", "-opt"},
    {"-W", "alpha", "-Wbeta=3", "-Wnone", "-W"},
    {"x", "y", "-a", "z", "--alpha", "w", "-bv"},
    {"--", "x"},
    {""},
};
static const char *const styles[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "abW;", "", "-:ab:c::"};

static int next(int kind, int count, char **arguments, const char *style, int *index) {
  switch (kind) {
  case 0: return getopt(count, arguments, style);
  case 1: return getopt_long(count, arguments, style, long_options, index);
  default: return getopt_long_only(count, arguments, style, long_options, index);
  }
}

static void read_line(int kind, const char *style, const char *const *line) {
  char *arguments[COUNT + 2] = {"program"};
  int count = 1;
  for (int i = 0; i < COUNT && line[i] != NULL; i++)
    arguments[count++] = (char *)line[i];
  printf("%d '%s'\n", kind, style);
  optind = 0;
  for (int step = 0; step < 2 * COUNT; step++) {
    int index = -1;
    flag = 0;
    int result = next(kind, count, arguments, style, &index);
    printf(" %d %d %d %d %s %d\n", result, index, optind, optopt, optarg == NULL ? "-" : optarg, flag);
    if (result == -1)
      break;
  }
  for (int i = optind; i < count; i++)
    printf(" %s", arguments[i]);
  printf("\n");
}

static void read_suboptions(const char *text) {
  static char *const names[] = {"ro", "size", "", "s", NULL};
  char copy[32], *cursor = copy, *value = NULL;
  strcpy(copy, text);
  while (*cursor != '\0') {
    int found = getsubopt(&cursor, names, &value);
    printf("%d %s %d\n", found, value == NULL ? "-" : value, (int)(cursor - copy));
  }
}

int main(void) {
  stderr = stdout;
  for (size_t style = 0; style < sizeof styles / sizeof *styles; style++)
    for (size_t line = 0; line < sizeof lines / sizeof *lines; line++)
      for (int kind = 0; kind < 3; kind++)
        read_line(kind, styles[style], lines[line]);
  opterr = 0;
  read_line(1, "ab:", lines[6]);
  static const char *const suboptions[] = {"ro,size=3", "size", ",,", "=x,s=", "siz=1,none,ro", ""};
  for (size_t i = 0; i < sizeof suboptions / sizeof *suboptions; i++)
    read_suboptions(suboptions[i]);
}
