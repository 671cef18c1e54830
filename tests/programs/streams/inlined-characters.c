//@ exec: same
//@ stdin: ab\ncd
// What glibc's headers make of getc_unlocked and its like where code is optimised.
#include <stdio.h>

int __uflow(FILE *);
int __overflow(FILE *, int);

#define GET(f) ((f)->_IO_read_ptr >= (f)->_IO_read_end ? __uflow(f) : *(unsigned char *)(f)->_IO_read_ptr++)
#define PUT(c, f)                                                                                                      \
  ((f)->_IO_write_ptr >= (f)->_IO_write_end ? __overflow(f, (unsigned char)(c))                                       \
                                            : (unsigned char)(*(f)->_IO_write_ptr++ = (c)))

int main(void) {
  int c, count = 0;
  printf("%d %d\n", (int)sizeof(FILE), (stdin->_flags & 0x30) != 0);
  ungetc('u', stdin);
  while ((c = GET(stdin)) != EOF) {
    count++;
    PUT(c == '\n' ? '/' : c, stdout);
    if (c == 'c') ungetc('x', stdin);
  }
  PUT('\n', stdout);
  printf("%d %d %d\n", count, (stdin->_flags & 0x10) != 0, (stdin->_flags & 0x20) != 0);
  printf("%d %d %d\n", feof(stdin), ferror(stdin), stdin->_fileno);
  clearerr(stdin);
  printf("%d\n", (stdin->_flags & 0x10) != 0);
  return 0;
}
