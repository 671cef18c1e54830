/* The CRC-32 of 64 KiB, twenty times, with its table made anew each time. */
static unsigned char text[65536];
static unsigned table[256];

static void make_table(void) {
  for (unsigned n = 0; n < 256; n++) {
    unsigned c = n;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[n] = c;
  }
}

static unsigned crc_of(const unsigned char *bytes, unsigned long length) {
  unsigned c = ~0u;
  while (length--) c = table[(c ^ *bytes++) & 255] ^ (c >> 8);
  return ~c;
}

int main(void) {
  for (int i = 0; i < 65536; i++) text[i] = (unsigned char)(i * 7 + (i >> 3));
  unsigned first = 0, all = 0;
  for (int round = 0; round < 20; round++) {
    make_table();
    unsigned crc = crc_of(text, sizeof text);
    if (round == 0) first = crc;
    all |= crc ^ first;
  }
  return all == 0 && first != 0 ? 0 : 1;
}
