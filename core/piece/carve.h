// The surface cut into patches whose hulls touch it nowhere else: patches are grown by their own
// convexity, then held against the whole surface, and cut back to the longest beginning that
// passes; what falls off is grown again.
#pragma once

#include "patch/grow.h"
#include "piece/contact.h"

#include <functional>
#include <stop_token>

namespace hullwright {

// What all steps of a decomposition look at.
struct Ground {
    Surface surface;
    DualGraph graph;
    Flats flats;
    double rounding = 0.0;
    // Long questions give up when it asks; their answer is then of no use.
    std::stop_token stop;
    bool closed = false; // every side has a neighbour: the surface has an inside

    [[nodiscard]] const TriMesh& mesh() const { return *surface.mesh; }
};

// The mesh must outlive it.
[[nodiscard]] Result<Ground> prepare_ground(const TriMesh& mesh, double rounding,
                                            const Progress& progress = {});

// Tells whether a patch may stay as it is, and notes what it measured; asked from many threads at
// once.
using Acceptable = std::function<bool(Shell&)>;

// Cuts the given faces only; each may found a patch, in this order.
[[nodiscard]] Result<std::vector<Shell>> carve(const Ground& ground, std::vector<FaceId> faces,
                                               const GrowSettings& settings,
                                               const Acceptable& acceptable,
                                               const Progress& progress = {});

} // namespace hullwright
