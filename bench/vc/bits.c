#include <stddef.h>
#include <stdint.h>

#define PIN_COUNT 200

uint32_t pins[(PIN_COUNT + 31) / 32];

/* Count the bits that are set. */
int count_bits(uint32_t x)
{
	int count = 0;

	while (x != 0) {
		x &= x - 1;
		count++;
	}
	return count;
}

/* Reverse the order of the low bits of a byte, half-word or word, by its width in bits. */
uint32_t reverse_bits(uint32_t x, int width)
{
	if (width < 1 || width > 32)
		return 0;
	x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
	x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
	x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
	if (width <= 8)
		return (x & 0xff) >> (8 - width);
	x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
	if (width <= 16)
		return (x & 0xffff) >> (16 - width);
	x = x >> 16 | x << 16;
	return x >> (32 - width);
}

/* Set, clear or flip one pin of the global set; give its state before, or -1. */
int pin_change(unsigned pin, int how)
{
	uint32_t *word;
	uint32_t bit;
	int before;

	if (pin >= PIN_COUNT)
		return -1;
	word = &pins[pin / 32];
	bit = (uint32_t)1 << pin % 32;
	before = (*word & bit) != 0;
	if (how > 0)
		*word |= bit;
	else if (how == 0)
		*word &= ~bit;
	else
		*word ^= bit;
	return before;
}

/* Write a number seven bits at a time, low bits first; give the number of bytes, 0 when there is no room. */
size_t varint_encode(uint8_t *out, size_t size, uint64_t value)
{
	size_t n = 0;

	do {
		uint8_t byte = value & 0x7f;

		value >>= 7;
		if (value != 0)
			byte |= 0x80;
		if (n == size)
			return 0;
		out[n++] = byte;
	} while (value != 0);
	return n;
}

/* Read a number written seven bits at a time; give the number of bytes, 0 when it is cut short. */
size_t varint_decode(const uint8_t *in, size_t n, uint32_t *value)
{
	uint32_t result = 0;
	int shift = 0;

	for (size_t i = 0; i < n; i++) {
		result |= (uint32_t)(in[i] & 0x7f) << shift;
		if ((in[i] & 0x80) == 0) {
			*value = result;
			return i + 1;
		}
		shift += 7;
		if (shift > 35)
			return 0;
	}
	return 0;
}
