//@ exec: same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct heap { int *items; size_t count, capacity; };

static void heap_push(struct heap *h, int v) {
  if (h->count == h->capacity) {
    h->capacity = h->capacity * 3 / 2 + 1;
    h->items = realloc(h->items, h->capacity * sizeof *h->items);
  }
  size_t i = h->count++;
  for (; i > 0 && h->items[(i - 1) / 2] > v; i = (i - 1) / 2) h->items[i] = h->items[(i - 1) / 2];
  h->items[i] = v;
}

static int heap_pop(struct heap *h) {
  int least = h->items[0], last = h->items[--h->count];
  size_t i = 0;
  for (size_t child; (child = 2 * i + 1) < h->count; i = child) {
    if (child + 1 < h->count && h->items[child + 1] < h->items[child]) child++;
    if (last <= h->items[child]) break;
    h->items[i] = h->items[child];
  }
  h->items[i] = last;
  return least;
}

struct queue { char *ring; unsigned head, tail, mask; };

static int enqueue(struct queue *q, char c) {
  if (q->tail - q->head > q->mask) return 0;
  q->ring[q->tail++ & q->mask] = c;
  return 1;
}

static int dequeue(struct queue *q) { return q->head == q->tail ? -1 : q->ring[q->head++ & q->mask]; }

int main(void) {
  struct heap h = {0};
  unsigned seed = 12;
  for (int i = 0; i < 25; i++) {
    seed = seed * 69069 + 1;
    heap_push(&h, (int)(seed >> 24) - 128);
    if (i % 8 == 7) printf("pop %d\n", heap_pop(&h));
  }
  printf("%zu %zu\n", h.count, h.capacity);
  int previous = -1000, ordered = 1;
  while (h.count) {
    int v = heap_pop(&h);
    ordered &= previous <= v;
    previous = v;
    printf("%d ", v);
  }
  printf("%d\n", ordered);
  free(h.items);

  /* The free-running indices wrap around the unsigned range. */
  struct queue q = {calloc(8, 1), 0u - 3, 0u - 3, 7};
  const char *text = "abcdefghijklmnop";
  int accepted = 0, c;
  for (const char *p = text; *p; p++) {
    if (!enqueue(&q, *p)) {
      printf("full at %c ", *p);
      while ((c = dequeue(&q)) >= 0) {
        putchar(c);
        if (c % 3 == 0) break;
      }
      enqueue(&q, *p);
    }
    accepted++;
  }
  printf("\n");
  while ((c = dequeue(&q)) >= 0) putchar(c);
  printf("\n%d %u %u\n", accepted, q.head, q.tail);
  free(q.ring);

  char **lines = NULL;
  size_t used = 0, room = 0;
  for (int i = 0; i < 10; i++) {
    if (used == room) lines = realloc(lines, (room += 3) * sizeof *lines);
    char line[20];
    sprintf(line, "line %d", i * 11);
    lines[used++] = strdup(line);
  }
  size_t total = 0;
  while (used) total += strlen(lines[--used]), printf("%s;", lines[used]), free(lines[used]);
  free(lines);
  printf("%zu\n", total);
  return (int)(total + room);
}
