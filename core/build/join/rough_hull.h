// Makes the convex hull of points in doubles, many thousand times a second, for volumes that are
// only compared. Pieces themselves are exact (piece/hull.h). The method is quickhull (Barber,
// Dobkin and Huhdanpaa 1996).
#pragma once

#include "geom/types.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// Rough hulls are computed with an error of a few ulps of coordinates; this share of the model's
// size is far above it, and far below a cell.
inline constexpr double k_rough_noise = 1e-10;
// Returns the noise of rough hulls around points of a model with this box.
[[nodiscard]] inline double rough_noise(const Aabb& model) {
    return k_rough_noise * model.diagonal();
}

// Hulls whose cells are counted may be lower by this share of a cell's side, which changes three in
// a hundred of the cells at their surface at most. Dense models then have hulls of hundreds of
// corners instead of thousands.
inline constexpr double k_cell_noise = 0.03;

// Makes one hull after the other and keeps its memory.
class RoughHull {
public:
    // Points no farther than `noise` from a plane of the hull count as inside it. Without volume
    // the hull has no triangles, and neither has one that was stopped.
    void make(std::span<const Vec3> points, double noise, const std::stop_token& stop = {});

    [[nodiscard]] std::span<const Vec3> corners() const { return corners_; }
    [[nodiscard]] std::span<const Triangle> triangles() const { return triangles_; }

private:
    struct Facet {
        Triangle corners;          // numbers of points
        std::array<Index, 3> next; // the facet beyond the side from corner i to corner i + 1
        Vec3 normal;
        double offset = 0.0;
        Index first_above = k_none; // points in front of this facet, as a list
        Index last_above = k_none;
        Index farthest = k_none; // the one among them that is farthest
        double height = 0.0;     // its distance
        bool removed = false;
        Index seen_by = k_none; // the last point that saw this facet
    };
    struct Border { // a side between a facet that a point sees and one that it does not
        Index from;
        Index to;
        Index facet; // the facet that stays
        Index side;  // its side
    };

    bool found(std::span<const Vec3> points);
    bool raise(std::span<const Vec3> points, const std::stop_token& stop);
    bool add_point(std::span<const Vec3> points, Index point, Index seen);
    bool find_border(std::span<const Vec3> points, Index point, Index seen);
    Index add_facet(std::span<const Vec3> points, Index a, Index b, Index c);
    void link(Index one, Index other);
    void offer(std::span<const Vec3> points, Index first, Index last, Index point);
    void gather(std::span<const Vec3> points);
    void take_exact(std::span<const Vec3> points, const std::stop_token& stop);

    double noise_ = 0.0;
    std::vector<Facet> facets_; // the first `count_` of them are of this hull
    Index count_ = 0;
    std::vector<Index> seen_;
    std::vector<Index> waiting_;
    std::vector<Border> border_;
    std::vector<Index> facet_over_horizon_; // per point: the new facet whose side begins at it
    std::vector<Index> next_above_;         // per point: the next one in the list of its facet
    std::vector<Index> number_;             // per point: its number among the corners
    std::vector<Vec3> corners_;
    std::vector<Triangle> triangles_;
};

} // namespace hullwright
