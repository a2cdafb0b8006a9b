#include "check/plane_check.h"

#include "base/work_meter.h"
#include "check/clip.h"
#include "check/polygon.h"
#include "exact/predicates.h"
#include "geom/box_around.h"

#include <CGAL/Gmpq.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <type_traits>

namespace hullwright {
namespace {

using Number = CGAL::Gmpq;
using Corners = std::array<Vec3, 3>;

Vec3 product_of(const Corners& t) {
    return (t[1] - t[0]).cross(t[2] - t[0]);
}
double width_of(const Corners& t) {
    const double longest =
        std::max({(t[1] - t[0]).norm(), (t[2] - t[1]).norm(), (t[0] - t[2]).norm()});
    return product_of(t).norm() / longest;
}

// Finds the plane of a patch that is plane up to a rounding, in the middle of its hull: across the
// mean of its faces' normals, by area, or across that of its largest face, as thin ones look
// anywhere, whichever the hull is thinner along.
struct MeanPlane {
    Vec3 normal = Vec3::Zero();
    double offset = 0.0;
    double half_width = 0.0; // no vertex of the hull is farther from it

    MeanPlane(const TriMesh& mesh, const Piece& piece) {
        Vec3 mean = Vec3::Zero();
        Vec3 largest = Vec3::Zero();
        for (const FaceId face : piece.faces) {
            const Vec3 product = product_of(mesh.corners(face));
            mean += mean.dot(product) < 0.0 ? Vec3(-product) : product;
            largest = product.squaredNorm() > largest.squaredNorm() ? product : largest;
        }
        lay_across(mean.normalized(), piece);
        const MeanPlane by_mean = *this;
        lay_across(largest.normalized(), piece);
        if (!(half_width < by_mean.half_width)) {
            *this = by_mean;
        }
    }
    void lay_across(const Vec3& direction, const Piece& piece) {
        normal = direction;
        double least = std::numeric_limits<double>::infinity();
        double most = -least;
        for (const Vec3& v : piece.vertices) {
            least = std::min(least, normal.dot(v));
            most = std::max(most, normal.dot(v));
        }
        offset = 0.5 * (least + most);
        half_width = 0.5 * (most - least);
    }
    [[nodiscard]] double height(const Vec3& p) const { return normal.dot(p) - offset; }
};

// Returns the corners of the least convex polygon around points, seen against the normal: to the
// left (Andrew's chains, 1979).
std::vector<Vec3> outline_of(std::vector<Vec3> points, const Vec3& normal) {
    const Vec3 u = normal.unitOrthogonal();
    const Vec3 v = normal.cross(u);
    const auto turn = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
        return u.dot(b - a) * v.dot(c - a) - v.dot(b - a) * u.dot(c - a);
    };
    std::sort(points.begin(), points.end(), [&](const Vec3& a, const Vec3& b) {
        const double ua = u.dot(a);
        const double ub = u.dot(b);
        return ua != ub ? ua < ub : v.dot(a) < v.dot(b);
    });
    std::vector<Vec3> ring;
    for (int chain = 0; chain < 2; ++chain) {
        const std::size_t first = ring.size();
        for (const Vec3& p : points) {
            while (ring.size() >= first + 2 && !(turn(ring.end()[-2], ring.back(), p) > 0.0)) {
                ring.pop_back();
            }
            ring.push_back(p);
        }
        ring.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return ring;
}

// Points no farther than this from a plane or a border count as in it. A hull that was given a
// thickness has computed vertices, so that even without a rounding it is not exact.
double reach_of(const PlaneLimits& limits) {
    return std::max(4.0 * limits.rounding, limits.thickness > 0.0 ? 4.0 * limits.noise : 0.0);
}

// True of an edge at which so many faces meet that what is asked of it is asked for all at once.
bool is_crowded(const Edge& edge) {
    return edge.count > 2;
}

// Tells whether a side runs along its edge from the lower vertex to the higher, or back.
int way_along(const TriMesh& mesh, const Edge& edge, Side side) {
    return ends_of(mesh, side)[0] == edge.low ? 1 : -1;
}

class PlaneCheck {
public:
    PlaneCheck(const CheckedSurface& surface, const Piece& piece, const PlaneLimits& limits,
               std::uint64_t most, const Progress& progress)
        : surface_(surface), mesh_(*surface.mesh), piece_(piece), reach_(reach_of(limits)),
          plane_(mesh_, piece), left_(most), progress_(progress) {
        const Triangle& t = piece.triangles.front();
        base_ = {piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]};
        if (product_of(base_).dot(product_of(mesh_.corners(piece.faces.front()))) < 0.0) {
            std::swap(base_[1], base_[2]);
        }
        if (plane_.normal.dot(product_of(mesh_.corners(piece.faces.front()))) < 0.0) {
            plane_.normal = -plane_.normal;
            plane_.offset = -plane_.offset;
        }
        outline_ = reach_ > 0.0 ? outline_of(piece.vertices, plane_.normal) : rim();
        around_ = outline_;
        if (constexpr std::size_t k_few = 8; around_.size() > k_few) {
            const auto corners = corners_of(box_around(outline_));
            around_.assign(corners.begin(), corners.end());
        }
        if (reach_ > 0.0) {
            steepness_ = reach_ / width_of_outline();
        }
    }

