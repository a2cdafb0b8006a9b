#include "patch/regions.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "geom/portable_math.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace hullwright {

// Finds the sides of a ring that are most likely to have what is outside of it beyond them.
class Regions::Polygon {
public:
    Polygon(const PlaneView& view, const Ring& ring) : view_(view), ring_(ring) {}

    // True when nothing that is in both boxes can cross the polygon. The answer may be false
    // without need, the more rarely the nearer the boxes are.
    [[nodiscard]] bool leaves_out(const AslantBox& aslant, const Aabb& box) const {
        const std::size_t one = side_towards(view_.seen(aslant.centre - aslant.halves[0]));
        const std::size_t other = side_towards(view_.seen(aslant.centre + aslant.halves[0]));
        return has_beyond(one, box) || has_beyond(one, aslant) ||
               (one != other && (has_beyond(other, box) || has_beyond(other, aslant)));
    }

    // Tells by a line between the polygon's inside and the segment: it is along a side of the
    // polygon or along the segment.
    [[nodiscard]] bool is_crossed(const Point& from, const Point& to) const {
        const auto parts = [&](std::size_t side) {
            const Point& a = ring_.at[side];
            const Point& b = ring_.at[next(side)];
            return view_.is_not_left(a, b, from) && view_.is_not_left(a, b, to);
        };
        const std::size_t likely = side_towards(from);
        if (parts(likely) || parts(before(likely)) || parts(side_towards(to))) {
            return false;
        }
        bool left = false;
        bool right = false;
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            if (parts(i)) {
                return false;
            }
            left = left || !view_.is_not_left(from, to, ring_.at[i]);
            right = right || !view_.is_not_right(from, to, ring_.at[i]);
        }
        return left && right;
    }

private:
    [[nodiscard]] std::size_t next(std::size_t side) const {
        return side + 1 < ring_.size() ? side + 1 : 0;
    }
    [[nodiscard]] std::size_t before(std::size_t side) const {
        return (side > 0 ? side : ring_.size()) - 1;
    }

    // Returns the side seen from the first corner, with a point outside beyond it as doubles tell.
    [[nodiscard]] std::size_t side_towards(const Point& p) const {
        const std::vector<Point>& at = ring_.at;
        std::size_t low = 1;
        std::size_t high = at.size() - 1;
        if (PlaneView::cross(at[0], at[low], p) < 0.0) {
            return 0;
        }
        if (PlaneView::cross(at[0], at[high], p) > 0.0) {
            return high;
        }
        while (high - low > 1) {
            const std::size_t middle = (low + high) / 2;
            (PlaneView::cross(at[0], at[middle], p) >= 0.0 ? low : high) = middle;
        }
        return low;
    }

    // All of the box is right of the side or as little left of it as does not count, with room for
    // rounding; without a rounding it is exact of the box along the axes.
    [[nodiscard]] bool has_beyond(std::size_t side, const Aabb& box) const {
        const Point& a = ring_.at[side];
        const Point& b = ring_.at[next(side)];
        const Point nearest = view_.leftmost(a, b, box);
        return view_.rounding() == 0.0
                   ? exact::turn(a, b, nearest) <= 0
                   : PlaneView::cross(a, b, nearest) < reach_left(a, b, nearest);
    }
    [[nodiscard]] bool has_beyond(std::size_t side, const AslantBox& box) const {
        const Point& a = ring_.at[side];
        const Point& b = ring_.at[next(side)];
        Vec3 nearest = box.centre;
        for (const Vec3& half : box.halves) {
            nearest += view_.is_towards_left(a, b, half) ? half : Vec3(-half);
        }
        const Point seen = view_.seen(nearest);
        return PlaneView::cross(a, b, seen) < reach_left(a, b, seen);
    }
    [[nodiscard]] double reach_left(const Point& a, const Point& b, const Point& p) const {
        double largest = 0.0;
        for (const Point& q : {a, b, p}) {
            largest = std::max({largest, std::abs(q[0]), std::abs(q[1])});
        }
        // 900 half epsilons: a distance from the side loses some 12 by its differences and
        // products, and a few more by the products that saw the points. What is kept for nothing is
        // asked again, border by border.
        constexpr double k_rounded = 1e-13;
        return root_of_squares(b[0] - a[0], b[1] - a[1]) * (view_.rounding() - k_rounded * largest);
    }

    const PlaneView& view_;
    const Ring& ring_;
};

