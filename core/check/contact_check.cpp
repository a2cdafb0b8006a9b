#include "check/contact_check.h"

#include "exact/predicates.h"

#include <CGAL/Gmpq.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace hullwright {
namespace {

using Number = CGAL::Gmpq;
using Corners = std::array<Vec3, 3>;

bool less(const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
}

// Points of three numbers, rational or double.
template <class T> struct Point {
    T x, y, z;
    Point operator-(const Point& o) const { return {x - o.x, y - o.y, z - o.z}; }
    Point operator+(const Point& o) const { return {x + o.x, y + o.y, z + o.z}; }
    Point operator*(const T& s) const { return {x * s, y * s, z * s}; }
    [[nodiscard]] T dot(const Point& o) const { return x * o.x + y * o.y + z * o.z; }
    [[nodiscard]] Point cross(const Point& o) const {
        return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x};
    }
};

template <class T> Point<T> point(const Vec3& v) {
    return {T(v.x()), T(v.y()), T(v.z())};
}

// normal . p <= offset is the inside.
template <class T> struct Half {
    Point<T> normal;
    T offset;
};

// What a half-space leaves of a convex ring (Sutherland and Hodgman 1974).
template <class T> std::vector<Point<T>> cut(const std::vector<Point<T>>& ring, const Half<T>& h) {
    std::vector<Point<T>> kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point<T>& a = ring[i];
        const Point<T>& b = ring[(i + 1) % ring.size()];
        const T ha = h.normal.dot(a) - h.offset;
        const T hb = h.normal.dot(b) - h.offset;
        if (!(ha > 0)) {
            kept.push_back(a);
        }
        if ((ha < 0 && hb > 0) || (ha > 0 && hb < 0)) {
            kept.push_back(a + (b - a) * (ha / (ha - hb)));
        }
    }
    return kept;
}

class ContactCheck {
public:
    ContactCheck(const CheckedSurface& surface, const Piece& piece, double rounding)
        : surface_(surface), mesh_(*surface.mesh), piece_(piece), rounding_(rounding),
          faces_(piece.faces) {
        std::sort(faces_.begin(), faces_.end());
        for (const Vec3& v : piece.vertices) {
            box_.add(v);
        }
        for (const FaceId face : faces_) {
            const Corners c = mesh_.corners(face);
            for (std::size_t i = 0; i < 3; ++i) {
                corners_.insert(c[i]);
                edges_.insert(ordered(c[i], c[(i + 1) % 3]));
            }
        }
        find_walls();
    }

    FaceId run() {
        FaceId found = k_none;
        surface_.bvh.visit([&](const Aabb& box) { return box.overlaps(box_); },
                           [&](FaceId face) {
                               if (face < found && surface_.boxes[face].overlaps(box_) &&
                                   !std::binary_search(faces_.begin(), faces_.end(), face) &&
                                   (rounding_ > 0.0 ? meets_roughly(face) : meets(face))) {
                                   found = face;
                               }
                           });
        return found;
    }

private:
    using Edge = std::pair<Vec3, Vec3>;
    struct Less {
        bool operator()(const Vec3& a, const Vec3& b) const { return less(a, b); }
        bool operator()(const Edge& a, const Edge& b) const {
            return less(a.first, b.first) || (!less(b.first, a.first) && less(a.second, b.second));
        }
    };
    static Edge ordered(const Vec3& a, const Vec3& b) {
        return less(a, b) ? Edge{a, b} : Edge{b, a};
    }

    [[nodiscard]] Corners facet(const Triangle& t) const {
        return {piece_.vertices[t[0]], piece_.vertices[t[1]], piece_.vertices[t[2]]};
    }

    // ---- Exact.

