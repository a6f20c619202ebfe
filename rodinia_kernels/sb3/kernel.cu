// Synthetic kernel sb3, written by rodinia_kernels/synthetic.py; see there.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif

extern "C" __global__ void __launch_bounds__(BLOCK)
sb3(unsigned *words, const unsigned *weights) {
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
      if (word & 1u) {
        word += table[(tid + 1) % BLOCK];
        word *= 1621u;
        word ^= word >> 7;
        word ^= table[(tid + 5) % BLOCK];
        word += word << 3;
        word += 40503u;
        word *= table[(tid + 9) % BLOCK] | 1u;
        word ^= word >> 11;
        first[tid] = word;
      }
      word = first[tid];
      if (word & 2u) {
        word += table[(tid + 1) % BLOCK];
        word *= 1621u;
        word ^= word >> 7;
        word ^= table[(tid + 5) % BLOCK];
        word += word << 3;
        word += 40503u;
        word *= table[(tid + 9) % BLOCK] | 1u;
        word ^= word >> 11;
        first[tid] = word;
      }
    } else {
      unsigned word = second[tid];
      if (word & 1u) {
        word += table[(tid + 1) % BLOCK];
        word *= 1621u;
        word ^= word >> 7;
        word ^= table[(tid + 5) % BLOCK];
        word += word << 3;
        word += 40503u;
        word *= table[(tid + 9) % BLOCK] | 1u;
        word ^= word >> 11;
        second[tid] = word;
      }
      word = second[tid];
      if (word & 2u) {
        word += table[(tid + 1) % BLOCK];
        word *= 1621u;
        word ^= word >> 7;
        word ^= table[(tid + 5) % BLOCK];
        word += word << 3;
        word += 40503u;
        word *= table[(tid + 9) % BLOCK] | 1u;
        word ^= word >> 11;
        second[tid] = word;
      }
    }
    __syncthreads();
  }

  own[0 * BLOCK + tid] = first[tid];
  own[1 * BLOCK + tid] = second[tid];
}
