// A compressed stream.
#include "input.h"
#include "heatshrink_decoder.h"

int main(void) {
  unsigned char *bytes = input();
  heatshrink_decoder *decoder = heatshrink_decoder_alloc(16, 4, 3);
  if (decoder == NULL)
    return 0;
  size_t taken = 0, used = 0, got = 0;
  unsigned char target[8];
  while (taken < SIZE) {
    if (heatshrink_decoder_sink(decoder, bytes + taken, SIZE - taken, &used) < 0)
      break;
    taken += used;
    assert(taken <= SIZE);
    while (heatshrink_decoder_poll(decoder, target, sizeof target, &got) == HSDR_POLL_MORE)
      assert(got <= sizeof target);
  }
  heatshrink_decoder_finish(decoder);
  heatshrink_decoder_free(decoder);
  free(bytes);
  return 0;
}
