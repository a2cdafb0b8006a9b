#include "draw/seams.h"

#include "base/parallel.h"
#include "base/shared_meter.h"
#include "base/sort_in_runs.h"
#include "draw/faceted_hull.h"
#include "draw/floats.h"
#include "geom/box_around.h"
#include "geom/bvh.h"
#include "geom/plane_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <stop_token>
#include <tuple>
#include <utility>

namespace hullwright {
namespace {

// Is a corner of a polygon, with the facet of the other hull in which the side lies that begins
// there: none for a side of the triangle that the polygon was.
struct CutCorner {
    Vec3 at;
    Index facet = k_none;
};
using CutPolygon = std::vector<CutCorner>;

Aabb grown(const Aabb& box, double by) {
    return {box.lower.array() - by, box.upper.array() + by};
}

bool comes_out(const HullFacet& facet, const HullFacet& of, double slack) {
    return std::any_of(facet.corners.begin(), facet.corners.end(),
                       [&](const Vec3& corner) { return of.height(corner) > slack; });
}

// Cuts triangles of one hull by the facets of another. A corner that is no farther from a plane
// than the slack lies in it, for every triangle that has this corner, so that what is cut from
// neighbouring triangles ends in the same places. After a stop triangles are missing.
class HullCutter {
public:
    HullCutter(const FacetedHull& hull, const FacetedHull& other, double slack,
               const std::stop_token& stop)
        : hull_(hull), other_(other), slack_(slack), stop_(stop) {
        may_meet_ = find_near_triangles() && find_planes();
        if (may_meet_) {
            prepare_heights();
        }
    }

    // Calls on_cut(triangle, polygon, facet) with what of each triangle is not outside the other
    // hull, where facets of that one have cut it, or where it lies in one that faces the same way:
    // the facet, else none. Calls on_share(share) now and then with what is done.
    template <class OnCut, class OnShare> void cut(OnCut&& on_cut, OnShare&& on_share) {
        for (std::size_t i = 0; has_triangle(i, on_share); ++i) {
            const Index t = near_[i];
            if ((tree_ ? meet_in_tree(t) : meet(t)) && cut_triangle(t)) {
                on_cut(t, polygon_, flush_);
            }
        }
    }

    // Returns the ends of edges that lie in the other hull, of which both facets go into it.
    template <class OnShare>
    [[nodiscard]] std::vector<std::array<VertexId, 2>> covered_edges(OnShare&& on_share) {
        std::vector<std::array<VertexId, 2>> sides;
        for (std::size_t i = 0; has_triangle(i, on_share); ++i) {
            const Index t = near_[i];
            const HullFacet& facet = hull_.facets[hull_.facet_of[t]];
            for (std::size_t k = 0; k < 3; ++k) {
                const VertexId from = hull_.triangles[t][k];
                const VertexId to = hull_.triangles[t][(k + 1) % 3];
                if (tree_ ? goes_into_in_tree(facet, from, to) : goes_into(facet, from, to)) {
                    sides.push_back({std::min(from, to), std::max(from, to)});
                }
            }
        }
        sort_in_runs(sides, std::less<>(), stop_);
        std::vector<std::array<VertexId, 2>> edges;
        for (std::size_t i = 1; i < sides.size(); ++i) {
            if (sides[i] == sides[i - 1]) {
                edges.push_back(sides[i]);
            }
        }
        return edges;
    }

private:
    // True when there is such a near triangle to look at. The share is told for so many of them,
    // which take a tenth of a millisecond at least.
    template <class OnShare> [[nodiscard]] bool has_triangle(std::size_t i, OnShare&& on_share) {
        constexpr std::size_t k_told = 256;
        if (i > 0 && i % k_told == 0) {
            on_share(static_cast<double>(i) / static_cast<double>(near_.size()));
        }
        return i < near_.size() && may_meet_ && !stop_.stop_requested();
    }

    // True when a facet is inside the other hull beside this side of it. One that lies in a facet
    // of the other is not: which of them is seen is told by their layers.
    [[nodiscard]] bool goes_into(const HullFacet& facet, VertexId from, VertexId to) const {
        for (std::size_t i = 0; i < planes_.size(); ++i) {
            if (keeps_out(other_.facets[planes_[i]], facet, heights_at(from)[i],
                          heights_at(to)[i])) {
                return false;
            }
        }
        return true;
    }

