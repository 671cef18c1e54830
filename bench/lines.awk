# Writes a C program of about 20,000 lines: 500 functions of the kind people write, with structs,
# loops, switches, pointers and calls.
BEGIN {
  print "struct record { int key; long total; char name[16]; struct record *next; };"
  print "static struct record table[64];"
  for (f = 0; f < 500; f++) {
    printf "static int step_%d(struct record *r, int n, const char *text)\n{\n", f
    print "  int count = 0;"
    print "  long sum = r->total;"
    print "  unsigned hash = 5381u;"
    print "  for (int i = 0; i < n; i++) {"
    print "    if (text[i] == '\\0')"
    print "      break;"
    printf "    hash = hash * 33u + (unsigned char)text[i] + %du;\n", f
    print "    if (i < 15)"
    print "      r->name[i] = text[i];"
    print "  }"
    print "  switch (hash % 7u) {"
    for (c = 0; c < 6; c++) {
      printf "  case %d:\n", c
      printf "    sum += (long)(hash >> %d) * %d;\n", c + 1, f + c
      print "    break;"
    }
    print "  default:"
    print "    sum -= r->key;"
    print "  }"
    print "  while (sum > 1000) {"
    print "    sum /= 3;"
    print "    count++;"
    print "  }"
    print "  r->total = sum;"
    print "  r->next = &table[hash % 64u];"
    if (f > 0) {
      print "  if (count > n && n > 0)"
      printf "    return step_%d(r->next, n - 1, text + 1);\n", f - 1
    }
    print "  return count;"
    print "}\n"
  }
  print "int main(int argc, char **argv)\n{"
  print "  int total = 0;"
  for (f = 0; f < 500; f++) printf "  total += step_%d(&table[%d], argc, argv[0]);\n", f, f % 64
  print "  return total & 127;\n}"
}
