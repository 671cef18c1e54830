// provides: htonl htons ntohl ntohs
//
// Numbers of 32 and 16 bits with the highest byte first, on a machine that has the lowest first.
#include "surefoot.h"

uint32_t htonl(uint32_t number) { return __builtin_bswap32(number); }
uint32_t ntohl(uint32_t number) { return __builtin_bswap32(number); }
uint16_t htons(uint16_t number) { return __builtin_bswap16(number); }
uint16_t ntohs(uint16_t number) { return __builtin_bswap16(number); }
