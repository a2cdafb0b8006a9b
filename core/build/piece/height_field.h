// How far a point is from the surface, and on which side: positive where it is out. The winding
// number says that, and near to the surface, where it matters little, the angle-weighted
// pseudo-normal at the nearest point (Baerentzen and Aanaes 2005).
#pragma once

#include "piece/carve.h"

namespace hullwright {

// Where a point lies, and with it all points within some radius.
enum class Where {
    out,     // the point is out
    in,      // no point within the radius is out
    between, // the point is in; of the others it is not known
};

class HeightField {
public:
    explicit HeightField(const Ground& ground);

    // Infinite where there is no surface at all; with the side that the nearest face tells, which
    // is right where the surface faces outward and does not cross itself. `near` is a face that may
    // be close, or k_none; it becomes the nearest one, which is a good start for the next point.
    [[nodiscard]] double likely_height(const Vec3& point, FaceId& near) const;
    // Both are given the point's likely height and its nearest face, as likely_height() found them.
    [[nodiscard]] bool is_out(const Vec3& point, double likely, FaceId near) const;
    [[nodiscard]] Where around(const Vec3& point, double radius, double likely, FaceId near) const;
    // The same with a side that is sure where the distance is more than `sure`.
    [[nodiscard]] double height(const Vec3& point, FaceId& near, double sure) const;

    // The same of one face alone: its size is an upper bound of the true height's.
    [[nodiscard]] double height_over(const Vec3& point, FaceId face) const;
    // Of unit length; zero for a face without area.
    [[nodiscard]] const Vec3& normal(FaceId face) const { return face_normals_[face]; }

    // From face to neighbouring face as long as that leads nearer to the point: often the nearest
    // face, and cheaply so.
    [[nodiscard]] FaceId downhill(const Vec3& point, FaceId face) const;

private:
    struct Nearest {
        double distance2;
        FaceId face;
        Vec3 point;
        // Which corner (0..2), which side (3..5, from the corner less 3), or the inside (6).
        int feature;
    };
    enum class Among { all_faces, faces_of_solids };
    [[nodiscard]] Nearest nearest(const Vec3& point, FaceId near,
                                  Among among = Among::all_faces) const;
    [[nodiscard]] Vec3 normal_at(const Nearest& nearest) const;

    const Ground& ground_;
    std::vector<Vec3> face_normals_;  // unit
    std::vector<Vec3> place_normals_; // per vertex (its place's), angle-weighted
};

} // namespace hullwright
