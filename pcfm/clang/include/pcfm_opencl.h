// The functions of OpenCL C that kernels use most, on clang's builtins; the others stay undefined calls.
#ifndef PCFM_OPENCL_H
#define PCFM_OPENCL_H

#define PCFM_INLINE extern inline __attribute__((overloadable, always_inline, gnu_inline))
#define PCFM_ID(name, x, y, z)                                                                             \
  PCFM_INLINE __attribute__((const)) size_t name(uint d) { return d == 0 ? x : d == 1 ? y : z; }
#define PCFM_XYZ(name) name##_x(), name##_y(), name##_z()
PCFM_ID(get_local_id, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
        __builtin_amdgcn_workitem_id_z())
PCFM_ID(get_group_id, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
        __builtin_amdgcn_workgroup_id_z())
PCFM_ID(get_local_size, __builtin_amdgcn_workgroup_size_x(), __builtin_amdgcn_workgroup_size_y(),
        __builtin_amdgcn_workgroup_size_z())
PCFM_ID(get_global_size, __builtin_amdgcn_grid_size_x(), __builtin_amdgcn_grid_size_y(),
        __builtin_amdgcn_grid_size_z())
PCFM_INLINE __attribute__((const)) size_t get_global_id(uint d) {
  return get_group_id(d) * get_local_size(d) + get_local_id(d);
}
PCFM_INLINE __attribute__((const)) size_t get_num_groups(uint d) {
  return get_global_size(d) / get_local_size(d);
}
PCFM_INLINE __attribute__((convergent)) void barrier(cl_mem_fence_flags flags) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
PCFM_INLINE __attribute__((const)) float sqrt(float x) { return __builtin_sqrtf(x); }
PCFM_INLINE __attribute__((const)) float fabs(float x) { return __builtin_fabsf(x); }
PCFM_INLINE __attribute__((const)) float floor(float x) { return __builtin_floorf(x); }
PCFM_INLINE __attribute__((const)) float ceil(float x) { return __builtin_ceilf(x); }
PCFM_INLINE __attribute__((const)) float fmin(float x, float y) { return __builtin_fminf(x, y); }
PCFM_INLINE __attribute__((const)) float fmax(float x, float y) { return __builtin_fmaxf(x, y); }
PCFM_INLINE __attribute__((const)) float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
PCFM_INLINE __attribute__((const)) float mad(float x, float y, float z) { return x * y + z; }

