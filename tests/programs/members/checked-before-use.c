//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct record {
  int values[4];
  int other;
};

static int find(struct record record, int i) {
  return i >= 0 && i < 4 && record.values[i] == 2 ? record.values[i] : record.other;
}

int main(void) {
  struct record record = {{1, 2, 3, 4}, 9};
  int found = find(record, __VERIFIER_nondet_int());
  if (found != 2 && found != 9) reach_error();
  return 0;
}
