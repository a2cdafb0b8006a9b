// Computes the distance of a point from the surface, positive outside. The winding number tells the
// side or, near the surface, where an error matters little, the angle-weighted pseudo-normal at the
// nearest point (Baerentzen and Aanaes 2005).
#pragma once

#include "piece/carve.h"

namespace hullwright {

// Says where a point lies, together with all points within some radius.
enum class Where {
    out,     // the point is outside
    in,      // no point within the radius is outside
    between, // the point is inside; others within the radius may not be
};

class HeightField {
public:
    explicit HeightField(const Ground& ground);

    // Returns the distance with the side that the nearest face tells, rightly where the surface
    // faces outward and does not cross itself; infinite without any surface. `near` is a face that
    // may be close, or k_none; it becomes the nearest face, a good start for the next point.
    [[nodiscard]] double likely_height(const Vec3& point, FaceId& near) const;
    // Both questions need the point's likely height and nearest face, found by likely_height().
    [[nodiscard]] bool is_out(const Vec3& point, double likely, FaceId near) const;
    [[nodiscard]] Where around(const Vec3& point, double radius, double likely, FaceId near) const;
    // Returns the same as likely_height(), but the side is certain where the distance is more than
    // `sure`.
    [[nodiscard]] double height(const Vec3& point, FaceId& near, double sure) const;

    // Returns the height over one face; its absolute value bounds the true height's from above.
    [[nodiscard]] double height_over(const Vec3& point, FaceId face) const;
    // Returns the face's normal, of unit length; zero for a face without area.
    [[nodiscard]] const Vec3& normal(FaceId face) const { return face_normals_[face]; }

    // Walks from face to neighbouring face as long as that leads nearer to the point. The result is
    // often the nearest face, found at little cost.
    [[nodiscard]] FaceId downhill(const Vec3& point, FaceId face) const;

private:
    struct Nearest {
        double distance2;
        FaceId face;
        Vec3 point;
        // The nearest point is on a corner (0..2), on a side (3..5, side number plus 3) or inside
        // (6).
        int feature;
    };
    enum class Among { all_faces, faces_of_solids };
    using FaceCorners = std::array<Vec3, 3>;
    void take_nearer(FaceId face, const FaceCorners& corners, const Vec3& point,
                     Nearest& best) const;
    [[nodiscard]] Nearest nearest(const Vec3& point, FaceId near,
                                  Among among = Among::all_faces) const;
    [[nodiscard]] Vec3 normal_at(const Nearest& nearest) const;

    const Ground& ground_;
    std::vector<Vec3> face_normals_;     // of unit length
    std::vector<Vec3> place_normals_;    // per vertex (its place's), angle-weighted, any length
    std::vector<FaceCorners> in_leaves_; // in the order of the tree's items, as they are searched
};

} // namespace hullwright
