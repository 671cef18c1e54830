//@ verify: true
//@ property: valid-memsafety
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct entry { int key, value; };
static struct entry table[3] = {{2, 20}, {3, 30}, {5, 50}};

static struct entry *find(int key) {
  for (int i = 0; i < 3; i++)
    if (table[i].key == key) return &table[i];
  return NULL;
}

int main(void) {
  int key = __VERIFIER_nondet_int();
  struct entry *found = find(key);
  return found ? found->value : -1;
}
