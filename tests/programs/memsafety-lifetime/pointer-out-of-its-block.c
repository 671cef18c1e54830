//@ verify: true
//@ property: valid-memsafety
int main(void) {
  int *p;
  {
    int local = 3;
    p = &local;
  }
  return *p; // fixme: false(valid-deref); the end of a block is not seen, only that of a function
}
