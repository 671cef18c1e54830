//@ verify: unknown
// The block is left and entered again at another label: v is another object there.
int main(void) {
  int *p = 0;
  goto first;
  {
    int v;
  first:
    v = 1;
    p = &v;
    goto out;
  second:
    return *p; //~ unknown: use after scope
  }
out:
  goto second;
}
