#include "pipeline/showing.h"

#include "base/each_part.h"
#include "base/hash.h"
#include "draw/concave_edges.h"
#include "draw/cover_picture.h"
#include "draw/mesh_draw_list.h"
#include "edit/primitive_set.h"
#include "join/limit_cost.h"
#include "join/tree_steps.h"
#include "pipeline/foreign_pieces.h"

#include <algorithm>

namespace hullwright::pipeline {
namespace {

// The names come from the process that reads foreign files, so those that it cannot have read are
// left out.
std::vector<ReadFile> files_of(const Prepared& prepared, const Progress& progress) {
    std::vector<ReadFile> files = {{prepared.path, prepared.source_hash}};
    const std::filesystem::path folder = prepared.path.parent_path();
    std::vector<std::string> named = prepared.source->files_read;
    if (prepared.foreign) {
        const std::vector<std::string>& more = prepared.foreign->files_read;
        named.insert(named.end(), more.begin(), more.end());
    }
    for (std::size_t i = 0; i < named.size(); ++i) {
        const std::string& name = named[i];
        const auto path = std::filesystem::path(name).lexically_normal();
        const auto inside = path.lexically_relative(folder);
        // Somebody has named the colliders' own file.
        const bool is_named = prepared.foreign && name == prepared.foreign->file;
        const bool is_below = !inside.empty() && *inside.begin() != "..";
        const bool is_there = std::any_of(files.begin(), files.end(),
                                          [&](const ReadFile& file) { return file.path == path; });
        if (!is_there && (is_below || is_named) && files.size() <= k_most_side_files) {
            const auto hash = hash_file(path, each_part(progress, i, named.size()));
            files.push_back({path, hash ? *hash : std::string()});
        }
    }
    return files;
}

} // namespace

Result<ShownModel> show_model(const Prepared& prepared, const Progress& progress) {
    auto draw = draw_mesh(*prepared.mesh, *prepared.after, progress.part({}, 0.0, 0.45));
    if (!draw) {
        return draw.issue();
    }
    auto concave = draw_concave_edges(*prepared.mesh, prepared.after->topology,
                                      precision_of(*prepared.mesh).spacing, draw->origin,
                                      progress.part({}, 0.45, 0.9));
    if (!concave) {
        return concave.issue();
    }
    return ShownModel{std::move(*draw), std::move(*concave),
                      files_of(prepared, progress.part({}, 0.9, 1.0))};
}

Result<DrawnPieces> show_pieces(const Prepared& prepared, const EditedPieces& pieces,
                                const Aabb& bounds, Palette palette, Seaming seaming,
                                const Progress& progress) {
    constexpr double k_drawn = 0.9; // what follows takes long for pieces of many triangles alone
    const PieceSet shown = shown_set(pieces);
    const Progress drawing = progress.part("draw", 0.0, 1.0);
    auto draw = draw_pieces(shown, prepared.mesh.get(), bounds, palette, seaming,
                            drawing.part({}, 0.0, k_drawn));
    if (!draw) {
        return draw.issue();
    }
    PiecePicker picker(shown, draw->origin, PiecePicker::Sides::outside,
                       drawing.part({}, k_drawn, 1.0));
    if (progress.stopped()) {
        return stopped_issue();
    }
    AddedPicture added = draw_added(pieces.added, draw->origin);
    return DrawnPieces{names_of_pieces(pieces.set, prepared), std::move(*draw), std::move(picker),
                       std::move(added)};
}

CutErrors show_errors(const JoinedParts& joined) {
    const double cell = joined.tree->grid.cell_size();
    CutErrors errors{error_curve(*joined.tree), 0,
                     cells_to_share(*joined.tree) * cell * cell * cell,
                     has_solid_shares(*joined.tree), joined};
    errors.knee = knee_of(errors.curve);
    return errors;
}

Result<LimitCost> show_limit_cost(const CutErrors& errors, std::uint32_t max_vertices,
                                  const Progress& progress) {
    auto outside = limit_cost(*errors.joined.tree, max_vertices, progress);
    return outside ? Result<LimitCost>(LimitCost{max_vertices, std::move(*outside)})
                   : outside.issue();
}

Result<PlacedPieces> show_steps(const JoinedParts& joined, const PieceSet& set,
                                const Progress& progress) {
    return place_pieces(*joined.tree, set.pieces, progress);
}

bool can_step_down(const PlacedPieces& placed, PieceId piece) {
    return placed.steps_down[piece] != 0;
}

std::vector<PieceId> joined_next(const JoinedParts& joined, const PlacedPieces& placed,
                                 PieceId piece) {
    return step_up(*joined.tree, placed, piece);
}

ShapeFits show_fits(const Piece& piece, const Progress& progress) {
    return {fit_all(piece, progress.token()), volume_of(piece)};
}

Result<CoverField> show_cover(const Prepared& prepared, const EditedPieces& pieces,
                              const Aabb& bounds, const Progress& progress) {
    return measure_cover(shown_set(pieces), *prepared.mesh, k_picture_edge * bounds.diagonal(),
                         progress);
}

} // namespace hullwright::pipeline
