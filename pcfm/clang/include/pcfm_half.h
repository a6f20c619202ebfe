// Arithmetic of pcfm_fp16.h and cuda_bf16.h, once for each number type: PCFM_HALF and PCFM_PAIR are the classes,
// PCFM_NUMBER the type that clang has, PCFM_ABSOLUTE and PCFM_FUSED what it has for that under another name.
// One form for a half and one, with a 2 at the end, for each of a pair.
#define PCFM_ONE(name, two, expression)                                                                    \
  PCFM_BOTH PCFM_HALF name(PCFM_HALF a) { return expression; }                                             \
  PCFM_BOTH PCFM_PAIR two(PCFM_PAIR a) { return PCFM_PAIR(name(a.x), name(a.y)); }
#define PCFM_TWO(name, two, expression)                                                                    \
  PCFM_BOTH PCFM_HALF name(PCFM_HALF a, PCFM_HALF b) { return expression; }                                \
  PCFM_BOTH PCFM_PAIR two(PCFM_PAIR a, PCFM_PAIR b) { return PCFM_PAIR(name(a.x, b.x), name(a.y, b.y)); }
#define PCFM_COMPARE(name, two, operation)                                                                 \
  PCFM_BOTH bool name(PCFM_HALF a, PCFM_HALF b) { return a.value operation b.value; }                      \
  PCFM_BOTH PCFM_PAIR two(PCFM_PAIR a, PCFM_PAIR b) {                                                      \
    return PCFM_PAIR(PCFM_HALF(name(a.x, b.x) ? 1.0f : 0.0f), PCFM_HALF(name(a.y, b.y) ? 1.0f : 0.0f));    \
  }                                                                                                        \
  PCFM_BOTH bool operator operation(PCFM_HALF a, PCFM_HALF b) { return name(a, b); }
#define PCFM_OPERATOR(operation, name)                                                                     \
  PCFM_BOTH PCFM_HALF operator operation(PCFM_HALF a, PCFM_HALF b) { return name(a, b); }                  \
  PCFM_BOTH PCFM_PAIR operator operation(PCFM_PAIR a, PCFM_PAIR b) { return name##2(a, b); }               \
  PCFM_BOTH PCFM_HALF &operator operation##=(PCFM_HALF &a, PCFM_HALF b) { return a = name(a, b); }         \
  PCFM_BOTH PCFM_PAIR &operator operation##=(PCFM_PAIR &a, PCFM_PAIR b) { return a = name##2(a, b); }

PCFM_TWO(__hadd, __hadd2, PCFM_HALF((PCFM_NUMBER)(a.value + b.value)))
PCFM_TWO(__hsub, __hsub2, PCFM_HALF((PCFM_NUMBER)(a.value - b.value)))
PCFM_TWO(__hmul, __hmul2, PCFM_HALF((PCFM_NUMBER)(a.value * b.value)))
PCFM_TWO(__hdiv, __h2div, PCFM_HALF((PCFM_NUMBER)(a.value / b.value)))
PCFM_BOTH PCFM_PAIR __hdiv2(PCFM_PAIR a, PCFM_PAIR b) { return __h2div(a, b); }
PCFM_OPERATOR(+, __hadd)
PCFM_OPERATOR(-, __hsub)
PCFM_OPERATOR(*, __hmul)
PCFM_OPERATOR(/, __hdiv)
PCFM_ONE(__hneg, __hneg2, PCFM_HALF((PCFM_NUMBER)-a.value))
PCFM_ONE(__habs, __habs2, PCFM_HALF((PCFM_NUMBER)PCFM_ABSOLUTE(a.value)))
PCFM_ONE(hsqrt, h2sqrt, PCFM_HALF(sqrtf(a)))
PCFM_ONE(hrsqrt, h2rsqrt, PCFM_HALF(rsqrtf(a)))
PCFM_ONE(hrcp, h2rcp, PCFM_HALF(1.0f / (float)a))
PCFM_ONE(hexp, h2exp, PCFM_HALF(expf(a)))
PCFM_ONE(hexp2, h2exp2, PCFM_HALF(exp2f(a)))
PCFM_ONE(hlog, h2log, PCFM_HALF(logf(a)))
PCFM_ONE(hlog2, h2log2, PCFM_HALF(log2f(a)))
PCFM_ONE(hsin, h2sin, PCFM_HALF(sinf(a)))
PCFM_ONE(hcos, h2cos, PCFM_HALF(cosf(a)))
PCFM_ONE(hfloor, h2floor, PCFM_HALF(floorf(a)))
PCFM_ONE(hceil, h2ceil, PCFM_HALF(ceilf(a)))
PCFM_ONE(htrunc, h2trunc, PCFM_HALF(truncf(a)))
PCFM_TWO(__hmax, __hmax2, PCFM_HALF(fmaxf(a, b)))
PCFM_TWO(__hmin, __hmin2, PCFM_HALF(fminf(a, b)))
PCFM_COMPARE(__heq, __heq2, ==)
PCFM_COMPARE(__hne, __hne2, !=)
PCFM_COMPARE(__hlt, __hlt2, <)
PCFM_COMPARE(__hle, __hle2, <=)
PCFM_COMPARE(__hgt, __hgt2, >)
PCFM_COMPARE(__hge, __hge2, >=)
PCFM_BOTH PCFM_HALF operator-(PCFM_HALF a) { return __hneg(a); }
PCFM_BOTH PCFM_PAIR operator-(PCFM_PAIR a) { return __hneg2(a); }
PCFM_BOTH bool __hisnan(PCFM_HALF a) { return a.value != a.value; }
PCFM_BOTH bool __hisinf(PCFM_HALF a) { return (float)__habs(a).value == __builtin_inff(); }
PCFM_BOTH PCFM_HALF __hfma(PCFM_HALF a, PCFM_HALF b, PCFM_HALF c) { return PCFM_HALF(PCFM_FUSED(a.value, b.value, c.value)); }
PCFM_BOTH PCFM_PAIR __hfma2(PCFM_PAIR a, PCFM_PAIR b, PCFM_PAIR c) {
  return PCFM_PAIR(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}

#undef PCFM_ONE
#undef PCFM_TWO
#undef PCFM_COMPARE
#undef PCFM_OPERATOR
#undef PCFM_HALF
#undef PCFM_PAIR
#undef PCFM_NUMBER
#undef PCFM_ABSOLUTE
#undef PCFM_FUSED