    // Neighbours are mostly kept out by the same plane, so that one is asked first.
    [[nodiscard]] bool goes_into_in_tree(const HullFacet& facet, VertexId from, VertexId to) {
        const std::array<Vec3, 2> ends = {hull_.vertices[from], hull_.vertices[to]};
        const auto is_kept_out_by = [&](Index plane) {
            return keeps_out(other_.facets[plane], facet, height(ends[0], plane),
                             height(ends[1], plane));
        };
        return (last_before_ == k_none || !is_kept_out_by(last_before_)) &&
               !any_plane_near(ends, [&](Index plane) {
                   const bool keeps = is_kept_out_by(plane);
                   last_before_ = keeps ? plane : last_before_;
                   return keeps;
               });
    }

    // True when a side of the facet, whose ends have these heights, is not within the plane, or
    // lies in it and the facet does not go inward from there.
    [[nodiscard]] bool keeps_out(const HullFacet& plane, const HullFacet& facet, double begin,
                                 double end) const {
        const auto is_below = [&](const Vec3& corner) { return plane.height(corner) < -slack_; };
        return std::max(begin, end) > 0.0 ||
               (begin == 0.0 && end == 0.0 &&
                (comes_out(facet, plane, slack_) ||
                 std::none_of(facet.corners.begin(), facet.corners.end(), is_below)));
    }

    // Returns the least and the largest height of the box's corners above the facet's plane.
    static std::pair<double, double> heights_of(const Aabb& box, const HullFacet& facet) {
        const double middle = facet.height(box.centre());
        const double reach = 0.5 * facet.normal.cwiseAbs().dot(box.size());
        return {middle - reach, middle + reach};
    }

    // Large hulls mostly meet with few of their triangles: only those are looked at whose box is
    // near to the other hull. False where there are none.
    bool find_near_triangles() {
        const Aabb around = grown(other_.box, slack_);
        for (Index t = 0; t < hull_.triangles.size() && goes_on(t); ++t) {
            const Aabb box = box_around(hull_.corners(t));
            if (box.overlaps(around)) {
                near_.push_back(t);
                near_box_.add(box);
            }
        }
        return !near_.empty();
    }

    // False where all of a hull, or all of it that is near, is before a plane of the other.
    bool find_planes() {
        for (Index facet = 0; facet < hull_.facets.size() && goes_on(facet); ++facet) {
            if (heights_of(other_.box, hull_.facets[facet]).first > slack_) {
                return false;
            }
        }
        for (Index facet = 0; facet < other_.facets.size() && goes_on(facet); ++facet) {
            const auto [least, most] = heights_of(near_box_, other_.facets[facet]);
            if (least > slack_) {
                return false;
            }
            if (most >= -slack_) {
                planes_.push_back(facet);
            }
        }
        return true;
    }

    // True while nobody stops it, which is looked at once for so many items.
    [[nodiscard]] bool goes_on(Index item) const {
        constexpr Index k_look = 4096;
        return item % k_look != 0 || !stop_.stop_requested();
    }

    // Heights of a few are measured once for all triangles. Of hulls of a hundred thousand facets
    // they would take gigabytes: there a tree names for each triangle the planes that it is not
    // wholly below, which alone decide anything.
    void prepare_heights() {
        constexpr std::size_t k_most_heights = std::size_t{1} << 20U; // 8 MiB
        std::vector<VertexId> vertices;
        first_height_.assign(hull_.vertices.size(), k_unmeasured);
        for (const Index t : near_) {
            for (const VertexId vertex : hull_.triangles[t]) {
                if (first_height_[vertex] == k_unmeasured) {
                    first_height_[vertex] = vertices.size() * planes_.size();
                    vertices.push_back(vertex);
                }
            }
        }
        if (vertices.size() * planes_.size() > k_most_heights) {
            first_height_ = {};
            make_tree();
            return;
        }
        heights_.reserve(vertices.size() * planes_.size());
        for (const VertexId vertex : vertices) {
            for (const Index facet : planes_) {
                heights_.push_back(height(hull_.vertices[vertex], facet));
            }
        }
    }

    // A place that is taken to be in a plane, or above, is for certain above it once the plane is
    // lowered by twice the slack: what that is more than the slack is far more than any rounding,
    // as the slack is no less than a four-millionth of the coordinates.
    void make_tree() {
        middle_ = other_.box.centre();
        std::vector<PlaneTree::Plane> planes;
        planes.reserve(planes_.size());
        for (const Index facet : planes_) {
            planes.push_back(
                {other_.facets[facet].normal, -other_.facets[facet].height(middle_), 2.0 * slack_});
        }
        tree_.emplace(planes, other_.box.diagonal(), stop_);
    }

