// Matches of reads in a genome, one read per lane: from each position of the read as deep into a trie of the genome's
// suffixes as its letters go.

#include <cuda_runtime.h>

struct TrieNode {
  int children[4]; // 0 where there is none: nothing leads back to the root
};

struct Matches {
  int count, longest, where;
};

extern "C" __global__ void __launch_bounds__(BLOCK)
mummer_match(const TrieNode *__restrict__ trie, const unsigned char *__restrict__ reads,
             const int *__restrict__ first_letters, Matches *__restrict__ results, int read_count, int shortest) {
  const int read = blockIdx.x * blockDim.x + threadIdx.x;
  if (read >= read_count)
    return;
  const int begin = first_letters[read], end = first_letters[read + 1];
  Matches result = {0, 0, -1};
  for (int start = begin; start + shortest <= end; ++start) {
    int length = 0;
    for (int node = trie[0].children[reads[start]]; node != 0; node = trie[node].children[reads[start + length]]) {
      ++length;
      if (start + length == end)
        break;
    }
    if (length >= shortest) {
      ++result.count;
      if (length > result.longest) {
        result.longest = length;
        result.where = start - begin;
      }
    }
  }
  results[read] = result;
}
