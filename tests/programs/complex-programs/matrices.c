//@ exec: same
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct matrix { int rows, columns; double *cells; };
#define AT(m, i, j) ((m).cells[(i) * (m).columns + (j)])

static struct matrix create(int rows, int columns) { return (struct matrix){rows, columns, calloc(rows * columns, sizeof(double))}; }

static struct matrix copy(struct matrix m) {
  struct matrix c = create(m.rows, m.columns);
  memcpy(c.cells, m.cells, m.rows * m.columns * sizeof(double));
  return c;
}

static struct matrix multiply(struct matrix a, struct matrix b) {
  struct matrix c = create(a.rows, b.columns);
  for (int i = 0; i < a.rows; i++)
    for (int j = 0; j < b.columns; j++)
      for (int k = 0; k < a.columns; k++) AT(c, i, j) += AT(a, i, k) * AT(b, k, j);
  return c;
}

static double invert(struct matrix m, struct matrix *inverse) { /* returns the determinant */
  struct matrix work = copy(m);
  double determinant = 1;
  int n = m.rows;
  *inverse = create(n, n);
  for (int i = 0; i < n; i++) AT(*inverse, i, i) = 1;
  for (int c = 0; c < n; c++) {
    int pivot = c;
    for (int r = c + 1; r < n; r++)
      if (fabs(AT(work, r, c)) > fabs(AT(work, pivot, c))) pivot = r;
    if (AT(work, pivot, c) == 0) {
      determinant = 0;
      break;
    }
    if (pivot != c) {
      determinant = -determinant;
      for (int j = 0; j < n; j++) {
        double t = AT(work, c, j);
        AT(work, c, j) = AT(work, pivot, j), AT(work, pivot, j) = t;
        t = AT(*inverse, c, j);
        AT(*inverse, c, j) = AT(*inverse, pivot, j), AT(*inverse, pivot, j) = t;
      }
    }
    double d = AT(work, c, c);
    determinant *= d;
    for (int j = 0; j < n; j++) AT(work, c, j) /= d, AT(*inverse, c, j) /= d;
    for (int r = 0; r < n; r++) {
      double f = AT(work, r, c);
      if (r == c || f == 0) continue;
      for (int j = 0; j < n; j++) AT(work, r, j) -= f * AT(work, c, j), AT(*inverse, r, j) -= f * AT(*inverse, c, j);
    }
  }
  free(work.cells);
  return determinant;
}

static void print(struct matrix m) {
  for (int i = 0; i < m.rows; i++)
    for (int j = 0; j < m.columns; j++) printf("%9.4f%s", AT(m, i, j) + 0.0, j + 1 < m.columns ? " " : "\n");
}

int main(void) {
  struct matrix a = create(4, 4), inverse;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) AT(a, i, j) = (i * 7 + j * j * 3) % 11 - 4;
  print(a);
  printf("%.6f\n", invert(a, &inverse));
  print(inverse);
  struct matrix product = multiply(a, inverse);
  double off = 0;
  for (int i = 0; i < 16; i++) off += fabs(product.cells[i] - (i % 5 == 0));
  printf("%d\n", off < 1e-12);
  free(inverse.cells), free(product.cells);

  for (int j = 0; j < 4; j++) AT(a, 3, j) = 2 * AT(a, 0, j);
  printf("%.1f\n", fabs(invert(a, &inverse)) < 1e-9 ? 0.0 : 1.0);
  free(inverse.cells);

  struct matrix v = create(4, 1), w;
  for (int i = 0; i < 4; i++) v.cells[i] = i - 1.5;
  for (int step = 0; step < 5; step++) { /* power iteration, normalised */
    w = multiply(a, v);
    double norm = 0;
    for (int i = 0; i < 4; i++) norm += w.cells[i] * w.cells[i];
    for (int i = 0; i < 4; i++) w.cells[i] /= sqrt(norm);
    printf("%.9f\n", norm);
    free(v.cells);
    v = w;
  }
  print(v);
  free(v.cells), free(a.cells);
  return off < 1e-12;
}
