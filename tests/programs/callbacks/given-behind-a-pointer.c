//@ verify: unknown
extern void reach_error(void);

struct operations { int flags; void (*open)(void); };
struct driver { const struct operations *operations; };
extern int register_driver(struct driver *);

static void open_device(void) { reach_error(); }
static const struct operations operations = {1, open_device};

int main(void) {
  struct driver driver = {&operations};
  return register_driver(&driver) == 0; //~ unknown: the function register_driver, which has no body
}
