// Rays through a small scene, one pixel per lane: four kinds of shapes, four materials, and mirrors that few rays meet.

#include <cuda_runtime.h>

enum Kind { SPHERE, PLANE, DISC, BOX };
enum Material { MATTE, CHECKER, MIRROR, GLOW };

// Sphere: centre and radius in `a`. Plane: normal and offset in `a`. Disc: centre and radius in `a`, normal in `b`.
// Box: the low corner in `a`, the high one in `b`.
struct Shape {
  float4 a, b;
  int kind, material;
  float colour, gloss;
};

struct Vector {
  float x, y, z;
};

struct Hit {
  float distance;
  int shape;
  Vector normal;
};

constexpr float FAR = 1e6f, NEAR = 1e-3f;
constexpr int MOST_BOUNCES = 4;

static __device__ Vector operator+(Vector p, Vector q) { return {p.x + q.x, p.y + q.y, p.z + q.z}; }
static __device__ Vector operator-(Vector p, Vector q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }
static __device__ Vector operator*(float f, Vector p) { return {f * p.x, f * p.y, f * p.z}; }
static __device__ float dot(Vector p, Vector q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
static __device__ Vector normalised(Vector p) { return 1.0f / sqrtf(dot(p, p)) * p; }
static __device__ Vector first_three(float4 f) { return {f.x, f.y, f.z}; }

// How far along one axis the ray is between two walls; `low` grows and `high` shrinks.
static __device__ __forceinline__ void between(float origin, float direction, float from, float to, float &low,
                                               float &high) {
  const float inverse = 1.0f / direction;
  const float one = (from - origin) * inverse, other = (to - origin) * inverse;
  low = fmaxf(low, fminf(one, other));
  high = fminf(high, fmaxf(one, other));
}

static __device__ float distance_to(const Shape &shape, Vector origin, Vector direction) {
  switch (shape.kind) {
  case SPHERE: {
    const Vector from = origin - first_three(shape.a);
    const float along = dot(from, direction);
    const float inside = along * along - dot(from, from) + shape.a.w * shape.a.w;
    if (inside < 0.0f)
      return FAR;
    const float root = sqrtf(inside);
    const float near = -along - root;
    return near > NEAR ? near : root - along;
  }
  case PLANE: {
    const float slope = dot(first_three(shape.a), direction);
    if (fabsf(slope) < 1e-6f)
      return FAR;
    return (shape.a.w - dot(first_three(shape.a), origin)) / slope;
  }
  case DISC: {
    const Vector normal = first_three(shape.b), centre = first_three(shape.a);
    const float slope = dot(normal, direction);
    if (fabsf(slope) < 1e-6f)
      return FAR;
    const float distance = dot(normal, centre - origin) / slope;
    const Vector off = origin + distance * direction - centre;
    return dot(off, off) > shape.a.w * shape.a.w ? FAR : distance;
  }
  default: {
    float low = -FAR, high = FAR;
    between(origin.x, direction.x, shape.a.x, shape.b.x, low, high);
    between(origin.y, direction.y, shape.a.y, shape.b.y, low, high);
    between(origin.z, direction.z, shape.a.z, shape.b.z, low, high);
    if (low > high)
      return FAR;
    return low > NEAR ? low : high;
  }
  }
}

static __device__ Vector normal_of(const Shape &shape, Vector point) {
  switch (shape.kind) {
  case SPHERE:
    return 1.0f / shape.a.w * (point - first_three(shape.a));
  case PLANE:
    return first_three(shape.a);
  case DISC:
    return first_three(shape.b);
  default: {
    const float x = 0.5f * (shape.a.x + shape.b.x), y = 0.5f * (shape.a.y + shape.b.y);
    const float across = (point.x - x) / (shape.b.x - x), up = (point.y - y) / (shape.b.y - y);
    if (fabsf(across) > 0.999f)
      return {across, 0.0f, 0.0f};
    if (fabsf(up) > 0.999f)
      return {0.0f, up, 0.0f};
    return {0.0f, 0.0f, -1.0f};
  }
  }
}

static __device__ Hit nearest(const Shape *__restrict__ shapes, int count, Vector origin, Vector direction) {
  Hit hit = {FAR, -1, {0.0f, 0.0f, 0.0f}};
  for (int number = 0; number < count; ++number) {
    const float distance = distance_to(shapes[number], origin, direction);
    if (distance > NEAR && distance < hit.distance) {
      hit.distance = distance;
      hit.shape = number;
    }
  }
  return hit;
}

extern "C" __global__ void __launch_bounds__(BLOCK *BLOCK)
raytrace(const Shape *__restrict__ shapes, float *__restrict__ image, int count, int width, int height, float light_x,
         float light_y, float light_z) {
  const int column = blockIdx.x * BLOCK + threadIdx.x, row = blockIdx.y * BLOCK + threadIdx.y;
  if (column >= width || row >= height)
    return;
  const float scale = 2.0f / height;
  Vector origin = {0.0f, 1.0f, -6.0f};
  Vector direction = normalised({scale * (column + 0.5f) - scale * width * 0.5f, 1.0f - scale * (row + 0.5f), 2.0f});
  const Vector light = {light_x, light_y, light_z};
  float colour = 0.0f, weight = 1.0f;
  for (int bounce = 0; bounce < MOST_BOUNCES; ++bounce) {
    const Hit hit = nearest(shapes, count, origin, direction);
    if (hit.shape < 0) {
      colour += weight * (0.4f + 0.2f * direction.y);
      break;
    }
    const Shape &shape = shapes[hit.shape];
    const Vector point = origin + hit.distance * direction;
    Vector normal = normal_of(shape, point);
    if (dot(normal, direction) > 0.0f)
      normal = -1.0f * normal;
    bool goes_on = false;
    switch (shape.material) {
    case GLOW:
      colour += weight * shape.colour;
      break;
    case MIRROR:
      weight *= shape.gloss;
      goes_on = true;
      break;
    case CHECKER: {
      const int square = (int)floorf(point.x) + (int)floorf(point.z);
      if (square & 1) {
        colour += 0.5f * weight * shape.colour;
        weight *= shape.gloss;
        goes_on = true;
        break;
      }
    } // The other squares are matte.
    default: {
      const Vector to_light = normalised(light - point);
      float shade = fmaxf(dot(normal, to_light), 0.0f);
      if (shade > 0.0f && nearest(shapes, count, point + 0.01f * normal, to_light).shape >= 0)
        shade *= 0.2f;
      colour += weight * shape.colour * (0.1f + shade);
    }
    }
    if (!goes_on)
      break;
    direction = direction - 2.0f * dot(normal, direction) * normal;
    origin = point + 0.01f * normal;
  }
  image[row * width + column] = colour;
}
