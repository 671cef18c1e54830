//@ verify: unknown
extern char *give(void);

int main(void) {
  char *text = give();
  if (!text) return 0;
  return text[0]; //~ unknown: a pointer that comes from give
}
