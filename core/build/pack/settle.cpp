#include "pack/settle.h"

#include "asset/hullwright_asset.h"
#include "geom/portable_math.h"
#include "pack/hull_sides.h"
#include "piece/hull.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace hullwright {
namespace {

Vec3 wide(const Float3& p) {
    return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])};
}

Float3 nearest_floats(const Vec3& p) {
    return {static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())};
}

// Returns the vector sum of the triangles' areas, doubled; it points to the side that they face.
Vec3 facing(std::span<const Vec3> vertices, std::span<const Triangle> triangles) {
    Vec3 sum(0, 0, 0);
    for (const Triangle& t : triangles) {
        sum += (vertices[t[1]] - vertices[t[0]]).cross(vertices[t[2]] - vertices[t[0]]);
    }
    return sum;
}

// Holds a hull that may be stored in place of the given one.
struct Candidate {
    std::vector<Float3> vertices;
    std::vector<Triangle> triangles;
    bool flat = false;
    std::vector<GridPlace> places;
    unsigned grid_bits = 0;
    double growth = 0.0;
    Obb box;
};

class Settler {
public:
    explicit Settler(const Settling& settling)
        : vertices_(settling.vertices), triangles_(settling.triangles), box_(settling.box),
          margin_(settling.margin), fewest_bits_(settling.fewest_bits), stop_(settling.stop) {
        for (const Float3& p : settling.inside) {
            inside_.push_back(wide(p));
        }
        for (const Vec3& v : vertices_) {
            middle_ += v / static_cast<double>(vertices_.size());
            largest_ = std::max(largest_, v.cwiseAbs().maxCoeff());
        }
        for (const Vec3& v : vertices_) {
            size_ = std::max(size_, (v - middle_).norm());
        }
    }

    SettledHull run() const {
        const auto gridded = margin_ > 0.0 ? on_a_grid() : std::nullopt;
        if (!gridded) {
            const auto on_floats = with_floats();
            return on_floats ? finish(*on_floats) : SettledHull();
        }
        // A small hull may need no more bits without a grid; the box takes the same in both.
        const std::size_t grid_bits =
            std::size_t{3} * gridded->grid_bits * gridded->vertices.size();
        if (96 * vertices_.size() <= grid_bits) {
            if (const auto same = as_they_are()) {
                return finish(*same);
            }
        }
        return finish(*gridded);
    }

private:
    // Returns the points' hull, if it holds all that has to be inside, and none after a stop.
    std::optional<Candidate> around_all(const std::vector<Float3>& points,
                                        const std::vector<GridPlace>& places) const {
        std::vector<Vec3> all;
        all.reserve(points.size() + vertices_.size() + inside_.size());
        std::transform(points.begin(), points.end(), std::back_inserter(all), wide);
        Hull hull = convex_hull(all, stop_);
        all.insert(all.end(), vertices_.begin(), vertices_.end());
        all.insert(all.end(), inside_.begin(), inside_.end());
        bool is_around = false;
        if (hull.flat) {
            // Only the points may be extreme in a plane. Of several at one place the first counts,
            // and the points come first.
            hull = convex_hull(all, stop_);
            is_around = std::all_of(hull.vertices.begin(), hull.vertices.end(),
                                    [&](Index v) { return v < points.size(); });
        } else {
            is_around = solid_holds(hull, all, points.size());
        }
        if (!is_around || stop_.stop_requested()) {
            return std::nullopt;
        }
        Candidate candidate;
        for (const Index v : hull.vertices) {
            candidate.vertices.push_back(points[v]);
            if (!places.empty()) {
                candidate.places.push_back(places[v]);
            }
        }
        candidate.triangles = std::move(hull.triangles);
        candidate.flat = hull.flat;
        return candidate;
    }

    // True when the hull, made of the first points in `all`, holds the others.
    bool solid_holds(const Hull& hull, const std::vector<Vec3>& all, std::size_t first) const {
        std::vector<Vec3> corners;
        corners.reserve(hull.vertices.size());
        for (const Index v : hull.vertices) {
            corners.push_back(all[v]);
        }
        return holds_all(corners, hull.triangles, std::span(all).subspan(first), stop_);
    }

    // Returns the hull unchanged, if its vertices are float32 numbers.
    std::optional<Candidate> as_they_are() const {
        std::vector<Float3> points;
        for (const Vec3& v : vertices_) {
            points.push_back(nearest_floats(v));
            if (wide(points.back()) != v) {
                return std::nullopt;
            }
        }
        const bool is_solid = !triangles_.empty() &&
                              triangles_.size() == hwa::SpiralDecoder::triangles_of(points.size());
        if (!inside_.empty() || !is_solid) {
            return around_all(points, {});
        }
        Candidate candidate;
        candidate.vertices = std::move(points);
        candidate.triangles.assign(triangles_.begin(), triangles_.end());
        return candidate;
    }

