// Cuts the surface into convex patches by growing each from a seed face over the dual graph, after
// Ehmann and Lin, "Accurate and fast proximity queries between polyhedra using convex surface
// decomposition" (2001).
#pragma once

#include "mesh/surface_kind.h"
#include "patch/flats.h"

#include <cstdint>
#include <span>

namespace hullwright {

// Which of the faces that border a patch is tried next.
enum class Search : std::uint8_t { best, bfs, dfs };

struct GrowSettings {
    Search search = Search::best;
    // How far, in model units, a vertex of a patch may be in front of the plane of one of its
    // faces; 0: not at all, decided exactly.
    double slack = 0.0;
    // Of sheets a vertex may be no farther behind either, as both of their sides are outside.
    double sheet_depth = 0.0;
    const SurfaceKinds* kinds = nullptr; // none: there are no sheets
    // Per face: how many faces a patch that it founds has at most. None: any number.
    const std::vector<Index>* most_faces = nullptr;
};

// The faces of each patch in the order in which they joined: every beginning of it is connected
// and, within the slack, convex.
using Patches = std::vector<std::vector<FaceId>>;

// Cuts the given faces only; `seeds` is both the faces and the order in which they may found a
// patch.
[[nodiscard]] Result<Patches> grow_patches(const TriMesh& mesh, const DualGraph& graph,
                                           const Flats& flats, std::span<const FaceId> seeds,
                                           const GrowSettings& settings,
                                           const Progress& progress = {});

} // namespace hullwright
