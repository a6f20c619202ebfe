// Bitonic sort (Batcher 1968): each thread block sorts BLOCK integers in shared memory, one per thread.
//
// In the step (length, distance) the pair (tid, tid ^ distance) is put in ascending order where tid & length is 0
// and in descending order elsewhere, so that runs of `length` elements alternate in direction.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif

extern "C" __global__ void __launch_bounds__(BLOCK) bitonic_sort(int *values) {
  __shared__ int tile[BLOCK];
  const unsigned tid = threadIdx.x;
  int *const own = values + blockIdx.x * BLOCK;

  tile[tid] = own[tid];
  __syncthreads();

  for (unsigned length = 2; length <= BLOCK; length *= 2) {
    for (unsigned distance = length / 2; distance > 0; distance /= 2) {
      const unsigned partner = tid ^ distance;
      if (partner > tid) {
        if ((tid & length) == 0) {
          if (tile[tid] > tile[partner]) {
            const int larger = tile[tid];
            tile[tid] = tile[partner];
            tile[partner] = larger;
          }
        } else {
          if (tile[tid] < tile[partner]) {
            const int smaller = tile[tid];
            tile[tid] = tile[partner];
            tile[partner] = smaller;
          }
        }
      }
      __syncthreads();
    }
  }

  own[tid] = tile[tid];
}