    // Returns the hull grown about its middle by `factor` and rounded, if it holds all that has to
    // be inside.
    std::optional<Candidate> grown_by(double factor) const {
        std::vector<Float3> points;
        double growth = 0.0;
        for (const Vec3& v : vertices_) {
            points.push_back(nearest_floats(v + factor * (v - middle_)));
            growth = std::max(growth, (wide(points.back()) - v).norm());
        }
        auto candidate = around_all(points, {});
        if (candidate) {
            candidate->growth = growth;
        }
        return candidate;
    }

    // There is always one, unless stopped.
    std::optional<Candidate> with_floats() const {
        if (stop_.stop_requested()) {
            return std::nullopt;
        }
        if (auto same = as_they_are()) {
            return same;
        }
        // Unless it is thin, a hull that grows by a few float32 steps holds itself in spite of the
        // rounding.
        const double step = largest_ * static_cast<double>(std::numeric_limits<float>::epsilon());
        // Eight tries at most. What needs more is as thin as the rounding, and grows by a step of
        // each coordinate between its neighbours instead.
        constexpr double k_most_steps = 64.0;
        for (double by = 0.5 * step;
             size_ > 0.0 && by <= k_most_steps * step && !stop_.stop_requested(); by *= 2.0) {
            if (auto grown = grown_by(by / size_)) {
                return grown;
            }
        }
        return between_neighbours();
    }

    // Returns for thin hulls the hull of all float32 numbers next to the vertices, which always
    // holds the vertices.
    std::optional<Candidate> between_neighbours() const {
        std::vector<Float3> points;
        double growth = 0.0;
        for (const Vec3& v : vertices_) {
            for (unsigned corner = 0; corner < 8; ++corner) {
                Float3 p = nearest_floats(v);
                for (std::size_t k = 0; k < 3; ++k) {
                    const double exact = v[static_cast<Eigen::Index>(k)];
                    const bool up = (corner >> k & 1U) != 0;
                    const bool is_out =
                        up ? static_cast<double>(p[k]) < exact : static_cast<double>(p[k]) > exact;
                    const float way = std::numeric_limits<float>::infinity();
                    p[k] = is_out ? std::nextafter(p[k], up ? way : -way) : p[k];
                }
                points.push_back(p);
                growth = std::max(growth, (wide(p) - v).norm());
            }
        }
        for (const Vec3& p : inside_) {
            points.push_back(nearest_floats(p));
        }
        auto candidate = around_all(points, {});
        if (candidate) {
            candidate->growth = growth;
        }
        return candidate;
    }

    // In the box's frame hulls are about as thick as they are wide, so growing by a few grid steps
    // is enough.
    std::optional<Candidate> on_a_grid() const {
        const double half =
            static_cast<double>(*std::max_element(box_.half.begin(), box_.half.end()));
        if (!(half > 0.0)) {
            return std::nullopt;
        }
        const double coarsest = std::clamp(static_cast<double>(exponent_of_two(half / margin_)),
                                           static_cast<double>(fewest_bits_),
                                           static_cast<double>(hwa::k_most_grid_bits));
        const std::vector<Side> sides = sides_from_middle();
        const double for_inside = growth_for_inside(sides);
        for (auto bits = static_cast<unsigned>(coarsest); bits <= hwa::k_most_grid_bits; ++bits) {
            const double rounding = growth_for_rounding(sides, bits);
            // Seldom are all vertices of a side rounded inward, so a share of the growth may do.
            for (const double share : {0.3, 0.6, 1.0}) {
                const double factor = for_inside + share * rounding;
                if (!(factor * size_ <= margin_)) {
                    break;
                }
                if (stop_.stop_requested()) {
                    return std::nullopt;
                }
                if (auto candidate = on_grid(bits, factor)) {
                    return candidate;
                }
            }
        }
        return std::nullopt;
    }

    // Holds a facet's plane and its distance from the middle.
    struct Side {
        Vec3 normal;
        double distance = 0.0;
    };

    std::vector<Side> sides_from_middle() const {
        std::vector<Side> sides;
        for (const Triangle& t : triangles_) {
            const Vec3 normal = (vertices_[t[1]] - vertices_[t[0]])
                                    .cross(vertices_[t[2]] - vertices_[t[0]])
                                    .normalized();
            const double distance = normal.dot(vertices_[t[0]] - middle_);
            if (distance > 0.0) {
                sides.push_back({normal, distance});
            }
        }
        return sides;
    }

