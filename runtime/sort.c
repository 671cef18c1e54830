// provides: qsort qsort_r bsearch
//
// glibc 2.36 sorts by a top-down merge sort that halves with the smaller part first. The comparisons,
// their order and their arguments are visible to the comparison function, so the same ones are made here.
#include "surefoot.h"

typedef int comparison(const void *, const void *);
typedef int comparison_with_context(const void *, const void *, void *);

struct order {
  size_t element_size;
  comparison *compare; // or null:
  comparison_with_context *compare_with_context;
  void *context;
};

static int is_in_order(const struct order *order, const char *left, const char *right) {
  int result = order->compare != NULL ? order->compare(left, right)
                                      : order->compare_with_context(left, right, order->context);
  return result <= 0;
}

static void merge_sort(const struct order *order, char *base, size_t count, char *merged) {
  if (count <= 1)
    return;
  size_t size = order->element_size;
  size_t left_count = count / 2;
  size_t right_count = count - left_count;
  char *left = base;
  char *right = base + left_count * size;
  merge_sort(order, left, left_count, merged);
  merge_sort(order, right, right_count, merged);
  size_t filled = 0;
  while (left_count > 0 && right_count > 0) {
    if (is_in_order(order, left, right)) {
      __builtin_memcpy(merged + filled, left, size);
      left += size;
      left_count--;
    } else {
      __builtin_memcpy(merged + filled, right, size);
      right += size;
      right_count--;
    }
    filled += size;
  }
  // What is left of the right half is in place already.
  if (left_count > 0) {
    __builtin_memcpy(merged + filled, left, left_count * size);
    filled += left_count * size;
  }
  __builtin_memcpy(base, merged, filled);
}

// Needs no memory, and like the merge sort is stable.
static void insertion_sort(const struct order *order, char *base, size_t count) {
  size_t size = order->element_size;
  for (size_t sorted = 1; sorted < count; sorted++) {
    for (size_t i = sorted; i > 0; i--) {
      char *left = base + (i - 1) * size;
      char *right = base + i * size;
      if (is_in_order(order, left, right))
        break;
      for (size_t byte = 0; byte < size; byte++) {
        char swapped = left[byte];
        left[byte] = right[byte];
        right[byte] = swapped;
      }
    }
  }
}

static void sort(const struct order *order, void *base, size_t count) {
  char small[1024];
  size_t size = order->element_size;
  if (count <= 1 || size == 0)
    return;
  if (count <= sizeof small / size) {
    merge_sort(order, base, count, small);
    return;
  }
  char *merged = malloc(count * size);
  if (merged == NULL) {
    insertion_sort(order, base, count);
    return;
  }
  merge_sort(order, base, count, merged);
  free(merged);
}

void qsort(void *base, size_t count, size_t size, comparison *compare) {
  struct order order = {size, compare, NULL, NULL};
  sort(&order, base, count);
}

void qsort_r(void *base, size_t count, size_t size, comparison_with_context *compare, void *context) {
  struct order order = {size, NULL, compare, context};
  sort(&order, base, count);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char *element = (const char *)base + middle * size;
    int result = compare(key, element);
    if (result == 0)
      return (void *)element;
    if (result < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
