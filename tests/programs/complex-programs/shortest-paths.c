//@ exec: same
// Dijkstra with a binary heap of indices, against Bellman-Ford and Floyd-Warshall.
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { N = 12, M = 34, FAR = INT_MAX / 2 };
struct edge { int from, to, cost; };
static struct edge edges[M];
static int distance[N], previous[N], heap[M + 1], heap_size;

static void sift_up(int i) {
  for (; i > 0 && distance[heap[i]] < distance[heap[(i - 1) / 2]]; i = (i - 1) / 2) {
    int t = heap[i];
    heap[i] = heap[(i - 1) / 2], heap[(i - 1) / 2] = t;
  }
}

static int pop(void) {
  int top = heap[0];
  heap[0] = heap[--heap_size];
  for (int i = 0, c; (c = 2 * i + 1) < heap_size; i = c) {
    if (c + 1 < heap_size && distance[heap[c + 1]] < distance[heap[c]]) c++;
    if (distance[heap[i]] <= distance[heap[c]]) break;
    int t = heap[i];
    heap[i] = heap[c], heap[c] = t;
  }
  return top;
}

static void dijkstra(int source) {
  char settled[N] = {0};
  for (int i = 0; i < N; i++) distance[i] = FAR, previous[i] = -1;
  distance[source] = 0;
  heap[0] = source;
  heap_size = 1;
  while (heap_size) {
    int u = pop();
    if (settled[u]) continue;
    settled[u] = 1;
    for (int e = 0; e < M; e++)
      if (edges[e].from == u && distance[u] + edges[e].cost < distance[edges[e].to]) {
        int v = edges[e].to;
        distance[v] = distance[u] + edges[e].cost;
        previous[v] = u;
        heap[heap_size++] = v;
        for (int i = heap_size - 1; i >= 0; i--) sift_up(i);
      }
  }
}

static void print_path(int v) {
  if (previous[v] >= 0) print_path(previous[v]), printf("-");
  printf("%d", v);
}

int main(void) {
  unsigned seed = 2024;
  for (int e = 0; e < M; e++) {
    int *fields[] = {&edges[e].from, &edges[e].to, &edges[e].cost};
    for (int k = 0; k < 3; k++) seed = seed * 1664525 + 1013904223, *fields[k] = (int)(seed >> 16) % (k < 2 ? N - 1 : 50) + (k == 2);
  }
  dijkstra(0);
  for (int v = 0; v < N; v++) {
    if (distance[v] == FAR) { printf("%d: unreachable\n", v); continue; }
    printf("%d: %d by ", v, distance[v]);
    print_path(v);
    printf("\n");
  }

  int relaxed[N], rounds = 0, changed = 1;
  for (int i = 0; i < N; i++) relaxed[i] = i ? FAR : 0;
  for (; changed; rounds++) {
    changed = 0;
    for (int e = 0; e < M; e++)
      if (relaxed[edges[e].from] + edges[e].cost < relaxed[edges[e].to]) relaxed[edges[e].to] = relaxed[edges[e].from] + edges[e].cost, changed = 1;
  }
  printf("%d rounds, same %d\n", rounds, memcmp(relaxed, distance, sizeof relaxed) == 0);

  static int all[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) all[i][j] = i == j ? 0 : FAR;
  for (int e = 0; e < M; e++)
    if (edges[e].cost < all[edges[e].from][edges[e].to]) all[edges[e].from][edges[e].to] = edges[e].cost;
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (all[i][k] + all[k][j] < all[i][j]) all[i][j] = all[i][k] + all[k][j];
  printf("same %d\n", memcmp(all[0], distance, sizeof distance) == 0);
  long sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum = (sum * 31 + all[i][j]) % 1000003;
  printf("%ld\n", sum);
  return (int)(sum & 0xff);
}