    // Asks the planes that are above none of the places for certain, until one of them is it.
    template <class IsIt>
    [[nodiscard]] bool any_plane_near(std::span<const Vec3> places, IsIt&& is_it) const {
        const auto may_be_above = [&](const PlaneTree::Branch& branch) {
            return std::any_of(places.begin(), places.end(), [&](const Vec3& place) {
                return branch.most_height(place - middle_) >= 0.0;
            });
        };
        return tree_->any_of(may_be_above, [&](Index i) { return is_it(planes_[i]); });
    }

    // Finds what a triangle meets, as `meet` does.
    bool meet_in_tree(Index t) {
        const std::array<Vec3, 3> corners = hull_.corners(t);
        const auto heights_above = [&](Index plane) {
            return std::array{height(corners[0], plane), height(corners[1], plane),
                              height(corners[2], plane)};
        };
        const auto is_before = [](const std::array<double, 3>& heights) {
            return std::min({heights[0], heights[1], heights[2]}) > 0.0;
        };
        if (last_before_ != k_none && is_before(heights_above(last_before_))) {
            return false;
        }
        crossing_.clear();
        flush_ = k_none;
        const Vec3& normal = hull_.facets[hull_.facet_of[t]].normal;
        const auto take = [&](Index plane) {
            const std::array<double, 3> heights = heights_above(plane);
            if (is_before(heights)) {
                last_before_ = plane;
                return true;
            }
            const bool is_in = heights == std::array{0.0, 0.0, 0.0};
            if (std::max({heights[0], heights[1], heights[2]}) > 0.0) {
                crossing_.push_back(plane);
            } else if (is_in && normal.dot(other_.facets[plane].normal) > 0.0) {
                flush_ = flush_ == k_none ? plane : std::max(flush_, plane);
            }
            return false;
        };
        if (any_plane_near(corners, take)) {
            return false;
        }
        std::sort(crossing_.begin(), crossing_.end()); // as planes stand in the hull
        return !crossing_.empty() || flush_ != k_none;
    }

    [[nodiscard]] const double* heights_at(VertexId vertex) const {
        return heights_.data() + first_height_[vertex];
    }

    [[nodiscard]] double height(const Vec3& place, Index facet) const {
        const double height = other_.facets[facet].height(place);
        return std::abs(height) <= slack_ ? 0.0 : height;
    }

    // Finds what a triangle meets. False where it is before a plane, or meets nothing.
    bool meet(Index t) {
        const auto& [a, b, c] = hull_.triangles[t];
        const double* of_a = heights_at(a);
        const double* of_b = heights_at(b);
        const double* of_c = heights_at(c);
        for (std::size_t i = 0; i < planes_.size(); ++i) {
            if (std::min({of_a[i], of_b[i], of_c[i]}) > 0.0) {
                return false;
            }
        }
        crossing_.clear();
        flush_ = k_none;
        const Vec3& normal = hull_.facets[hull_.facet_of[t]].normal;
        for (std::size_t i = 0; i < planes_.size(); ++i) {
            const bool is_in = of_a[i] == 0.0 && of_b[i] == 0.0 && of_c[i] == 0.0;
            if (std::max({of_a[i], of_b[i], of_c[i]}) > 0.0) {
                crossing_.push_back(planes_[i]);
            } else if (is_in && normal.dot(other_.facets[planes_[i]].normal) > 0.0) {
                flush_ = planes_[i];
            }
        }
        return !crossing_.empty() || flush_ != k_none;
    }

    // False where nothing of the triangle is left.
    bool cut_triangle(Index t) {
        const auto corners = hull_.corners(t);
        polygon_ = {{corners[0]}, {corners[1]}, {corners[2]}};
        for (const Index facet : crossing_) {
            cut_by(facet);
            if (polygon_.size() < 2) {
                return false;
            }
        }
        return true;
    }

