// bfloat16 of CUDA without a toolkit, on the type that clang has for it: what kernels use of cuda_bf16.h. A fused
// multiply-add is that of float, rounded once more, as the toolkit has it for chips before sm_80.
// Not here: atomics, shuffles, saturating and unordered forms, conversions that round otherwise than to nearest.
#ifndef PCFM_CUDA_BF16_H
#define PCFM_CUDA_BF16_H

#include "pcfm_cuda.h"
#define PCFM_MEMBER __attribute__((host)) __attribute__((device)) __attribute__((always_inline))

struct __align__(2) __nv_bfloat16 {
  __bf16 value;
  __nv_bfloat16() = default;
  PCFM_MEMBER __nv_bfloat16(__bf16 v) : value(v) {}
  PCFM_MEMBER __nv_bfloat16(float v) : value((__bf16)v) {}
  PCFM_MEMBER __nv_bfloat16(double v) : value((__bf16)v) {}
  PCFM_MEMBER __nv_bfloat16(int v) : value((__bf16)v) {}
  PCFM_MEMBER __nv_bfloat16(unsigned v) : value((__bf16)v) {}
  PCFM_MEMBER operator float() const { return (float)value; }
};
typedef __nv_bfloat16 nv_bfloat16;
struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  PCFM_MEMBER __nv_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) : x(x), y(y) {}
};
typedef __nv_bfloat162 nv_bfloat162;

PCFM_BOTH float __bfloat162float(__nv_bfloat16 a) { return (float)a.value; }
PCFM_BOTH __nv_bfloat16 __float2bfloat16(float a) { return __nv_bfloat16(a); }
PCFM_BOTH __nv_bfloat16 __float2bfloat16_rn(float a) { return __nv_bfloat16(a); }
PCFM_BOTH __nv_bfloat16 __double2bfloat16(double a) { return __nv_bfloat16(a); }
PCFM_BOTH __nv_bfloat16 __int2bfloat16_rn(int a) { return __nv_bfloat16(a); }
PCFM_BOTH __nv_bfloat16 __uint2bfloat16_rn(unsigned a) { return __nv_bfloat16(a); }
PCFM_BOTH int __bfloat162int_rz(__nv_bfloat16 a) { return (int)a.value; }
PCFM_BOTH unsigned __bfloat162uint_rz(__nv_bfloat16 a) { return (unsigned)a.value; }
PCFM_BOTH short __bfloat16_as_short(__nv_bfloat16 a) { return __builtin_bit_cast(short, a.value); }
PCFM_BOTH unsigned short __bfloat16_as_ushort(__nv_bfloat16 a) { return __builtin_bit_cast(unsigned short, a.value); }
PCFM_BOTH __nv_bfloat16 __short_as_bfloat16(short a) { return __builtin_bit_cast(__bf16, a); }
PCFM_BOTH __nv_bfloat16 __ushort_as_bfloat16(unsigned short a) { return __builtin_bit_cast(__bf16, a); }

#define PCFM_HALF __nv_bfloat16
#define PCFM_PAIR __nv_bfloat162
#define PCFM_NUMBER __bf16
#define PCFM_ABSOLUTE(v) fabsf((float)(v))
#define PCFM_FUSED(a, b, c) ((__bf16)fmaf((float)(a), (float)(b), (float)(c)))
#include "pcfm_half.h"

PCFM_BOTH __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
PCFM_BOTH __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
PCFM_BOTH __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
PCFM_BOTH __nv_bfloat162 __float2bfloat162_rn(float a) { return __nv_bfloat162(__nv_bfloat16(a), __nv_bfloat16(a)); }
PCFM_BOTH __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(y)); }
PCFM_BOTH __nv_bfloat162 __float22bfloat162_rn(float2 a) { return __nv_bfloat162(__nv_bfloat16(a.x), __nv_bfloat16(a.y)); }
PCFM_BOTH float2 __bfloat1622float2(__nv_bfloat162 a) { return make_float2((float)a.x, (float)a.y); }
PCFM_BOTH float __low2float(__nv_bfloat162 a) { return (float)a.x; }
PCFM_BOTH float __high2float(__nv_bfloat162 a) { return (float)a.y; }
PCFM_BOTH __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
PCFM_BOTH __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
PCFM_BOTH __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.x); }

#undef PCFM_MEMBER

#endif
