//@ verify: unknown
typedef void (*action)(void);
extern action give(void);

int main(void) {
  action act = give();
  if (act) act(); //~ unknown: a pointer that comes from give
  return 0;
}
