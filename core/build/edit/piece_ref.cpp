#include "edit/piece_ref.h"

#include "base/hash.h"
#include "base/progress.h"
#include "base/text.h"
#include "geom/corner_order.h"
#include "piece/simplify.h"

#include <algorithm>
#include <array>
#include <cmath>

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

// Fills in the place and the size of so many triangles.
template <class CornersOf> PieceRef looks_of(std::size_t count, const CornersOf& corners_of) {
    PieceRef looks;
    Aabb box;
    Vec3 mean(0, 0, 0);
    for (std::size_t i = 0; i < count; ++i) {
        for (const Vec3& corner : corners_of(i)) {
            box.add(corner);
        }
    }
    const Vec3 origin = box.centre();
    for (std::size_t i = 0; i < count; ++i) {
        const std::array<Vec3, 3> t = corners_of(i);
        const double area = 0.5 * (t[1] - t[0]).cross(t[2] - t[0]).norm();
        mean += area * ((t[0] - origin) + (t[1] - origin) + (t[2] - origin)) / 3.0;
        looks.area += area;
    }
    looks.centroid = looks.area > 0.0 ? Vec3(origin + mean / looks.area) : origin;
    looks.across = box.diagonal();
    return looks;
}

// Remembers the piece by its faces; where it has none, by its hull.
PieceRef looks_of(const TriMesh& mesh, const Piece& piece) {
    if (!piece.faces.empty()) {
        return looks_of(piece.faces.size(),
                        [&](std::size_t i) { return mesh.corners(piece.faces[i]); });
    }
    return looks_of(piece.triangles.size(), [&](std::size_t i) {
        const Triangle& t = piece.triangles[i];
        return std::array{piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]};
    });
}

// Hashes corners block by block, as those of a large piece would take 72 bytes a face.
std::string shape_of(const TriMesh& mesh, std::span<const FaceRun> runs) {
    constexpr std::size_t k_block = 3 * 4096;
    static_assert(sizeof(Vec3) == 3 * sizeof(double));
    Hasher hasher;
    std::vector<Vec3> corners;
    const auto add_all = [&] {
        if (!corners.empty()) {
            hasher.add(std::as_bytes(std::span(corners)));
            corners.clear();
        }
    };
    for (const FaceRun& run : runs) {
        for (Index i = 0; i < run.count; ++i) {
            const auto three = mesh.corners(run.first + i);
            corners.insert(corners.end(), three.begin(), three.end());
            if (corners.size() >= k_block) {
                add_all();
            }
        }
    }
    add_all();
    return hasher.digits();
}

// Returns how many faces the runs have; nullopt when a mesh of so many does not have all of them.
std::optional<std::size_t> faces_in(std::span<const FaceRun> runs, std::size_t count) {
    std::size_t faces = 0;
    for (const FaceRun& run : runs) {
        if (run.first >= count || run.count > count - run.first) {
            return std::nullopt;
        }
        faces += run.count;
        if (faces > count) {
            return std::nullopt; // a face is named twice
        }
    }
    return faces;
}

