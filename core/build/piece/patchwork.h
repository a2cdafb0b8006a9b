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

// Returns the surface as patches by these settings need it, and no patches yet.
[[nodiscard]] Result<Patchwork> prepare_patches(const TriMesh& mesh,
                                                const DecomposeSettings& settings,
                                                const Progress& progress = {});

// Returns what patches grow to at first, by the planes of their faces alone. None is held against
// the surface, so that some stand farther out of it than they may.
[[nodiscard]] Result<std::vector<Shell>> grow_roughly(const Patchwork& prepared,
                                                      const DecomposeSettings& settings,
                                                      const Progress& progress = {});

// Cuts the patches; the surface was prepared by the same settings.
[[nodiscard]] Result<Patchwork> cut_patches(Patchwork prepared, const DecomposeSettings& settings,
                                            const Progress& progress = {});

// Prepares the surface as well.
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
