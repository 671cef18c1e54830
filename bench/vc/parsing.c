#include <stddef.h>
#include <stdint.h>

#define WORD_MAX 16

enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_NUMBER, TOKEN_STRING, TOKEN_SIGN, TOKEN_BAD };

struct lexer {
	const char *text;
	size_t length;
	size_t at;
	int number;
	size_t word_length;
	char word[WORD_MAX];
};

struct option {
	char name[8];
	char letter;
	unsigned char takes_value;
};

struct option options[5] = {
	{ "all", 'a', 0 }, { "block", 'b', 1 }, { "force", 'f', 0 },
	{ "output", 'o', 1 }, { "verbose", 'v', 0 },
};

/* Give the value of a hexadecimal digit, or -1. */
int hex_digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* Give the value of a base64 digit (both alphabets), -2 for padding, -1 for anything else. */
int base64_digit(unsigned char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	switch (c) {
	case '+':
	case '-':
		return 62;
	case '/':
	case '_':
		return 63;
	case '=':
		return -2;
	default:
		return -1;
	}
}

/* Read up to eight hexadecimal digits into a value; give the number of characters used. */
size_t parse_hex(const char *text, size_t n, uint32_t *value)
{
	uint32_t result = 0;
	size_t i;

	for (i = 0; i < n && i < 8; i++) {
		int digit = hex_digit_value(text[i]);

		if (digit < 0)
			break;
		result = result << 4 | (uint32_t)digit;
	}
	if (i > 0)
		*value = result;
	return i;
}

/* Read a signed decimal number; 0 when it is well formed and not above a limit. */
int parse_decimal(const char *text, size_t n, int limit, int *value)
{
	size_t i = 0;
	int negative = 0;
	int result = 0;

	if (n > 0 && (text[0] == '-' || text[0] == '+')) {
		negative = text[0] == '-';
		i = 1;
	}
	if (i == n)
		return -1;
	for (; i < n; i++) {
		if (text[i] < '0' || text[i] > '9')
			return -1;
		result = result * 10 + (text[i] - '0');
		if (result > limit)
			return -2;
	}
	*value = negative ? -result : result;
	return 0;
}

/* Read an IPv4 address in dotted form; 1 when it is well formed, without leading zeros. */
int parse_ipv4(const char *text, size_t n, uint8_t address[4])
{
	uint8_t part[4];
	size_t at = 0;

	for (int k = 0; k < 4; k++) {
		unsigned value = 0;
		unsigned digits = 0;

		if (k > 0) {
			if (at >= n || text[at] != '.')
				return 0;
			at++;
		}
		while (at < n && text[at] >= '0' && text[at] <= '9') {
			if (digits > 0 && value == 0)
				return 0;
			value = value * 10 + (unsigned)(text[at] - '0');
			if (value > 255)
				return 0;
			digits++;
			at++;
		}
		if (digits == 0)
			return 0;
		part[k] = (uint8_t)value;
	}
	if (at != n)
		return 0;
	for (int k = 0; k < 4; k++)
		address[k] = part[k];
	return 1;
}

/* Take the next token of a configuration line, skipping blanks and comments. */
int token_step(struct lexer *lex)
{
	char c;

	lex->word_length = 0;
	for (;;) {
		if (lex->at >= lex->length)
			return TOKEN_END;
		c = lex->text[lex->at];
		if (c == '#') {
			while (lex->at < lex->length && lex->text[lex->at] != '\n')
				lex->at++;
			continue;
		}
		if (c != ' ' && c != '\t' && c != '\n')
			break;
		lex->at++;
	}
	if (c >= '0' && c <= '9') {
		lex->number = 0;
		while (lex->at < lex->length) {
			c = lex->text[lex->at];
			if (c < '0' || c > '9')
				break;
			if (lex->number > 99999999)
				return TOKEN_BAD;
			lex->number = lex->number * 10 + (c - '0');
			lex->at++;
		}
		return TOKEN_NUMBER;
	}
	if ((c >= 'a' && c <= 'z') || c == '_') {
		do {
			if (lex->word_length < WORD_MAX)
				lex->word[lex->word_length++] = c;
			lex->at++;
			if (lex->at == lex->length)
				break;
			c = lex->text[lex->at];
		} while ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_');
		lex->word[lex->word_length] = '\0';
		return TOKEN_WORD;
	}
	if (c == '"') {
		size_t from = ++lex->at;

		while (lex->at < lex->length && lex->text[lex->at] != '"') {
			if (lex->text[lex->at] == '\n')
				return TOKEN_BAD;
			lex->at++;
		}
		if (lex->at == lex->length)
			return TOKEN_BAD;
		lex->word_length = lex->at - from;
		lex->at++;
		return TOKEN_STRING;
	}
	lex->at++;
	return c == '=' || c == ',' || c == ';' ? TOKEN_SIGN : TOKEN_BAD;
}

/* Recognise one command-line argument; give the option's index, -1 for an operand, -2 for an error. */
int option_step(const char *arg, size_t n, size_t *value_at)
{
	*value_at = 0;
	if (n < 2 || arg[0] != '-')
		return -1;
	if (arg[1] != '-') {
		for (int k = 0; k < 5; k++) {
			if (options[k].letter != arg[1])
				continue;
			if (n == 2)
				return k;
			if (!options[k].takes_value)
				return -2;
			*value_at = 2;
			return k;
		}
		return -2;
	}
	if (n == 2)
		return -1;
	for (int k = 0; k < 5; k++) {
		size_t i = 0;

		while (i < sizeof options[k].name && options[k].name[i] != '\0') {
			if (i + 2 >= n || arg[i + 2] != options[k].name[i])
				break;
			i++;
		}
		if (i < sizeof options[k].name && options[k].name[i] != '\0')
			continue;
		if (i + 2 == n)
			return k;
		if (arg[i + 2] == '=' && options[k].takes_value) {
			*value_at = i + 3;
			return k;
		}
	}
	return -2;
}

/* Decode one UTF-8 character; give its length in bytes, 0 at the end, -1 when it is malformed. */
int utf8_decode(const unsigned char *s, size_t n, uint32_t *code)
{
	uint32_t c;

	if (n == 0)
		return 0;
	if (s[0] < 0x80) {
		*code = s[0];
		return 1;
	}
	if (s[0] < 0xc2 || s[0] > 0xf4)
		return -1;
	if (n < 2 || (s[1] & 0xc0) != 0x80)
		return -1;
	if (s[0] < 0xe0) {
		*code = (uint32_t)(s[0] & 0x1f) << 6 | (s[1] & 0x3f);
		return 2;
	}
	if (n < 3 || (s[2] & 0xc0) != 0x80)
		return -1;
	if (s[0] < 0xf0) {
		c = (uint32_t)(s[0] & 0x0f) << 12 | (uint32_t)(s[1] & 0x3f) << 6 | (s[2] & 0x3f);
		if (c < 0x800 || (c >= 0xd800 && c <= 0xdfff))
			return -1;
		*code = c;
		return 3;
	}
	if (n < 4 || (s[3] & 0xc0) != 0x80)
		return -1;
	c = (uint32_t)(s[0] & 0x07) << 18 | (uint32_t)(s[1] & 0x3f) << 12
		| (uint32_t)(s[2] & 0x3f) << 6 | (s[3] & 0x3f);
	if (c < 0x10000 || c > 0x10ffff)
		return -1;
	*code = c;
	return 4;
}
