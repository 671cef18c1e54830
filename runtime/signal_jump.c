// provides: siglongjmp
//
// Jumps that may change which signals are blocked.
#include "surefoot.h"

extern int __surefoot_has_blocked;
_Noreturn void longjmp(void *buffer, int value);

// Soundness: which mask sigsetjmp has saved is not known here.
_Noreturn void siglongjmp(void *buffer, int value) {
  if (__surefoot_has_blocked)
    __surefoot_unsupported("a jump behind which other signals may be blocked");
  longjmp(buffer, value);
}
