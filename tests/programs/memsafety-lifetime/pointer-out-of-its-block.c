//@ verify: false(valid-deref)
//@ property: valid-memsafety
int main(void) {
  int *p;
  {
    int local = 3;
    p = &local;
  }
  return *p; //~ violation: use after scope
}
