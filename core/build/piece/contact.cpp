#include "piece/contact.h"

#include "base/sort_in_runs.h"
#include "base/work_meter.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "geom/outline.h"
#include "piece/facet_walk.h"
#include "piece/thin_hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <tuple>

namespace hullwright {
namespace {

using Corners = std::array<Vec3, 3>;

template <class T> bool holds(const std::vector<T>& sorted, const T& value) {
    return std::binary_search(sorted.begin(), sorted.end(), value);
}

// After a stop the values mean nothing.
template <class T> void sort_unique(std::vector<T>& values, const std::stop_token& stop) {
    sort_in_runs(values, std::less<>(), stop);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

// Holds a polygon as thick as the rounding. A face meets it when the part of the face within the
// slab overlaps the polygon by more than the rounding, which separating lines decide.
class Slab {
public:
    // The points are relative to `origin`.
    Slab(const Vec4& plane, const Vec3& origin, std::span<const Vec3> points, double rounding)
        : normal_(plane.head<3>()), offset_(plane[3]), origin_(origin), rounding_(rounding) {
        int axis = 0;
        normal_.cwiseAbs().minCoeff(&axis);
        first_ = normal_.cross(Vec3::Unit(axis)).normalized();
        second_ = normal_.cross(first_);
        std::vector<Point> flat;
        for (const Vec3& v : points) {
            flat.push_back(seen(v));
        }
        polygon_ = outline_of(std::move(flat));
    }

    [[nodiscard]] std::size_t sides() const { return polygon_.size(); }

    [[nodiscard]] bool meets(const Corners& corners) const {
        std::vector<Vec3> part;
        for (const Vec3& v : corners) {
            part.push_back(v - origin_);
        }
        constexpr double k_thick = 2.0; // the polygon's own points may be off by the rounding
        part = cut(part, 1.0, k_thick * rounding_);
        part = cut(part, -1.0, k_thick * rounding_);
        if (part.empty()) {
            return false;
        }
        std::vector<Point> flat;
        flat.reserve(part.size());
        for (const Vec3& v : part) {
            flat.push_back(seen(v));
        }
        const std::vector<Point> other = outline_of(std::move(flat));
        return !separates(polygon_, other) && !separates(other, polygon_);
    }

private:
    using Point = Eigen::Vector2d;

    [[nodiscard]] double height(const Vec3& v) const { return normal_.dot(v) + offset_; }
    [[nodiscard]] Point seen(const Vec3& v) const { return {first_.dot(v), second_.dot(v)}; }

    // Gives the part of the ring with sign * height at most `limit` (Sutherland and Hodgman 1974).
    [[nodiscard]] std::vector<Vec3> cut(std::span<const Vec3> ring, double sign,
                                        double limit) const {
        std::vector<Vec3> kept;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Vec3& a = ring[i];
            const Vec3& b = ring[(i + 1) % ring.size()];
            const double ha = sign * height(a) - limit;
            const double hb = sign * height(b) - limit;
            if (ha <= 0.0) {
                kept.push_back(a);
            }
            if ((ha < 0.0 && hb > 0.0) || (ha > 0.0 && hb < 0.0)) {
                kept.emplace_back(a + (b - a) * (ha / (ha - hb)));
            }
        }
        return kept;
    }

    // True when an edge of `one` has all of `other` outside, or inside by no more than the
    // rounding.
    [[nodiscard]] bool separates(std::span<const Point> one, std::span<const Point> other) const {
        for (std::size_t i = 0; i < one.size(); ++i) {
            const Point edge = one[(i + 1) % one.size()] - one[i];
            const double length = edge.norm();
            const Point inward(-edge.y() / length, edge.x() / length);
            if (length > 0.0 && std::all_of(other.begin(), other.end(), [&](const Point& p) {
                    return inward.dot(p - one[i]) <= rounding_;
                })) {
                return true;
            }
        }
        return false;
    }

    Vec3 normal_;
    double offset_;
    Vec3 origin_;
    double rounding_;
    Vec3 first_;
    Vec3 second_;
    std::vector<Point> polygon_;
};

// Tests faces of the surface, one after the other, for contact with one hull. A face in a cavity
// that fits closely is held against all of a large hull, and so are all such faces: each look at a
// part of the hull is counted. After a stop every question is answered as if there were contact.
class Contact {
public:
    Contact(const Ground& ground, const Shell& shell, const std::stop_token& stop)
        : ground_(ground), surface_(ground.surface), mesh_(ground.mesh()), shell_(shell),
          rounding_(ground.rounding), component_(ground.kinds.components.of_face[shell.faces[0]]),
          stop_(stop), looks_(Progress(stop), 1) {
        for (const VertexId v : shell.vertices) {
            box_.add(mesh_.vertices[v]);
        }
        for (const FaceId face : shell.faces) {
            if (looks_.stopped_after(1)) {
                return;
            }
            const Triangle t = placed(face);
            places_.insert(places_.end(), t.begin(), t.end());
            for (Index i = 0; i < 3; ++i) {
                edges_.push_back(std::minmax(t[i], t[next_corner(i)]));
            }
            faces_.push_back(sorted(t));
            flats_.push_back(ground.flats.of_face[face]);
        }
        sort_unique(flats_, stop);
        sort_unique(places_, stop);
        sort_unique(edges_, stop);
        sort_unique(faces_, stop);
        for (const Triangle& t : shell.triangles) {
            if (looks_.stopped_after(1)) {
                return;
            }
            planes_.push_back(plane_through(facet(t), box_.centre(), box_.diagonal()));
        }
        if (rounding_ > 0.0) {
            find_slab();
        }
    }

