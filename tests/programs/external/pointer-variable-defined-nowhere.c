//@ verify: unknown
extern char *name;

int main(void) {
  return name[0]; //~ unknown: a pointer that comes from name, which is defined nowhere
}
