//@ exec: same
#include <stdio.h>

enum colour { RED, GREEN, BLUE, COLOURS };
static const char *const names[COLOURS] = {[BLUE] = "blue", [RED] = "red", [GREEN] = "green"};
static int sparse[] = {[2] = 20, 30, [8] = 80, 90, [1] = 10, 200};
static int ranged[12] = {[0 ... 3] = 1, [4 ... 9] = 2, [6] = 3};

struct point { int x, y, z; };
struct box { struct point corner, size; char label[8]; struct point path[3]; };

static struct box boxes[] = {
    [1] = {.label = "one", .size.y = 5, .corner = {1, .z = 3}},
    [0] = {{9, 8, 7}, .size = {.z = 6, .x = 4}, .path[1] = {.y = 2}, .path[2].x = 11},
    [3].label = "three", [3].path[0].z = 33,
};

static struct point overridden = {.x = 1, .y = 2, .x = 3, .z = 4};
static char letters[8] = {'a', [3] = 'd', 'e', [7] = 'h'};
static int matrix[3][3] = {[1][1] = 5, 6, [2] = {[2] = 9}, [0] = {1}};
static union { int i; float f; unsigned char bytes[4]; } pun = {.f = 1.0f}, by_bytes = {.bytes = {[3] = 0x40}};
static struct { unsigned a : 3, b : 5; int c; } bits = {.b = 17, .c = -1, .a = 5};

static void show(const struct box *b) {
  printf("(%d,%d,%d) (%d,%d,%d) [%s]", b->corner.x, b->corner.y, b->corner.z, b->size.x, b->size.y, b->size.z, b->label);
  for (int i = 0; i < 3; i++) printf(" %d,%d,%d", b->path[i].x, b->path[i].y, b->path[i].z);
  printf("\n");
}

int main(void) {
  for (int c = 0; c < COLOURS; c++) printf("%s ", names[c]);
  printf("\n%zu:", sizeof sparse / sizeof *sparse);
  for (unsigned i = 0; i < sizeof sparse / sizeof *sparse; i++) printf(" %d", sparse[i]);
  printf("\n");
  for (int i = 0; i < 12; i++) printf("%d", ranged[i]);
  printf("\n%zu\n", sizeof boxes / sizeof *boxes);
  for (int i = 0; i < 4; i++) show(&boxes[i]);
  printf("%d %d %d\n", overridden.x, overridden.y, overridden.z);
  for (int i = 0; i < 8; i++) putchar(letters[i] ? letters[i] : '.');
  printf("\n");
  for (int i = 0; i < 9; i++) printf("%d ", matrix[i / 3][i % 3]);
  printf("\n%x %x %g\n", (unsigned)pun.i, (unsigned)by_bytes.i, by_bytes.f);
  printf("%d %d %d\n", bits.a, bits.b, bits.c);

  /* Automatic ones: the rest is zero, the values are computed at run time. */
  for (int n = 1; n <= 2; n++) {
    struct box local = {.size = {n, n * 2}, .path = {[2] = {.y = n + 7}}, .label = {'L', [2] = 'x'}};
    int array[6] = {[4] = n * 10, n * 11};
    show(&local);
    printf("%d %d %d\n", array[0], array[4], array[5]);
    printf("%d\n", local.label[2]);
  }
  char exact[3] = "abc";
  char padded[6] = "abc";
  printf("%c%c%c %d %zu\n", exact[0], exact[1], exact[2], padded[5], sizeof "abc");
  return boxes[3].path[0].z + matrix[1][2];
}