    // A plane of the hull with the face beyond it, but for a corner or edge of the patch.
    [[nodiscard]] bool is_apart(const Corners& g) const {
        return std::any_of(
            piece_.triangles.begin(), piece_.triangles.end(), [&](const Triangle& t) {
                const auto [a, b, c] = facet(t);
                std::array<int, 3> sides{};
                for (std::size_t i = 0; i < 3; ++i) {
                    const bool own = g[i] == a || g[i] == b || g[i] == c;
                    sides[i] = own ? 0 : exact::orientation(a, b, c, g[i]);
                }
                const bool none_below =
                    std::none_of(sides.begin(), sides.end(), [](int s) { return s < 0; });
                const bool none_above =
                    std::none_of(sides.begin(), sides.end(), [](int s) { return s > 0; });
                return (none_below || (piece_.flat && none_above)) && is_own(g, sides);
            });
    }
    [[nodiscard]] bool is_own(const Corners& g, const std::array<int, 3>& sides) const {
        std::vector<Vec3> on;
        for (std::size_t i = 0; i < 3; ++i) {
            if (sides[i] == 0) {
                on.push_back(g[i]);
            }
        }
        return on.empty() || (on.size() == 1 && corners_.contains(on[0])) ||
               (on.size() == 2 && edges_.contains(ordered(on[0], on[1])));
    }

    [[nodiscard]] bool meets(FaceId face) {
        const Corners g = mesh_.corners(face);
        if (is_apart(g)) {
            return false;
        }
        if (halves_.empty()) {
            halves_ = exact_halves();
        }
        std::vector<Point<Number>> ring;
        for (const Vec3& v : g) {
            ring.push_back(point<Number>(v));
        }
        for (const Half<Number>& half : halves_) {
            ring = cut(ring, half);
            if (ring.empty()) {
                return false;
            }
        }
        const auto witnesses = witnesses_of(ring);
        return std::any_of(witnesses.begin(), witnesses.end(),
                           [this](const Point<Number>& p) { return !is_in_patch(p); });
    }

    [[nodiscard]] std::vector<Half<Number>> exact_halves() const {
        std::vector<Half<Number>> halves;
        for (const Triangle& t : piece_.triangles) {
            const Corners f = facet(t);
            const auto a = point<Number>(f[0]);
            const auto normal = (point<Number>(f[1]) - a).cross(point<Number>(f[2]) - a);
            halves.push_back({normal, normal.dot(a)});
            if (piece_.flat) {
                halves.push_back({normal * Number(-1), -normal.dot(a)});
                break; // one plane; the rim's walls do the rest
            }
        }
        for (const auto& [from, to] : rim_) {
            const auto a = point<Number>(from);
            const auto normal = (point<Number>(to) - a).cross(halves.front().normal);
            halves.push_back({normal, normal.dot(a)});
        }
        return halves;
    }

    template <class T>
    static std::vector<Point<T>> witnesses_of(const std::vector<Point<T>>& ring) {
        std::vector<Point<T>> points = ring;
        Point<T> sum = ring.front();
        for (std::size_t i = 0; i < ring.size(); ++i) {
            for (std::size_t j = i + 1; j < ring.size(); ++j) {
                points.push_back((ring[i] + ring[j]) * (T(1) / T(2)));
            }
            sum = i == 0 ? sum : sum + ring[i];
        }
        points.push_back(sum * (T(1) / T(static_cast<int>(ring.size()))));
        return points;
    }

    [[nodiscard]] bool is_in_patch(const Point<Number>& p) const {
        return std::any_of(faces_.begin(), faces_.end(), [&](FaceId face) {
            const Corners c = mesh_.corners(face);
            const std::array<Point<Number>, 3> t = {point<Number>(c[0]), point<Number>(c[1]),
                                                    point<Number>(c[2])};
            const auto normal = (t[1] - t[0]).cross(t[2] - t[0]);
            if (normal.dot(p - t[0]) != 0) {
                return false;
            }
            for (std::size_t i = 0; i < 3; ++i) {
                if (normal.dot((t[(i + 1) % 3] - t[i]).cross(p - t[i])) < 0) {
                    return false;
                }
            }
            return true;
        });
    }

    // ---- Up to the rounding.

    [[nodiscard]] Half<double> half_of(const Corners& f) const {
        const Vec3 normal = (f[1] - f[0]).cross(f[2] - f[0]).normalized();
        return {point<double>(normal), normal.dot(f[0])};
    }

