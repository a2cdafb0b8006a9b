#include "check/check_cage.h"

#include "base/parallel.h"
#include "base/work_meter.h"
#include "check/asked_hull.h"
#include "check/solid_surface.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <stop_token>
#include <utility>

namespace hullwright {
namespace {

Vec3 corner_of(const hwa::Asset& asset, std::uint32_t i) {
    const auto corner = asset.cage_corner(i);
    return {corner[0], corner[1], corner[2]};
}

// Holds the hull of each piece; none where that has a fault, which is reported by itself.
using PieceHulls = std::vector<std::optional<AskedHull>>;

PieceHulls hulls_of_pieces(const hwa::Asset& asset, std::span<const std::optional<HullView>> hulls,
                           const std::stop_token& stop) {
    PieceHulls of_pieces(asset.pieces());
    for (std::uint32_t i = 0; i < asset.pieces() && !stop.stop_requested(); ++i) {
        if (const auto& hull = hulls[asset.piece(i).leaf]) {
            of_pieces[i].emplace(*hull, stop);
        }
    }
    return of_pieces;
}

bool is_in_its_piece(const hwa::Asset& asset, const hwa::CageTriangle& triangle,
                     PieceHulls& hulls) {
    if (triangle.piece == hwa::k_none) {
        return true; // a triangle of a lid
    }
    auto& hull = hulls[triangle.piece];
    return !hull ||
           std::all_of(triangle.corners.begin(), triangle.corners.end(),
                       [&](std::uint32_t corner) { return hull->holds(corner_of(asset, corner)); });
}

// Finds the triangles that stick out of their pieces; false when stopped.
bool find_outside(const hwa::Asset& asset, PieceHulls& hulls, const Progress& progress,
                  std::vector<AssetFinding>& findings) {
    std::vector<char> is_outside(asset.cage_triangles(), 0);
    const bool finished =
        for_each_block(is_outside.size(), 16, progress, [&](std::size_t begin, std::size_t end) {
            // The first questions to a large hull, and its preparation, take as long as it is.
            for (std::size_t i = begin; i < end && !progress.stopped(); ++i) {
                const auto triangle = asset.cage_triangle(static_cast<std::uint32_t>(i));
                is_outside[i] = is_in_its_piece(asset, triangle, hulls) ? 0 : 1;
            }
        });
    for (std::uint32_t i = 0; finished && i < asset.cage_triangles(); ++i) {
        if (is_outside[i] != 0) {
            const std::uint32_t leaf = asset.piece(asset.cage_triangle(i).piece).leaf;
            findings.push_back({AssetFault::cage_outside, leaf, 0.0});
        }
    }
    return finished;
}

// True when every side is used equally often in both directions.
Result<bool> is_closed(const hwa::Asset& asset, const Progress& progress) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> sides;
    const bool finished = for_each_in_order(asset.cage_triangles(), progress, [&](std::size_t i) {
        const auto corners = asset.cage_triangle(static_cast<std::uint32_t>(i)).corners;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax(corners[k], corners[(k + 1) % 3]);
            sides[{low, high}] += low == corners[k] ? 1 : -1;
        }
    });
    if (!finished) {
        return stopped_issue();
    }
    return std::all_of(sides.begin(), sides.end(),
                       [](const auto& side) { return side.second == 0; });
}

using Neighbours = std::vector<std::vector<std::uint32_t>>;

// Finds the pieces that share a vertex of the mesh with each piece; false when stopped.
bool find_neighbours(const hwa::Asset& asset, const TriMesh& mesh, const Progress& progress,
                     Neighbours& beside) {
    WorkMeter meter(progress, mesh.triangles.size());
    std::vector<std::uint32_t> last(mesh.vertices.size(), k_none);
    const auto meet = [&](std::uint32_t piece, VertexId v) {
        if (last[v] != k_none && last[v] != piece) {
            beside[piece].push_back(last[v]);
            beside[last[v]].push_back(piece);
        }
        last[v] = piece;
    };
    for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
        const hwa::Piece piece = asset.piece(i);
        for (std::uint32_t run = piece.first_run; run < piece.first_run + piece.runs; ++run) {
            const hwa::FaceRun faces = asset.face_run(run);
            for (std::uint32_t face = faces.first; face < faces.first + faces.count; ++face) {
                for (const VertexId v : mesh.triangles[face]) {
                    meet(i, v);
                }
                if (meter.stopped_after(1)) {
                    return false;
                }
            }
        }
    }
    return !progress.stopped();
}

