//@ exec: same
// Descriptors: sharing, positions, truncation, pipes, errors.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static void show(const char *what, long result) {
  printf("%s %ld %s\n", what, result, result < 0 ? strerror(errno) : "");
}

int main(void) {
  char bytes[16];
  struct stat status;
  int ends[2];
  setvbuf(stdout, NULL, _IONBF, 0);
  int file = open("f", O_RDWR | O_CREAT | O_TRUNC, 0640);
  show("write", write(file, "0123456789", 10));
  show("seek", lseek(file, 4, SEEK_SET));
  int other = dup(file);
  show("read", read(other, bytes, 3));
  show("shared", lseek(file, 0, SEEK_CUR));
  show("pread", pread(file, bytes, 16, 8));
  show("pwrite", pwrite(file, "ab", 2, 12));
  show("end", lseek(file, 0, SEEK_END));
  show("before the start", lseek(file, -1, SEEK_SET));
  show("whence", lseek(file, 0, 99));
  show("truncate", ftruncate(file, 5));
  show("read behind", read(file, bytes, 1));
  show("stat", fstat(file, &status));
  printf("%ld %o %d\n", (long)status.st_size, status.st_mode, (int)status.st_nlink);
  show("append", fcntl(file, F_SETFL, O_APPEND));
  printf("%d\n", (fcntl(file, F_GETFL) & (O_APPEND | O_ACCMODE)) == (O_APPEND | O_RDWR));
  show("write", write(file, "z", 1));
  show("close", close(file));
  show("closed", read(file, bytes, 1));
  show("closed twice", close(file));
  show("other", lseek(other, 0, SEEK_SET));
  struct iovec parts[] = {{bytes, 2}, {bytes + 8, 3}};
  show("readv", readv(other, parts, 2));
  printf("%.2s %.3s\n", bytes, bytes + 8);
  close(other);
  show("not for writing", write(open("f", O_RDONLY), "a", 1));
  show("exists", open("f", O_CREAT | O_EXCL | O_WRONLY, 0600));
  show("folder", open(".", O_WRONLY));
  show("no folder", open("f", O_DIRECTORY));
  show("pipe", pipe(ends));
  show("write", write(ends[1], "through", 7));
  show("read", read(ends[0], bytes, 4));
  close(ends[1]);
  show("read", read(ends[0], bytes, 16));
  show("end", read(ends[0], bytes, 16));
  show("seek", lseek(ends[0], 0, SEEK_SET));
  show("dup2", dup2(1, 40));
  show("write", write(40, "forty\n", 6));
  show("null", read(open("/dev/null", O_RDWR), bytes, 4));
  show("full", write(open("/dev/full", O_RDWR), bytes, 4));
  show("bad", dup(-1));
  show("terminal", isatty(ends[0]));
  return 0;
}
