#include "join/solid_pieces.h"

#include "base/parallel.h"
#include "base/text.h"
#include "geom/box_around.h"
#include "join/fill_cells.h"
#include "join/improve.h"
#include "piece/concavity.h"
#include "piece/hull.h"
#include "piece/simplify.h"
#include "piece/volume_probe.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>

namespace hullwright {
namespace {

// Columns of the grid that volumes are counted on: about 128 by 128.
constexpr std::size_t k_columns = 1U << 14U;
// The parts that pieces are joined of keep this share of the diagonal at most: more would let them
// spoil what joining could save, less makes many parts for little.
constexpr double k_fine = 0.005;

using Group = std::vector<Index>; // parts that become one piece, ascending

class SolidMaker {
public:
    SolidMaker(const Ground& ground, const HeightField& field, const DecomposeSettings& settings)
        : ground_(ground), field_(field), settings_(settings),
          diagonal_(bounds_of(ground.mesh()).diagonal()),
          asked_(settings.tolerance.in_units(diagonal_)) {}

    Result<Decomposition> run(const Progress& progress) {
        auto fine = cut_finely(progress.part({}, 0.0, 0.4));
        if (!fine) {
            return fine.issue();
        }
        done_ = std::move(*fine);
        last_ = Clock::now();
        auto grid = CellGrid::make(ground_, k_columns, progress.part("grid", 0.4, 0.45));
        if (!grid) {
            return grid.issue();
        }
        gather_parts(*grid, progress.part("filling", 0.45, 0.5));
        auto tree = build_merge_tree(*grid, parts_, progress.part("joining", 0.5, 0.7));
        if (!tree) {
            return tree.issue();
        }
        lap("joining");
        auto made = settings_.max_pieces > 0
                        ? make_so_many(*grid, *tree, progress.part("pieces", 0.7, 1.0))
                        : make_within(*tree, progress.part("pieces", 0.7, 1.0));
        if (!made) {
            return made.issue();
        }
        finish(std::move(*made));
        lap("pieces");
        return std::move(done_);
    }

private:
    using Clock = std::chrono::steady_clock;

    // A piece with the bound on its protrusion that was certified.
    struct Made {
        Piece piece;
        double bound = 0.0;
    };

    Result<Decomposition> cut_finely(const Progress& progress) const {
        DecomposeSettings fine = settings_;
        const double tolerance =
            asked_ > 0.0 ? std::min(asked_, k_fine * diagonal_) : k_fine * diagonal_;
        fine.tolerance = {tolerance, false};
        fine.merge = Merge::fast;
        fine.max_pieces = 0;
        fine.max_hull_vertices = 0;
        std::vector<FaceId> all(ground_.mesh().triangles.size());
        std::iota(all.begin(), all.end(), 0U);
        return decompose_region(ground_, field_, std::move(all), fine, progress);
    }

    // The parts are the fine pieces, in their order, then boxes.
    void gather_parts(const CellGrid& grid, const Progress& progress) {
        CellGrid::Mask open = grid.solid();
        HullScan scan(grid);
        for (const Piece& piece : done_.set.pieces) {
            parts_.push_back({piece.vertices, piece.part});
            if (!piece.flat) {
                grid.clear(open, scan.of(piece.vertices, piece.triangles));
            }
        }
        for (const Aabb& box : fill_cells(grid, open, {}, progress)) {
            JoinPart part;
            for (unsigned corner = 0; corner < 8; ++corner) {
                part.points.push_back({(corner & 1U) != 0 ? box.upper.x() : box.lower.x(),
                                       (corner & 2U) != 0 ? box.upper.y() : box.lower.y(),
                                       (corner & 4U) != 0 ? box.upper.z() : box.lower.z()});
            }
            FaceId near = k_none;
            static_cast<void>(field_.likely_height(box.centre(), near));
            part.part = near == k_none ? 0 : ground_.mesh().face_part[near];
            parts_.push_back(std::move(part));
        }
    }

    [[nodiscard]] bool is_box(Index part) const { return part >= done_.set.pieces.size(); }
    [[nodiscard]] bool has_faces(const Group& group) const { return !is_box(group.front()); }

