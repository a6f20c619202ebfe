// Predictions of a forest of decision trees, one sample per lane: each goes its own way, and to its own depth.

#include <cuda_runtime.h>

struct TreeNode {
  int feature; // -1 in a leaf
  float threshold_or_value;
  int left, right;
};

extern "C" __global__ void __launch_bounds__(BLOCK)
forest_predict(const TreeNode *__restrict__ nodes, const int *__restrict__ roots, const float *__restrict__ samples,
               float *__restrict__ predictions, int sample_count, int tree_count, int feature_count) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= sample_count)
    return;
  const float *sample = samples + id * feature_count;
  float sum = 0.0f;
  for (int tree = 0; tree < tree_count; ++tree) {
    TreeNode node = nodes[roots[tree]];
    while (node.feature >= 0)
      node = nodes[sample[node.feature] < node.threshold_or_value ? node.left : node.right];
    sum += node.threshold_or_value;
  }
  predictions[id] = sum / tree_count;
}
