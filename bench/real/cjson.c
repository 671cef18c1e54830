// A JSON text becomes a tree, which is freed again.
#include "input.h"
#include "cJSON.h"

int main(void) {
  char *text = (char *)input();
  cJSON *tree = cJSON_ParseWithLength(text, SIZE);
  free(text);
  cJSON_Delete(tree);
  return 0;
}
