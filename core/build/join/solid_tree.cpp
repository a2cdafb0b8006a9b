#include "join/solid_tree.h"

#include "base/parallel.h"
#include "join/fill_cells.h"
#include "join/hull_scan.h"
#include "join/openings.h"
#include "join/piece_numbers.h"
#include "join/rough_hull.h"
#include "join/shares.h"

#include <algorithm>
#include <chrono>

namespace hullwright {
namespace {

// Columns of the grid that volumes are counted on: about 128 by 128.
constexpr std::size_t k_columns = 1U << 14U;
// The parts that pieces are joined of keep this share of the diagonal at most: more would let them
// spoil what joining could save, less makes many parts for little.
constexpr double k_fine = 0.005;

// Parts that are longer than this share of the diagonal have shares, which pieces may have one by
// one.
constexpr double k_longest_part = 0.05;

// True when each step joins two nodes of one source part that are there by then and that no other
// step joins.
bool fits(const MergeTree& tree, std::span<const JoinPart> parts) {
    if (tree.parts != parts.size() || tree.steps.size() >= std::max<std::size_t>(1, parts.size())) {
        return false;
    }
    std::vector<PartId> part_of;
    for (const JoinPart& part : parts) {
        part_of.push_back(part.part);
    }
    std::vector<char> joined(parts.size() + tree.steps.size());
    for (const JoinStep& step : tree.steps) {
        if (step.one >= step.other || step.other >= part_of.size() || joined[step.one] != 0 ||
            joined[step.other] != 0 || part_of[step.one] != part_of[step.other]) {
            return false;
        }
        joined[step.one] = 1;
        joined[step.other] = 1;
        part_of.push_back(part_of[step.one]);
    }
    return true;
}

class TreeMaker {
public:
    TreeMaker(const Patchwork& patches, const DecomposeSettings& settings, const MergeTree* steps)
        : patches_(patches), mesh_(patches.ground->mesh()),
          settings_(tree_settings(settings, bounds_of(mesh_).diagonal())), steps_(steps),
          ground_(patches.ground), field_(patches.field) {}

    Result<std::shared_ptr<const SolidTree>> run(const Progress& progress) {
        DecomposeSettings fast = settings_;
        fast.merge = Merge::fast;
        auto fine = pieces_of(patches_, fast, progress.part({}, 0.0, 0.3));
        if (!fine) {
            return fine.issue();
        }
        for (Piece& piece : fine->set.pieces) {
            piece.number = 0; // a cut of the tree counts its own
        }
        const auto begun = Clock::now();
        auto grid = CellGrid::make(*ground_, k_columns, progress.part("grid", 0.3, 0.4));
        if (!grid) {
            return grid.issue();
        }
        auto tree = join(std::move(*fine), std::move(*grid), progress.part({}, 0.4, 1.0));
        if (!tree) {
            return tree.issue();
        }
        const std::chrono::duration<double> joined = Clock::now() - begun;
        tree->report.stages.push_back({"joining", joined.count()});
        return std::make_shared<const SolidTree>(std::move(*tree));
    }

private:
    using Clock = std::chrono::steady_clock;

