// The few words of CUDA C that the kernels use, on clang's builtins. No CUDA toolkit is needed.
#ifndef PCFM_CUDA_BUILTINS_H
#define PCFM_CUDA_BUILTINS_H

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

struct uint3 {
  unsigned x, y, z;
};

// Each use builds all three numbers; those not read disappear, since reading a special register has no effect.
#define PCFM_SPECIAL_REGISTER(name)                                                                        \
  (uint3{static_cast<unsigned>(__nvvm_read_ptx_sreg_##name##_x()),                                         \
         static_cast<unsigned>(__nvvm_read_ptx_sreg_##name##_y()),                                         \
         static_cast<unsigned>(__nvvm_read_ptx_sreg_##name##_z())})

#define threadIdx PCFM_SPECIAL_REGISTER(tid)
#define blockIdx PCFM_SPECIAL_REGISTER(ctaid)
#define blockDim PCFM_SPECIAL_REGISTER(ntid)
#define gridDim PCFM_SPECIAL_REGISTER(nctaid)

// __syncthreads() is a builtin of clang's; it needs no declaration.

#endif
