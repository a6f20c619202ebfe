// Reductions over a tile of a warp.
#ifndef PCFM_COOPERATIVE_GROUPS_REDUCE_H
#define PCFM_COOPERATIVE_GROUPS_REDUCE_H

#include "cooperative_groups.h"

namespace cooperative_groups {

#define PCFM_OPERATOR(name, result)                                                                        \
  template <class T> struct name {                                                                         \
    __device__ T operator()(T a, T b) const { return result; }                                             \
  };
PCFM_OPERATOR(plus, a + b)
PCFM_OPERATOR(less, b < a ? b : a)
PCFM_OPERATOR(greater, a < b ? b : a)
PCFM_OPERATOR(bit_and, a & b)
PCFM_OPERATOR(bit_or, a | b)
PCFM_OPERATOR(bit_xor, a ^ b)
#undef PCFM_OPERATOR

template <unsigned N, class Parent, class T, class Operator>
static inline __device__ T reduce(const thread_block_tile<N, Parent> &tile, T v, Operator combine) {
  for (unsigned distance = N / 2; distance > 0; distance /= 2) v = combine(v, tile.shfl_xor(v, distance));
  return v;
}

}  // namespace cooperative_groups

#endif
