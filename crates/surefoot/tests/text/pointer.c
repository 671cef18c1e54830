extern int __VERIFIER_nondet_int(void);

struct pair {
  int first, second;
};

int main(void) {
  struct pair pair = {1, 2}, *chosen = &pair;
  if (__VERIFIER_nondet_int() == 12)
    chosen = 0;
  return chosen->second;
}
