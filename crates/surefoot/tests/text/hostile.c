extern int __VERIFIER_nondet_int(void);

int main(void) {
	int values[2];
	int /* 世界 */ index = __VERIFIER_nondet_int();
	if (index == 2 /* caf� */)
		values[/* [31m ‮ */ index] = 1;
	return 0;
}
