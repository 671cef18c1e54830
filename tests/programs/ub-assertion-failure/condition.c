//@ exec: violation
#include <assert.h>
#include <stdio.h>

int main(void) {
  int balance = 10;
  for (int i = 1;; i++) {
    balance -= i;
    printf("%d\n", balance);
    assert(balance >= 0); //~ violation: assertion failure
  }
}
