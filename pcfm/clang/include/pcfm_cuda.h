// CUDA C without a toolkit: on clang's builtins, and on the parts of its CUDA headers that need none.
// Functions of libdevice are declared and stay calls of __nv_*, which pcfm knows.
#ifndef PCFM_CUDA_H
#define PCFM_CUDA_H

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
// __noinline__ is a word of clang, so that __attribute__((__noinline__)) is read too.
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
#define CUDART_INF_F __builtin_huge_valf()
#define CUDART_NAN_F __builtin_nanf("")
// By these other headers see that those of the toolkit came before them.
#define __CUDA_RUNTIME_H__
#define __DRIVER_TYPES_H__
#ifndef CUDA_VERSION
#define CUDA_VERSION 12000
#endif
#define CUDART_VERSION CUDA_VERSION

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pcfm_vectors.h"
#define PCFM_API(name) cuda##name
#include "pcfm_host.h"

typedef cudaError_t cudaError;
typedef uint32_t cuuint32_t;
cudaError_t cudaThreadSynchronize();
cudaError_t cudaThreadExit();
enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrWarpSize = 10,
  cudaDevAttrClockRate = 13,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrIntegrated = 18,
  cudaDevAttrComputeMode = 20,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};
enum cudaComputeMode { cudaComputeModeDefault, cudaComputeModeExclusive, cudaComputeModeProhibited };
cudaError_t cudaDeviceGetAttribute(int *, cudaDeviceAttr, int);

#include <__clang_cuda_builtin_vars.h>

#include <__clang_cuda_libdevice_declares.h>
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>

// Which memory a generic pointer shows, and where in it: clang's intrinsics of sm_90 stand on these.
#define PCFM_SPACE(name, of, lower, space)                                                                 \
  static inline __device__ unsigned __is##name(const void *p) { return __nvvm_isspacep_##of(p); }          \
  static inline __device__ size_t __cvta_generic_to_##lower(const void *p) {                               \
    return (size_t)(void __attribute__((address_space(space))) *)p;                                        \
  }                                                                                                        \
  static inline __device__ void *__cvta_##lower##_to_generic(size_t p) {                                   \
    return (void *)(void __attribute__((address_space(space))) *)p;                                        \
  }
PCFM_SPACE(Global, global, global, 1)
PCFM_SPACE(Shared, shared, shared, 3)
PCFM_SPACE(Constant, const, constant, 4)
PCFM_SPACE(Local, local, local, 5)
#undef PCFM_SPACE
#include <__clang_cuda_intrinsics.h>

// The overloads of C++ for float.
#define PCFM_FLOAT(name, of) static inline __device__ float name(float x) { return of(x); }
PCFM_FLOAT(sqrt, sqrtf)
PCFM_FLOAT(exp, expf)
PCFM_FLOAT(log, logf)
PCFM_FLOAT(sin, sinf)
PCFM_FLOAT(cos, cosf)
PCFM_FLOAT(tan, tanf)
PCFM_FLOAT(fabs, fabsf)
PCFM_FLOAT(abs, fabsf)
PCFM_FLOAT(floor, floorf)
PCFM_FLOAT(ceil, ceilf)
PCFM_FLOAT(erf, erff)
PCFM_FLOAT(erfc, erfcf)
PCFM_FLOAT(exp2, exp2f)
PCFM_FLOAT(expm1, expm1f)
PCFM_FLOAT(log2, log2f)
PCFM_FLOAT(log10, log10f)
PCFM_FLOAT(log1p, log1pf)
PCFM_FLOAT(asin, asinf)
PCFM_FLOAT(acos, acosf)
PCFM_FLOAT(atan, atanf)
PCFM_FLOAT(sinh, sinhf)
PCFM_FLOAT(cosh, coshf)
PCFM_FLOAT(tanh, tanhf)
PCFM_FLOAT(asinh, asinhf)
PCFM_FLOAT(acosh, acoshf)
PCFM_FLOAT(atanh, atanhf)
PCFM_FLOAT(cbrt, cbrtf)
PCFM_FLOAT(round, roundf)
PCFM_FLOAT(rint, rintf)
PCFM_FLOAT(trunc, truncf)
PCFM_FLOAT(lgamma, lgammaf)
PCFM_FLOAT(tgamma, tgammaf)
#undef PCFM_FLOAT
static inline __device__ float pow(float x, float y) { return powf(x, y); }
static inline __device__ float fmod(float x, float y) { return fmodf(x, y); }
static inline __device__ float atan2(float x, float y) { return atan2f(x, y); }
static inline __device__ float hypot(float x, float y) { return hypotf(x, y); }
static inline __device__ float copysign(float x, float y) { return copysignf(x, y); }
static inline __device__ float fma(float x, float y, float z) { return fmaf(x, y, z); }
static inline __device__ float fmax(float x, float y) { return fmaxf(x, y); }
static inline __device__ float fmin(float x, float y) { return fminf(x, y); }
#define PCFM_MINMAX(type)                                                                                  \
  static inline __device__ type min(type a, type b) { return b < a ? b : a; }                              \
  static inline __device__ type max(type a, type b) { return a < b ? b : a; }
