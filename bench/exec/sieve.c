/* Sieve of Eratosthenes over an array of 200,000 bytes. */
static unsigned char crossed[200000];

int main(void) {
  unsigned count = 0;
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < 200000; i++) crossed[i] = 0;
    for (int i = 2; i < 200000; i++) {
      if (crossed[i]) continue;
      count++;
      for (int j = i + i; j < 200000; j += i) crossed[j] = 1;
    }
  }
  return count == 4 * 17984 ? 0 : 1;
}