    bool any() {
        bool found = false;
        surface_.bvh.visit([&](const Aabb& box) { return !found && box.overlaps(box_); },
                           [&](FaceId face) {
                               found = found || looks_.stopped_after(1) ||
                                       (counts(face) && touches(face));
                           });
        return found || ((shell_.flat || slab_) && leaves_regions());
    }

private:
    [[nodiscard]] bool leaves_regions() {
        return std::any_of(flats_.begin(), flats_.end(), [this](Index flat) {
            return looks_.stopped_after(1) ||
                   (ground_.regions.has_borders(flat) && leaves_region(flat));
        });
    }

    // Faces in the planes of the patch may be overlapped; leaves_regions() checks that the hull
    // does not leave their regions.
    [[nodiscard]] bool counts(FaceId face) const {
        return !holds(flats_, ground_.flats.of_face[face]) && !holds(shell_.faces, face) &&
               !ground_.does_no_harm(face, component_);
    }

    [[nodiscard]] bool leaves_region(Index number) {
        const Flat& flat = ground_.flats.flats[number];
        const auto [a, b, c] = mesh_.corners(flat.seed);
        std::vector<VertexId> on;
        for (const VertexId v : shell_.vertices) {
            if (looks_.stopped_after(1)) {
                return true;
            }
            const double height = flat.plane.dot(ground_.flats.homogeneous(at(v)));
            if (std::abs(height) <= rounding_ + flat.doubt &&
                (rounding_ > 0.0 || exact::orientation(a, b, c, at(v)) == 0)) {
                on.push_back(v);
            }
        }
        return !ground_.regions.holds(number, ground_.regions.outline(number, on, stop_));
    }

    [[nodiscard]] Triangle placed(FaceId face) const {
        const Triangle& t = mesh_.triangles[face];
        return {surface_.places[t[0]], surface_.places[t[1]], surface_.places[t[2]]};
    }
    static Triangle sorted(Triangle t) {
        std::sort(t.begin(), t.end());
        return t;
    }
    [[nodiscard]] const Vec3& at(VertexId v) const { return mesh_.vertices[v]; }
    [[nodiscard]] Corners facet(const Triangle& t) const {
        return {at(shell_.vertices[t[0]]), at(shell_.vertices[t[1]]), at(shell_.vertices[t[2]])};
    }