PCFM_MINMAX(unsigned)
PCFM_MINMAX(long)
PCFM_MINMAX(unsigned long)
PCFM_MINMAX(long long)
PCFM_MINMAX(unsigned long long)
#undef PCFM_MINMAX
static inline __device__ float min(float a, float b) { return fminf(a, b); }
static inline __device__ float max(float a, float b) { return fmaxf(a, b); }
static inline __device__ double min(double a, double b) { return fmin(a, b); }
static inline __device__ double max(double a, double b) { return fmax(a, b); }

#define PCFM_ATOMIC(name, op, type, suffix)                                                                \
  static inline __device__ type atomic##name(type *p, type v) { return __nvvm_atom_##op##_gen_##suffix(p, v); }
#define PCFM_UNSIGNED_ATOMIC(name, op, type, of, suffix)                                                   \
  static inline __device__ type atomic##name(type *p, type v) {                                            \
    return (type)__nvvm_atom_##op##_gen_##suffix((of *)p, (of)v);                                          \
  }
#define PCFM_ATOMICS(name, op)                                                                             \
  PCFM_ATOMIC(name, op, int, i)                                                                            \
  PCFM_UNSIGNED_ATOMIC(name, op, unsigned, int, i)                                                         \
  PCFM_UNSIGNED_ATOMIC(name, op, unsigned long long, long long, ll)
PCFM_ATOMICS(Add, add)
PCFM_ATOMICS(Exch, xchg)
PCFM_ATOMICS(And, and)
PCFM_ATOMICS(Or, or)
PCFM_ATOMICS(Xor, xor)
PCFM_ATOMIC(Add, add, float, f)
PCFM_ATOMIC(Max, max, int, i)
PCFM_ATOMIC(Max, max, unsigned, ui)
PCFM_ATOMIC(Max, max, unsigned long long, ull)
PCFM_ATOMIC(Min, min, int, i)
PCFM_ATOMIC(Min, min, unsigned, ui)
PCFM_ATOMIC(Min, min, unsigned long long, ull)
#if __CUDA_ARCH__ >= 600
PCFM_ATOMIC(Add, add, double, d)
#endif
PCFM_ATOMIC(Max, max, long long, ll)
PCFM_ATOMIC(Min, min, long long, ll)
#undef PCFM_ATOMICS
#undef PCFM_UNSIGNED_ATOMIC
#undef PCFM_ATOMIC
static inline __device__ int atomicSub(int *p, int v) { return atomicAdd(p, -v); }
static inline __device__ unsigned atomicSub(unsigned *p, unsigned v) { return atomicAdd(p, 0u - v); }
static inline __device__ float atomicExch(float *p, float v) {
  return __int_as_float(atomicExch((int *)p, __float_as_int(v)));
}
static inline __device__ unsigned atomicInc(unsigned *p, unsigned v) { return __nvvm_atom_inc_gen_ui(p, v); }
static inline __device__ unsigned atomicDec(unsigned *p, unsigned v) { return __nvvm_atom_dec_gen_ui(p, v); }
static inline __device__ int atomicCAS(int *p, int old, int v) { return __nvvm_atom_cas_gen_i(p, old, v); }
static inline __device__ unsigned atomicCAS(unsigned *p, unsigned old, unsigned v) {
  return (unsigned)__nvvm_atom_cas_gen_i((int *)p, (int)old, (int)v);
}
static inline __device__ unsigned long long atomicCAS(unsigned long long *p, unsigned long long old,
                                                      unsigned long long v) {
  return (unsigned long long)__nvvm_atom_cas_gen_ll((long long *)p, (long long)old, (long long)v);
}

