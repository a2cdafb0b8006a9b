// Makes convex pieces of a prepared model, and the bytes of an asset of these.
#pragma once

#include "pack/write_asset.h"
#include "piece/decompose.h"
#include "pipeline/prepare.h"
#include "report/info_report.h"
#include "tree/hull_tree.h"

#include <memory>

namespace hullwright {

struct MergeTree;
struct Patchwork;
struct Shell;
struct SolidTree;

// Returns the settings to cut the model by: lengths are in its unit, and what packing may add is
// taken off the tolerance. The recipe's lengths may be in any unit, if the model's is known.
[[nodiscard]] Result<DecomposeSettings> settings_to_cut(const Prepared& prepared,
                                                        const Recipe& recipe);

[[nodiscard]] Result<Decomposition> make_pieces(const Prepared& prepared, const Recipe& recipe,
                                                const Progress& progress = {});

// Holds the surface in patches that are not joined yet, and the mesh that these refer to.
struct CutPatches {
    std::shared_ptr<const TriMesh> mesh;
    std::shared_ptr<const Patchwork> work;
};
// Returns the settings, of those to cut by, that joined parts depend on, and patches.
[[nodiscard]] DecomposeSettings settings_of_joins(const Prepared& prepared,
                                                  const DecomposeSettings& to_cut);
[[nodiscard]] DecomposeSettings settings_of_patches(const Prepared& prepared,
                                                    const DecomposeSettings& to_cut);
// Returns the surface as patches need it, and none of these yet.
[[nodiscard]] Result<CutPatches> prepare_patches(const Prepared& prepared, const Recipe& recipe,
                                                 const Progress& progress = {});
// Cuts the patches of a surface that was prepared for the same recipe.
[[nodiscard]] Result<CutPatches> cut_patches(const CutPatches& begun, const Prepared& prepared,
                                             const Recipe& recipe, const Progress& progress = {});
// Joins what patches grow to at first, for a look at pieces of the solid (join/rough_tree.h).
[[nodiscard]] Result<std::shared_ptr<const SolidTree>> join_roughly(const CutPatches& begun,
                                                                    const Prepared& prepared,
                                                                    const Recipe& recipe,
                                                                    const Progress& progress = {});
// Returns patches that were cut before, with the same settings_of_patches().
[[nodiscard]] Result<CutPatches> restore_patches(const Prepared& prepared, const Recipe& recipe,
                                                 std::vector<Shell> patches,
                                                 std::vector<StageTime> stages,
                                                 const Progress& progress = {});
// Makes pieces of the surface; the patches were cut with the same settings_of_patches().
[[nodiscard]] Result<Decomposition> make_pieces(const Prepared& prepared, const Recipe& recipe,
                                                const CutPatches& patches,
                                                const Progress& progress = {});

// Holds what pieces of the solid are cut from, for any number of them, and the mesh that it refers
// to.
struct JoinedParts {
    std::shared_ptr<const TriMesh> mesh;
    std::shared_ptr<const SolidTree> tree;
};
// The patches are those of the same recipe. The steps, where they are not null, are those that
// joined the same parts before.
[[nodiscard]] Result<JoinedParts> join_parts(const CutPatches& patches, const Prepared& prepared,
                                             const Recipe& recipe, const MergeTree* steps = nullptr,
                                             const Progress& progress = {});
// True when both recipes are for pieces of the solid, and join the same parts of the model.
[[nodiscard]] bool join_alike(const Prepared& prepared, const Recipe& one, const Recipe& other);
// Cuts pieces of the solid; the parts are those of the model and of a recipe that joins them alike.
[[nodiscard]] Result<Decomposition> make_pieces(const Prepared& prepared, const Recipe& recipe,
                                                const JoinedParts& joined,
                                                const Progress& progress = {});

// Adds to pieces that were saved what the model tells of them again: the kinds of its surface, and
// its name where something could not be reached.
[[nodiscard]] Result<Decomposition> with_kinds(const Prepared& prepared, Decomposition pieces,
                                               const Progress& progress = {});

// Returns the tree over pieces, as the recipe wants it.
[[nodiscard]] Result<HullTree> make_tree(std::span<const Piece> pieces, const Recipe& recipe,
                                         const Progress& progress = {});

// Returns what the report on a prepared model needs; its pointers are the prepared model's own.
[[nodiscard]] InfoInput info_of(const Prepared& prepared, std::string recipe_json);

struct MadeAsset {
    Bytes bytes;
    PackedTree tree;
};

// `prepared` must have been diagnosed, `tree` is the pieces' tree, `labels` are the pieces' (see
// labels_at), and `made_by` names the program and its version. The bytes are the same for any
// number of threads, and wherever the source lies.
[[nodiscard]] Result<MadeAsset> make_asset(const Prepared& prepared,
                                           const Decomposition& decomposition, const HullTree& tree,
                                           std::span<const Labels> labels, const Recipe& recipe,
                                           const std::string& made_by,
                                           const Progress& progress = {});

// This one makes the tree as well.
[[nodiscard]] Result<MadeAsset> make_asset(const Prepared& prepared,
                                           const Decomposition& decomposition,
                                           std::span<const Labels> labels, const Recipe& recipe,
                                           const std::string& made_by,
                                           const Progress& progress = {});

} // namespace hullwright
