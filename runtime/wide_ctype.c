// provides: iswalpha iswupper iswlower iswdigit iswxdigit iswspace iswprint iswgraph iswblank iswcntrl iswpunct iswalnum towupper towlower
//
// The classes of wide characters in the C locale: those of ASCII. As in ctype.c the answers are glibc's masks.
// Only of digits is it none.
#include "surefoot.h"

typedef unsigned wint_t;

static int is_between(wint_t character, wint_t first, wint_t last) {
  return (character >= first) & (character <= last);
}

static int is_letter(wint_t character) { return is_between(character | 32, 'a', 'z'); }

static int is_number(wint_t character) { return is_between(character, '0', '9'); }

int iswupper(wint_t character) { return is_between(character, 'A', 'Z') << 8; }

int iswlower(wint_t character) { return is_between(character, 'a', 'z') << 9; }

int iswalpha(wint_t character) { return is_letter(character) << 10; }

int iswdigit(wint_t character) { return is_number(character); }

int iswxdigit(wint_t character) { return (is_number(character) | is_between(character | 32, 'a', 'f')) << 12; }

int iswspace(wint_t character) { return ((character == ' ') | is_between(character, '\t', '\r')) << 13; }

int iswprint(wint_t character) { return is_between(character, ' ', '~') << 14; }

int iswgraph(wint_t character) { return is_between(character, '!', '~') << 15; }

int iswblank(wint_t character) { return (character == ' ') | (character == '\t'); }

int iswcntrl(wint_t character) { return (is_between(character, 0, 31) | (character == 127)) << 1; }

int iswpunct(wint_t character) {
  return (is_between(character, '!', '~') & !(is_letter(character) | is_number(character))) << 2;
}

int iswalnum(wint_t character) { return (is_letter(character) | is_number(character)) << 3; }

wint_t towupper(wint_t character) { return is_between(character, 'a', 'z') ? character - 'a' + 'A' : character; }

wint_t towlower(wint_t character) { return is_between(character, 'A', 'Z') ? character - 'A' + 'a' : character; }