    // Leaves what is not above the plane, as Sutherland and Hodgman do. A polygon that touches the
    // plane from above with a side becomes this side, there and back.
    void cut_by(Index facet) {
        kept_.clear();
        for (std::size_t i = 0; i < polygon_.size(); ++i) {
            const CutCorner& from = polygon_[i];
            const Vec3& to = polygon_[(i + 1) % polygon_.size()].at;
            const double begin = height(from.at, facet);
            const double end = height(to, facet);
            if (begin <= 0.0) {
                kept_.push_back(from);
            }
            if (begin < 0.0 && end > 0.0) {
                kept_.push_back({between(from.at, to, begin, end), facet});
            } else if (begin == 0.0 && end > 0.0) {
                kept_.back().facet = facet;
            } else if (begin > 0.0 && end < 0.0) {
                kept_.push_back({between(from.at, to, begin, end), from.facet});
            }
        }
        std::swap(polygon_, kept_);
    }

    static Vec3 between(const Vec3& from, const Vec3& to, double begin, double end) {
        return from + (begin / (begin - end)) * (to - from);
    }

    const FacetedHull& hull_;
    const FacetedHull& other_;
    double slack_;
    std::stop_token stop_;
    bool may_meet_ = false;
    static constexpr std::size_t k_unmeasured = static_cast<std::size_t>(-1);

    std::vector<Index> near_;   // triangles
    Aabb near_box_;             // around all of these
    std::vector<Index> planes_; // facets of the other hull whose planes this box reaches
    std::vector<std::size_t> first_height_; // per vertex, its first one among all heights
    std::vector<double> heights_;           // per vertex of these triangles, of each of the planes
    std::optional<PlaneTree> tree_;         // over the planes, where heights would be too many
    Vec3 middle_ = Vec3(0, 0, 0);           // what its planes are counted from
    Index last_before_ = k_none;            // the plane that something was before last
    std::vector<Index> crossing_;           // those before which a triangle has a corner
    Index flush_ = k_none;                  // the one in which it lies
    CutPolygon polygon_;
    CutPolygon kept_;
};

// True when a polygon is wider than the slack.
bool has_area(const CutPolygon& polygon, double slack) {
    Vec3 twice = Vec3::Zero();
    double longest = 0.0;
    for (std::size_t i = 1; i < polygon.size(); ++i) {
        const Vec3 side = polygon[i].at - polygon[0].at;
        twice += side.cross(polygon[(i + 1) % polygon.size()].at - polygon[0].at);
        longest = std::max(longest, side.norm());
    }
    return twice.norm() > 2.0 * slack * longest;
}

// Is the end of a piece in a face of another, seen where the first is in the higher layer.
struct End {
    Seam line;
    PieceId over = 0;
    PieceId under = 0;
};

// Is a line along edges of two hulls that lie on each other, with the facets that are seen beside
// it.
struct SharedEdge {
    Seam line;
    Vec3 from;
    Vec3 to;
    std::array<const HullFacet*, 2> facets{}; // on the right and on the left, as the line's pieces
    bool is_level = false; // the left one covers a facet of the first piece in its own plane
};

struct PairFindings {
    std::vector<Seam> seams;
    std::vector<End> ends;
    std::vector<SharedEdge> shared;
    std::vector<std::array<PieceId, 2>> flush; // pairs with faces in one plane
    std::vector<std::pair<PieceId, Seams::Cover>> covers;
};

// Holds what two hulls have in common.
class Pair {
public:
    Pair(const std::vector<FacetedHull>& hulls, PieceId one, PieceId other, double slack,
         PairFindings& findings, const std::stop_token& stop)
        : hulls_(hulls), one_(one), other_(other), slack_(slack), findings_(findings), stop_(stop) {
    }

    // Is how much work a pair takes, in the unit in which it is told of.
    [[nodiscard]] static double work_of(const FacetedHull& one, const FacetedHull& other) {
        return static_cast<double>(one.triangles.size() + other.triangles.size());
    }

    // After a stop the findings are of no use.
    void find(SharedMeter& meter) {
        HullCutter one(hulls_[one_], hulls_[other_], slack_, stop_);
        HullCutter other(hulls_[other_], hulls_[one_], slack_, stop_);
        const auto within = [&](std::size_t step) {
            return [this, &meter, step](double share) {
                tell(k_shares[step] + (k_shares[step + 1] - k_shares[step]) * share, meter);
            };
        };
        cut(one, one_, other_, within(0));
        if (is_flush_) {
            findings_.flush.push_back({one_, other_});
            cut(other, other_, one_, within(1));
        }
        cover(one, one_, other_, within(2));
        cover(other, other_, one_, within(3));
        if (!stop_.stop_requested()) {
            tell(1.0, meter);
        }
    }

private:
    // Says where each step begins and the last one ends, as shares of the time. Wrong ones make the
    // bar uneven, and change nothing else.
    static constexpr std::array k_shares = {0.1, 0.5, 0.7, 0.85, 1.0};

