// Queries of a B-tree that holds values in all of its nodes, one query per lane.
//
//   btree_find   the value of a key: lanes end at different depths and at different keys of a node;
//   btree_count  how many keys lie in [low, high], by a walk with a stack.

#include <cuda_runtime.h>

constexpr int ORDER = 8;
constexpr int DEEPEST = 8;

struct Node {
  int size;
  int keys[ORDER];
  int values[ORDER];
  int children[ORDER + 1]; // -1 where there is none
};

// The first slot whose key is not below `key`.
static __device__ __forceinline__ int lower_slot(const Node &node, int key) {
  int slot = 0;
  while (slot < node.size && node.keys[slot] < key)
    ++slot;
  return slot;
}

extern "C" __global__ void __launch_bounds__(BLOCK)
btree_find(const Node *__restrict__ tree, const int *__restrict__ wanted, int *__restrict__ answers, int queries) {
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= queries)
    return;
  const int key = wanted[query];
  int answer = -1;
  for (int at_node = 0; at_node >= 0;) {
    const Node &node = tree[at_node];
    const int slot = lower_slot(node, key);
    if (slot < node.size && node.keys[slot] == key) {
      answer = node.values[slot];
      break;
    }
    at_node = node.children[slot];
  }
  answers[query] = answer;
}

extern "C" __global__ void __launch_bounds__(BLOCK)
btree_count(const Node *__restrict__ tree, const int *__restrict__ low, const int *__restrict__ high,
            int *__restrict__ answers, int queries) {
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= queries)
    return;
  const int from = low[query], to = high[query];
  int stack[DEEPEST * (ORDER + 1)];
  int height = 0, count = 0;
  stack[height++] = 0;
  while (height > 0) {
    const Node &node = tree[stack[--height]];
    int slot = lower_slot(node, from);
    if (node.children[slot] >= 0)
      stack[height++] = node.children[slot];
    for (; slot < node.size && node.keys[slot] <= to; ++slot) {
      ++count;
      if (node.children[slot + 1] >= 0)
        stack[height++] = node.children[slot + 1];
    }
  }
  answers[query] = count;
}
