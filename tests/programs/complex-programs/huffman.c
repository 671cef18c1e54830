//@ exec: same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { unsigned weight; int symbol, order; struct node *child[2]; };
struct code { unsigned bits; int length; };

static struct node *pool[64];
static int pool_size;

static int earlier(const struct node *a, const struct node *b) { return a->weight != b->weight ? a->weight < b->weight : a->order < b->order; }

static struct node *take_least(void) {
  int least = 0;
  for (int i = 1; i < pool_size; i++)
    if (earlier(pool[i], pool[least])) least = i;
  struct node *n = pool[least];
  pool[least] = pool[--pool_size];
  return n;
}

static struct node *make(unsigned weight, int symbol, struct node *left, struct node *right) {
  static int order;
  struct node *n = malloc(sizeof *n);
  *n = (struct node){weight, symbol, order++, {left, right}};
  return n;
}

static void assign(const struct node *n, unsigned bits, int length, struct code codes[256]) {
  if (!n->child[0]) {
    codes[n->symbol] = (struct code){bits, length ? length : 1};
    return;
  }
  for (int b = 0; b < 2; b++) assign(n->child[b], bits << 1 | b, length + 1, codes);
}

static void release(struct node *n) {
  if (!n) return;
  release(n->child[0]), release(n->child[1]);
  free(n);
}

static int round_trip(const char *text) {
  unsigned frequency[256] = {0};
  for (const unsigned char *p = (const unsigned char *)text; *p; p++) frequency[*p]++;
  for (int s = 0; s < 256; s++)
    if (frequency[s]) pool[pool_size++] = make(frequency[s], s, NULL, NULL);
  while (pool_size > 1) {
    struct node *a = take_least(), *b = take_least();
    pool[pool_size++] = make(a->weight + b->weight, -1, a, b);
  }
  struct node *root = pool[--pool_size];
  struct code codes[256] = {{0, 0}};
  assign(root, 0, 0, codes);
  for (int s = 0; s < 256; s++)
    if (codes[s].length) {
      printf("'%c'x%u:", s, frequency[s]);
      for (int b = codes[s].length - 1; b >= 0; b--) putchar('0' + (codes[s].bits >> b & 1));
      putchar(' ');
    }
  printf("\n");

  unsigned char *stream = calloc(strlen(text) * 2 + 1, 1);
  int bits = 0;
  for (const unsigned char *p = (const unsigned char *)text; *p; p++)
    for (int b = codes[*p].length - 1; b >= 0; b--, bits++) stream[bits / 8] |= (codes[*p].bits >> b & 1) << bits % 8;
  for (int i = 0; i < (bits + 7) / 8; i++) printf("%02x", stream[i]);
  printf(" (%d bits)\n", bits);

  int at = 0, same = 1;
  for (const char *p = text; *p; p++) {
    const struct node *n = root;
    do {
      int bit = stream[at / 8] >> at % 8 & 1;
      at++;
      if (n->child[0]) n = n->child[bit];
    } while (n->child[0]);
    same &= n->symbol == *p;
  }
  printf("%d %d\n", same, at == bits);
  free(stream);
  release(root);
  return bits;
}

int main(void) {
  int total = round_trip("abracadabra alakazam");
  total += round_trip("so much words wow many compression");
  total += round_trip("aaaaaaaa");
  total += round_trip("abcdefgh");
  printf("%d\n", total);
  return total & 0xff;
}
