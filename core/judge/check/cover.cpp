#include "check/cover.h"

#include "base/parallel.h"
#include "base/piece_progress.h"
#include "base/shared_meter.h"
#include "base/text.h"
#include "check/hull_set.h"
#include "check/solid_surface.h"
#include "geom/shifted.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory_resource>
#include <numeric>
#include <unordered_map>

namespace hullwright {
namespace {

// Halves longest edges. Whether an edge is cut depends only on its ends, so that triangles that
// share it are cut alike there.
class Cutter {
public:
    Cutter(double max_edge, const Progress& progress) : max_edge_(max_edge), progress_(progress) {}

    void cut(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
             std::span<const Index> owners) {
        constexpr std::size_t k_told = 256; // triangles from one report to the next
        side_.points.assign(vertices.begin(), vertices.end());
        for (std::size_t i = 0; i < triangles.size() && !progress_.stopped(); ++i) {
            if (i % k_told == 0) {
                progress_.report(static_cast<double>(i) / static_cast<double>(triangles.size()));
            }
            waiting_.assign(1, triangles[i]);
            while (!waiting_.empty() && !progress_.stopped()) {
                cut_next(owners[i]);
            }
        }
    }
    CoverSide take() { return std::move(side_); }

private:
    void cut_next(Index owner) {
        const Triangle t = waiting_.back();
        waiting_.pop_back();
        std::size_t longest = 0;
        double length = -1.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double here = (side_.points[t[k]] - side_.points[t[(k + 1) % 3]]).norm();
            if (here > length) {
                longest = k;
                length = here;
            }
        }
        if (length <= max_edge_) {
            side_.triangles.push_back(t);
            side_.owners.push_back(owner);
            return;
        }
        const Index a = t[longest];
        const Index b = t[(longest + 1) % 3];
        const Index c = t[(longest + 2) % 3];
        const Index middle = middle_of(a, b);
        if (side_.points[middle] == side_.points[a] || side_.points[middle] == side_.points[b]) {
            side_.triangles.push_back(t); // too short for doubles to halve
            side_.owners.push_back(owner);
            return;
        }
        waiting_.push_back({middle, b, c});
        waiting_.push_back({a, middle, c});
    }

    Index middle_of(Index a, Index b) {
        const auto [least, most] = std::minmax(a, b);
        const auto [at, is_new] = middles_.try_emplace(std::uint64_t{least} << 32U | most,
                                                       static_cast<Index>(side_.points.size()));
        if (is_new) {
            side_.points.emplace_back(0.5 * (side_.points[a] + side_.points[b]));
        }
        return at->second;
    }

    double max_edge_;
    const Progress& progress_;
    CoverSide side_;
    // Millions of middles are let go of at once, since a stop waits for that.
    std::pmr::monotonic_buffer_resource memory_;
    std::pmr::unordered_map<std::uint64_t, Index> middles_{&memory_}; // of both ends' numbers
    std::vector<Triangle> waiting_;
};

// Returns an upper bound on the parts of this triangle: halves of an edge are longer than half of
// the limit, and a sliver is only cut across.
double parts_of(const Vec3& a, const Vec3& b, const Vec3& c, double max_edge) {
    const double longest = std::max({(a - b).norm(), (b - c).norm(), (c - a).norm()});
    const double area = 0.5 * (b - a).cross(c - a).norm();
    return 2.0 + 4.0 * longest / max_edge + 16.0 * area / (max_edge * max_edge);
}

void append(const CoverSide& from, CoverSide& to) {
    const auto first = static_cast<Index>(to.points.size());
    to.points.insert(to.points.end(), from.points.begin(), from.points.end());
    to.owners.insert(to.owners.end(), from.owners.begin(), from.owners.end());
    for (const Triangle& t : from.triangles) {
        to.triangles.push_back(shifted(t, first));
    }
}

void find_worst(CoverSide& side) {
    for (std::size_t i = 0; i < side.heights.size(); ++i) {
        if (side.heights[i] > side.worst) {
            side.worst = side.heights[i];
            side.worst_at = side.points[i];
            side.worst_point = static_cast<Index>(i);
        }
    }
}

class CoverMeter {
public:
    CoverMeter(const PieceSet& set, const TriMesh& mesh, double max_edge, FaultyHulls faulty)
        : set_(set), mesh_(mesh), max_edge_(max_edge), faulty_(faulty) {}

