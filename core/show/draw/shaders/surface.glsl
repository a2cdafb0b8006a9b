// What surfaces look like: included by the shaders of the window and by those of pictures off
// screen, so that both show the same.

// There is a light at the eye and a weak one above. The normal points to the side that is seen.
vec3 lit(vec3 colour, vec3 normal, vec3 to_eye) {
    float head = abs(dot(normal, to_eye));
    float sky = 0.5 + 0.5 * normal.y;
    return colour * (0.2 + 0.65 * head + 0.25 * sky);
}

// Facets are flat: their normal is that of the plane in which neighbouring pixels lie.
vec3 facet_normal(vec3 place) {
    vec3 across = cross(dFdx(place), dFdy(place));
    float size = length(across);
    return size > 0.0 ? across / size : vec3(0.0, 0.0, 1.0);
}

vec3 direction_to_eye(vec3 place, vec3 eye, bool is_orthographic) {
    return is_orthographic ? vec3(0.0, 0.0, 1.0) : normalize(eye - place);
}

// The inside of a surface has the colour of rust, so that inverted faces and views through holes
// show.
vec3 of_seen_side(vec3 colour) {
    return gl_FrontFacing ? colour : mix(colour, vec3(0.55, 0.28, 0.2), 0.7);
}

// Faces that belong to hulls alone are paler, with stripes of their colour so many pixels apart.
vec3 hatched(vec3 colour, float stride) {
    float way = abs(fract((gl_FragCoord.x + gl_FragCoord.y) / stride) - 0.5) * stride;
    return mix(mix(colour, vec3(1.0), 0.55), colour, 1.0 - smoothstep(0.0, 1.5, way));
}

// Lines are dark over surfaces of every colour; faint ones keep some of it.
vec3 line_tint(vec3 colour, float strength) {
    return mix(0.85 * colour, vec3(0.16, 0.17, 0.2), strength);
}

// The opacity of a surface that is looked through: what lies behind counts as much as it does.
const float k_seen_through = 0.5;
