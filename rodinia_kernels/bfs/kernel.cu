// Breadth-first search of a graph, one level per pair of launches and one node per lane.
//
//   bfs_expand   nodes of the frontier reach their neighbours: lanes of a warp have as many rounds as they have edges;
//   bfs_advance  what was reached becomes the next frontier.

#include <cuda_runtime.h>

struct Node {
  int first_edge, degree;
};

extern "C" __global__ void __launch_bounds__(BLOCK)
bfs_expand(const Node *__restrict__ nodes, const int *__restrict__ edges, bool *frontier, bool *reached,
           const bool *visited, int *cost, int node_count) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= node_count || !frontier[id])
    return;
  frontier[id] = false;
  const Node node = nodes[id];
  for (int edge = node.first_edge; edge < node.first_edge + node.degree; ++edge) {
    const int neighbour = edges[edge];
    if (!visited[neighbour]) {
      cost[neighbour] = cost[id] + 1;
      reached[neighbour] = true;
    }
  }
}

extern "C" __global__ void __launch_bounds__(BLOCK)
bfs_advance(bool *frontier, bool *reached, bool *visited, int node_count) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id < node_count && reached[id]) {
    frontier[id] = true;
    visited[id] = true;
    reached[id] = false;
  }
}
