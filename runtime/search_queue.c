// provides: insque remque
//
// Doubly linked lists whose elements begin with the two links.
#include "surefoot.h"

struct element {
  struct element *next, *previous;
};

void insque(void *inserted, void *before) {
  struct element *element = inserted, *previous = before;
  if (previous == NULL) {
    element->next = element->previous = NULL;
    return;
  }
  struct element *next = previous->next;
  previous->next = element;
  if (next != NULL)
    next->previous = element;
  element->next = next;
  element->previous = previous;
}

void remque(void *removed) {
  struct element *element = removed;
  if (element->next != NULL)
    element->next->previous = element->previous;
  if (element->previous != NULL)
    element->previous->next = element->next;
}
