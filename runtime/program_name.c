// provides: program_invocation_name program_invocation_short_name __progname __progname_full
//
// What the program was called. The program may set both.
#include "surefoot.h"

char *__progname_full = "program";
char *__progname = "program";

// Two names for one variable each.
extern char *program_invocation_name __attribute__((alias("__progname_full")));
extern char *program_invocation_short_name __attribute__((alias("__progname")));
