// The temperature of a chip under load: an explicit step of heat flow per round, several rounds per launch on a tile
// whose known part shrinks by one cell on each side with every round. At the chip's border a cell is its own
// neighbour.

#include <cuda_runtime.h>

struct Coefficients {
  float step_over_capacity, x, y, z, ambient;
};

extern "C" __global__ void __launch_bounds__(BLOCK *BLOCK)
hotspot_rounds(const float *__restrict__ power, const float *__restrict__ source, float *__restrict__ result,
               int columns, int rows, int rounds, Coefficients by) {
  __shared__ float now[BLOCK][BLOCK], load[BLOCK][BLOCK], next[BLOCK][BLOCK];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int kept = BLOCK - 2 * rounds;
  const int block_x = kept * blockIdx.x - rounds, block_y = kept * blockIdx.y - rounds;
  const int x = block_x + tx, y = block_y + ty;
  const int cell = y * columns + x;
  const bool inside = x >= 0 && x < columns && y >= 0 && y < rows;
  if (inside) {
    now[ty][tx] = source[cell];
    load[ty][tx] = power[cell];
  }
  __syncthreads();

  const int west = x == 0 ? tx : tx - 1, east = x == columns - 1 ? tx : tx + 1;
  const int north = y == 0 ? ty : ty - 1, south = y == rows - 1 ? ty : ty + 1;
  bool computed = false;
  for (int round = 0; round < rounds; ++round) {
    computed = false;
    if (tx >= round + 1 && tx <= BLOCK - 2 - round && ty >= round + 1 && ty <= BLOCK - 2 - round && inside) {
      computed = true;
      const float here = now[ty][tx];
      const float along_x = (now[ty][east] + now[ty][west] - 2.0f * here) * by.x;
      const float along_y = (now[south][tx] + now[north][tx] - 2.0f * here) * by.y;
      const float along_z = (by.ambient - here) * by.z;
      next[ty][tx] = here + by.step_over_capacity * (load[ty][tx] + along_y + along_x + along_z);
    }
    __syncthreads();
    if (round == rounds - 1)
      break;
    if (computed)
      now[ty][tx] = next[ty][tx];
    __syncthreads();
  }
  if (computed)
    result[cell] = next[ty][tx];
}