Result<Regions> Regions::build(const TriMesh& mesh, const DualGraph& graph, const Flats& flats,
                               const SurfaceKinds& kinds, double rounding,
                               const Progress& progress) {
    Regions regions;
    regions.mesh_ = &mesh;
    regions.flats_ = &flats;
    regions.rounding_ = rounding;
    regions.faces_.assign(flats.flats.size(), 0);
    regions.has_borders_.assign(flats.flats.size(), 0);
    regions.highest_.assign(flats.flats.size(), 0.0);
    for (const Index flat : flats.of_face) {
        ++regions.faces_[flat];
    }
    if (!regions.add_borders(mesh, graph, kinds, progress.part({}, 0.0, 0.8))) {
        return stopped_issue();
    }
    std::vector<Aabb> boxes;
    std::vector<AslantSegment> segments;
    for (const Border& border : regions.borders_) {
        segments.push_back({mesh.vertices[border.from], mesh.vertices[border.to]});
        boxes.push_back(box_around(segments.back()));
    }
    auto bvh = Bvh::build(boxes, progress.part({}, 0.8, 0.9));
    if (!bvh) {
        return bvh.issue();
    }
    regions.bvh_ = std::move(*bvh);
    auto aslant = boxes_along(regions.bvh_, segments, progress.part({}, 0.9, 1.0));
    if (!aslant) {
        return aslant.issue();
    }
    regions.aslant_ = std::move(*aslant);
    return regions;
}

bool Regions::add_borders(const TriMesh& mesh, const DualGraph& graph, const SurfaceKinds& kinds,
                          const Progress& progress) {
    const auto add = [&](std::size_t number) {
        const auto face = static_cast<FaceId>(number);
        const Index flat = flats_->of_face[face];
        for (Index corner = 0; corner < 3 && faces_[flat] > 1; ++corner) {
            const FaceId next = graph.across[side_of(face, corner)];
            if (next == k_none || (kinds.is_sheet(face) && flats_->of_face[next] != flat)) {
                has_borders_[flat] = 1;
                const auto ends = ends_of(mesh, side_of(face, corner));
                borders_.push_back({ends[0], ends[1], flat});
                for (const VertexId end : ends) {
                    ends_.emplace_back(flat, end);
                    const double height =
                        flats_->flats[flat].plane.dot(flats_->homogeneous(mesh.vertices[end]));
                    highest_[flat] = std::max(highest_[flat], std::abs(height));
                }
            }
        }
    };
    if (!for_each_in_order(mesh.triangles.size(), progress, add)) {
        return false;
    }
    sort_in_runs(ends_, std::less<>(), progress.token());
    if (progress.stopped()) {
        return false;
    }
    ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
    return true;
}

// Parallel sheets that lie above each other look the same in the plane, where nothing parts them.
//
// All ends below a node are in its box, so that none is higher or lower than its centre by more
// than the three halves reach together. A normal is as long as one. So a height, of the centre or
// of an end, is rounded by five half epsilons of `size` at most: one by the differences from the
// origin, and four by its products and sums. The reach is rounded by five, and what is compared by
// two: less than 20 in all, and 90 are allowed for.
bool Regions::is_off_plane(Index flat, const AslantBox& box) const {
    const Vec4& plane = flats_->flats[flat].plane;
    const Vec4 centre = flats_->homogeneous(box.centre);
    double reach = 0.0;
    double size = centre.head<3>().lpNorm<1>() + std::abs(plane[3]);
    for (const Vec3& half : box.halves) {
        reach += std::abs(plane.head<3>().dot(half));
        size += half.lpNorm<1>();
    }
    constexpr double k_rounded = 1e-14;
    return std::abs(plane.dot(centre)) - reach > highest_[flat] + k_rounded * size;
}

PlaneView Regions::view_of(Index flat) const {
    return {*mesh_, flats_->flats[flat], rounding_};
}

// Makes the ring by Andrew's monotone chain (1979).
Ring Regions::ring_of(const PlaneView& view, std::vector<InView> sorted) {
    sorted.erase(std::unique(sorted.begin(), sorted.end(),
                             [](const InView& a, const InView& b) { return a.at == b.at; }),
                 sorted.end());
    Ring ring;
    const auto chain = [&](auto begin, auto end) {
        const std::size_t base = ring.size();
        for (auto at = begin; at != end; ++at) {
            while (ring.size() >= base + 2 &&
                   !view.is_left(ring.at[ring.size() - 2], ring.at.back(), at->at)) {
                ring.corners.pop_back();
                ring.at.pop_back();
            }
            ring.corners.push_back(at->id);
            ring.at.push_back(at->at);
        }
        if (ring.size() > 0) {
            ring.corners.pop_back(); // begins the other chain
            ring.at.pop_back();
        }
    };
    chain(sorted.begin(), sorted.end());
    chain(sorted.rbegin(), sorted.rend());
    return ring;
}