    Result<SolidTree> join(Decomposition fine, CellGrid grid, const Progress& progress) const {
        auto made = CellDistance::make(grid, *ground_, progress.part({}, 0.0, 0.05));
        if (!made) {
            return made.issue();
        }
        const auto distance = std::make_shared<const CellDistance>(std::move(*made));
        auto heights =
            CellHeights::make(grid, *ground_, *field_, distance, progress.part({}, 0.05, 0.1));
        if (!heights) {
            return heights.issue();
        }
        const bool by_protrusion = settings_.merge_by == MergeBy::protrusion;
        CellGrid::Mask kept;
        if (settings_.keep_openings.set()) {
            auto middles = middles_of_ways(grid, *distance, settings_.keep_openings.value,
                                           progress.part("openings", 0.1, 0.15));
            if (!middles) {
                return middles.issue();
            }
            kept = std::move(*middles);
        }
        auto parts = gather_parts(fine, grid, progress.part("filling", 0.15, 0.2));
        const ShareSettings sharing{k_longest_part * bounds_of(mesh_).diagonal(),
                                    settings_.sheet_thickness.value};
        Shares shares = shares_of(*ground_, std::move(fine.set.pieces), parts, sharing,
                                  progress.part({}, 0.2, 0.22));
        const JoinRules rules{by_protrusion ? distance.get() : nullptr,
                              kept.empty() ? nullptr : &kept};
        auto merging = steps_of(grid, parts, shares, rules, progress.part("joining", 0.22, 0.88));
        if (!merging) {
            return merging.issue();
        }
        fine.set.pieces = std::move(shares.pieces);
        auto cavities = find_cavities(grid, *distance, progress.part({}, 0.88, 0.9));
        if (!cavities) {
            return cavities.issue();
        }
        const std::size_t share_steps = shares.parts.size() - parts.size();
        SolidTree tree{
            .ground = ground_,
            .field = field_,
            .fine = std::move(fine.set),
            .report = std::move(fine.report),
            .grid = std::move(grid),
            .distance = distance,
            .heights = std::make_shared<const CellHeights>(std::move(*heights)),
            .by_protrusion = by_protrusion,
            .kept = std::move(kept),
            .cavities = std::move(*cavities),
            .parts = std::move(shares.parts),
            .merging = std::move(*merging),
            .share_steps = share_steps,
        };
        tree.sizes = sizes_of_nodes(tree);
        tree.numbers = numbers_of_nodes(tree.parts, tree.merging, tree.sizes);
        if (!keep_hulls(tree, *distance, progress.part({}, 0.9, 1.0))) {
            return stopped_issue();
        }
        return tree;
    }

    // The parts are the fine pieces, in their order, then boxes.
    [[nodiscard]] std::vector<JoinPart>
    gather_parts(const Decomposition& fine, const CellGrid& grid, const Progress& progress) const {
        std::vector<JoinPart> parts;
        CellGrid::Mask open = grid.solid();
        HullScan scan(grid);
        for (const Piece& piece : fine.set.pieces) {
            if (progress.stopped()) {
                break; // which joining sees as well
            }
            parts.push_back({piece.vertices, piece.part});
            if (!piece.flat) {
                grid.clear(open, scan.of(piece.vertices, piece.triangles));
            }
        }
        if (!settings_.fill) {
            return parts;
        }
        for (const Aabb& box : fill_cells(grid, open, {}, progress)) {
            FaceId near = k_none;
            static_cast<void>(field_->likely_height(box.centre(), near));
            parts.push_back(box_part(box, near == k_none ? 0 : mesh_.face_part[near]));
        }
        return parts;
    }

    [[nodiscard]] Result<MergeTree> steps_of(const CellGrid& grid, std::span<const JoinPart> parts,
                                             const Shares& shares, const JoinRules& rules,
                                             const Progress& progress) const {
        if (steps_ != nullptr && fits(*steps_, shares.parts)) {
            return *steps_;
        }
        auto whole = build_merge_tree(grid, parts, rules, progress);
        return whole ? Result<MergeTree>(tree_of_shares(*whole, shares)) : whole.issue();
    }

    static bool keep_hulls(SolidTree& tree, const CellDistance& distance, const Progress& progress);

