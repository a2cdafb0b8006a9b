#include "join/rough_tree.h"

#include "join/piece_numbers.h"
#include "piece/protrusion.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

// Columns of the grid that volumes are counted on: about 64 by 64, which is a quarter of those of a
// tree that pieces are cut from.
constexpr std::size_t k_columns = 1U << 12U;

PieceSet rough_pieces(const TriMesh& mesh, std::vector<Shell> shells,
                      const DecomposeSettings& settings) {
    std::sort(shells.begin(), shells.end(),
              [](const Shell& a, const Shell& b) { return a.faces.front() < b.faces.front(); });
    PieceSet set;
    set.surface = settings.surface;
    set.origin = mesh.origin;
    for (const Shell& shell : shells) {
        Solid solid = solid_of(mesh, shell);
        Piece& piece = set.pieces.emplace_back();
        piece.part = mesh.face_part[shell.faces.front()];
        piece.flat = solid.flat;
        piece.faces = std::move(solid.faces);
        piece.vertices = std::move(solid.vertices);
        piece.triangles = std::move(solid.triangles);
    }
    return set;
}

} // namespace

Result<std::shared_ptr<const SolidTree>> build_rough_tree(const Patchwork& prepared,
                                                          const DecomposeSettings& settings,
                                                          const Progress& progress) {
    auto shells = grow_roughly(prepared, settings, progress.part({}, 0.0, 0.4));
    if (!shells) {
        return shells.issue();
    }
    auto grid = CellGrid::make(*prepared.ground, k_columns, progress.part({}, 0.4, 0.6));
    if (!grid) {
        return grid.issue();
    }
    auto distance = CellDistance::make(*grid, *prepared.ground, progress.part({}, 0.6, 0.7));
    if (!distance) {
        return distance.issue();
    }
    PieceSet fine = rough_pieces(prepared.ground->mesh(), std::move(*shells), settings);
    std::vector<JoinPart> parts;
    for (const Piece& piece : fine.pieces) {
        parts.push_back({piece.vertices, piece.part});
    }
    auto steps = build_merge_tree(*grid, parts, {}, progress.part({}, 0.7, 1.0));
    if (!steps) {
        return steps.issue();
    }
    SolidTree tree{
        .ground = prepared.ground,
        .field = prepared.field,
        .fine = std::move(fine),
        .report = {},
        .grid = std::move(*grid),
        .distance = std::make_shared<const CellDistance>(std::move(*distance)),
        .heights = {},
        .kept = {},
        .cavities = {},
        .parts = std::move(parts),
        .merging = std::move(*steps),
    };
    tree.sizes = sizes_of_nodes(tree);
    tree.numbers = numbers_of_nodes(tree.parts, tree.merging, tree.sizes);
    return std::make_shared<const SolidTree>(std::move(tree));
}

} // namespace hullwright
