//@ verify: false(unreach-call)
//@ options: --external pure
extern int configuration;
extern void reach_error(void);

int main(void) {
  if (configuration == 31) reach_error(); //~ violation: error function reached
  return 0;
}
