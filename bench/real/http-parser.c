// A request, with callbacks that get parts of it.
#include "input.h"
#include "http_parser.h"

static const char *text;

static int within(http_parser *parser, const char *at, size_t length) {
  (void)parser;
  assert(at >= text && at + length <= text + SIZE);
  return 0;
}

int main(void) {
  text = (const char *)input();
  http_parser parser;
  http_parser_settings settings;
  http_parser_settings_init(&settings);
  settings.on_url = settings.on_header_field = settings.on_header_value = settings.on_body = within;
  http_parser_init(&parser, HTTP_REQUEST);
  size_t parsed = http_parser_execute(&parser, &settings, text, SIZE);
  assert(parsed <= SIZE);
  free((void *)text);
  return 0;
}
