// HIP without ROCm: on clang's builtins, and on its math header, whose functions stay calls of __ocml_*.
#ifndef PCFM_HIP_H
#define PCFM_HIP_H

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...) PCFM_BOUNDS(__VA_ARGS__, 0)
#define PCFM_BOUNDS(threads, ...) __attribute__((amdgpu_flat_work_group_size(1, threads)))
// By these other headers see for whom they are read.
#define __HIP_PLATFORM_AMD__ 1
#define __HIP_PLATFORM_HCC__ 1

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pcfm_vectors.h"
#define PCFM_API(name) hip##name
#include "pcfm_host.h"
typedef hipDeviceProp hipDeviceProp_t;
#define hipStreamDefault 0  // a stream's flags, and a stream
typedef unsigned char uchar;
#define HIP_SYMBOL(name) name
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
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
// What all threads of the block say, in memory that they share.
#define PCFM_OF_BLOCK(name, first, together)                                                               \
  static inline __device__ __attribute__((convergent)) int name(int predicate) {                           \
    __shared__ int said;                                                                                   \
    __syncthreads();                                                                                       \
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) said = first;                            \
    __syncthreads();                                                                                       \
    __hip_atomic_fetch_##together(&said, (int)(predicate != 0), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP); \
    __syncthreads();                                                                                       \
    return said;                                                                                           \
  }
PCFM_OF_BLOCK(__syncthreads_count, 0, add)
PCFM_OF_BLOCK(__syncthreads_and, 1, and)
PCFM_OF_BLOCK(__syncthreads_or, 0, or)
#undef PCFM_OF_BLOCK
static inline __device__ void __threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
static inline __device__ void __threadfence_system() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, ""); }
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
static inline __device__ unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  unsigned long long low = (x & 0xffffffff) * (y & 0xffffffff), one = (x >> 32) * (y & 0xffffffff);
  unsigned long long other = (x & 0xffffffff) * (y >> 32), high = (x >> 32) * (y >> 32);
  return high + (one >> 32) + (other >> 32) + (((low >> 32) + (one & 0xffffffff) + (other & 0xffffffff)) >> 32);
}
static inline __device__ long long __mul64hi(long long x, long long y) {
  return (long long)(__umul64hi(x, y) - (x < 0 ? y : 0) - (y < 0 ? x : 0));
}
static inline __device__ int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
static inline __device__ int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
static inline __device__ unsigned __uhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y) >> 1); }
static inline __device__ unsigned __urhadd(unsigned x, unsigned y) {
  return (unsigned)(((unsigned long long)x + y + 1) >> 1);
}
static inline __device__ unsigned __usad(unsigned x, unsigned y, unsigned z) { return (x > y ? x - y : y - x) + z; }
static inline __device__ unsigned __sad(int x, int y, unsigned z) {
  return (unsigned)(x > y ? (long long)x - y : (long long)y - x) + z;
}
// Of a number `width` bits from `offset` on: taken out of it, put into it.
#define PCFM_BITS(type, name, bits)                                                                        \
  static inline __device__ type __bitextract_##name(type x, unsigned offset, unsigned width) {             \
    return x >> (offset & bits - 1) & (((type)1 << (width & bits - 1)) - 1);                               \
  }                                                                                                        \
  static inline __device__ type __bitinsert_##name(type x, type y, unsigned offset, unsigned width) {      \
    type mask = ((type)1 << (width & bits - 1)) - 1;                                                       \
    return (x & ~(mask << (offset & bits - 1))) | (y & mask) << (offset & bits - 1);                       \
  }
PCFM_BITS(unsigned, u32, 32)
PCFM_BITS(unsigned long long, u64, 64)
#undef PCFM_BITS
static inline __device__ unsigned __byte_perm(unsigned x, unsigned y, unsigned which) {
  unsigned long long bytes = (unsigned long long)y << 32 | x;
  unsigned result = 0;
  for (int i = 0; i < 32; i += 8) result |= (unsigned)(bytes >> (which >> i / 2 & 7) * 8 & 0xff) << i;
  return result;
}
static inline __device__ unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {
  return (unsigned)(((unsigned long long)high << 32 | low) << (by & 31) >> 32);
}
static inline __device__ unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {
  return (unsigned)(((unsigned long long)high << 32 | low) >> (by & 31));
}
static inline __device__ unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned by) {
  return by < 32 ? __funnelshift_l(low, high, by) : low;
}
static inline __device__ unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned by) {
  return by < 32 ? __funnelshift_r(low, high, by) : high;
}