    // A flat piece's rim; of a thin one its side facets do that work.
    void find_walls() {
        if (piece_.flat) {
            std::set<std::pair<Index, Index>> edges;
            for (const Triangle& t : piece_.triangles) {
                for (std::size_t i = 0; i < 3; ++i) {
                    edges.insert({t[i], t[(i + 1) % 3]});
                }
            }
            for (const auto& [from, to] : edges) {
                if (!edges.contains({to, from})) {
                    rim_.emplace_back(piece_.vertices[from], piece_.vertices[to]);
                }
            }
        }
        if (rounding_ > 0.0) {
            find_rough_halves();
        }
    }

    void find_rough_halves() {
        constexpr double k_thin = 2.0; // both faces may be off the true plane by the rounding
        Half<double> top{{0.0, 0.0, 0.0}, 0.0};
        double area = -1.0;
        for (const Triangle& t : piece_.triangles) {
            const Corners f = facet(t);
            const double twice = (f[1] - f[0]).cross(f[2] - f[0]).norm();
            if (twice > area) {
                area = twice;
                top = half_of(f);
            }
        }
        const bool thin =
            std::all_of(piece_.vertices.begin(), piece_.vertices.end(), [&](const Vec3& v) {
                return std::abs(top.normal.dot(point<double>(v)) - top.offset) <=
                       k_thin * rounding_;
            });
        if (thin) {
            // A slab with the rounding to spare on both sides; none of it is far from the patch.
            rough_.push_back({top.normal, top.offset + rounding_});
            rough_.push_back(
                {top.normal * -1.0, (piece_.flat ? 1.0 : k_thin + 1.0) * rounding_ - top.offset});
        }
        if (thin && !piece_.flat) {
            find_outline(top.normal);
        }
        for (const Triangle& t : piece_.triangles) {
            const Half<double> half = half_of(facet(t));
            if (!thin) {
                rough_.push_back({half.normal, half.offset - rounding_});
            }
        }
        for (const auto& [from, to] : rim_) {
            const auto edge = point<double>(to) - point<double>(from);
            auto normal = edge.cross(top.normal);
            normal = normal * (1.0 / std::sqrt(normal.dot(normal)));
            rough_.push_back({normal, normal.dot(point<double>(from)) - rounding_});
        }
    }

    // The edges of a thin hull between what faces up and what faces down.
    void find_outline(const Point<double>& up) {
        std::set<std::pair<Index, Index>> upper;
        for (const Triangle& t : piece_.triangles) {
            for (std::size_t i = 0; i < 3 && half_of(facet(t)).normal.dot(up) > 0.0; ++i) {
                upper.insert({t[i], t[(i + 1) % 3]});
            }
        }
        for (const auto& [from, to] : upper) {
            if (!upper.contains({to, from})) {
                rim_.emplace_back(piece_.vertices[from], piece_.vertices[to]);
            }
        }
    }

    [[nodiscard]] bool meets_roughly(FaceId face) const {
        std::vector<Point<double>> ring;
        for (const Vec3& v : mesh_.corners(face)) {
            ring.push_back(point<double>(v));
        }
        for (const Half<double>& half : rough_) {
            ring = cut(ring, half);
            if (ring.empty()) {
                return false;
            }
        }
        const auto witnesses = witnesses_of(ring);
        return std::any_of(witnesses.begin(), witnesses.end(), [this](const Point<double>& p) {
            return distance_to_patch(Vec3(p.x, p.y, p.z)) > 4.0 * rounding_;
        });
    }
    [[nodiscard]] double distance_to_patch(const Vec3& p) const {
        double best = std::numeric_limits<double>::infinity();
        for (const FaceId face : faces_) {
            best = std::min(best, distance_to(mesh_.corners(face), p));
        }
        return best;
    }

    const CheckedSurface& surface_;
    const TriMesh& mesh_;
    const Piece& piece_;
    double rounding_;
    std::vector<FaceId> faces_;
    Aabb box_;
    std::set<Vec3, Less> corners_; // of the patch, by position
    std::set<Edge, Less> edges_;
    std::vector<std::pair<Vec3, Vec3>> rim_; // of a flat piece
    std::vector<Half<Number>> halves_;
    std::vector<Half<double>> rough_; // moved inward by the rounding
};

} // namespace

FaceId touched_face(const CheckedSurface& surface, const Piece& piece, double rounding) {
    return ContactCheck(surface, piece, rounding).run();
}

} // namespace hullwright
