// N queens by iterative backtracking: each thread counts the ways to complete one placement of queens in the first
// rows of a `size` x `size` board. A row's state is a bit mask each of the columns, and of the squares on falling
// and on rising diagonals, that queens above attack; and of the squares still to try. The stack of states is in
// shared memory, one column of it per thread.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 64
#endif
#define MAX_ROWS 8

extern "C" __global__ void __launch_bounds__(BLOCK)
count_queens(const unsigned *placements, int *counts, int placement_count, int size, int rows) {
  __shared__ unsigned columns[MAX_ROWS][BLOCK];
  __shared__ unsigned falling[MAX_ROWS][BLOCK];
  __shared__ unsigned rising[MAX_ROWS][BLOCK];
  __shared__ unsigned untried[MAX_ROWS][BLOCK];
  const int tid = threadIdx.x;
  const int placement = blockIdx.x * BLOCK + tid;
  if (placement >= placement_count)
    return;

  const unsigned board = (1u << size) - 1;
  columns[0][tid] = placements[3 * placement];
  falling[0][tid] = placements[3 * placement + 1];
  rising[0][tid] = placements[3 * placement + 2];
  untried[0][tid] = board & ~(columns[0][tid] | falling[0][tid] | rising[0][tid]);

  int row = 0, found = 0;
  while (row >= 0) {
    const unsigned squares = untried[row][tid];
    if (squares == 0) {
      --row; // backtrack
    } else {
      const unsigned queen = squares & -squares;
      untried[row][tid] = squares ^ queen;
      if (row == rows - 1) {
        ++found; // the last queen is placed
      } else {
        const unsigned down = columns[row][tid] | queen;
        const unsigned left = (falling[row][tid] | queen) << 1;
        const unsigned right = (rising[row][tid] | queen) >> 1;
        ++row; // go deeper
        columns[row][tid] = down;
        falling[row][tid] = left;
        rising[row][tid] = right;
        untried[row][tid] = board & ~(down | left | right);
      }
    }
  }
  counts[placement] = found;
}
