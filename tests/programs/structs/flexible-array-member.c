//@ exec: same
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message {
  unsigned short length;
  char kind;
  char text[];
};

struct samples {
  int count;
  struct { short left, right; } data[];
};

static struct message static_message = {5, 's', "hello"};

static struct message *new_message(char kind, const char *text) {
  size_t length = strlen(text);
  struct message *m = malloc(sizeof *m + length + 1);
  m->length = (unsigned short)length;
  m->kind = kind;
  memcpy(m->text, text, length + 1);
  return m;
}

static struct message *append(struct message *m, const char *text) {
  size_t extra = strlen(text);
  m = realloc(m, sizeof *m + m->length + extra + 1);
  strcpy(m->text + m->length, text);
  m->length += extra;
  return m;
}

int main(void) {
  printf("%zu %zu\n", sizeof(struct message), offsetof(struct message, text));
  printf("%zu %zu\n", sizeof(struct samples), offsetof(struct samples, data[2].right));
  printf("%c %d %.*s\n", static_message.kind, static_message.length, static_message.length,
         static_message.text);

  struct message *m = new_message('a', "first");
  printf("%c %d %s\n", m->kind, m->length, m->text);
  for (int i = 0; i < 4; i++) {
    char piece[8];
    sprintf(piece, "+%d", i * i * i);
    m = append(m, piece);
    printf("%c %d %s\n", m->kind, m->length, m->text);
  }

  struct message copy_of_header = *m;
  printf("%c %d\n", copy_of_header.kind, copy_of_header.length);
  free(m);

  int count = 6;
  struct samples *s = malloc(offsetof(struct samples, data) + count * sizeof s->data[0]);
  s->count = count;
  for (int i = 0; i < s->count; i++) {
    s->data[i].left = (short)(i * 1000);
    s->data[i].right = (short)-i;
  }
  int left = 0, right = 0;
  for (int i = s->count - 1; i >= 0; i--) {
    left += s->data[i].left;
    right += s->data[i].right;
  }
  printf("%d %d\n", left, right);
  free(s);
  return static_message.text[1];
}