    [[nodiscard]] FaceId face_off() const {
        const auto off =
            std::find_if(piece_.faces.begin(), piece_.faces.end(), [this](FaceId face) {
                return progress_.stopped() || !is_of_region(face);
            });
        return off == piece_.faces.end() ? k_none : *off;
    }

    BeyondFound beyond(const Topology& topology) {
        const std::uint64_t most = left_;
        BeyondFound found;
        found.rings = rings_beyond(topology);
        found.samples = most - left_;
        found.open = open_;
        return found;
    }

private:
    [[nodiscard]] std::vector<std::vector<Vec3>> rings_beyond(const Topology& topology) {
        Aabb box = box_around(piece_.vertices);
        box.lower.array() -= reach_;
        box.upper.array() += reach_;
        // Shares of the time, which change nothing but what is told: most pieces end at a border.
        constexpr double k_near = 0.4;
        constexpr double k_borders = 0.6;
        constexpr double k_all = 0.7;
        gather(topology, &box, progress_.part({}, 0.0, k_near));
        if (open_ > 0 || progress_.stopped()) {
            return {};
        }
        const bool is_crossed = crosses_border(topology, progress_.part({}, k_near, k_borders));
        if (progress_.stopped() || (!is_crossed && holds_middle())) {
            return {};
        }
        gather(topology, nullptr, progress_.part({}, k_borders, k_all));
        if (open_ > 0 || progress_.stopped()) {
            return {};
        }
        const Progress rest = progress_.part({}, k_all, 1.0);
        return reach_ > 0.0 ? uncovered<double>(rest) : uncovered<Number>(rest);
    }

    // Takes `looks` from the budget; where it lacks them, or after a stop, `places` stay open.
    [[nodiscard]] bool spend(std::uint64_t looks, std::uint64_t places) {
        if (looks > left_ || progress_.stopped()) {
            open_ = places;
            return false;
        }
        left_ -= looks;
        return true;
    }

    // Returns the polygon's corners as its triangles run around it, without those along a side.
    [[nodiscard]] std::vector<Vec3> rim() const {
        const std::vector<Index> all =
            rim_of(piece_.triangles, piece_.vertices.size(), progress_.token());
        std::vector<Vec3> ring;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Vec3& corner = piece_.vertices[all[i]];
            if (!exact::collinear(piece_.vertices[all[(i + all.size() - 1) % all.size()]], corner,
                                  piece_.vertices[all[(i + 1) % all.size()]])) {
                ring.push_back(corner);
            }
        }
        const Triangle& t = piece_.triangles.front();
        const Corners first = {piece_.vertices[t[0]], piece_.vertices[t[1]], piece_.vertices[t[2]]};
        if (product_of(first).dot(product_of(base_)) < 0.0) {
            std::reverse(ring.begin(), ring.end());
        }
        return ring;
    }

