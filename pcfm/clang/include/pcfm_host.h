// The host side of a file with kernels is read but not compiled: declarations of what it calls most.
// PCFM_API(name) is cudaName or hipName.
#ifndef PCFM_HOST_H
#define PCFM_HOST_H

#include <stddef.h>

typedef struct PCFM_API(Stream_st) *PCFM_API(Stream_t);
typedef struct PCFM_API(Event_st) *PCFM_API(Event_t);
enum PCFM_API(Error_t) {
  PCFM_API(Success) = 0,
  PCFM_API(ErrorInvalidValue) = 1,
  PCFM_API(ErrorMemoryAllocation) = 2,
  PCFM_API(ErrorNoDevice) = 100,
  PCFM_API(ErrorNotReady) = 600,
  PCFM_API(ErrorAssert) = 710,
  PCFM_API(ErrorUnknown) = 999
};
enum PCFM_API(MemcpyKind) {
  PCFM_API(MemcpyHostToHost),
  PCFM_API(MemcpyHostToDevice),
  PCFM_API(MemcpyDeviceToHost),
  PCFM_API(MemcpyDeviceToDevice),
  PCFM_API(MemcpyDefault)
};
struct PCFM_API(DeviceProp) {
  char name[256], gcnArchName[256];
  size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, maxSharedMemoryPerMultiProcessor, memPitch;
  size_t sharedMemPerBlockOptin, totalConstMem, textureAlignment;
  int regsPerBlock, regsPerMultiprocessor, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
  int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
  int memoryClockRate, memoryBusWidth, l2CacheSize, clockInstructionRate, computeMode, asyncEngineCount, deviceOverlap;
  int concurrentKernels, integrated, canMapHostMemory, managedMemory, concurrentManagedAccess, pageableMemoryAccess;
  int cooperativeLaunch, cooperativeMultiDeviceLaunch, unifiedAddressing, kernelExecTimeoutEnabled, ECCEnabled;
  int pciDomainID, pciBusID, pciDeviceID, isMultiGpuBoard, streamPrioritiesSupported, gcnArch;
};

PCFM_API(Error_t) PCFM_API(GetLastError)();
PCFM_API(Error_t) PCFM_API(PeekAtLastError)();
const char *PCFM_API(GetErrorString)(PCFM_API(Error_t));
const char *PCFM_API(GetErrorName)(PCFM_API(Error_t));
PCFM_API(Error_t) PCFM_API(DeviceSynchronize)();
PCFM_API(Error_t) PCFM_API(DeviceReset)();
PCFM_API(Error_t) PCFM_API(SetDevice)(int);
PCFM_API(Error_t) PCFM_API(GetDevice)(int *);
PCFM_API(Error_t) PCFM_API(GetDeviceCount)(int *);
PCFM_API(Error_t) PCFM_API(GetDeviceProperties)(PCFM_API(DeviceProp) *, int);
PCFM_API(Error_t) PCFM_API(Free)(void *);
PCFM_API(Error_t) PCFM_API(FreeHost)(void *);
PCFM_API(Error_t) PCFM_API(Malloc)(void **, size_t);
PCFM_API(Error_t) PCFM_API(MallocHost)(void **, size_t);
PCFM_API(Error_t) PCFM_API(MallocManaged)(void **, size_t, unsigned = 1);
template <class T> PCFM_API(Error_t) PCFM_API(Malloc)(T **p, size_t n) { return PCFM_API(Malloc)((void **)p, n); }
template <class T> PCFM_API(Error_t) PCFM_API(MallocHost)(T **p, size_t n) {
  return PCFM_API(MallocHost)((void **)p, n);
}
template <class T> PCFM_API(Error_t) PCFM_API(MallocManaged)(T **p, size_t n, unsigned flags = 1) {
  return PCFM_API(MallocManaged)((void **)p, n, flags);
}
PCFM_API(Error_t) PCFM_API(Memset)(void *, int, size_t);
PCFM_API(Error_t) PCFM_API(Memcpy)(void *, const void *, size_t, PCFM_API(MemcpyKind));
PCFM_API(Error_t)
PCFM_API(MemcpyAsync)(void *, const void *, size_t, PCFM_API(MemcpyKind), PCFM_API(Stream_t) = nullptr);
template <class T>
PCFM_API(Error_t)
PCFM_API(MemcpyToSymbol)(const T &, const void *, size_t, size_t = 0,
                         PCFM_API(MemcpyKind) = PCFM_API(MemcpyHostToDevice));
PCFM_API(Error_t) PCFM_API(MemsetAsync)(void *, int, size_t, PCFM_API(Stream_t) = nullptr);
template <class T>
PCFM_API(Error_t)
PCFM_API(MemcpyFromSymbol)(void *, const T &, size_t, size_t = 0,
                           PCFM_API(MemcpyKind) = PCFM_API(MemcpyDeviceToHost));