    bool touches(FaceId face) {
        face_ = face;
        corner_ = placed(face);
        if (!box_of(face).overlaps(box_) || holds(faces_, sorted(corner_))) {
            return false; // far away, or a twin of a face of the patch: the same points
        }
        shared_.clear();
        for (Index i = 0; i < 3; ++i) {
            if (holds(places_, corner_[i])) {
                shared_.push_back(i);
            }
        }
        // When a face repeats a vertex, no finer test is possible.
        if (corner_[0] == corner_[1] || corner_[1] == corner_[2] || corner_[2] == corner_[0]) {
            return shared_.size() < 3 || !is_own_edge(corner_[0], corner_[1], corner_[2]);
        }
        if (slab_) {
            return looks_.stopped_after(slab_->sides()) || slab_->meets(mesh_.corners(face_));
        }
        return shell_.flat ? touches_polygon() : touches_solid();
    }

    // A hull no thicker than the rounding may be flat in truth, and is treated as a slab.
    void find_slab() {
        std::vector<Vec3> points;
        for (const VertexId v : shell_.vertices) {
            points.push_back(at(v) - box_.centre());
        }
        const Vec4* best = nullptr;
        double area = 0.0;
        for (std::size_t i = 0; i < planes_.size(); ++i) {
            const auto [a, b, c] = facet(shell_.triangles[i]);
            const double twice = (b - a).cross(c - a).norm();
            if (twice > area) {
                area = twice;
                best = &planes_[i].plane;
            }
        }
        if (best != nullptr && std::all_of(points.begin(), points.end(), [&](const Vec3& v) {
                return std::abs(best->head<3>().dot(v) + (*best)[3]) <= k_thin * rounding_;
            })) {
            slab_.emplace(*best, box_.centre(), points, rounding_);
        }
    }

    [[nodiscard]] Aabb box_of(FaceId face) const { return box_around(mesh_.corners(face)); }

    [[nodiscard]] bool is_own_edge(VertexId a, VertexId b, VertexId c) const {
        const VertexId other = a != b ? b : c;
        return holds(edges_, std::pair<VertexId, VertexId>(std::minmax(a, other)));
    }

    // True when the face's corners with side 0 are shared with the patch: none, one vertex, or an
    // edge of the patch.
    [[nodiscard]] bool is_own_feature(const std::array<int, 3>& sides) const {
        std::array<VertexId, 3> zero{};
        std::size_t zeros = 0;
        for (Index i = 0; i < 3; ++i) {
            if (sides[i] == 0) {
                zero[zeros++] = corner_[i];
            }
        }
        return zeros == 0 || (zeros == 1 && holds(places_, zero[0])) ||
               (zeros == 2 &&
                holds(edges_, std::pair<VertexId, VertexId>(std::minmax(zero[0], zero[1]))));
    }

    // Returns the side of the facet on which a vertex lies, decided exactly.
    [[nodiscard]] int side(std::size_t facet_number, VertexId v) const {
        const Triangle& t = shell_.triangles[facet_number];
        for (const Index i : t) {
            if (surface_.places[shell_.vertices[i]] == surface_.places[v]) {
                return 0;
            }
        }
        const Flat& plane = planes_[facet_number];
        const double height = height_over(plane, at(v));
        const double doubt = doubt_at(plane, v);
        if (height > doubt || height < -doubt) {
            return height > 0.0 ? 1 : -1;
        }
        const auto [a, b, c] = facet(t);
        return exact::orientation(a, b, c, at(v));
    }

    // The error bound is for points in the hull's box; for others it grows with their distance.
    [[nodiscard]] double doubt_at(const Flat& plane, VertexId v) const {
        return plane.doubt * (1.0 + (at(v) - box_.centre()).norm() / box_.diagonal());
    }
    [[nodiscard]] double height_over(const Flat& plane, const Vec3& v) const {
        return plane.plane.head<3>().dot(v - box_.centre()) + plane.plane[3];
    }

