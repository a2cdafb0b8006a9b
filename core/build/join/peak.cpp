#include "join/peak.h"

#include "geom/box_around.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hullwright {
namespace {

// The bound is above the highest point by this share of it.
constexpr double k_above = 0.125;
// Cubes are halved no further than to this share of what is allowed.
constexpr double k_finest = 1.0 / 32.0;
const double k_corner = 0.5 * std::sqrt(3.0); // from a cube's middle to its corner

struct Cube {
    Vec3 middle;
    double half = 0.0;
    FaceId near = k_none;
    bool is_inside = false; // wholly in the body
};

class PeakSearch {
public:
    PeakSearch(const SolidTree& tree, const Solid& solid, double floor, double above,
               const std::stop_token& stop)
        : tree_(tree), stop_(stop), floor_(floor), above_(above), box_(box_around(solid.vertices)) {
        noise_ = 1e-12 * (box_.diagonal() + box_.lower.cwiseAbs().maxCoeff() +
                          box_.upper.cwiseAbs().maxCoeff());
        for (const Triangle& t : solid.triangles) {
            const Vec3& a = solid.vertices[t[0]];
            const Vec3 normal =
                (solid.vertices[t[1]] - a).cross(solid.vertices[t[2]] - a).stableNormalized();
            planes_.push_back({normal, normal.dot(a)});
        }
    }

    Peak run() {
        const double half = 0.5 * tree_.grid.cell_size();
        FaceId near = k_none;
        for (const Start& start : starts()) {
            if (start.reach <= allowed() || is_over()) {
                break; // the farthest cells come first
            }
            waiting_.push_back({start.middle, half, near, start.is_inside});
            while (!waiting_.empty() && !is_over()) {
                const Cube cube = waiting_.back();
                waiting_.pop_back();
                near = look_at(cube);
            }
        }
        peak_.bound = std::max(peak_.bound, allowed());
        return peak_;
    }

private:
    struct Plane {
        Vec3 normal;
        double offset;
    };
    struct Start {
        Vec3 middle;
        double reach; // no point of the cell is farther out
        bool is_inside;
    };

    [[nodiscard]] double allowed() const {
        return std::max(floor_, peak_.highest * (1.0 + above_));
    }
    // A search that only asks about a limit ends once that is exceeded.
    [[nodiscard]] bool is_over() const {
        return stop_.stop_requested() || (above_ == 0.0 && peak_.bound > floor_);
    }

    // How far the point is in front of the body's planes, at most; more than `far` may be any
    // value.
    double height_over_planes(const Vec3& point, double far) {
        double most = -std::numeric_limits<double>::infinity();
        if (planes_.empty()) {
            return most;
        }
        most = planes_[last_].normal.dot(point) - planes_[last_].offset;
        for (std::size_t i = 0; i < planes_.size() && most <= far; ++i) {
            const double height = planes_[i].normal.dot(point) - planes_[i].offset;
            if (height > most) {
                most = height;
                last_ = i;
            }
        }
        return most;
    }

    // Cells that may have a point of the body farther out than is allowed, the farthest first.
    std::vector<Start> starts() {
        const CellGrid& grid = tree_.grid;
        const double size = grid.cell_size();
        const double radius = k_corner * size;
        const double least = std::max(0.0, allowed() / size - k_corner);
        const auto first = grid.cell_at(box_.lower);
        const auto last = grid.cell_at(box_.upper);
        std::vector<Start> found;
        for (Index j = first[1]; j <= last[1]; ++j) {
            for (Index i = first[0]; i <= last[0]; ++i) {
                for (Index k = first[2]; k <= last[2]; ++k) {
                    const std::uint32_t squared = tree_.distance->squared({i, j, k});
                    if (static_cast<double>(squared) <= least * least) {
                        continue;
                    }
                    const Vec3 middle = grid.box_of({i, j, k}, {i, j, k}).centre();
                    const double over = height_over_planes(middle, radius + noise_);
                    if (over <= radius + noise_) {
                        const double reach =
                            (std::sqrt(static_cast<double>(squared)) + k_corner) * size;
                        found.push_back({middle, reach, over <= -radius - noise_});
                    }
                }
            }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Start& a, const Start& b) { return a.reach > b.reach; });
        return found;
    }

    FaceId look_at(const Cube& cube) {
        const double radius = 2.0 * k_corner * cube.half;
        double over = -2.0 * radius;
        if (!cube.is_inside) {
            over = height_over_planes(cube.middle, radius + noise_);
            if (over > radius + noise_) {
                return cube.near;
            }
        }
        FaceId near = cube.near;
        if (near != k_none) {
            near = tree_.field->downhill(cube.middle, near);
        }
        const double height =
            tree_.field->height(cube.middle, near, std::max(0.0, allowed() - radius));
        if (over <= 0.0) {
            peak_.highest = std::max(peak_.highest, height);
            if (above_ == 0.0) {
                peak_.bound = std::max(peak_.bound, height);
            }
        }
        if (height + radius <= allowed()) {
            return near;
        }
        if (radius <= k_finest * allowed()) {
            peak_.bound = std::max(peak_.bound, height + radius);
            return near;
        }
        for (unsigned i = 0; i < 8; ++i) {
            Cube part{cube.middle, 0.5 * cube.half, near,
                      cube.is_inside || over <= -radius - noise_};
            for (unsigned axis = 0; axis < 3; ++axis) {
                part.middle[axis] += (i >> axis & 1U) != 0 ? part.half : -part.half;
            }
            waiting_.push_back(part);
        }
        return near;
    }

    const SolidTree& tree_;
    std::stop_token stop_;
    double floor_;
    double above_;
    Aabb box_;
    double noise_ = 0.0;
    std::vector<Plane> planes_;
    std::size_t last_ = 0; // the plane that last had a point in front of it
    std::vector<Cube> waiting_;
    Peak peak_;
};

} // namespace

PeakFinder::PeakFinder(const SolidTree& tree)
    : tree_(tree),
      closed_(tree.ground->whole && tree.ground->kinds.count(SurfaceKind::sheet) == 0) {}

bool PeakFinder::is_able(double limit) const {
    return closed_ && limit >= tree_.grid.cell_size();
}

Peak PeakFinder::find(const Solid& solid, double floor, const std::stop_token& stop) const {
    return PeakSearch(tree_, solid, floor, k_above, stop).run();
}

std::optional<Peak> PeakFinder::find_within(const Solid& solid, double limit,
                                            const std::stop_token& stop) const {
    const Peak peak = PeakSearch(tree_, solid, limit, 0.0, stop).run();
    return peak.bound <= limit && !stop.stop_requested() ? std::optional(peak) : std::nullopt;
}

} // namespace hullwright
