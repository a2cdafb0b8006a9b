#include "edit/piece_ref.h"

#include "base/hash.h"
#include "base/text.h"

#include <algorithm>
#include <map>

namespace hullwright {
namespace {

double area_of(const TriMesh& mesh, FaceId face) {
    const auto [a, b, c] = mesh.corners(face);
    return 0.5 * (b - a).cross(c - a).norm();
}

double area_of(const TriMesh& mesh, std::span<const FaceId> faces) {
    double area = 0.0;
    for (const FaceId face : faces) {
        area += area_of(mesh, face);
    }
    return area;
}

// Fills in everything but the face numbers and the hash.
PieceRef looks_of(const TriMesh& mesh, std::span<const FaceId> faces) {
    PieceRef looks;
    Aabb box;
    Vec3 mean(0, 0, 0);
    for (const FaceId face : faces) {
        for (const Vec3& corner : mesh.corners(face)) {
            box.add(corner);
        }
    }
    const Vec3 origin = box.centre();
    for (const FaceId face : faces) {
        const auto [a, b, c] = mesh.corners(face);
        const double area = area_of(mesh, face);
        mean += area * ((a - origin) + (b - origin) + (c - origin)) / 3.0;
        looks.area += area;
    }
    looks.centroid = looks.area > 0.0 ? Vec3(origin + mean / looks.area) : origin;
    looks.across = box.diagonal();
    return looks;
}

std::string shape_of(const TriMesh& mesh, std::span<const FaceId> faces) {
    std::vector<Vec3> corners;
    corners.reserve(3 * faces.size());
    for (const FaceId face : faces) {
        const auto three = mesh.corners(face);
        corners.insert(corners.end(), three.begin(), three.end());
    }
    static_assert(sizeof(Vec3) == 3 * sizeof(double));
    return hash_hex(std::as_bytes(std::span(corners)));
}

// Nullopt when the mesh does not have all of the faces.
std::optional<std::vector<FaceId>> numbered(const PieceRef& ref, std::size_t count) {
    std::vector<FaceId> faces;
    for (const FaceRun& run : ref.faces) {
        if (run.first >= count || run.count > count - run.first) {
            return std::nullopt;
        }
        for (Index i = 0; i < run.count; ++i) {
            faces.push_back(run.first + i);
        }
        if (faces.size() > count) {
            return std::nullopt; // a face is named twice
        }
    }
    return faces;
}

Issue not_found(Detail why) {
    return error(Code::bad_setting, "piece", std::move(why));
}

bool is_like(double a, double b) {
    return a >= PieceFinder::k_share * b && b >= PieceFinder::k_share * a;
}

} // namespace

std::uint32_t remembered_vertices(const Piece& piece) {
    const auto count = static_cast<std::uint32_t>(piece.vertices.size());
    return piece.simplified ? std::max(count, k_fewest_vertices) : 0;
}

PieceRef ref_to(const Piece& piece, const TriMesh& mesh) {
    PieceRef ref = looks_of(mesh, piece.faces);
    ref.shape = shape_of(mesh, piece.faces);
    ref.vertices = remembered_vertices(piece);
    for (const FaceId face : piece.faces) {
        if (!ref.faces.empty() && ref.faces.back().first + ref.faces.back().count == face) {
            ++ref.faces.back().count;
        } else {
            ref.faces.push_back({face, 1});
        }
    }
    return ref;
}

PieceRef ref_to_added(std::string name) {
    PieceRef ref;
    ref.added = std::move(name);
    return ref;
}

PieceFinder::PieceFinder(const TriMesh& mesh, const std::vector<Piece>& pieces)
    : mesh_(mesh), pieces_(pieces), owner_(mesh.triangles.size(), k_none) {
    for (PieceId p = 0; p < pieces.size(); ++p) {
        note(p);
    }
}

void PieceFinder::note(PieceId piece) {
    for (const FaceId face : pieces_[piece].faces) {
        owner_[face] = piece;
    }
}

void PieceFinder::forget(PieceId piece) {
    for (const FaceId face : pieces_[piece].faces) {
        owner_[face] = k_none;
    }
}

Result<PieceId> PieceFinder::find(const PieceRef& ref) const {
    if (ref.faces.empty()) {
        return not_found(Why::not_of_surface);
    }
    const auto faces = faces_of(ref);
    return faces ? find_by_faces(*faces) : find_by_place(ref);
}

std::optional<std::vector<FaceId>> PieceFinder::faces_of(const PieceRef& ref) const {
    auto faces = numbered(ref, owner_.size());
    if (faces && (faces->empty() || shape_of(mesh_, *faces) != ref.shape)) {
        faces.reset();
    }
    return faces;
}

Result<PieceId> PieceFinder::find_by_faces(const std::vector<FaceId>& faces) const {
    std::map<PieceId, double> areas;
    for (const FaceId face : faces) {
        areas[owner_[face]] += area_of(mesh_, face);
    }
    // Faces without area add nothing to the areas, but a piece may have no others.
    if (areas.size() == 1 && areas.begin()->first != k_none &&
        pieces_[areas.begin()->first].faces == faces) {
        return areas.begin()->first;
    }
    const auto largest =
        std::max_element(areas.begin(), areas.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto [piece, shared] = *largest;
    if (piece == k_none) {
        return not_found(Why::is_deleted);
    }
    if (!(shared > 0.0) || shared < k_share * area_of(mesh_, faces)) {
        return not_found(because(Why::is_in_pieces, grouped_text(areas.size())));
    }
    if (shared < k_share * area_of(mesh_, pieces_[piece].faces)) {
        return not_found(Why::is_in_larger_piece);
    }
    return piece;
}

Result<PieceId> PieceFinder::find_by_place(const PieceRef& ref) const {
    PieceId found = k_none;
    looks_.resize(pieces_.size());
    for (PieceId p = 0; p < pieces_.size(); ++p) {
        if (pieces_[p].faces.empty()) {
            continue;
        }
        if (!looks_[p]) {
            looks_[p] = looks_of(mesh_, pieces_[p].faces);
        }
        const PieceRef& looks = *looks_[p];
        const double moved = (looks.centroid - ref.centroid).norm();
        if (!is_like(looks.area, ref.area) || !is_like(looks.across, ref.across) ||
            !(moved <= (1.0 - k_share) * ref.across)) {
            continue;
        }
        if (found != k_none) {
            return not_found(Why::several_are_alike);
        }
        found = p;
    }
    return found == k_none ? Result<PieceId>(not_found(Why::none_is_alike))
                           : Result<PieceId>(found);
}

} // namespace hullwright
