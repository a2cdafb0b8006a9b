#include "join/solid_tree.h"

#include "base/parallel.h"
#include "join/fill_cells.h"
#include "join/hull_scan.h"
#include "join/openings.h"
#include "join/piece_numbers.h"
#include "join/shares.h"

#include <algorithm>
#include <chrono>
#include <optional>

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
        std::optional<Result<Around>> measured;
        std::vector<JoinPart> parts;
        // One of two sides tells how far it is, as what is told never goes back.
        run_both([&] { measured = measure(grid, progress.part({}, 0.0, 0.15)); },
                 [&] { parts = gather_parts(fine, grid, Progress(progress.token())); });
        Result<Around>& around = *measured;
        if (!around) {
            return around.issue();
        }
        auto joined = join_parts(fine, parts, grid, *around, progress.part({}, 0.15, 0.98));
        if (!joined) {
            return joined.issue();
        }
        auto cavities = find_cavities(grid, *around->distance, progress.part({}, 0.98, 1.0));
        if (!cavities) {
            return cavities.issue();
        }
        fine.set.pieces = std::move(joined->shares.pieces);
        SolidTree tree{
            .ground = ground_,
            .field = field_,
            .fine = std::move(fine.set),
            .report = std::move(fine.report),
            .grid = std::move(grid),
            .distance = around->distance,
            .heights = around->heights,
            .by_protrusion = is_by_protrusion(),
            .kept = std::move(around->kept),
            .cavities = std::move(*cavities),
            .parts = std::move(joined->shares.parts),
            .merging = std::move(joined->steps),
            .share_steps = joined->share_steps,
        };
        tree = with_nodes(std::move(tree));
        if (joined->by_volume) {
            SolidTree plain = tree;
            plain.by_protrusion = false;
            plain.merging = std::move(*joined->by_volume);
            plain.node_hulls = std::make_shared<KeptHulls>();
            plain.step_costs = std::make_shared<KeptCosts>();
            plain.order = std::make_shared<KeptOrder>();
            tree.by_volume = std::make_shared<const SolidTree>(with_nodes(std::move(plain)));
        }
        return tree;
    }

    // The fields over the grid that joining asks: how far each cell is from the solid, how high its
    // points may be, and which cells must stay open.
    struct Around {
        std::shared_ptr<const CellDistance> distance;
        std::shared_ptr<const CellHeights> heights;
        CellGrid::Mask kept; // as in the tree
    };
    Result<Around> measure(const CellGrid& grid, const Progress& progress) const {
        Around around;
        auto distance = CellDistance::make(grid, *ground_, progress.part({}, 0.0, 1.0 / 3.0));
        if (!distance) {
            return distance.issue();
        }
        around.distance = std::make_shared<const CellDistance>(std::move(*distance));
        const double lowest = settings_.tolerance.in_units(bounds_of(mesh_).diagonal());
        auto heights =
            CellHeights::make(grid, *ground_, *field_, around.distance, lowest / grid.cell_size(),
                              progress.part({}, 1.0 / 3.0, 2.0 / 3.0));
        if (!heights) {
            return heights.issue();
        }
        around.heights = std::make_shared<const CellHeights>(std::move(*heights));
        if (settings_.keep_openings.set()) {
            auto middles = middles_of_ways(grid, *around.distance, settings_.keep_openings.value,
                                           progress.part("openings", 2.0 / 3.0, 1.0));
            if (!middles) {
                return middles.issue();
            }
            around.kept = std::move(*middles);
        }
        return around;
    }
    [[nodiscard]] bool is_by_protrusion() const {
        return settings_.merge_by == MergeBy::protrusion;
    }

    struct Joined {
        Shares shares;
        MergeTree steps;
        std::optional<MergeTree> by_volume; // as in the tree
        std::size_t share_steps = 0;
    };
    // Takes the fine pieces.
    Result<Joined> join_parts(Decomposition& fine, std::span<const JoinPart> parts,
                              const CellGrid& grid, const Around& around,
                              const Progress& progress) const {
        if (progress.stopped()) {
            return stopped_issue();
        }
        const ShareSettings sharing{k_longest_part * bounds_of(mesh_).diagonal(),
                                    settings_.sheet_thickness.value};
        Joined joined;
        joined.shares = shares_of(*ground_, std::move(fine.set.pieces), parts, sharing,
                                  progress.part({}, 0.0, 0.1));
        const JoinRules rules{is_by_protrusion() ? around.distance.get() : nullptr,
                              around.kept.empty() ? nullptr : &around.kept};
        auto steps = steps_of(grid, parts, joined.shares, rules,
                              progress.part("joining", 0.1, is_by_protrusion() ? 0.6 : 1.0));
        if (!steps) {
            return steps.issue();
        }
        if (is_by_protrusion()) {
            auto plain = build_merge_tree(grid, parts, {nullptr, rules.kept},
                                          progress.part("joining", 0.6, 1.0));
            if (!plain) {
                return plain.issue();
            }
            joined.by_volume = tree_of_shares(*plain, joined.shares);
        }
        joined.steps = std::move(*steps);
        joined.share_steps = joined.shares.parts.size() - parts.size();
        return joined;
    }

    static SolidTree with_nodes(SolidTree tree) {
        tree.sizes = sizes_of_nodes(tree);
        tree.numbers = numbers_of_nodes(tree.parts, tree.merging, tree.sizes);
        return tree;
    }

    // The parts are the fine pieces, in their order, then boxes.
    [[nodiscard]] std::vector<JoinPart>
    gather_parts(const Decomposition& fine, const CellGrid& grid, const Progress& progress) const {
        std::vector<JoinPart> parts;
        for (const Piece& piece : fine.set.pieces) {
            parts.push_back({piece.vertices, piece.part});
        }
        CellGrid::Mask open = grid.solid();
        if (!settings_.fill || !clear_hulls(grid, fine.set.pieces, open, progress)) {
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

    const Patchwork& patches_;
    const TriMesh& mesh_;
    DecomposeSettings settings_;
    const MergeTree* steps_; // those of before; null: there are none
    std::shared_ptr<const Ground> ground_;
    std::shared_ptr<const HeightField> field_;
};

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
    kept.max_outside = initial.max_outside;
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