Ring Regions::outline(Index flat, std::span<const VertexId> points,
                      const std::stop_token& stop) const {
    const PlaneView view = view_of(flat);
    std::vector<InView> seen;
    seen.reserve(points.size());
    for (const VertexId v : points) {
        seen.push_back({view.at(v), v});
    }
    sort_in_runs(seen, std::less<>(), stop);
    return ring_of(view, std::move(seen));
}

Ring Regions::widened(Index flat, const Ring& ring, std::span<const VertexId> points) const {
    const PlaneView view = view_of(flat);
    std::vector<InView> seen;
    seen.reserve(ring.size() + points.size());
    for (std::size_t i = 0; i < ring.size(); ++i) {
        seen.push_back({ring.at[i], ring.corners[i]});
    }
    // The ring ascends and descends.
    const auto half = std::is_sorted_until(seen.begin(), seen.end());
    std::reverse(half, seen.end());
    if (!std::is_sorted(half, seen.end())) {
        std::sort(half, seen.end()); // never, but for what rounding may do
    }
    std::inplace_merge(seen.begin(), half, seen.end());
    const auto fresh = static_cast<std::ptrdiff_t>(seen.size());
    for (const VertexId v : points) {
        seen.push_back({view.at(v), v});
    }
    std::sort(seen.begin() + fresh, seen.end());
    std::inplace_merge(seen.begin(), seen.begin() + fresh, seen.end());
    return ring_of(view, std::move(seen));
}

bool Regions::holds(Index flat, const Ring& ring) const {
    Aabb box;
    for (const VertexId v : ring.corners) {
        box.add(mesh_->vertices[v]);
    }
    return holds(flat, ring, box);
}

bool Regions::holds(Index flat, const Ring& ring, const Aabb& box) const {
    if (ring.size() < 3) {
        return true;
    }
    const PlaneView view = view_of(flat);
    const Polygon polygon(view, ring);
    bool held = true;
    bvh_.visit_numbered(
        [&](Index node) {
            const Aabb& around = bvh_.nodes()[node].box;
            return held && around.overlaps(box) && !is_off_plane(flat, aslant_[node]) &&
                   !polygon.leaves_out(aslant_[node], around);
        },
        [&](Index item) {
            const Border& border = borders_[item];
            held = held && (border.flat != flat ||
                            !polygon.is_crossed(view.at(border.from), view.at(border.to)));
        });
    return held;
}

bool Regions::is_in(Index flat, const Ring& ring, VertexId corner) const {
    const PlaneView view = view_of(flat);
    const Point p = view.at(corner);
    for (std::size_t i = 0; i < ring.size(); ++i) {
        if (view.is_left(ring.at[i + 1 < ring.size() ? i + 1 : 0], ring.at[i], p)) {
            return false;
        }
    }
    return ring.size() >= 3;
}

bool Regions::has_border_inside(Index flat, const Ring& ring, VertexId corner) const {
    if (!std::binary_search(ends_.begin(), ends_.end(), std::pair(flat, corner))) {
        return false;
    }
    const PlaneView view = view_of(flat);
    const Point p = view.at(corner);
    const PlaneView::Point far = {std::abs(p[0]), std::abs(p[1])};
    // Rounding moves the height over a side by less than 1e-15 of these lengths, and the sides of
    // larger polygons by as little: with a thousand times that the sign is certain.
    constexpr double k_rounded = 1e-12;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point& a = ring.at[i];
        const Point& b = ring.at[i + 1 < ring.size() ? i + 1 : 0];
        const double length = root_of_squares(b[0] - a[0], b[1] - a[1]);
        const double room = 2.0 * rounding_ + k_rounded * (far[0] + far[1] + std::abs(a[0]) +
                                                           std::abs(a[1]) + length);
        if (!(PlaneView::cross(a, b, p) > room * length)) {
            return false;
        }
    }
    return ring.size() >= 3;
}

} // namespace hullwright
