#include <stdint.h>

#define WINDOW 8

struct window {
	uint16_t sample[WINDOW];
	uint32_t sum;
	unsigned next;
	unsigned filled;
};

struct pid {
	int16_t kp;
	int16_t ki;
	int16_t kd;
	int32_t integral;
	int32_t last_error;
};

enum door_state { DOOR_CLOSED, DOOR_OPENING, DOOR_OPEN, DOOR_CLOSING, DOOR_FAULT };
enum door_event { EVENT_NONE, EVENT_BUTTON, EVENT_LIMIT, EVENT_OBSTACLE, EVENT_RESET };

struct door {
	unsigned char state;
	unsigned char retries;
	short ticks;
};

struct door door;

/* Bring a value between two bounds. */
int32_t clamp(int32_t value, int32_t low, int32_t high)
{
	if (value < low)
		return low;
	if (value > high)
		return high;
	return value;
}

/* Compute one output of a PID controller with gains in units of 1/256. */
int32_t pid_step(struct pid *c, int32_t target, int32_t measured)
{
	int32_t error = clamp(target, -10000, 10000) - clamp(measured, -10000, 10000);
	int32_t last = clamp(c->last_error, -20000, 20000);
	int64_t output;

	c->integral = clamp(c->integral, -1000000, 1000000);
	if ((error > 0 && c->integral < 1000000) || (error < 0 && c->integral > -1000000))
		c->integral += error;
	c->last_error = error;
	output = (int64_t)c->kp * error + (int64_t)c->ki * c->integral + (int64_t)c->kd * (error - last);
	output /= 256;
	if (output > 4095)
		return 4095;
	if (output < -4095)
		return -4095;
	return (int32_t)output;
}

/* Add a sample to a window and give the average of the samples in it. */
uint16_t moving_average(struct window *w, uint16_t sample)
{
	if (w->next >= WINDOW)
		w->next = 0;
	if (w->filled < WINDOW)
		w->filled++;
	else
		w->sum -= w->sample[w->next];
	w->sample[w->next] = sample;
	w->sum += sample;
	w->next++;
	return (uint16_t)(w->sum / w->filled);
}

/* Advance the state of the door by one tick and an event; give the motor's direction. */
int door_step(int event)
{
	if (event == EVENT_RESET) {
		door.state = DOOR_CLOSING;
		door.retries = 0;
		door.ticks = 0;
		return -1;
	}
	switch (door.state) {
	case DOOR_CLOSED:
		if (event != EVENT_BUTTON)
			return 0;
		door.state = DOOR_OPENING;
		door.ticks = 0;
		return 1;
	case DOOR_OPENING:
		if (event == EVENT_LIMIT) {
			door.state = DOOR_OPEN;
			door.ticks = 0;
			return 0;
		}
		if (++door.ticks > 300) {
			door.state = DOOR_FAULT;
			return 0;
		}
		return 1;
	case DOOR_OPEN:
		if (event == EVENT_BUTTON || ++door.ticks > 1000) {
			door.state = DOOR_CLOSING;
			door.ticks = 0;
			return -1;
		}
		return 0;
	case DOOR_CLOSING:
		if (event == EVENT_LIMIT) {
			door.state = DOOR_CLOSED;
			door.retries = 0;
			return 0;
		}
		if (event == EVENT_OBSTACLE) {
			door.state = ++door.retries > 3 ? DOOR_FAULT : DOOR_OPENING;
			door.ticks = 0;
			return door.state == DOOR_OPENING;
		}
		return -1;
	default:
		door.state = DOOR_FAULT;
		return 0;
	}
}