template <class T> PCFM_API(Error_t) PCFM_API(MallocAsync)(T **, size_t, PCFM_API(Stream_t));
PCFM_API(Error_t) PCFM_API(FreeAsync)(void *, PCFM_API(Stream_t));
template <class T> PCFM_API(Error_t) PCFM_API(MallocPitch)(T **, size_t *, size_t, size_t);
PCFM_API(Error_t) PCFM_API(MemGetInfo)(size_t *, size_t *);
enum { PCFM_API(HostAllocDefault), PCFM_API(HostAllocPortable), PCFM_API(HostAllocMapped) };
template <class T> PCFM_API(Error_t) PCFM_API(HostAlloc)(T **, size_t, unsigned);
template <class T> PCFM_API(Error_t) PCFM_API(HostGetDevicePointer)(T **, void *, unsigned);
PCFM_API(Error_t) PCFM_API(HostRegister)(void *, size_t, unsigned);
PCFM_API(Error_t) PCFM_API(HostUnregister)(void *);
enum PCFM_API(FuncAttribute) { PCFM_API(FuncAttributeMaxDynamicSharedMemorySize) = 8 };
template <class T> PCFM_API(Error_t) PCFM_API(FuncSetAttribute)(T *, PCFM_API(FuncAttribute), int);
enum PCFM_API(FuncCache) {
  PCFM_API(FuncCachePreferNone),
  PCFM_API(FuncCachePreferShared),
  PCFM_API(FuncCachePreferL1),
  PCFM_API(FuncCachePreferEqual)
};
template <class T> PCFM_API(Error_t) PCFM_API(FuncSetCacheConfig)(T *, PCFM_API(FuncCache));
enum PCFM_API(Limit) { PCFM_API(LimitStackSize), PCFM_API(LimitPrintfFifoSize), PCFM_API(LimitMallocHeapSize) };
PCFM_API(Error_t) PCFM_API(DeviceSetLimit)(PCFM_API(Limit), size_t);
PCFM_API(Error_t) PCFM_API(DeviceGetLimit)(size_t *, PCFM_API(Limit));
enum { PCFM_API(StreamNonBlocking) = 1 };
PCFM_API(Error_t) PCFM_API(StreamCreateWithFlags)(PCFM_API(Stream_t) *, unsigned);
PCFM_API(Error_t) PCFM_API(StreamWaitEvent)(PCFM_API(Stream_t), PCFM_API(Event_t), unsigned = 0);
enum { PCFM_API(EventDefault), PCFM_API(EventBlockingSync), PCFM_API(EventDisableTiming) };
PCFM_API(Error_t) PCFM_API(EventCreateWithFlags)(PCFM_API(Event_t) *, unsigned);
PCFM_API(Error_t) PCFM_API(StreamCreate)(PCFM_API(Stream_t) *);
PCFM_API(Error_t) PCFM_API(StreamSynchronize)(PCFM_API(Stream_t));
PCFM_API(Error_t) PCFM_API(StreamDestroy)(PCFM_API(Stream_t));
PCFM_API(Error_t) PCFM_API(EventCreate)(PCFM_API(Event_t) *);
PCFM_API(Error_t) PCFM_API(EventRecord)(PCFM_API(Event_t), PCFM_API(Stream_t) = nullptr);
PCFM_API(Error_t) PCFM_API(EventSynchronize)(PCFM_API(Event_t));
PCFM_API(Error_t) PCFM_API(EventElapsedTime)(float *, PCFM_API(Event_t), PCFM_API(Event_t));
PCFM_API(Error_t) PCFM_API(EventDestroy)(PCFM_API(Event_t));

// What a launch with <<< >>> calls.
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = nullptr);
extern "C" unsigned __hipPushCallConfiguration(dim3, dim3, size_t = 0, PCFM_API(Stream_t) = nullptr);
extern "C" PCFM_API(Error_t) PCFM_API(ConfigureCall)(dim3, dim3, size_t = 0, PCFM_API(Stream_t) = nullptr);
extern "C" PCFM_API(Error_t) PCFM_API(SetupArgument)(const void *, size_t, size_t);
extern "C" PCFM_API(Error_t) PCFM_API(Launch)(const void *);
extern "C" PCFM_API(Error_t)
PCFM_API(LaunchKernel)(const void *, dim3, dim3, void **, size_t, PCFM_API(Stream_t));

// Stands for functions and constants that are not declared above.
struct pcfm_any {
  template <class... T> pcfm_any operator()(T &&...) const;
  template <class T> operator T() const;
  template <class T> bool operator==(const T &) const;
  template <class T> bool operator!=(const T &) const;
};
extern const pcfm_any pcfm_anything;

#include "pcfm_host_math.h"

#endif
