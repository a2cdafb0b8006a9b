#include "check/contact_check.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "check/clip.h"
#include "exact/predicates.h"
#include "geom/box_around.h"

#include <CGAL/Gmpq.h>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

using Number = CGAL::Gmpq;
using Corners = std::array<Vec3, 3>;

bool less(const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
}

// Returns the corners of a ring, the midpoints of any two, and its centre.
template <class T> ClipRing<T> witnesses_of(const ClipRing<T>& ring) {
    ClipRing<T> points = ring;
    ClipPoint<T> sum = ring.front();
    for (std::size_t i = 0; i < ring.size(); ++i) {
        for (std::size_t j = i + 1; j < ring.size(); ++j) {
            points.push_back((ring[i] + ring[j]) * (T(1) / T(2)));
        }
        sum = i == 0 ? sum : sum + ring[i];
    }
    points.push_back(sum * (T(1) / T(static_cast<int>(ring.size()))));
    return points;
}

template <class T> ClipRing<T> ring_of(const Corners& corners) {
    return {clip_point<T>(corners[0]), clip_point<T>(corners[1]), clip_point<T>(corners[2])};
}

class ContactCheck {
public:
    ContactCheck(const SolidSurface& surface, const Piece& piece, const HullPlanes& planes,
                 double rounding, const Progress& progress)
        : surface_(surface.faces), mesh_(*surface.faces.mesh), piece_(piece), planes_(planes),
          rounding_(rounding), inside_(surface, piece, rounding, progress), progress_(progress),
          faces_(piece.faces), box_(box_around(piece.vertices)) {
        std::sort(faces_.begin(), faces_.end());
        if (!(rounding_ > 0.0) && !progress_.stopped()) {
            keep_patch();
        }
    }

    FaceId run() {
        constexpr std::size_t k_told = 256; // faces from one report to the next
        const auto count = static_cast<double>(mesh_.triangles.size());
        std::size_t seen = 0; // faces, of the whole mesh at most
        FaceId found = k_none;
        surface_.bvh.visit(
            [&](const Aabb& box) { return !progress_.stopped() && box.overlaps(box_); },
            [&](FaceId face) {
                if (++seen % k_told == 0 && !progress_.stopped()) {
                    progress_.report(static_cast<double>(seen) / count);
                }
                if (face < found && surface_.boxes[face].overlaps(box_) &&
                    !std::binary_search(faces_.begin(), faces_.end(), face)) {
                    const auto ring = rounding_ > 0.0 ? roughly_held(face) : held(face);
                    found = ring.empty() || inside_.is_in_beside(face, ring) ? found : face;
                }
            });
        return found;
    }

private:
    using Edge = std::pair<Vec3, Vec3>;

    // Only exact decisions ask for corners and edges.
    void keep_patch() {
        if (!for_each_in_order(faces_.size(), Progress(progress_.token()), [&](std::size_t at) {
                const Corners c = mesh_.corners(faces_[at]);
                for (std::size_t i = 0; i < 3; ++i) {
                    corners_.push_back(c[i]);
                    edges_.push_back(ordered(c[i], c[(i + 1) % 3]));
                }
            })) {
            return;
        }
        sort_in_runs(corners_, Less(), progress_.token());
        sort_in_runs(edges_, Less(), progress_.token());
    }
    template <class T> static bool holds(const std::vector<T>& sorted, const T& one) {
        return std::binary_search(sorted.begin(), sorted.end(), one, Less());
    }
    struct Less {
        bool operator()(const Vec3& a, const Vec3& b) const { return less(a, b); }
        bool operator()(const Edge& a, const Edge& b) const {
            return less(a.first, b.first) || (!less(b.first, a.first) && less(a.second, b.second));
        }
    };
    static Edge ordered(const Vec3& a, const Vec3& b) {
        return less(a, b) ? Edge{a, b} : Edge{b, a};
    }
    [[nodiscard]] Corners facet(Index i) const {
        const Triangle& t = piece_.triangles[i];
        return {piece_.vertices[t[0]], piece_.vertices[t[1]], piece_.vertices[t[2]]};
    }

    // ---- Exact decisions.

    // True when the face is beyond the facet's plane, or touches it only in corners or edges of the
    // patch.
    [[nodiscard]] bool is_beyond(Index number, const Corners& g) const {
        const auto [a, b, c] = facet(number);
        std::array<int, 3> sides{};
        for (std::size_t i = 0; i < 3; ++i) {
            const bool own = g[i] == a || g[i] == b || g[i] == c;
            sides[i] = own ? 0 : exact::orientation(a, b, c, g[i]);
        }
        return std::none_of(sides.begin(), sides.end(), [](int s) { return s < 0; }) &&
               is_own(g, sides);
    }
    [[nodiscard]] bool is_own(const Corners& g, const std::array<int, 3>& sides) const {
        std::vector<Vec3> on;
        for (std::size_t i = 0; i < 3; ++i) {
            if (sides[i] == 0) {
                on.push_back(g[i]);
            }
        }
        return on.empty() || (on.size() == 1 && holds(corners_, on[0])) ||
               (on.size() == 2 && holds(edges_, ordered(on[0], on[1])));
    }
    [[nodiscard]] bool is_apart(const Corners& g) const {
        const auto& loose = planes_.loose_facets();
        return planes_.any_below(g, 0.0, [&](Index plane) {
            return is_beyond(planes_.facet(plane), g);
        }) || std::any_of(loose.begin(), loose.end(), [&](Index i) { return is_beyond(i, g); });
    }

