// Half precision of CUDA and HIP without a toolkit, on the type that clang has for it: what kernels use of cuda_fp16.h
// and hip_fp16.h. Not here: atomics, shuffles, saturating and unordered forms, conversions that round otherwise than to
// nearest.
#ifndef PCFM_FP16_H
#define PCFM_FP16_H

#define PCFM_MEMBER __attribute__((host)) __attribute__((device)) __attribute__((always_inline))

struct __attribute__((aligned(2))) __half {
  _Float16 value;
  __half() = default;
  PCFM_MEMBER __half(_Float16 v) : value(v) {}
  PCFM_MEMBER __half(float v) : value((_Float16)v) {}
  PCFM_MEMBER __half(double v) : value((_Float16)v) {}
  PCFM_MEMBER __half(int v) : value((_Float16)v) {}
  PCFM_MEMBER __half(unsigned v) : value((_Float16)v) {}
  PCFM_MEMBER operator float() const { return (float)value; }
};
typedef __half half;
struct __attribute__((aligned(4))) __half2 {
  __half x, y;
  __half2() = default;
  PCFM_MEMBER __half2(__half x, __half y) : x(x), y(y) {}
};
typedef __half2 half2;

PCFM_BOTH float __half2float(__half a) { return (float)a.value; }
PCFM_BOTH __half __float2half(float a) { return __half(a); }
PCFM_BOTH __half __float2half_rn(float a) { return __half(a); }
PCFM_BOTH __half __double2half(double a) { return __half(a); }
PCFM_BOTH __half __int2half_rn(int a) { return __half(a); }
PCFM_BOTH __half __uint2half_rn(unsigned a) { return __half(a); }
PCFM_BOTH int __half2int_rz(__half a) { return (int)a.value; }
PCFM_BOTH unsigned __half2uint_rz(__half a) { return (unsigned)a.value; }
PCFM_BOTH short __half_as_short(__half a) { return __builtin_bit_cast(short, a.value); }
PCFM_BOTH unsigned short __half_as_ushort(__half a) { return __builtin_bit_cast(unsigned short, a.value); }
PCFM_BOTH __half __short_as_half(short a) { return __builtin_bit_cast(_Float16, a); }
PCFM_BOTH __half __ushort_as_half(unsigned short a) { return __builtin_bit_cast(_Float16, a); }

#define PCFM_HALF __half
#define PCFM_PAIR __half2
#define PCFM_NUMBER _Float16
#define PCFM_ABSOLUTE __builtin_fabsf16
#define PCFM_FUSED __builtin_fmaf16
#include "pcfm_half.h"

PCFM_BOTH __half2 make_half2(__half x, __half y) { return __half2(x, y); }
PCFM_BOTH __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
PCFM_BOTH __half2 __half2half2(__half a) { return __half2(a, a); }
PCFM_BOTH __half2 __float2half2_rn(float a) { return __half2(__half(a), __half(a)); }
PCFM_BOTH __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
PCFM_BOTH __half2 __float22half2_rn(float2 a) { return __half2(__half(a.x), __half(a.y)); }
PCFM_BOTH float2 __half22float2(__half2 a) { return make_float2((float)a.x, (float)a.y); }
PCFM_BOTH float __low2float(__half2 a) { return (float)a.x; }
PCFM_BOTH float __high2float(__half2 a) { return (float)a.y; }
PCFM_BOTH __half __low2half(__half2 a) { return a.x; }
PCFM_BOTH __half __high2half(__half2 a) { return a.y; }
PCFM_BOTH __half2 __lowhigh2highlow(__half2 a) { return __half2(a.y, a.x); }

#undef PCFM_MEMBER

#endif
