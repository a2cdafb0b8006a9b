// Tests whether the part of a hull in a box is near faces straight above or below it. Together,
// many small faces can settle a box that none of them settles alone.
#pragma once

#include "check/checked_surface.h"
#include "check/clip.h"
#include "check/hull_planes.h"

#include <stop_token>

namespace hullwright {

class OverFaces {
public:
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    // Is a box in turned coordinates, with the faces over or under it and the planes that bound the
    // hull there. The ranges stay valid until a sibling box is narrowed.
    struct Cell {
        Aabb box;
        Range faces;
        Range tops;
        Range bottoms;
    };

    // The columns of `turn` are the axes of boxes; the third is the viewing axis. Faces farther
    // than the distance are of no use. After a stop some are missing, so that answers mean nothing.
    OverFaces(const CheckedSurface& surface, const Piece& piece, const HullPlanes& planes,
              const Eigen::Matrix3d& turn, double distance, const std::stop_token& stop);

    [[nodiscard]] Cell whole() const;
    // Returns the hull's outline seen along the viewing axis, counter-clockwise.
    [[nodiscard]] const std::vector<Eigen::Vector2d>& outline() const { return outline_; }

    // Shrinks the box to the hull and drops faces beside it and planes beyond others in it. Returns
    // false when nothing of the hull is in the box.
    [[nodiscard]] bool narrow(Cell& cell);
    // True when no point of the hull in the box is farther than the distance from the faces.
    // Returns false without a test when too many faces are around.
    [[nodiscard]] bool all_near(const Cell& cell, double distance) const;

private:
    struct Face {
        std::array<Vec3, 3> corners; // in turned coordinates, counter-clockwise along the axis
        std::array<ClipHalf<double>, 3> sides;
        Vec3 normal;
        Aabb box;
    };
    // Is a plane slope . (x, y) + height that no point of the hull is above, or below.
    struct Bound {
        Eigen::Vector2d slope;
        double height;

        [[nodiscard]] double at(double x, double y) const {
            return slope.x() * x + slope.y() * y + height;
        }
        [[nodiscard]] double most_in(const Aabb& box) const;
        [[nodiscard]] double least_in(const Aabb& box) const;
    };
    using Ring = ClipRing<double>;

    void add_face(const CheckedSurface& surface, const Eigen::Matrix3d& turn, FaceId number);
    [[nodiscard]] bool reaches(const Face& face, const Aabb& box) const;
    template <class Keeps> static Range keep(std::vector<Index>& list, Range from, Keeps&& keeps);
    [[nodiscard]] Ring floor_of(const Aabb& box) const;
    [[nodiscard]] bool stays_low(const Face& face, const Cell& cell, const Ring& shadow,
                                 double distance) const;

    Aabb box_; // box of the hull, in turned coordinates
    std::vector<Eigen::Vector2d> outline_;
    double distance_;
    std::vector<Face> faces_;
    std::vector<Bound> tops_;
    std::vector<Bound> bottoms_;
    // Each list holds all items first, then those of the boxes on the way to the current one.
    std::vector<Index> face_list_;
    std::vector<Index> top_list_;
    std::vector<Index> bottom_list_;
};

} // namespace hullwright
