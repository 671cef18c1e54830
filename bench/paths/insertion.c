// Insertion sort of six unknown numbers: comparisons between inputs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int v[6];
  for (int i = 0; i < 6; i++) v[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < 6; i++) {
    int x = v[i], j = i;
    for (; j > 0 && v[j - 1] > x; j--) v[j] = v[j - 1];
    v[j] = x;
  }
  for (int i = 0; i < 5; i++)
    if (v[i] > v[i + 1]) reach_error();
  return 0;
}
