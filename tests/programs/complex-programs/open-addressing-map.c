//@ exec: same
// Robin Hood hashing with deletion by shifting back, checked against a plain array.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct slot { char *key; int value; uint32_t hash; };
struct map { struct slot *slots; uint32_t mask; uint32_t count; };

static uint32_t hash(const char *s) {
  uint32_t h = 5381;
  while (*s) h = h * 33 ^ (uint8_t)*s++;
  return h ^ h >> 15;
}

static uint32_t displacement(const struct map *m, uint32_t index) { return (index - m->slots[index].hash) & m->mask; }

static void place(struct map *m, struct slot s) {
  uint32_t i = s.hash & m->mask, distance = 0;
  for (; m->slots[i].key; i = (i + 1) & m->mask, distance++)
    if (displacement(m, i) < distance) {
      struct slot t = m->slots[i];
      distance = displacement(m, i);
      m->slots[i] = s;
      s = t;
    }
  m->slots[i] = s;
}

static struct slot *find(const struct map *m, const char *key) {
  if (!m->slots) return NULL;
  uint32_t h = hash(key);
  for (uint32_t i = h & m->mask, d = 0; m->slots[i].key && d <= displacement(m, i); i = (i + 1) & m->mask, d++)
    if (m->slots[i].hash == h && strcmp(m->slots[i].key, key) == 0) return &m->slots[i];
  return NULL;
}

static void put(struct map *m, const char *key, int value) {
  struct slot *s = find(m, key);
  if (s) {
    s->value = value;
    return;
  }
  if (!m->slots || m->count * 8 >= (m->mask + 1) * 7) {
    struct map larger = {NULL, m->slots ? m->mask * 2 + 1 : 3, m->count};
    larger.slots = calloc(larger.mask + 1, sizeof *larger.slots);
    for (uint32_t i = 0; m->slots && i <= m->mask; i++)
      if (m->slots[i].key) place(&larger, m->slots[i]);
    free(m->slots);
    *m = larger;
  }
  place(m, (struct slot){strdup(key), value, hash(key)});
  m->count++;
}

static int take(struct map *m, const char *key) {
  struct slot *s = find(m, key);
  if (!s) return -1;
  int value = s->value;
  free(s->key);
  uint32_t i = (uint32_t)(s - m->slots);
  for (;;) {
    uint32_t next = (i + 1) & m->mask;
    if (!m->slots[next].key || displacement(m, next) == 0) break;
    m->slots[i] = m->slots[next];
    i = next;
  }
  m->slots[i].key = NULL;
  m->count--;
  return value;
}

int main(void) {
  struct map m = {NULL, 0, 0};
  int model[64], errors = 0;
  memset(model, -1, sizeof model);
  uint32_t seed = 42;
  for (int step = 0; step < 600; step++) {
    seed = seed * 1664525 + 1013904223;
    int k = seed >> 20 & 63;
    char key[16];
    sprintf(key, "key-%d", k * k);
    if ((seed >> 28) < 9) {
      put(&m, key, step);
      model[k] = step;
    } else {
      int taken = take(&m, key);
      errors += taken != model[k];
      model[k] = -1;
    }
    if (step % 100 == 99) printf("%d: %u of %u\n", step, m.count, m.mask + 1);
  }
  uint32_t furthest = 0, present = 0;
  for (uint32_t i = 0; i <= m.mask; i++)
    if (m.slots[i].key) {
      uint32_t d = displacement(&m, i);
      if (d > furthest) furthest = d;
      if (present++ < 5) printf("%s=%d ", m.slots[i].key, m.slots[i].value);
      free(m.slots[i].key);
    }
  free(m.slots);
  printf("\n%u %u %d\n", furthest, present, errors);
  return (int)present;
}
