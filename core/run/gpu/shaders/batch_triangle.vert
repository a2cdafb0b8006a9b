#version 330 core
// Places the rectangle of a triangle; gpu/shaders.h says what it proves.
// Three for each triangle: a corner and the tile's number; and growth; and growth in depth. Not as
// attributes of instances: software takes those one by one.
uniform samplerBuffer corners;
uniform int tile;      // pixels of its side
uniform int columns;   // of tiles
uniform vec2 target;   // pixels of the whole
uniform int half_number; // b's tiles have numbers from here on
uniform int stretch;   // 2: half of a rectangle twice as wide and high stands for it
flat out vec4 a; // and growth
flat out vec4 b; // and growth in depth
flat out vec4 c; // and the value of a side's function at the third corner
flat out vec4 x_step; // one by each side's length in x; doubt of the value in c
flat out vec4 y_step; // in y; 1 where the plane is used
flat out vec4 plane;  // slopes, slack; 1: reaches back for ever, -1: reaches on
flat out vec2 origin; // of the tile

const float u = 1.0 / 4194304.0;
// Is the least normal's z of a plane that is used: twice the triangle's area in the picture, in
// squared pixels. It keeps quotients in the range of float32. Places are within 2^17 pixels, the reach
// of TileView's closest look, and depths within 1, so that the normal's x and y are below 2^20, slopes
// below 2^60, and with a span of less than 2^19 pixels all that is made of them stays below 2^82, where
// float32 ends at 2^128. A triangle without a plane keeps its other bounds, each of which holds alone.
const float k_least_normal = 1e-12;

float reciprocal(float x) {
    return 1.0 / (x < 0.0 ? min(x, -1.0 / 1024.0) : max(x, 1.0 / 1024.0));
}

void main() {
    int triangle = gl_VertexID >> 2;
    int which = gl_VertexID & 3;
    vec4 corner_a = texelFetch(corners, 3 * triangle);
    vec4 corner_b = texelFetch(corners, 3 * triangle + 1);
    vec4 corner_c = texelFetch(corners, 3 * triangle + 2);
    int number = int(corner_a.w);
    origin = vec2(number % columns * tile, number / columns * tile);
    float growth = abs(corner_b.w);
    float side = float(tile);

    vec2 low = min(min(corner_a.xy, corner_b.xy), corner_c.xy) - growth;
    vec2 high = max(max(corner_a.xy, corner_b.xy), corner_c.xy) + growth;
    // Whole pixels, those with centres between, so that no centre is near the rectangle's edge.
    low = ceil(clamp(low, 0.0, side) - 0.5);
    high = floor(clamp(high, 0.0, side) + 0.5);
    vec2 place = low + float(stretch) * (high - low) * vec2(which & 1, which >> 1);
    gl_Position = vec4((origin + place) / target * 2.0 - 1.0, 0.0, 1.0);

    vec3 v = corner_b.xyz - corner_a.xyz;
    vec3 w = corner_c.xyz - corner_a.xyz;
    vec3 normal = vec3(v.y * w.z - v.z * w.y, v.z * w.x - v.x * w.z, v.x * w.y - v.y * w.x);
    // Two differences, a product and the difference of products: four operations.
    vec3 doubt = 4.0 * u * vec3(abs(v.y * w.z) + abs(v.z * w.y), abs(v.z * w.x) + abs(v.x * w.z),
                                abs(v.x * w.y) + abs(v.y * w.x));
    bool has_plane = abs(normal.z) > 8.0 * doubt.z && abs(normal.z) > k_least_normal;
    vec2 slope = has_plane ? -normal.xy / normal.z : vec2(0.0);
    // The normal's z is more than 8 doubts, so that dividing by it may make 8/7 of an error; 1.25 is
    // more, for the rounding of this sum. A quotient is off by 1.25 u, and 4 u are counted.
    vec2 slope_doubt =
        has_plane ? (doubt.xy + abs(slope) * doubt.z) / abs(normal.z) * 1.25 + 4.0 * u * abs(slope)
                  : vec2(0.0);
    vec2 span = max(abs(low - corner_a.xy), abs(high - corner_a.xy)) + growth;
    // The depth on the plane takes a difference, a product and two sums: 4 u. A hundredth more covers
    // the rounding of the slack itself.
    float slack = 1.01 * (dot(abs(slope), vec2(growth)) + dot(slope_doubt, span) +
                          4.0 * u * (1.0 + dot(abs(slope), span)));
    plane = vec4(slope, slack, corner_b.w > 0.0 ? 0.0 : number < half_number ? 1.0 : -1.0);
    a = vec4(corner_a.xyz, growth);
    b = vec4(corner_b.xyz, corner_c.w);
    c = vec4(corner_c.xyz, normal.z);
    x_step = vec4(reciprocal(v.x), reciprocal(corner_c.x - corner_b.x), reciprocal(-w.x), doubt.z);
    y_step = vec4(reciprocal(v.y), reciprocal(corner_c.y - corner_b.y), reciprocal(-w.y),
                  has_plane ? 1.0 : 0.0);
}
