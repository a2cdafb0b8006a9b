// Says how often a surface winds around a point: the generalized winding number of Jacobson, Kavan
// and Sorkine-Hornung (2013), summed over a tree after Barill and others, "Fast winding numbers for
// soups and clouds" (2018). Closed surfaces give whole numbers, open ones the share of the sphere
// around the point that their faces cover.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/solid_angle_series.h"
#include "mesh/tri_mesh.h"

#include <span>
#include <vector>

namespace hullwright {

class WindingField {
public:
    // Only the given faces count. The mesh must outlive the field.
    [[nodiscard]] static Result<WindingField> build(const TriMesh& mesh, std::vector<FaceId> faces,
                                                    const Progress& progress = {});

    // Returns the winding number at the point. Far faces are summed up roughly, which makes an
    // error of three hundredths at most; the largest that was seen is 0.007.
    [[nodiscard]] double at(const Vec3& point) const;
    // Gives the exact winding number of closed faces: how much more often a ray leaves than enters.
    [[nodiscard]] int whole_at(const Vec3& point) const;
    [[nodiscard]] bool empty() const { return faces_.empty(); }

private:
    [[nodiscard]] bool gather_series(const Progress& progress); // false when stopped
    // Says where the faces of a node are on average, by their areas, and these together.
    struct Weight {
        Vec3 centre = Vec3::Zero();
        double area = 0.0;
    };
    [[nodiscard]] Weight weight_of(std::size_t node, std::span<const Weight> weights) const;
    [[nodiscard]] std::span<const FaceId> faces_of(std::size_t node) const;
    [[nodiscard]] std::vector<Index> children_of(std::size_t node) const;

    const TriMesh* mesh_ = nullptr;
    std::vector<FaceId> faces_;
    Bvh bvh_;
    std::vector<FaceId> in_leaves_;        // faces in the order of the tree's items
    std::vector<SolidAngleSeries> series_; // one per tree node
};

// Returns the solid angle of the triangle at the point, from -2 pi to 2 pi, positive where the
// point is behind the triangle (Van Oosterom and Strackee 1983). It is 0 for a point in the
// triangle's plane.
[[nodiscard]] double solid_angle(const std::array<Vec3, 3>& triangle, const Vec3& point);

} // namespace hullwright
