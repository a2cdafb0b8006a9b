// Where the strip about an edge lies: included by the shaders of the window and by those of pictures
// off screen.
//
// Each half of the strip lies in the plane of the facet on its side. So no facet hides a part of its
// own edges, and what is in front of the facet hides them. If edges were only drawn nearer, as much
// nearer as steep facets need, they would shine through pieces that are a little in front of them.
//
// Coordinates are along the camera's axes, from the eye. What is seen at `at`, from -1 to 1, in the
// depth d, is at d * at / lens, without perspective at at / lens.

// Planes are met by rounded numbers, and depths have steps: a share of the distance above both, and
// below the shares by which pieces with faces in one plane differ.
const float k_lift = 2e-5;
// Beside an edge a facet is at most so many times as deep as it is far from it in the picture. A
// steeper one hides a part of its edge.
const float k_steepest = 6.0;
// So many times as deep as it is wide, the half beyond a facet falls away from the facet's plane: by
// more than the shares by which pieces in one plane differ, and by more than surfaces do that turn by
// less than a crease.
const float k_fall = 1.0;

// Normals that turn by less than this are of one facet, or of the two sides of a flat one.
const float k_least_turn = 0.01;

// What is seen of an edge: the part of it that is before the eye.
struct Edge {
    bool isSeen;
    vec3 from;
    vec3 to;
    vec2 ends; // where the part begins and ends, from 0 at the edge's first end to 1 at its second
    vec2 atFrom;
    vec2 atTo;
    vec2 pixelAside; // one pixel to the left in the picture
    bool isLeftSeen; // the facet on the left faces the eye
    bool isRightSeen;
};

struct Corner {
    vec2 at;
    float deep;
    float along; // from 0 at the edge's first end to 1 at its second
    float aside; // pixels from the middle
};

bool faces_eye(vec3 normal, vec3 place, bool isOrthographic) {
    return dot(normal, isOrthographic ? vec3(0.0, 0.0, 1.0) : -place) > 0.0;
}

vec2 seen_at(vec3 place, vec2 lens, bool isOrthographic) {
    return place.xy * lens / (isOrthographic ? 1.0 : -place.z);
}

// The way from what is seen at `at` to `place`, in the depth of `place`.
vec2 way_from(vec2 at, vec3 place, vec2 lens, bool isOrthographic) {
    return place.xy - at / lens * (isOrthographic ? 1.0 : -place.z);
}

// The depth of the plane through `place` where it is seen at `at`. A facet that faces the eye is
// parallel to a ray only beside it, where it goes away.
float depth_in_plane(vec3 normal, vec3 place, vec2 at, vec2 lens, bool isOrthographic) {
    vec3 ray = isOrthographic ? vec3(0.0, 0.0, -1.0) : vec3(at / lens, -1.0);
    vec2 off = way_from(at, place, lens, isOrthographic);
    float most = k_steepest * length(off);
    float slope = dot(normal, ray);
    float more = slope < 0.0 ? clamp(dot(normal.xy, off) / slope, -most, most) : most;
    return more - place.z;
}

// True where the facets hide their edge: both face away, or it lies in a hollow of which one does.
bool is_behind_facets(vec3 first, vec3 second, vec3 left, vec3 right, vec3 seen, bool isOrthographic) {
    bool isLeft = faces_eye(left, seen, isOrthographic);
    bool isRight = faces_eye(right, seen, isOrthographic);
    bool isHollow = dot(cross(left, right), second - first) < -k_least_turn * length(second - first);
    return isHollow ? !(isLeft && isRight) : !(isLeft || isRight);
}

// Of a surface that is seen from both sides, an edge that is hidden by its facets is seen from behind:
// there the right facet is on the left, and what was a hollow is a ridge.
void turn_to_eye(vec3 first, vec3 second, inout vec3 left, inout vec3 right, bool isOrthographic) {
    if (is_behind_facets(first, second, left, right, first, isOrthographic)) {
        vec3 before = left;
        left = -right;
        right = -before;
    }
}

