// Draws the things of the bench and what came of them, as lines and marks of the same width on the
// screen at any distance.
#pragma once

#include "draw/draw_list.h"
#include "pipeline/probe.h"
#include "ui/probe/bench_things.h"
#include "ui/viewport/sight.h"

#include <vector>

namespace hullwright::ui {

struct BenchScene {
    std::vector<Thing> things;
    bool endless = false;                        // the cylinder has no ends
    const pipeline::ProbeFound* found = nullptr; // null: there is no answer
    double size = 1.0;                           // of all that is looked at
    Vec3 origin = Vec3::Zero();                  // all that is drawn is relative to it
    Sight sight;
};

// Returns the things as they stand, where they come to, and what lies between.
[[nodiscard]] std::vector<DrawVertex> draw_things(const BenchScene& scene);
// Returns the box that two boxes have in common.
[[nodiscard]] std::vector<DrawVertex> draw_common(const BenchScene& scene);
// Returns points, normals, and stretches of rays.
[[nodiscard]] std::vector<DrawVertex> draw_found(const BenchScene& scene);

} // namespace hullwright::ui