#define PCFM_PURE PCFM_INLINE __attribute__((const))
// Mathematics that takes more than an instruction is OCML's, where the module is emitted.
#define PCFM_OCML(name)                                                                                    \
  extern __attribute__((const)) float __ocml_##name##_f32(float);                                          \
  PCFM_PURE float name(float x) { return __ocml_##name##_f32(x); }
#define PCFM_OCML2(name)                                                                                   \
  extern __attribute__((const)) float __ocml_##name##_f32(float, float);                                   \
  PCFM_PURE float name(float x, float y) { return __ocml_##name##_f32(x, y); }
PCFM_OCML(exp)
PCFM_OCML(exp2)
PCFM_OCML(log)
PCFM_OCML(log2)
PCFM_OCML(log10)
PCFM_OCML(sin)
PCFM_OCML(cos)
PCFM_OCML(tan)
PCFM_OCML(asin)
PCFM_OCML(acos)
PCFM_OCML(atan)
PCFM_OCML(tanh)
PCFM_OCML(cbrt)
PCFM_OCML(erf)
PCFM_OCML(erfc)
PCFM_OCML(round)
PCFM_OCML(rint)
PCFM_OCML(trunc)
PCFM_OCML(rsqrt)
PCFM_OCML2(pow)
PCFM_OCML2(fmod)
PCFM_OCML2(atan2)
PCFM_OCML2(hypot)
PCFM_PURE float native_exp(float x) { return __ocml_exp_f32(x); }
PCFM_PURE float native_log(float x) { return __ocml_log_f32(x); }
PCFM_PURE float native_sin(float x) { return __ocml_sin_f32(x); }
PCFM_PURE float native_cos(float x) { return __ocml_cos_f32(x); }
PCFM_PURE float native_sqrt(float x) { return __builtin_sqrtf(x); }
PCFM_PURE float native_rsqrt(float x) { return __ocml_rsqrt_f32(x); }
PCFM_PURE float native_divide(float x, float y) { return x / y; }
PCFM_PURE float native_recip(float x) { return 1.0f / x; }

PCFM_PURE int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
PCFM_PURE uint clamp(uint x, uint low, uint high) { return x < low ? low : x > high ? high : x; }
PCFM_PURE int popcount(int x) { return __builtin_popcount(x); }
PCFM_PURE uint popcount(uint x) { return __builtin_popcount(x); }
PCFM_PURE uint abs(int x) { return x < 0 ? -(uint)x : x; }
PCFM_PURE int mul24(int x, int y) { return (x << 8 >> 8) * (y << 8 >> 8); }
PCFM_PURE uint mul24(uint x, uint y) { return (x & 0xffffff) * (y & 0xffffff); }
PCFM_PURE int mad24(int x, int y, int z) { return mul24(x, y) + z; }
PCFM_PURE uint mad24(uint x, uint y, uint z) { return mul24(x, y) + z; }

// Of a number and of vectors alike.
#define PCFM_FLOATS(type)                                                                                  \
  PCFM_PURE type clamp(type x, type low, type high) {                                                      \
    return __builtin_elementwise_min(__builtin_elementwise_max(x, low), high);                             \
  }                                                                                                        \
  PCFM_PURE type mix(type x, type y, type a) { return x + (y - x) * a; }
#define PCFM_VECTORS(type)                                                                                 \
  PCFM_FLOATS(type)                                                                                        \
  PCFM_PURE type clamp(type x, float low, float high) { return clamp(x, (type)low, (type)high); }          \
  PCFM_PURE type mix(type x, type y, float a) { return x + (y - x) * a; }                                  \
  PCFM_PURE type fmin(type x, type y) { return __builtin_elementwise_min(x, y); }                          \
  PCFM_PURE type fmax(type x, type y) { return __builtin_elementwise_max(x, y); }                          \
  PCFM_PURE type fabs(type x) { return __builtin_elementwise_abs(x); }                                     \
  PCFM_PURE type floor(type x) { return __builtin_elementwise_floor(x); }                                  \
  PCFM_PURE type mad(type x, type y, type z) { return x * y + z; }
PCFM_FLOATS(float)
PCFM_VECTORS(float2)
PCFM_VECTORS(float3)
PCFM_VECTORS(float4)

PCFM_PURE float dot(float2 x, float2 y) { return x.x * y.x + x.y * y.y; }
PCFM_PURE float dot(float3 x, float3 y) { return x.x * y.x + x.y * y.y + x.z * y.z; }
PCFM_PURE float dot(float4 x, float4 y) { return x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w; }
PCFM_PURE float3 cross(float3 x, float3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; }
PCFM_PURE float4 cross(float4 x, float4 y) { return (float4)(cross(x.xyz, y.xyz), 0.0f); }
#define PCFM_GEOMETRY(type)                                                                                \
  PCFM_PURE float length(type x) { return __builtin_sqrtf(dot(x, x)); }                                    \
  PCFM_PURE float distance(type x, type y) { return length(x - y); }                                       \
  PCFM_PURE type normalize(type x) { return x * (type)(1.0f / length(x)); }
PCFM_GEOMETRY(float2)
PCFM_GEOMETRY(float3)
PCFM_GEOMETRY(float4)

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

PCFM_INLINE __attribute__((const)) int min(int x, int y) { return y < x ? y : x; }
PCFM_INLINE __attribute__((const)) int max(int x, int y) { return x < y ? y : x; }
PCFM_INLINE __attribute__((const)) uint min(uint x, uint y) { return y < x ? y : x; }
PCFM_INLINE __attribute__((const)) uint max(uint x, uint y) { return x < y ? y : x; }

#define PCFM_ATOMICS(space, type)                                                                          \
  PCFM_INLINE type atomic_add(volatile space type *p, type v) {                                            \
    return __atomic_fetch_add(p, v, __ATOMIC_RELAXED);                                                     \
  }                                                                                                        \
  PCFM_INLINE type atomic_sub(volatile space type *p, type v) {                                            \
    return __atomic_fetch_sub(p, v, __ATOMIC_RELAXED);                                                     \
  }                                                                                                        \
  PCFM_INLINE type atomic_inc(volatile space type *p) { return __atomic_fetch_add(p, 1, __ATOMIC_RELAXED); } \
  PCFM_INLINE type atomic_max(volatile space type *p, type v) {                                            \
    return __atomic_fetch_max(p, v, __ATOMIC_RELAXED);                                                     \
  }                                                                                                        \
  PCFM_INLINE type atomic_min(volatile space type *p, type v) {                                            \
    return __atomic_fetch_min(p, v, __ATOMIC_RELAXED);                                                     \
  }
PCFM_ATOMICS(global, int)
PCFM_ATOMICS(global, uint)
PCFM_ATOMICS(local, int)
PCFM_ATOMICS(local, uint)

#endif