// Nothing is drawn nearer than `least`, nor farther than `reach` pixels from the edge. Where normals are
// of no length, nothing is known of the facets. An edge whose facets both face away is not seen, nor is
// one in a hollow of which one does, nor one that lies beside the picture.
Edge edge_of(vec3 first, vec3 second, vec3 left, vec3 right, vec2 lens, vec2 pixels, float reach,
             float least, bool isOrthographic, bool isSeenThrough) {
    Edge edge = Edge(false, first, second, vec2(0.0, 1.0), vec2(2.0), vec2(2.0), vec2(0.0), false, false);
    float deepFirst = -first.z;
    float deepSecond = -second.z;
    if (max(deepFirst, deepSecond) <= least) {
        return edge;
    }
    float behind = (least - deepFirst) / (deepSecond - deepFirst);
    edge.ends.x = deepFirst < least ? behind : 0.0;
    edge.ends.y = deepSecond < least ? behind : 1.0;
    edge.from = mix(first, second, edge.ends.x);
    edge.to = mix(first, second, edge.ends.y);
    bool isKnown = left != vec3(0.0);
    edge.isLeftSeen = faces_eye(left, edge.from, isOrthographic);
    edge.isRightSeen = faces_eye(right, edge.from, isOrthographic);
    bool isHidden = is_behind_facets(first, second, left, right, edge.from, isOrthographic);
    if (isKnown && isHidden && !isSeenThrough) {
        return edge;
    }
    edge.atFrom = seen_at(edge.from, lens, isOrthographic);
    edge.atTo = seen_at(edge.to, lens, isOrthographic);
    vec2 rim = 1.0 + reach / pixels;
    if (any(greaterThan(min(edge.atFrom, edge.atTo), rim)) ||
        any(lessThan(max(edge.atFrom, edge.atTo), -rim))) {
        return edge;
    }
    vec2 way = (edge.atTo - edge.atFrom) * pixels;
    float size = length(way);
    way = size > 0.0 ? way / size : vec2(1.0, 0.0);
    edge.pixelAside = vec2(-way.y, way.x) / pixels;
    edge.isSeen = true;
    return edge;
}

// True where the piece ends in the picture: one of its facets there faces the eye.
bool is_rim(Edge edge) {
    return edge.isLeftSeen != edge.isRightSeen;
}

// One of the six corners of an edge's strip: by twos, at its beginning and its end, they lie left of the
// edge, on it, and right of it. Where nothing is known of the facets they have the depth of the edge.
Corner corner_of(Edge edge, int number, vec3 left, vec3 right, vec2 lens, float reach,
                 bool isOrthographic) {
    int row = number / 2;
    bool isAtEnd = number % 2 == 1;
    vec3 place = isAtEnd ? edge.to : edge.from;
    Corner corner;
    corner.along = isAtEnd ? edge.ends.y : edge.ends.x;
    corner.aside = reach * float(1 - row);
    // The strip ends where the edge does. If it went on with the depth of the end, it would be tilted
    // against the edge, and half of it would lie behind its facets.
    corner.at = (isAtEnd ? edge.atTo : edge.atFrom) + edge.pixelAside * corner.aside;
    // What is beyond the facet that is seen, in its plane or turned away from it by little, belongs to
    // another piece. That one has its own half of the edge there, or it covers all of the edge: then a
    // half that was not behind it would shine through alone, as dashes.
    bool isOnLeft = row == 0 || (row == 1 && edge.isLeftSeen);
    bool isInPlane = isOnLeft ? edge.isLeftSeen : edge.isRightSeen;
    vec3 normal = isOnLeft == isInPlane ? left : right;
    corner.deep = -place.z;
    if (edge.isLeftSeen || edge.isRightSeen) {
        corner.deep = depth_in_plane(normal, place, corner.at, lens, isOrthographic);
        float fall = isInPlane ? 0.0 : k_fall;
        corner.deep += fall * length(way_from(corner.at, place, lens, isOrthographic));
    }
    return corner;
}
