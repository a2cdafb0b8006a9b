// Answers one probe of the bench: two boxes, a moving box, a segment, or a ray.
#pragma once

#include "probe/box_box.h"
#include "probe/ray.h"
#include "probe/segment_box.h"

#include "base/progress.h"

#include <string>
#include <variant>

namespace hullwright::pipeline {

struct BoxesProbe {
    Aabb a;
    Aabb b;
};
struct MovingBoxesProbe {
    Aabb moving;
    Vec3 way = Vec3::Zero();
    Aabb still;
};
struct SegmentProbe {
    Segment segment;
    Aabb box;
    std::string pose; // "tx ty tz qw qx qy qz"; empty: the box is where it is
};
// Holds the ray against an asset's file, which the string names, or one of the bodies. An asset is
// met in the coordinates of its model.
struct RayProbe {
    Ray ray;
    std::variant<std::string, Plane, Sphere, Cylinder> body;
    bool all = false; // of an asset all pieces that the ray meets, not the first alone
};

using Probe = std::variant<BoxesProbe, MovingBoxesProbe, SegmentProbe, RayProbe>;

struct ProbeAnswer {
    std::string json; // one line; docs/probe-json.md has the schema
    std::string text; // for people
};

[[nodiscard]] Result<ProbeAnswer> probe(const Probe& asked, ProbeRules rules,
                                        const Progress& progress = {});

} // namespace hullwright::pipeline
