//@ exec: same
#include <stdio.h>
#include <string.h>

static volatile int port;
static volatile struct { unsigned char status; int data[3]; } device;
static volatile unsigned long counter;

static int poll(void) {
  int spins = 0;
  while (!(device.status & 0x80)) {
    device.status += 0x18;
    spins++;
  }
  return spins;
}

static int read_twice(volatile int *p) { return *p + *p; }
static void bump(volatile unsigned long *p, int times) { while (times--) ++*p; }

int main(void) {
  port = 5;
  port;
  port = port + 0 * port;
  printf("%d\n", port);
  printf("%d\n", read_twice(&port));
  port |= 0x40;
  port <<= 2;
  printf("%d\n", port);
  printf("%d %x\n", poll(), 0);
  printf("%x\n", device.status);
  for (int i = 0; i < 3; i++) device.data[i] = i - 1;
  int sum = 0;
  for (int i = 0; i < 3; i++) sum = sum * 10 + device.data[i];
  printf("%d\n", sum);
  bump(&counter, 1000);
  printf("%lu\n", counter);

  volatile double d = 0.1;
  printf("%.17g\n", d * 3 - d - d - d);
  volatile char text[8];
  for (int i = 0; i < 8; i++) text[i] = "volatil"[i];
  int length = 0;
  while (text[length]) length++;
  printf("%d\n", length);
  int plain = 3;
  volatile int *alias = &plain;
  *alias += 4;
  printf("%d\n", plain);
  int *volatile moving = &plain;
  *moving = 12;
  moving = (int *)&port;
  printf("%d %d\n", plain, *(volatile int *)moving);
  const volatile int fixed = 77;
  printf("%d\n", fixed + fixed);
  volatile _Bool flag = 2;
  flag ^= 1;
  printf("%d\n", flag);
  volatile long long wide = 1;
  for (int i = 0; i < 62; i++) wide *= 2;
  return (int)(wide >> 56);
}
