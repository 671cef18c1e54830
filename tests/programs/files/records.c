//@ exec: same
// Records of who is logged in, of a file that the program names.
#include <stdio.h>
#include <string.h>
#include <utmpx.h>

extern int utmpxname(const char *);

static void show_all(void) {
  struct utmpx *entry;
  while ((entry = getutxent()) != NULL)
    printf("%d %.32s %.32s\n", entry->ut_type, entry->ut_user, entry->ut_line);
  printf("end %d\n", getutxent() == NULL);
}

int main(void) {
  FILE *file = fopen("log", "w");
  for (int i = 0; i < 3; i++) {
    struct utmpx entry = {.ut_type = USER_PROCESS, .ut_pid = 99 + i};
    snprintf(entry.ut_user, sizeof entry.ut_user, "user %d", i);
    strcpy(entry.ut_line, "tty");
    fwrite(&entry, sizeof entry, 1, file);
  }
  fputs("half of one", file);
  fclose(file);
  printf("%d\n", utmpxname("log"));
  show_all();
  setutxent();
  show_all();
  endutxent();
  utmpxname("nothing");
  setutxent();
  show_all();
}