std::vector<FaceId> numbered(std::span<const FaceRun> runs) {
    std::vector<FaceId> faces;
    for (const FaceRun& run : runs) {
        for (Index i = 0; i < run.count; ++i) {
            faces.push_back(run.first + i);
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

std::vector<FaceRun> face_runs(std::span<const FaceId> faces) {
    std::vector<FaceRun> runs;
    for (const FaceId face : faces) {
        if (!runs.empty() && runs.back().first + runs.back().count == face) {
            ++runs.back().count;
        } else {
            runs.push_back({face, 1});
        }
    }
    return runs;
}

bool are_faces_of(std::span<const FaceRun> runs, std::span<const FaceId> faces) {
    for (const FaceRun& run : runs) {
        if (run.count > faces.size()) {
            return false;
        }
        for (Index i = 0; i < run.count; ++i) {
            if (faces[i] != run.first + i) {
                return false;
            }
        }
        faces = faces.subspan(run.count);
    }
    return faces.empty();
}

std::uint32_t remembered_vertices(const Piece& piece) {
    const auto count = static_cast<std::uint32_t>(piece.vertices.size());
    return piece.simplified ? std::max(count, k_fewest_vertices) : 0;
}

std::string body_hash(std::vector<Vec3> corners) {
    std::sort(corners.begin(), corners.end(), is_lower);
    return hash_hex(std::as_bytes(std::span(corners)));
}

PieceRef ref_to(const Piece& piece, const TriMesh& mesh, Family family) {
    PieceRef ref = looks_of(mesh, piece);
    ref.faces = face_runs(piece.faces);
    if (!piece.faces.empty()) {
        ref.shape = shape_of(mesh, ref.faces);
    }
    if (family == Family::solid) {
        ref.body = body_hash(piece.vertices);
    }
    ref.vertices = remembered_vertices(piece);
    return ref;
}

PieceRef ref_to_keep(const Piece& piece, const TriMesh& mesh, Family family) {
    PieceRef ref = ref_to(piece, mesh, family);
    if (family == Family::solid) {
        ref.corners = piece.vertices;
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
    is_there_.resize(std::max(is_there_.size(), std::size_t{piece} + 1), 0);
    is_there_[piece] = 1;
    for (const FaceId face : pieces_[piece].faces) {
        owner_[face] = piece;
    }
    hashed_ = std::min(hashed_, piece);
    placed_ = std::min(placed_, piece);
}

void PieceFinder::forget(PieceId piece) {
    if (piece < bodies_.size()) {
        by_body_.erase({bodies_[piece], piece});
    }
    if (piece < placed_ && is_there(piece)) {
        // A number that is none compares as equal to all others, so that all would be erased.
        if (const double place = looks(piece).centroid[axis_]; !std::isnan(place)) {
            by_place_.erase({place, piece});
        }
    }
    is_there_[piece] = 0;
    for (const FaceId face : pieces_[piece].faces) {
        owner_[face] = k_none;
    }
}

Result<PieceId> PieceFinder::find(const PieceRef& ref, const std::stop_token& stop) const {
    if (!ref.faces.empty()) {
        if (!has_faces_of(ref)) {
            return find_by_place(ref, stop);
        }
        const PieceId whole = whole_piece_of(ref);
        return whole == k_none ? find_by_faces(numbered(ref.faces)) : Result<PieceId>(whole);
    }
    if (ref.body.empty()) {
        return not_found(Why::not_of_surface);
    }
    const PieceId found = find_by_body(ref.body, stop);
    return found == k_none ? find_by_place(ref, stop) : Result<PieceId>(found);
}

PieceId PieceFinder::find_exactly(const PieceRef& ref, const std::stop_token& stop) const {
    if (ref.faces.empty()) {
        return find_by_body(ref.body, stop);
    }
    const PieceId owner = has_faces_of(ref) ? owner_of_first(ref) : k_none;
    return owner != k_none && are_faces_of(ref.faces, pieces_[owner].faces) &&
                   body(owner) == ref.body
               ? owner
               : k_none;
}

// A piece is looked for several times by each correction that names it, and its shape stays. Fewer
// faces than `k_kept` are hashed as soon as they are looked up.
bool PieceFinder::has_faces_of(const PieceRef& ref) const {
    constexpr std::size_t k_kept = 256;
    const auto count = faces_in(ref.faces, owner_.size());
    if (!count || *count == 0) {
        return false;
    }
    if (*count < k_kept) {
        return shape_of(mesh_, ref.faces) == ref.shape;
    }
    const auto [known, is_new] = shapes_.try_emplace(ref.faces);
    if (is_new) {
        known->second = shape_of(mesh_, ref.faces);
    }
    return known->second == ref.shape;
}

std::optional<std::vector<FaceId>> PieceFinder::faces_of(const PieceRef& ref) const {
    return has_faces_of(ref) ? std::optional(numbered(ref.faces)) : std::nullopt;
}

PieceId PieceFinder::owner_of_first(const PieceRef& ref) const {
    const auto first = std::find_if(ref.faces.begin(), ref.faces.end(),
                                    [](const FaceRun& run) { return run.count > 0; });
    return first == ref.faces.end() ? k_none : owner_[first->first];
}

// Returns the piece that is made of just these faces, where no other piece has any of them.
PieceId PieceFinder::whole_piece_of(const PieceRef& ref) const {
    const PieceId owner = owner_of_first(ref);
    if (owner == k_none || !are_faces_of(ref.faces, pieces_[owner].faces)) {
        return k_none;
    }
    const std::vector<FaceId>& faces = pieces_[owner].faces;
    const bool has_all =
        std::all_of(faces.begin(), faces.end(), [&](FaceId face) { return owner_[face] == owner; });
    return has_all ? owner : k_none;
}

Result<PieceId> PieceFinder::find_by_faces(const std::vector<FaceId>& faces) const {
    std::map<PieceId, double> areas;
    auto last = areas.try_emplace(owner_[faces.front()]).first;
    for (const FaceId face : faces) {
        if (last->first != owner_[face]) {
            last = areas.try_emplace(owner_[face]).first;
        }
        last->second += area_of(mesh_, face);
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

const PieceRef& PieceFinder::looks(PieceId piece) const {
    looks_.resize(pieces_.size());
    if (!looks_[piece]) {
        looks_[piece] = looks_of(mesh_, pieces_[piece]);
    }
    return *looks_[piece];
}

const std::string& PieceFinder::body(PieceId piece) const {
    bodies_.resize(pieces_.size());
    if (bodies_[piece].empty()) {
        bodies_[piece] = body_hash(pieces_[piece].vertices);
    }
    return bodies_[piece];
}

// Only pieces without faces are looked at. The first of several is found; as numbers rise, those
// that were not hashed yet come after all that were.
PieceId PieceFinder::find_by_body(const std::string& wanted, const std::stop_token& stop) const {
    const auto known = by_body_.lower_bound({wanted, 0});
    if (known != by_body_.end() && known->first == wanted) {
        return known->second;
    }
    while (hashed_ < pieces_.size()) {
        if (stop.stop_requested()) {
            return k_none;
        }
        const PieceId p = hashed_++;
        if (is_there(p) && pieces_[p].faces.empty()) {
            by_body_.insert({body(p), p});
            if (body(p) == wanted) {
                return p;
            }
        }
    }
    return k_none;
}

// A middle that is no number is near none.
bool PieceFinder::place_all(const std::stop_token& stop) const {
    Aabb box;
    for (PieceId p = placed_; p < pieces_.size(); ++p) {
        if (stop.stop_requested()) {
            return false;
        }
        if (is_there(p)) {
            box.add(looks(p).centroid);
        }
    }
    if (by_place_.empty()) {
        box.size().maxCoeff(&axis_);
    }
    for (; placed_ < pieces_.size(); ++placed_) {
        if (is_there(placed_) && !std::isnan(looks(placed_).centroid[axis_])) {
            by_place_.insert({looks(placed_).centroid[axis_], placed_});
        }
    }
    return true;
}

Result<PieceId> PieceFinder::find_by_place(const PieceRef& ref, const std::stop_token& stop) const {
    if (!place_all(stop)) {
        return stopped_issue();
    }
    // A piece is left out that is too far along one axis alone. Rounding takes a few ulps from a
    // distance, and all of it where squares are too small for doubles: both are less by far than
    // what is added here.
    constexpr double k_more = 1.001;
    constexpr double k_least = 1e-150;
    const double most = (1.0 - k_share) * ref.across;
    const double low = ref.centroid[axis_] - (k_more * most + k_least);
    const double high = ref.centroid[axis_] + (k_more * most + k_least);
    PieceId found = k_none;
    for (auto at = by_place_.lower_bound({low, 0}); at != by_place_.end() && at->first <= high;
         ++at) {
        const PieceId p = at->second;
        if (pieces_[p].faces.empty() != ref.faces.empty()) {
            continue;
        }
        const PieceRef& here = looks(p);
        const double moved = (here.centroid - ref.centroid).norm();
        if (!is_like(here.area, ref.area) || !is_like(here.across, ref.across) ||
            !(moved <= most)) {
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