    // True for a face in the plane that faces as the patch; of a face that is as thin as the
    // rounding, rounding has decided which way it faces.
    [[nodiscard]] bool is_of_region(FaceId face) const {
        const Corners t = mesh_.corners(face);
        if (reach_ > 0.0) {
            return std::all_of(t.begin(), t.end(),
                               [this](const Vec3& v) {
                                   const double height = std::abs(plane_.height(v));
                                   // No point is farther beyond a side than from a corner.
                                   const double farthest = (v - outline_[0]).norm();
                                   return height <= reach_ ||
                                          (height <= reach_ + steepness_ * farthest &&
                                           height <= reach_ + steepness_ * away_from(v));
                               }) &&
                   (product_of(t).dot(plane_.normal) > 0.0 || width_of(t) <= reach_);
        }
        return std::all_of(t.begin(), t.end(),
                           [this](const Vec3& v) {
                               return exact::orientation(base_[0], base_[1], base_[2], v) == 0;
                           }) &&
               product_of(t).dot(product_of(base_)) > 0.0;
    }

    // A narrow patch says less about its plane the farther one goes from it. No convex polygon is
    // narrower than its area over its length.
    [[nodiscard]] double width_of_outline() const {
        Aabb box;
        double area = 0.0;
        for (std::size_t i = 0; i < outline_.size(); ++i) {
            box.add(outline_[i]);
            if (i >= 2) {
                area += 0.5 * product_of({outline_[0], outline_[i - 1], outline_[i]}).norm();
            }
        }
        return area / box.diagonal();
    }
    [[nodiscard]] double away_from(const Vec3& v) const {
        double away = 0.0;
        for (std::size_t i = 0; i < outline_.size(); ++i) {
            const ClipHalf<double> side = wall<double>(i, 0.0);
            away = std::max(away, side.normal.dot(clip_point<double>(v)) - side.offset);
        }
        return away;
    }

    // Gathers the region from the patch outward, where there is a box only what may meet the
    // polygon in it: an edge at which the region leaves the polygon does not cross it, and who
    // walks in the polygon from the patch to the first border is on no other faces. What a face of
    // the mesh is told by does not change meanwhile, so that an edge of many faces is looked at
    // once, and not by each of them.
    void gather(const Topology& topology, const Aabb* box, const Progress& progress) {
        region_.clear();
        region_.insert(piece_.faces.begin(), piece_.faces.end());
        std::vector<FaceId> waiting = piece_.faces;
        std::set<EdgeId> crowded; // edges of more than two faces that have been looked at
        WorkMeter meter(progress, topology.sides.size());
        while (!waiting.empty()) {
            const FaceId face = waiting.back();
            if (!spend(1, waiting.size())) {
                return;
            }
            waiting.pop_back();
            for (Index corner = 0; corner < 3; ++corner) {
                const EdgeId edge = topology.side_edge[side_of(face, corner)];
                if (edge == k_none ||
                    (is_crowded(topology.edges[edge]) && !crowded.insert(edge).second)) {
                    continue;
                }
                for (const Side side : topology.sides_of(edge)) {
                    if (meter.stopped_after(1)) {
                        break;
                    }
                    const FaceId other = face_of(side);
                    if ((box == nullptr || box->overlaps(surface_.boxes[other])) &&
                        !region_.contains(other) && is_of_region(other) &&
                        (box == nullptr || may_meet(other))) {
                        region_.insert(other);
                        waiting.push_back(other);
                    }
                }
            }
        }
    }

