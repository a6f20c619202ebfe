// Synthetic kernel sb1r, written by rodinia_kernels/synthetic.py; see there.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif

extern "C" __global__ void __launch_bounds__(BLOCK)
sb1r(unsigned *words, const unsigned *weights) {
  __shared__ unsigned first[BLOCK];
  __shared__ unsigned second[BLOCK];
  __shared__ unsigned table[BLOCK];
  const unsigned tid = threadIdx.x;
  unsigned *const own = words + blockIdx.x * (BLOCK * 2);

  first[tid] = own[0 * BLOCK + tid];
  second[tid] = own[1 * BLOCK + tid];
  table[tid] = weights[blockIdx.x * BLOCK + tid];
  __syncthreads();

  for (unsigned round = 0; round < 16; ++round) {
    if ((tid ^ round) & 1) {
      unsigned word = first[tid];
      word -= 903493479u;
      word -= 698916788u;
      word ^= table[(tid + 21) % BLOCK];
      word -= 2460381u;
      word ^= word >> 10;
      word *= table[(tid + 16) % BLOCK] | 1u;
      word *= table[(tid + 21) % BLOCK] | 1u;
      word ^= word >> 3;
      first[tid] = word;
    } else {
      unsigned word = second[tid];
      word += 461768046u;
      word ^= table[(tid + 8) % BLOCK];
      word += word << 1;
      word -= 218116977u;
      word *= table[(tid + 8) % BLOCK] | 1u;
      word += 711092187u;
      word *= 15536551u;
      word ^= table[(tid + 6) % BLOCK];
      second[tid] = word;
    }
    __syncthreads();
  }

  own[0 * BLOCK + tid] = first[tid];
  own[1 * BLOCK + tid] = second[tid];
}
