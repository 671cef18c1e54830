/* Hash of a string of 64 KiB, forty times, through a function called for each byte. */
static char text[65537];

static unsigned mix(unsigned hash, unsigned char byte) {
  return (hash ^ byte) * 16777619u;
}

static unsigned hash_of(const char *string) {
  unsigned hash = 2166136261u;
  while (*string) hash = mix(hash, (unsigned char)*string++);
  return hash;
}

int main(void) {
  for (int i = 0; i < 65536; i++) text[i] = (char)('a' + i * 7 % 26);
  unsigned first = hash_of(text), all = 0;
  for (int round = 0; round < 39; round++) all |= hash_of(text) ^ first;
  return all == 0 ? 0 : 1;
}
