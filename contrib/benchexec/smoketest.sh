#!/bin/sh
# Exits with 0 if Surefoot proves a small program and finds the bug of another. Works in an unpacked
# release and in the repository; SUREFOOT names another executable.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
surefoot=${SUREFOOT:-}
for folder in "$here" "$here/bin" "$here/.." "$here/../bin" "$here/../../target/release" \
    "$here/../../target/debug"; do
    if [ -z "$surefoot" ] && [ -f "$folder/surefoot" ] && [ -x "$folder/surefoot" ]; then
        surefoot=$folder/surefoot
    fi
done
if [ -z "$surefoot" ]; then
    echo "smoketest: no surefoot executable beside this script, nor built in the repository" >&2
    exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/safe.c" <<'END'
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned even = 0;
  while (__VERIFIER_nondet_int()) even += 2;
  if (even % 2 != 0) reach_error();
  return 0;
}
END
cat >"$work/unsafe.c" <<'END'
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * 3 == 63) reach_error();
  return 0;
}
END

expect() {
    answer=$("$surefoot" verify --timeout 60 --property unreach-call "$work/$1" 2>"$work/messages") || true
    if [ "$answer" != "$2" ]; then
        echo "smoketest: expected $2 for $1, but the answer is: $answer" >&2
        cat "$work/messages" >&2
        exit 1
    fi
}

"$surefoot" --version
expect safe.c true
expect unsafe.c 'false(unreach-call)'
echo "smoketest: passed"