    void tell(double share, SharedMeter& meter) {
        meter.add((share - told_) * work_of(hulls_[one_], hulls_[other_]));
        told_ = share;
    }

    template <class OnShare>
    void cover(HullCutter& cutter, PieceId piece, PieceId by, const OnShare& on_share) {
        for (const auto& ends : cutter.covered_edges(on_share)) {
            findings_.covers.push_back({piece, {ends, by}});
        }
    }

    template <class OnShare>
    void cut(HullCutter& cutter, PieceId under, PieceId over, const OnShare& on_share) {
        const auto take = [&](Index triangle, const CutPolygon& polygon, Index flush) {
            const bool overlaps = flush != k_none && has_area(polygon, slack_);
            is_flush_ = is_flush_ || overlaps;
            const HullFacet& facet = hulls_[under].facets[hulls_[under].facet_of[triangle]];
            for (std::size_t i = 0; i < polygon.size(); ++i) {
                const CutCorner& from = polygon[i];
                const Vec3& to = polygon[(i + 1) % polygon.size()].at;
                if (from.facet != k_none && (to - from.at).norm() > slack_) {
                    add(facet, hulls_[over].facets[from.facet], from.at, to,
                        {under, over, flush != k_none, overlaps});
                }
            }
        };
        cutter.cut(take, on_share);
    }

    struct Side {
        PieceId under;
        PieceId over;
        bool is_flush; // both pieces have faces in the plane of the facet that is cut
        bool overlaps; // and these cover each other
    };

    // Where a facet does not come out of the plane that cuts it, both end, at an edge of theirs.
    // What is left of the facet lies to the left and in the other hull: so that one's is seen
    // there. The second time hulls are cut, all is known but the ends of the first in the second.
    void add(const HullFacet& facet, const HullFacet& cutting, const Vec3& from, const Vec3& to,
             const Side& side) {
        if (!comes_out(facet, cutting, slack_)) {
            return;
        }
        const bool is_hollow = comes_out(cutting, facet, slack_);
        if (!is_hollow && !side.is_flush) {
            add_shared_edge(facet, cutting, from, to, side);
        } else if (!is_hollow && side.overlaps) {
            const Seam seam = seam_of(from, to, facet, facet, side, Seam::Kind::end);
            findings_.ends.push_back({seam, side.over, side.under});
        } else if (side.under == one_) {
            findings_.seams.push_back(seam_of(from, to, is_hollow ? cutting : facet, facet, side,
                                              is_hollow ? Seam::Kind::hollow : Seam::Kind::level));
        }
    }

    static Seam seam_of(const Vec3& from, const Vec3& to, const HullFacet& left,
                        const HullFacet& right, const Side& side, Seam::Kind kind) {
        Seam seam{floats(from),
                  floats(to),
                  {floats(left.normal), floats(right.normal)},
                  {side.under, side.over}};
        seam.kind = kind;
        return seam;
    }

    // The facet touches the other hull from outside, at an edge at which the cutting facet ends.
    // The one behind that edge is seen where it is outside of the first hull: out of a plane at
    // this hull's edge, or in one and then in the higher layer. Both hulls find an edge that is not
    // level.
    void add_shared_edge(const HullFacet& facet, const HullFacet& cutting, const Vec3& from,
                         const Vec3& to, const Side& side) {
        for (const HullFacet& behind : hulls_[side.over].facets) {
            if (stop_.stop_requested()) {
                return;
            }
            const bool is_out = comes_out(facet, behind, slack_);
            if (&behind == &cutting || !holds(behind, from, to) ||
                (is_out && !comes_out(behind, facet, slack_))) {
                continue;
            }
            bool is_seen = is_out;
            bool is_level = false;
            for (const HullFacet& beside : hulls_[side.under].facets) {
                if (&beside != &facet && holds(beside, from, to)) {
                    is_seen = is_seen || comes_out(behind, beside, slack_);
                    is_level = is_level || lie_in_one_plane(behind, beside);
                }
            }
            if (is_seen ? side.under == one_ : is_level) {
                findings_.shared.push_back(
                    {seam_of(from, to, behind, facet, side, Seam::Kind::edges),
                     from,
                     to,
                     {&facet, &behind},
                     !is_seen});
            }
            if (is_seen || is_level) {
                return;
            }
        }
    }

