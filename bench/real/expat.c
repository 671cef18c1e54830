// Tokens of an XML document.
#include "input.h"
#include "expat_external.h"
#include "internal.h"
#include "xmltok.h"

int main(void) {
  const char *text = (const char *)input();
  const char *end = text + SIZE, *at = text, *next = text;
  const ENCODING *encoding = XmlGetUtf8InternalEncoding();
  for (int token; at < end; at = next) {
    token = XmlContentTok(encoding, at, end, &next);
    if (token <= XML_TOK_INVALID)
      break;
    assert(next > at && next <= end);
  }
  free((void *)text);
  return 0;
}
