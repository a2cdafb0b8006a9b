#include "check/foreign_check.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "check/cover.h"
#include "check/depth_check.h"
#include "check/hull_check.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "piece/hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace hullwright {
namespace {

// Says how often triangles run along an edge, from its lower vertex to its higher one and back.
struct Runs {
    std::uint32_t there = 0;
    std::uint32_t back = 0;
    Index triangle = 0; // one of them
};
using Edges = std::map<std::pair<Index, Index>, Runs>;

double volume_of(std::span<const Vec3> vertices, std::span<const Triangle> triangles) {
    double sixfold = 0.0;
    const Vec3 middle = box_around(vertices).centre();
    for (const Triangle& t : triangles) {
        sixfold +=
            (vertices[t[0]] - middle).dot((vertices[t[1]] - middle).cross(vertices[t[2]] - middle));
    }
    return sixfold / 6.0;
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
        look_at_triangles();
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
    void add(ForeignFault fault, std::uint64_t count, double measured = 0.0) {
        findings_.push_back({fault, number_, measured, count});
    }

    [[nodiscard]] std::uint64_t bad_vertices() const {
        return static_cast<std::uint64_t>(
            std::count_if(piece_.vertices.begin(), piece_.vertices.end(), [](const Vec3& v) {
                return !v.allFinite() || v.cwiseAbs().maxCoeff() > k_largest_coordinate;
            }));
    }

    [[nodiscard]] Edges edges() const {
        Edges edges;
        for (Index t = 0; t < piece_.triangles.size(); ++t) {
            const Triangle& triangle = piece_.triangles[t];
            for (std::size_t i = 0; i < 3; ++i) {
                const Index a = triangle[i];
                const Index b = triangle[(i + 1) % 3];
                if (a != b) { // welding may have left a triangle no more than an edge
                    Runs& runs = edges[std::minmax(a, b)];
                    (a < b ? runs.there : runs.back) += 1;
                    runs.triangle = t;
                }
            }
        }
        return edges;
    }

    void look_at_triangles() {
        const auto flat = static_cast<std::uint64_t>(
            std::count_if(piece_.triangles.begin(), piece_.triangles.end(), [&](const Triangle& t) {
                return exact::collinear(piece_.vertices[t[0]], piece_.vertices[t[1]],
                                        piece_.vertices[t[2]]);
            }));
        if (flat > 0) {
            add(ForeignFault::flat_triangle, flat);
        }
        if (hull_.flat || hull_.triangles.empty()) {
            return; // a polygon has a rim, and faces both ways
        }
        const Edges around = edges();
        std::uint64_t open = 0;
        std::uint64_t turned = 0;
        for (const auto& [edge, runs] : around) {
            open += (runs.there + runs.back) % 2;
            turned += (runs.there + runs.back) % 2 == 0 && runs.there != runs.back ? 1 : 0;
        }
        if (open > 0) {
            add(ForeignFault::not_closed, open);
        }
        if (turned > 0) {
            add(ForeignFault::not_oriented, turned);
        }
        if (open + turned == 0 && volume_of(piece_.vertices, piece_.triangles) < 0.0) {
            add(ForeignFault::inside_out, 0);
        }
        if (const std::uint64_t shells = shells_of(around); shells > 1) {
            add(ForeignFault::falls_apart, shells);
        }
    }

    [[nodiscard]] std::uint64_t shells_of(const Edges& around) const {
        UnionFind shells(static_cast<Index>(piece_.triangles.size()));
        for (Index t = 0; t < piece_.triangles.size(); ++t) {
            const Triangle& triangle = piece_.triangles[t];
            for (std::size_t i = 0; i < 3; ++i) {
                const auto edge = around.find(std::minmax(triangle[i], triangle[(i + 1) % 3]));
                if (edge != around.end()) {
                    shells.join(t, edge->second.triangle);
                }
            }
        }
        std::uint64_t count = 0;
        for (Index t = 0; t < piece_.triangles.size(); ++t) {
            count += shells.find(t) == t ? 1 : 0;
        }
        return count;
    }

    void look_at_hull() {
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
        proved_ = is_around_all();
        shape_.counts = true;
        judged_ = hull_;
        if (!hull_.flat) {
            look_for_dents();
        }
    }

    [[nodiscard]] bool is_around_all() const {
        const HullView view{hull_.vertices, hull_.triangles, hull_.flat};
        if (hull_fault(view, progress_)) {
            return false;
        }
        const HullHolder holder(view);
        return std::all_of(piece_.vertices.begin(), piece_.vertices.end(),
                           [&](const Vec3& v) { return holder.holds(v); });
    }

    void look_for_dents() {
        // So many looks tell the depth of all but the most rugged meshes to a hundredth; what is
        // left open then is deeper still, and a fault all the same.
        constexpr std::uint64_t k_looks = 1U << 16U;
        Piece patch = hull_;
        patch.faces.resize(piece_.triangles.size());
        std::iota(patch.faces.begin(), patch.faces.end(), FaceId{0});
        const TriMesh mesh = make_mesh(piece_.vertices, piece_.triangles);
        const HullPlanes planes(hull_);
        shape_.dent = find_depth(mesh, patch, planes, allowed_, k_looks, progress_).depth;
        shape_.as_mesh = shape_.dent > allowed_;
        if (shape_.as_mesh) {
            judged_.vertices = piece_.vertices;
            judged_.triangles = piece_.triangles;
            if (piece_.is_meant_convex) {
                add(ForeignFault::not_convex, 0, shape_.dent);
            }
        }
        shape_.volume = std::abs(volume_of(judged_.vertices, judged_.triangles));
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
    const bool finished =
        for_each_block(set.pieces.size(), 1, part, [&](std::size_t begin, std::size_t end) {
            for (std::size_t p = begin; p < end; ++p) {
                ForeignJudge judge(set.pieces[p], static_cast<PieceId>(p), allowed, part);
                judge.run();
                findings[p] = judge.take_findings();
                check.shapes[p] = judge.shape();
                proved[p] = judge.is_hull_proved() ? 1 : 0;
                check.judged.pieces[p] = judge.take_judged();
            }
        });
    if (!finished || progress.stopped()) {
        return stopped_issue();
    }
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
