// provides: setutxent getutxent endutxent getutxid getutxline pututxline utmpxname setutent getutent endutent utmpname updwtmpx setmntent getmntent endmntent hasmntopt addmntent statfs statfs64 fstatfs fstatfs64 statvfs statvfs64 fstatvfs fstatvfs64 copy_file_range sendfile sendfile64
// refuses: getutxid getutxline pututxline setmntent statfs statfs64 fstatfs fstatfs64 statvfs statvfs64 fstatvfs fstatvfs64 copy_file_range sendfile sendfile64
// leaves out: addmntent
//
// What the system keeps records of: who is logged in (nobody, unless the program names a file of such records), what
// is mounted (nothing that is told), file systems.
#include "files.h"

enum { RECORD_SIZE = 384 };

// The file of records: null is the system's own; and its descriptor while it is open.
static char *records_name;
static int records = -1;
static unsigned char record[RECORD_SIZE];

void endutxent(void) {
  if (records >= 0)
    __surefoot_close(records);
  records = -1;
}

// Behind this the next record is the first.
static void begin(void) {
  if (records_name == NULL)
    __surefoot_assumes(SUREFOOT_MODEL, "nobody is logged in");
  else if (records < 0)
    records = __surefoot_open(AT_CURRENT, records_name, OPEN_READ | OPEN_CLOSE_ON_EXEC, 0);
  else
    __surefoot_description(records)->offset = 0;
}

void setutxent(void) { begin(); }
void setutent(void) { begin(); }
void endutent(void) { endutxent(); }

static int is_name(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

static int name_records(const char *file) {
  endutxent();
  if (records_name != NULL)
    __surefoot_release(records_name);
  records_name = NULL;
  if (is_name(file, "/var/run/utmp") || is_name(file, "/var/run/utmpx"))
    return 0;
  size_t size = 0;
  while (file[size] != '\0')
    size++;
  records_name = __surefoot_room(size + 1);
  for (size_t i = 0; i < size; i++)
    records_name[i] = file[i];
  return 0;
}

int utmpxname(const char *file) { return name_records(file); }
int utmpname(const char *file) { return name_records(file); }

// The next record, or null; what is no whole one is none.
static void *next_record(void) {
  if (records < 0)
    begin();
  if (records < 0 || read(records, record, RECORD_SIZE) != RECORD_SIZE)
    return NULL;
  return record;
}

void *getutxent(void) { return next_record(); }
void *getutent(void) { return next_record(); }

static void *no_entry(void) {
  if (records_name != NULL)
    __surefoot_unsupported("looking for a record in a file of them, or writing one,");
  __surefoot_assumes(SUREFOOT_MODEL, "nobody is logged in");
  return NULL;
}

void *getutxid(const void *wanted) { return (void)wanted, errno = ESRCH, no_entry(); }
void *getutxline(const void *wanted) { return (void)wanted, errno = ESRCH, no_entry(); }
void *pututxline(const void *entry) { return (void)entry, errno = EACCES, no_entry(); }

// Adds a record to a file of such records that is there.
void updwtmpx(const char *file, const void *entry) {
  int descriptor = __surefoot_open(AT_CURRENT, file, OPEN_WRITE, 0);
  if (descriptor < 0)
    return;
  struct surefoot_description *description = __surefoot_description(descriptor);
  struct surefoot_node *node = description->node;
  if (node->behaviour == BEHAVES_PLAIN && (node->mode & TYPE_MASK) == TYPE_FILE) {
    if (node->size % RECORD_SIZE != 0)
      __surefoot_unsupported("adding a record behind a part of one");
    __surefoot_write_node(node, node->size, entry, RECORD_SIZE);
  }
  __surefoot_close(descriptor);
}

static void assume_untold(void) { __surefoot_assumes(SUREFOOT_MODEL, "what is mounted is not told"); }

FILE *setmntent(const char *path, const char *mode) {
  (void)path, (void)mode;
  assume_untold();
  errno = ENOENT;
  return NULL;
}
void *getmntent(FILE *stream) { return (void)stream, assume_untold(), NULL; }
int endmntent(FILE *stream) { return (void)stream, 1; }
int addmntent(FILE *stream, const void *entry) {
  (void)stream, (void)entry;
  __surefoot_unsupported("the function addmntent");
}

struct mount {
  char *device, *folder, *type, *options;
  int dump_frequency, pass;
};

// An option within those of a mount, which are between commas.
char *hasmntopt(const struct mount *mount, const char *wanted) {
  for (char *option = mount->options; *option != '\0';) {
    size_t length = 0;
    while (wanted[length] != '\0' && option[length] == wanted[length])
      length++;
    if (wanted[length] == '\0' && (option[length] == '\0' || option[length] == '=' || option[length] == ','))
      return option;
    while (*option != '\0' && *option != ',')
      option++;
    if (*option == ',')
      option++;
  }
  return NULL;
}

static int untold(const struct surefoot_node *node) {
  if (node == NULL)
    return -1;
  __surefoot_assumes(SUREFOOT_RESULT, "the state of file systems is not told");
  return surefoot_error(ENOSYS);
}

static const struct surefoot_node *of_descriptor(int descriptor) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  return description == NULL ? NULL : description->node;
}

int statfs(const char *path, void *target) { return (void)target, untold(__surefoot_node_at(AT_CURRENT, path, 1)); }
int statfs64(const char *path, void *target) { return (void)target, untold(__surefoot_node_at(AT_CURRENT, path, 1)); }
int statvfs(const char *path, void *target) { return (void)target, untold(__surefoot_node_at(AT_CURRENT, path, 1)); }
int statvfs64(const char *path, void *target) { return (void)target, untold(__surefoot_node_at(AT_CURRENT, path, 1)); }
int fstatfs(int descriptor, void *target) { return (void)target, untold(of_descriptor(descriptor)); }
int fstatfs64(int descriptor, void *target) { return (void)target, untold(of_descriptor(descriptor)); }
int fstatvfs(int descriptor, void *target) { return (void)target, untold(of_descriptor(descriptor)); }
int fstatvfs64(int descriptor, void *target) { return (void)target, untold(of_descriptor(descriptor)); }

// Not every kernel and file system has these; who asks copies by hand then.
static ptrdiff_t not_there(int from, int to, int error) {
  if (__surefoot_description(from) == NULL || __surefoot_description(to) == NULL)
    return -1;
  __surefoot_assumes(SUREFOOT_RESULT, "the system does not copy files by itself");
  return surefoot_error(error);
}

ptrdiff_t copy_file_range(int from, void *from_offset, int to, void *to_offset, size_t size, unsigned flags) {
  (void)from_offset, (void)to_offset, (void)size, (void)flags;
  return not_there(from, to, ENOSYS);
}

ptrdiff_t sendfile(int to, int from, void *offset, size_t size) {
  return (void)offset, (void)size, not_there(from, to, EINVAL);
}

ptrdiff_t sendfile64(int to, int from, void *offset, size_t size) {
  return (void)offset, (void)size, not_there(from, to, EINVAL);
}
