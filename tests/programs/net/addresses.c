//@ exec: same
// Addresses as text and as numbers.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>

static const char *const texts[] = {
    "1.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "1.2", "1", "0x7f.1", "010.0x10.8.9", "08.1.1.1", "1.2.3.4.5",
    "1.2.3.", "", ".1", "1..2", "4294967295", "4294967296", "1.16777215", "1.16777216", "1.2.65535", "1.2.65536",
    "1.2.3.256", "1.2.3.4 x", "1.2.3.4x", "1.2.3.4\n", " 1.2.3.4", "-1", "0x", "0x.1", "0", "0xffffffff", "99999999999999999999",
    "1.2.3.4\v", "0xfg",
};

int main(void) {
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct in_addr address = {77};
    int result = inet_aton(texts[i], &address);
    printf("%s: %d %x %x %s\n", texts[i], result, address.s_addr, inet_addr(texts[i]), inet_ntoa(address));
  }
  printf("%x %x %x %x\n", htonl(0x12345678), ntohl(0x89abcdef), htons(0x1234), ntohs(0xff00));
  printf("%d\n", inet_aton("1.2.3.4", NULL));
}
