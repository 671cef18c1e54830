#include <stddef.h>

/* Give the middle one of three values. */
int median_of_three(int a, int b, int c)
{
	if (a < b) {
		if (b < c)
			return b;
		return a < c ? c : a;
	}
	if (a < c)
		return a;
	return b < c ? c : b;
}

/* Find a key in a sorted array; give its index or the complement of where it would go. */
int binary_search(const int *a, int n, int key)
{
	int low = 0;
	int high = n - 1;

	while (low <= high) {
		int mid = (low + high) / 2;

		if (a[mid] == key)
			return mid;
		if (a[mid] < key)
			low = mid + 1;
		else
			high = mid - 1;
	}
	return ~low;
}

/* Sort an array in ascending order by insertion; give the number of moves. */
unsigned insertion_sort(int *a, size_t n)
{
	unsigned moves = 0;

	for (size_t i = 1; i < n; i++) {
		int value = a[i];
		size_t j = i;

		while (j > 0 && a[j - 1] > value) {
			a[j] = a[j - 1];
			j--;
			moves++;
		}
		if (j != i)
			a[j] = value;
	}
	return moves;
}

/* Restore the heap order below one node of a binary max-heap; give where its value ends. */
size_t sift_down(int *heap, size_t n, size_t node)
{
	int value;

	if (node >= n)
		return node;
	value = heap[node];
	while (node < n / 2) {
		size_t child = 2 * node + 1;

		if (child + 1 < n && heap[child + 1] > heap[child])
			child++;
		if (heap[child] <= value)
			break;
		heap[node] = heap[child];
		node = child;
	}
	heap[node] = value;
	return node;
}
