//@ exec: same
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { struct entry *next; uint32_t hash; int value; char key[]; };
struct table { struct entry **buckets; size_t size, count; };

static uint32_t hash(const char *s) {
  uint32_t h = 2166136261u;
  while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
  return h;
}

static void resize(struct table *t, size_t size) {
  struct entry **buckets = calloc(size, sizeof *buckets);
  for (size_t i = 0; i < t->size; i++)
    for (struct entry *e = t->buckets[i], *next; e; e = next) {
      next = e->next;
      e->next = buckets[e->hash % size];
      buckets[e->hash % size] = e;
    }
  free(t->buckets);
  t->buckets = buckets;
  t->size = size;
}

static int *lookup(struct table *t, const char *key, int create) {
  uint32_t h = hash(key);
  if (t->size)
    for (struct entry *e = t->buckets[h % t->size]; e; e = e->next)
      if (e->hash == h && strcmp(e->key, key) == 0) return &e->value;
  if (!create) return NULL;
  if (t->count >= t->size) resize(t, t->size ? t->size * 2 + 1 : 3);
  struct entry *e = malloc(sizeof *e + strlen(key) + 1);
  strcpy(e->key, key);
  e->hash = h;
  e->value = 0;
  e->next = t->buckets[h % t->size];
  t->buckets[h % t->size] = e;
  t->count++;
  return &e->value;
}

static int delete(struct table *t, const char *key) {
  uint32_t h = hash(key);
  for (struct entry **link = &t->buckets[h % t->size]; *link; link = &(*link)->next)
    if (strcmp((*link)->key, key) == 0) {
      struct entry *gone = *link;
      *link = gone->next;
      free(gone);
      t->count--;
      return 1;
    }
  return 0;
}

int main(void) {
  struct table t = {0};
  char text[] = "one fish two fish red fish blue fish old fish new fish this one has a little star";
  for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) ++*lookup(&t, w, 1);
  printf("%zu words in %zu buckets\n", t.count, t.size);
  for (size_t i = 0; i < t.size; i++) {
    printf("%zu:", i);
    for (struct entry *e = t.buckets[i]; e; e = e->next) printf(" %s=%d", e->key, e->value);
    printf("\n");
  }
  printf("%d %d\n", *lookup(&t, "fish", 0), lookup(&t, "dog", 0) == NULL);
  printf("%d", delete(&t, "fish"));
  printf("%d", delete(&t, "fish"));
  printf("%d\n", delete(&t, "one"));
  char key[12];
  for (int i = 0; i < 300; i++) {
    sprintf(key, "k%d", i * i % 257);
    *lookup(&t, key, 1) += i;
  }
  printf("%zu %zu %d %08x\n", t.count, t.size, *lookup(&t, "k4", 0), hash("surefoot"));
  size_t longest = 0, freed = 0;
  for (size_t i = 0; i < t.size; i++) {
    size_t chain = 0;
    for (struct entry *e = t.buckets[i], *next; e; e = next) next = e->next, free(e), chain++, freed++;
    if (chain > longest) longest = chain;
  }
  free(t.buckets);
  printf("%zu %zu\n", longest, freed);
  return (int)freed;
}
