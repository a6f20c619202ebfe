// HIP without ROCm: on clang's builtins, and on its math header, whose functions stay calls of __ocml_*.
#ifndef PCFM_HIP_H
#define PCFM_HIP_H

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __noinline__ __attribute__((noinline))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pcfm_vectors.h"
#define PCFM_API(name) hip##name
#include "pcfm_host.h"
typedef hipDeviceProp hipDeviceProp_t;
#define HIP_SYMBOL(name) name
#define hipLaunchKernelGGL(kernel, grid, block, bytes, stream, ...)                                        \
  kernel<<<grid, block, bytes, stream>>>(__VA_ARGS__)

// Only device code reads these: a builtin of the device in host code would be an error.
#define PCFM_IDS(type, x_, y_, z_)                                                                         \
  struct type {                                                                                            \
    static __device__ inline unsigned get_x() { return x_; }                                               \
    static __device__ inline unsigned get_y() { return y_; }                                               \
    static __device__ inline unsigned get_z() { return z_; }                                               \
    __declspec(property(get = get_x)) unsigned x;                                                          \
    __declspec(property(get = get_y)) unsigned y;                                                          \
    __declspec(property(get = get_z)) unsigned z;                                                          \
    __device__ inline operator dim3() const { return dim3(get_x(), get_y(), get_z()); }                    \
  };
PCFM_IDS(pcfm_thread, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
         __builtin_amdgcn_workitem_id_z())
PCFM_IDS(pcfm_block, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
         __builtin_amdgcn_workgroup_id_z())
PCFM_IDS(pcfm_block_size, __builtin_amdgcn_workgroup_size_x(), __builtin_amdgcn_workgroup_size_y(),
         __builtin_amdgcn_workgroup_size_z())
PCFM_IDS(pcfm_grid_size, __builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x(),
         __builtin_amdgcn_grid_size_y() / __builtin_amdgcn_workgroup_size_y(),
         __builtin_amdgcn_grid_size_z() / __builtin_amdgcn_workgroup_size_z())
#undef PCFM_IDS
extern const __device__ __attribute__((weak)) pcfm_thread threadIdx;
extern const __device__ __attribute__((weak)) pcfm_block blockIdx;
extern const __device__ __attribute__((weak)) pcfm_block_size blockDim;
extern const __device__ __attribute__((weak)) pcfm_grid_size gridDim;

// As HIP called them first.
#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

static inline __device__ __attribute__((convergent)) void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
static inline __device__ void __threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
static inline __device__ void __threadfence_block() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"); }
static inline __device__ int __popc(unsigned x) { return __builtin_popcount(x); }
static inline __device__ int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
static inline __device__ int __ffs(int x) { return __builtin_ffs(x); }
static inline __device__ int __ffsll(long long x) { return __builtin_ffsll(x); }
static inline __device__ int __clz(int x) { return x == 0 ? 32 : __builtin_clz(x); }
static inline __device__ int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(x); }
static inline __device__ unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
static inline __device__ unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
static inline __device__ int __mul24(int x, int y) { return (x << 8 >> 8) * (y << 8 >> 8); }
static inline __device__ unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffff) * (y & 0xffffff); }
static inline __device__ int __mulhi(int x, int y) { return (int)(((long long)x * y) >> 32); }
static inline __device__ unsigned __umulhi(unsigned x, unsigned y) {
  return (unsigned)(((unsigned long long)x * y) >> 32);
}
template <typename T> static inline __device__ T __ldg(const T *p) { return *p; }

// Lanes of a wavefront. Nobody waits for the lanes that a mask names. One of 32 bits, which ROCm refuses on
// wavefronts of 64, is that of a program for all chips and names them all.
#define warpSize __AMDGCN_WAVEFRONT_SIZE
static inline __device__ unsigned __lane_id() {
  return __builtin_amdgcn_mbcnt_hi(-1, __builtin_amdgcn_mbcnt_lo(-1, 0));
}
static inline __device__ unsigned long long __ballot(int predicate) {
#if __AMDGCN_WAVEFRONT_SIZE == 32
  return __builtin_amdgcn_ballot_w32(predicate != 0);
#else
  return __builtin_amdgcn_ballot_w64(predicate != 0);
#endif
}
static inline __device__ unsigned long long __activemask() { return __ballot(1); }
static inline __device__ int __any(int predicate) { return __ballot(predicate) != 0; }
static inline __device__ int __all(int predicate) { return __ballot(!predicate) == 0; }
template <typename M> static inline __device__ unsigned long long __ballot_sync(M mask, int predicate) {
  return __ballot(predicate) & (sizeof(M) == 8 ? (unsigned long long)mask : ~0ull);
}
template <typename M> static inline __device__ int __any_sync(M mask, int predicate) {
  return __ballot_sync(mask, predicate) != 0;
}
template <typename M> static inline __device__ int __all_sync(M mask, int predicate) {
  return __ballot_sync(mask, !predicate) == 0;
}
static inline __device__ void __syncwarp(unsigned long long = ~0ull) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
template <typename T> static inline __device__ T pcfm_of_lane(int lane, T value) {
  struct { int word[sizeof(T) / 4]; } words;
  __builtin_memcpy(&words, &value, sizeof(T));
  for (int i = 0; i < (int)(sizeof(T) / 4); i++)
    words.word[i] = __builtin_amdgcn_ds_bpermute(lane << 2, words.word[i]);
  __builtin_memcpy(&value, &words, sizeof(T));
  return value;
}
// `lane` is the one to read from, of the lane `self`; one that would leave its group of `width` reads itself.
#define PCFM_SHUFFLE(type, name, word, lane)                                                               \
  static inline __device__ type name(type value, word by, int width = warpSize) {                          \
    int self = (int)__lane_id(), first = self & -width;                                                    \
    return pcfm_of_lane(lane, value);                                                                      \
  }                                                                                                        \
  static inline __device__ type name##_sync(unsigned long long, type value, word by, int width = warpSize) { \
    return name(value, by, width);                                                                         \
  }
