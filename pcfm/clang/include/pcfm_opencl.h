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