// Those of a scope are those of the device: LLVM has each for the whole system, which is the widest.
#define PCFM_SCOPED(name)                                                                                  \
  template <class T, class... V> static inline __device__ auto name##_system(T *p, V... v) { return name(p, v...); } \
  template <class T, class... V> static inline __device__ auto name##_block(T *p, V... v) { return name(p, v...); }
PCFM_SCOPED(atomicAdd)
PCFM_SCOPED(atomicSub)
PCFM_SCOPED(atomicExch)
PCFM_SCOPED(atomicMin)
PCFM_SCOPED(atomicMax)
PCFM_SCOPED(atomicInc)
PCFM_SCOPED(atomicDec)
PCFM_SCOPED(atomicCAS)
PCFM_SCOPED(atomicAnd)
PCFM_SCOPED(atomicOr)
PCFM_SCOPED(atomicXor)
#undef PCFM_SCOPED

// Which lanes have the same value: 32 or 64 bits of it.
#if __CUDA_ARCH__ >= 700
template <class T> static inline __device__ unsigned __match_any_sync(unsigned mask, T value) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a number of 32 or 64 bits");
  if constexpr (sizeof(T) == 4) return __nvvm_match_any_sync_i32(mask, __builtin_bit_cast(unsigned, value));
  else return __nvvm_match_any_sync_i64(mask, __builtin_bit_cast(unsigned long long, value));
}
template <class T> static inline __device__ unsigned __match_all_sync(unsigned mask, T value, int *same) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a number of 32 or 64 bits");
  if constexpr (sizeof(T) == 4) return __nvvm_match_all_sync_i32p(mask, __builtin_bit_cast(unsigned, value), same);
  else return __nvvm_match_all_sync_i64p(mask, __builtin_bit_cast(unsigned long long, value), same);
}
static inline __device__ void __nanosleep(unsigned nanoseconds) { __nvvm_nanosleep(nanoseconds); }
#endif

// Loads and stores that hint which cache is to keep the line: without the hint.
#define PCFM_LOAD(name) template <class T> static inline __device__ T name(const T *p) { return *p; }
PCFM_LOAD(__ldca)
PCFM_LOAD(__ldcg)
PCFM_LOAD(__ldcs)
PCFM_LOAD(__ldlu)
#undef PCFM_LOAD
template <class T> static inline __device__ T __ldcv(const T *p) { return *(const volatile T *)p; }
#define PCFM_STORE(name) template <class T> static inline __device__ void name(T *p, T v) { *p = v; }
PCFM_STORE(__stwb)
PCFM_STORE(__stcg)
PCFM_STORE(__stcs)
#undef PCFM_STORE
template <class T> static inline __device__ void __stwt(T *p, T v) { *(volatile T *)p = v; }

// The sum of the products of four bytes each.
#define PCFM_DOT(type, byte)                                                                               \
  static inline __device__ type __dp4a(type a, type b, type c) {                                           \
    for (int i = 0; i < 32; i += 8) c += (type)(byte)(a >> i) * (type)(byte)(b >> i);                      \
    return c;                                                                                              \
  }
PCFM_DOT(int, signed char)
PCFM_DOT(unsigned, unsigned char)
#undef PCFM_DOT

extern "C" {
__device__ int printf(const char *, ...);
__device__ void __assertfail(const char *, const char *, unsigned, const char *, size_t);
// What the assert of <assert.h> calls.
static inline __device__ void __assert_fail(const char *what, const char *file, unsigned line, const char *function) {
  __assertfail(what, file, line, function, 1);
}
}
template <class T> __device__ T __ldg(const T *p) { return *p; }
#define cudaStreamDefault 0  // a stream's flags, and a stream

#endif
