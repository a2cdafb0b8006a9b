#include "pipeline/make_asset.h"

#include "export/piece_file.h"
#include "join/rough_tree.h"
#include "join/solid_pieces.h"
#include "piece/piece_names.h"
#include "piece/volume_probe.h"
#include "report/asset_report.h"

#include <optional>
#include <utility>

namespace hullwright {
namespace {

// The asset does not name the folder that the source lies in, which differs between machines. The
// process that reads the source may name it in full, however it was given.
std::vector<Issue> without_folders(std::vector<Issue> issues, const std::filesystem::path& path) {
    for (Issue& issue : issues) {
        const std::filesystem::path where(issue.where);
        if (where == path || where.is_absolute()) {
            issue.where = where.filename().string();
        }
    }
    return issues;
}

// The report, and what the cage tells of the inside, are added when they are there.
AssetOrigin origin_of(const Prepared& prepared, const PieceSet& set, std::span<const Labels> labels,
                      const Recipe& recipe, const std::string& made_by) {
    AssetOrigin origin;
    origin.source_hash = prepared.source_hash;
    origin.piece_names = piece_names(set, *prepared.source);
    origin.piece_labels.assign(labels.begin(), labels.end());
    origin.recipe_json = recipe_to_json(recipe);
    origin.source_name = prepared.path.filename().string();
    origin.mesh_hash = hash_of(*prepared.mesh);
    origin.made_by = made_by;
    origin.metres_per_unit = prepared.source->metres_per_unit;
    origin.up = prepared.source->up;
    origin.faces = prepared.mesh->triangles.size();
    origin.mesh_origin = prepared.mesh->origin;
    for (const SourcePart& part : prepared.source->parts) {
        origin.part_names.push_back(part.name);
    }
    return origin;
}

// The report in an asset names the file alone, wherever it lies.
InfoInput info_inside(const Prepared& prepared, const AssetOrigin& origin,
                      std::span<const Issue> issues) {
    InfoInput info = info_of(prepared, origin.recipe_json);
    info.file = origin.source_name;
    info.issues = issues;
    info.timings = false; // or the bytes would depend on the time
    return info;
}

// What counts as outside of an open surface depends on the way facets face, so a hull that is grown
// by a little may stand out by more: each grown hull is measured again.
class GrownHulls {
public:
    GrownHulls(const PieceSet& set, std::unique_ptr<Ground> ground, double limit,
               std::stop_token stop)
        : set_(set), ground_(std::move(ground)), field_(*ground_), limit_(limit),
          stop_(std::move(stop)) {}

