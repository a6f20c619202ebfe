// Half precision of CUDA without a toolkit, on the type that clang has for it: what kernels use of cuda_fp16.h.
// Not here: atomics, shuffles, saturating and unordered forms, conversions that round otherwise than to nearest.
#ifndef PCFM_CUDA_FP16_H
#define PCFM_CUDA_FP16_H

#include "pcfm_cuda.h"
#define PCFM_MEMBER __attribute__((host)) __attribute__((device)) __attribute__((always_inline))

struct __align__(2) __half {
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
struct __align__(4) __half2 {
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

// One form for a half and one, with a 2 at the end, for each of a pair.
#define PCFM_ONE(name, two, expression)                                                                    \
  PCFM_BOTH __half name(__half a) { return expression; }                                                   \
  PCFM_BOTH __half2 two(__half2 a) { return __half2(name(a.x), name(a.y)); }
#define PCFM_TWO(name, two, expression)                                                                    \
  PCFM_BOTH __half name(__half a, __half b) { return expression; }                                         \
  PCFM_BOTH __half2 two(__half2 a, __half2 b) { return __half2(name(a.x, b.x), name(a.y, b.y)); }
#define PCFM_COMPARE(name, two, operation)                                                                 \
  PCFM_BOTH bool name(__half a, __half b) { return a.value operation b.value; }                            \
  PCFM_BOTH __half2 two(__half2 a, __half2 b) {                                                            \
    return __half2(__half(name(a.x, b.x) ? 1.0f : 0.0f), __half(name(a.y, b.y) ? 1.0f : 0.0f));            \
  }                                                                                                        \
  PCFM_BOTH bool operator operation(__half a, __half b) { return name(a, b); }
#define PCFM_OPERATOR(operation, name)                                                                     \
  PCFM_BOTH __half operator operation(__half a, __half b) { return name(a, b); }                           \
  PCFM_BOTH __half2 operator operation(__half2 a, __half2 b) { return name##2(a, b); }                     \
  PCFM_BOTH __half &operator operation##=(__half &a, __half b) { return a = name(a, b); }                  \
  PCFM_BOTH __half2 &operator operation##=(__half2 &a, __half2 b) { return a = name##2(a, b); }

PCFM_TWO(__hadd, __hadd2, __half((_Float16)(a.value + b.value)))
PCFM_TWO(__hsub, __hsub2, __half((_Float16)(a.value - b.value)))
PCFM_TWO(__hmul, __hmul2, __half((_Float16)(a.value * b.value)))
PCFM_TWO(__hdiv, __h2div, __half((_Float16)(a.value / b.value)))
PCFM_BOTH __half2 __hdiv2(__half2 a, __half2 b) { return __h2div(a, b); }
PCFM_OPERATOR(+, __hadd)
PCFM_OPERATOR(-, __hsub)
PCFM_OPERATOR(*, __hmul)
PCFM_OPERATOR(/, __hdiv)
PCFM_ONE(__hneg, __hneg2, __half((_Float16)-a.value))
PCFM_ONE(__habs, __habs2, __half((_Float16)__builtin_fabsf16(a.value)))
PCFM_ONE(hsqrt, h2sqrt, __half(sqrtf(a)))
PCFM_ONE(hrsqrt, h2rsqrt, __half(rsqrtf(a)))
PCFM_ONE(hrcp, h2rcp, __half(1.0f / (float)a))
PCFM_ONE(hexp, h2exp, __half(expf(a)))
PCFM_ONE(hexp2, h2exp2, __half(exp2f(a)))
PCFM_ONE(hlog, h2log, __half(logf(a)))
PCFM_ONE(hlog2, h2log2, __half(log2f(a)))
PCFM_ONE(hsin, h2sin, __half(sinf(a)))
PCFM_ONE(hcos, h2cos, __half(cosf(a)))
PCFM_ONE(hfloor, h2floor, __half(floorf(a)))
PCFM_ONE(hceil, h2ceil, __half(ceilf(a)))
PCFM_ONE(htrunc, h2trunc, __half(truncf(a)))
PCFM_TWO(__hmax, __hmax2, __half(fmaxf(a, b)))
PCFM_TWO(__hmin, __hmin2, __half(fminf(a, b)))
PCFM_COMPARE(__heq, __heq2, ==)
PCFM_COMPARE(__hne, __hne2, !=)
PCFM_COMPARE(__hlt, __hlt2, <)
PCFM_COMPARE(__hle, __hle2, <=)
PCFM_COMPARE(__hgt, __hgt2, >)
PCFM_COMPARE(__hge, __hge2, >=)
PCFM_BOTH __half operator-(__half a) { return __hneg(a); }
PCFM_BOTH __half2 operator-(__half2 a) { return __hneg2(a); }
PCFM_BOTH bool __hisnan(__half a) { return a.value != a.value; }
PCFM_BOTH bool __hisinf(__half a) { return __habs(a).value == __builtin_inff16(); }
PCFM_BOTH __half __hfma(__half a, __half b, __half c) { return __half(__builtin_fmaf16(a.value, b.value, c.value)); }
PCFM_BOTH __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
  return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}

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
#undef PCFM_ONE
#undef PCFM_TWO
#undef PCFM_COMPARE
#undef PCFM_OPERATOR

#endif
