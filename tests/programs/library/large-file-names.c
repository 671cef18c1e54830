//@ exec: same
// The names for large files, and calls on descriptors that others do not test.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

extern long __lseek(int, long, int);
extern int __open_2(const char *, int), __open64_2(const char *, int), __openat_2(int, const char *, int);
#define SHOW(call) errno = 0, printf(#call " %lld %d\n", (long long)(call), errno)

int main(void) {
  char bytes[10] = {0};
  struct stat64 status;
  int ends[2];
  int file = open64("a", O_RDWR | O_CREAT, 0644);
  struct iovec parts[] = {{"abc", 3}, {"", 0}, {"defg", 4}};
  SHOW(writev(file, parts, 3));
  SHOW(pwrite64(file, "XY", 2, 1));
  SHOW(pread64(file, bytes, 9, 0));
  printf("%s\n", bytes);
  SHOW(lseek64(file, 2, SEEK_SET));
  SHOW(__lseek(file, 1, SEEK_CUR));
  SHOW(ftruncate64(file, 20));
  SHOW(fstat64(file, &status) + status.st_size);
  SHOW(stat64("a", &status) + status.st_size);
  SHOW(lstat64("a", &status) + status.st_size);
  SHOW(fstatat64(AT_FDCWD, "a", &status, 0) + status.st_size);
  SHOW(truncate64("a", 5));
  SHOW(stat64("a", &status) + status.st_size);
  SHOW(dup3(file, file, 0));
  SHOW(dup3(file, 20, O_CLOEXEC));
  SHOW(fcntl64(20, F_GETFD));
  SHOW(pipe2(ends, O_CLOEXEC));
  SHOW(fsync(file));
  SHOW(fdatasync(file));
  SHOW(fsync(ends[0]));
  SHOW(syncfs(file));
  sync();
  SHOW(posix_fadvise(file, 0, 0, POSIX_FADV_NORMAL));
  SHOW(posix_fadvise64(file, 0, 0, 99));
  SHOW(posix_fadvise(ends[0], 0, 0, 0) == ESPIPE);
  SHOW(posix_fallocate(file, 0, 9));
  SHOW(posix_fallocate64(file, 0, 0) == EINVAL);
  SHOW(fstat64(file, &status) + status.st_size);
  SHOW(lockf(file, F_TLOCK, 0));
  SHOW(lockf64(file, F_ULOCK, 0));
  SHOW(lockf(file, 99, 0));
  SHOW(lockf(99, F_LOCK, 0));
  SHOW(readahead(file, 0, 4) >= 0);
  SHOW(__open_2("a", O_RDONLY) > 2);
  SHOW(__open64_2("missing", O_RDONLY));
  SHOW(__openat_2(AT_FDCWD, "a", O_RDONLY) > 2);
  SHOW(openat64(AT_FDCWD, "b", O_WRONLY | O_CREAT, 0600) > 2);
  SHOW(creat64("c", 0600) > 2);
  FILE *stream = fopen64("d", "w+");
  fputs("0123456789", stream);
  SHOW(fseeko64(stream, 3, SEEK_SET));
  SHOW(ftello64(stream));
  SHOW(fseeko(stream, 1, SEEK_CUR));
  SHOW(ftello(stream));
  fpos_t place;
  fpos64_t wide;
  SHOW(fgetpos(stream, &place));
  SHOW(fgetpos64(stream, &wide));
  SHOW(fgetc(stream));
  SHOW(fsetpos(stream, &place));
  SHOW(fgetc(stream));
  SHOW(fsetpos64(stream, &wide));
  SHOW(fgetc(stream));
  stream = freopen64("a", "r", stream);
  SHOW(fgetc(stream));
  SHOW(fclose(stream));
  DIR *folder = opendir(".");
  int entries = 0;
  while (readdir64(folder)) entries++;
  SHOW(entries);
  closedir(folder);
  closefrom(3);
  SHOW(close(file));
  return 0;
}
