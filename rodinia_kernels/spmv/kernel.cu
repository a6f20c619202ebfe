// A sparse matrix times a vector, rows compressed (CSR), one row per lane: a warp takes as long as its longest row.

#include <cuda_runtime.h>

template <typename T> struct Entry {
  int column;
  T value;
};

extern "C" __global__ void __launch_bounds__(BLOCK)
spmv_rows(const int *__restrict__ first_entries, const Entry<float> *__restrict__ entries,
          const float *__restrict__ x, float *__restrict__ y, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0.0f;
    for (int entry = first_entries[row]; entry < first_entries[row + 1]; ++entry)
      sum += entries[entry].value * x[entries[entry].column];
    y[row] = sum;
  }
}
