/* Walks a linked list of 20,000 nodes a hundred times. */
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *first = NULL;
  for (int i = 0; i < 20000; i++) {
    struct node *node = malloc(sizeof *node);
    if (!node) return 2;
    node->value = i;
    node->next = first;
    first = node;
  }
  long sum = 0;
  for (int round = 0; round < 100; round++)
    for (struct node *node = first; node; node = node->next) sum += node->value;
  while (first) {
    struct node *next = first->next;
    free(first);
    first = next;
  }
  return sum == 100L * 199990000L ? 0 : 1;
}
