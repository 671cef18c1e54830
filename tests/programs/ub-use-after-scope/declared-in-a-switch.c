//@ exec: violation
// No control comes to the declaration, and nothing but its uses tells its block.
int main(void) {
  int *p = 0;
  switch (1) {
    int y;
  case 1: y = 3; p = &y;
  }
  *p = 4; //~ violation: use after scope
  return 0;
}