// Groups pieces that hang together; each gets its group's first piece.
std::vector<std::uint32_t> sets_of(const Neighbours& beside) {
    std::vector<std::uint32_t> set(beside.size(), k_none);
    std::vector<std::uint32_t> waiting;
    for (std::uint32_t first = 0; first < beside.size(); ++first) {
        if (set[first] == k_none) {
            set[first] = first;
            waiting.push_back(first);
        }
        while (!waiting.empty()) {
            const std::uint32_t at = waiting.back();
            waiting.pop_back();
            for (const std::uint32_t next : beside[at]) {
                if (set[next] == k_none) {
                    set[next] = first;
                    waiting.push_back(next);
                }
            }
        }
    }
    return set;
}

// Returns a piece whose component is not exactly its connected group, if there is one.
Result<std::optional<std::uint32_t>> torn_piece(const hwa::Asset& asset, const TriMesh& mesh,
                                                const Progress& progress) {
    Neighbours beside(asset.pieces());
    if (!find_neighbours(asset, mesh, progress, beside)) {
        return stopped_issue();
    }
    const std::vector<std::uint32_t> sets = sets_of(beside);
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
        const std::uint32_t wanted = sets[i] == i ? next++ : asset.component(sets[i]);
        if (asset.component(i) != wanted) {
            return std::optional(i);
        }
    }
    return std::optional<std::uint32_t>();
}

// Sums up the solid angles of the triangles to a winding number (Van Oosterom, Strackee 1983).
// After a stop it means nothing.
int winding_by_angles(const hwa::Asset& asset, const Vec3& point, const std::stop_token& stop) {
    constexpr std::uint32_t k_triangles_a_look = 4096; // take less than a millisecond
    double half_angles = 0.0;
    for (std::uint32_t i = 0; i < asset.cage_triangles(); ++i) {
        if (i % k_triangles_a_look == 0 && stop.stop_requested()) {
            break;
        }
        const auto corners = asset.cage_triangle(i).corners;
        const Vec3 a = corner_of(asset, corners[0]) - point;
        const Vec3 b = corner_of(asset, corners[1]) - point;
        const Vec3 c = corner_of(asset, corners[2]) - point;
        half_angles +=
            std::atan2(a.dot(b.cross(c)), a.norm() * b.norm() * c.norm() + a.dot(b) * c.norm() +
                                              a.dot(c) * b.norm() + b.dot(c) * a.norm());
    }
    return static_cast<int>(std::lround(half_angles / (2.0 * std::numbers::pi)));
}

// Returns coordinates between 0 and 1 that fill space evenly (Halton 1960).
double halton(std::uint32_t i, std::uint32_t base) {
    double value = 0.0;
    for (double digit = 1.0 / base; i > 0; i /= base, digit /= base) {
        value += digit * static_cast<double>(i % base);
    }
    return value;
}

class CageWinds {
public:
    CageWinds(const hwa::Asset& asset, const SolidSurface& surface, PieceHulls& hulls,
              std::stop_token stop)
        : asset_(asset), surface_(surface), hulls_(hulls), stop_(std::move(stop)) {}

    // Points in pieces are skipped, because the cage says nothing there. So are points where the
    // surface's winding number is not near a whole one.
    struct Answer {
        bool inside = false; // the surface encloses the point, clearly or not
        bool wrong = false;  // the cage says otherwise
    };
    [[nodiscard]] Answer at(const Vec3& point) const {
        const double winding = surface_.winding.at(point);
        const double whole = std::round(winding);
        const bool asked = std::abs(winding - whole) < Turns::k_in && !is_in_a_piece(point);
        return {whole != 0.0,
                asked && winding_by_angles(asset_, point, stop_) != static_cast<int>(whole)};
    }

private:
    [[nodiscard]] bool is_in_a_piece(const Vec3& point) const {
        for (std::optional<AskedHull>& hull : hulls_) {
            if (hull && !stop_.stop_requested() && hull->holds(point)) {
                return true;
            }
        }
        return false;
    }

