// Particles that swirl, fall or rest: a structure with vectors, and a case for each kind.
typedef struct {
  float4 position;
  float4 velocity;
  int kind;
  int age;
} Particle;

kernel void move(global Particle *particles, int n, float dt, float4 wind) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  Particle p = particles[i];
  switch (p.kind & 3) {
  case 0: {
    float angle = 0.1f * (float)p.age;
    float s = sin(angle), c = cos(angle);
    p.velocity.xy = (float2)(c * p.velocity.x - s * p.velocity.y, s * p.velocity.x + c * p.velocity.y);
    p.position += dt * p.velocity;
    break;
  }
  case 1:
    p.velocity.z -= 9.81f * dt;
    p.velocity += dt * wind;
    p.position += dt * p.velocity;
    if (p.position.z < 0.0f) {
      p.position.z = -p.position.z;
      p.velocity.z *= -0.5f;
    }
    break;
  case 2: {
    float speed = length(p.velocity.xyz);
    if (speed > 1.0f)
      p.velocity.xyz /= speed;
    p.position += dt * p.velocity;
    break;
  }
  default:
    p.position = mix(p.position, wind, 0.5f);
  }
  p.age += 1;
  particles[i] = p;
}
