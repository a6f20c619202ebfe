// The functions of OpenCL C that kernels use most, on clang's builtins, for AMD and NVIDIA. The others come from
// a library of the vendor's where there is one (opencl.bc, libclc), else stay undefined calls.
#ifndef PCFM_OPENCL_H
#define PCFM_OPENCL_H

#define PCFM_INLINE extern inline __attribute__((overloadable, always_inline, gnu_inline))
#define PCFM_ID(name, x, y, z)                                                                             \
  PCFM_INLINE __attribute__((const)) size_t name(uint d) { return d == 0 ? x : d == 1 ? y : z; }
#define PCFM_XYZ(name) name##_x(), name##_y(), name##_z()
#ifdef __NVPTX__
PCFM_ID(get_local_id, __nvvm_read_ptx_sreg_tid_x(), __nvvm_read_ptx_sreg_tid_y(), __nvvm_read_ptx_sreg_tid_z())
PCFM_ID(get_group_id, __nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_ctaid_y(),
        __nvvm_read_ptx_sreg_ctaid_z())
PCFM_ID(get_local_size, __nvvm_read_ptx_sreg_ntid_x(), __nvvm_read_ptx_sreg_ntid_y(),
        __nvvm_read_ptx_sreg_ntid_z())
PCFM_ID(get_num_groups, __nvvm_read_ptx_sreg_nctaid_x(), __nvvm_read_ptx_sreg_nctaid_y(),
        __nvvm_read_ptx_sreg_nctaid_z())
PCFM_INLINE __attribute__((const)) size_t get_global_size(uint d) { return get_num_groups(d) * get_local_size(d); }
PCFM_INLINE __attribute__((convergent)) void barrier(cl_mem_fence_flags flags) { __nvvm_bar_sync(0); }
PCFM_INLINE void mem_fence(cl_mem_fence_flags flags) {
  if (flags & CLK_GLOBAL_MEM_FENCE) __nvvm_membar_gl();
  else __nvvm_membar_cta();
}
#else
PCFM_ID(get_local_id, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
        __builtin_amdgcn_workitem_id_z())
PCFM_ID(get_group_id, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
        __builtin_amdgcn_workgroup_id_z())
PCFM_ID(get_local_size, __builtin_amdgcn_workgroup_size_x(), __builtin_amdgcn_workgroup_size_y(),
        __builtin_amdgcn_workgroup_size_z())
PCFM_ID(get_global_size, __builtin_amdgcn_grid_size_x(), __builtin_amdgcn_grid_size_y(),
        __builtin_amdgcn_grid_size_z())
