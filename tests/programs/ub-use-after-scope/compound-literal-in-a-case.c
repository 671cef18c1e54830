//@ exec: violation
static int chosen(int c) {
  int *p = &(int){1};
  switch (c) {
  case 1: {
    p = &(int){5};
    break;
  }
  default:;
  }
  return *p; //~ violation: use after scope
}

int main(void) { return chosen(0) + chosen(1); }
