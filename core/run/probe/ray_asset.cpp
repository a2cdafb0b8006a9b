#include "probe/ray_asset.h"

#include "base/parallel.h"
#include "probe/line_in_body.h"
#include "query/decoded_hull.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace hullwright {
namespace {

struct ExactEntry {
    mpq_class entry;
    PieceStretch stretch;
};

// Cuts the line's stretch to the ray. Who goes through a flat hull does more than touch it.
std::optional<ExactEntry> cut_to_ray(const ExactRay& line, const LineInBody& met,
                                     const RayBody& hull, ProbeRules rules) {
    const bool is_point = met.first == met.last && !hull.flat;
    const bool only_touches = is_point || met.last == 0 || met.grazes;
    const bool is_strict = rules == ProbeRules::as_published;
    if (!met.met || met.last < 0 || (is_strict && only_touches)) {
        return std::nullopt;
    }
    ExactEntry found;
    RayStretch& in = found.stretch.in;
    in.starts_inside = met.first < 0 && met.last > 0 && !met.on_face;
    in.exit = point_of(line, met.last, hull.vertices, *met.at_last);
    if (met.last == 0) {
        in.entry = in.exit;
    } else if (met.first < 0) {
        in.entry.point = line.ray.origin;
    } else {
        in.entry = point_of(line, met.first, hull.vertices, *met.at_first);
        found.entry = met.first;
    }
    return found;
}

// False only where the ray, or the whole line that it is on, certainly misses the box.
//
// A line and a box are apart where an axis across the line parts them; a ray also where it leads
// away from a side of the box. All axes are about 1 long, and the slack is a hundred times what the
// sums round. A way along an axis whose sign rounding has turned is below 6e-16 of the ray's:
// before it has crossed the slack, the ray is a hundred times farther away than the box is large.
bool may_come_by(const QueryBox& box, const Ray& ray, bool whole_line) {
    constexpr double k_slack = 1e-13;
    const double largest = ray.direction.cwiseAbs().maxCoeff();
    const Vec3 from = ray.origin - box.centre;
    const Vec3 o = box.axes.transpose() * from;
    const double reach = 2.0 * (from.cwiseAbs().sum() + ray.origin.cwiseAbs().sum() +
                                box.centre.cwiseAbs().sum() + box.half.sum());
    const double slack = k_slack * reach;
    int exponent = 0; // keeps the products below in the range of doubles
    std::frexp(largest, &exponent);
    const Vec3 way = ray.direction.unaryExpr([&](double x) { return std::ldexp(x, -exponent); });
    const Vec3 d = box.axes.transpose() * way;
    for (Eigen::Index i = 0; i < 3; ++i) {
        const Eigen::Index j = (i + 1) % 3;
        const Eigen::Index k = (i + 2) % 3;
        const double across = std::abs(o[j] * d[k] - o[k] * d[j]);
        if (across > box.half[j] * std::abs(d[k]) + box.half[k] * std::abs(d[j]) + 4.0 * slack) {
            return false;
        }
        const bool leads_away = !whole_line && o[i] * d[i] >= 0.0;
        if (leads_away && std::abs(o[i]) > box.half[i] + slack) {
            return false;
        }
    }
    return true;
}

} // namespace

bool may_meet(const QueryBox& box, const Ray& ray) {
    return may_come_by(box, ray, false);
}

Result<RayTarget> RayTarget::make(const hwa::Asset& asset, const std::filesystem::path& file,
                                  const Progress& progress) {
    RayTarget target;
    target.tree_ = query_tree(asset);
    target.leaves_.resize(asset.nodes());
    const auto take = [&target](std::uint32_t node, const DecodedHull& hull) {
        target.leaves_[node] = {static_cast<std::uint32_t>(target.vertices_.size()),
                                static_cast<std::uint32_t>(hull.vertices.size()),
                                static_cast<std::uint32_t>(target.triangles_.size()),
                                static_cast<std::uint32_t>(hull.triangles.size()),
                                hwa::k_none,
                                hull.flat};
        target.vertices_.insert(target.vertices_.end(), hull.vertices.begin(), hull.vertices.end());
        target.triangles_.insert(target.triangles_.end(), hull.triangles.begin(),
                                 hull.triangles.end());
    };
    if (auto decoded = decode_leaves(asset, file, progress.part({}, 0.0, 0.5), take); !decoded) {
        return decoded.issue();
    }
    if (!target.make_facets(progress.part({}, 0.5, 1.0))) {
        return stopped_issue();
    }
    return target;
}

