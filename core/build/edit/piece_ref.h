// Declares the references by which corrections name pieces, so that they are found again in another
// run's pieces.
#pragma once

#include "base/result.h"
#include "piece/piece.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace hullwright {

// Holds a run of faces with consecutive numbers.
struct FaceRun {
    FaceId first = 0;
    Index count = 0;
    bool operator==(const FaceRun&) const = default;
};

// Returns the ascending faces as runs, with gaps between them.
[[nodiscard]] std::vector<FaceRun> face_runs(std::span<const FaceId> faces);

// True where the runs have just these faces, in this order.
[[nodiscard]] bool are_faces_of(std::span<const FaceRun> runs, std::span<const FaceId> faces);

// Holds what a correction remembers of a piece: its faces, and what they looked like in case the
// model changes. A piece of the solid is also its body; one without faces is nothing else, and
// looks as the surface of its body. For an added primitive, which has neither, it is the name.
struct PieceRef {
    std::vector<FaceRun> faces; // ascending, with gaps between the runs
    std::string shape;          // XXH3-128 hash of the faces' corners, in the order of `faces`
    std::string body;           // the same of the hull's sorted corners; empty: of the surface
    // Holds the hull's corners, where the piece must be made again although no other cut has it:
    // those of locked pieces of the solid.
    std::vector<Vec3> corners;
    Vec3 centroid = Vec3::Zero();
    double area = 0.0;
    double across = 0.0; // diagonal of the box around the faces, model units
    // Counts vertices of a hull that was limited to fewer than its faces need, so that it is
    // limited alike when made again; 0 for other hulls.
    std::uint32_t vertices = 0;
    std::string added;

    bool operator==(const PieceRef&) const = default;
};

// Returns the number to store in PieceRef::vertices.
[[nodiscard]] std::uint32_t remembered_vertices(const Piece& piece);
[[nodiscard]] PieceRef ref_to(const Piece& piece, const TriMesh& mesh,
                              Family family = Family::surface);
// Returns the reference for a correction that locks the piece.
[[nodiscard]] PieceRef ref_to_keep(const Piece& piece, const TriMesh& mesh, Family family);
[[nodiscard]] PieceRef ref_to_added(std::string name);

// Returns the hash to store in PieceRef::body. It does not depend on the order of the corners.
[[nodiscard]] std::string body_hash(std::vector<Vec3> corners);

// Finds pieces by their references. The mesh and the vector must outlive it.
class PieceFinder {
public:
    // Is the share of area and of sizes in which a piece must agree with what is remembered. A
    // tenth is more than meshing a model again changes of a piece; a larger share loses
    // corrections, a smaller one gives them to a neighbour that is merely alike.
    static constexpr double k_share = 0.9;

    PieceFinder(const TriMesh& mesh, const std::vector<Piece>& pieces);

    // Is told of a piece that was added to the vector, and of one before it is taken out.
    void note(PieceId piece);
    void forget(PieceId piece);

    // While the mesh still has these very faces, this is the piece made of them, or one that has
    // nine tenths of their area and nearly nothing else. A piece without faces is the one that has
    // this very body. Otherwise it is the only piece, among those with faces or those without, with
    // a centroid, area and extent within a tenth of the remembered ones; so a correction outlives a
    // new version of the model. The issue says what became of the piece, or that the search was
    // stopped: the first one looks at all pieces, and those after it at few.
    [[nodiscard]] Result<PieceId> find(const PieceRef& ref, const std::stop_token& stop = {}) const;
    // Returns the piece with this very body and these very faces; k_none when there is none, or
    // after a stop.
    [[nodiscard]] PieceId find_exactly(const PieceRef& ref, const std::stop_token& stop = {}) const;
    // False for pieces that were taken out.
    [[nodiscard]] bool is_there(PieceId piece) const { return is_there_[piece] != 0; }

    // Looks whether the mesh still has these very faces. What their corners hash to is kept for
    // others that name the same ones.
    [[nodiscard]] bool has_faces_of(const PieceRef& ref) const;
    // Returns nullopt when the mesh no longer has these very faces.
    [[nodiscard]] std::optional<std::vector<FaceId>> faces_of(const PieceRef& ref) const;
    // Returns the piece that has the face; k_none when it was deleted.
    [[nodiscard]] PieceId owner_of(FaceId face) const { return owner_[face]; }
    // Returns the piece that has the first of the faces, which the mesh has; k_none when it was
    // deleted.
    [[nodiscard]] PieceId owner_of_first(const PieceRef& ref) const;

private:
    struct RunsBefore {
        bool operator()(const std::vector<FaceRun>& one, const std::vector<FaceRun>& other) const {
            return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                                [](const FaceRun& a, const FaceRun& b) {
                                                    return a.first != b.first ? a.first < b.first
                                                                              : a.count < b.count;
                                                });
        }
    };

    [[nodiscard]] PieceId whole_piece_of(const PieceRef& ref) const;
    [[nodiscard]] Result<PieceId> find_by_faces(const std::vector<FaceId>& faces) const;
    [[nodiscard]] PieceId find_by_body(const std::string& wanted,
                                       const std::stop_token& stop) const;
    [[nodiscard]] Result<PieceId> find_by_place(const PieceRef& ref,
                                                const std::stop_token& stop) const;
    // Says of all pieces where they are; false when stopped.
    [[nodiscard]] bool place_all(const std::stop_token& stop) const;
    [[nodiscard]] const PieceRef& looks(PieceId piece) const;
    [[nodiscard]] const std::string& body(PieceId piece) const;

    const TriMesh& mesh_;
    const std::vector<Piece>& pieces_;
    std::vector<PieceId> owner_; // one per face; k_none: its piece was deleted
    std::vector<char> is_there_; // one per piece
    mutable std::map<std::vector<FaceRun>, std::string, RunsBefore> shapes_; // of many faces
    // Holds one per piece that was looked at, as a changed model makes corrections look at all.
    mutable std::vector<std::optional<PieceRef>> looks_;
    mutable std::vector<std::string> bodies_; // hashes, empty where nobody asked
    // Hold pieces that are there, up to these numbers, as somebody has asked for them: those
    // without faces by their bodies, and all by their middles along the axis on which they differ
    // most.
    mutable std::set<std::pair<std::string, PieceId>> by_body_;
    mutable std::set<std::pair<double, PieceId>> by_place_;
    mutable PieceId hashed_ = 0;
    mutable PieceId placed_ = 0;
    mutable Eigen::Index axis_ = 0;
};

} // namespace hullwright
