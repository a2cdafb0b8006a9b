#include "check/foreign_check.h"

#include "base/parallel.h"
#include "base/piece_progress.h"
#include "base/shared_meter.h"
#include "base/union_find.h"
#include "check/cover.h"
#include "check/depth_check.h"
#include "check/hull_check.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "piece/hull.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace hullwright {
namespace {

// Is a side of a triangle, which runs from its lower vertex to its higher one or back.
struct EdgeSide {
    Index low = 0;
    Index high = 0;
    Index triangle = 0;
    bool runs_up = false;

    [[nodiscard]] bool has_edge_of(const EdgeSide& other) const {
        return low == other.low && high == other.high;
    }
};

// Sorts sides by one of their ends and leaves those with the same one as they came. Counting takes
// the time of the sides alone, and can be stopped anywhere. After a stop there are none.
std::vector<EdgeSide> sorted_by(Index EdgeSide::*end, const std::vector<EdgeSide>& sides,
                                std::size_t vertices, const Progress& progress) {
    std::vector<std::size_t> next(vertices + 1, 0); // where the next side of each vertex belongs
    if (!for_each_in_order(sides.size(), progress.part({}, 0.0, 0.3),
                           [&](std::size_t i) { ++next[sides[i].*end + 1]; })) {
        return {};
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<EdgeSide> sorted(sides.size());
    const bool finished =
        for_each_in_order(sides.size(), progress.part({}, 0.3, 1.0),
                          [&](std::size_t i) { sorted[next[sides[i].*end]++] = sides[i]; });
    return finished ? std::move(sorted) : std::vector<EdgeSide>();
}

// Says what is wrong about the edges of a mesh, and of how many shells it is.
struct EdgeCounts {
    std::uint64_t open = 0;   // edges with an odd number of sides
    std::uint64_t turned = 0; // other edges, along which more sides run one way than the other
    std::uint64_t shells = 0;
};

// Goes over the sides edge by edge. After a stop the counts mean nothing.
EdgeCounts counts_of(const std::vector<EdgeSide>& by_edge, std::size_t triangles,
                     const Progress& progress) {
    EdgeCounts counts;
    UnionFind shells(triangles);
    std::size_t up = 0; // sides of the edge so far
    std::size_t down = 0;
    const auto end_edge = [&] {
        const bool is_open = (up + down) % 2 != 0;
        counts.open += is_open ? 1 : 0;
        counts.turned += !is_open && up != down ? 1 : 0;
        up = down = 0;
    };
    const auto take = [&](std::size_t i) {
        if (i > 0 && by_edge[i].has_edge_of(by_edge[i - 1])) {
            shells.join(by_edge[i].triangle, by_edge[i - 1].triangle);
        } else {
            end_edge();
        }
        (by_edge[i].runs_up ? up : down) += 1;
    };
    if (!for_each_in_order(by_edge.size(), progress.part({}, 0.0, 0.8), take)) {
        return counts;
    }
    end_edge();
    (void)for_each_in_order(triangles, progress.part({}, 0.8, 1.0), [&](std::size_t t) {
        counts.shells += shells.find(static_cast<Index>(t)) == t ? 1 : 0;
    });
    return counts;
}

// The sum runs in the order of the triangles. After a stop it means nothing.
double volume_of(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                 const Progress& progress) {
    double sixfold = 0.0;
    const Vec3 middle = box_around(vertices).centre();
    (void)for_each_in_order(triangles.size(), progress, [&](std::size_t i) {
        const Triangle& t = triangles[i];
        sixfold +=
            (vertices[t[0]] - middle).dot((vertices[t[1]] - middle).cross(vertices[t[2]] - middle));
    });
    return sixfold / 6.0;
}

// Counts on all threads. After a stop the number means nothing.
template <class Item, class IsIt>
std::uint64_t count_of(const std::vector<Item>& items, const Progress& progress,
                       const IsIt& is_it) {
    std::atomic<std::uint64_t> count = 0;
    (void)for_each_block(items.size(), 1024, progress, [&](std::size_t begin, std::size_t end) {
        const auto at = [&](std::size_t i) {
            return items.begin() + static_cast<std::ptrdiff_t>(i);
        };
        count += static_cast<std::uint64_t>(std::count_if(at(begin), at(end), is_it));
    });
    return count;
}

// True when the points are the corners of a box: from one of them three edges lead to others, at
// right angles, and their sums to the rest. Places are off by no more than `off`.
bool are_corners_of_box(std::span<const Vec3> points, double off) {
    if (points.size() != 8) {
        return false;
    }
    // A sum of edges is of four places, the one that it is held against among them; the ends of two
    // edges are four places, too.
    constexpr double k_places = 4.0;
    const auto is_corner = [&](const Vec3& place) {
        return std::any_of(points.begin(), points.end(),
                           [&](const Vec3& p) { return (p - place).norm() <= k_places * off; });
    };
    const auto is_right = [&](const Vec3& u, const Vec3& v) {
        return std::abs(u.dot(v)) <= k_places * off * (u.norm() + v.norm());
    };
    for (std::size_t i = 1; i < 8; ++i) {
        for (std::size_t j = i + 1; j < 8; ++j) {
            for (std::size_t k = j + 1; k < 8; ++k) {
                const Vec3 u = points[i] - points[0];
                const Vec3 v = points[j] - points[0];
                const Vec3 w = points[k] - points[0];
                if (is_right(u, v) && is_right(v, w) && is_right(w, u) &&
                    is_corner(points[0] + u + v) && is_corner(points[0] + v + w) &&
                    is_corner(points[0] + w + u) && is_corner(points[0] + u + v + w)) {
                    return true;
                }
            }
        }
    }
    return false;
}

class ForeignJudge {
public:
    ForeignJudge(const ForeignPiece& piece, PieceId number, double allowed,
                 const Progress& progress)
        : piece_(piece), number_(number), allowed_(allowed), progress_(progress) {}

    void run() {
        if (piece_.lacks_render_mesh) {
            add(ForeignFault::no_render_mesh, 0);
        }
        if (const std::uint64_t bad = bad_vertices(); bad > 0) {
            add(ForeignFault::bad_vertex, bad);
            return;
        }
        look_at_hull();
        if (progress_.stopped()) {
            return;
        }
        look_at_triangles(progress_.part({}, k_dented, 1.0));
        if (piece_.is_meant_box && !are_corners_of_box(hull_.vertices, allowed_)) {
            add(ForeignFault::not_its_shape, 0);
        }
    }

    // The hull is what its maker says it is: closed and convex, around all vertices, with corners
    // that are some of them.
    [[nodiscard]] bool is_hull_proved() const { return proved_; }
    [[nodiscard]] std::vector<ForeignFinding> take_findings() {
        std::stable_sort(
            findings_.begin(), findings_.end(),
            [](const ForeignFinding& a, const ForeignFinding& b) { return a.fault < b.fault; });
        return std::move(findings_);
    }
    [[nodiscard]] const ForeignShape& shape() const { return shape_; }
    [[nodiscard]] Piece take_judged() { return std::move(judged_); }

private:
    // Shares of a piece's time: where its numbers are known, its hull is made and proved, and its
    // dents are measured. They change nothing but what is told.
    static constexpr double k_read = 0.02;
    static constexpr double k_made = 0.4;
    static constexpr double k_proved = 0.7;
    static constexpr double k_dented = 0.9;

    void add(ForeignFault fault, std::uint64_t count, double measured = 0.0) {
        findings_.push_back({fault, number_, measured, count});
    }

    [[nodiscard]] std::uint64_t bad_vertices() const {
        return count_of(piece_.vertices, progress_.part({}, 0.0, k_read), [](const Vec3& v) {
            return !v.allFinite() || v.cwiseAbs().maxCoeff() > k_largest_coordinate;
        });
    }

    void look_at_triangles(const Progress& progress) {
        const std::uint64_t flat =
            count_of(piece_.triangles, progress.part({}, 0.0, 0.2), [&](const Triangle& t) {
                return exact::collinear(piece_.vertices[t[0]], piece_.vertices[t[1]],
                                        piece_.vertices[t[2]]);
            });
        if (flat > 0) {
            add(ForeignFault::flat_triangle, flat);
        }
        if (progress.stopped() || hull_.flat || hull_.triangles.empty()) {
            return; // a polygon has a rim, and faces both ways
        }
        const std::vector<EdgeSide> by_edge = sides_by_edge(progress.part({}, 0.2, 0.7));
        if (progress.stopped()) {
            return;
        }
        const EdgeCounts counts =
            counts_of(by_edge, piece_.triangles.size(), progress.part({}, 0.7, 0.9));
        if (counts.open > 0) {
            add(ForeignFault::not_closed, counts.open);
        }
        if (counts.turned > 0) {
            add(ForeignFault::not_oriented, counts.turned);
        }
        if (!progress.stopped() && counts.open + counts.turned == 0 &&
            volume_of(piece_.vertices, piece_.triangles, progress.part({}, 0.9, 1.0)) < 0.0) {
            add(ForeignFault::inside_out, 0);
        }
        if (counts.shells > 1) {
            add(ForeignFault::falls_apart, counts.shells);
        }
    }

    // Returns the sides of all triangles, those of one edge after each other: sorted by their
    // higher ends first, and then by the lower ones. After a stop they mean nothing.
    [[nodiscard]] std::vector<EdgeSide> sides_by_edge(const Progress& progress) const {
        std::vector<EdgeSide> sides;
        sides.reserve(3 * piece_.triangles.size());
        const auto list = [&](std::size_t t) {
            for (std::size_t i = 0; i < 3; ++i) {
                const Index a = piece_.triangles[t][i];
                const Index b = piece_.triangles[t][(i + 1) % 3];
                if (a != b) { // welding may have left a triangle no more than an edge
                    sides.push_back({std::min(a, b), std::max(a, b), static_cast<Index>(t), a < b});
                }
            }
        };
        if (!for_each_in_order(piece_.triangles.size(), progress.part({}, 0.0, 0.2), list)) {
            return sides;
        }
        const std::size_t vertices = piece_.vertices.size();
        sides = sorted_by(&EdgeSide::high, sides, vertices, progress.part({}, 0.2, 0.6));
        return progress.stopped()
                   ? std::move(sides)
                   : sorted_by(&EdgeSide::low, sides, vertices, progress.part({}, 0.6, 1.0));
    }

    void look_at_hull() {
        if (progress_.stopped()) {
            return;
        }
        const Hull hull = convex_hull(piece_.vertices, progress_.token());
        if (progress_.stopped()) {
            return;
        }
        for (const Index v : hull.vertices) {
            hull_.vertices.push_back(piece_.vertices[v]);
        }
        hull_.triangles = hull.triangles;
        hull_.flat = hull.flat;
        shape_.hull_vertices = hull_.vertices.size();
        if (hull_.triangles.empty() || hull_.flat) {
            add(ForeignFault::no_volume, 0);
        }
        if (hull_.triangles.empty()) {
            proved_ = hull_.vertices.size() < 3; // all places are on one line, which holds nothing
            return;
        }
        proved_ = is_around_all(progress_.part({}, k_made, k_proved));
        shape_.counts = true;
        judged_ = hull_;
        if (!hull_.flat && !progress_.stopped()) {
            look_for_dents(progress_.part({}, k_proved, k_dented));
        }
    }

    // After a stop the answer means nothing.
    [[nodiscard]] bool is_around_all(const Progress& progress) const {
        const HullView view{hull_.vertices, hull_.triangles, hull_.flat};
        constexpr double k_faultless = 0.4; // shares of the proof's time, as the next one
        constexpr double k_prepared = 0.7;
        if (hull_fault(view, progress.part({}, 0.0, k_faultless)) || progress.stopped()) {
            return false;
        }
        const HullHolder holder(view, progress.part({}, k_faultless, k_prepared));
        return !progress.stopped() &&
               count_of(piece_.vertices, progress.part({}, k_prepared, 1.0),
                        [&](const Vec3& v) { return !holder.holds(v); }) == 0;
    }

    void look_for_dents(const Progress& progress) {
        // So many looks tell the depth of all but the most rugged meshes to a hundredth; what is
        // left open then is deeper still, and a fault all the same.
        constexpr std::uint64_t k_looks = 1U << 16U;
        Piece patch = hull_;
        patch.faces.resize(piece_.triangles.size());
        std::iota(patch.faces.begin(), patch.faces.end(), FaceId{0});
        const TriMesh mesh = make_mesh(piece_.vertices, piece_.triangles);
        const HullPlanes planes(hull_, progress.token());
        if (progress.stopped()) {
            return;
        }
        shape_.dent =
            find_depth(mesh, patch, planes, allowed_, k_looks, progress.part({}, 0.1, 0.8)).depth;
        if (progress.stopped()) {
            return;
        }
        shape_.as_mesh = shape_.dent > allowed_;
        if (shape_.as_mesh) {
            judged_.vertices = piece_.vertices;
            judged_.triangles = piece_.triangles;
            if (piece_.is_meant_convex) {
                add(ForeignFault::not_convex, 0, shape_.dent);
            }
        }
        shape_.volume =
            std::abs(volume_of(judged_.vertices, judged_.triangles, progress.part({}, 0.8, 1.0)));
    }

    const ForeignPiece& piece_;
    PieceId number_;
    double allowed_;
    const Progress& progress_;
    Piece hull_;
    Piece judged_;
    bool proved_ = true;
    ForeignShape shape_;
    std::vector<ForeignFinding> findings_;
};

} // namespace

double dent_allowed(const ForeignSet& set) {
    return std::sqrt(3.0) * set.step;
}

Result<ForeignCheck> check_foreign(const ForeignSet& set, const Progress& progress) {
    std::vector<std::vector<ForeignFinding>> findings(set.pieces.size());
    std::vector<char> proved(set.pieces.size(), 1);
    ForeignCheck check;
    check.shapes.resize(set.pieces.size());
    check.judged.pieces.resize(set.pieces.size());
    check.judged.origin = set.origin;
    check.judged.family = Family::solid;
    const double allowed = dent_allowed(set);
    const Progress part = progress.part("check", 0.0, 1.0);
    const Progress quiet(part.token()); // each piece tells how far it is itself
    SharedMeter meter(part, std::transform_reduce(set.pieces.begin(), set.pieces.end(), 0.0,
                                                  std::plus<>(), size_to_judge<ForeignPiece>));
    const bool finished =
        for_each_block(set.pieces.size(), 1, quiet, [&](std::size_t begin, std::size_t end) {
            for (std::size_t p = begin; p < end; ++p) {
                PieceProgress heard(meter, size_to_judge(set.pieces[p]));
                const Progress own(part.token(), &heard);
                ForeignJudge judge(set.pieces[p], static_cast<PieceId>(p), allowed, own);
                judge.run();
                if (!own.stopped()) {
                    own.report(1.0);
                }
                findings[p] = judge.take_findings();
                check.shapes[p] = judge.shape();
                proved[p] = judge.is_hull_proved() ? 1 : 0;
                check.judged.pieces[p] = judge.take_judged();
            }
        });
    if (!finished || progress.stopped()) {
        return stopped_issue();
    }
    part.report(1.0);
    for (PieceId p = 0; p < set.pieces.size(); ++p) {
        if (proved[p] == 0) {
            return error(Code::internal, set.pieces[p].name, Why::hull_is_none);
        }
        check.judged.pieces[p].number = p + 1;
        check.findings.insert(check.findings.end(), findings[p].begin(), findings[p].end());
    }
    return check;
}

} // namespace hullwright