    // A face of the region does not where a wall of the polygon has all of it on the far side, or
    // one of its own sides all of the polygon. A face that is left out by rounding makes borders of
    // its sides, which costs time and no more.
    [[nodiscard]] bool may_meet(FaceId face) const {
        const Corners t = mesh_.corners(face);
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 outward = (t[(i + 1) % 3] - t[i]).cross(product_of(t));
            if (has_behind(wall_before(t[i]), t, 0.0) ||
                std::all_of(around_.begin(), around_.end(),
                            [&](const Vec3& p) { return outward.dot(p - t[i]) > 0.0; })) {
                return false;
            }
        }
        return true;
    }

    // Returns the wall that is met on the way from the polygon's first corner to a point outside;
    // where rounding finds another, only time is lost.
    [[nodiscard]] std::size_t wall_before(const Vec3& p) const {
        const auto is_left = [&](std::size_t corner) {
            return (outline_[corner] - outline_[0]).cross(p - outline_[0]).dot(plane_.normal) > 0.0;
        };
        if (!is_left(1)) {
            return 0;
        }
        const std::size_t last = outline_.size() - 1;
        if (is_left(last)) {
            return last;
        }
        std::size_t left = 1;
        for (std::size_t right = last; right - left > 1;) {
            const std::size_t middle = left + (right - left) / 2;
            (is_left(middle) ? left : right) = middle;
        }
        return left;
    }

    // All of the points are on the far side of the wall, moved outward.
    [[nodiscard]] bool has_behind(std::size_t side, std::span<const Vec3> points,
                                  double outward) const {
        if (reach_ > 0.0) {
            const ClipHalf<double> half = wall<double>(side, outward);
            return std::all_of(points.begin(), points.end(), [&](const Vec3& p) {
                return half.normal.dot(clip_point<double>(p)) - half.offset > 0.0;
            });
        }
        const std::size_t count = outline_.size();
        return std::all_of(points.begin(), points.end(), [&](const Vec3& p) {
            return exact::coplanar_side(outline_[side], outline_[(side + 1) % count],
                                        outline_[(side + 2) % count], p) <= 0;
        });
    }
    // Is a quick test: for nearly every border that does not cross the polygon, one of two walls
    // says so.
    [[nodiscard]] bool is_behind_likely_wall(Side side) const {
        const auto ends = ends_of(mesh_, side);
        const std::array<Vec3, 2> segment = {mesh_.vertices[ends[0]], mesh_.vertices[ends[1]]};
        return std::any_of(segment.begin(), segment.end(), [&](const Vec3& end) {
            return has_behind(wall_before(end), segment, -reach_);
        });
    }

    // An edge along which the region's faces run one way more often than the other goes through the
    // inside of the polygon.
    [[nodiscard]] bool crosses_border(const Topology& topology, const Progress& progress) {
        WorkMeter meter(progress, 2 * region_.size());
        const std::map<EdgeId, int> crowded = balance_where_crowded(topology, meter);
        std::size_t waiting = region_.size();
        for (const FaceId face : region_) {
            if (meter.stopped_after(1)) {
                return false;
            }
            for (Index corner = 0; corner < 3; ++corner) {
                const Side side = side_of(face, corner);
                if (!is_border(topology, crowded, side) || is_behind_likely_wall(side)) {
                    continue;
                }
                if (!spend(outline_.size(), waiting)) {
                    return false;
                }
                if (reach_ > 0.0 ? runs_through(side) : crosses(side)) {
                    return true;
                }
            }
            --waiting;
        }
        return false;
    }
    // Counts the region's sides, so that an edge of many faces does not have them looked up by each
    // of its own.
    [[nodiscard]] std::map<EdgeId, int> balance_where_crowded(const Topology& topology,
                                                              WorkMeter& meter) const {
        std::map<EdgeId, int> balance;
        for (const FaceId face : region_) {
            if (meter.stopped_after(1)) {
                break;
            }
            for (Index corner = 0; corner < 3; ++corner) {
                const Side side = side_of(face, corner);
                const EdgeId edge = topology.side_edge[side];
                if (edge != k_none && is_crowded(topology.edges[edge])) {
                    balance[edge] += way_along(mesh_, topology.edges[edge], side);
                }
            }
        }
        return balance;
    }
    [[nodiscard]] bool is_border(const Topology& topology, const std::map<EdgeId, int>& crowded,
                                 Side side) const {
        const EdgeId edge = topology.side_edge[side];
        if (edge == k_none) {
            return false;
        }
        if (const auto at = crowded.find(edge); at != crowded.end()) {
            return at->second != 0;
        }
        int balance = 0;
        for (const Side other : topology.sides_of(edge)) {
            balance += region_.contains(face_of(other))
                           ? way_along(mesh_, topology.edges[edge], other)
                           : 0;
        }
        return balance != 0;
    }

    // Two convex sets in a plane are apart when a line along one of their edges is between them.
    [[nodiscard]] bool crosses(Side side) const {
        const auto ends = ends_of(mesh_, side);
        const Vec3& a = mesh_.vertices[ends[0]];
        const Vec3& b = mesh_.vertices[ends[1]];
        const Vec3& c = mesh_.vertices[mesh_.triangles[face_of(side)]
                                                      [next_corner(next_corner(corner_of(side)))]];
        bool left = false;
        bool right = false;
        for (std::size_t i = 0; i < outline_.size(); ++i) {
            const Vec3& from = outline_[i];
            const Vec3& to = outline_[(i + 1) % outline_.size()];
            const Vec3& inner = outline_[(i + 2) % outline_.size()];
            if (exact::coplanar_side(from, to, inner, a) <= 0 &&
                exact::coplanar_side(from, to, inner, b) <= 0) {
                return false;
            }
            const int at = exact::coplanar_side(a, b, c, from);
            left = left || at > 0;
            right = right || at < 0;
        }
        return left && right;
    }

    // Tests the same with the polygon's sides moved inward.
    [[nodiscard]] bool runs_through(Side side) const {
        const auto ends = ends_of(mesh_, side);
        ClipRing<double> segment = {clip_point<double>(mesh_.vertices[ends[0]]),
                                    clip_point<double>(mesh_.vertices[ends[1]])};
        for (std::size_t i = 0; i < outline_.size() && !segment.empty(); ++i) {
            segment = cut(segment, wall<double>(i, -reach_));
        }
        return !segment.empty();
    }

    // Returns the half-space inside of a side of the polygon, which is moved outward by so much.
    template <class T> [[nodiscard]] ClipHalf<T> wall(std::size_t side, double outward) const {
        const Vec3& from = outline_[side];
        const Vec3& to = outline_[(side + 1) % outline_.size()];
        return wall_of<T>(from, to, outward);
    }
    template <class T>
    [[nodiscard]] ClipHalf<T> wall_of(const Vec3& from, const Vec3& to, double outward) const {
        const auto a = clip_point<T>(from);
        const auto edge = clip_point<T>(to) - a;
        if constexpr (std::is_same_v<T, double>) {
            auto normal = edge.cross(clip_point<T>(plane_.normal));
            normal = normal * (1.0 / std::sqrt(normal.dot(normal)));
            return {normal, normal.dot(a) + outward};
        } else {
            const auto o = clip_point<T>(base_[0]);
            const auto up = (clip_point<T>(base_[1]) - o).cross(clip_point<T>(base_[2]) - o);
            const auto normal = edge.cross(up);
            return {normal, normal.dot(a)};
        }
    }

    // Where no border runs through it, one point speaks for all of the polygon.
    [[nodiscard]] bool holds_middle() const {
        if (reach_ == 0.0) {
            return true; // faces of the patch have no part of it but inside
        }
        Vec3 middle = Vec3::Zero();
        for (const Vec3& v : outline_) {
            middle += v / static_cast<double>(outline_.size());
        }
        return std::any_of(region_.begin(), region_.end(), [&](FaceId face) {
            return distance_to(mesh_.corners(face), middle) <= reach_ + plane_.half_width;
        });
    }

    // Takes all faces of the region, grown by the rounding, away from the polygon.
    template <class T>
    [[nodiscard]] std::vector<std::vector<Vec3>> uncovered(const Progress& progress) {
        constexpr std::size_t k_told = 256; // faces from one report to the next
        std::size_t taken = 0;
        std::vector<ClipRing<T>> left(1);
        for (const Vec3& v : outline_) {
            left.front().push_back(clip_point<T>(v));
        }
        for (const FaceId face : region_) {
            std::size_t corners = 0;
            for (const ClipRing<T>& ring : left) {
                corners += ring.size();
            }
            if (!spend(corners, left.size())) {
                return {};
            }
            if (++taken % k_told == 0) {
                progress.report(static_cast<double>(taken) / static_cast<double>(region_.size()));
            }
            left = without<T>(std::move(left), grown<T>(mesh_.corners(face)));
        }
        std::vector<std::vector<Vec3>> rings;
        for (const ClipRing<T>& ring : left) {
            rings.push_back(rounded(ring));
        }
        return rings;
    }

    // Returns the sides of the face, moved outward by the reach; a sharp corner goes no farther
    // than twice that.
    template <class T> [[nodiscard]] std::vector<ClipHalf<T>> grown(Corners t) const {
        std::vector<ClipHalf<T>> halves;
        if (reach_ > 0.0 && product_of(t).dot(plane_.normal) < 0.0) {
            std::swap(t[1], t[2]);
        }
        for (std::size_t i = 0; i < 3; ++i) {
            halves.push_back(wall_of<T>(t[i], t[(i + 1) % 3], reach_));
        }
        if constexpr (std::is_same_v<T, double>) {
            for (std::size_t i = 0; i < 3; ++i) {
                const Vec3 out =
                    (t[i] - t[(i + 1) % 3]).normalized() + (t[i] - t[(i + 2) % 3]).normalized();
                if (out.norm() > 1.0) {
                    const Vec3 normal = out.normalized();
                    halves.push_back({clip_point<T>(normal), normal.dot(t[i]) + 2.0 * reach_});
                }
            }
        }
        return halves;
    }

    const CheckedSurface& surface_;
    const TriMesh& mesh_;
    const Piece& piece_;
    double reach_;           // what is no farther counts as there
    double steepness_ = 0.0; // by so much the plane may be tilted
    MeanPlane plane_;
    Corners base_; // three corners of the plane, counter-clockwise seen from where the patch faces
    std::vector<Vec3> outline_; // of the polygon, the same way round
    std::vector<Vec3> around_;  // few points whose hull it is in
    std::set<FaceId> region_;
    std::uint64_t left_ = 0; // looks
    std::uint64_t open_ = 0; // places
    Progress progress_;
};

} // namespace

