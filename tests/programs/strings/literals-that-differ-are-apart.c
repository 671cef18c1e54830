//@ verify: true
// Literals share an address only where they hold the same bytes.
extern void reach_error(void);

int main(void) {
  const char *volatile left = "abc", *volatile right = "xyz";
  if (left == right)
    reach_error();
  return 0;
}
