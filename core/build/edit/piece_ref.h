// How a correction names a piece, so that it is found again in another run's pieces.
#pragma once

#include "base/result.h"
#include "piece/piece.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hullwright {

// A box has so many, and every piece can be held by one.
inline constexpr std::uint32_t k_fewest_vertices = 8;

// So many faces with consecutive numbers.
struct FaceRun {
    FaceId first = 0;
    Index count = 0;
    bool operator==(const FaceRun&) const = default;
};

// What is remembered of a piece: its faces, and what they looked like in case that the model
// changes. Or the name of an added primitive, which has no faces.
struct PieceRef {
    std::vector<FaceRun> faces; // ascending, with gaps in between
    std::string shape;          // XXH3-128 of the faces' corners in that order
    Vec3 centroid = Vec3::Zero();
    double area = 0.0;
    double across = 0.0; // the diagonal of the patch's box
    // Of a hull that was given fewer than the patch's has: to be made alike when it is made again.
    std::uint32_t vertices = 0;
    std::string added;

    bool operator==(const PieceRef&) const = default;
};

// See PieceRef::vertices.
[[nodiscard]] std::uint32_t remembered_vertices(const Piece& piece);
[[nodiscard]] PieceRef ref_to(const Piece& piece, const TriMesh& mesh);
[[nodiscard]] PieceRef ref_to_added(std::string name);

// Finds pieces by their references. The mesh and the pieces must outlive it.
class PieceFinder {
public:
    // Of area, and of sizes: by how much a piece may differ from what is remembered.
    static constexpr double k_share = 0.9;

    PieceFinder(const TriMesh& mesh, std::span<const Piece> pieces);

    // Where the mesh still has these very faces: the piece made of them, or one that has nine
    // tenths of their area and nearly nothing else. Where it has not: the only piece with a
    // centroid, area and extent like the remembered ones, within a tenth; this is how a correction
    // outlives a new version of the model. Else an issue that says what became of it.
    [[nodiscard]] Result<PieceId> find(const PieceRef& ref) const;

    // Nothing where the mesh has not these very faces any longer.
    [[nodiscard]] std::optional<std::vector<FaceId>> faces_of(const PieceRef& ref) const;
    // k_none: of a deleted piece.
    [[nodiscard]] PieceId owner_of(FaceId face) const { return owner_[face]; }

private:
    [[nodiscard]] Result<PieceId> find_by_faces(const std::vector<FaceId>& faces) const;
    [[nodiscard]] Result<PieceId> find_by_place(const PieceRef& ref) const;

    const TriMesh& mesh_;
    std::span<const Piece> pieces_;
    std::vector<PieceId> owner_; // per face; k_none: of a deleted piece
};

} // namespace hullwright