    // True when all of the face is beyond the facet's plane, except for what it shares with the
    // patch.
    [[nodiscard]] bool is_beyond(std::size_t facet_number) const {
        const Triangle& t = mesh_.triangles[face_];
        // The plane of a sliver may be any plane, and nothing is known to be beyond it.
        const Flat& plane = planes_[facet_number];
        if (rounding_ > 0.0 && std::all_of(t.begin(), t.end(), [&](VertexId v) {
                return height_over(plane, at(v)) - doubt_at(plane, v) >= -rounding_;
            })) {
            return true;
        }
        std::array<int, 3> sides{};
        for (Index i = 0; i < 3; ++i) {
            sides[i] = side(facet_number, t[i]);
            if (sides[i] < 0) {
                return false;
            }
        }
        return is_own_feature(sides);
    }

    // True when all of the hull is on one side of the face's plane, except for what they share.
    [[nodiscard]] bool is_on_one_side() {
        const Corners g = mesh_.corners(face_);
        const Flat plane = plane_through(g, box_.centre(), box_.diagonal());
        // The plane stands on the face's first corner, which may be far from the hull's box.
        const double doubt = doubt_at(plane, mesh_.triangles[face_][0]);
        std::array<int, 3> own = {1, 1, 1}; // 0: the corner is a vertex of the hull
        bool front = false;
        bool back = false;
        bool deep_front = false;
        bool deep_back = false;
        bool foreign = false;
        if (looks_.stopped_after(shell_.vertices.size())) {
            return false;
        }
        for (const VertexId v : shell_.vertices) {
            const VertexId place = surface_.places[v];
            if (const auto corner = std::find(corner_.begin(), corner_.end(), place);
                corner != corner_.end()) {
                own[static_cast<std::size_t>(corner - corner_.begin())] = 0;
                continue;
            }
            const double height = height_over(plane, at(v));
            const int s = height > doubt    ? 1
                          : height < -doubt ? -1
                                            : exact::orientation(g[0], g[1], g[2], at(v));
            front = front || s > 0;
            back = back || s < 0;
            foreign = foreign || s == 0;
            deep_front = deep_front || height + doubt > rounding_;
            deep_back = deep_back || height - doubt < -rounding_;
        }
        if (rounding_ > 0.0 && (!deep_front || !deep_back)) {
            return true;
        }
        return !(front && back) && !foreign && is_own_feature(own);
    }

    // Tries the facet that separated the last face from the hull, then the one on the way from the
    // hull's middle to this face's.
    bool is_beyond_likely_facet() {
        constexpr std::size_t k_many = 64; // facets; fewer are tested faster than walked over
        if (is_beyond(last_between_)) {
            return true;
        }
        if (planes_.size() <= k_many) {
            return false;
        }
        if (!walk_) {
            std::vector<Vec3> points;
            for (const VertexId v : shell_.vertices) {
                points.push_back(at(v));
            }
            walk_.emplace(points, shell_.triangles, stop_);
        }
        const Corners t = mesh_.corners(face_);
        const auto walked = walk_->towards((t[0] + t[1] + t[2]) / 3.0, last_between_);
        last_between_ = walked.facet;
        return !looks_.stopped_after(walked.seen) && is_beyond(last_between_);
    }

    bool is_beyond_any_facet() {
        for (std::size_t i = 0; i < planes_.size() && !looks_.stopped_after(1); ++i) {
            if (is_beyond(i)) {
                last_between_ = i;
                return true;
            }
        }
        return false;
    }

    bool touches_solid() {
        if (is_beyond_likely_facet() || is_on_one_side() || is_beyond_any_facet()) {
            return false;
        }
        // Two shared corners: a third one outside would be beyond a facet at their edge. Three: the
        // whole face is in the hull.
        return shared_.size() >= 2 || (shared_.empty() ? meets_hull() : leaves_corner());
    }

