// Cuts the surface into convex patches by growing each from a seed face over the dual graph, after
// Ehmann and Lin, "Accurate and fast proximity queries between polyhedra using convex surface
// decomposition" (2001).
#pragma once

#include "mesh/surface_kind.h"
#include "patch/flats.h"

#include <cstdint>
#include <functional>
#include <span>

namespace hullwright {

// Says which of the faces next to a patch is tried first.
enum class Search : std::uint8_t { best, bfs, dfs };

struct GrowSettings {
    Search search = Search::best;
    // Says how far, in model units, a vertex of a patch may be in front of the plane of one of its
    // faces; 0: not at all, decided exactly.
    double slack = 0.0;
    // Says how far a vertex of a sheet may be behind the plane of a face, model units: both sides
    // of a sheet are outside.
    double sheet_depth = 0.0;
    const SurfaceKinds* kinds = nullptr; // null: there are no sheets
    // Says for each face the most faces that a patch founded by it may have. Null: any number.
    const std::vector<Index>* most_faces = nullptr;
};

// Lists the faces of each patch in the order in which they joined: the first n of them are
// connected and, within the slack, convex for every n.
using Patches = std::vector<std::vector<FaceId>>;

// Is told each patch as soon as it is grown; the faces are there for the time of the call.
using OnPatch = std::function<void(std::span<const FaceId>)>;

// Cuts only the given faces; their order in `seeds` is the order in which they may found a patch.
[[nodiscard]] Result<Patches> grow_patches(const TriMesh& mesh, const DualGraph& graph,
                                           const Flats& flats, std::span<const FaceId> seeds,
                                           const GrowSettings& settings,
                                           const Progress& progress = {},
                                           const OnPatch& on_patch = {});

} // namespace hullwright
