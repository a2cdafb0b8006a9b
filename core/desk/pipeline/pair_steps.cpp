#include "pipeline/pair_steps.h"

#include "draw/box_edges.h"
#include "draw/floats.h"

#include <algorithm>
#include <map>

namespace hullwright::pipeline {
namespace {

constexpr Rgb k_parted = {56, 150, 84};
constexpr Rgb k_left = {206, 58, 46};

// Is a box in the world.
struct WorldBox {
    Vec3 centre;
    Eigen::Matrix3d axes; // columns, of length 1 up to rounding
    Vec3 half;

    // Returns how far it goes from its centre along a direction of length 1.
    [[nodiscard]] double reach(const Vec3& along) const {
        return (axes.transpose() * along).cwiseAbs().dot(half);
    }
};

WorldBox world_box(const CollideSide& side, const Pose& pose, std::uint32_t node) {
    const QueryBox& box = side.collider->tree().boxes[node];
    const Pose placed = side.placed(pose);
    return {placed(box.centre), placed.turn * box.axes, box.half};
}

void add_box(const WorldBox& box, const Rgb& colour, const Vec3& origin,
             std::vector<DrawVertex>& lines) {
    const auto corner = [&](const Vec3& signs) {
        return Vec3(box.centre + box.axes * signs.cwiseProduct(box.half) - origin);
    };
    for_each_box_edge([&](const Vec3& from, const Vec3& to) {
        for (const Vec3& end : {from, to}) {
            lines.push_back({floats(corner(end)), {0, 0, 1}, floats(colour)});
        }
    });
}

// The axes have the numbers of separating_axis (query/box_pair.h).
Vec3 direction_of(const WorldBox& a, const WorldBox& b, int axis) {
    if (axis < 3) {
        return a.axes.col(axis);
    }
    if (axis < 6) {
        return b.axes.col(axis - 3);
    }
    const Vec3 one = a.axes.col((axis - 6) / 3);
    const Vec3 other = b.axes.col((axis - 6) % 3);
    return one.cross(other).stableNormalized();
}

} // namespace

Result<PairSteps> record_steps(const CollideSide& a, const CollideSide& b, const PosePair& poses,
                               const Progress& progress) {
    const Pose b_from_a = relative(a.placed(poses.a), b.placed(poses.b));
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused);
    }
    PairSteps steps;
    Traverser traverser;
    traverser.run(a.collider->tree(), b.collider->tree(), b_from_a, &steps, progress.token());
    if (progress.stopped()) {
        return stopped_issue();
    }
    return steps;
}

std::size_t parted_in(const TraversalStep& step) {
    return static_cast<std::size_t>(
        std::ranges::count_if(step.axes, [](std::int8_t axis) { return axis >= 0; }));
}

std::vector<DrawVertex> draw_step(const CollideSide& a, const CollideSide& b, const PosePair& poses,
                                  const TraversalStep& step, std::span<const std::size_t> pairs,
                                  const Vec3& origin) {
    // Says for each node of one body whether all of its pairs are parted.
    std::map<std::uint32_t, bool> of_a;
    std::map<std::uint32_t, bool> of_b;
    for (const std::size_t i : pairs) {
        const bool parted = step.axes[i] >= 0;
        for (auto [nodes, node] :
             {std::pair(&of_a, step.pairs[i].a), std::pair(&of_b, step.pairs[i].b)}) {
            const auto [known, is_new] = nodes->try_emplace(node, parted);
            known->second = known->second && (is_new || parted);
        }
    }
    std::vector<DrawVertex> lines;
    for (const auto& [node, parted] : of_a) {
        add_box(world_box(a, poses.a, node), parted ? k_parted : k_left, origin, lines);
    }
    for (const auto& [node, parted] : of_b) {
        add_box(world_box(b, poses.b, node), parted ? k_parted : k_left, origin, lines);
    }
    return lines;
}

std::optional<PartingAxis> parting_axis(const CollideSide& a, const CollideSide& b,
                                        const PosePair& poses, NodePair pair, int axis) {
    if (axis < 0) {
        return std::nullopt;
    }
    const WorldBox one = world_box(a, poses.a, pair.a);
    const WorldBox other = world_box(b, poses.b, pair.b);
    Vec3 along = direction_of(one, other, axis);
    const Vec3 way = other.centre - one.centre;
    along *= along.dot(way) < 0.0 ? -1.0 : 1.0;
    // Is on the line through the middle between both centres, which lies near both boxes.
    const Vec3 middle = one.centre + 0.5 * way;
    const auto at = [&](double height) {
        return Vec3(middle + (height - along.dot(middle)) * along);
    };
    const double of_a = along.dot(one.centre);
    const double of_b = along.dot(other.centre);
    return PartingAxis{at(of_a - one.reach(along)), at(of_a + one.reach(along)),
                       at(of_b - other.reach(along)), at(of_b + other.reach(along))};
}

Aabb bounds_of_pair(const CollideSide& a, const CollideSide& b, const PosePair& poses,
                    NodePair pair) {
    Aabb bounds;
    for (const WorldBox& box : {world_box(a, poses.a, pair.a), world_box(b, poses.b, pair.b)}) {
        const Vec3 reach = box.axes.cwiseAbs() * box.half;
        bounds.add(Vec3(box.centre - reach));
        bounds.add(Vec3(box.centre + reach));
    }
    return bounds;
}

} // namespace hullwright::pipeline
