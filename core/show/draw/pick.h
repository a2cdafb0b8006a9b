// Which piece is under the cursor, and which are in a rectangle: asked of the pieces themselves, so
// that it works wherever they are drawn.
#pragma once

#include "draw/piece_draw_list.h"
#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <functional>
#include <optional>
#include <span>

namespace hullwright {

struct PickRay {
    Vec3 from = Vec3::Zero();
    Vec3 along = Vec3::UnitZ(); // of any length
};

struct Picked {
    PieceId piece = 0;
    double distance = 0.0; // in lengths of the ray's direction
    Vec3 point = Vec3::Zero();
    std::array<Vec3, 3> corners = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero()}; // of the triangle met
};

class PiecePicker {
public:
    using IsVisible = std::function<bool(PieceId)>;

    // Of closed pieces that are drawn from outside alone the inside is not met either.
    enum class Sides { outside, both };
    // In the coordinates of the draw list, less its origin.
    PiecePicker(const PieceSet& set, const Vec3& origin, Sides sides = Sides::outside);

    // The first visible piece along the ray, where pieces are parted by so much (0: not at all).
    // What is beyond `section` (a plane's normal and offset) is cut away; a zero normal: nothing,
    // and then closed hulls are met from outside only, as they are drawn.
    [[nodiscard]] std::optional<Picked>
    pick(const PickRay& ray, double apart, const IsVisible& is_visible,
         const Eigen::Vector4d& section = Eigen::Vector4d::Zero()) const;

    // Visible pieces whose middle is in front of all planes; a plane's fourth number is its offset.
    [[nodiscard]] std::vector<PieceId>
    inside(std::span<const Eigen::Vector4d> planes, double apart, const IsVisible& is_visible,
           const Eigen::Vector4d& section = Eigen::Vector4d::Zero()) const;

private:
    struct Shape {
        Aabb box;
        Vec3 away = Vec3::Zero(); // where it goes when parted
        std::uint32_t first = 0;  // of its triangles
        std::uint32_t count = 0;
        bool closed = false;
    };
    std::vector<Shape> shapes_;
    std::vector<std::array<Vec3, 3>> triangles_;
};

// Which triangle of the surface is under the cursor.
class SurfacePicker {
public:
    // The mesh must outlive it. An issue only when stopped.
    [[nodiscard]] static Result<SurfacePicker> build(const TriMesh& mesh, const Vec3& origin,
                                                     const Progress& progress = {});

    struct PickedFace {
        FaceId face = 0;
        double distance = 0.0; // in lengths of the ray's direction
        Vec3 point = Vec3::Zero();
        std::array<Vec3, 3> corners = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
    };
    // The first along the ray that `section` leaves, from either side; of equally far ones any.
    [[nodiscard]] std::optional<PickedFace>
    pick(const PickRay& ray, const Eigen::Vector4d& section = Eigen::Vector4d::Zero()) const;

private:
    SurfacePicker(const TriMesh& mesh, const Vec3& origin, Bvh tree)
        : mesh_(&mesh), origin_(origin), tree_(std::move(tree)) {}
    [[nodiscard]] std::array<Vec3, 3> corners_of(FaceId face) const;

    const TriMesh* mesh_;
    Vec3 origin_;
    Bvh tree_; // less the origin
};

} // namespace hullwright
