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

static inline __device__ __attribute__((convergent)) void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
static inline __device__ void __threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
static inline __device__ void __threadfence_block() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"); }
static inline __device__ unsigned long long __ballot(int predicate) {
  return __builtin_amdgcn_ballot_w64(predicate != 0);
}
static inline __device__ int __popc(unsigned x) { return __builtin_popcount(x); }
static inline __device__ int __popcll(unsigned long long x) { return __builtin_popcountll(x); }

#include <__clang_hip_libdevice_declares.h>
#include <__clang_hip_math.h>

#define PCFM_ATOMICS(type)                                                                                 \
  static inline __device__ type atomicAdd(type *p, type v) {                                               \
    return __hip_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }                                                                                                        \
  static inline __device__ type atomicExch(type *p, type v) {                                              \
    return __hip_atomic_exchange(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                        \
  }
#define PCFM_INT_ATOMICS(type)                                                                             \
  PCFM_ATOMICS(type)                                                                                       \
  static inline __device__ type atomicMax(type *p, type v) {                                               \
    return __hip_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }                                                                                                        \
  static inline __device__ type atomicMin(type *p, type v) {                                               \
    return __hip_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }                                                                                                        \
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
