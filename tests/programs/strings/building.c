//@ exec: same
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct builder { char *text; size_t length, capacity; int growths; };

static void reserve(struct builder *b, size_t extra) {
  if (b->length + extra + 1 <= b->capacity) return;
  while (b->length + extra + 1 > b->capacity) b->capacity = b->capacity ? b->capacity * 2 : 4;
  b->text = realloc(b->text, b->capacity);
  b->growths++;
}

static void append(struct builder *b, const char *s) {
  size_t n = strlen(s);
  reserve(b, n);
  memcpy(b->text + b->length, s, n + 1);
  b->length += n;
}

static void append_format(struct builder *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char piece[64];
  vsnprintf(piece, sizeof piece, format, args);
  va_end(args);
  append(b, piece);
}

static void insert(struct builder *b, size_t at, const char *s) {
  size_t n = strlen(s);
  reserve(b, n);
  memmove(b->text + at + n, b->text + at, b->length - at + 1);
  memcpy(b->text + at, s, n);
  b->length += n;
}

static void delete(struct builder *b, size_t at, size_t count) {
  memmove(b->text + at, b->text + at + count, b->length - at - count + 1);
  b->length -= count;
}

static void replace_all(struct builder *b, const char *from, const char *to) {
  for (char *hit = b->text; (hit = strstr(hit, from));) {
    size_t at = hit - b->text;
    delete(b, at, strlen(from));
    insert(b, at, to);
    hit = b->text + at + strlen(to);
  }
}

static void show(const struct builder *b) { printf("%zu/%zu %d [%s]\n", b->length, b->capacity, b->growths, b->text); }

int main(void) {
  struct builder b = {0};
  append(&b, "");
  show(&b);
  append(&b, "abc");
  show(&b);
  append(&b, "defg");
  show(&b);
  for (int i = 0; i < 6; i++) append_format(&b, "%s%d:%c", i ? "," : " ", i * i * i, 'a' + i);
  show(&b);
  insert(&b, 3, "<>");
  insert(&b, 0, "^");
  insert(&b, b.length, "$");
  show(&b);
  delete(&b, 1, 3);
  show(&b);
  replace_all(&b, ",", "; ");
  show(&b);
  replace_all(&b, ":", "");
  show(&b);
  replace_all(&b, "absent", "never");
  show(&b);
  int result = (int)(b.capacity + b.length);
  free(b.text);
  return result & 0xff;
}
