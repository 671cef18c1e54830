//@ verify: true
//@ property: valid-memsafety
int main(void) {
  int *p;
  {
    p = (int[]){1, 2};
  }
  return *p; // fixme: false(valid-deref); clang does not mark where a compound literal dies
}