    const Patchwork& patches_;
    const TriMesh& mesh_;
    DecomposeSettings settings_;
    const MergeTree* steps_; // those of before; null: there are none
    std::shared_ptr<const Ground> ground_;
    std::shared_ptr<const HeightField> field_;
};

NodeHull hull_of(std::span<const Vec3> points, double noise) {
    RoughHull hull;
    hull.make(points, noise);
    const auto corners = hull.triangles().empty() ? points : hull.corners();
    return {
        {corners.begin(), corners.end()}, {hull.triangles().begin(), hull.triangles().end()}, 0.0};
}

// Hulls of the largest cut come from their parts, those above from the two hulls below.
bool TreeMaker::keep_hulls(SolidTree& tree, const CellDistance& distance,
                           const Progress& progress) {
    const double noise = k_rough_noise * bounds_of(tree.ground->mesh()).diagonal();
    const std::vector<Index> first = nodes_of_cut(tree.merging, k_most_sketched);
    const auto all = static_cast<Index>(tree.merging.parts + tree.merging.steps.size());
    tree.hull_of_node.assign(all, k_none);
    for (Index i = 0; i < first.size(); ++i) {
        tree.hull_of_node[first[i]] = i;
    }
    tree.hulls.resize(first.size());
    const bool finished = for_each_block(
        first.size(), 1, progress.part({}, 0.0, 0.6), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                tree.hulls[i] =
                    hull_of(points_of(tree, parts_below(tree.merging, first[i])), noise);
            }
        });
    for (std::size_t step = steps_of_cut(tree.merging, k_most_sketched);
         finished && !progress.stopped() && step < tree.merging.steps.size(); ++step) {
        const JoinStep& join = tree.merging.steps[step];
        std::vector<Vec3> points = tree.hulls[tree.hull_of_node[join.one]].corners;
        const auto& more = tree.hulls[tree.hull_of_node[join.other]].corners;
        points.insert(points.end(), more.begin(), more.end());
        tree.hull_of_node[tree.merging.parts + step] = static_cast<Index>(tree.hulls.size());
        tree.hulls.push_back(hull_of(points, noise));
    }
    return finished &&
           for_each_block(tree.hulls.size(), 4, progress.part({}, 0.7, 1.0),
                          [&](std::size_t begin, std::size_t end) {
                              HullScan scan(tree.grid);
                              for (std::size_t i = begin; i < end; ++i) {
                                  NodeHull& hull = tree.hulls[i];
                                  hull.protrusion = distance.length(
                                      distance.most_squared(scan.of(hull.corners, hull.triangles)));
                              }
                          });
}

} // namespace

DecomposeSettings tree_settings(const DecomposeSettings& settings, double diagonal) {
    const double asked = settings.tolerance.in_units(diagonal);
    const DecomposeSettings initial;
    DecomposeSettings kept = settings;
    kept.family = Family::solid;
    kept.tolerance = {asked > 0.0 ? std::min(asked, k_fine * diagonal) : k_fine * diagonal, false};
    kept.sheet_thickness = {settings.sheet_thickness.in_units(diagonal), false};
    kept.keep_openings = {settings.keep_openings.in_units(diagonal), false};
    kept.merge = initial.merge;
    kept.max_pieces = initial.max_pieces;
    kept.max_hull_vertices = initial.max_hull_vertices;
    return kept;
}

Result<std::shared_ptr<const SolidTree>> build_solid_tree(const Patchwork& patches,
                                                          const DecomposeSettings& settings,
                                                          const Progress& progress,
                                                          const MergeTree* steps) {
    return TreeMaker(patches, settings, steps).run(progress);
}

Result<std::shared_ptr<const SolidTree>>
build_solid_tree(const TriMesh& mesh, const DecomposeSettings& settings, const Progress& progress) {
    const auto patches = cut_patches(mesh, tree_settings(settings, bounds_of(mesh).diagonal()),
                                     progress.part({}, 0.0, 0.4));
    return patches ? build_solid_tree(*patches, settings, progress.part({}, 0.4, 1.0))
                   : patches.issue();
}

std::vector<Vec3> points_of(const SolidTree& tree, std::span<const Index> parts) {
    std::vector<Vec3> points;
    for (const Index part : parts) {
        const auto& more = tree.parts[part].points;
        points.insert(points.end(), more.begin(), more.end());
    }
    return points;
}

std::vector<FaceId> faces_of(const SolidTree& tree, std::span<const Index> parts) {
    std::vector<FaceId> faces;
    for (const Index part : parts) {
        if (!tree.is_box(part)) {
            const auto& more = tree.fine.pieces[part].faces;
            faces.insert(faces.end(), more.begin(), more.end());
        }
    }
    std::sort(faces.begin(), faces.end());
    return faces;
}

bool keeps_ways(const SolidTree& tree, const Stretches& cover) {
    return tree.kept.empty() || tree.grid.count(tree.kept, cover) == 0;
}

bool keeps_ways(const SolidTree& tree, const Solid& body) {
    HullScan scan(tree.grid);
    return tree.kept.empty() || body.flat ||
           keeps_ways(tree, scan.of(body.vertices, body.triangles));
}

PieceSet set_like(const PieceSet& fine) {
    PieceSet set;
    set.family = Family::solid;
    set.rounding = fine.rounding;
    set.tolerance = fine.tolerance;
    set.surface = fine.surface;
    set.sheet_thickness = fine.sheet_thickness;
    set.origin = fine.origin;
    return set;
}

} // namespace hullwright
