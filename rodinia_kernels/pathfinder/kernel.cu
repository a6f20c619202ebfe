// The cheapest path down a grid of costs, a step of which goes straight down or to either side. A launch goes down
// several rows: what a thread block knows shrinks by one column at each end with every row, and only what it knows
// at the end is written.

#include <cuda_runtime.h>

template <typename T> static __device__ __forceinline__ T smaller(T a, T b) { return a < b ? a : b; }

extern "C" __global__ void __launch_bounds__(BLOCK)
pathfinder_rows(const int *__restrict__ wall, const int *__restrict__ source, int *__restrict__ result, int columns,
                int first_row, int rows) {
  __shared__ int before[BLOCK];
  __shared__ int after[BLOCK];
  const int lane = threadIdx.x;
  const int kept = BLOCK - 2 * rows;
  const int block_column = kept * blockIdx.x - rows;
  const int column = block_column + lane;
  const bool inside = column >= 0 && column < columns;
  if (inside)
    before[lane] = source[column];
  __syncthreads();

  const int first = block_column < 0 ? -block_column : 0;
  const int last = smaller(BLOCK - 1, columns - 1 - block_column);
  bool computed = false;
  for (int row = 0; row < rows; ++row) {
    computed = false;
    if (lane >= row + 1 && lane <= BLOCK - 2 - row && inside) {
      computed = true;
      const int left = before[lane == first ? lane : lane - 1];
      const int right = before[lane == last ? lane : lane + 1];
      const int shortest = smaller(smaller(left, right), before[lane]);
      after[lane] = shortest + wall[(first_row + row) * columns + column];
    }
    __syncthreads();
    if (row == rows - 1)
      break;
    if (computed)
      before[lane] = after[lane];
    __syncthreads();
  }
  if (computed)
    result[column] = after[lane];
}
