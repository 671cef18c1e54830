// provides: textdomain bindtextdomain bind_textdomain_codeset
//
// Where translations would come from. The C library keeps copies of the names, which are none of the
// program's memory: so they are kept here in arrays, as far as they go.
#include "surefoot.h"

enum { NAME_SIZE = 256, DOMAINS = 4 };

// Invariant: an empty name is an unused entry.
struct domain {
  char name[NAME_SIZE];
  int has_folder, has_character_set;
  char folder[NAME_SIZE];
  char character_set[NAME_SIZE];
};

static struct domain domains[DOMAINS];
static char current[NAME_SIZE] = "messages";

static int is_text(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

static void store(char *target, const char *text) {
  for (size_t i = 0; i < NAME_SIZE; i++) {
    target[i] = text[i];
    if (text[i] == '\0')
      return;
  }
  __surefoot_unsupported("a translation domain with a name of more than 255 bytes");
}

char *textdomain(const char *name) {
  if (name != NULL)
    store(current, *name == '\0' ? "messages" : name);
  return current;
}

static struct domain *find(const char *name, int is_made) {
  int i = 0;
  while (i < DOMAINS && domains[i].name[0] != '\0') {
    if (is_text(domains[i].name, name))
      return &domains[i];
    i++;
  }
  if (!is_made)
    return NULL;
  if (i == DOMAINS)
    __surefoot_unsupported("more than 4 translation domains");
  store(domains[i].name, name);
  return &domains[i];
}

char *bindtextdomain(const char *name, const char *folder) {
  if (name == NULL || *name == '\0')
    return NULL;
  struct domain *domain = find(name, folder != NULL);
  if (folder != NULL) {
    store(domain->folder, folder);
    domain->has_folder = 1;
  }
  return domain != NULL && domain->has_folder ? domain->folder : (char *)"/usr/share/locale";
}

char *bind_textdomain_codeset(const char *name, const char *character_set) {
  if (name == NULL || *name == '\0')
    return NULL;
  struct domain *domain = find(name, character_set != NULL);
  if (character_set != NULL) {
    store(domain->character_set, character_set);
    domain->has_character_set = 1;
  }
  return domain != NULL && domain->has_character_set ? domain->character_set : NULL;
}