bool is_plane(const TriMesh& mesh, const Piece& piece, const PlaneLimits& limits,
              bool may_be_body) {
    if (piece.flat || !(reach_of(limits) > 0.0)) {
        return piece.flat; // exact ones are polygons
    }
    const MeanPlane plane(mesh, piece);
    const double thin =
        std::max(2.0 * limits.rounding, limits.thickness > 0.0 ? limits.noise : 0.0);
    if (!(plane.half_width - 0.5 * limits.thickness <= thin)) {
        return false;
    }
    const auto faces_away = [&](double way) {
        return std::any_of(piece.faces.begin(), piece.faces.end(), [&](FaceId face) {
            const Corners t = mesh.corners(face);
            return way * plane.normal.dot(product_of(t)) > 0.0 &&
                   width_of(t) > 4.0 * limits.rounding; // narrower ones have no side: see reach_of
        });
    };
    return !may_be_body || !faces_away(1.0) || !faces_away(-1.0);
}

FaceId face_off_plane(const CheckedSurface& surface, const Piece& piece, const PlaneLimits& limits,
                      const Progress& progress) {
    return PlaneCheck(surface, piece, limits, 0, progress).face_off();
}

BeyondFound beyond_region(const CheckedSurface& surface, const Topology& topology,
                          const Piece& piece, const PlaneLimits& limits, std::uint64_t most,
                          const Progress& progress) {
    return PlaneCheck(surface, piece, limits, most, progress).beyond(topology);
}

} // namespace hullwright
