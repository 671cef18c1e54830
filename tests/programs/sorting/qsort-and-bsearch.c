//@ exec: same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char name[10]; int age; double height; };

static int by_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int descending(const void *a, const void *b) { return by_int(b, a); }
static int by_string(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int by_age_then_name(const void *a, const void *b) {
  const struct person *p = a, *q = b;
  return p->age != q->age ? (p->age > q->age) - (p->age < q->age) : strcmp(p->name, q->name);
}
static int by_height(const void *a, const void *b) {
  double p = ((const struct person *)a)->height, q = ((const struct person *)b)->height;
  return p < q ? -1 : p > q;
}
static int by_char(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }
static int find_name(const void *key, const void *element) { return strcmp(key, ((const struct person *)element)->name); }

static void print(const int *v, int n) {
  for (int i = 0; i < n; i++) printf("%d ", v[i]);
  printf("\n");
}

int main(void) {
  int v[] = {5, -3, 2147483647, 0, -2147483647 - 1, 9, 5, -3, 1};
  int n = sizeof v / sizeof *v;
  qsort(v, n, sizeof *v, by_int);
  print(v, n);
  for (int key = -4; key < 10; key += 3) {
    int *hit = bsearch(&key, v, n, sizeof *v, by_int);
    printf("%d: %d\n", key, hit ? *hit : 12345);
  }
  qsort(v, n, sizeof *v, descending);
  print(v, n);
  qsort(v + 2, 4, sizeof *v, by_int);
  print(v, n);
  qsort(v, 0, sizeof *v, by_int);
  qsort(v, 1, sizeof *v, by_int);
  print(v, n);

  const char *words[] = {"pear", "apple", "fig", "banana", "Cherry", ""};
  qsort(words, 6, sizeof *words, by_string);
  for (int i = 0; i < 6; i++) printf("[%s]", words[i]);
  printf("\n");

  struct person people[] = {{"Zoe", 31, 1.7}, {"Adam", 25, 1.82}, {"Mia", 31, 1.6}, {"Bob", 25, 1.75}, {"Eve", 40, 1.65}};
  qsort(people, 5, sizeof *people, by_age_then_name);
  for (int i = 0; i < 5; i++) printf("%s %d %.2f\n", people[i].name, people[i].age, people[i].height);
  qsort(people, 5, sizeof *people, by_height);
  for (int i = 0; i < 5; i++) printf("%s ", people[i].name);
  printf("\n");
  struct person *found = bsearch("Mia", people, 1, sizeof *people, find_name);
  printf("%s\n", found ? found->name : "none");

  char letters[] = "the quick brown fox";
  qsort(letters, strlen(letters), 1, by_char);
  printf("[%s]\n", letters);
  int big[300];
  for (int i = 0; i < 300; i++) big[i] = i * 7919 % 1009;
  qsort(big, 300, sizeof *big, by_int);
  long sum = 0;
  for (int i = 1; i < 300; i++) sum += (long)(big[i] - big[i - 1]) * i, sum += big[i - 1] > big[i] ? 1000000 : 0;
  printf("%ld\n", sum);
  return people[0].age;
}
