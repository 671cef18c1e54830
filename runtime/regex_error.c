// provides: regerror
//
// The texts for the errors of regular expressions, worded as glibc words them.
#include "surefoot.h"

_Noreturn void abort(void);

static const char *const messages[] = {
    "Success", "No match", "Invalid regular expression", "Invalid collation character",
    "Invalid character class name", "Trailing backslash", "Invalid back reference",
    "Unmatched [, [^, [:, [., or [=", "Unmatched ( or \\(", "Unmatched \\{", "Invalid content of \\{\\}",
    "Invalid range end", "Memory exhausted", "Invalid preceding regular expression",
    "Premature end of regular expression", "Regular expression too big", "Unmatched ) or \\)",
};

size_t regerror(int error, const void *regex, char *target, size_t size) {
  (void)regex;
  if (error < 0 || error >= (int)(sizeof messages / sizeof *messages))
    abort();
  const char *message = messages[error];
  size_t length = 0;
  while (message[length] != '\0')
    length++;
  for (size_t i = 0; i < size && i <= length; i++)
    target[i] = i + 1 == size ? '\0' : message[i];
  return length + 1;
}
