// provides: __surefoot_start __surefoot_argument_count __surefoot_arguments __environ _environ environ program_invocation_name program_invocation_short_name __progname __progname_full
//
// What happens before the program: arguments and variables are made of what the user says of them.
#include "surefoot.h"

int __surefoot_argument_count;
char **__surefoot_arguments;

char **__environ;
extern char **_environ __attribute__((alias("__environ")));
extern char **environ __attribute__((alias("__environ")));

char *program_invocation_name;
char *program_invocation_short_name;
extern char *__progname_full __attribute__((alias("program_invocation_name")));
extern char *__progname __attribute__((alias("program_invocation_short_name")));

static char *text(int kind, int number) {
  char *text = __surefoot_room((size_t)__surefoot_given(kind, number) + 1);
  __surefoot_give(kind, number, text);
  return text;
}

static int count(int kind) {
  int count = 0;
  while (__surefoot_given(kind, count) >= 0)
    count++;
  return count;
}

static char *behind_last_slash(char *name) {
  char *found = name;
  for (; *name != '\0'; name++)
    if (*name == '/')
      found = name + 1;
  return found;
}

void __surefoot_start(void) {
  int most = count(GIVEN_ARGUMENT), is_there = 1;
  __surefoot_arguments = __surefoot_room(((size_t)most + 1) * sizeof(char *));
  for (int number = 0; number < most; number++) {
    if (__surefoot_is_given(GIVEN_ARGUMENT, number, is_there)) {
      is_there = 1;
      __surefoot_arguments[__surefoot_argument_count] = text(GIVEN_ARGUMENT, number);
      __surefoot_argument_count++;
    } else {
      is_there = 0;
    }
  }
  int variables = count(GIVEN_VARIABLE);
  char **next = __environ = __surefoot_room(((size_t)variables + 1) * sizeof(char *));
  for (int number = 0; number < variables; number++)
    if (__surefoot_is_given(GIVEN_VARIABLE, number, 1))
      *next++ = text(GIVEN_VARIABLE, number);
  program_invocation_name = __surefoot_argument_count > 0 ? __surefoot_arguments[0] : (char *)"";
  program_invocation_short_name = behind_last_slash(program_invocation_name);
}
