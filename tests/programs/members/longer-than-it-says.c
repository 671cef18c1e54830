//@ verify: true
// An old habit: the array at the end is as long as what was allocated for it.
extern void *malloc(unsigned long);
extern void free(void *);

struct entry {
  int length;
  char name[1];
};

int main(void) {
  struct entry *entry = malloc(sizeof *entry + 8);
  if (!entry)
    return 0;
  for (int i = 0; i < 8; i++)
    entry->name[i] = 'a';
  char last = entry->name[7];
  free(entry);
  return last != 'a';
}
