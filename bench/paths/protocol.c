// A connection that reacts to messages: small branches on inputs and a known state.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { CLOSED, OPENING, OPEN, CLOSING };
int main(void) {
  int state = CLOSED, retries = 0;
  for (int round = 0; round < 8; round++) {
    int message = __VERIFIER_nondet_int();
    switch (message) {
    case 1: if (state == CLOSED) { state = OPENING; retries = 0; } break;
    case 2: if (state == OPENING) state = OPEN; break;
    case 3: if (state == OPENING && ++retries > 2) state = CLOSED; break;
    case 4: if (state == OPEN) state = CLOSING; break;
    default: if (message > 100 && state == CLOSING) state = CLOSED;
    }
    if (retries > 3) reach_error();
  }
  return 0;
}
