// A raw deflate stream.
#include "input.h"
#include "zlib.h"

int main(void) {
  unsigned char *bytes = input();
  unsigned char target[4 * SIZE];
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, -8) == Z_OK) {
    stream.next_in = bytes;
    stream.avail_in = SIZE;
    stream.next_out = target;
    stream.avail_out = sizeof target;
    int code = inflate(&stream, Z_FINISH);
    assert(code != Z_STREAM_END || stream.total_out <= sizeof target);
    inflateEnd(&stream);
  }
  free(bytes);
  return 0;
}
