// CUDA C: a polynomial of the left neighbour in odd threads, of the right one in even threads.
#include <cuda_runtime.h>

extern "C" __global__ void neighbours(const int *data, int *out) {
  int i = threadIdx.x;
  if (i & 1) {
    int x = data[i - 1];
    if (x > 0)
      out[i] = x * x + 3 * x + 1;
  } else {
    int x = data[i + 1];
    if (x > 0)
      out[i] = x * x + 5 * x - 7;
  }
}
