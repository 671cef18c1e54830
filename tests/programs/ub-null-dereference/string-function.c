//@ exec: violation
#include <stdio.h>
#include <string.h>

static const char *after(const char *text, char c) {
  const char *hit = strchr(text, c);
  return hit ? hit + 1 : NULL;
}

int main(void) {
  const char *inputs[] = {"key=value", "no separator"};
  for (int i = 0; i < 2; i++) {
    const char *value = after(inputs[i], '=');
    printf("%zu\n", strlen(value)); //~ violation: null dereference
  }
  return 0;
}
