/* The magnitude of a number, as it is often written. Of one number it is wrong. */
int magnitude(int x) {
  return x < 0 ? -x : x;
}

int main(void) { return 0; }
