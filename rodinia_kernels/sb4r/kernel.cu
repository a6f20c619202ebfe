// Synthetic kernel sb4r, written by rodinia_kernels/synthetic.py; see there.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif

extern "C" __global__ void __launch_bounds__(BLOCK)
sb4r(unsigned *words, const unsigned *weights) {
  __shared__ unsigned first[BLOCK];
  __shared__ unsigned second[BLOCK];
  __shared__ unsigned third[BLOCK];
  __shared__ unsigned table[BLOCK];
  const unsigned tid = threadIdx.x;
  unsigned *const own = words + blockIdx.x * (BLOCK * 3);

  first[tid] = own[0 * BLOCK + tid];
  second[tid] = own[1 * BLOCK + tid];
  third[tid] = own[2 * BLOCK + tid];
  table[tid] = weights[blockIdx.x * BLOCK + tid];
  __syncthreads();

  for (unsigned round = 0; round < 16; ++round) {
    const unsigned choice = (tid * 7 + round * 5) % 16;
    if (choice < 5) {
      unsigned word = first[tid];
      word -= 604154826u;
      word *= 667634557u;
      word -= 331432349u;
      word ^= table[(tid + 15) % BLOCK];
      word += word << 8;
      word -= 397953161u;
      word *= 1232779847u;
      word *= 1265296867u;
      first[tid] = word;
    } else if (choice < 10) {
      unsigned word = second[tid];
      word ^= table[(tid + 26) % BLOCK];
      word += table[(tid + 14) % BLOCK];
      word += word << 10;
      word -= 430186431u;
      word *= 1694541423u;
      word -= 555016242u;
      word *= 1771224859u;
      word -= 708987699u;
      second[tid] = word;
    } else {
      unsigned word = third[tid];
      word += 501534452u;
      word -= 158036737u;
      word *= table[(tid + 21) % BLOCK] | 1u;
      word ^= word >> 5;
      word *= table[(tid + 5) % BLOCK] | 1u;
      word += word << 8;
      word += table[(tid + 31) % BLOCK];
      word -= 284295578u;
      third[tid] = word;
    }
    __syncthreads();
  }

  own[0 * BLOCK + tid] = first[tid];
  own[1 * BLOCK + tid] = second[tid];
  own[2 * BLOCK + tid] = third[tid];
}
