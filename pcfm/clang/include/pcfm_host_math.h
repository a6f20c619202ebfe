// What nvcc declares of mathematics and clang does not: `min` and `max` on the host, of two types too, and `nan`.
#ifndef PCFM_HOST_MATH_H
#define PCFM_HOST_MATH_H

#if defined(__cplusplus) && defined(__CUDA__)
template <bool> struct pcfm_if;
template <> struct pcfm_if<true> { typedef int type; };
#define PCFM_OF_TWO(name)                                                                                  \
  template <class A, class B, class = typename pcfm_if<__is_arithmetic(A) && __is_arithmetic(B)>::type>    \
  __attribute__((host)) auto name(A a, B b)->decltype(true ? a : b);
PCFM_OF_TWO(min)
PCFM_OF_TWO(max)
#undef PCFM_OF_TWO
static inline __attribute__((device)) double nan(const char *) { return __builtin_nan(""); }
static inline __attribute__((device)) float nanf(const char *) { return __builtin_nanf(""); }
#endif

#endif
