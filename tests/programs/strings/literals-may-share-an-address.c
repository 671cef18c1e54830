//@ verify: false(unreach-call)
// The linker lets "abc" be the end of "xabc".
extern void reach_error(void);

int main(void) {
  const char *volatile longer = "xabc", *volatile shorter = "abc";
  if (longer + 1 == shorter)
    reach_error(); //~ violation: error function reached
  return 0;
}
