// Needleman and Wunsch's alignment of two sequences, tile by tile along the antidiagonals, one row of a tile per lane.
// Inside a tile a wavefront runs from corner to corner: at its ends most lanes have nothing to do.

#include <cuda_runtime.h>

enum Step { DIAGONAL = 0, UP = 1, LEFT = 2 };

// `scores` has (length + 1) x (length + 1) entries, the first row and column filled in; tile_row + tile_column is
// `diagonal` in every thread block of a launch.
extern "C" __global__ void __launch_bounds__(BLOCK)
nw_diagonal(const signed char *__restrict__ rows, const signed char *__restrict__ columns, int *scores,
            unsigned char *steps, int length, int match, int mismatch, int penalty, int first_row, int diagonal) {
  __shared__ int tile[BLOCK + 1][BLOCK + 1];
  __shared__ signed char letters[BLOCK];
  const int lane = threadIdx.x;
  const int tile_row = first_row + blockIdx.x, tile_column = diagonal - tile_row;
  const int row = tile_row * BLOCK, column = tile_column * BLOCK, pitch = length + 1;

  tile[lane + 1][0] = scores[(row + lane + 1) * pitch + column];
  tile[0][lane + 1] = scores[row * pitch + column + lane + 1];
  if (lane == 0)
    tile[0][0] = scores[row * pitch + column];
  letters[lane] = columns[column + lane];
  const signed char letter = rows[row + lane];
  __syncthreads();

  for (int wave = 0; wave < 2 * BLOCK - 1; ++wave) {
    const int x = wave - lane;
    if (x >= 0 && x < BLOCK) {
      const int across = tile[lane][x] + (letter == letters[x] ? match : mismatch);
      const int up = tile[lane][x + 1] - penalty, left = tile[lane + 1][x] - penalty;
      int best;
      unsigned char step;
      if (across >= up && across >= left) {
        best = across;
        step = DIAGONAL;
      } else if (up >= left) {
        best = up;
        step = UP;
      } else {
        best = left;
        step = LEFT;
      }
      tile[lane + 1][x + 1] = best;
      steps[(row + lane) * length + column + x] = step;
    }
    __syncthreads();
  }
  for (int y = 0; y < BLOCK; ++y)
    scores[(row + y + 1) * pitch + column + lane + 1] = tile[y + 1][lane + 1];
}
