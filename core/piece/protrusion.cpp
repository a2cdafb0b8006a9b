#include "piece/protrusion.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

using Corners = std::array<Vec3, 3>;

// Cells get no smaller than this part of the limit; what is left uncertain then is added.
constexpr double k_finest = 1.0 / 16.0;

struct Cell {
    Corners corners;
    FaceId near; // a face that is near to it
};

class Prober {
public:
    Prober(const Ground& ground, const HeightField& field, const Solid& solid, double limit)
        : ground_(ground), field_(field), solid_(solid), limit_(limit),
          allowed_(limit * (1.0 - k_finest)) {
        for (const Triangle& t : solid.triangles) {
            facets_.push_back({solid.vertices[t[0]], solid.vertices[t[1]], solid.vertices[t[2]]});
        }
        for (const Vec3& v : solid.vertices) {
            box_.add(v);
            inner_ += v / static_cast<double>(solid.vertices.size());
        }
    }

    std::optional<double> run() {
        if (ground_.closed && !solid_.flat && (has_surface_inside() || !core_is_inside())) {
            return std::nullopt;
        }
        return probe() ? std::optional(highest_) : std::nullopt;
    }

private:
    // No cell of a facet may have a point that is out too far. Large cells first: most hulls that
    // fail show it at once.
    bool probe() {
        cells_.clear();
        for (const Corners& facet : ground_.closed ? facets_ : outer_facets()) {
            cells_.push_back({facet, solid_.faces.front()});
        }
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            constexpr std::size_t k_poll = 1024;
            if (i % k_poll == 0 && field_.stopped()) {
                return false;
            }
            const Corners cell = cells_[i].corners;
            FaceId near = cells_[i].near;
            const Vec3 centre = (cell[0] + cell[1] + cell[2]) / 3.0;
            const double radius = std::max(
                {(cell[0] - centre).norm(), (cell[1] - centre).norm(), (cell[2] - centre).norm()});
            // A face known to be near settles most cells without a search for the nearest.
            if (const double over = field_.height_over(centre, near);
                std::abs(over) + radius <= allowed_) {
                highest_ = std::max(highest_, over);
                continue;
            }
            const double height = height_of(centre, near);
            if (height > allowed_ ||
                (ground_.closed && height > 0.25 * allowed_ && !dips_well(centre, near))) {
                return false;
            }
            const double distance = std::abs(height);
            if (height < 0.0 && distance >= radius) {
                continue; // all of the cell is inside
            }
            if (distance + radius <= allowed_ || radius <= k_finest * limit_) {
                highest_ = std::max(highest_, height);
                continue;
            }
            halve(cell, near);
        }
        return true;
    }

    // An open surface has no inside: there all distance counts.
    [[nodiscard]] double height_of(const Vec3& point, FaceId& near) const {
        const double height = field_.height(point, near);
        return ground_.closed ? height : std::abs(height);
    }

    // …but only of facets that look the way the patch does; the others close the hull behind it.
    [[nodiscard]] std::vector<Corners> outer_facets() const {
        constexpr double k_edge_on = 0.5; // cosine; a facet seen more flatly is a side
        Vec3 front(0, 0, 0);
        for (const FaceId face : solid_.faces) {
            const Corners t = ground_.mesh().corners(face);
            front += (t[1] - t[0]).cross(t[2] - t[0]);
        }
        front.normalize();
        std::vector<Corners> outer;
        std::copy_if(
            facets_.begin(), facets_.end(), std::back_inserter(outer), [&front](const Corners& t) {
                return (t[1] - t[0]).cross(t[2] - t[0]).normalized().dot(front) > k_edge_on;
            });
        return outer;
    }

    // Below a facet that stands off the surface the height may grow before it falls.
    [[nodiscard]] bool dips_well(const Vec3& from, FaceId near) const {
        const Vec3 way = inner_ - from;
        const double length = way.norm();
        for (double depth = 0.5 * limit_; depth < std::min(length, 2.0 * limit_);
             depth += 0.5 * limit_) {
            const double height = field_.height(from + way * (depth / length), near);
            if (height > allowed_) {
                return false;
            }
            if (height <= 0.0) {
                return true;
            }
        }
        return true;
    }

    void halve(const Corners& cell, FaceId near) {
        int longest = 0;
        for (int i = 1; i < 3; ++i) {
            if ((cell[static_cast<std::size_t>((i + 1) % 3)] - cell[static_cast<std::size_t>(i)])
                    .squaredNorm() > (cell[static_cast<std::size_t>((longest + 1) % 3)] -
                                      cell[static_cast<std::size_t>(longest)])
                                         .squaredNorm()) {
                longest = i;
            }
        }
        const Vec3& a = cell[static_cast<std::size_t>(longest)];
        const Vec3& b = cell[static_cast<std::size_t>((longest + 1) % 3)];
        const Vec3& c = cell[static_cast<std::size_t>((longest + 2) % 3)];
        const Vec3 middle = 0.5 * (a + b);
        cells_.push_back({{a, middle, c}, near});
        cells_.push_back({{middle, b, c}, near});
    }

    // A face of the rest of the surface with a point deeper in the hull than the limit.
    [[nodiscard]] bool has_surface_inside() {
        planes_.clear();
        for (const Corners& facet : facets_) {
            const Flat plane = plane_through(facet, box_.centre(), box_.diagonal());
            if (std::isfinite(plane.doubt)) {
                planes_.push_back(plane.plane);
            }
        }
        Aabb core = box_;
        core.lower.array() += limit_;
        core.upper.array() -= limit_;
        if (core.empty() || planes_.empty()) {
            return false;
        }
        bool found = false;
        ground_.surface.bvh.visit(
            [&](const Aabb& box) { return !found && box.overlaps(core); },
            [&](FaceId face) {
                found =
                    found || (!std::binary_search(solid_.faces.begin(), solid_.faces.end(), face) &&
                              reaches_core(face));
            });
        return found;
    }

    // Cuts the face by the hull's planes, each moved inward by the limit (Sutherland and Hodgman
    // 1974).
    [[nodiscard]] bool reaches_core(FaceId face) {
        ring_.clear();
        for (const Vec3& v : ground_.mesh().corners(face)) {
            ring_.push_back(v - box_.centre());
        }
        // The plane that cut off the face before is likely to cut off this one.
        for (std::size_t p = 0; p <= planes_.size(); ++p) {
            const std::size_t number = p == 0 ? last_cutter_ : p - 1;
            const Vec4& plane = planes_[number];
            cut_.clear();
            for (std::size_t i = 0; i < ring_.size(); ++i) {
                const Vec3& a = ring_[i];
                const Vec3& b = ring_[(i + 1) % ring_.size()];
                const double ha = plane.head<3>().dot(a) + plane[3] + limit_;
                const double hb = plane.head<3>().dot(b) + plane[3] + limit_;
                if (ha <= 0.0) {
                    cut_.push_back(a);
                }
                if ((ha < 0.0 && hb > 0.0) || (ha > 0.0 && hb < 0.0)) {
                    cut_.emplace_back(a + (b - a) * (ha / (ha - hb)));
                }
            }
            ring_.swap(cut_);
            if (ring_.empty()) {
                last_cutter_ = number;
                return false;
            }
        }
        return true;
    }

    // Only asked when nothing of the surface is in the core: then one point speaks for all of it.
    [[nodiscard]] bool core_is_inside() const {
        double depth = std::numeric_limits<double>::infinity();
        for (const Vec4& plane : planes_) {
            depth = std::min(depth, -(plane.head<3>().dot(inner_ - box_.centre()) + plane[3]));
        }
        FaceId near = solid_.faces.front();
        return depth <= limit_ || field_.height(inner_, near) <= allowed_;
    }

    const Ground& ground_;
    const HeightField& field_;
    const Solid& solid_;
    double limit_;
    double allowed_; // for a sampled point: the finest cell's radius comes on top
    double highest_ = 0.0;
    Aabb box_;
    Vec3 inner_ = Vec3::Zero(); // the mean of the vertices
    std::vector<Corners> facets_;
    std::vector<Cell> cells_;
    std::vector<Vec4> planes_;
    std::size_t last_cutter_ = 0;
    std::vector<Vec3> ring_;
    std::vector<Vec3> cut_;
};

} // namespace

Solid solid_of(const TriMesh& mesh, const Shell& shell) {
    Solid solid{shell.faces, {}, shell.triangles, shell.flat};
    solid.vertices.reserve(shell.vertices.size());
    for (const VertexId v : shell.vertices) {
        solid.vertices.push_back(mesh.vertices[v]);
    }
    return solid;
}

std::optional<double> protrusion_of(const Ground& ground, const HeightField& field,
                                    const Solid& solid, double limit) {
    return Prober(ground, field, solid, limit).run();
}

} // namespace hullwright
