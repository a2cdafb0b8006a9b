// Fills what a section cuts: caps are the polygons in which its plane meets pieces, or the inside
// of a closed surface. They are lists of pieces that lie in the plane, where they are seen, and are
// neither cut nor parted again.
#pragma once

#include "base/progress.h"
#include "draw/scene.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

// Says where each piece of a list is and which triangles it has, so that a plane that moves costs
// what it cuts. It holds for all lists with these vertices and faces, whatever their colours.
struct PieceReaches {
    std::vector<Aabb> boxes; // per piece: around its vertices, where it is when nothing is parted
    // Lists the triangles of each piece in one row: numbers of real ones, then those of virtual
    // ones, which are counted on from the last real one of the list.
    std::vector<std::uint32_t> triangles;
    // Holds where the row of each piece begins; one more stands for the end.
    std::vector<std::uint32_t> first;
};
[[nodiscard]] PieceReaches reaches_of(const PieceDrawList& pieces);

// Makes one cap for each piece, without any vertex where the plane does not meet it, in the colour
// of the piece; where triangles have colours of their own instead, all caps are grey. Hidden pieces
// have hidden caps. The reaches are those of the list, and are found where they are not given.
[[nodiscard]] PieceDrawList cap_pieces(const PieceDrawList& pieces, const PieceReaches& reaches,
                                       double parted, const Scene::Section& section);
[[nodiscard]] PieceDrawList cap_pieces(const PieceDrawList& pieces, double parted,
                                       const Scene::Section& section);

// Says where the triangles of a surface are, run by run, as neighbours in a file mostly lie beside
// each other. A run without a box is looked at wherever the plane is.
struct SurfaceReaches {
    static constexpr std::size_t k_run = 64; // triangles that follow each other
    std::vector<Aabb> boxes;
};
// After a stop boxes are missing.
[[nodiscard]] SurfaceReaches reaches_of(std::span<const Vec3> vertices,
                                        std::span<const Triangle> triangles,
                                        const Progress& progress = {});

// Makes one cap for all of the surface, whose lines end at its border. Its outlines are those loops
// of the cut that close; of an open surface there may be none. What a loop goes around one way is
// filled, unless another takes that back, as a cavity's does. `origin` is the list's, and the
// reaches are those of the surface. After a stop parts of the cap are missing.
[[nodiscard]] PieceDrawList cap_surface(std::span<const Vec3> vertices,
                                        std::span<const Triangle> triangles,
                                        const SurfaceReaches& reaches, const Vec3& origin,
                                        const Scene::Section& section,
                                        const Progress& progress = {});
[[nodiscard]] PieceDrawList cap_surface(std::span<const Vec3> vertices,
                                        std::span<const Triangle> triangles, const Vec3& origin,
                                        const Scene::Section& section);

} // namespace hullwright