    // Returns the share by which the hull has to grow so that no side is nearer to the middle after
    // each vertex has moved by half a grid step.
    double growth_for_rounding(const std::vector<Side>& sides, unsigned bits) const {
        double most = 0.0;
        for (const Side& side : sides) {
            double moved = 0.0;
            for (std::size_t i = 0; i < 3; ++i) {
                moved += std::abs(side.normal.dot(wide(box_.axes[i]))) *
                         static_cast<double>(box_.half[i]) / static_cast<double>(1U << bits);
            }
            most = std::max(most, moved / side.distance);
        }
        return most;
    }

    // Returns the share by which the hull has to grow to hold what has to be inside.
    double growth_for_inside(const std::vector<Side>& sides) const {
        double most = 0.0;
        for (const Side& side : sides) {
            if (stop_.stop_requested()) {
                break;
            }
            for (const Vec3& p : inside_) {
                most = std::max(most, side.normal.dot(p - middle_) / side.distance - 1.0);
            }
        }
        return most;
    }

    std::optional<Candidate> on_grid(unsigned bits, double factor) const {
        std::vector<Vec3> grown;
        for (const Vec3& v : vertices_) {
            grown.push_back(v + factor * (v - middle_));
        }
        const Obb box = refit(box_, grown);
        const hwa::Box frame = {box.centre, box.half, box.axes, 0.0F};
        const hwa::Grid grid(frame, bits);
        Eigen::Matrix3d axes;
        for (int i = 0; i < 3; ++i) {
            axes.col(i) = wide(frame.axes[static_cast<std::size_t>(i)]);
        }
        const auto solver = axes.partialPivLu();
        std::vector<Float3> points;
        std::vector<GridPlace> places;
        double growth = 0.0;
        for (std::size_t i = 0; i < grown.size(); ++i) {
            places.push_back(place_of(solver.solve(grown[i] - wide(frame.centre)), frame, bits));
            Float3 p = {};
            grid.place(places.back()[0], places.back()[1], places.back()[2], p.data());
            points.push_back(p);
            growth = std::max(growth, (wide(p) - vertices_[i]).norm());
            if (!(growth <= margin_)) {
                return std::nullopt;
            }
        }
        auto candidate = around_all(points, places);
        if (!candidate || candidate->flat || !holds(box, candidate->vertices)) {
            return std::nullopt;
        }
        candidate->grid_bits = bits;
        candidate->growth = growth;
        candidate->box = box;
        return candidate;
    }

    static GridPlace place_of(const Vec3& at, const hwa::Box& frame, unsigned bits) {
        const auto count = static_cast<double>(1U << bits);
        GridPlace place = {};
        for (std::size_t k = 0; k < 3; ++k) {
            const auto half = static_cast<double>(frame.half[k]);
            const double along = half > 0.0 ? at[static_cast<Eigen::Index>(k)] / half : 0.0;
            // The grid's coordinates are the odd multiples of half / count.
            const double nearest = std::round((along * count + count - 1.0) / 2.0);
            place[k] = static_cast<std::uint32_t>(std::clamp(nearest, 0.0, count - 1.0));
        }
        return place;
    }

    static bool holds(const Obb& box, const std::vector<Float3>& vertices) {
        std::vector<Vec3> points;
        std::transform(vertices.begin(), vertices.end(), std::back_inserter(points), wide);
        return surely_holds(box, points);
    }

    SettledHull finish(Candidate candidate) const {
        std::vector<Vec3> points;
        std::transform(candidate.vertices.begin(), candidate.vertices.end(),
                       std::back_inserter(points), wide);
        if (candidate.flat &&
            facing(vertices_, triangles_).dot(facing(points, candidate.triangles)) < 0.0) {
            std::reverse(candidate.vertices.begin(), candidate.vertices.end());
        }
        SettledHull settled;
        settled.stream = encode_hull({candidate.vertices, candidate.triangles, candidate.flat,
                                      candidate.places, candidate.grid_bits});
        settled.growth = candidate.growth;
        settled.flat = candidate.flat;
        settled.grid_bits = candidate.grid_bits;
        settled.box = candidate.grid_bits > 0      ? candidate.box
                      : surely_holds(box_, points) ? box_
                                                   : refit(box_, points);
        return settled;
    }

    std::span<const Vec3> vertices_;
    std::span<const Triangle> triangles_;
    Obb box_;
    std::vector<Vec3> inside_;
    double margin_;
    unsigned fewest_bits_;
    std::stop_token stop_;
    Vec3 middle_ = Vec3::Zero();
    double largest_ = 0.0; // largest absolute coordinate
    double size_ = 0.0;    // largest distance of a vertex from the middle
};

} // namespace

SettledHull settle(const Settling& settling) {
    return Settler(settling).run();
}

} // namespace hullwright
