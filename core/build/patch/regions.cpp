#include "patch/regions.h"

#include "exact/predicates.h"
#include "geom/box_around.h"

#include <algorithm>
#include <cmath>

namespace hullwright {

class Regions::View {
public:
    View(const TriMesh& mesh, const Flat& flat, double rounding)
        : mesh_(mesh), rounding_(rounding), origin_(mesh.corners(flat.seed)[0]) {
        const Vec3 normal = flat.plane.head<3>();
        if (rounding > 0.0) {
            int least = 0;
            normal.cwiseAbs().minCoeff(&least);
            first_ = normal.cross(Vec3::Unit(least)).normalized();
            second_ = normal.cross(first_);
            return;
        }
        int axis = 0;
        normal.cwiseAbs().maxCoeff(&axis);
        first_ = Vec3::Unit((axis + 1) % 3);
        second_ = Vec3::Unit((axis + 2) % 3);
        if (normal[axis] < 0.0) {
            std::swap(first_, second_);
        }
        origin_ = Vec3::Zero(); // coordinates stay what they are
    }

    [[nodiscard]] Point at(VertexId v) const {
        const Vec3 local = mesh_.vertices[v] - origin_;
        return {first_.dot(local), second_.dot(local)};
    }
    // p is on the line from a to b or right of it, or left of it by the rounding at most.
    [[nodiscard]] bool is_not_left(const Point& a, const Point& b, const Point& p) const {
        if (rounding_ == 0.0) {
            return exact::turn(a, b, p) <= 0;
        }
        const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
        return cross(a, b, p) <= rounding_ * length;
    }
    [[nodiscard]] bool is_not_right(const Point& a, const Point& b, const Point& p) const {
        return is_not_left(b, a, p);
    }
    // Strictly, in the view's arithmetic.
    [[nodiscard]] bool is_left(const Point& a, const Point& b, const Point& p) const {
        return rounding_ == 0.0 ? exact::turn(a, b, p) > 0 : cross(a, b, p) > 0.0;
    }

private:
    static double cross(const Point& a, const Point& b, const Point& p) {
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    }

    const TriMesh& mesh_;
    double rounding_;
    Vec3 origin_;
    Vec3 first_;
    Vec3 second_;
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
    for (const Index flat : flats.of_face) {
        ++regions.faces_[flat];
    }
    std::vector<Aabb> boxes;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        const Index flat = flats.of_face[face];
        for (Index corner = 0; corner < 3 && regions.faces_[flat] > 1; ++corner) {
            const FaceId next = graph.across[side_of(face, corner)];
            if (next == k_none || (kinds.is_sheet(face) && flats.of_face[next] != flat)) {
                regions.has_borders_[flat] = 1;
                const auto ends = ends_of(mesh, side_of(face, corner));
                regions.borders_.push_back({ends[0], ends[1], flat});
                const std::array points = {mesh.vertices[ends[0]], mesh.vertices[ends[1]]};
                boxes.push_back(box_around(points));
            }
        }
    }
    auto bvh = Bvh::build(boxes, progress);
    if (!bvh) {
        return bvh.issue();
    }
    regions.bvh_ = std::move(*bvh);
    return regions;
}

Regions::View Regions::view_of(Index flat) const {
    return {*mesh_, flats_->flats[flat], rounding_};
}

// Andrew's monotone chain (1979).
Ring Regions::outline(Index flat, std::vector<VertexId> points) const {
    const View view = view_of(flat);
    struct Seen {
        Point at;
        VertexId id;
        bool operator<(const Seen& o) const { return at != o.at ? at < o.at : id < o.id; }
    };
    std::vector<Seen> seen;
    seen.reserve(points.size());
    for (const VertexId v : points) {
        seen.push_back({view.at(v), v});
    }
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end(),
                           [](const Seen& a, const Seen& b) { return a.at == b.at; }),
               seen.end());
    std::vector<Seen> ring;
    const auto chain = [&](auto begin, auto end) {
        const std::size_t base = ring.size();
        for (auto at = begin; at != end; ++at) {
            while (ring.size() >= base + 2 &&
                   !view.is_left(ring[ring.size() - 2].at, ring.back().at, at->at)) {
                ring.pop_back();
            }
            ring.push_back(*at);
        }
        if (!ring.empty()) {
            ring.pop_back(); // begins the other chain
        }
    };
    chain(seen.begin(), seen.end());
    chain(seen.rbegin(), seen.rend());
    Ring corners;
    for (const Seen& s : ring) {
        corners.push_back(s.id);
    }
    return corners;
}

bool Regions::holds(Index flat, const Ring& ring) const {
    Aabb box;
    for (const VertexId v : ring) {
        box.add(mesh_->vertices[v]);
    }
    return holds(flat, ring, box);
}

bool Regions::holds(Index flat, const Ring& ring, const Aabb& box) const {
    if (ring.size() < 3) {
        return true;
    }
    // Its own sides are no crossings; in a polygon of many corners they are found by a search.
    constexpr std::size_t k_many = 64;
    std::vector<std::pair<VertexId, VertexId>> sides;
    for (std::size_t i = 0; ring.size() > k_many && i < ring.size(); ++i) {
        sides.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
    }
    std::sort(sides.begin(), sides.end());
    const View view = view_of(flat);
    bool held = true;
    bvh_.visit([&](const Aabb& node) { return held && node.overlaps(box); },
               [&](Index item) {
                   const Border& border = borders_[item];
                   held = held && (border.flat != flat ||
                                   std::binary_search(sides.begin(), sides.end(),
                                                      std::pair(border.from, border.to)) ||
                                   !crosses(view, ring, border));
               });
    return held;
}

// By a line between the polygon's inside and the border: for a segment and a convex polygon it is
// along a side of the polygon or along the segment.
bool Regions::crosses(const View& view, const Ring& ring, const Border& border) const {
    const Point from = view.at(border.from);
    const Point to = view.at(border.to);
    bool left = false;
    bool right = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const VertexId next = ring[(i + 1) % ring.size()];
        if (ring[i] == border.from && next == border.to) {
            return false; // one of its own sides
        }
        const Point a = view.at(ring[i]);
        const Point b = view.at(next);
        if (view.is_not_left(a, b, from) && view.is_not_left(a, b, to)) {
            return false;
        }
        left = left || !view.is_not_left(from, to, a);
        right = right || !view.is_not_right(from, to, a);
    }
    return left && right;
}

bool Regions::is_in(Index flat, const Ring& ring, VertexId corner) const {
    const View view = view_of(flat);
    const Point p = view.at(corner);
    for (std::size_t i = 0; i < ring.size(); ++i) {
        if (view.is_left(view.at(ring[(i + 1) % ring.size()]), view.at(ring[i]), p)) {
            return false;
        }
    }
    return ring.size() >= 3;
}

} // namespace hullwright