PCFM_INLINE __attribute__((const)) size_t get_num_groups(uint d) {
  return get_global_size(d) / get_local_size(d);
}
PCFM_INLINE __attribute__((convergent)) void barrier(cl_mem_fence_flags flags) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
PCFM_INLINE void mem_fence(cl_mem_fence_flags flags) {
  if (flags & CLK_GLOBAL_MEM_FENCE) __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent");
  else __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup");
}
#endif
PCFM_INLINE __attribute__((convergent)) void work_group_barrier(cl_mem_fence_flags flags) { barrier(flags); }
PCFM_INLINE void read_mem_fence(cl_mem_fence_flags flags) { mem_fence(flags); }
PCFM_INLINE void write_mem_fence(cl_mem_fence_flags flags) { mem_fence(flags); }
// Launches of pcfm's begin at 0.
PCFM_INLINE __attribute__((const)) size_t get_global_offset(uint d) { return 0; }
PCFM_INLINE __attribute__((const)) size_t get_global_id(uint d) {
  return get_group_id(d) * get_local_size(d) + get_local_id(d);
}
PCFM_INLINE __attribute__((const)) size_t get_local_linear_id() {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
}
PCFM_INLINE __attribute__((const)) size_t get_global_linear_id() {
  return (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
}

#define PCFM_PURE PCFM_INLINE __attribute__((const))
// A function of one, two or three numbers, of vectors of them: element by element.
#define PCFM_MAP1(name, T)                                                                                 \
  PCFM_PURE T##2 name(T##2 x) { return (T##2)(name(x.s0), name(x.s1)); }                                   \
  PCFM_PURE T##3 name(T##3 x) { return (T##3)(name(x.s0), name(x.s1), name(x.s2)); }                       \
  PCFM_PURE T##4 name(T##4 x) { return (T##4)(name(x.lo), name(x.hi)); }                                   \
  PCFM_PURE T##8 name(T##8 x) { return (T##8)(name(x.lo), name(x.hi)); }                                   \
  PCFM_PURE T##16 name(T##16 x) { return (T##16)(name(x.lo), name(x.hi)); }
#define PCFM_MAP2(name, T, U)                                                                              \
  PCFM_PURE T##2 name(T##2 x, U##2 y) { return (T##2)(name(x.s0, y.s0), name(x.s1, y.s1)); }               \
  PCFM_PURE T##3 name(T##3 x, U##3 y) {                                                                    \
    return (T##3)(name(x.s0, y.s0), name(x.s1, y.s1), name(x.s2, y.s2));                                   \
  }                                                                                                        \
  PCFM_PURE T##4 name(T##4 x, U##4 y) { return (T##4)(name(x.lo, y.lo), name(x.hi, y.hi)); }               \
  PCFM_PURE T##8 name(T##8 x, U##8 y) { return (T##8)(name(x.lo, y.lo), name(x.hi, y.hi)); }               \
  PCFM_PURE T##16 name(T##16 x, U##16 y) { return (T##16)(name(x.lo, y.lo), name(x.hi, y.hi)); }
#define PCFM_MAP3(name, T)                                                                                 \
  PCFM_PURE T##2 name(T##2 x, T##2 y, T##2 z) {                                                            \
    return (T##2)(name(x.s0, y.s0, z.s0), name(x.s1, y.s1, z.s1));                                         \
  }                                                                                                        \
  PCFM_PURE T##3 name(T##3 x, T##3 y, T##3 z) {                                                            \
    return (T##3)(name(x.s0, y.s0, z.s0), name(x.s1, y.s1, z.s1), name(x.s2, y.s2, z.s2));                 \
  }                                                                                                        \
  PCFM_PURE T##4 name(T##4 x, T##4 y, T##4 z) {                                                            \
    return (T##4)(name(x.lo, y.lo, z.lo), name(x.hi, y.hi, z.hi));                                         \
  }                                                                                                        \
  PCFM_PURE T##8 name(T##8 x, T##8 y, T##8 z) {                                                            \
    return (T##8)(name(x.lo, y.lo, z.lo), name(x.hi, y.hi, z.hi));                                         \
  }                                                                                                        \
  PCFM_PURE T##16 name(T##16 x, T##16 y, T##16 z) {                                                        \
    return (T##16)(name(x.lo, y.lo, z.lo), name(x.hi, y.hi, z.hi));                                        \
  }
// A vector with one number for the rest of the operands.
#define PCFM_WITH_SCALAR(make, name, T)                                                                    \
  make(name, T, 2) make(name, T, 3) make(name, T, 4) make(name, T, 8) make(name, T, 16)
#define PCFM_SECOND(name, T, n) PCFM_PURE T##n name(T##n x, T y) { return name(x, (T##n)y); }
#define PCFM_FIRST(name, T, n) PCFM_PURE T##n name(T x, T##n y) { return name((T##n)x, y); }
#define PCFM_LAST(name, T, n) PCFM_PURE T##n name(T##n x, T##n y, T z) { return name(x, y, (T##n)z); }
#define PCFM_TWO_LAST(name, T, n) PCFM_PURE T##n name(T##n x, T y, T z) { return name(x, (T##n)y, (T##n)z); }
#define PCFM_TWO_FIRST(name, T, n) PCFM_PURE T##n name(T x, T y, T##n z) { return name((T##n)x, (T##n)y, z); }

#define PCFM_OF1(name, T, value) PCFM_PURE T name(T x) { return value; } PCFM_MAP1(name, T)
#define PCFM_OF2(name, T, value) PCFM_PURE T name(T x, T y) { return value; } PCFM_MAP2(name, T, T)
#define PCFM_OF3(name, T, value) PCFM_PURE T name(T x, T y, T z) { return value; } PCFM_MAP3(name, T)

// Mathematics that takes more than an instruction is OCML's or libdevice's, where the module is emitted.
#ifdef __NVPTX__
#define PCFM_LIBRARY(ocml, nv, width, suffix) __nv_##nv##suffix
#else
#define PCFM_LIBRARY(ocml, nv, width, suffix) __ocml_##ocml##_##width
#endif
#define PCFM_LIBRARY1(name, T, width, suffix)                                                              \
  extern __attribute__((const)) T PCFM_LIBRARY(name, name, width, suffix)(T);                              \
  PCFM_OF1(name, T, PCFM_LIBRARY(name, name, width, suffix)(x))
#define PCFM_LIBRARY2(name, nv, T, width, suffix)                                                          \
  extern __attribute__((const)) T PCFM_LIBRARY(name, nv, width, suffix)(T, T);                             \
  PCFM_OF2(name, T, PCFM_LIBRARY(name, nv, width, suffix)(x, y))
#define PCFM_POWN(T, width, suffix)                                                                        \
  extern __attribute__((const)) T PCFM_LIBRARY(pown, powi, width, suffix)(T, int);                         \
  PCFM_PURE T pown(T x, int y) { return PCFM_LIBRARY(pown, powi, width, suffix)(x, y); }                   \
  PCFM_MAP2(pown, T, int)
#define PCFM_FLOATS(T, width, suffix, below)                                                               \
  PCFM_OF1(sqrt, T, __builtin_sqrt##suffix(x))                                                             \
  PCFM_OF1(fabs, T, __builtin_fabs##suffix(x))                                                             \
  PCFM_OF1(floor, T, __builtin_floor##suffix(x))                                                           \
  PCFM_OF1(ceil, T, __builtin_ceil##suffix(x))                                                             \
  PCFM_OF1(trunc, T, __builtin_trunc##suffix(x))                                                           \
  PCFM_OF1(rint, T, __builtin_rint##suffix(x))                                                             \
  PCFM_OF1(round, T, __builtin_round##suffix(x))                                                           \
  PCFM_OF2(fmin, T, __builtin_fmin##suffix(x, y)) PCFM_WITH_SCALAR(PCFM_SECOND, fmin, T)                   \
  PCFM_OF2(fmax, T, __builtin_fmax##suffix(x, y)) PCFM_WITH_SCALAR(PCFM_SECOND, fmax, T)                   \
  PCFM_OF2(min, T, y < x ? y : x) PCFM_WITH_SCALAR(PCFM_SECOND, min, T)                                    \
  PCFM_OF2(max, T, x < y ? y : x) PCFM_WITH_SCALAR(PCFM_SECOND, max, T)                                    \
  PCFM_OF2(copysign, T, __builtin_copysign##suffix(x, y))                                                  \
  PCFM_OF3(fma, T, __builtin_fma##suffix(x, y, z))                                                         \
  PCFM_OF3(mad, T, x * y + z)                                                                              \
  PCFM_OF3(clamp, T, __builtin_fmin##suffix(__builtin_fmax##suffix(x, y), z))                              \
  PCFM_WITH_SCALAR(PCFM_TWO_LAST, clamp, T)                                                                \
  PCFM_OF3(mix, T, x + (y - x) * z) PCFM_WITH_SCALAR(PCFM_LAST, mix, T)                                    \
  PCFM_OF2(step, T, y < x ? 0 : 1) PCFM_WITH_SCALAR(PCFM_FIRST, step, T)                                   \
  PCFM_PURE T smoothstep(T x, T y, T z) {                                                                  \
    T t = clamp((z - x) / (y - x), (T)0, (T)1);                                                            \
    return t * t * (3 - 2 * t);                                                                            \
  }                                                                                                        \
  PCFM_MAP3(smoothstep, T) PCFM_WITH_SCALAR(PCFM_TWO_FIRST, smoothstep, T)                                 \
  PCFM_OF1(sign, T, x != x ? 0 : x > 0 ? 1 : x < 0 ? -1 : x)                                               \
  PCFM_OF1(degrees, T, x * (T)57.295779513082320877)                                                       \
  PCFM_OF1(radians, T, x * (T)0.017453292519943295769)                                                     \
  PCFM_PURE T ldexp(T x, int y) { return __builtin_ldexp##suffix(x, y); }                                  \
  PCFM_MAP2(ldexp, T, int)                                                                                 \
  PCFM_POWN(T, width, suffix)                                                                              \
  PCFM_LIBRARY1(exp, T, width, suffix) PCFM_LIBRARY1(exp2, T, width, suffix)                               \
  PCFM_LIBRARY1(exp10, T, width, suffix) PCFM_LIBRARY1(expm1, T, width, suffix)                            \
  PCFM_LIBRARY1(log, T, width, suffix) PCFM_LIBRARY1(log2, T, width, suffix)                               \
  PCFM_LIBRARY1(log10, T, width, suffix) PCFM_LIBRARY1(log1p, T, width, suffix)                            \
  PCFM_LIBRARY1(sin, T, width, suffix) PCFM_LIBRARY1(cos, T, width, suffix)                                \
  PCFM_LIBRARY1(tan, T, width, suffix) PCFM_LIBRARY1(asin, T, width, suffix)                               \
  PCFM_LIBRARY1(acos, T, width, suffix) PCFM_LIBRARY1(atan, T, width, suffix)                              \
  PCFM_LIBRARY1(sinh, T, width, suffix) PCFM_LIBRARY1(cosh, T, width, suffix)                              \
  PCFM_LIBRARY1(tanh, T, width, suffix) PCFM_LIBRARY1(asinh, T, width, suffix)                             \
  PCFM_LIBRARY1(acosh, T, width, suffix) PCFM_LIBRARY1(atanh, T, width, suffix)                            \
  PCFM_LIBRARY1(sinpi, T, width, suffix) PCFM_LIBRARY1(cospi, T, width, suffix)                            \
  PCFM_LIBRARY1(cbrt, T, width, suffix) PCFM_LIBRARY1(rsqrt, T, width, suffix)                             \
  PCFM_LIBRARY1(erf, T, width, suffix) PCFM_LIBRARY1(erfc, T, width, suffix)                               \
  PCFM_LIBRARY1(tgamma, T, width, suffix) PCFM_LIBRARY1(lgamma, T, width, suffix)                          \
  PCFM_LIBRARY2(pow, pow, T, width, suffix) PCFM_LIBRARY2(powr, pow, T, width, suffix)                     \
  PCFM_LIBRARY2(fmod, fmod, T, width, suffix) PCFM_LIBRARY2(remainder, remainder, T, width, suffix)        \
  PCFM_LIBRARY2(fdim, fdim, T, width, suffix) PCFM_LIBRARY2(atan2, atan2, T, width, suffix)                \
  PCFM_LIBRARY2(hypot, hypot, T, width, suffix) PCFM_LIBRARY2(nextafter, nextafter, T, width, suffix)      \
  PCFM_INLINE T modf(T x, T *whole) {                                                                      \
    *whole = trunc(x);                                                                                     \
    return copysign(__builtin_isinf(x) ? 0 : x - *whole, x);                                               \
  }                                                                                                        \
  PCFM_INLINE T fract(T x, T *whole) {                                                                     \
    *whole = floor(x);                                                                                     \
    return __builtin_isinf(x) ? copysign((T)0, x) : fmin(x - *whole, (T)(1 - below));                      \
  }                                                                                                        \
  PCFM_INLINE T sincos(T x, T *cosine) {                                                                   \
    *cosine = cos(x);                                                                                      \
    return sin(x);                                                                                         \
  }                                                                                                        \
  PCFM_PURE T dot(T##2 x, T##2 y) { return x.x * y.x + x.y * y.y; }                                        \
  PCFM_PURE T dot(T##3 x, T##3 y) { return x.x * y.x + x.y * y.y + x.z * y.z; }                            \
  PCFM_PURE T dot(T##4 x, T##4 y) { return x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w; }                \
  PCFM_PURE T##3 cross(T##3 x, T##3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; }                           \
  PCFM_PURE T##4 cross(T##4 x, T##4 y) { return (T##4)(cross(x.xyz, y.xyz), 0); }                          \
  PCFM_GEOMETRY(T, 2, suffix) PCFM_GEOMETRY(T, 3, suffix) PCFM_GEOMETRY(T, 4, suffix)
#define PCFM_GEOMETRY(T, n, suffix)                                                                        \
  PCFM_PURE T length(T##n x) { return __builtin_sqrt##suffix(dot(x, x)); }                                 \
  PCFM_PURE T distance(T##n x, T##n y) { return length(x - y); }                                           \
  PCFM_PURE T##n normalize(T##n x) { return x * (T##n)((T)1 / length(x)); }                                \
  PCFM_PURE T fast_length(T##n x) { return length(x); }                                                    \
  PCFM_PURE T fast_distance(T##n x, T##n y) { return length(x - y); }                                      \
  PCFM_PURE T##n fast_normalize(T##n x) { return normalize(x); }
// The last argument is how far the greatest number below 1 is from it.
PCFM_FLOATS(float, f32, f, 0x1p-24f)
PCFM_FLOATS(double, f64, , 0x1p-53)
#define PCFM_ROUGH(name) PCFM_OF1(native_##name, float, name(x)) PCFM_OF1(half_##name, float, name(x))
PCFM_ROUGH(exp) PCFM_ROUGH(exp2) PCFM_ROUGH(exp10) PCFM_ROUGH(log) PCFM_ROUGH(log2) PCFM_ROUGH(log10)
PCFM_ROUGH(sin) PCFM_ROUGH(cos) PCFM_ROUGH(tan) PCFM_ROUGH(sqrt) PCFM_ROUGH(rsqrt)
PCFM_OF2(native_powr, float, powr(x, y)) PCFM_OF2(half_powr, float, powr(x, y))
PCFM_OF2(native_divide, float, x / y) PCFM_OF2(half_divide, float, x / y)
PCFM_OF1(native_recip, float, 1.0f / x) PCFM_OF1(half_recip, float, 1.0f / x)

// `wide` holds products and sums of two numbers of type T, which are `bits` wide; U is T without a sign.
#define PCFM_INTEGERS(T, U, wide, bits)                                                                    \
  PCFM_OF2(min, T, y < x ? y : x) PCFM_WITH_SCALAR(PCFM_SECOND, min, T)                                    \
  PCFM_OF2(max, T, x < y ? y : x) PCFM_WITH_SCALAR(PCFM_SECOND, max, T)                                    \
  PCFM_OF3(clamp, T, x < y ? y : x > z ? z : x) PCFM_WITH_SCALAR(PCFM_TWO_LAST, clamp, T)                  \
  PCFM_PURE U abs(T x) { return x < 0 ? -(U)x : x; }                                                       \
  PCFM_PURE U abs_diff(T x, T y) { return x < y ? (U)y - (U)x : (U)x - (U)y; }                             \
  PCFM_OF1(popcount, T, __builtin_popcountg((U)x))                                                         \
  PCFM_OF1(clz, T, __builtin_clzg((U)x, bits))                                                             \
  PCFM_OF1(ctz, T, __builtin_ctzg((U)x, bits))                                                             \
  PCFM_OF2(rotate, T, (U)x << (y & (bits - 1)) | (U)x >> (-y & (bits - 1)))                                \
  PCFM_OF2(hadd, T, (T)(((wide)x + y) >> 1))                                                               \
  PCFM_OF2(rhadd, T, (T)(((wide)x + y + 1) >> 1))                                                          \
  PCFM_OF2(mul_hi, T, (T)((wide)x * y >> bits))                                                            \
  PCFM_OF3(mad_hi, T, mul_hi(x, y) + z)
PCFM_INTEGERS(char, uchar, int, 8)
PCFM_INTEGERS(uchar, uchar, uint, 8)
PCFM_INTEGERS(short, ushort, int, 16)
PCFM_INTEGERS(ushort, ushort, uint, 16)
PCFM_INTEGERS(int, uint, long, 32)
PCFM_INTEGERS(uint, uint, ulong, 32)
PCFM_INTEGERS(long, ulong, __int128, 64)
PCFM_INTEGERS(ulong, ulong, unsigned __int128, 64)
PCFM_OF2(mul24, int, (x << 8 >> 8) * (y << 8 >> 8))
PCFM_OF2(mul24, uint, (x & 0xffffff) * (y & 0xffffff))
PCFM_OF3(mad24, int, mul24(x, y) + z)
PCFM_OF3(mad24, uint, mul24(x, y) + z)

// What is asked of a number gives 1, of a vector -1, where it is so.
#define PCFM_ASK(name, T, I, ask)                                                                          \
  PCFM_PURE int name(T x) { return ask; }                                                                  \
  PCFM_PURE I##2 name(T##2 x) { return -(I##2)(name(x.s0), name(x.s1)); }                                  \
  PCFM_PURE I##3 name(T##3 x) { return -(I##3)(name(x.s0), name(x.s1), name(x.s2)); }                      \
  PCFM_PURE I##4 name(T##4 x) { return (I##4)(name(x.lo), name(x.hi)); }
#define PCFM_COMPARE(name, T, I, op)                                                                       \
  PCFM_PURE int name(T x, T y) { return x op y; }                                                          \
  PCFM_PURE I##2 name(T##2 x, T##2 y) { return x op y; }                                                   \
  PCFM_PURE I##3 name(T##3 x, T##3 y) { return x op y; }                                                   \
  PCFM_PURE I##4 name(T##4 x, T##4 y) { return x op y; }                                                   \
  PCFM_PURE I##8 name(T##8 x, T##8 y) { return x op y; }
#define PCFM_ASKS(T, I)                                                                                    \
  PCFM_COMPARE(isequal, T, I, ==) PCFM_COMPARE(isnotequal, T, I, !=) PCFM_COMPARE(isless, T, I, <)         \
  PCFM_COMPARE(islessequal, T, I, <=) PCFM_COMPARE(isgreater, T, I, >)                                     \
  PCFM_COMPARE(isgreaterequal, T, I, >=)                                                                   \
  PCFM_ASK(isnan, T, I, __builtin_isnan(x))                                                                \
  PCFM_ASK(isinf, T, I, __builtin_isinf(x))                                                                \
  PCFM_ASK(isfinite, T, I, __builtin_isfinite(x))
PCFM_ASKS(float, int)
PCFM_ASKS(double, long)
PCFM_PURE int any(int x) { return x < 0; }
PCFM_PURE int all(int x) { return x < 0; }
#define PCFM_ANY(n)                                                                                        \
  PCFM_PURE int any(int##n x) { return __builtin_reduce_or(x) < 0; }                                       \
  PCFM_PURE int all(int##n x) { return __builtin_reduce_and(x) < 0; }
PCFM_ANY(2) PCFM_ANY(3) PCFM_ANY(4) PCFM_ANY(8) PCFM_ANY(16)
// The sign of a vector's element chooses, of a number that it is not 0.
#define PCFM_SELECT(T, I)                                                                                  \
  PCFM_PURE T select(T x, T y, I c) { return c ? y : x; }                                                  \
  PCFM_PURE T##2 select(T##2 x, T##2 y, I##2 c) { return c < 0 ? y : x; }                                  \
  PCFM_PURE T##3 select(T##3 x, T##3 y, I##3 c) { return c < 0 ? y : x; }                                  \
  PCFM_PURE T##4 select(T##4 x, T##4 y, I##4 c) { return c < 0 ? y : x; }                                  \
  PCFM_PURE T##8 select(T##8 x, T##8 y, I##8 c) { return c < 0 ? y : x; }
PCFM_SELECT(float, int)
PCFM_SELECT(int, int)
PCFM_SELECT(uint, int)
PCFM_SELECT(double, long)

#define PCFM_VLOAD_FROM(space, T, n)                                                                       \
  PCFM_INLINE __attribute__((pure)) T##n vload##n(size_t i, const space T *p) {                            \
    T##n v;                                                                                                \
    for (int k = 0; k < n; ++k) v[k] = p[n * i + k];                                                       \
    return v;                                                                                              \
  }
#define PCFM_VECTOR_MEMORY(T, n)                                                                           \
  PCFM_VLOAD_FROM(, T, n) PCFM_VLOAD_FROM(constant, T, n)                                                  \
  PCFM_INLINE void vstore##n(T##n v, size_t i, T *p) {                                                     \
    for (int k = 0; k < n; ++k) p[n * i + k] = v[k];                                                       \
  }
#define PCFM_VECTORS_MEMORY(T)                                                                             \
  PCFM_VECTOR_MEMORY(T, 2) PCFM_VECTOR_MEMORY(T, 3) PCFM_VECTOR_MEMORY(T, 4)                               \
  PCFM_VECTOR_MEMORY(T, 8) PCFM_VECTOR_MEMORY(T, 16)
PCFM_VECTORS_MEMORY(char) PCFM_VECTORS_MEMORY(uchar) PCFM_VECTORS_MEMORY(short) PCFM_VECTORS_MEMORY(ushort)
PCFM_VECTORS_MEMORY(int) PCFM_VECTORS_MEMORY(uint) PCFM_VECTORS_MEMORY(long) PCFM_VECTORS_MEMORY(ulong)
PCFM_VECTORS_MEMORY(float) PCFM_VECTORS_MEMORY(double)
PCFM_INLINE __attribute__((pure)) float vload_half(size_t i, const half *p) { return __builtin_load_halff(p + i); }
PCFM_INLINE void vstore_half(float v, size_t i, half *p) { __builtin_store_halff(v, p + i); }

// Conversions without a rounding or saturation of their own: those of C.
#define PCFM_CONVERT(to, from) PCFM_PURE to convert_##to(from x) { return (to)x; }
#define PCFM_CONVERT4(to, from) PCFM_PURE to convert_##to(from x) { return __builtin_convertvector(x, to); }
#define PCFM_CONVERSIONS(make, to, n)                                                                      \
  make(to##n, uchar##n) make(to##n, char##n) make(to##n, ushort##n) make(to##n, short##n)                  \
  make(to##n, uint##n) make(to##n, int##n) make(to##n, float##n)
#define PCFM_CONVERSIONS_TO(to)                                                                            \
  PCFM_CONVERSIONS(PCFM_CONVERT, to, )                                                                     \
  PCFM_CONVERSIONS(PCFM_CONVERT4, to, 2)                                                                   \
  PCFM_CONVERSIONS(PCFM_CONVERT4, to, 4)
PCFM_CONVERSIONS_TO(uchar)
PCFM_CONVERSIONS_TO(int)
PCFM_CONVERSIONS_TO(uint)
PCFM_CONVERSIONS_TO(float)

#define PCFM_ATOMIC(name, does, space, type)                                                               \
  PCFM_INLINE type name(volatile space type *p, type v) { return does(p, v, __ATOMIC_RELAXED); }
#define PCFM_ATOMICS(space, type)                                                                          \
  PCFM_ATOMIC(atomic_add, __atomic_fetch_add, space, type)                                                 \
  PCFM_ATOMIC(atomic_sub, __atomic_fetch_sub, space, type)                                                 \
  PCFM_ATOMIC(atomic_max, __atomic_fetch_max, space, type)                                                 \
  PCFM_ATOMIC(atomic_min, __atomic_fetch_min, space, type)                                                 \
  PCFM_ATOMIC(atomic_and, __atomic_fetch_and, space, type)                                                 \
  PCFM_ATOMIC(atomic_or, __atomic_fetch_or, space, type)                                                   \
  PCFM_ATOMIC(atomic_xor, __atomic_fetch_xor, space, type)                                                 \
  PCFM_ATOMIC(atomic_xchg, __atomic_exchange_n, space, type)                                               \
  PCFM_INLINE type atomic_inc(volatile space type *p) { return atomic_add(p, (type)1); }                   \
  PCFM_INLINE type atomic_dec(volatile space type *p) { return atomic_sub(p, (type)1); }                   \
  PCFM_INLINE type atomic_cmpxchg(volatile space type *p, type old, type v) {                              \
    __atomic_compare_exchange_n(p, &old, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);                    \
    return old;                                                                                            \
  }
#define PCFM_ATOMICS_IN(space) PCFM_ATOMICS(space, int) PCFM_ATOMICS(space, uint)
PCFM_ATOMICS_IN(global) PCFM_ATOMICS_IN(local) PCFM_ATOMICS_IN()
#define PCFM_ATOM(name, does, space) PCFM_ATOMIC(name, does, space, long) PCFM_ATOMIC(name, does, space, ulong)
PCFM_ATOM(atom_add, __atomic_fetch_add, global) PCFM_ATOM(atom_add, __atomic_fetch_add, local)
PCFM_ATOM(atom_min, __atomic_fetch_min, global) PCFM_ATOM(atom_max, __atomic_fetch_max, global)

#endif