    [[nodiscard]] bool is_inside(VertexId v) {
        for (std::size_t i = 0; i < planes_.size() && !looks_.stopped_after(1); ++i) {
            if (side(i, v) > 0) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool meets_hull() {
        return is_inside(mesh_.triangles[face_][0]) || meets_any_facet();
    }
    [[nodiscard]] bool meets_any_facet() {
        const Corners g = mesh_.corners(face_);
        return std::any_of(shell_.triangles.begin(), shell_.triangles.end(),
                           [&](const Triangle& t) {
                               return looks_.stopped_after(1) || exact::triangles_meet(facet(t), g);
                           });
    }

    // The face shares one corner p with the patch. The intersection of face and hull is convex and
    // contains p. If it were more than p, its far end would be on a facet without p, or on the
    // face's side opposite to p, which then enters the hull or is inside.
    [[nodiscard]] bool leaves_corner() {
        const Index corner = shared_.front();
        const VertexId p = corner_[corner];
        const Triangle& t = mesh_.triangles[face_];
        const VertexId q = t[next_corner(corner)];
        const VertexId r = t[next_corner(next_corner(corner))];
        const bool extreme = std::any_of(shell_.vertices.begin(), shell_.vertices.end(),
                                         [&](VertexId v) { return surface_.places[v] == p; });
        if (!extreme || is_inside(q)) {
            return true;
        }
        const Corners g = mesh_.corners(face_);
        return std::any_of(
            shell_.triangles.begin(), shell_.triangles.end(), [&](const Triangle& f) {
                if (looks_.stopped_after(1)) {
                    return true;
                }
                const bool at_corner = std::any_of(f.begin(), f.end(), [&](Index i) {
                    return surface_.places[shell_.vertices[i]] == p;
                });
                return at_corner ? exact::segment_meets_triangle(at(q), at(r), facet(f))
                                 : exact::triangles_meet(facet(f), g);
            });
    }

    // For a flat hull, faces that lie in its plane or go through it count.
    bool touches_polygon() {
        const Corners g = mesh_.corners(face_);
        const Corners f = facet(shell_.triangles.front());
        std::array<int, 3> sides{};
        for (Index i = 0; i < 3; ++i) {
            const bool in_patch = std::find(shared_.begin(), shared_.end(), i) != shared_.end();
            sides[i] = in_patch ? 0 : exact::orientation(f[0], f[1], f[2], g[i]);
        }
        const bool front = std::any_of(sides.begin(), sides.end(), [](int s) { return s > 0; });
        const bool back = std::any_of(sides.begin(), sides.end(), [](int s) { return s < 0; });
        const auto zeros = std::count(sides.begin(), sides.end(), 0);
        if (zeros == 0 && front != back) {
            return false;
        }
        switch (shared_.size()) {
        case 0:
            return meets_any_facet();
        case 1:
            return !(zeros == 1 && front != back) && leaves_polygon_corner();
        case 2:
            return !is_at_the_rim(sides);
        default:
            return true;
        }
    }

    // Does the test of leaves_corner, with the polygon cut into triangles around p.
    [[nodiscard]] bool leaves_polygon_corner() {
        const Index corner = shared_.front();
        const Triangle& t = mesh_.triangles[face_];
        const Vec3& p = at(t[corner]);
        const Vec3& q = at(t[next_corner(corner)]);
        const Vec3& r = at(t[next_corner(next_corner(corner))]);
        const Corners g = mesh_.corners(face_);
        for (std::size_t i = 0; i < shell_.vertices.size(); ++i) {
            const Vec3& x = at(shell_.vertices[i]);
            const Vec3& y = at(shell_.vertices[(i + 1) % shell_.vertices.size()]);
            if (looks_.stopped_after(1)) {
                return true;
            }
            if (!exact::collinear(p, x, y) && (exact::segment_meets_triangle(x, y, g) ||
                                               exact::segment_meets_triangle(q, r, {p, x, y}))) {
                return true;
            }
        }
        return false;
    }

    // True when the shared edge is the patch's, all of the polygon is on one side of it, and the
    // face, if it is in the plane, on the other. (An edge inside the polygon is the rim of a notch
    // that the polygon would cover.)
    [[nodiscard]] bool is_at_the_rim(const std::array<int, 3>& sides) {
        if (!is_own_feature({shares(0) ? 0 : 1, shares(1) ? 0 : 1, shares(2) ? 0 : 1})) {
            return false;
        }
        const Triangle& t = mesh_.triangles[face_];
        const Vec3& p = at(t[shared_[0]]);
        const Vec3& q = at(t[shared_[1]]);
        const Index third = 3 - shared_[0] - shared_[1];
        const Vec3* inner = nullptr;
        for (const VertexId v : shell_.vertices) {
            if (looks_.stopped_after(1)) {
                return false;
            }
            if (exact::collinear(p, q, at(v))) {
                continue;
            }
            if (inner != nullptr && exact::coplanar_side(p, q, *inner, at(v)) < 0) {
                return false;
            }
            inner = &at(v);
        }
        return inner != nullptr &&
               (sides[third] != 0 || exact::coplanar_side(p, q, *inner, at(t[third])) < 0);
    }
    [[nodiscard]] bool shares(Index corner) const {
        return std::find(shared_.begin(), shared_.end(), corner) != shared_.end();
    }

    const Ground& ground_;
    const Surface& surface_;
    const TriMesh& mesh_;
    const Shell& shell_;
    double rounding_;
    ComponentId component_;    // component of the patch
    std::vector<Index> flats_; // flat regions of the patch
    Aabb box_;
    std::vector<VertexId> places_; // places of the patch's vertices
    std::vector<std::pair<VertexId, VertexId>> edges_;
    std::vector<Triangle> faces_;
    std::vector<Flat> planes_; // planes of the facets
    std::optional<Slab> slab_;
    std::optional<FacetWalk> walk_; // over the facets, if there are many
    std::size_t last_between_ = 0;  // facet that separated the last face
    std::stop_token stop_;
    WorkMeter looks_; // reports to nobody

    FaceId face_ = 0; // face that is being tested
    Triangle corner_{};
    std::vector<Index> shared_; // numbers of its corners that are the patch's
};

Vec3 area_vector(const Corners& t) {
    return 0.5 * (t[1] - t[0]).cross(t[2] - t[0]);
}

// Turns the polygon of a flat hull to the side that the patch faces.
void face_as_patch(const TriMesh& mesh, Shell& shell) {
    if (shell.triangles.empty()) {
        return;
    }
    Vec3 patch(0, 0, 0);
    for (const FaceId face : shell.faces) {
        patch += area_vector(mesh.corners(face));
    }
    const Triangle& t = shell.triangles.front();
    const auto corner = [&](Index i) { return mesh.vertices[shell.vertices[t[i]]]; };
    if (area_vector({corner(0), corner(1), corner(2)}).dot(patch) < 0.0) {
        std::reverse(shell.vertices.begin(), shell.vertices.end()); // the fan turns with its ring
    }
}

// Stores the hull of these vertices in the shell; vertices may be repeated.
void wrap(const TriMesh& mesh, std::vector<VertexId> vertices, const std::stop_token& stop,
          Shell& shell) {
    sort_unique(vertices, stop);
    std::vector<Vec3> points;
    points.reserve(vertices.size());
    for (const VertexId v : vertices) {
        points.push_back(mesh.vertices[v]);
    }
    Hull hull = convex_hull(points, stop);
    shell.flat = hull.flat;
    shell.triangles = std::move(hull.triangles);
    shell.heights.assign(shell.triangles.size(), -1.0);
    for (const Index v : hull.vertices) {
        shell.vertices.push_back(vertices[v]);
    }
    if (shell.flat) {
        face_as_patch(mesh, shell);
    }
}

// Returns a triangle of the hull by the mesh's vertex numbers, the smallest first.
Triangle in_the_mesh(const Shell& shell, std::size_t number) {
    Triangle t = shell.triangles[number];
    for (Index& corner : t) {
        corner = shell.vertices[corner];
    }
    std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
    return t;
}

} // namespace

Shell make_shell(const TriMesh& mesh, std::vector<FaceId> faces, const std::stop_token& stop) {
    Shell shell;
    shell.faces = std::move(faces);
    sort_unique(shell.faces, stop);
    std::vector<VertexId> vertices;
    for (const FaceId face : shell.faces) {
        const Triangle& t = mesh.triangles[face];
        vertices.insert(vertices.end(), t.begin(), t.end());
    }
    wrap(mesh, std::move(vertices), stop, shell);
    return shell;
}

void carry_over(std::span<const Shell* const> from, Shell& to) {
    struct Known {
        Triangle triangle;
        double height;
        char stays_in;
    };
    std::vector<Known> known;
    for (const Shell* shell : from) {
        for (std::size_t i = 0; i < shell->heights.size(); ++i) {
            const char stays_in = shell->stays_in.empty() ? '\0' : shell->stays_in[i];
            if (shell->heights[i] >= 0.0 || stays_in != 0) {
                known.push_back({in_the_mesh(*shell, i), shell->heights[i], stays_in});
            }
        }
    }
    const auto before = [](const Known& a, const Known& b) {
        return std::tie(a.triangle, a.height) < std::tie(b.triangle, b.height);
    };
    std::sort(known.begin(), known.end(), before);
    to.stays_in.assign(to.triangles.size(), 0);
    for (std::size_t i = 0; i < to.triangles.size(); ++i) {
        const Triangle t = in_the_mesh(to, i);
        const double unknown = -1.0;
        for (auto at = std::lower_bound(known.begin(), known.end(), Known{t, unknown, 0}, before);
             at != known.end() && at->triangle == t; ++at) {
            to.heights[i] = std::max(to.heights[i], at->height);
            to.stays_in[i] = std::max(to.stays_in[i], at->stays_in);
        }
    }
}

Shell join_shells(const TriMesh& mesh, const Shell& one, const Shell& other,
                  const std::stop_token& stop) {
    Shell shell;
    shell.faces.resize(one.faces.size() + other.faces.size());
    std::merge(one.faces.begin(), one.faces.end(), other.faces.begin(), other.faces.end(),
               shell.faces.begin());
    std::vector<VertexId> vertices = one.vertices;
    vertices.insert(vertices.end(), other.vertices.begin(), other.vertices.end());
    wrap(mesh, std::move(vertices), stop, shell);
    carry_over(std::array{&one, &other}, shell);
    return shell;
}

bool touches_elsewhere(const Ground& ground, const Shell& shell, const std::stop_token& stop) {
    // A single face is its own hull, which can hold no other part of the surface.
    return shell.faces.size() > 1 && Contact(ground, shell, stop).any();
}

bool surely_leaves_region(const Ground& ground, const Shell& one, const Shell& other) {
    const Index flat = ground.flats.of_face[one.faces.front()];
    if (ground.flats.of_face[other.faces.front()] != flat) {
        return true; // a patch of two regions stays in none
    }
    constexpr std::size_t k_looks = 32; // at each of the patches
    if (one.faces.size() + other.faces.size() <= 2 * k_looks) {
        return false; // the whole answer costs no more
    }
    std::vector<VertexId> some;
    for (const Shell* shell : {&one, &other}) {
        const std::size_t step = shell->vertices.size() / k_looks + 1;
        for (std::size_t i = 0; i < shell->vertices.size(); i += step) {
            some.push_back(shell->vertices[i]);
        }
    }
    const Ring ring = ground.regions.outline(flat, some);
    const Shell& smaller = one.faces.size() < other.faces.size() ? one : other;
    return std::any_of(smaller.vertices.begin(), smaller.vertices.end(),
                       [&](VertexId v) { return ground.regions.has_border_inside(flat, ring, v); });
}

bool stays_in_region(const Ground& ground, const Shell& shell, const std::stop_token& stop) {
    const Index flat = ground.flats.of_face[shell.faces.front()];
    return shell.faces.size() == 1 ||
           (std::all_of(shell.faces.begin(), shell.faces.end(),
                        [&](FaceId face) { return ground.flats.of_face[face] == flat; }) &&
            ground.regions.holds(flat, ground.regions.outline(flat, shell.vertices, stop)));
}

} // namespace hullwright
