// Blocked LU decomposition without pivoting, in place, on a square row-major matrix of `side` x `side` floats in
// tiles of TILE x TILE. L has ones on its diagonal, which are not stored. One step of the decomposition, at the
// tile whose first row and column is `origin`, is three launches:
//
//   lud_diagonal   one thread block of TILE threads: the tile on the diagonal becomes its own L and U;
//   lud_perimeter  one thread block of 2 * TILE threads for each further tile: the lower half of the threads solves
//                  the tile in the diagonal tile's row (L * X = A), the upper half the one in its column (X * U = A);
//   lud_internal   one thread block of TILE threads for each tile right of and below both: A -= column * row.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif
#define TILE (BLOCK / 2)

extern "C" __global__ void __launch_bounds__(TILE) lud_diagonal(float *matrix, int side, int origin) {
  __shared__ float tile[TILE][TILE];
  const int tid = threadIdx.x;
  float *const corner = matrix + origin * side + origin;

  for (int i = 0; i < TILE; ++i)
    tile[i][tid] = corner[i * side + tid];
  __syncthreads();

  for (int pivot = 0; pivot < TILE - 1; ++pivot) {
    if (tid > pivot)
      tile[tid][pivot] /= tile[pivot][pivot];
    __syncthreads();
    if (tid > pivot)
      for (int i = pivot + 1; i < TILE; ++i)
        tile[i][tid] -= tile[i][pivot] * tile[pivot][tid];
    __syncthreads();
  }

  for (int i = 0; i < TILE; ++i)
    corner[i * side + tid] = tile[i][tid];
}

extern "C" __global__ void __launch_bounds__(BLOCK) lud_perimeter(float *matrix, int side, int origin) {
  __shared__ float diagonal[TILE][TILE];
  __shared__ float row[TILE][TILE];
  __shared__ float column[TILE][TILE];
  const int tid = threadIdx.x;
  const int away = (blockIdx.x + 1) * TILE;
  float *const corner = matrix + origin * side + origin;

  if (tid < TILE) {
    for (int i = 0; i < TILE / 2; ++i)
      diagonal[i][tid] = corner[i * side + tid];
    for (int i = 0; i < TILE; ++i)
      row[i][tid] = corner[i * side + away + tid];
  } else {
    const int lane = tid - TILE;
    for (int i = TILE / 2; i < TILE; ++i)
      diagonal[i][lane] = corner[i * side + lane];
    for (int i = 0; i < TILE; ++i)
      column[i][lane] = corner[(away + i) * side + lane];
  }
  __syncthreads();

  if (tid < TILE) {
    // Forward substitution down this thread's column of the row tile.
    for (int i = 0; i < TILE; ++i) {
      float rest = row[i][tid];
      for (int k = 0; k < i; ++k)
        rest -= diagonal[i][k] * row[k][tid];
      row[i][tid] = rest;
    }
  } else {
    // Forward substitution along this thread's row of the column tile.
    const int lane = tid - TILE;
    for (int i = 0; i < TILE; ++i) {
      float rest = column[lane][i];
      for (int k = 0; k < i; ++k)
        rest -= column[lane][k] * diagonal[k][i];
      column[lane][i] = rest / diagonal[i][i];
    }
  }
  __syncthreads();

  if (tid < TILE) {
    for (int i = 0; i < TILE; ++i)
      corner[i * side + away + tid] = row[i][tid];
  } else {
    const int lane = tid - TILE;
    for (int i = 0; i < TILE; ++i)
      corner[(away + i) * side + lane] = column[i][lane];
  }
}

extern "C" __global__ void __launch_bounds__(TILE) lud_internal(float *matrix, int side, int origin) {
  __shared__ float row[TILE][TILE];
  __shared__ float column[TILE][TILE];
  const int tid = threadIdx.x;
  const int down = (blockIdx.y + 1) * TILE;
  const int right = (blockIdx.x + 1) * TILE;
  float *const corner = matrix + origin * side + origin;

  for (int i = 0; i < TILE; ++i) {
    row[i][tid] = corner[i * side + right + tid];
    column[i][tid] = corner[(down + i) * side + tid];
  }
  __syncthreads();

  for (int i = 0; i < TILE; ++i) {
    float sum = 0.0f;
    for (int k = 0; k < TILE; ++k)
      sum += column[i][k] * row[k][tid];
    corner[(down + i) * side + right + tid] -= sum;
  }
}
