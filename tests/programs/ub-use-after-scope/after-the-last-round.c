//@ exec: violation
//@ data-model: ILP32
#include <stdio.h>

int main(void) {
  const char *line = "";
  for (int i = 0; i < 300; i++) {
    char text[8];
    snprintf(text, sizeof text, "%d", i);
    line = text;
    if (line[0] == '2' && line[1] == '9' && line[2] == '9') break;
  }
  return line[0]; //~ violation: use after scope
}
