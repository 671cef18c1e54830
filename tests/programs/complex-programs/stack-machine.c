//@ exec: same
// A small virtual machine with calls, run on a recursive factorial, a sieve and a string printer.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum op { HALT, PUSH, LOAD, STORE, ADD, SUB, MUL, MOD, LESS, JUMP, JUMP_ZERO, CALL, RETURN, ARGUMENT, PRINT, PUTC, POP };

struct machine {
  int32_t stack[256], memory[128], frames[64];
  int top, frame_count, base;
  unsigned long executed;
};

static const char *run(struct machine *m, const int32_t *code) {
  int pc = 0;
  for (;;) {
    m->executed++;
    if (m->top > 250) return "stack overflow";
    int32_t *s = m->stack + m->top;
    switch ((enum op)code[pc++]) {
    case HALT: return "halted";
    case PUSH: s[0] = code[pc++]; m->top++; break;
    case POP: m->top--; break;
    case LOAD: s[-1] = m->memory[s[-1]]; break;
    case STORE: m->memory[s[-1]] = s[-2]; m->top -= 2; break;
    case ADD: s[-2] += s[-1]; m->top--; break;
    case SUB: s[-2] -= s[-1]; m->top--; break;
    case MUL: s[-2] *= s[-1]; m->top--; break;
    case MOD:
      if (s[-1] == 0) return "division by zero";
      s[-2] %= s[-1];
      m->top--;
      break;
    case LESS: s[-2] = s[-2] < s[-1]; m->top--; break;
    case JUMP: pc = code[pc]; break;
    case JUMP_ZERO: pc = s[-1] == 0 ? code[pc] : pc + 1; m->top--; break;
    case CALL: /* one argument, on top of the stack */
      m->frames[m->frame_count++] = pc + 1;
      m->frames[m->frame_count++] = m->base;
      m->base = m->top - 1;
      pc = code[pc];
      break;
    case RETURN: {
      int32_t result = s[-1];
      m->top = m->base + 1;
      m->stack[m->base] = result;
      m->base = m->frames[--m->frame_count];
      pc = m->frames[--m->frame_count];
      break;
    }
    case ARGUMENT: s[0] = m->stack[m->base]; m->top++; break;
    case PRINT: printf("%d ", s[-1]); m->top--; break;
    case PUTC: putchar(s[-1]); m->top--; break;
    default: return "illegal instruction";
    }
  }
}

static void execute(const char *name, const int32_t *code) {
  struct machine m;
  memset(&m, 0, sizeof m);
  for (int i = 0; i < 6; i++) m.memory[100 + i] = "hello\n"[i];
  const char *why = run(&m, code);
  printf("[%s: %s after %lu, %d left]\n", name, why, m.executed, m.top);
}

int main(void) {
  static const int32_t factorial[] = {
      PUSH, 10, CALL, 6, PRINT, HALT,
      /* 6 */ ARGUMENT, PUSH, 2, LESS, JUMP_ZERO, 15, PUSH, 1, RETURN,
      /* 15 */ ARGUMENT, ARGUMENT, PUSH, 1, SUB, CALL, 6, MUL, RETURN};
  static const int32_t sieve[] = {
      /* memory[0] = candidate, memory[1] = divisor */
      PUSH, 2, PUSH, 0, STORE,
      /* 5 */ PUSH, 2, PUSH, 1, STORE,
      /* 10 */ PUSH, 1, LOAD, PUSH, 0, LOAD, LESS, JUMP_ZERO, 39,
      /* 19 */ PUSH, 0, LOAD, PUSH, 1, LOAD, MOD, JUMP_ZERO, 43,
      /* 28 */ PUSH, 1, LOAD, PUSH, 1, ADD, PUSH, 1, STORE, JUMP, 10,
      /* 39 */ PUSH, 0, LOAD, PRINT,
      /* 43 */ PUSH, 0, LOAD, PUSH, 1, ADD, PUSH, 0, STORE,
      /* 52 */ PUSH, 0, LOAD, PUSH, 30, LESS, JUMP_ZERO, 62, JUMP, 5, /* 62 */ HALT};
  static const int32_t printer[] = {
      PUSH, 100, PUSH, 0, STORE,
      /* 5 */ PUSH, 0, LOAD, LOAD, PUTC, PUSH, 0, LOAD, PUSH, 1, ADD, PUSH, 0, STORE,
      PUSH, 0, LOAD, LOAD, JUMP_ZERO, 27, JUMP, 5, /* 27 */ HALT};
  static const int32_t endless[] = {PUSH, 1, JUMP, 0}, zero[] = {PUSH, 5, PUSH, 0, MOD, HALT}, bad[] = {99};
  execute("factorial", factorial);
  execute("sieve", sieve);
  execute("printer", printer);
  execute("endless", endless);
  execute("zero", zero);
  execute("bad", bad);
  return 0;
}
