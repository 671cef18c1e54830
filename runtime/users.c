// provides: getpwuid getpwnam getpwuid_r getpwnam_r getpwent setpwent endpwent getgrgid getgrnam getgrgid_r getgrnam_r getgrent setgrent endgrent getlogin getlogin_r cuserid
// refuses: getlogin getlogin_r
// leaves out: cuserid
//
// There is one user and one group, root.
#include "files.h"

struct user {
  char *name, *password;
  unsigned user, group;
  char *full_name, *folder, *shell;
};

struct group {
  char *name, *password;
  unsigned group;
  char **members;
};

static struct user root_user = {"root", "x", 0, 0, "root", "/root", "/bin/bash"};
static char *no_members[1];
static struct group root_group = {"root", "x", 0, no_members};
static int listed_users, listed_groups;

static void assume_root(void) { __surefoot_assumes(SUREFOOT_MODEL, "root is the only user and the only group"); }

static int is_root(const char *name) {
  size_t length = 0;
  while (name[length] != '\0')
    length++;
  __surefoot_readable(name, length + 1);
  const char *root = "root";
  while (*name != '\0' && *name == *root)
    name++, root++;
  return *name == *root;
}

// That there is none is no error.
static struct user *user(int is_there) {
  assume_root();
  return is_there ? &root_user : NULL;
}

static struct group *group(int is_there) {
  assume_root();
  return is_there ? &root_group : NULL;
}

struct user *getpwuid(unsigned number) { return user(number == 0); }
struct user *getpwnam(const char *name) { return user(is_root(name)); }
struct group *getgrgid(unsigned number) { return group(number == 0); }
struct group *getgrnam(const char *name) { return group(is_root(name)); }

// Where the strings of a record go. The library may use all of it.
struct buffer {
  char *next;
  size_t left;
};

// Null if there is no room for the text.
static char *keep(struct buffer *buffer, const char *text) {
  char *copy = buffer->next;
  do {
    if (buffer->left == 0)
      return NULL;
    *buffer->next++ = *text;
    buffer->left--;
  } while (*text++ != '\0');
  return copy;
}

static int copy_user(struct user *found, struct user *target, struct buffer buffer, struct user **result) {
  *result = NULL;
  __surefoot_readable(buffer.next, buffer.left);
  if (found == NULL)
    return 0;
  *target = *found;
  char **texts[] = {&target->name, &target->password, &target->full_name, &target->folder, &target->shell};
  for (int index = 0; index < 5; index++)
    if ((*texts[index] = keep(&buffer, *texts[index])) == NULL)
      return errno = ERANGE;
  *result = target;
  return 0;
}

// The list of members, which is empty, is aligned.
static int copy_group(struct group *found, struct group *target, struct buffer buffer, struct group **result) {
  *result = NULL;
  __surefoot_readable(buffer.next, buffer.left);
  if (found == NULL)
    return 0;
  *target = *found;
  if ((target->name = keep(&buffer, found->name)) == NULL
      || (target->password = keep(&buffer, found->password)) == NULL)
    return errno = ERANGE;
  size_t skipped = -(uintptr_t)buffer.next % sizeof(char *);
  if (buffer.left < skipped + sizeof(char *))
    return errno = ERANGE;
  target->members = (char **)(void *)(buffer.next + skipped);
  target->members[0] = NULL;
  *result = target;
  return 0;
}

int getpwuid_r(unsigned number, struct user *target, char *buffer, size_t size, struct user **result) {
  return copy_user(getpwuid(number), target, (struct buffer){buffer, size}, result);
}
int getpwnam_r(const char *name, struct user *target, char *buffer, size_t size, struct user **result) {
  return copy_user(getpwnam(name), target, (struct buffer){buffer, size}, result);
}
int getgrgid_r(unsigned number, struct group *target, char *buffer, size_t size, struct group **result) {
  return copy_group(getgrgid(number), target, (struct buffer){buffer, size}, result);
}
int getgrnam_r(const char *name, struct group *target, char *buffer, size_t size, struct group **result) {
  return copy_group(getgrnam(name), target, (struct buffer){buffer, size}, result);
}

struct user *getpwent(void) { return user(listed_users++ == 0); }
void setpwent(void) { listed_users = 0; }
void endpwent(void) { listed_users = 0; }
struct group *getgrent(void) { return group(listed_groups++ == 0); }
void setgrent(void) { listed_groups = 0; }
void endgrent(void) { listed_groups = 0; }

// Nobody is logged in.
static int nobody(void) {
  __surefoot_assumes(SUREFOOT_RESULT, "nobody is logged in");
  return ENXIO;
}

char *getlogin(void) {
  errno = nobody();
  return NULL;
}

int getlogin_r(char *target, size_t size) { return (void)target, (void)size, nobody(); }

char *cuserid(char *target) {
  (void)target;
  __surefoot_unsupported("the function cuserid");
}
