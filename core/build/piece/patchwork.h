// Holds the surface, cut into patches that are not joined yet: what pieces are made of, for any way
// of merging and any number of them.
#pragma once

#include "piece/contact.h"
#include "piece/decompose.h"
#include "piece/height_field.h"

#include <memory>
#include <vector>

namespace hullwright {

struct Patchwork {
    std::shared_ptr<const Ground> ground; // refers to the mesh, which must outlive it
    std::shared_ptr<const HeightField> field;
    std::vector<Shell> patches;
    double tolerance = 0.0;        // which they keep, model units
    std::vector<StageTime> stages; // how long it took
};

[[nodiscard]] Result<Patchwork> cut_patches(const TriMesh& mesh, const DecomposeSettings& settings,
                                            const Progress& progress = {});

// Returns patches that were cut by the same settings from the same mesh, and how long that took;
// the surface is prepared anew.
[[nodiscard]] Result<Patchwork>
restore_patches(const TriMesh& mesh, const DecomposeSettings& settings, std::vector<Shell> patches,
                std::vector<StageTime> stages, const Progress& progress = {});

// Returns the same pieces as decompose() makes; the patches were cut by the same settings, but for
// those of the family, of joining and of filling.
[[nodiscard]] Result<Decomposition> pieces_of(const Patchwork& patchwork,
                                              const DecomposeSettings& settings,
                                              const Progress& progress = {});

} // namespace hullwright
