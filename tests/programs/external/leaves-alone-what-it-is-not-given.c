//@ verify: true
extern int receive(char *to);

int main(void) {
  char bytes[4];
  int kept = 5;
  receive(bytes);
  return kept == 5 ? 0 : *(int *)0;
}
