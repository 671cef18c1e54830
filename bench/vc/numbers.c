#include <limits.h>
#include <stddef.h>
#include <stdint.h>

struct numeral {
	unsigned short value;
	char text[3];
};

static const struct numeral numerals[13] = {
	{ 1000, "M" }, { 900, "CM" }, { 500, "D" }, { 400, "CD" }, { 100, "C" }, { 90, "XC" }, { 50, "L" },
	{ 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" }, { 1, "I" },
};

/* Give the greatest common divisor of two numbers. */
unsigned gcd(unsigned a, unsigned b)
{
	while (b != 0) {
		unsigned rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* Give the square root of a number, rounded down. */
uint32_t integer_sqrt(uint32_t x)
{
	uint32_t root = 0;
	uint32_t bit = (uint32_t)1 << 30;

	while (bit > x)
		bit >>= 2;
	for (; bit != 0; bit >>= 2) {
		if (x >= root + bit) {
			x -= root + bit;
			root = (root >> 1) + bit;
		} else {
			root >>= 1;
		}
	}
	return root;
}

/* Give a power of a number modulo another, 0 for the modulus 0. */
uint32_t power_mod(uint32_t base, uint32_t exponent, uint32_t modulus)
{
	uint64_t result = 1;
	uint64_t square;

	if (modulus < 2)
		return 0;
	square = base % modulus;
	while (exponent > 0) {
		if (exponent & 1)
			result = result * square % modulus;
		square = square * square % modulus;
		exponent >>= 1;
	}
	return (uint32_t)result;
}

/* Add two numbers, stopping at the ends of the type. */
int saturating_add(int a, int b)
{
	if (b > 0 && a > INT_MAX - b)
		return INT_MAX;
	if (b < 0 && a < INT_MIN - b)
		return INT_MIN;
	return a + b;
}

/* Print a number in decimal into a buffer with its end; give the length, 0 when there is no room. */
size_t format_decimal(char *out, size_t size, int value)
{
	char digits[10];
	size_t n = 0;
	int negative = value < 0;

	if (negative)
		value = -value;
	do {
		digits[n++] = (char)('0' + value % 10);
		value /= 10;
	} while (value != 0);
	if (negative)
		digits[n++] = '-';
	if (n >= size)
		return 0;
	for (size_t i = 0; i < n; i++)
		out[i] = digits[n - 1 - i];
	out[n] = '\0';
	return n;
}

/* Write a number from 1 to 3999 in Roman numerals into a buffer; give the length or -1. */
int roman_numeral(int value, char *out, int size)
{
	int n = 0;

	if (value < 1 || value > 3999)
		return -1;
	for (int k = 0; k < 13 && value > 0; k++) {
		while (value >= numerals[k].value) {
			for (int i = 0; i < 3 && numerals[k].text[i] != '\0'; i++) {
				if (n + 1 >= size)
					return -1;
				out[n++] = numerals[k].text[i];
			}
			value -= numerals[k].value;
		}
	}
	if (n >= size)
		return -1;
	out[n] = '\0';
	return n;
}

/* Multiply two matrices of three rows and columns. */
void matrix_multiply(int out[3][3], int a[3][3], int b[3][3])
{
	int product[3][3];

	for (int i = 0; i < 3; i++) {
		for (int j = 0; j < 3; j++) {
			int sum = 0;

			for (int k = 0; k < 3; k++)
				sum += a[i][k] * b[k][j];
			product[i][j] = sum;
		}
	}
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++)
			out[i][j] = product[i][j];
}
