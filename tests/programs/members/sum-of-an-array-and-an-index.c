//@ exec: violation
struct record {
  int values[4];
  int sum;
};

int main(void) {
  struct record record = {{1, 2, 3, 4}, 10};
  int s = 0;
  for (int i = 0; i <= 4; i++)
    s += *(record.values + i); //~ violation: index beyond the array
  return s;
}
