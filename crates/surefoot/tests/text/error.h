extern void reach_error(void);

static void check(int key, int depth) {
  if (depth > 0) {
    check(key - 1, depth - 1);
    return;
  }
  if (key == 39)
    reach_error();
}