    [[nodiscard]] bool holds(const HullFacet& facet, const Vec3& from, const Vec3& to) const {
        return std::abs(facet.height(from)) <= slack_ && std::abs(facet.height(to)) <= slack_;
    }

    [[nodiscard]] bool lie_in_one_plane(const HullFacet& a, const HullFacet& b) const {
        return a.normal.dot(b.normal) > 0.0 && !comes_out(a, b, slack_) && !comes_out(b, a, slack_);
    }

    const std::vector<FacetedHull>& hulls_;
    PieceId one_;
    PieceId other_;
    double slack_;
    PairFindings& findings_;
    std::stop_token stop_;
    bool is_flush_ = false;
    double told_ = 0.0; // the share of the pair
};

// Returns offsets that count as none: those of the set, and twice the distance, and a little more,
// by which a corner moves when its coordinates are rounded to the floats that are drawn.
double slack_of(const PieceSet& set, const Vec3& origin) {
    double reach = 0.0;
    for (const Piece& piece : set.pieces) {
        for (const Vec3& v : piece.vertices) {
            reach = std::max(reach, (v - origin).cwiseAbs().maxCoeff());
        }
    }
    return std::max(set.rounding, 0x1p-22 * reach);
}

std::vector<PieceId> bodies_of(const std::vector<Piece>& pieces) {
    std::vector<PieceId> bodies;
    for (PieceId i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].flat) {
            bodies.push_back(i);
        }
    }
    return bodies;
}

// Each piece gets the lowest layer that no piece before it has with which it is flush.
std::vector<Index> layers_of(const std::vector<Piece>& pieces,
                             const std::vector<PairFindings>& found) {
    std::vector<std::vector<PieceId>> lower(pieces.size());
    for (const PairFindings& findings : found) {
        for (const auto& [one, other] : findings.flush) {
            lower[other].push_back(one);
        }
    }
    std::vector<Index> layers(pieces.size(), k_none);
    std::vector<Index> taken;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].flat) {
            continue;
        }
        taken.clear();
        for (const PieceId below : lower[i]) {
            taken.push_back(layers[below]);
        }
        std::sort(taken.begin(), taken.end());
        layers[i] = 0;
        for (const Index layer : taken) {
            layers[i] += layer == layers[i] ? 1 : 0;
        }
    }
    return layers;
}

// Finds bodies by their boxes, grown by what counts as none.
struct BodyTree {
    std::vector<Aabb> boxes; // in the order of SeamHulls::bodies, whose places are the tree's items
    Bvh tree;
};

Result<BodyTree> tree_over(const SeamHulls& among, const Progress& progress) {
    BodyTree near;
    for (const PieceId body : among.bodies) {
        near.boxes.push_back(grown(among.hulls[body].box, among.slack));
    }
    auto tree = Bvh::build(near.boxes, progress);
    if (!tree) {
        return tree.issue();
    }
    near.tree = std::move(*tree);
    return near;
}

// True when a body hides a line with the facets beside it, which it may touch. A facet in a plane
// of its own faces is hidden by a body that is over the facet's.
template <class IsOver>
bool hides(const SeamHulls& among, PieceId body, const SharedEdge& edge, IsOver&& is_over) {
    const double slack = among.slack;
    for (const HullFacet& plane : among.hulls[body].facets) {
        const auto [low, high] = std::minmax({plane.height(edge.from), plane.height(edge.to)});
        if (high > slack) {
            return false;
        }
        for (std::size_t k = 0; k < edge.facets.size() && low >= -slack; ++k) {
            const HullFacet& facet = *edge.facets[k];
            const auto is_below = [&](const Vec3& at) { return plane.height(at) < -slack; };
            const bool is_level = facet.normal.dot(plane.normal) > 0.0 &&
                                  std::ranges::none_of(facet.corners, is_below);
            if (comes_out(facet, plane, slack) ||
                (is_level && !is_over(body, edge.line.pieces[k]))) {
                return false;
            }
        }
    }
    return true;
}