bool RayTarget::make_facets(const Progress& progress) {
    // Of so many triangles a tree saves more than it costs. The number changes time alone.
    constexpr std::uint32_t k_many = 256;
    std::vector<Aabb> boxes;
    for (std::size_t node = 0; node < leaves_.size(); ++node) {
        Leaf& leaf = leaves_[node];
        if (leaf.flat || leaf.triangles < k_many) {
            continue;
        }
        boxes.assign(leaf.triangles, Aabb());
        const auto take = [&](std::size_t i) {
            for (const Index corner : triangles_[leaf.first_triangle + i]) {
                boxes[i].add(vertices_[leaf.first_vertex + corner]);
            }
        };
        const Progress quiet(progress.token());
        if (!for_each_in_order(leaf.triangles, quiet, take)) {
            return false;
        }
        auto facets = Bvh::build(boxes, quiet);
        if (!facets) {
            return false;
        }
        leaf.facets = static_cast<std::uint32_t>(facets_.size());
        facets_.push_back(std::move(*facets));
        progress.report(static_cast<double>(leaf.first_triangle + leaf.triangles) /
                        static_cast<double>(triangles_.size()));
    }
    return true;
}

// What a hull says of a line is said by the triangles that the line meets. It goes through no
// other. A hull is convex and its triangles cover it: where the line runs in the plane of a face
// and meets the hull, it does so in that face, and meets a triangle of it; and where the ray begins
// in such a plane and within the hull, it begins in one of its triangles.
std::vector<Triangle> RayTarget::triangles_near(const Leaf& leaf, const Ray& ray) const {
    const Bvh& facets = facets_[leaf.facets];
    std::vector<Index> near;
    facets.visit(
        [&ray](const Aabb& box) {
            return may_come_by({box.centre(), 0.5 * box.size()}, ray, true);
        },
        [&near](Index triangle) { near.push_back(triangle); });
    std::ranges::sort(near);
    std::vector<Triangle> triangles;
    triangles.reserve(near.size());
    for (const Index triangle : near) {
        triangles.push_back(triangles_[leaf.first_triangle + triangle]);
    }
    return triangles;
}

Result<std::vector<PieceStretch>> RayTarget::meets(const Ray& ray, ProbeRules rules,
                                                   RayCounts* counts) const {
    if (auto issue = number_issue("ray", {ray.origin, ray.direction})) {
        return std::move(*issue);
    }
    const ExactRay line(ray);
    RayCounts counted;
    std::vector<ExactEntry> found;
    std::vector<std::uint32_t> waiting;
    std::vector<Triangle> near;
    if (!tree_.nodes.empty()) {
        waiting.push_back(0);
    }
    while (!waiting.empty() && !ray.direction.isZero(0.0)) {
        const std::uint32_t node = waiting.back();
        waiting.pop_back();
        ++counted.box_tests;
        if (!may_meet(tree_.boxes[node], ray)) {
            continue;
        }
        if (const std::uint32_t child = tree_.nodes[node].child; child != hwa::k_none) {
            waiting.insert(waiting.end(), {child, child + 1});
            continue;
        }
        ++counted.hull_tests;
        const Leaf& leaf = leaves_[node];
        RayBody hull = {std::span(vertices_).subspan(leaf.first_vertex, leaf.vertices),
                        std::span(triangles_).subspan(leaf.first_triangle, leaf.triangles),
                        leaf.flat};
        if (leaf.facets != hwa::k_none) {
            near = triangles_near(leaf, ray);
            hull.triangles = near;
        }
        if (auto cut = cut_to_ray(line, line_in_body(line, hull), hull, rules)) {
            cut->stretch.piece = tree_.nodes[node].piece;
            found.push_back(std::move(*cut));
        }
    }
    std::sort(found.begin(), found.end(), [](const ExactEntry& a, const ExactEntry& b) {
        const int order = cmp(a.entry, b.entry);
        return order != 0 ? order < 0 : a.stretch.piece < b.stretch.piece;
    });
    if (counts != nullptr) {
        *counts = counted;
    }
    std::vector<PieceStretch> stretches;
    for (ExactEntry& each : found) {
        stretches.push_back(each.stretch);
    }
    return stretches;
}

} // namespace hullwright