    Result<CoverField> run(const Progress& progress) {
        if (const Status sane = check_input(); !sane) {
            return sane.issue();
        }
        auto surface = make_solid_surface(mesh_, set_.surface, progress.part("cover", 0.0, 0.1));
        if (!surface) {
            return surface.issue();
        }
        surface_ = std::move(*surface);
        field_.closed = surface_.all_closed();
        field_.noise = surface_.faces.float_noise;
        auto hulls = HullSet::make(set_, progress.part("cover", 0.1, 0.2), faulty_);
        if (!hulls) {
            return hulls.issue();
        }
        hulls_ = std::move(*hulls);
        if (!measure_over(progress.part("cover", 0.2, 0.8))) {
            return stopped_issue();
        }
        if (const Status done = measure_under(progress.part("cover", 0.8, 1.0)); !done) {
            return done.issue();
        }
        find_worst(field_.over);
        find_worst(field_.under);
        return std::move(field_);
    }

private:
    [[nodiscard]] Status check_input() const {
        if (mesh_.triangles.empty()) {
            return error(Code::no_triangles, {});
        }
        constexpr double k_most = 50e6; // triangles, which take a few gigabytes
        double parts = 0.0;
        for (const Piece& piece : set_.pieces) {
            for (const Triangle& t : piece.triangles) {
                parts += parts_of(piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]],
                                  max_edge_);
            }
        }
        for (FaceId face = 0; face < mesh_.triangles.size(); ++face) {
            const auto [a, b, c] = mesh_.corners(face);
            parts += parts_of(a, b, c, max_edge_);
        }
        return max_edge_ > 0.0 && parts <= k_most
                   ? Status(Done{})
                   : error(Code::bad_setting, "max edge", as_given(number_text(max_edge_)));
    }

    // False when stopped. A large piece tells how far it is by itself.
    bool cut_pieces(std::vector<CoverSide>& cut, const Progress& progress) {
        const auto size_of = [](const Piece& piece) {
            return static_cast<double>(piece.triangles.size() + 1);
        };
        SharedMeter meter(progress, std::transform_reduce(set_.pieces.begin(), set_.pieces.end(),
                                                          0.0, std::plus<>(), size_of));
        cut.resize(set_.pieces.size());
        return for_each_block(
            cut.size(), 1, Progress(progress.token()), [&](std::size_t begin, std::size_t end) {
                for (std::size_t p = begin; p < end; ++p) {
                    const Piece& piece = set_.pieces[p];
                    const std::vector<Index> owners(piece.triangles.size(), static_cast<Index>(p));
                    PieceProgress heard(meter, size_of(piece));
                    const Progress own(progress.token(), &heard);
                    Cutter cutter(max_edge_, own);
                    cutter.cut(piece.vertices, piece.triangles, owners);
                    cut[p] = cutter.take();
                    if (!own.stopped()) {
                        own.report(1.0);
                    }
                }
            });
    }

    bool measure_over(const Progress& progress) {
        std::vector<CoverSide> cut;
        if (!cut_pieces(cut, progress.part({}, 0.0, 0.2))) {
            return false;
        }
        for (const CoverSide& side : cut) {
            append(side, field_.over);
        }
        return measure(field_.over, progress.part({}, 0.2, 1.0),
                       [this](const Vec3& p, FaceId& near) { return height_at(p, near); });
    }

    // The face near one point is a good start for the next, and within the noise the result depends
    // on the start. So the rows of points are fixed, whatever the threads do.
    template <class Height>
    static bool measure(CoverSide& side, const Progress& progress, Height&& height) {
        constexpr std::size_t k_row = 256;
        side.heights.resize(side.points.size());
        const std::size_t rows = (side.points.size() + k_row - 1) / k_row;
        return for_each_block(rows, 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                FaceId near = 0;
                const std::size_t last = std::min((row + 1) * k_row, side.points.size());
                for (std::size_t i = row * k_row; i < last; ++i) {
                    side.heights[i] = height(side.points[i], near);
                }
            }
        });
    }

    double height_at(const Vec3& p, FaceId& near) const {
        const NearFace nearest = face_near(surface_.faces, p, near);
        near = nearest.face;
        return surface_.is_out(p) ? nearest.distance : -nearest.distance;
    }

    // Marks faces whose corners are all in the hull; being convex, the hull then holds the whole
    // face.
    [[nodiscard]] std::vector<char> held_faces(const Progress& progress) const {
        std::vector<std::vector<FaceId>> held(set_.pieces.size());
        const bool finished =
            for_each_block(held.size(), 1, progress, [&](std::size_t begin, std::size_t end) {
                for (std::size_t p = begin; p < end; ++p) {
                    for (const FaceId face : set_.pieces[p].faces) {
                        if (progress.stopped()) {
                            return;
                        }
                        const auto corners = mesh_.corners(face);
                        if (std::all_of(corners.begin(), corners.end(),
                                        [&](const Vec3& v) { return hulls_.holds(p, v); })) {
                            held[p].push_back(face);
                        }
                    }
                }
            });
        std::vector<char> is_held(finished ? mesh_.triangles.size() : 0, 0);
        for (const auto& faces : held) {
            for (const FaceId face : faces) {
                is_held[face] = 1;
            }
        }
        return is_held;
    }

    Status measure_under(const Progress& progress) {
        for (const Piece& piece : set_.pieces) {
            if (std::any_of(piece.faces.begin(), piece.faces.end(),
                            [this](FaceId f) { return f >= mesh_.triangles.size(); })) {
                return error(Code::mesh_mismatch, "cover", Why::the_model);
            }
        }
        const std::vector<char> is_held = held_faces(progress.part({}, 0.0, 0.3));
        if (progress.stopped()) {
            return stopped_issue();
        }
        std::vector<Triangle> open;
        std::vector<Index> owners;
        for (FaceId face = 0; face < is_held.size(); ++face) {
            if (is_held[face] == 0) {
                open.push_back(mesh_.triangles[face]);
                owners.push_back(face);
            }
        }
        return open.empty() ? Status(Done{}) : measure_open(open, owners, progress);
    }

    Status measure_open(const std::vector<Triangle>& open, const std::vector<Index>& owners,
                        const Progress& progress) {
        const Progress cutting = progress.part({}, 0.3, 0.5);
        Cutter cutter(max_edge_, cutting);
        cutter.cut(mesh_.vertices, open, owners);
        if (progress.stopped()) {
            return stopped_issue();
        }
        field_.under = without_spare_points(cutter.take());
        const TriMesh facets = facets_of(set_);
        if (facets.triangles.empty()) {
            field_.under.heights.assign(field_.under.points.size(),
                                        std::numeric_limits<double>::infinity());
            return Done{};
        }
        const auto hulls = make_checked_surface(facets, false, progress.part({}, 0.5, 0.6));
        if (!hulls) {
            return hulls.issue();
        }
        const auto distance = [&](const Vec3& p, FaceId& near) {
            if (hulls_.any_holds(p)) {
                return 0.0;
            }
            const NearFace nearest = face_near(*hulls, p, near);
            near = nearest.face;
            return nearest.distance;
        };
        return measure(field_.under, progress.part({}, 0.6, 1.0), distance) ? Status(Done{})
                                                                            : stopped_issue();
    }

    // Drops the vertices without remaining triangles, which are most of the mesh's.
    static CoverSide without_spare_points(CoverSide&& from) {
        CoverSide to;
        std::vector<Index> number(from.points.size(), k_none);
        to.owners = std::move(from.owners);
        for (Triangle t : from.triangles) {
            for (Index& corner : t) {
                if (number[corner] == k_none) {
                    number[corner] = static_cast<Index>(to.points.size());
                    to.points.push_back(from.points[corner]);
                }
                corner = number[corner];
            }
            to.triangles.push_back(t);
        }
        return to;
    }

    const PieceSet& set_;
    const TriMesh& mesh_;
    double max_edge_;
    FaultyHulls faulty_;
    HullSet hulls_;
    SolidSurface surface_;
    CoverField field_;
};

} // namespace

Result<CoverField> measure_cover(const PieceSet& set, const TriMesh& mesh, double max_edge,
                                 const Progress& progress, FaultyHulls faulty) {
    return CoverMeter(set, mesh, max_edge, faulty).run(progress);
}

} // namespace hullwright
