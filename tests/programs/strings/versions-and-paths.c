//@ exec: same
// strverscmp, the parts of file names, base 64, and bytes that change places.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *__xpg_basename(char *path);
char *dirname(char *path);

static int sign(int value) { return value < 0 ? -1 : value > 0; }

int main(void) {
  static const char *const versions[] = {"",    "a",   "a0",  "a00", "a01", "a010", "a09", "a1",   "a10",
                                         "a9",  "000", "00",  "0",   "01",  "1",    "9",   "10",   "a1b",
                                         "a1b2", "a1b10", "a.1", "a-1", "a001b", "a01b"};
  for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
    for (size_t k = 0; k < sizeof versions / sizeof *versions; k++)
      printf("%2d", sign(strverscmp(versions[i], versions[k])));
    printf("\n");
  }
  static const char *const paths[] = {"", "/", "//", "///", "a", "a/", "/a", "//a", "///a", "a/b", "/a/b", "a//b//",
                                      "/a/", "//a/b", ".", "..", "a/b/c/"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    char first[16], second[16];
    strcpy(first, paths[i]);
    strcpy(second, paths[i]);
    printf("%s: %s", paths[i], basename(first));
    printf(" %s", __xpg_basename(first));
    printf(" %s\n", dirname(second));
  }
  printf("%s %s\n", __xpg_basename(NULL), dirname(NULL));
  static const char *const numbers[] = {"", ".", "/", "z", "zzzzzz", "zzzzzzz", "Ab/0", "a!b"};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    printf("%lx", a64l(numbers[i]));
    printf(" '%s'\n", l64a(a64l(numbers[i])));
  }
  char target[9] = "########";
  for (int size = -1; size < 7; size++) {
    swab("abcdefg", target, size);
    printf("%s\n", target);
  }
  printf("%d %d %d %d\n", rpmatch("yes"), rpmatch("No"), rpmatch("maybe"), rpmatch(""));
}
