#include <stddef.h>

/* Compare at most n characters of two strings, ignoring ASCII case. */
int compare_nocase(const char *a, const char *b, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char x = (unsigned char)a[i];
		unsigned char y = (unsigned char)b[i];

		if (x >= 'A' && x <= 'Z')
			x += 'a' - 'A';
		if (y >= 'A' && y <= 'Z')
			y += 'a' - 'A';
		if (x != y)
			return x < y ? -1 : 1;
		if (x == '\0')
			break;
	}
	return 0;
}

/* Copy a string into a buffer of the given size, always ending it; give the number of characters copied. */
size_t copy_bounded(char *to, size_t size, const char *from)
{
	size_t i = 0;

	if (size == 0)
		return 0;
	while (i < size - 1 && from[i] != '\0') {
		to[i] = from[i];
		i++;
	}
	to[i] = '\0';
	return i;
}

/* Remove blanks at both ends of a text in place and squeeze the inner runs; give the new length. */
size_t trim_blanks(char *text, size_t n)
{
	size_t from = 0;
	size_t to = 0;

	while (from < n && (text[from] == ' ' || text[from] == '\t'))
		from++;
	while (n > from && (text[n - 1] == ' ' || text[n - 1] == '\t' || text[n - 1] == '\n'))
		n--;
	while (from < n) {
		if (text[from] != ' ' && text[from] != '\t') {
			text[to++] = text[from++];
			continue;
		}
		while (from < n && (text[from] == ' ' || text[from] == '\t'))
			from++;
		text[to++] = ' ';
	}
	return to;
}

/* Find the first place of a needle in a haystack; -1 when there is none. */
long find_substring(const char *hay, size_t hay_len, const char *needle, size_t needle_len)
{
	if (needle_len == 0)
		return 0;
	if (needle_len > hay_len)
		return -1;
	for (size_t at = 0; at <= hay_len - needle_len; at++) {
		size_t k = 0;

		if (hay[at] != needle[0])
			continue;
		while (k < needle_len && hay[at + k] == needle[k])
			k++;
		if (k == needle_len)
			return (long)at;
	}
	return -1;
}

/* Match a text against a pattern of literals, '?' and '*', going back to the last star on a mismatch. */
int glob_match(const char *pat, size_t pat_len, const char *text, size_t text_len)
{
	size_t p = 0;
	size_t t = 0;
	size_t star = 0;
	size_t mark = 0;
	int have_star = 0;

	while (t < text_len) {
		if (p < pat_len && pat[p] == '*') {
			have_star = 1;
			star = p++;
			mark = t;
			continue;
		}
		if (p < pat_len) {
			char c = pat[p];
			size_t width = 1;

			if (c == '\\' && p + 1 < pat_len) {
				c = pat[p + 1];
				width = 2;
			}
			if (c == text[t] || (width == 1 && c == '?')) {
				p += width;
				t++;
				continue;
			}
		}
		if (!have_star)
			return 0;
		p = star + 1;
		t = ++mark;
	}
	while (p < pat_len && pat[p] == '*')
		p++;
	return p == pat_len;
}

/* Decide how a shell word must be quoted: 0 not at all, 1 single, 2 double, 3 by escapes. */
int quote_style(const char *word, size_t n)
{
	int quote = 0;
	int active = 0;
	int apostrophe = 0;

	if (n == 0)
		return 1;
	if (word[0] == '~' || word[0] == '#')
		quote = 1;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)word[i];

		if (c < 0x20 || c == 0x7f)
			return 3;
		if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
			continue;
		switch (c) {
		case '\'':
			if (active)
				return 3;
			apostrophe = 1;
			break;
		case '$':
		case '`':
		case '\\':
		case '"':
		case '!':
			if (apostrophe)
				return 3;
			active = 1;
			break;
		case ' ':
		case '*':
		case '?':
		case '[':
		case '&':
		case ';':
		case '|':
		case '<':
		case '>':
		case '(':
		case ')':
			quote = 1;
			break;
		default:
			break;
		}
	}
	if (apostrophe)
		return 2;
	return quote || active;
}

/* Write a field padded to a width, left or right aligned, into a buffer; give the number of characters needed. */
size_t pad_field(char *out, size_t size, const char *field, size_t len, int width, char fill)
{
	size_t pad = 0;
	size_t used = 0;
	int left = 0;
	size_t want;

	if (width < 0) {
		left = 1;
		width = -width;
	}
	want = (size_t)width;
	if (want > len)
		pad = want - len;
	if (!left) {
		while (used < pad) {
			if (used < size)
				out[used] = fill;
			used++;
		}
	}
	for (size_t i = 0; i < len; i++) {
		if (used < size)
			out[used] = field[i];
		used++;
	}
	if (left) {
		for (; pad > 0; pad--) {
			if (used < size)
				out[used] = ' ';
			used++;
		}
	}
	if (used < size)
		out[used] = '\0';
	else if (size > 0)
		out[size - 1] = '\0';
	return used;
}
