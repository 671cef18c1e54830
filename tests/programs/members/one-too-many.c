//@ exec: violation
struct name {
  char text[3];
  char end;
} name;

int main(void) {
  for (int i = 0; i <= 3; i++)
    name.text[i] = 'x'; //~ violation: index beyond the array
  return name.end;
}
