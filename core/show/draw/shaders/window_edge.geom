#version 330 core
#include "before_eye.glsl"
#include "edge.glsl"
// An edge becomes a strip, or nothing where it is not seen.
//
// While there is an outline around what is selected, no dark line lies between that and the piece: of
// an edge where the piece ends in the picture, and of a seam, only the half beside the piece is drawn,
// which the outline covers where there is one. An edge at a sliver of the piece lies so near to the
// outline that it is not drawn, and seams at the piece's own edges are not.
layout(points) in;
layout(triangle_strip, max_vertices = 8) out;
in vec3 edgeFirst[];
in vec3 edgeSecond[];
in vec3 edgeLeft[];
in vec3 edgeRight[];
in vec3 edgeTint[];
in float edgeState[];
in float edgeInk[];
in float edgeStrength[];
in float edgeNearer[];
in float edgeAhead[];
in vec2 edgeBeyond[];
out vec3 colour;
out float shownState;
out float beyond;
out float ink;
out float cover; // whole from 1 on
out float strength;
uniform mat4 projectionMatrix;
uniform float height;
uniform float glowing;
// Pixels on either side of an edge: a half for its width, and a half that fades. A half that is alone is as
// wide as a line, so that it is whole where its first pixel is nearly a pixel away.
const float k_reach = 1.0;
const float k_wide = 2.0;
// A half that falls away begins a little below its edge: lifted over a neighbour's facet at the same edge,
// its first hundredths of a pixel were dots there.
const float k_sunk = 1e-5;
// Sine at which a facet of a selected piece is seen as more than a sliver.
const float k_sliver = 0.1;
// States of edges of selected pieces, and of seams: which of the pieces beside them are selected, or that
// the one that is has an edge of its own there.
const float k_selected = 1.0;
const float k_faint = 2.0;
const float k_rightSelected = 5.0;
const float k_leftSelected = 6.0;
const float k_selectedEnds = 7.0;
const float k_bothSelected = 8.0;

bool has_state(float state) {
    return abs(edgeState[0] - state) < 0.5;
}

bool is_sliver(vec3 normal, vec3 place, bool isOrthographic) {
    vec3 toEye = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(-place);
    return dot(normal, toEye) <= k_sliver;
}

void emit_corners(int first, int last, Edge edge, vec2 lens, float reach, float share,
                  bool isOrthographic) {
    for (int number = first; number <= last; ++number) {
        Corner corner = corner_of(edge, number, edgeLeft[0], edgeRight[0], lens, reach, isOrthographic);
        colour = edgeTint[0];
        shownState = edgeState[0];
        beyond = mix(edgeBeyond[0].x, edgeBeyond[0].y, corner.along);
        ink = edgeInk[0];
        cover = reach - abs(corner.aside);
        strength = is_rim(edge) ? 1.0 : edgeStrength[0];
        float w = isOrthographic ? 1.0 : corner.deep;
        vec4 there = projectionMatrix * vec4(0.0, 0.0, -corner.deep * (1.0 - share), 1.0);
        gl_Position = vec4(corner.at * w, there.z / there.w * w, w);
        EmitVertex();
    }
    EndPrimitive();
}

void main() {
    bool isOutlined = glowing < 0.5;
    if (edgeInk[0] == 0.0 || (isOutlined && has_state(k_selectedEnds))) {
        return;
    }
    bool isOrthographic = projectionMatrix[3][3] > 0.5;
    vec2 lens = vec2(projectionMatrix[0][0], projectionMatrix[1][1]);
    vec2 pixels = 0.5 * height * vec2(lens.y / lens.x, 1.0);
    float least =
        isOrthographic ? -1e30 : k_least_ahead * max(abs(edgeFirst[0].z), abs(edgeSecond[0].z));
    Edge edge = edge_of(edgeFirst[0], edgeSecond[0], edgeLeft[0], edgeRight[0], lens, pixels, k_wide,
                        least, isOrthographic, has_state(k_faint));
    if (!edge.isSeen) {
        return;
    }
    bool isRim = is_rim(edge);
    bool isBesideSliver = is_sliver(edgeLeft[0], edge.from, isOrthographic) !=
                          is_sliver(edgeRight[0], edge.from, isOrthographic);
    if (isOutlined && has_state(k_selected) && !isRim && isBesideSliver) {
        return;
    }
    bool isOutlinedRim = isOutlined && isRim && (has_state(k_selected) || has_state(k_bothSelected));
    bool hasLeft = !(isOutlinedRim && edge.isLeftSeen) && !(isOutlined && has_state(k_leftSelected));
    bool hasRight = !(isOutlinedRim && edge.isRightSeen) && !(isOutlined && has_state(k_rightSelected));
    float reach = hasLeft && hasRight ? k_reach : k_wide;
    float lifted = edgeNearer[0] + edgeAhead[0] + (edgeLeft[0] == vec3(0.0) ? 0.0 : k_lift);
    float sunk = edgeNearer[0] - k_sunk;
    if (hasLeft && hasRight && !isRim) {
        emit_corners(0, 5, edge, lens, reach, lifted, isOrthographic);
        return;
    }
    if (hasLeft) {
        emit_corners(0, 3, edge, lens, reach, isRim && !edge.isLeftSeen ? sunk : lifted, isOrthographic);
    }
    if (hasRight) {
        emit_corners(2, 5, edge, lens, reach, isRim && !edge.isRightSeen ? sunk : lifted, isOrthographic);
    }
}