    const hwa::Asset& asset_;
    const SolidSurface& surface_;
    PieceHulls& hulls_;
    std::stop_token stop_;
};

// Compares the winding numbers of cage and surface at points spread over the model's box. Returns
// whether the cage is wrong at more of them than it may be.
Result<bool> winds_wrongly(const hwa::Asset& asset, const TriMesh& mesh,
                           const SurfaceSettings& settings, PieceHulls& hulls,
                           const Progress& progress) {
    const auto surface = make_solid_surface(mesh, settings, progress.part({}, 0.0, 0.5));
    if (!surface) {
        return surface.issue();
    }
    // A cage that is wrong in a hundredth of the box is wrong at ten of so many points. One that is
    // wrong in less than a thousandth may pass, and each point costs an angle of every triangle.
    constexpr std::uint32_t k_points = 1000;
    const CageWinds cage(asset, *surface, hulls, progress.token());
    const Aabb bounds = bounds_of(mesh);
    std::vector<CageWinds::Answer> answers(k_points);
    // A point takes as long as the cage has triangles, so each is a block by itself.
    if (!for_each_block(k_points, 1, progress.part({}, 0.5, 1.0), [&](std::size_t i, std::size_t) {
            const auto n = static_cast<std::uint32_t>(i + 1);
            const Vec3 at(halton(n, 2), halton(n, 3), halton(n, 5));
            answers[i] = cage.at(bounds.lower + at.cwiseProduct(bounds.size()));
        })) {
        return stopped_issue();
    }
    double inside = 0.0;
    double wrong = 0.0;
    for (const CageWinds::Answer& answer : answers) {
        inside += answer.inside ? 1.0 : 0.0;
        wrong += answer.wrong ? 1.0 : 0.0;
    }
    // Lids are coarse, so an open surface may have as many wrong points as its doubtful share of
    // the inside, plus the statistical error of a sample of that size.
    const double doubtful = surface->winding.is_whole() ? 0.0 : 0.01 * settings.max_doubt * inside;
    const double allowed = doubtful > 0.0 ? doubtful + 2.0 * std::sqrt(doubtful) + 1.0 : 0.0;
    return wrong > allowed;
}

} // namespace

Result<std::vector<AssetFinding>> check_cage(const hwa::Asset& asset, const TriMesh& mesh,
                                             const SurfaceSettings& settings,
                                             std::span<const std::optional<HullView>> hulls,
                                             const Progress& progress) {
    std::vector<AssetFinding> findings;
    if (!asset.has_cage()) {
        return findings;
    }
    PieceHulls of_pieces = hulls_of_pieces(asset, hulls, progress.token());
    if (!find_outside(asset, of_pieces, progress.part({}, 0.0, 0.1), findings)) {
        return stopped_issue();
    }
    const auto closed = is_closed(asset, progress.part({}, 0.1, 0.15));
    if (!closed) {
        return closed.issue();
    }
    if (!*closed) {
        findings.push_back({AssetFault::cage_open, 0, 0.0});
    }
    const auto torn = torn_piece(asset, mesh, progress.part({}, 0.15, 0.2));
    if (!torn) {
        return torn.issue();
    }
    if (*torn) {
        findings.push_back({AssetFault::component_is_wrong, asset.piece(**torn).leaf, 0.0});
    }
    if (!asset.knows_inside()) {
        return findings;
    }
    const auto wrong = winds_wrongly(asset, mesh, settings, of_pieces, progress.part({}, 0.2, 1.0));
    if (!wrong) {
        return wrong.issue();
    }
    if (*wrong) {
        findings.push_back({AssetFault::cage_is_wrong, 0, 0.0});
    }
    return findings;
}

} // namespace hullwright