// Returns the first body that hides the line, or none. Only those are asked that have the line in
// their boxes, in their order, so that it is the same as if all were.
template <class IsOver>
PieceId body_over(const SeamHulls& among, const BodyTree& near, const SharedEdge& edge,
                  IsOver&& is_over) {
    Aabb around;
    around.add(edge.from);
    around.add(edge.to);
    std::vector<Index> places;
    near.tree.visit([&](const Aabb& box) { return box.contains(around); },
                    [&](Index place) {
                        if (near.boxes[place].contains(around)) {
                            places.push_back(place);
                        }
                    });
    std::sort(places.begin(), places.end());
    const auto hides_it = [&](Index place) {
        const PieceId body = among.bodies[place];
        return std::ranges::count(edge.line.pieces, body) == 0 && hides(among, body, edge, is_over);
    };
    const auto first = std::ranges::find_if(places, hides_it);
    return first == places.end() ? k_none : among.bodies[*first];
}

// Returns all lines, where is_over(a, b) says that of faces of both in one plane those of a are
// seen.
template <class IsOver>
Result<std::vector<Seam>> seen_lines(const SeamHulls& among, const BodyTree& near,
                                     const std::vector<PairFindings>& found, IsOver&& is_over,
                                     const Progress& progress) {
    std::vector<Seam> lines;
    struct Covered {
        std::size_t line = 0;
        const SharedEdge* edge = nullptr;
    };
    std::vector<Covered> along_edges; // a body may lie on these
    for (const PairFindings& findings : found) {
        lines.insert(lines.end(), findings.seams.begin(), findings.seams.end());
        for (const End& end : findings.ends) {
            if (is_over(end.over, end.under)) {
                lines.push_back(end.line);
            }
        }
        for (const SharedEdge& edge : findings.shared) {
            const auto& [under, over] = edge.line.pieces;
            if (!edge.is_level || is_over(over, under)) {
                along_edges.push_back({lines.size(), &edge});
                lines.push_back(edge.line);
            }
        }
    }
    const auto find_covers = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            lines[along_edges[i].line].cover =
                body_over(among, near, *along_edges[i].edge, is_over);
        }
    };
    if (!for_each_block(along_edges.size(), 16, progress, find_covers)) {
        return stopped_issue();
    }
    return lines;
}

Result<Seams> gathered(const std::vector<Piece>& pieces, const SeamHulls& among,
                       const BodyTree& near, const std::vector<PairFindings>& found,
                       const Progress& progress) {
    Seams seams{{}, layers_of(pieces, found), {}, nullptr};
    const auto is_over = [&](PieceId over, PieceId under) {
        return seams.layers[over] > seams.layers[under];
    };
    auto lines = seen_lines(among, near, found, is_over, progress);
    if (!lines) {
        return lines.issue();
    }
    seams.lines = std::move(*lines);
    seams.covers.resize(pieces.size());
    for (const PairFindings& findings : found) {
        for (const auto& [piece, cover] : findings.covers) {
            seams.covers[piece].push_back(cover);
        }
    }
    for (std::vector<Seams::Cover>& covers : seams.covers) {
        std::sort(covers.begin(), covers.end(), [](const Seams::Cover& a, const Seams::Cover& b) {
            return std::tie(a.ends, a.by) < std::tie(b.ends, b.by);
        });
    }
    return seams;
}

// False when the work was stopped.
bool add_hulls(const PieceSet& set, const Vec3& origin, const Progress& progress,
               SeamHulls& among) {
    among.hulls.resize(set.pieces.size());
    const auto make_hulls = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const PieceId body = among.bodies[i];
            among.hulls[body] = faceted(set.pieces[body], origin, among.slack);
        }
    };
    return for_each_block(among.bodies.size(), 16, progress, make_hulls);
}

// Returns what each body has in common with those after it.
Result<std::vector<PairFindings>> findings_among(const SeamHulls& among, const BodyTree& near,
                                                 const Progress& progress) {
    const std::vector<PieceId>& bodies = among.bodies;
    const std::vector<Aabb>& boxes = near.boxes;
    const auto each_after = [&](std::size_t i, const auto& on_other) {
        near.tree.visit([&](const Aabb& box) { return box.overlaps(boxes[i]); },
                        [&](Index other) {
                            if (i < other && boxes[i].overlaps(boxes[other])) {
                                on_other(bodies[other]);
                            }
                        });
    };
    const Progress silent(progress.token());
    std::vector<double> work(bodies.size(), 0.0);
    const auto reckon = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            each_after(i, [&](PieceId other) {
                work[i] += Pair::work_of(among.hulls[bodies[i]], among.hulls[other]);
            });
        }
    };
    if (!for_each_block(bodies.size(), 64, silent, reckon)) {
        return stopped_issue();
    }
    SharedMeter meter(progress, std::accumulate(work.begin(), work.end(), 0.0));
    std::vector<PairFindings> found(bodies.size());
    const auto find = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            each_after(i, [&](PieceId other) {
                if (!silent.stopped()) {
                    Pair(among.hulls, bodies[i], other, among.slack, found[i], silent.token())
                        .find(meter);
                }
            });
        }
    };
    if (!for_each_block(bodies.size(), 1, silent, find)) {
        return stopped_issue();
    }
    return found;
}

