// Vector types of CUDA and HIP: what kernels use of vector_types.h.
#ifndef PCFM_VECTORS_H
#define PCFM_VECTORS_H

#define PCFM_BOTH static inline __attribute__((host)) __attribute__((device)) __attribute__((always_inline))

#define PCFM_VECTORS(type, name, wide)                                                                     \
  struct name##1 { type x; };                                                                              \
  struct __attribute__((aligned(2 * sizeof(type)))) name##2 { type x, y; };                                \
  struct name##3 { type x, y, z; };                                                                        \
  struct __attribute__((aligned(wide))) name##4 { type x, y, z, w; };                                      \
  PCFM_BOTH name##1 make_##name##1(type x) { return name##1{x}; }                                          \
  PCFM_BOTH name##2 make_##name##2(type x, type y) { return name##2{x, y}; }                               \
  PCFM_BOTH name##3 make_##name##3(type x, type y, type z) { return name##3{x, y, z}; }                    \
  PCFM_BOTH name##4 make_##name##4(type x, type y, type z, type w) { return name##4{x, y, z, w}; }

PCFM_VECTORS(signed char, char, 4)
PCFM_VECTORS(unsigned char, uchar, 4)
PCFM_VECTORS(short, short, 8)
PCFM_VECTORS(unsigned short, ushort, 8)
PCFM_VECTORS(int, int, 16)
PCFM_VECTORS(unsigned int, uint, 16)
PCFM_VECTORS(long, long, 16)
PCFM_VECTORS(unsigned long, ulong, 16)
PCFM_VECTORS(long long, longlong, 16)
PCFM_VECTORS(unsigned long long, ulonglong, 16)
PCFM_VECTORS(float, float, 16)
PCFM_VECTORS(double, double, 16)
#undef PCFM_VECTORS

struct dim3 {
  unsigned x, y, z;
  __attribute__((host)) __attribute__((device)) constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
  __attribute__((host)) __attribute__((device)) constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __attribute__((host)) __attribute__((device)) operator uint3() const { return uint3{x, y, z}; }
};

#endif