    // As many groups with faces as pieces were asked for, or as there can be. Boxes that are still
    // alone go where they add least, since a piece is named by its faces.
    [[nodiscard]] std::vector<Group> groups_of(const CellGrid& grid, const MergeTree& tree) const {
        const auto count = [this](const std::vector<Group>& groups) {
            return static_cast<std::size_t>(
                std::count_if(groups.begin(), groups.end(),
                              [this](const Group& group) { return has_faces(group); }));
        };
        std::size_t pieces = settings_.max_pieces;
        auto groups = cut_tree(tree, pieces);
        while (count(groups) < settings_.max_pieces && pieces < tree.parts) {
            auto more = cut_tree(tree, ++pieces);
            if (count(more) > settings_.max_pieces) {
                break;
            }
            groups = std::move(more);
        }
        const auto boxes = std::stable_partition(
            groups.begin(), groups.end(), [this](const Group& group) { return has_faces(group); });
        const std::vector<Group> alone(boxes, groups.end());
        groups.erase(boxes, groups.end());
        for (const Group& group : alone) {
            add_boxes(grid, group, groups);
        }
        return groups;
    }

    void add_boxes(const CellGrid& grid, const Group& boxes, std::vector<Group>& groups) const {
        const CellGrid::Mask outside = grid.outside();
        RoughHull hull;
        HullScan scan(grid);
        Group* best = nullptr;
        std::size_t least = 0;
        for (Group& group : groups) {
            if (parts_[group.front()].part != parts_[boxes.front()].part) {
                continue;
            }
            std::vector<Vec3> points = points_of(group);
            const std::vector<Vec3> more = points_of(boxes);
            points.insert(points.end(), more.begin(), more.end());
            hull.make(points, 0.0);
            const std::size_t cells =
                grid.count(outside, scan.of(hull.corners(), hull.triangles()));
            if (best == nullptr || cells < least) {
                best = &group;
                least = cells;
            }
        }
        if (best != nullptr) { // there are pieces of each source part that has boxes
            best->insert(best->end(), boxes.begin(), boxes.end());
        }
    }
    [[nodiscard]] std::vector<Vec3> points_of(const Group& group) const {
        std::vector<Vec3> points;
        for (const Index part : group) {
            points.insert(points.end(), parts_[part].points.begin(), parts_[part].points.end());
        }
        return points;
    }

    Result<std::vector<Made>> make_so_many(const CellGrid& grid, const MergeTree& tree,
                                           const Progress& progress) {
        auto improved = improve_groups(grid, parts_, groups_of(grid, tree), done_.set.pieces.size(),
                                       progress.part("improving", 0.0, 0.6));
        if (!improved) {
            return improved.issue();
        }
        lap("improving");
        const std::vector<Group>& groups = *improved;
        if (groups.size() > settings_.max_pieces) {
            done_.report.issues.push_back(warning(
                Code::pieces_above_limit, "pieces",
                because(Why::parts_apart, grouped_text(groups.size())),
                {static_cast<double>(groups.size()), static_cast<double>(settings_.max_pieces)}));
        }
        std::vector<Made> made(groups.size());
        const bool finished = for_each_block(
            groups.size(), 1, progress.part({}, 0.6, 1.0), [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    made[i] = make_piece(groups[i], progress.token());
                }
            });
        if (!finished) {
            return stopped_issue();
        }
        return made;
    }

    // The fewest pieces within the tolerance that lie on the tree: from its ends downward, what
    // keeps the bounds stays, and what does not is taken apart by a step.
    Result<std::vector<Made>> make_within(const MergeTree& tree, const Progress& progress) {
        std::vector<Index> waiting = ends_of(tree);
        std::vector<Made> made;
        const std::size_t all = tree.parts;
        while (!waiting.empty()) {
            std::vector<std::optional<Made>> tried(waiting.size());
            const bool finished = for_each_block(
                waiting.size(), 1, Progress(progress.token()),
                [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i) {
                        tried[i] = try_within(parts_below(tree, waiting[i]), progress.token());
                    }
                });
            if (!finished) {
                return stopped_issue();
            }
            std::vector<Index> next;
            for (std::size_t i = 0; i < waiting.size(); ++i) {
                if (tried[i]) {
                    made.push_back(std::move(*tried[i]));
                } else if (waiting[i] >= tree.parts) {
                    const JoinStep& step = tree.steps[waiting[i] - tree.parts];
                    next.push_back(step.one);
                    next.push_back(step.other);
                }
            }
            waiting = std::move(next);
            progress.report(static_cast<double>(made.size()) / static_cast<double>(all));
        }
        return made;
    }

