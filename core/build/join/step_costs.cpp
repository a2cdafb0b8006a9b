#include "join/step_costs.h"

#include "base/parallel.h"
#include "base/shared_meter.h"
#include "geom/box_around.h"
#include "join/hull_scan.h"
#include "join/rough_hull.h"
#include "join/solid_tree.h"
#include "piece/concavity.h"

#include <algorithm>

namespace hullwright {
namespace {

// Says how deep boxes lie in a hull, at most.
class BoxDepth {
public:
    BoxDepth(std::span<const Vec3> corners, std::span<const Triangle> triangles) {
        for (const Triangle& t : triangles) {
            const Vec3& a = corners[t[0]];
            const Vec3 normal = (corners[t[1]] - a).cross(corners[t[2]] - a).stableNormalized();
            planes_.push_back({normal, normal.dot(a)});
        }
    }

    // True when no point of the box is deeper. Boxes follow each other by place, so the plane that
    // told it of one is asked first for the next.
    [[nodiscard]] bool is_no_deeper(const Aabb& box, double depth) {
        if (is_below(last_, box, depth)) {
            return true;
        }
        for (std::size_t i = 0; i < planes_.size(); ++i) {
            if (is_below(i, box, depth)) {
                last_ = i;
                return true;
            }
        }
        return false;
    }

private:
    struct Plane {
        Vec3 normal;
        double offset = 0.0;
    };
    [[nodiscard]] bool is_below(std::size_t plane, const Aabb& box, double depth) const {
        const auto& [normal, offset] = planes_[plane];
        const Vec3 half = 0.5 * box.size();
        return offset - normal.dot(box.lower + half) + normal.cwiseAbs().dot(half) <= depth;
    }

    std::vector<Plane> planes_;
    std::size_t last_ = 0;
};

class CostFinder {
public:
    CostFinder(const SolidTree& tree, const Progress& progress)
        : tree_(tree), progress_(progress), noise_(rough_noise(bounds_of(tree.ground->mesh()))),
          corners_(tree.merging.parts + tree.merging.steps.size()),
          costs_(tree.merging.steps.size()) {
        for (const Piece& piece : tree.fine.pieces) {
            boxes_.push_back(box_of_faces(piece));
        }
    }

    // A node needs those below it, so all nodes of one level are looked at side by side, and then
    // those of the next. Nothing is returned when stopped.
    std::optional<std::vector<StepCost>> run() {
        for (Index part = 0; part < tree_.merging.parts; ++part) {
            corners_[part] = tree_.parts[part].points;
        }
        const Progress quiet(progress_.token()); // steps are told
        SharedMeter meter(progress_, static_cast<double>(costs_.size()));
        for (const std::vector<Index>& level : levels()) {
            const auto look = [&](std::size_t begin, std::size_t end) {
                HullScan scan(tree_.grid);
                for (std::size_t i = begin; i < end; ++i) {
                    find(level[i], scan);
                    meter.add(1.0);
                }
            };
            if (!for_each_block(level.size(), 1, quiet, look)) {
                return std::nullopt;
            }
        }
        return std::move(costs_);
    }

private:
    [[nodiscard]] Aabb box_of_faces(const Piece& piece) const {
        Aabb box;
        for (const FaceId face : piece.faces) {
            for (const Vec3& corner : tree_.ground->mesh().corners(face)) {
                box.add(corner);
            }
        }
        return box;
    }

    // Sorts the steps by how many follow each other below them.
    [[nodiscard]] std::vector<std::vector<Index>> levels() const {
        const MergeTree& merging = tree_.merging;
        std::vector<Index> level(merging.parts + merging.steps.size(), 0);
        std::vector<std::vector<Index>> found;
        for (Index i = 0; i < merging.steps.size(); ++i) {
            const JoinStep& step = merging.steps[i];
            const Index here = 1 + std::max(level[step.one], level[step.other]);
            level[merging.parts + i] = here;
            found.resize(std::max<std::size_t>(found.size(), here));
            found[here - 1].push_back(i);
        }
        return found;
    }

    void find(Index number, HullScan& scan) {
        const MergeTree& merging = tree_.merging;
        const JoinStep& step = merging.steps[number];
        std::vector<Vec3> points = std::move(corners_[step.one]);
        const std::vector<Vec3> more = std::move(corners_[step.other]);
        points.insert(points.end(), more.begin(), more.end());
        RoughHull hull;
        hull.make(points, noise_, progress_.token());
        StepCost& cost = costs_[number];
        cost.concavity = std::max(concavity_below(step.one), concavity_below(step.other));
        if (!hull.triangles().empty()) {
            cost.protrusion = tree_.distance->length(
                tree_.distance->most_squared(scan.of(hull.corners(), hull.triangles())));
            look_deeper(merging.parts + number, hull, cost);
            points.assign(hull.corners().begin(), hull.corners().end());
        }
        corners_[merging.parts + number] = std::move(points);
    }

    // Faces lie no less deep in a larger hull, so that only those are asked that may be deeper.
    [[nodiscard]] double concavity_below(Index node) const {
        const MergeTree& merging = tree_.merging;
        return node >= merging.parts ? costs_[node - merging.parts].concavity
               : tree_.is_box(node)  ? 0.0
                                     : tree_.fine.pieces[node].concavity;
    }
    void look_deeper(Index node, const RoughHull& hull, StepCost& cost) const {
        Solid solid;
        BoxDepth depth(hull.corners(), hull.triangles());
        for (const Index part : parts_below(tree_.merging, node)) {
            if (!tree_.is_box(part) && !depth.is_no_deeper(boxes_[part], cost.concavity)) {
                const std::vector<FaceId>& more = tree_.fine.pieces[part].faces;
                solid.faces.insert(solid.faces.end(), more.begin(), more.end());
            }
        }
        if (!solid.faces.empty()) {
            std::sort(solid.faces.begin(), solid.faces.end());
            solid.vertices.assign(hull.corners().begin(), hull.corners().end());
            solid.triangles.assign(hull.triangles().begin(), hull.triangles().end());
            cost.concavity =
                std::max(cost.concavity, concavity_of(*tree_.ground, solid, progress_.token()));
        }
    }

    const SolidTree& tree_;
    Progress progress_;
    double noise_;
    std::vector<Aabb> boxes_;                // around the faces of fine pieces
    std::vector<std::vector<Vec3>> corners_; // of the nodes that no step has taken yet
    std::vector<StepCost> costs_;
};

} // namespace

const std::vector<StepCost>* KeptCosts::of(const SolidTree& tree, const Progress& progress) {
    const std::lock_guard lock(mutex_);
    if (!found_) {
        const bool has_costs = tree.merging.costs.size() == tree.merging.steps.size();
        found_ = has_costs ? std::optional(tree.merging.costs) : CostFinder(tree, progress).run();
    }
    return found_ ? &*found_ : nullptr;
}

const std::vector<StepCost>* costs_of(const SolidTree& tree, const Progress& progress) {
    return tree.step_costs->of(tree, progress);
}

Result<MergeTree> steps_with_costs(const SolidTree& tree, const Progress& progress) {
    const std::vector<StepCost>* const costs = costs_of(tree, progress);
    if (costs == nullptr) {
        return stopped_issue();
    }
    MergeTree steps = tree.merging;
    steps.costs = *costs;
    return steps;
}

} // namespace hullwright
