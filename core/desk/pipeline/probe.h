// Answers one probe of the bench: two boxes, a moving box, a segment, a ray, or a ball on its way.
#pragma once

#include "pipeline/probe_target.h"
#include "probe/box_box.h"
#include "probe/segment_box.h"

#include <string>
#include <variant>
#include <vector>

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
    // Names the file of the model that the asset was cut from, for the faces that the ray meets;
    // empty: they are not asked for, unless the target knows them.
    std::string model = {};
};

// Is a ball that goes straight on, by `way` in all.
struct MovingBall {
    Vec3 centre = Vec3::Zero();
    double radius = 0.0;
    Vec3 way = Vec3::Zero();
};
// Holds a ball on its way against an asset's file, or one of the bodies. Everything below a plane
// is solid.
struct BallProbe {
    MovingBall ball;
    std::variant<std::string, MovingBall, Plane, Cylinder, Aabb> body;
};

using Probe = std::variant<BoxesProbe, MovingBoxesProbe, SegmentProbe, RayProbe, BallProbe>;

// Returns true where the probe is held against an asset.
[[nodiscard]] bool asks_an_asset(const Probe& asked);

using ProbeFound = std::variant<std::optional<Aabb>, std::optional<ContactTimes>, SegmentInBox,
                                std::vector<RayHit>, std::optional<BallTouch>>;

struct ProbeAnswer {
    std::string json; // one line; docs/probe-json.md has the schema
    std::string text; // for people
    ProbeFound found; // what both of them say, in the order of probes
};

// An asset is opened anew, and its model read by `worker` (see PrepareSettings), unless its target
// is at hand.
[[nodiscard]] Result<ProbeAnswer> probe(const Probe& asked, ProbeRules rules,
                                        const Progress& progress = {},
                                        const ProbeTarget* target = nullptr,
                                        const std::filesystem::path& worker = {});

// Returns the command that gives the same answer, with every digit of every number.
[[nodiscard]] std::string probe_command(const Probe& asked, ProbeRules rules);

} // namespace hullwright::pipeline
