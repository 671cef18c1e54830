//@ verify: unknown
extern long receive(int from, void *to, unsigned long size);

static int table[4];

int main(void) {
  unsigned char bytes[8] = {0};
  receive(3, bytes, sizeof bytes);
  return table[bytes[0]]; //~ unknown: out-of-bounds read, which depends on what is made up for receive
}
