// Finds the piece under the cursor and the pieces in a rectangle. The pieces themselves are
// searched and not the picture, so that it works wherever they are drawn.
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
    Vec3 along = Vec3::UnitZ(); // direction, of any length
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

    // `outside`: rays do not meet closed pieces from inside, because only their outside is drawn.
    enum class Sides { outside, both };
    // Coordinates are those of the draw list, relative to its origin. After a stop large pieces are
    // searched triangle by triangle, which finds the same.
    PiecePicker(const PieceSet& set, const Vec3& origin, Sides sides = Sides::outside,
                const Progress& progress = {});

    // Returns the first visible piece along the ray, and of triangles at the same distance the
    // first in the set; pieces are drawn apart by the share `apart` (0: in place). Points beyond
    // `section` (a plane's normal and offset) are cut away. A zero normal cuts nothing, and closed
    // hulls are then met from outside only, as they are drawn.
    [[nodiscard]] std::optional<Picked>
    pick(const PickRay& ray, double apart, const IsVisible& is_visible,
         const Eigen::Vector4d& section = Eigen::Vector4d::Zero()) const;

    // Returns the visible pieces whose middle is in front of all planes; the fourth number of a
    // plane is its offset.
    [[nodiscard]] std::vector<PieceId>
    inside(std::span<const Eigen::Vector4d> planes, double apart, const IsVisible& is_visible,
           const Eigen::Vector4d& section = Eigen::Vector4d::Zero()) const;

private:
    struct Shape {
        Aabb box;
        Vec3 away = Vec3::Zero(); // model units; the way it moves when parted
        std::uint32_t first = 0;  // number of its first triangle
        std::uint32_t count = 0;
        Index tree = k_none; // over its triangles; small pieces have none
        bool closed = false;
    };
    struct Tree {
        Bvh boxes;
        // Holds of each node the box around its triangles' normals, each as long as the sine of the
        // angle between the first two sides.
        std::vector<Aabb> normals;
    };
    static std::optional<Tree> tree_over(std::span<const std::array<Vec3, 3>> triangles,
                                         const Progress& progress);
    void make_trees(const Progress& progress);
    // Calls ask(triangle) at least for those of the shape that may be met no farther than `limit`
    // says at that moment.
    template <class Limit, class Ask>
    void search(const Shape& shape, const PickRay& ray, Limit&& limit, Ask&& ask) const;

    std::vector<Shape> shapes_;
    std::vector<std::array<Vec3, 3>> triangles_;
    std::vector<Tree> trees_;
};

// Finds the triangle of the surface that is under the cursor.
class SurfacePicker {
public:
    // The mesh must outlive the picker. An issue is returned only when the work was stopped.
    [[nodiscard]] static Result<SurfacePicker> build(const TriMesh& mesh, const Vec3& origin,
                                                     const Progress& progress = {});

    struct PickedFace {
        FaceId face = 0;
        double distance = 0.0; // in lengths of the ray's direction
        Vec3 point = Vec3::Zero();
        std::array<Vec3, 3> corners = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
    };
    // Returns the first triangle along the ray that `section` leaves, met from either side. Of
    // several at the same distance it is any one.
    [[nodiscard]] std::optional<PickedFace>
    pick(const PickRay& ray, const Eigen::Vector4d& section = Eigen::Vector4d::Zero()) const;

private:
    SurfacePicker(const TriMesh& mesh, const Vec3& origin, Bvh tree)
        : mesh_(&mesh), origin_(origin), tree_(std::move(tree)) {}
    [[nodiscard]] std::array<Vec3, 3> corners_of(FaceId face) const;

    const TriMesh* mesh_;
    Vec3 origin_;
    Bvh tree_; // relative to the origin
};

} // namespace hullwright
