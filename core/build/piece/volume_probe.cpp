#include "piece/volume_probe.h"

#include "piece/concavity.h"
#include "piece/shadow.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hullwright {
namespace {

// Is the smallest cells' size as a share of the limit. The height allowed is lower by as much.
constexpr double k_finest = 1.0 / 16.0;
// Near an open solid a test may need a winding number, which costs as much as dozens of distances.
// A hull that needs more of them than this and two for each of its faces, or for each facet where
// it has no faces, is refused, and so cut smaller.
constexpr std::size_t k_winding_looks = 128;

// Is a tetrahedron from the hull's middle to a facet, or a facet of a flat hull with its last
// corner repeated.
struct Cell {
    std::array<Vec3, 4> corners;
    FaceId near; // a face near to the cell
};

class VolumeProber {
public:
    VolumeProber(const Ground& ground, const HeightField& field, const Solid& solid, double limit,
                 const std::stop_token& stop)
        : ground_(ground), field_(field), shadow_(ground, field, stop), solid_(solid), stop_(stop),
          limit_(limit), allowed_(limit * (1.0 - k_finest)),
          most_winding_looks_(k_winding_looks + 2 * (solid.faces.empty() ? solid.triangles.size()
                                                                         : solid.faces.size())) {}

    std::optional<double> run() {
        gather_cells();
        FaceId last = face_near(field_, solid_);
        // Large cells come first, as most failing hulls show it at once.
        for (std::size_t next = 0; next < cells_.size(); ++next) {
            constexpr std::size_t k_poll = 1024;
            constexpr std::size_t k_most = 1U << 18U; // a hull that takes more cells is refused
            if (next == k_most || winding_looks_ > most_winding_looks_ ||
                (next % k_poll == 0 && stop_.stop_requested())) {
                return std::nullopt;
            }
            const Cell cell = cells_[next];
            last = cell.near == k_none ? last : cell.near;
            switch (look_at(cell, last)) {
            case Verdict::out:
                return std::nullopt;
            case Verdict::halve:
                halve(cell, last);
                break;
            case Verdict::settled:
                break;
            }
        }
        return highest_;
    }

private:
    enum class Verdict { settled, halve, out };

    void gather_cells() {
        Vec3 inner = Vec3::Zero();
        for (const Vec3& v : solid_.vertices) {
            inner += v / static_cast<double>(solid_.vertices.size());
        }
        for (const Triangle& t : solid_.triangles) {
            const Vec3& last = solid_.vertices[t[2]];
            cells_.push_back(
                {{solid_.vertices[t[0]], solid_.vertices[t[1]], last, solid_.flat ? last : inner},
                 k_none});
        }
    }

    Verdict look_at(const Cell& cell, FaceId& near) {
        const auto& c = cell.corners;
        const Vec3 centre = 0.25 * (c[0] + c[1] + c[2] + c[3]);
        near = field_.downhill(centre, near);
        // The distance to a face is a convex function, so no point is farther than the corners.
        if (std::all_of(c.begin(), c.end(), [&](const Vec3& corner) {
                return std::abs(field_.height_over(corner, near)) <= limit_;
            })) {
            highest_ = std::max(highest_, std::abs(field_.height_over(centre, near)));
            return Verdict::settled;
        }
        double radius = 0.0;
        for (const Vec3& corner : c) {
            radius = std::max(radius, (corner - centre).norm());
        }
        const double likely = field_.likely_height(centre, near);
        const double distance = std::abs(likely);
        if (distance + radius > allowed_) {
            if (distance <= limit_ && shadow_.farthest(c, near, limit_)) {
                sample(cell, near);
                return Verdict::settled;
            }
            winding_looks_ += ground_.whole ? 0 : 1;
            const Where where = field_.around(centre, radius, likely, near);
            if (where == Where::in) {
                return Verdict::settled;
            }
            if (distance > allowed_ && where == Where::out) {
                return Verdict::out;
            }
        }
        // A cell this small whose middle is not known to be outside passes: in an open solid no
        // test is surer.
        if (distance > allowed_ && radius <= 0.5 * limit_) {
            return Verdict::settled;
        }
        if (distance + radius <= allowed_ || radius <= k_finest * limit_) {
            highest_ = std::max(highest_, std::min(distance, limit_));
            return Verdict::settled;
        }
        return Verdict::halve;
    }

    // Measures a cell that is known to be near enough at the points that are likely to be farthest:
    // the middles of its sides and edges. The nearest face is sought only where one that is near
    // does not show that the point is no farther than another was.
    void sample(const Cell& cell, FaceId near) {
        const auto& c = cell.corners;
        const Vec3 sum = c[0] + c[1] + c[2] + c[3];
        const auto note = [&](const Vec3& point) {
            if (highest_ >= limit_ || std::abs(field_.height_over(point, near)) <= highest_) {
                return;
            }
            const double distance = std::abs(field_.likely_height(point, near));
            highest_ = std::max(highest_, std::min(distance, limit_));
        };
        for (std::size_t i = 0; i < 4; ++i) {
            note((sum - c[i]) / 3.0);
            for (std::size_t j = i + 1; j < 4; ++j) {
                note(0.5 * (c[i] + c[j]));
            }
        }
    }

    void halve(const Cell& cell, FaceId near) {
        std::size_t from = 0;
        std::size_t to = 1;
        double longest = -1.0;
        const std::size_t corners = solid_.flat ? 3 : 4;
        for (std::size_t i = 0; i < corners; ++i) {
            for (std::size_t j = i + 1; j < corners; ++j) {
                const double length2 = (cell.corners[i] - cell.corners[j]).squaredNorm();
                if (length2 > longest) {
                    longest = length2;
                    from = i;
                    to = j;
                }
            }
        }
        const Vec3 middle = 0.5 * (cell.corners[from] + cell.corners[to]);
        for (const std::size_t moved : {to, from}) {
            Cell half{cell.corners, near};
            half.corners[moved] = middle;
            if (solid_.flat) {
                half.corners[3] = half.corners[2];
            }
            cells_.push_back(half);
        }
    }

    const Ground& ground_;
    const HeightField& field_;
    Shadow shadow_;
    const Solid& solid_;
    std::stop_token stop_;
    double limit_;
    double allowed_; // limit for a sampled point; the finest cell's radius is added to it
    std::vector<Cell> cells_;
    std::size_t most_winding_looks_;
    std::size_t winding_looks_ = 0;
    double highest_ = 0.0;
};

} // namespace

std::optional<double> height_throughout(const Ground& ground, const HeightField& field,
                                        const Solid& solid, double limit,
                                        const std::stop_token& stop) {
    return VolumeProber(ground, field, solid, limit, stop).run();
}

std::optional<double> protrusion_within(const Ground& ground, const HeightField& field,
                                        Solid& solid, double limit, const std::stop_token& stop) {
    const auto protrusion = is_deeper(ground, solid, limit, stop)
                                ? std::nullopt
                                : protrusion_of(ground, field, solid, limit, stop);
    return protrusion ? protrusion : height_throughout(ground, field, solid, limit, stop);
}

} // namespace hullwright
