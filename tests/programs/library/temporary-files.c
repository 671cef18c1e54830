//@ exec: same
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void show(const char *what, int descriptor, const char *name) {
  struct stat status;
  printf("%s %d", what, descriptor >= 0);
  if (descriptor < 0) {
    printf(" %d\n", errno);
    return;
  }
  printf(" %zu %.3s %d", strlen(name), name, strstr(name, "XXX") != NULL);
  printf(" %d %o", stat(name, &status), status.st_mode);
  printf(" %d\n", (fcntl(descriptor, F_GETFL) & O_APPEND) != 0);
  close(descriptor);
}

int main(void) {
  char a[] = "aaaXXXXXX", b[] = "bbbXXXXXX", c[] = "cccXXXXXX.c", d[] = "dddXXXXXX.d", e[] = "eeeXXXXXX", f[] = "fffXXXXXX", g[] = "gggXXXXXX", bad[] = "xXXXXX";
  char again[] = "aaaXXXXXX", long_name[L_tmpnam + 10];
  show("mkstemp", mkstemp(a), a);
  show("mkstemp", mkstemp(again), again);
  printf("%d\n", strcmp(a, again) != 0);
  show("mkstemp", mkstemp(bad), bad);
  show("mkostemp", mkostemp(b, O_APPEND), b);
  show("mkstemps", mkstemps(c, 2), c);
  show("mkostemps", mkostemps(d, 2, O_APPEND), d);
  show("mkstemp64", mkstemp64(e), e);
  show("mkostemp64", mkostemp64(f, 0), f);
  struct stat status;
  printf("%d %d %o\n", mkdtemp(g) == g, stat(g, &status), status.st_mode);
  printf("%d %d\n", mkdtemp(bad) == NULL, errno == EINVAL);
  char h[] = "hhhXXXXXX";
  printf("%d %d\n", mktemp(h) == h && h[0] == 'h', stat(h, &status));
  printf("%d\n", mktemp(bad)[0]);
  printf("%d %.5s\n", tmpnam(long_name) == long_name, long_name);
  mkdir("folder", 0700);
  static const char *const folders[] = {"folder", "folder//", "missing", NULL, "/"}, *const prefixes[] = {"abc", "abcdefgh", "", NULL};
  for (int i = 0; i < 20; i++) {
    char *made = tempnam(folders[i / 4], prefixes[i % 4]);
    printf("%zu %.*s\n", strlen(made), (int)strlen(made) - 6, made);
    free(made);
  }
  FILE *file = tmpfile64();
  printf("%d %d\n", fputs("x", file) >= 0, fclose(file));
  return 0;
}
