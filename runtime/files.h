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
enum {
  AT_CURRENT = -100, AT_NOFOLLOW = 0x100, AT_REMOVE_FOLDER = 0x200, AT_FOLLOW = 0x400, AT_NO_MOUNTS = 0x800,
  AT_EMPTY = 0x1000, AT_SYNCHRONISED = 0x6000, AT_EFFECTIVE = AT_REMOVE_FOLDER
};

// Bits of modes: the file runs as its owner or group, and what the group may execute.
enum { MODE_AS_OWNER = 04000, MODE_AS_GROUP = 02000, MODE_GROUP_EXECUTES = 0010 };

enum { LONGEST_NAME = 255, LONGEST_PATH = 4096, MOST_LINKS = 40, MOST_DESCRIPTORS = MEMORY_STREAMS,
       MOST_MEMORY_STREAMS = 16 };
// What a stream that was closed has read ahead is gone, but the descriptor has moved.
enum { PLACE_IS_LOST = MOST_DESCRIPTORS + MOST_MEMORY_STREAMS + 1 };

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
struct surefoot_node;

// What a stream over memory reads from and writes to.
struct surefoot_memory {
  // Takes what is there to be read; makes what was written visible.
  void (*fill)(struct surefoot_node *node, long long offset);
  void (*publish)(struct surefoot_node *node);
  char *buffer; // the program's, or the library's own if it has none
  size_t size; // of a buffer that does not grow
  long long begin, end; // of what was written and is not visible
  long long size_before;
  char *published; // what was last put into a buffer that grows
  char **place; // of a buffer that grows: where the program wants it, and its size
  size_t *size_place;
};

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
  int is_the_systems; // it was there before, and belongs to whom the system says
  int given; // the number of the file whose permissions and times are still to be asked for, from 1
  int is_left_open; // nobody knows these
  int is_linkable; // without a name, and may get one
  int is_decided; // of standard output: whether it is a pipe or a file
  long long size;
  unsigned overwritten; // how often bytes that were there were changed or cut off
  size_t stored, room;
  unsigned char *bytes;
  struct surefoot_entry *entries;
  struct surefoot_node *parent; // of a folder; the root is its own
  struct surefoot_memory *memory; // of a stream over memory
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
  // A stream would have read more than it gave: its descriptor and one, or PLACE_IS_LOST. How far is not known: the
  // descriptor's own place is not `offset` then, which is the stream's.
  int is_read_ahead;
  unsigned overwritten; // the node's count when that stream began to read ahead
  long long buffer_end; // what that stream may have in its buffer lies before this place
  long long offset;
  struct surefoot_entry *position; // of a folder that is listed
};

struct surefoot_descriptor {
  struct surefoot_description *description;
  int close_on_exec;
  int has_stream; // one that was not closed
  int is_stale; // that stream would still have something of another file in its buffer
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
int __surefoot_may(struct surefoot_node *node, unsigned permissions); // 4 read, 2 write, 1 search
ptrdiff_t __surefoot_read_node(struct surefoot_node *node, long long offset, void *data, size_t size);
ptrdiff_t __surefoot_write_node(struct surefoot_node *node, long long offset, const void *data, size_t size);
int __surefoot_resize_node(struct surefoot_node *node, long long size);

// files_paths.c. 0, or -1 with errno; that the last part of the path is not there is no failure. What to do with
// a link there: the entry itself is wanted by what makes and removes entries, even in front of a '/', and then
// `is_folder_wanted` is the caller's to look at.
enum { FOLLOW_NOT, FOLLOW, THE_ENTRY };
int __surefoot_find(int at, const char *path, int follow, struct surefoot_found *found);
// The same, where it must be there.
struct surefoot_node *__surefoot_node_at(int at, const char *path, int follow);

// files_open.c
extern struct surefoot_descriptor __surefoot_descriptors[MOST_DESCRIPTORS + MOST_MEMORY_STREAMS];
extern unsigned __surefoot_umask;
struct surefoot_description *__surefoot_description(int descriptor); // null and EBADF if it is not open
struct surefoot_description *__surefoot_file(int descriptor); // also if it was opened for its path only
struct surefoot_description *__surefoot_of_stream(int descriptor); // also of memory
int __surefoot_new_descriptor(struct surefoot_description *description, int least);
int __surefoot_open(int at, const char *path, int flags, unsigned mode);
int __surefoot_close(int descriptor);

// files_open.c. A stream that reads moves to where the description's offset is now; whether it did so by reading there,
// or within what it had in its buffer, is not known.
void __surefoot_read_ahead(struct surefoot_description *description, int descriptor);
// Whether another descriptor of this description has a stream.
int __surefoot_has_stream(const struct surefoot_description *description);

// descriptors.c
long long __surefoot_seek(struct surefoot_description *description, long long offset, int from);

// file_streams.c. A new stream over a descriptor that is open.
FILE *__surefoot_new_stream(int descriptor, int flags);
int __surefoot_flags_of(const char *mode); // -1 and EINVAL if it is none

// files_failures.c. Whether a call fails for no reason of the program's, with one of these errors (the last is
// 0): only with --max-fail.
int __surefoot_fails(const char *function, const int *errors);

// files_description.c
void __surefoot_describe(struct surefoot_node *node); // number, owner, times
void __surefoot_take_status(struct surefoot_node *node); // permissions and times that were given

// status.c. Whether the system tells about a file; what that rests on is noted.
int __surefoot_is_told(const char *function, struct surefoot_node *node);
long __surefoot_blocks(const struct surefoot_node *node); // of 512 bytes, as stat counts them

// ids.c
unsigned __surefoot_user(void);

// files_open.c. What standard input, output and error are, for whoever asks for more than to read the one and to write
// the others.
void __surefoot_decide(struct surefoot_node *node);

// Soundness: natively a stream would still have some of a file in its buffer: the sizes and offsets are others.
static inline void surefoot_refuse_unflushed(const struct surefoot_node *node) {
  if (node->unflushed && (node->behaviour == BEHAVES_PLAIN || (node->mode & TYPE_MASK) == TYPE_FILE))
    __surefoot_unsupported("asking about a file that a stream has written to without being flushed");
}

// The number of a new descriptor, as the program's own function returns it: it depends on what was open before.
static inline int surefoot_numbered(int descriptor) {
  if (descriptor > 2)
    __surefoot_assumes(SUREFOOT_RESULT, SUREFOOT_AS_STARTED);
  return descriptor;
}

// A folder that was removed, and is still open or the current one.
static inline int surefoot_is_removed(const struct surefoot_node *node) {
  return (node->mode & TYPE_MASK) == TYPE_FOLDER && node->links == 0;
}

static inline int surefoot_error(int error) {
  errno = error;
  return -1;
}

#endif
