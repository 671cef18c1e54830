//@ verify: unknown
// A variable that is defined nowhere is defined where the function is, perhaps.
extern int limit;
extern void change(void);
extern void reach_error(void);

int main(void) {
  limit = 3;
  change();
  if (limit != 3) reach_error(); //~ unknown: depends on what is made up for change, which has no body
  return 0;
}