// Numbers by their bits, and numbers made of others. Floating point is rounded to the nearest alone.
#define PCFM_BITS(name, to, from)                                                                          \
  static inline __device__ to name(from x) { return __builtin_bit_cast(to, x); }
PCFM_BITS(__float_as_int, int, float)
PCFM_BITS(__float_as_uint, unsigned, float)
PCFM_BITS(__int_as_float, float, int)
PCFM_BITS(__uint_as_float, float, unsigned)
PCFM_BITS(__double_as_longlong, long long, double)
PCFM_BITS(__longlong_as_double, double, long long)
#undef PCFM_BITS
static inline __device__ int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
static inline __device__ int __double2loint(double x) { return (int)__double_as_longlong(x); }
static inline __device__ double __hiloint2double(int high, int low) {
  return __longlong_as_double((long long)((unsigned long long)(unsigned)high << 32 | (unsigned)low));
}
#define PCFM_TO_INTEGER(name, to, from, suffix)                                                            \
  static inline __device__ to name##_rn(from x) { return (to)__builtin_rint##suffix(x); }                  \
  static inline __device__ to name##_rz(from x) { return (to)x; }                                          \
  static inline __device__ to name##_rd(from x) { return (to)__builtin_floor##suffix(x); }                 \
  static inline __device__ to name##_ru(from x) { return (to)__builtin_ceil##suffix(x); }
PCFM_TO_INTEGER(__float2int, int, float, f)
PCFM_TO_INTEGER(__float2uint, unsigned, float, f)
PCFM_TO_INTEGER(__float2ll, long long, float, f)
PCFM_TO_INTEGER(__float2ull, unsigned long long, float, f)
PCFM_TO_INTEGER(__double2int, int, double, )
PCFM_TO_INTEGER(__double2uint, unsigned, double, )
PCFM_TO_INTEGER(__double2ll, long long, double, )
PCFM_TO_INTEGER(__double2ull, unsigned long long, double, )
#undef PCFM_TO_INTEGER
static inline __device__ float __int2float_rn(int x) { return (float)x; }
static inline __device__ float __uint2float_rn(unsigned x) { return (float)x; }
static inline __device__ float __ll2float_rn(long long x) { return (float)x; }
static inline __device__ float __ull2float_rn(unsigned long long x) { return (float)x; }
static inline __device__ double __int2double_rn(int x) { return x; }
static inline __device__ double __uint2double_rn(unsigned x) { return x; }
static inline __device__ double __ll2double_rn(long long x) { return (double)x; }
static inline __device__ double __ull2double_rn(unsigned long long x) { return (double)x; }
static inline __device__ float __double2float_rn(double x) { return (float)x; }
static inline __device__ long long clock64() { return (long long)__builtin_readcyclecounter(); }
static inline __device__ clock_t clock() { return (clock_t)clock64(); }
static inline __device__ long long wall_clock64() { return (long long)__builtin_amdgcn_s_memrealtime(); }
extern "C" {
__device__ int printf(const char *, ...);
// What the assert of <assert.h> calls.
static inline __device__ void __assert_fail(const char *, const char *, unsigned, const char *) { __builtin_trap(); }
}
template <typename T> static inline __device__ T __ldg(const T *p) { return *p; }

// Lanes of a wavefront. Nobody waits for the lanes that a mask names. One of 32 bits, which ROCm refuses on
// wavefronts of 64, is that of a program for all chips and names them all.
static constexpr int warpSize = __AMDGCN_WAVEFRONT_SIZE;
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
#include <cmath>
#include <type_traits>
#include <__clang_cuda_math_forward_declares.h>
#include <__clang_hip_cmath.h>

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
PCFM_INT_ATOMICS(unsigned long)
PCFM_INT_ATOMICS(long long)
PCFM_INT_ATOMICS(unsigned long long)
PCFM_BIT_ATOMICS(int)
PCFM_BIT_ATOMICS(unsigned)
PCFM_BIT_ATOMICS(unsigned long)
PCFM_BIT_ATOMICS(unsigned long long)
#undef PCFM_BIT_ATOMICS
#undef PCFM_INT_ATOMICS
#undef PCFM_ATOMICS
static inline __device__ float atomicSub(float *p, float v) { return atomicAdd(p, -v); }
static inline __device__ double atomicSub(double *p, double v) { return atomicAdd(p, -v); }
template <class T> static inline __device__ T unsafeAtomicAdd(T *p, T v) { return atomicAdd(p, v); }
template <class T> static inline __device__ T safeAtomicAdd(T *p, T v) { return atomicAdd(p, v); }