    // Nodes that nothing was joined to, ascending.
    static std::vector<Index> ends_of(const MergeTree& tree) {
        std::vector<char> is_end(tree.parts + tree.steps.size(), 1);
        for (const JoinStep& step : tree.steps) {
            is_end[step.one] = 0;
            is_end[step.other] = 0;
        }
        std::vector<Index> ends;
        for (Index i = 0; i < is_end.size(); ++i) {
            if (is_end[i] != 0) {
                ends.push_back(i);
            }
        }
        return ends;
    }
    static Group parts_below(const MergeTree& tree, Index node) {
        Group found;
        std::vector<Index> waiting{node};
        while (!waiting.empty()) {
            const Index last = waiting.back();
            waiting.pop_back();
            if (last < tree.parts) {
                found.push_back(last);
            } else {
                waiting.push_back(tree.steps[last - tree.parts].one);
                waiting.push_back(tree.steps[last - tree.parts].other);
            }
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    // Nothing when the hull stands out by more than the tolerance. A box alone is dropped: it is
    // part of no patch, so no piece could be named for it.
    std::optional<Made> try_within(const Group& group, const std::stop_token& stop) const {
        if (!has_faces(group)) {
            return std::nullopt;
        }
        if (group.size() == 1) {
            return single(group.front(), stop);
        }
        Solid solid = solid_of_group(group);
        auto protrusion = protrusion_within(solid, asked_, stop);
        if (!protrusion) {
            return std::nullopt;
        }
        bool simplified = false;
        if (has_too_many_vertices(solid)) {
            auto fewer = wrap_simply(solid, settings_.max_hull_vertices);
            protrusion = fewer ? protrusion_within(*fewer, asked_, stop) : std::nullopt;
            if (!protrusion) {
                return std::nullopt;
            }
            solid = std::move(*fewer);
            simplified = true;
        }
        Made made = finished(group, std::move(solid), *protrusion, stop);
        made.bound = asked_;
        made.piece.simplified = simplified;
        return made;
    }

    [[nodiscard]] bool has_too_many_vertices(const Solid& solid) const {
        return settings_.max_hull_vertices > 0 &&
               solid.vertices.size() > settings_.max_hull_vertices;
    }

    // A fine piece is known to keep the fine tolerance.
    [[nodiscard]] Made single(Index part, const std::stop_token& stop) const {
        const Piece& piece = done_.set.pieces[part];
        Solid solid{piece.faces, piece.vertices, piece.triangles, piece.flat, {}};
        if (!solid.flat && has_too_many_vertices(solid)) {
            return certified({part}, std::move(solid), stop);
        }
        return {piece, done_.set.tolerance};
    }

    [[nodiscard]] Made make_piece(const Group& group, const std::stop_token& stop) const {
        return group.size() == 1 ? single(group.front(), stop)
                                 : certified(group, solid_of_group(group), stop);
    }

    [[nodiscard]] Solid solid_of_group(const Group& group) const {
        Solid solid;
        const std::vector<Vec3> points = points_of(group);
        for (const Index part : group) {
            if (!is_box(part)) {
                const auto& faces = done_.set.pieces[part].faces;
                solid.faces.insert(solid.faces.end(), faces.begin(), faces.end());
            }
        }
        std::sort(solid.faces.begin(), solid.faces.end());
        Hull hull = convex_hull(points);
        for (const Index vertex : hull.vertices) {
            solid.vertices.push_back(points[vertex]);
        }
        solid.triangles = std::move(hull.triangles);
        solid.flat = hull.flat;
        return solid;
    }

    // The hull with as many vertices as allowed, within the smallest bound that a few steps find.
    [[nodiscard]] Made certified(const Group& group, Solid solid,
                                 const std::stop_token& stop) const {
        bool simplified = false;
        if (has_too_many_vertices(solid)) {
            if (auto fewer = wrap_simply(solid, settings_.max_hull_vertices)) {
                solid = std::move(*fewer);
                simplified = true;
            }
        }
        constexpr double k_step = 1.15;
        // What was seen at some points saves bounds that cannot hold.
        const double first = std::max(done_.set.tolerance, k_step * height_seen(solid));
        for (double bound = first;; bound *= k_step) {
            const auto protrusion = protrusion_within(solid, bound, stop);
            if (protrusion || stop.stop_requested() || bound > diagonal_) {
                Made made = finished(group, std::move(solid), protrusion.value_or(bound), stop);
                made.bound = bound;
                made.piece.simplified = simplified;
                return made;
            }
        }
    }

    // The height at the middles of facets and of their quarters.
    [[nodiscard]] double height_seen(const Solid& solid) const {
        double highest = 0.0;
        FaceId near = k_none;
        const auto look = [&](const Vec3& point) {
            highest = std::max(highest, field_.height(point, near, 0.0));
        };
        for (const Triangle& t : solid.triangles) {
            const Vec3 sum = solid.vertices[t[0]] + solid.vertices[t[1]] + solid.vertices[t[2]];
            look(sum / 3.0);
            for (const Index corner : t) {
                look((sum + 3.0 * solid.vertices[corner]) / 6.0);
            }
        }
        return highest;
    }

    // Where no surface lies deeper in the hull than the limit, its facets tell everything; else all
    // of it is searched.
    [[nodiscard]] std::optional<double> protrusion_within(Solid& solid, double limit,
                                                          const std::stop_token& stop) const {
        const auto protrusion = protrusion_of(ground_, field_, solid, limit, stop);
        return protrusion ? protrusion : height_throughout(ground_, field_, solid, limit, stop);
    }

    [[nodiscard]] Made finished(const Group& group, Solid solid, double protrusion,
                                const std::stop_token& stop) const {
        Made made;
        made.piece.part = parts_[group.front()].part;
        made.piece.concavity = concavity_of(ground_, solid, stop);
        made.piece.protrusion = protrusion;
        made.piece.flat = solid.flat;
        made.piece.faces = std::move(solid.faces);
        made.piece.vertices = std::move(solid.vertices);
        made.piece.triangles = std::move(solid.triangles);
        return made;
    }

    // What was promised of all pieces is the largest of their bounds.
    void finish(std::vector<Made> made) {
        std::sort(made.begin(), made.end(), [](const Made& a, const Made& b) {
            return a.piece.faces.front() < b.piece.faces.front();
        });
        done_.set.tolerance = asked_;
        done_.set.pieces.clear();
        done_.report.simplified = 0;
        for (Made& one : made) {
            done_.set.tolerance = std::max({done_.set.tolerance, one.bound, one.piece.concavity});
            done_.report.simplified += one.piece.simplified ? 1 : 0;
            done_.set.pieces.push_back(std::move(one.piece));
        }
    }

    void lap(const char* name) {
        const auto now = Clock::now();
        done_.report.stages.push_back({name, std::chrono::duration<double>(now - last_).count()});
        last_ = now;
    }

    const Ground& ground_;
    const HeightField& field_;
    DecomposeSettings settings_;
    double diagonal_;
    double asked_; // the tolerance that was asked for, model units; 0: none
    Decomposition done_;
    std::vector<JoinPart> parts_;
    Clock::time_point last_ = Clock::now();
};

} // namespace

Result<Decomposition> decompose_solid(const TriMesh& mesh, const DecomposeSettings& settings,
                                      const Progress& progress) {
    const double rounding = settings.rounding.automatic
                                ? precision_of(mesh).spacing
                                : settings.rounding.length.in_units(bounds_of(mesh).diagonal());
    const auto ground =
        prepare_ground(mesh, rounding, settings.surface, progress.part({}, 0.0, 0.1));
    if (!ground) {
        return ground.issue();
    }
    const HeightField field(**ground);
    return SolidMaker(**ground, field, settings).run(progress.part({}, 0.1, 1.0));
}

} // namespace hullwright
