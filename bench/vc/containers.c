#include <stddef.h>
#include <stdint.h>

#define RING_SIZE 32
#define SLOTS 64
#define BINS 16

struct ring {
	uint8_t data[RING_SIZE];
	unsigned head;
	unsigned tail;
};

enum slot_state { SLOT_FREE, SLOT_USED, SLOT_DEAD };

struct slot {
	uint32_t key;
	int value;
	unsigned char state;
};

struct range {
	uint32_t first;
	uint32_t last;
	signed char width;
};

struct slot slots[SLOTS];
unsigned bins[BINS];

static const struct range ranges[8] = {
	{ 0x0000, 0x001f, -1 }, { 0x007f, 0x009f, -1 }, { 0x0300, 0x036f, 0 }, { 0x1100, 0x115f, 2 },
	{ 0x200b, 0x200f, 0 }, { 0x3041, 0x33ff, 2 }, { 0xac00, 0xd7a3, 2 }, { 0xff01, 0xff60, 2 },
};

/* Put a byte into a ring buffer; 0 when it is full. */
int ring_put(struct ring *r, uint8_t byte)
{
	if (r->head - r->tail >= RING_SIZE)
		return 0;
	r->data[r->head % RING_SIZE] = byte;
	r->head++;
	return 1;
}

/* Take the oldest byte out of a ring buffer, -1 when it is empty. */
int ring_get(struct ring *r)
{
	int byte;

	if (r->head == r->tail)
		return -1;
	byte = r->data[r->tail % RING_SIZE];
	r->tail++;
	if (r->head == r->tail) {
		r->head = 0;
		r->tail = 0;
	}
	return byte;
}

/* Store a value in the global hash table by linear probing; give the slot, or -1 when the table is full. */
int table_put(uint32_t key, int value)
{
	unsigned at = (key * 2654435769u) >> 26;
	int dead = -1;

	for (unsigned step = 0; step < SLOTS; step++) {
		struct slot *s = &slots[at];

		if (s->state == SLOT_FREE) {
			if (dead < 0)
				dead = (int)at;
			break;
		}
		if (s->state == SLOT_DEAD) {
			if (dead < 0)
				dead = (int)at;
		} else if (s->key == key) {
			s->value = value;
			return (int)at;
		}
		if (++at == SLOTS)
			at = 0;
	}
	if (dead < 0)
		return -1;
	slots[dead].key = key;
	slots[dead].value = value;
	slots[dead].state = SLOT_USED;
	return dead;
}

/* Give the number of terminal columns of a character by looking it up in a table of ranges. */
int column_width(uint32_t code)
{
	size_t low = 0;
	size_t high = sizeof ranges / sizeof ranges[0];

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (code < ranges[mid].first)
			high = mid;
		else if (code > ranges[mid].last)
			low = mid + 1;
		else
			return ranges[mid].width;
	}
	return 1;
}

/* Count readings from 0 to 1000 in the global bins; give the number of readings out of range. */
int histogram(const short *reading, int n)
{
	int outside = 0;

	for (int i = 0; i < n; i++) {
		if (reading[i] < 0 || reading[i] > 1000) {
			outside++;
			continue;
		}
		bins[reading[i] * BINS / 1000]++;
	}
	return outside;
}

/* Pack a block as pairs of count and byte; give the size of the result, or -1 when there is no room. */
long run_length_encode(const uint8_t *in, size_t n, uint8_t *out, size_t size)
{
	size_t at = 0;
	size_t used = 0;

	while (at < n) {
		uint8_t byte = in[at];
		unsigned run = 1;

		while (at + run < n && in[at + run] == byte) {
			if (run == 255)
				break;
			run++;
		}
		if (size - used < 2)
			return -1;
		out[used++] = (uint8_t)run;
		out[used++] = byte;
		at += run;
	}
	return (long)used;
}
