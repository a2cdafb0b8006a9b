// Whether all of a hull in a box is near to faces straight above or below it. Many small faces
// settle a box together that none of them settles alone.
#pragma once

#include "check/checked_surface.h"
#include "check/clip.h"
#include "check/hull_planes.h"

namespace hullwright {

class OverFaces {
public:
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    // A box in turned coordinates, with the faces over or under it and the planes that bound the
    // hull there; these are good until another box is narrowed that was cut from the same.
    struct Cell {
        Aabb box;
        Range faces;
        Range tops;
        Range bottoms;
    };

    // The columns of `turn` are the axes of boxes, of which the third is the one that is looked
    // along; no face farther than the distance is of any use.
    OverFaces(const CheckedSurface& surface, const Piece& piece, const HullPlanes& planes,
              const Eigen::Matrix3d& turn, double distance);

    [[nodiscard]] Cell whole() const;
    // The hull's outline as it is seen along the axis, counter-clockwise.
    [[nodiscard]] const std::vector<Eigen::Vector2d>& outline() const { return outline_; }

    // Leaves out what is not in the hull, faces that are beside the box and planes that are beyond
    // others in it. False: nothing of the hull is in the box.
    [[nodiscard]] bool narrow(Cell& cell);
    // No point of the hull in the box is farther than the distance from the faces. Not told where
    // more of them are around than are worth it.
    [[nodiscard]] bool all_near(const Cell& cell, double distance) const;

private:
    struct Face {
        std::array<Vec3, 3> corners; // turned, counter-clockwise seen along the axis
        std::array<ClipHalf<double>, 3> sides;
        Vec3 normal;
        Aabb box;
    };
    // No point of the hull is higher than, or lower than, slope . (x, y) + height.
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

    Aabb box_; // of the hull
    std::vector<Eigen::Vector2d> outline_;
    double distance_;
    std::vector<Face> faces_;
    std::vector<Bound> tops_;
    std::vector<Bound> bottoms_;
    // All, then those of the boxes on the way to the one that was narrowed last.
    std::vector<Index> face_list_;
    std::vector<Index> top_list_;
    std::vector<Index> bottom_list_;
};

} // namespace hullwright
