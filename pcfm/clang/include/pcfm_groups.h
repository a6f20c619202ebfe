// Cooperative groups, of CUDA and of HIP, on warp functions that take a mask: thread blocks, tiles of a warp, the
// lanes that run together. A grid has ranks and sizes but no sync(), which needs a cooperative launch;
// asynchronous copies are left out.
#ifndef PCFM_GROUPS_H
#define PCFM_GROUPS_H

namespace cooperative_groups {

namespace pcfm {
static inline __device__ unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
static inline __device__ unsigned block_rank() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
typedef decltype(__activemask()) lanes;  // a bit each
#ifdef __AMDGCN_WAVEFRONT_SIZE
constexpr unsigned most_lanes = __AMDGCN_WAVEFRONT_SIZE;
#else
constexpr unsigned most_lanes = 32;
#endif
static inline __device__ unsigned lane() { return block_rank() & (most_lanes - 1); }
static inline __device__ lanes tile_mask(unsigned size) {
  return size >= most_lanes ? ~lanes(0) : ((lanes(1) << size) - 1) << (lane() & ~(size - 1));
}
static inline __device__ lanes lanes_below() { return (lanes(1) << lane()) - 1; }
static inline __device__ unsigned count(unsigned mask) { return __popc(mask); }
static inline __device__ unsigned count(unsigned long long mask) { return __popcll(mask); }
static inline __device__ int first(unsigned mask) { return __ffs(mask) - 1; }
static inline __device__ int first(unsigned long long mask) { return __ffsll(mask) - 1; }
}  // namespace pcfm

// What any group is where its kind is known only when the kernel runs: a thread block, or lanes of a warp.
class thread_group {
 public:
  __device__ thread_group(pcfm::lanes mask, unsigned size, unsigned rank) : mask(mask), count(size), rank(rank) {}
  __device__ void sync() const {
    if (mask == 0) __syncthreads();
    else __syncwarp(mask);
  }
  __device__ unsigned size() const { return count; }
  __device__ unsigned num_threads() const { return count; }
  __device__ unsigned thread_rank() const { return rank; }

 private:
  pcfm::lanes mask;  // none: the thread block
  unsigned count, rank;
};

class thread_block {
 public:
  __device__ static void sync() { __syncthreads(); }
  __device__ static unsigned size() { return pcfm::block_size(); }
  __device__ static unsigned num_threads() { return size(); }
  __device__ static unsigned thread_rank() { return pcfm::block_rank(); }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __device__ static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __device__ static dim3 dim_threads() { return group_dim(); }
  __device__ operator thread_group() const { return thread_group(0, size(), thread_rank()); }
};
static inline __device__ thread_block this_thread_block() { return thread_block(); }

class grid_group {
 public:
  __device__ static unsigned long long size() { return num_blocks() * pcfm::block_size(); }
  __device__ static unsigned long long num_threads() { return size(); }
  __device__ static unsigned long long num_blocks() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  __device__ static unsigned long long block_rank() {
    return blockIdx.x + gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
  }
  __device__ static unsigned long long thread_rank() {
    return block_rank() * pcfm::block_size() + pcfm::block_rank();
  }
};
static inline __device__ grid_group this_grid() { return grid_group(); }

template <unsigned N, class Parent = void> class thread_block_tile {
  static_assert(N > 0 && N <= pcfm::most_lanes && (N & (N - 1)) == 0, "tiles are powers of two within a warp");

 public:
  __device__ thread_block_tile() {}
  template <class Other> __device__ thread_block_tile(const thread_block_tile<N, Other> &) {}
  __device__ static void sync() { __syncwarp(pcfm::tile_mask(N)); }
  __device__ static constexpr unsigned size() { return N; }
  __device__ static constexpr unsigned num_threads() { return N; }
  __device__ static unsigned thread_rank() { return pcfm::block_rank() & (N - 1); }
  __device__ static unsigned meta_group_rank() { return pcfm::block_rank() / N; }
  __device__ static unsigned meta_group_size() { return (pcfm::block_size() + N - 1) / N; }
  template <class T> __device__ static T shfl(T v, int rank) {
    return __shfl_sync(pcfm::tile_mask(N), v, rank, N);
  }
  template <class T> __device__ static T shfl_down(T v, unsigned by) {
    return __shfl_down_sync(pcfm::tile_mask(N), v, by, N);
  }
  template <class T> __device__ static T shfl_up(T v, unsigned by) {
    return __shfl_up_sync(pcfm::tile_mask(N), v, by, N);
  }
  template <class T> __device__ static T shfl_xor(T v, unsigned with) {
    return __shfl_xor_sync(pcfm::tile_mask(N), v, with, N);
  }
  __device__ static int any(int p) { return __any_sync(pcfm::tile_mask(N), p); }
  __device__ static int all(int p) { return __all_sync(pcfm::tile_mask(N), p); }
  __device__ static pcfm::lanes ballot(int p) {
    return __ballot_sync(pcfm::tile_mask(N), p) >> (pcfm::lane() & ~(N - 1));
  }
  __device__ operator thread_group() const { return thread_group(pcfm::tile_mask(N), N, thread_rank()); }
};
template <unsigned N, class Group> static inline __device__ thread_block_tile<N, Group> tiled_partition(Group) {
  return thread_block_tile<N, Group>();
}
static inline __device__ thread_group tiled_partition(const thread_group &, unsigned size) {
  return thread_group(pcfm::tile_mask(size), size, pcfm::block_rank() & (size - 1));
}

class coalesced_group {
 public:
  __device__ explicit coalesced_group(pcfm::lanes mask) : mask(mask) {}
  __device__ void sync() const { __syncwarp(mask); }
  __device__ unsigned size() const { return pcfm::count(mask); }
  __device__ unsigned num_threads() const { return size(); }
  __device__ unsigned thread_rank() const { return pcfm::count(mask & pcfm::lanes_below()); }
  template <class T> __device__ T shfl(T v, unsigned rank) const {
    pcfm::lanes rest = mask;
    while (rank--) rest &= rest - 1;
    return __shfl_sync(mask, v, pcfm::first(rest));
  }
  __device__ int any(int p) const { return __any_sync(mask, p); }
  __device__ int all(int p) const { return __all_sync(mask, p); }
  __device__ operator thread_group() const { return thread_group(mask, size(), thread_rank()); }

 private:
  pcfm::lanes mask;
};
static inline __device__ coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

template <class Group> static inline __device__ void sync(const Group &group) { group.sync(); }

}  // namespace cooperative_groups

#endif
