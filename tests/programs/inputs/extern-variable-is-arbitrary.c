//@ verify: unknown
extern int configuration;
extern void reach_error(void);

int main(void) {
  if (configuration == 31) reach_error(); //~ unknown: error function reached, which depends on the value of configuration
  return 0;
}