// False where bodies meet nowhere, or have too many triangles.
bool may_be_parted(const SeamHulls& among, const std::vector<Seam>& lines) {
    std::size_t triangles = 0;
    for (const PieceId body : among.bodies) {
        triangles += among.hulls[body].triangles.size();
    }
    return !lines.empty() && triangles <= k_most_parted;
}

void move_hull(const Vec3& way, FacetedHull& hull) {
    hull.box.lower += way;
    hull.box.upper += way;
    for (Vec3& vertex : hull.vertices) {
        vertex += way;
    }
    for (HullFacet& facet : hull.facets) {
        facet.offset += facet.normal.dot(way);
        for (Vec3& corner : facet.corners) {
            corner += way;
        }
    }
}

// Returns half the side of a cube with that area, as `arrange` has it.
float half_side_of(const FacetedHull& hull) {
    double area = 0.0;
    for (std::size_t t = 0; t < hull.triangles.size(); ++t) {
        const auto [a, b, c] = hull.corners(t);
        area += 0.5 * (b - a).cross(c - a).norm();
    }
    return static_cast<float>(std::sqrt(area / 24.0));
}

} // namespace

Seams no_seams(const PieceSet& set) {
    return {{}, std::vector<Index>(set.pieces.size(), k_none), {}, nullptr};
}

Result<Seams> seams_of(const PieceSet& set, const Vec3& origin, const Progress& progress) {
    if (set.family == Family::surface) {
        return no_seams(set);
    }
    SeamHulls among{{}, bodies_of(set.pieces), slack_of(set, origin)};
    if (!add_hulls(set, origin, progress.part({}, 0.0, 0.4), among)) {
        return stopped_issue();
    }
    const auto near = tree_over(among, progress.part({}, 0.4, 0.5));
    if (!near) {
        return near.issue();
    }
    const auto found = findings_among(among, *near, progress.part({}, 0.5, 0.9));
    if (!found) {
        return found.issue();
    }
    auto seams = gathered(set.pieces, among, *near, *found, progress.part({}, 0.9, 1.0));
    if (seams && may_be_parted(among, seams->lines)) {
        seams->hulls = std::make_shared<const SeamHulls>(std::move(among));
    }
    return seams;
}

std::vector<Seam> parted_seams(const PieceDrawList& list, double apart) {
    if (!list.hulls) {
        return {};
    }
    SeamHulls parted = *list.hulls;
    for (const PieceId body : parted.bodies) {
        move_hull(apart * away_of(list, body), parted.hulls[body]);
    }
    const auto ahead_of = [&](PieceId piece) {
        return list.vertices[list.ranges[piece].first_vertex].ahead;
    };
    const auto is_over = [&](PieceId over, PieceId under) {
        return ahead_of(over) > ahead_of(under);
    };
    const auto near = tree_over(parted, {});
    const auto found =
        near ? findings_among(parted, *near, {}) : Result<std::vector<PairFindings>>(near.issue());
    auto lines = found ? seen_lines(parted, *near, *found, is_over, {})
                       : Result<std::vector<Seam>>(found.issue());
    if (!lines) {
        return {}; // nobody stops it
    }
    std::vector<Seam> seams = std::move(*lines);
    for (Seam& seam : seams) {
        const auto [right, left] = seam.pieces;
        seam.ahead = std::max(ahead_of(right), ahead_of(left));
        seam.spacing =
            std::min(half_side_of(parted.hulls[right]), half_side_of(parted.hulls[left]));
    }
    std::stable_sort(seams.begin(), seams.end(),
                     [](const Seam& a, const Seam& b) { return a.spacing > b.spacing; });
    return seams;
}

} // namespace hullwright