    [[nodiscard]] bool are_fine(PieceId piece, std::span<const Float3> vertices,
                                std::span<const Triangle> triangles) const {
        Solid solid;
        solid.faces = set_.pieces[piece].faces;
        for (const Float3& v : vertices) {
            solid.vertices.emplace_back(static_cast<double>(v[0]), static_cast<double>(v[1]),
                                        static_cast<double>(v[2]));
        }
        solid.triangles.assign(triangles.begin(), triangles.end());
        solid.heights.assign(triangles.size(), -1.0);
        const double thick =
            is_of_a_sheet(*ground_, solid.faces) ? 0.5 * set_.sheet_thickness : 0.0;
        const auto find = set_.family == Family::solid ? protrusion_within : protrusion_of;
        return find(*ground_, field_, solid, limit_ + thick, stop_).has_value();
    }

private:
    const PieceSet& set_;
    std::unique_ptr<Ground> ground_;
    HeightField field_;
    double limit_;
    std::stop_token stop_;
};

Result<PackedTree> pack(const TriMesh& mesh, const PieceSet& set, const HullTree& tree,
                        double margin, const Progress& progress) {
    PackSettings settings;
    settings.margin = margin;
    std::optional<GrownHulls> grown;
    if (margin > 0.0) {
        auto ground = prepare_ground(mesh, set.rounding, set.surface, progress.part({}, 0.0, 0.2));
        if (!ground) {
            return ground.issue();
        }
        // Grown hulls are higher by the margin at most, except where they reach out of a hole of an
        // open solid: there the height leaps.
        if (!(*ground)->whole) {
            grown.emplace(set, std::move(*ground), set.tolerance + margin, progress.token());
            settings.may_grow = [&grown](PieceId piece, std::span<const Float3> vertices,
                                         std::span<const Triangle> triangles) {
                return grown->are_fine(piece, vertices, triangles);
            };
        }
    }
    return pack_tree(tree, settings, progress.part({}, 0.2, 1.0));
}

} // namespace

Result<HullTree> make_tree(std::span<const Piece> pieces, const Recipe& recipe,
                           const Progress& progress) {
    return build_tree(pieces, recipe.tree, progress);
}

InfoInput info_of(const Prepared& prepared, std::string recipe_json) {
    InfoInput info;
    info.file = prepared.path.string();
    info.file_hash = prepared.source_hash;
    info.source = prepared.source.get();
    info.imported = prepared.imported.get();
    info.before = prepared.before.get();
    info.after = prepared.after.get();
    info.kinds = prepared.kinds.get();
    info.repairs = prepared.repairs;
    info.issues = prepared.issues;
    info.recipe_json = std::move(recipe_json);
    info.import_seconds = prepared.import_seconds;
    info.repair_seconds = prepared.repair_seconds;
    info.diagnose_seconds = prepared.diagnose_seconds;
    return info;
}

Result<DecomposeSettings> settings_to_cut(const Prepared& prepared, const Recipe& recipe) {
    const auto resolved = in_model_units(recipe, prepared.source->metres_per_unit);
    return resolved ? decompose_settings(*resolved, bounds_of(*prepared.mesh).diagonal())
                    : Result<DecomposeSettings>(resolved.issue());
}

namespace {

// Names the model's file in the issues about limits that were not reached.
Result<Decomposition> named_after(const Prepared& prepared, Result<Decomposition> made) {
    if (made) {
        for (Issue& issue : made->report.issues) {
            issue.where = prepared.path.filename().string();
        }
    }
    return made;
}

} // namespace

namespace {

DecomposeSettings needed(const DecomposeSettings& settings, bool Unneeded::*by) {
    Recipe recipe;
    recipe.decompose = settings;
    return needed(recipe, by).decompose;
}

} // namespace

DecomposeSettings settings_of_joins(const Prepared& prepared, const DecomposeSettings& to_cut) {
    return tree_settings(needed(to_cut, &Unneeded::by_joins), bounds_of(*prepared.mesh).diagonal());
}

DecomposeSettings settings_of_patches(const Prepared& prepared, const DecomposeSettings& to_cut) {
    return needed(to_cut.family == Family::solid ? settings_of_joins(prepared, to_cut) : to_cut,
                  &Unneeded::by_patches);
}

namespace {

Result<CutPatches> cut_from(const Prepared& prepared, Result<Patchwork> work) {
    return work ? Result<CutPatches>(CutPatches{
                      prepared.mesh, std::make_shared<const Patchwork>(std::move(*work))})
                : work.issue();
}

} // namespace

Result<CutPatches> prepare_patches(const Prepared& prepared, const Recipe& recipe,
                                   const Progress& progress) {
    const auto settings = settings_to_cut(prepared, recipe);
    return settings ? cut_from(prepared,
                               prepare_patches(*prepared.mesh,
                                               settings_of_patches(prepared, *settings), progress))
                    : settings.issue();
}

Result<CutPatches> cut_patches(const CutPatches& begun, const Prepared& prepared,
                               const Recipe& recipe, const Progress& progress) {
    const auto settings = settings_to_cut(prepared, recipe);
    return settings
               ? cut_from(prepared, cut_patches(*begun.work,
                                                settings_of_patches(prepared, *settings), progress))
               : settings.issue();
}

Result<std::shared_ptr<const SolidTree>> join_roughly(const CutPatches& begun,
                                                      const Prepared& prepared,
                                                      const Recipe& recipe,
                                                      const Progress& progress) {
    const auto settings = settings_to_cut(prepared, recipe);
    return settings
               ? build_rough_tree(*begun.work, settings_of_patches(prepared, *settings), progress)
               : settings.issue();
}

Result<CutPatches> restore_patches(const Prepared& prepared, const Recipe& recipe,
                                   std::vector<Shell> patches, std::vector<StageTime> stages,
                                   const Progress& progress) {
    const auto settings = settings_to_cut(prepared, recipe);
    return settings
               ? cut_from(prepared,
                          restore_patches(*prepared.mesh, settings_of_patches(prepared, *settings),
                                          std::move(patches), std::move(stages), progress))
               : settings.issue();
}

Result<Decomposition> with_kinds(const Prepared& prepared, Decomposition pieces,
                                 const Progress& progress) {
    auto kinds =
        classify_surface(*prepared.mesh, pieces.set.surface, progress.part("surface", 0.0, 1.0));
    if (!kinds) {
        return kinds.issue();
    }
    pieces.report.kinds = std::make_shared<const SurfaceKinds>(std::move(*kinds));
    return named_after(prepared, std::move(pieces));
}

Result<Decomposition> make_pieces(const Prepared& prepared, const Recipe& recipe,
                                  const CutPatches& patches, const Progress& progress) {
    const auto settings = settings_to_cut(prepared, recipe);
    return settings ? named_after(prepared, pieces_of(*patches.work, *settings, progress))
                    : settings.issue();
}

Result<JoinedParts> join_parts(const CutPatches& patches, const Prepared& prepared,
                               const Recipe& recipe, const MergeTree* steps,
                               const Progress& progress) {
    const auto settings = settings_to_cut(prepared, recipe);
    if (!settings) {
        return settings.issue();
    }
    auto tree = build_solid_tree(*patches.work, *settings, progress, steps);
    return tree ? Result<JoinedParts>(JoinedParts{prepared.mesh, std::move(*tree)}) : tree.issue();
}

bool join_alike(const Prepared& prepared, const Recipe& one, const Recipe& other) {
    const auto first = settings_to_cut(prepared, one);
    const auto second = settings_to_cut(prepared, other);
    return first && second && first->family == Family::solid && second->family == Family::solid &&
           settings_of_joins(prepared, *first) == settings_of_joins(prepared, *second);
}

Result<Decomposition> make_pieces(const Prepared& prepared, const Recipe& recipe,
                                  const JoinedParts& joined, const Progress& progress) {
    const auto settings = settings_to_cut(prepared, recipe);
    return settings ? named_after(prepared, cut_solid(*joined.tree, *settings, progress))
                    : settings.issue();
}

Result<Decomposition> make_pieces(const Prepared& prepared, const Recipe& recipe,
                                  const Progress& progress) {
    const auto settings = settings_to_cut(prepared, recipe);
    if (!settings) {
        return settings.issue();
    }
    return named_after(prepared, settings->family == Family::solid
                                     ? decompose_solid(*prepared.mesh, *settings, progress)
                                     : decompose(*prepared.mesh, *settings, progress));
}

Result<MadeAsset> make_asset(const Prepared& prepared, const Decomposition& decomposition,
                             const HullTree& tree, std::span<const Labels> labels,
                             const Recipe& recipe, const std::string& made_by,
                             const Progress& progress) {
    const auto resolved = in_model_units(recipe, prepared.source->metres_per_unit);
    if (!resolved) {
        return resolved.issue();
    }
    const PieceSet& set = decomposition.set;
    AssetOrigin origin = origin_of(prepared, set, labels, recipe, made_by);
    // Pieces are exact when their tolerance is within the rounding: then their contact is what
    // counts, and growing would make some.
    const double margin = set.tolerance > set.rounding
                              ? packing_margin(*resolved, bounds_of(*prepared.mesh).diagonal())
                              : 0.0;
    auto packed = pack(*prepared.mesh, set, tree, margin, progress.part({}, 0.0, 0.7));
    if (!packed) {
        return packed.issue();
    }
    // The surface is read as the pieces took it, which may be another choice by now than the
    // model's was.
    const auto read =
        classify_surface(*prepared.mesh, set.surface, progress.part("surface", 0.7, 0.8));
    if (!read) {
        return read.issue();
    }
    const SurfaceKinds& kinds = *read;
    const auto cage = build_cage(*prepared.mesh, set, kinds, progress.part({}, 0.8, 0.95));
    if (!cage) {
        return cage.issue();
    }
    for (const Piece& piece : set.pieces) {
        origin.piece_kinds.push_back(kinds.of(piece.faces));
    }
    origin.closed = cage->has_inside && kinds.count(SurfaceKind::solid) == kinds.facts.size();
    const std::vector<Issue> issues = without_folders(prepared.issues, prepared.path);
    origin.report_json = report_inside(
        info_inside(prepared, origin, issues),
        {&decomposition, prepared.mesh.get(), origin.piece_names, margin, false, 0.0}, *packed);
    auto bytes = write_asset(set, *packed, *cage, margin, origin, progress.part({}, 0.95, 1.0));
    if (!bytes) {
        return bytes.issue();
    }
    return MadeAsset{std::move(*bytes), std::move(*packed)};
}

Result<MadeAsset> make_asset(const Prepared& prepared, const Decomposition& decomposition,
                             std::span<const Labels> labels, const Recipe& recipe,
                             const std::string& made_by, const Progress& progress) {
    const auto tree = make_tree(decomposition.set.pieces, recipe, progress.part({}, 0.0, 0.4));
    return tree ? make_asset(prepared, decomposition, *tree, labels, recipe, made_by,
                             progress.part({}, 0.4, 1.0))
                : tree.issue();
}

} // namespace hullwright
