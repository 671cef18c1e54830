// The file system of the models: one tree of nodes in memory, behind descriptors.
//
// Nothing of the host is there and nothing reaches it. What the tree holds at first: the current folder with
// the files that the user gave, /tmp, and some of /dev. All memory is the library's own.
#ifndef SUREFOOT_FILES_H
#define SUREFOOT_FILES_H

#include "surefoot.h"

// Types of files, as in st_mode.
enum {
  TYPE_MASK = 0170000, TYPE_LINK = 0120000, TYPE_FILE = 0100000, TYPE_FOLDER = 0040000, TYPE_DEVICE = 0020000,
  TYPE_PIPE = 0010000
};

// How a file is opened.
enum {
  OPEN_ACCESS = 3, OPEN_READ = 0, OPEN_WRITE = 1, OPEN_BOTH = 2, OPEN_CREATE = 0100, OPEN_NEW = 0200,
  OPEN_TRUNCATE = 01000, OPEN_APPEND = 02000, OPEN_NONBLOCK = 04000, OPEN_FOLDER = 0200000,
  OPEN_NOFOLLOW = 0400000, OPEN_CLOSE_ON_EXEC = 02000000, OPEN_PATH = 010000000, OPEN_UNNAMED = 020000000
};

// Of the calls that take a folder's descriptor.
enum { AT_CURRENT = -100, AT_NOFOLLOW = 0x100, AT_REMOVE_FOLDER = 0x200, AT_FOLLOW = 0x400, AT_EMPTY = 0x1000 };

enum { LONGEST_NAME = 255, LONGEST_PATH = 4096, MOST_LINKS = 40, MOST_DESCRIPTORS = 256 };

// What reading and writing a node means.
enum surefoot_behaviour {
  BEHAVES_PLAIN, // bytes, or the entries of a folder
  BEHAVES_NULL,
  BEHAVES_ZERO,
  BEHAVES_FULL,
  BEHAVES_RANDOM,
  BEHAVES_INPUT, // the process's own standard input, output and error
  BEHAVES_OUTPUT,
  BEHAVES_ERROR
};

struct surefoot_entry;

// A file, folder, link, device or pipe.
// Invariant: the bytes that are stored are bytes[0 .. stored); those up to `size` behind them are zero.
struct surefoot_node {
  enum surefoot_behaviour behaviour;
  unsigned mode; // type and permissions
  unsigned links;
  unsigned opened; // descriptions
  unsigned readers, writers; // of a pipe
  unsigned owner, group;
  int is_described; // owner, group, times, number and device have their values
  long long size;
  size_t stored, room;
  unsigned char *bytes;
  struct surefoot_entry *entries;
  struct surefoot_node *parent; // of a folder; the root is its own
  int unflushed; // a stream would still have some of it in its buffer
  unsigned long number, device;
  long long accessed, modified, changed; // seconds
  long accessed_part, modified_part, changed_part; // nanoseconds
};

// Invariant: the list is in the order in which the entries were made.
struct surefoot_entry {
  struct surefoot_entry *next;
  struct surefoot_node *node;
  size_t length;
  char name[];
};

// An open file, which several descriptors may share.
struct surefoot_description {
  struct surefoot_node *node;
  int flags;
  int descriptors;
  int is_read_ahead; // a stream would have read more than it gave
  long long offset;
  struct surefoot_entry *position; // of a folder that is listed
};

struct surefoot_descriptor {
  struct surefoot_description *description;
  int close_on_exec;
};

// Where a path leads: the folder, the name in it, and the node if there is one.
// Invariant: the node is null or the name's in the folder; of a path that ends in "/", "." or ".." there is no
// name (length 0).
struct surefoot_found {
  struct surefoot_node *folder;
  struct surefoot_node *node;
  const char *name;
  size_t length;
  int is_folder_wanted; // it ends in '/'
};

// files_nodes.c
extern struct surefoot_node *__surefoot_root, *__surefoot_folder;
struct surefoot_node *__surefoot_new_node(unsigned mode);
void __surefoot_prepare_files(void);
void __surefoot_drop_node(struct surefoot_node *node); // if nothing refers to it any more
struct surefoot_entry *__surefoot_entry(struct surefoot_node *folder, const char *name, size_t length);
void __surefoot_enter(struct surefoot_node *folder, const char *name, size_t length, struct surefoot_node *node);
void __surefoot_remove(struct surefoot_node *folder, const char *name, size_t length);
int __surefoot_may(const struct surefoot_node *node, unsigned permissions); // 4 read, 2 write, 1 search
ptrdiff_t __surefoot_read_node(struct surefoot_node *node, long long offset, void *data, size_t size);
ptrdiff_t __surefoot_write_node(struct surefoot_node *node, long long offset, const void *data, size_t size);
int __surefoot_resize_node(struct surefoot_node *node, long long size);

// files_paths.c. 0, or -1 with errno; that the last part of the path is not there is no failure.
int __surefoot_find(int at, const char *path, int follow, struct surefoot_found *found);
// The same, where it must be there.
struct surefoot_node *__surefoot_node_at(int at, const char *path, int follow);

// files_open.c
extern struct surefoot_descriptor __surefoot_descriptors[MOST_DESCRIPTORS];
extern unsigned __surefoot_umask;
struct surefoot_description *__surefoot_description(int descriptor); // null and EBADF if it is not open
int __surefoot_new_descriptor(struct surefoot_description *description, int least);
int __surefoot_open(int at, const char *path, int flags, unsigned mode);
int __surefoot_close(int descriptor);

// files_failures.c. Whether a call fails for no reason of the program's, with one of these errors (the last is
// 0): only with --max-fail.
int __surefoot_fails(const char *function, const int *errors);

// files_description.c
void __surefoot_describe(struct surefoot_node *node); // number, owner, times

// ids.c
unsigned __surefoot_user(void);

static inline int surefoot_error(int error) {
  errno = error;
  return -1;
}

#endif
