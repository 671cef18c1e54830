// provides: hcreate hdestroy hsearch hcreate_r hdestroy_r hsearch_r
//
// A table of keys and data. That it is searched from its start shows nowhere.
#include "surefoot.h"

typedef struct {
  char *key;
  void *data;
} ENTRY;

// The layout is glibc's. The first `filled` entries of the table are in use.
struct hsearch_data {
  ENTRY *table;
  unsigned size, filled;
};

enum { FIND, ENTER, NO_SUCH_PROCESS = 3 };

static struct hsearch_data shared;

static int is_prime(unsigned number) {
  for (unsigned divisor = 3; divisor <= number / divisor; divisor += 2)
    if (number % divisor == 0)
      return 0;
  return 1;
}

// The table takes as many entries as the next prime number says.
int hcreate_r(size_t size, struct hsearch_data *table) {
  if (table == NULL) {
    errno = EINVAL;
    return 0;
  }
  if (table->table != NULL)
    return 0;
  if (size >= UINT_MAX / sizeof(int)) {
    errno = ENOMEM;
    return 0;
  }
  unsigned rounded = (unsigned)(size < 3 ? 3 : size) | 1;
  while (!is_prime(rounded))
    rounded += 2;
  table->table = calloc(rounded, sizeof *table->table);
  if (table->table == NULL)
    return 0;
  table->size = rounded;
  table->filled = 0;
  return 1;
}

void hdestroy_r(struct hsearch_data *table) {
  if (table == NULL) {
    errno = EINVAL;
    return;
  }
  free(table->table);
  table->table = NULL;
}

static int is_text(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

int hsearch_r(ENTRY item, int action, ENTRY **result, struct hsearch_data *table) {
  for (unsigned i = 0; i < table->filled; i++)
    if (is_text(table->table[i].key, item.key)) {
      *result = &table->table[i];
      return 1;
    }
  *result = NULL;
  if (action != ENTER || table->filled == table->size) {
    errno = action == ENTER ? ENOMEM : NO_SUCH_PROCESS;
    return 0;
  }
  table->table[table->filled] = item;
  *result = &table->table[table->filled];
  table->filled++;
  return 1;
}

int hcreate(size_t size) { return hcreate_r(size, &shared); }

void hdestroy(void) { hdestroy_r(&shared); }

ENTRY *hsearch(ENTRY item, int action) {
  ENTRY *result;
  hsearch_r(item, action, &result, &shared);
  return result;
}