// Those of the whole system are those of the device here.
#define PCFM_SCOPED(name)                                                                                  \
  template <class T, class... V> static inline __device__ auto name##_system(T *p, V... v) { return name(p, v...); }
PCFM_SCOPED(atomicAdd)
PCFM_SCOPED(atomicSub)
PCFM_SCOPED(atomicExch)
PCFM_SCOPED(atomicMin)
PCFM_SCOPED(atomicMax)
PCFM_SCOPED(atomicCAS)
PCFM_SCOPED(atomicAnd)
PCFM_SCOPED(atomicOr)
PCFM_SCOPED(atomicXor)
#undef PCFM_SCOPED

// HIP's vectors are added and so on by their elements, with each other and with numbers.
template <class V> struct pcfm_elements { static constexpr int count = 0; };
#define PCFM_COUNTED(name)                                                                                 \
  template <> struct pcfm_elements<name##1> { static constexpr int count = 1; };                           \
  template <> struct pcfm_elements<name##2> { static constexpr int count = 2; };                           \
  template <> struct pcfm_elements<name##3> { static constexpr int count = 3; };                           \
  template <> struct pcfm_elements<name##4> { static constexpr int count = 4; };
PCFM_COUNTED(char)
PCFM_COUNTED(uchar)
PCFM_COUNTED(short)
PCFM_COUNTED(ushort)
PCFM_COUNTED(int)
PCFM_COUNTED(uint)
PCFM_COUNTED(long)
PCFM_COUNTED(ulong)
PCFM_COUNTED(longlong)
PCFM_COUNTED(ulonglong)
PCFM_COUNTED(float)
PCFM_COUNTED(double)
#undef PCFM_COUNTED
template <class V> using pcfm_vector = std::enable_if_t<(pcfm_elements<V>::count > 0), V>;
template <class V> PCFM_BOTH pcfm_vector<V> pcfm_all(decltype(V::x) x) {
  V v;
  v.x = x;
  if constexpr (pcfm_elements<V>::count > 1) v.y = x;
  if constexpr (pcfm_elements<V>::count > 2) v.z = x;
  if constexpr (pcfm_elements<V>::count > 3) v.w = x;
  return v;
}
#define PCFM_OPERATOR(op)                                                                                  \
  template <class V> PCFM_BOTH pcfm_vector<V> &operator op##=(V &a, const V &b) {                          \
    a.x op##= b.x;                                                                                         \
    if constexpr (pcfm_elements<V>::count > 1) a.y op##= b.y;                                              \
    if constexpr (pcfm_elements<V>::count > 2) a.z op##= b.z;                                              \
    if constexpr (pcfm_elements<V>::count > 3) a.w op##= b.w;                                              \
    return a;                                                                                              \
  }                                                                                                        \
  template <class V> PCFM_BOTH pcfm_vector<V> &operator op##=(V &a, decltype(V::x) b) {                    \
    return a op##= pcfm_all<V>(b);                                                                         \
  }                                                                                                        \
  template <class V> PCFM_BOTH pcfm_vector<V> operator op(V a, const V &b) { return a op##= b; }           \
  template <class V> PCFM_BOTH pcfm_vector<V> operator op(V a, decltype(V::x) b) { return a op##= b; }     \
  template <class V> PCFM_BOTH pcfm_vector<V> operator op(decltype(V::x) a, const V &b) {                  \
    return pcfm_all<V>(a) op b;                                                                            \
  }
PCFM_OPERATOR(+)
PCFM_OPERATOR(-)
PCFM_OPERATOR(*)
PCFM_OPERATOR(/)
PCFM_OPERATOR(%)
PCFM_OPERATOR(&)
PCFM_OPERATOR(|)
PCFM_OPERATOR(^)
PCFM_OPERATOR(<<)
PCFM_OPERATOR(>>)
#undef PCFM_OPERATOR
template <class V> PCFM_BOTH pcfm_vector<V> operator-(V a) {
  a.x = -a.x;
  if constexpr (pcfm_elements<V>::count > 1) a.y = -a.y;
  if constexpr (pcfm_elements<V>::count > 2) a.z = -a.z;
  if constexpr (pcfm_elements<V>::count > 3) a.w = -a.w;
  return a;
}

#endif
