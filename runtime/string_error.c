// provides: strerror strerror_r __xpg_strerror_r perror
//
// The texts for Linux's error numbers, worded as glibc words them.
#include "surefoot.h"

static const char *const messages[] = {
    [0] = "Success",
    [1] = "Operation not permitted",
    [2] = "No such file or directory",
    [3] = "No such process",
    [4] = "Interrupted system call",
    [5] = "Input/output error",
    [6] = "No such device or address",
    [7] = "Argument list too long",
    [8] = "Exec format error",
    [9] = "Bad file descriptor",
    [10] = "No child processes",
    [11] = "Resource temporarily unavailable",
    [12] = "Cannot allocate memory",
    [13] = "Permission denied",
    [14] = "Bad address",
    [15] = "Block device required",
    [16] = "Device or resource busy",
    [17] = "File exists",
    [18] = "Invalid cross-device link",
    [19] = "No such device",
    [20] = "Not a directory",
    [21] = "Is a directory",
    [22] = "Invalid argument",
    [23] = "Too many open files in system",
    [24] = "Too many open files",
    [25] = "Inappropriate ioctl for device",
    [26] = "Text file busy",
    [27] = "File too large",
    [28] = "No space left on device",
    [29] = "Illegal seek",
    [30] = "Read-only file system",
    [31] = "Too many links",
    [32] = "Broken pipe",
    [33] = "Numerical argument out of domain",
    [34] = "Numerical result out of range",
    [35] = "Resource deadlock avoided",
    [36] = "File name too long",
    [37] = "No locks available",
    [38] = "Function not implemented",
    [39] = "Directory not empty",
    [40] = "Too many levels of symbolic links",
    [42] = "No message of desired type",
    [43] = "Identifier removed",
    [44] = "Channel number out of range",
    [45] = "Level 2 not synchronized",
    [46] = "Level 3 halted",
    [47] = "Level 3 reset",
    [48] = "Link number out of range",
    [49] = "Protocol driver not attached",
    [50] = "No CSI structure available",
    [51] = "Level 2 halted",
    [52] = "Invalid exchange",
    [53] = "Invalid request descriptor",
    [54] = "Exchange full",
    [55] = "No anode",
    [56] = "Invalid request code",
    [57] = "Invalid slot",
    [59] = "Bad font file format",
    [60] = "Device not a stream",
    [61] = "No data available",
    [62] = "Timer expired",
    [63] = "Out of streams resources",
    [64] = "Machine is not on the network",
    [65] = "Package not installed",
    [66] = "Object is remote",
    [67] = "Link has been severed",
    [68] = "Advertise error",
    [69] = "Srmount error",
    [70] = "Communication error on send",
    [71] = "Protocol error",
    [72] = "Multihop attempted",
    [73] = "RFS specific error",
    [74] = "Bad message",
    [75] = "Value too large for defined data type",
    [76] = "Name not unique on network",
    [77] = "File descriptor in bad state",
    [78] = "Remote address changed",
    [79] = "Can not access a needed shared library",
    [80] = "Accessing a corrupted shared library",
    [81] = ".lib section in a.out corrupted",
    [82] = "Attempting to link in too many shared libraries",
    [83] = "Cannot exec a shared library directly",
    [84] = "Invalid or incomplete multibyte or wide character",
    [85] = "Interrupted system call should be restarted",
    [86] = "Streams pipe error",
    [87] = "Too many users",
    [88] = "Socket operation on non-socket",
    [89] = "Destination address required",
    [90] = "Message too long",
    [91] = "Protocol wrong type for socket",
    [92] = "Protocol not available",
    [93] = "Protocol not supported",
    [94] = "Socket type not supported",
    [95] = "Operation not supported",
    [96] = "Protocol family not supported",
    [97] = "Address family not supported by protocol",
    [98] = "Address already in use",
    [99] = "Cannot assign requested address",
    [100] = "Network is down",
    [101] = "Network is unreachable",
    [102] = "Network dropped connection on reset",
    [103] = "Software caused connection abort",
    [104] = "Connection reset by peer",
    [105] = "No buffer space available",
    [106] = "Transport endpoint is already connected",
    [107] = "Transport endpoint is not connected",
    [108] = "Cannot send after transport endpoint shutdown",
    [109] = "Too many references: cannot splice",
    [110] = "Connection timed out",
    [111] = "Connection refused",
    [112] = "Host is down",
    [113] = "No route to host",
    [114] = "Operation already in progress",
    [115] = "Operation now in progress",
    [116] = "Stale file handle",
    [117] = "Structure needs cleaning",
    [118] = "Not a XENIX named type file",
    [119] = "No XENIX semaphores available",
    [120] = "Is a named type file",
    [121] = "Remote I/O error",
    [122] = "Disk quota exceeded",
    [123] = "No medium found",
    [124] = "Wrong medium type",
    [125] = "Operation canceled",
    [126] = "Required key not available",
    [127] = "Key has expired",
    [128] = "Key has been revoked",
    [129] = "Key was rejected by service",
    [130] = "Owner died",
    [131] = "State not recoverable",
    [132] = "Operation not possible due to RF-kill",
    [133] = "Memory page has hardware error",
};

enum { MESSAGE_COUNT = sizeof messages / sizeof messages[0] };

static const char unknown[] = "Unknown error ";

// Room for `unknown`, a sign, ten digits and a terminator.
enum { UNKNOWN_SIZE = sizeof unknown + 11 };

static const char *message(int error, char *buffer) {
  if (error >= 0 && error < MESSAGE_COUNT && messages[error] != NULL)
    return messages[error];
  char reversed[10];
  int digits = 0;
  unsigned magnitude = error < 0 ? 0 - (unsigned)error : (unsigned)error;
  do {
    reversed[digits] = (char)('0' + magnitude % 10);
    digits++;
    magnitude /= 10;
  } while (magnitude > 0);
  size_t size = sizeof unknown - 1;
  __builtin_memcpy(buffer, unknown, size);
  if (error < 0)
    buffer[size++] = '-';
  while (digits > 0) {
    digits--;
    buffer[size++] = reversed[digits];
  }
  buffer[size] = '\0';
  return buffer;
}

static size_t length_of(const char *text) {
  size_t length = 0;
  while (text[length] != '\0')
    length++;
  return length;
}

// The result is not const, but must not be changed.
char *strerror(int error) {
  static char buffer[UNKNOWN_SIZE];
  return (char *)message(error, buffer);
}

// The GNU variant uses the buffer only for what is not a constant.
char *strerror_r(int error, char *buffer, size_t size) {
  char text[UNKNOWN_SIZE];
  const char *found = message(error, text);
  if (found != text)
    return (char *)found;
  size_t length = length_of(text);
  if (size == 0)
    return buffer;
  size_t copied = length < size ? length : size - 1;
  __builtin_memcpy(buffer, text, copied);
  buffer[copied] = '\0';
  return buffer;
}

int __xpg_strerror_r(int error, char *buffer, size_t size) {
  char text[UNKNOWN_SIZE];
  const char *found = message(error, text);
  size_t length = length_of(found);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    __builtin_memcpy(buffer, found, copied);
    buffer[copied] = '\0';
  }
  if (found == text)
    return EINVAL;
  return length < size ? 0 : ERANGE;
}

void perror(const char *prefix) {
  char text[UNKNOWN_SIZE];
  const char *found = message(errno, text);
  if (prefix != NULL && *prefix != '\0') {
    __surefoot_put(2, prefix, length_of(prefix));
    __surefoot_put(2, ": ", 2);
  }
  __surefoot_put(2, found, length_of(found));
  __surefoot_put(2, "\n", 1);
}