    // Returns the part of the face inside the hull; empty when it belongs to the patch.
    [[nodiscard]] std::vector<Vec3> held(FaceId face) const {
        const Corners g = mesh_.corners(face);
        if (is_apart(g)) {
            return {};
        }
        std::vector<Index> crossed = planes_.loose_facets();
        planes_.visit_crossed(g, 0.0,
                              [&](Index plane) { crossed.push_back(planes_.facet(plane)); });
        ClipRing<Number> ring = ring_of<Number>(g);
        for (const Index i : crossed) {
            const auto f = ring_of<Number>(facet(i));
            const auto normal = (f[1] - f[0]).cross(f[2] - f[0]);
            ring = cut(ring, {normal, normal.dot(f[0])});
            if (ring.empty() || progress_.stopped()) { // a large face crosses very many planes
                return {};
            }
        }
        const auto witnesses = witnesses_of(ring);
        const bool own =
            std::all_of(witnesses.begin(), witnesses.end(), [this](const ClipPoint<Number>& p) {
                return progress_.stopped() || is_in_patch(p);
            });
        return own ? std::vector<Vec3>() : rounded(ring);
    }

    [[nodiscard]] bool is_in_patch(const ClipPoint<Number>& p) const {
        Aabb box;
        box.add(rounded<Number>({p}).front());
        box.lower.array() -= surface_.float_noise;
        box.upper.array() += surface_.float_noise;
        bool found = false;
        surface_.bvh.visit([&](const Aabb& other) { return !found && box.overlaps(other); },
                           [&](FaceId face) {
                               found = found ||
                                       (box.overlaps(surface_.boxes[face]) &&
                                        std::binary_search(faces_.begin(), faces_.end(), face) &&
                                        is_in_face(p, face));
                           });
        return found;
    }
    [[nodiscard]] bool is_in_face(const ClipPoint<Number>& p, FaceId face) const {
        const auto t = ring_of<Number>(mesh_.corners(face));
        const auto normal = (t[1] - t[0]).cross(t[2] - t[0]);
        // Without a normal all below would hold for any place: a face without area holds none.
        if (normal.dot(normal) == 0 || normal.dot(p - t[0]) != 0) {
            return false;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            if (normal.dot((t[(i + 1) % 3] - t[i]).cross(p - t[i])) < 0) {
                return false;
            }
        }
        return true;
    }

    // ---- Decisions up to the rounding: the same with planes moved inward by it.

    [[nodiscard]] std::vector<Vec3> roughly_held(FaceId face) const {
        const Corners g = mesh_.corners(face);
        const auto is_deep = [&](Index plane, const Vec3& p) {
            return planes_.depth_below(plane, p) > rounding_;
        };
        if (planes_.any_below(g, -rounding_, [&](Index plane) {
                return std::none_of(g.begin(), g.end(),
                                    [&](const Vec3& p) { return is_deep(plane, p); });
            })) {
            return {};
        }
        ClipRing<double> ring = ring_of<double>(g);
        planes_.visit_crossed(g, -rounding_, [&](Index plane) {
            if (ring.empty() || progress_.stopped()) {
                return;
            }
            const auto normal = clip_point<double>(planes_.normal(plane));
            const auto on = clip_point<double>(facet(planes_.facet(plane))[0]);
            ring = cut(ring, {normal, normal.dot(on) - rounding_});
        });
        if (ring.empty()) {
            return {};
        }
        const auto witnesses = rounded(witnesses_of(ring));
        const bool own = std::all_of(witnesses.begin(), witnesses.end(), [this](const Vec3& p) {
            return progress_.stopped() || inside_.is_in_patch(p);
        });
        return own ? std::vector<Vec3>() : rounded(ring);
    }

    const CheckedSurface& surface_;
    const TriMesh& mesh_;
    const Piece& piece_;
    const HullPlanes& planes_;
    double rounding_;
    InsideCheck inside_;
    const Progress& progress_;
    std::vector<FaceId> faces_;
    Aabb box_;
    std::vector<Vec3> corners_; // of the patch, sorted by position, some several times
    std::vector<Edge> edges_;   // likewise
};

} // namespace

FaceId touched_face(const SolidSurface& surface, const Piece& piece, const HullPlanes& planes,
                    double rounding, const Progress& progress) {
    return ContactCheck(surface, piece, planes, rounding, progress).run();
}

} // namespace hullwright
