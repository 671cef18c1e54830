//@ verify: unknown
struct buffer {
  char *data;
  unsigned size;
};
extern void make(struct buffer *buffer);

int main(void) {
  struct buffer buffer = {0, 0};
  make(&buffer);
  if (buffer.data) buffer.data[0] = 1; //~ unknown: a pointer that comes from make
  return 0;
}
