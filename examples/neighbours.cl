// OpenCL C: a polynomial of the left neighbour in odd threads, of the right one in even threads.
kernel void neighbours(global const int *data, global int *out) {
  int i = get_local_id(0);
  if (i & 1) {
    int x = data[i - 1];
    if (x > 0)
      out[i] = x * x + 3 * x + 1;
  } else {
    int x = data[i + 1];
    if (x > 0)
      out[i] = x * x + 5 * x - 7;
  }
}
