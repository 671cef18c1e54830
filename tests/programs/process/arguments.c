//@ exec: same
//@ args: -v --count=12 file.txt 3 -17 0x1f
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[]) {
  printf("%d\n", argc);
  int verbose = 0, count = 0, sum = 0;
  for (int i = 1; i < argc; i++) {
    char *a = argv[i];
    printf("%d [%s] %zu\n", i, a, strlen(a));
    if (strcmp(a, "-v") == 0) verbose = 1;
    else if (strncmp(a, "--count=", 8) == 0) count = atoi(a + 8);
    else sum += (int)strtol(a, NULL, 0);
  }
  printf("%d %d %d\n", verbose, count, sum);
  printf("%d\n", argv[argc] == NULL);

  /* The strings and the array may be modified. */
  argv[3][0] = 'F';
  char *t = argv[1];
  argv[1] = argv[3];
  argv[3] = t;
  for (char **p = argv + 1; *p; p++) printf("%s ", *p);
  printf("\n");
  while (*++argv) argc--;
  return argc * 10 + count + sum;
}
