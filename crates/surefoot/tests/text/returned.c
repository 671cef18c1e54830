static int *latest(void) {
  int own = 4;
  int *here = &own;
  return here;
}

int main(void) {
  return *latest();
}
