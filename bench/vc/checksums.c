#include <stddef.h>
#include <stdint.h>

/* Compute the CRC-8 of a block of bytes (polynomial 0x07). */
uint8_t crc8(const uint8_t *data, size_t n, uint8_t crc)
{
	for (size_t i = 0; i < n; i++) {
		crc ^= data[i];
		for (int bit = 0; bit < 8; bit++) {
			if (crc & 0x80)
				crc = (uint8_t)((crc << 1) ^ 0x07);
			else
				crc = (uint8_t)(crc << 1);
		}
	}
	return crc;
}

/* Check a frame that ends with its CRC-16 (polynomial 0x1021, high byte first); 1 good, 0 bad, -1 short. */
int crc16_frame(const uint8_t *frame, size_t n)
{
	uint16_t crc = 0xffff;
	size_t left;

	if (n < 2)
		return -1;
	left = n - 2;
	while (left-- > 0) {
		unsigned bits = 8;

		crc ^= (uint16_t)(*frame++ << 8);
		do {
			unsigned carry = crc & 0x8000u;

			crc = (uint16_t)(crc << 1);
			if (carry)
				crc ^= 0x1021;
		} while (--bits != 0);
	}
	if (frame[0] != crc >> 8)
		return 0;
	return frame[1] == (crc & 0xff);
}

/* Add a block of bytes to a running Adler-32 sum. */
uint32_t adler32(uint32_t sum, const uint8_t *data, size_t n)
{
	uint32_t a = sum & 0xffff;
	uint32_t b = sum >> 16;

	for (size_t i = 0; i < n; i++) {
		a += data[i];
		if (a >= 65521)
			a -= 65521;
		b += a;
		if (b >= 65521)
			b -= 65521;
	}
	return b << 16 | a;
}

/* Compute the Fletcher-16 sum of a block of bytes. */
uint16_t fletcher16(const uint8_t *data, int n)
{
	unsigned low = 0;
	unsigned high = 0;

	while (n > 0) {
		low = (low + *data) % 255;
		high = (high + low) % 255;
		data++;
		n--;
	}
	return (uint16_t)(high << 8 | low);
}