#define PCFM_SHUFFLES(type)                                                                                \
  PCFM_SHUFFLE(type, __shfl, int, first + (by & (width - 1)))                                              \
  PCFM_SHUFFLE(type, __shfl_up, unsigned, self - (int)by < first ? self : self - (int)by)                  \
  PCFM_SHUFFLE(type, __shfl_down, unsigned, self + (int)by >= first + width ? self : self + (int)by)       \
  PCFM_SHUFFLE(type, __shfl_xor, int, (self ^ by) >= first + width ? self : self ^ by)
PCFM_SHUFFLES(int)
PCFM_SHUFFLES(unsigned)
PCFM_SHUFFLES(float)
PCFM_SHUFFLES(long)
PCFM_SHUFFLES(unsigned long)
PCFM_SHUFFLES(long long)
PCFM_SHUFFLES(unsigned long long)
PCFM_SHUFFLES(double)
#undef PCFM_SHUFFLES
#undef PCFM_SHUFFLE

#include <__clang_hip_libdevice_declares.h>
#include <__clang_hip_math.h>

#define PCFM_ATOMICS(type)                                                                                 \
  static inline __device__ type atomicAdd(type *p, type v) {                                               \
    return __hip_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }                                                                                                        \
  static inline __device__ type atomicExch(type *p, type v) {                                              \
    return __hip_atomic_exchange(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                        \
  }                                                                                                        \
  static inline __device__ type atomicMax(type *p, type v) {                                               \
    return __hip_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }                                                                                                        \
  static inline __device__ type atomicMin(type *p, type v) {                                               \
    return __hip_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }
#define PCFM_INT_ATOMICS(type)                                                                             \
  PCFM_ATOMICS(type)                                                                                       \
  static inline __device__ type atomicCAS(type *p, type old, type v) {                                     \
    __hip_atomic_compare_exchange_strong(p, &old, v, __ATOMIC_RELAXED, __ATOMIC_RELAXED,                   \
                                         __HIP_MEMORY_SCOPE_AGENT);                                        \
    return old;                                                                                            \
  }
#define PCFM_BIT_ATOMICS(type)                                                                             \
  static inline __device__ type atomicSub(type *p, type v) { return atomicAdd(p, (type)-v); }              \
  static inline __device__ type atomicAnd(type *p, type v) {                                               \
    return __hip_atomic_fetch_and(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }                                                                                                        \
  static inline __device__ type atomicOr(type *p, type v) {                                                \
    return __hip_atomic_fetch_or(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                        \
  }                                                                                                        \
  static inline __device__ type atomicXor(type *p, type v) {                                               \
    return __hip_atomic_fetch_xor(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }
static inline __device__ unsigned atomicInc(unsigned *p, unsigned most) {
  return __builtin_amdgcn_atomic_inc32(p, most, __ATOMIC_RELAXED, "agent");
}
static inline __device__ unsigned atomicDec(unsigned *p, unsigned most) {
  return __builtin_amdgcn_atomic_dec32(p, most, __ATOMIC_RELAXED, "agent");
}
PCFM_ATOMICS(float)
PCFM_ATOMICS(double)
PCFM_INT_ATOMICS(int)
PCFM_INT_ATOMICS(unsigned)
PCFM_INT_ATOMICS(unsigned long long)
PCFM_BIT_ATOMICS(int)
PCFM_BIT_ATOMICS(unsigned)
PCFM_BIT_ATOMICS(unsigned long long)
#undef PCFM_BIT_ATOMICS
#undef PCFM_INT_ATOMICS
#undef PCFM_ATOMICS

#endif
