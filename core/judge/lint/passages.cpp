#include "lint/passages.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "check/checked_surface.h"
#include "check/hull_check.h"
#include "geom/box_around.h"
#include "mesh/topology.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

namespace hullwright {
namespace {

// README.md, *Passages*, says what these two find and cost.
constexpr double k_cells = 10.0;         // grid cells in the length of a tolerance
constexpr double k_finest = 1.0 / 400.0; // least tolerance, as a share of the diagonal
// Says how far around an obstacle to look, in cells: 0.8 of a tolerance, as far as the sides of a
// dent go until they join. Less would part one side in two.
constexpr int k_reach = 8;
constexpr int k_substance = 10; // in cells: a region smaller than a tolerance is a bubble, no side
constexpr double k_corner = 0.8660254037844387; // half the diagonal of a cell, sqrt(3) / 2

// Packs a grid cell's three numbers in 21 bits each, which leaves room on all sides of the model.
using Key = std::uint64_t;
constexpr int k_bits = 21;
constexpr int k_zero = 1 << (k_bits - 1);
using Cell = std::array<int, 3>;

Key key_of(const Cell& cell) {
    Key key = 0;
    for (const int i : cell) {
        key = key << k_bits | static_cast<Key>(i + k_zero);
    }
    return key;
}

Cell cell_of(Key key) {
    constexpr Key k_mask = (Key(1) << k_bits) - 1;
    Cell cell;
    for (std::size_t axis = 3; axis-- > 0; key >>= k_bits) {
        cell[axis] = static_cast<int>(key & k_mask) - k_zero;
    }
    return cell;
}

template <class Use> void for_each_neighbour(Key key, Use&& use) {
    const Cell cell = cell_of(key);
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            for (int z = -1; z <= 1; ++z) {
                if (x != 0 || y != 0 || z != 0) {
                    use(key_of({cell[0] + x, cell[1] + y, cell[2] + z}));
                }
            }
        }
    }
}

// True when the axis separates the triangle from the cube around the origin.
bool parts(const Vec3& axis, const std::array<Vec3, 3>& t, double half) {
    const std::array<double, 3> at = {axis.dot(t[0]), axis.dot(t[1]), axis.dot(t[2])};
    const double reach = half * axis.cwiseAbs().sum();
    return *std::min_element(at.begin(), at.end()) > reach ||
           *std::max_element(at.begin(), at.end()) < -reach;
}

// Tests all axes that can separate a triangle and a cube.
bool meets_cube(const std::array<Vec3, 3>& corners, const Vec3& centre, double half) {
    const std::array<Vec3, 3> t = {corners[0] - centre, corners[1] - centre, corners[2] - centre};
    for (int i = 0; i < 3; ++i) {
        if (parts(Vec3::Unit(i), t, half)) {
            return false;
        }
    }
    const std::array<Vec3, 3> sides = {t[1] - t[0], t[2] - t[1], t[0] - t[2]};
    if (parts(sides[0].cross(sides[1]), t, half)) {
        return false;
    }
    for (const Vec3& side : sides) {
        for (int i = 0; i < 3; ++i) {
            if (parts(Vec3::Unit(i).cross(side), t, half)) {
                return false;
            }
        }
    }
    return true;
}

// Is a piece prepared for tests against cubes.
struct Obstacle {
    Aabb box;
    std::vector<std::array<Vec3, 3>> triangles;
    std::vector<Vec3> normals; // unit normals of the triangles; empty for a flat piece
    bool broken = false;

    [[nodiscard]] bool may_meet(const Vec3& centre, double half) const {
        if (broken || (centre - box.upper).maxCoeff() > half ||
            (box.lower - centre).maxCoeff() > half) {
            return false;
        }
        for (std::size_t i = 0; i < normals.size(); ++i) {
            if (normals[i].dot(centre - triangles[i][0]) > half * normals[i].cwiseAbs().sum()) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool meets(const Vec3& centre, double half) const {
        if (!may_meet(centre, half)) {
            return false;
        }
        bool inside = !normals.empty();
        for (std::size_t i = 0; i < normals.size() && inside; ++i) {
            inside = normals[i].dot(centre - triangles[i][0]) <= 0.0;
        }
        return inside || std::any_of(triangles.begin(), triangles.end(),
                                     [&](const auto& t) { return meets_cube(t, centre, half); });
    }
};

Obstacle obstacle_of(const Piece& piece, const std::stop_token& stop) {
    Obstacle made;
    made.broken =
        hull_fault({piece.vertices, piece.triangles, piece.flat}, Progress(stop)).has_value();
    if (made.broken) {
        return made;
    }
    made.box = box_around(piece.vertices);
    for (const Triangle& t : piece.triangles) {
        const auto& [a, b, c] = made.triangles.emplace_back(
            std::array<Vec3, 3>{piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]});
        if (!piece.flat) {
            made.normals.emplace_back((b - a).cross(c - a).normalized());
        }
    }
    return made;
}

class PassageFinder {
public:
    PassageFinder(const PieceSet& set, const TriMesh& model, const CheckedSurface& surface)
        : set_(set), surface_(surface), step_(set.tolerance / k_cells), bounds_(bounds_of(model)),
          origin_(bounds_.lower) {}

    Result<std::vector<ClosedPassage>> run(const Progress& progress) {
        stop_ = progress.token();
        if (!prepare(progress.part({}, 0.0, 0.1)) || !find_seeds(progress.part({}, 0.1, 0.6))) {
            return stopped_issue();
        }
        std::vector<ClosedPassage> found;
        std::unordered_set<Key> done;
        for (const Key seed : seeds_) {
            if (done.insert(seed).second) {
                look_around(heap_of(seed, done), found);
                forget();
                progress.report(0.6 + 0.4 * static_cast<double>(done.size()) /
                                          static_cast<double>(seeds_.size()));
            }
            if (progress.stopped()) {
                return stopped_issue();
            }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const auto& a, const auto& b) { return a.width > b.width; });
        return found;
    }

private:
    // Is the least height of a passage's middle, less what the grid may hide: between the centres
    // of two neighbouring cells the surface is nearer by at most half a cube's diagonal.
    [[nodiscard]] double deep() const { return 0.5 * set_.tolerance + k_corner * step_; }
    // Pieces within their tolerance are no higher than this; passages that others close are not
    // looked for.
    [[nodiscard]] double highest() const { return set_.tolerance + 2.0 * k_corner * step_; }
    // A way between neighbouring cells with centres at least this high does not cross the surface.
    [[nodiscard]] double shallow() const { return step_; }

    [[nodiscard]] Vec3 middle(const Cell& cell) const {
        return origin_ + step_ * (Vec3(cell[0], cell[1], cell[2]) + Vec3::Constant(0.5));
    }

    bool prepare(const Progress& progress) {
        obstacles_.resize(set_.pieces.size());
        const bool done = for_each_block(obstacles_.size(), 16, progress.part({}, 0.0, 0.8),
                                         [&](std::size_t from, std::size_t to) {
                                             for (std::size_t i = from; i < to; ++i) {
                                                 obstacles_[i] = obstacle_of(set_.pieces[i], stop_);
                                             }
                                         });
        std::vector<Aabb> boxes;
        for (const Obstacle& obstacle : obstacles_) {
            boxes.push_back(obstacle.broken ? Aabb{origin_, origin_} : obstacle.box);
        }
        auto tree = Bvh::build(boxes, progress.part({}, 0.8, 1.0));
        if (!done || !tree) {
            return false;
        }
        tree_ = std::move(*tree);
        return true;
    }

    [[nodiscard]] double height(const Vec3& point, FaceId& near) const {
        const NearestFace nearest = nearest_face(surface_, point, near);
        near = nearest.face;
        const bool outside = nearest.front || (!nearest.behind && !is_inside(surface_, point));
        return outside ? nearest.distance : -nearest.distance;
    }

    // Collects the cells of a piece whose centres have a height from deep() to highest(). A
    // centre's height differs from that of the cube around it by no more than their distance, which
    // rules out nearly all.
    void descend(const Obstacle& obstacle, const Cell& corner, int size, FaceId& near,
                 std::vector<Key>& out, const std::stop_token& stop) const {
        const double half = 0.5 * step_ * size;
        const Vec3 centre = middle(corner) + Vec3::Constant(half - 0.5 * step_);
        if (stop.stop_requested() || !obstacle.may_meet(centre, half)) {
            return;
        }
        const double here = height(centre, near);
        const double apart = 2.0 * k_corner * (half - 0.5 * step_);
        if (here + apart < deep() || here - apart > highest()) {
            return;
        }
        if (size == 1) {
            if (obstacle.meets(centre, half)) {
                out.push_back(key_of(corner));
            }
            return;
        }
        const int next = size / 2;
        for (int i = 0; i < 8; ++i) {
            descend(obstacle,
                    {corner[0] + (i & 1) * next, corner[1] + (i >> 1 & 1) * next,
                     corner[2] + (i >> 2 & 1) * next},
                    next, near, out, stop);
        }
    }

    bool find_seeds(const Progress& progress) {
        std::vector<std::vector<Key>> of_pieces(obstacles_.size());
        const bool done =
            for_each_block(obstacles_.size(), 1, progress, [&](std::size_t from, std::size_t to) {
                for (std::size_t i = from; i < to; ++i) {
                    seeds_of(obstacles_[i], of_pieces[i], progress.token());
                }
            });
        for (const auto& keys : of_pieces) {
            seeds_.insert(seeds_.end(), keys.begin(), keys.end());
        }
        std::sort(seeds_.begin(), seeds_.end());
        seeds_.erase(std::unique(seeds_.begin(), seeds_.end()), seeds_.end());
        return done && !progress.stopped();
    }

    void seeds_of(const Obstacle& obstacle, std::vector<Key>& out,
                  const std::stop_token& stop) const {
        if (obstacle.broken || !obstacle.box.overlaps(bounds_)) {
            return;
        }
        // Only the model's own box is searched, because passages lie between its parts.
        const Vec3 lower = obstacle.box.lower.cwiseMax(bounds_.lower);
        const Vec3 upper = obstacle.box.upper.cwiseMin(bounds_.upper);
        Cell first = {};
        int most = 1;
        for (int axis = 0; axis < 3; ++axis) {
            const auto at = static_cast<std::size_t>(axis);
            const auto number = [&](double x) {
                return static_cast<int>(std::floor((x - origin_[axis]) / step_));
            };
            first[at] = number(lower[axis]);
            most = std::max(most, number(upper[axis]) - first[at] + 1);
        }
        int size = 1;
        while (size < most) {
            size *= 2;
        }
        FaceId near = 0;
        descend(obstacle, first, size, near, out, stop);
    }

    double height_at(Key key) {
        const auto [at, is_new] = heights_.try_emplace(key);
        if (is_new) {
            at->second = height(middle(cell_of(key)), near_);
        }
        return at->second;
    }

    // Returns the first piece that meets the cell, or k_none.
    PieceId piece_at(Key key) {
        const auto [at, is_new] = pieces_.try_emplace(key, k_none);
        if (is_new) {
            const Vec3 centre = middle(cell_of(key));
            const double half = 0.5 * step_;
            PieceId& first = at->second;
            tree_.visit(
                [&](const Aabb& box) {
                    return (centre - box.upper).maxCoeff() <= half &&
                           (box.lower - centre).maxCoeff() <= half;
                },
                [&](Index piece) {
                    if (piece < first && obstacles_[piece].meets(centre, half)) {
                        first = piece;
                    }
                });
        }
        return at->second;
    }

    [[nodiscard]] bool is_taken(Key key) {
        return height_at(key) >= shallow() && piece_at(key) != k_none;
    }
    [[nodiscard]] bool is_free(Key key) {
        return height_at(key) >= shallow() && piece_at(key) == k_none;
    }

    [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }

    // Drops large caches between heaps, which need other cells.
    void forget() {
        constexpr std::size_t k_kept = 1U << 20;
        if (heights_.size() > k_kept) {
            heights_.clear();
            pieces_.clear();
        }
    }

    // Collects the seeds connected with this one.
    std::vector<Key> heap_of(Key seed, std::unordered_set<Key>& done) const {
        std::vector<Key> heap = {seed};
        for (std::size_t i = 0; i < heap.size() && !stopped(); ++i) {
            for_each_neighbour(heap[i], [&](Key next) {
                if (std::binary_search(seeds_.begin(), seeds_.end(), next) &&
                    done.insert(next).second) {
                    heap.push_back(next);
                }
            });
        }
        return heap;
    }

    // Most heaps only fill a dent: the deep and free cells around them are all connected.
    bool has_one_shore(const std::vector<Key>& heap) {
        std::vector<Key> shore;
        std::unordered_set<Key> seen(heap.begin(), heap.end());
        for (const Key key : heap) {
            if (stopped()) {
                return true;
            }
            for_each_neighbour(key, [&](Key next) {
                if (seen.insert(next).second && height_at(next) >= deep() && is_free(next)) {
                    shore.push_back(next);
                }
            });
        }
        if (shore.empty()) {
            return true;
        }
        std::unordered_set<Key> left(shore.begin() + 1, shore.end());
        std::vector<Key> part = {shore.front()};
        for (std::size_t i = 0; i < part.size(); ++i) {
            for_each_neighbour(part[i], [&](Key next) {
                if (left.erase(next) > 0) {
                    part.push_back(next);
                }
            });
        }
        return left.empty();
    }

    // Collects the free cells next to taken ones, from the heap as far as the reach.
    std::vector<Key> rim_of(const std::vector<Key>& heap) {
        std::unordered_set<Key> seen(heap.begin(), heap.end());
        std::vector<Key> rim;
        std::vector<Key> now = heap;
        for (int ring = 0; ring <= k_reach && !now.empty(); ++ring) {
            std::vector<Key> next;
            for (const Key key : now) {
                if (stopped()) {
                    return rim;
                }
                for_each_neighbour(key, [&](Key other) {
                    if (seen.count(other) > 0) {
                        return;
                    }
                    if (is_free(other)) {
                        seen.insert(other);
                        rim.push_back(other);
                    } else if (ring < k_reach && is_taken(other)) {
                        seen.insert(other);
                        next.push_back(other);
                    }
                });
            }
            now = std::move(next);
        }
        return rim;
    }

    // True when the free region around the cell is large enough not to be a bubble between pieces.
    bool has_substance(Key from) {
        Cell low = cell_of(from);
        Cell high = low;
        std::unordered_set<Key> seen = {from};
        std::vector<Key> waiting = {from};
        for (std::size_t i = 0; i < waiting.size() && !stopped(); ++i) {
            const Cell cell = cell_of(waiting[i]);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], cell[axis]);
                high[axis] = std::max(high[axis], cell[axis]);
                if (high[axis] - low[axis] >= k_substance) {
                    return true;
                }
            }
            for_each_neighbour(waiting[i], [&](Key next) {
                if (is_free(next) && seen.insert(next).second) {
                    waiting.push_back(next);
                }
            });
        }
        return false;
    }

    // Numbers the connected parts of the rim; bubbles get the number -1.
    std::unordered_map<Key, int> sides_of(const std::vector<Key>& rim, int& count) {
        std::unordered_map<Key, int> side;
        for (const Key key : rim) {
            side.emplace(key, -1);
        }
        std::unordered_set<Key> done;
        for (const Key start : rim) {
            if (stopped()) {
                break;
            }
            if (!done.insert(start).second) {
                continue;
            }
            std::vector<Key> part = {start};
            for (std::size_t i = 0; i < part.size(); ++i) {
                for_each_neighbour(part[i], [&](Key next) {
                    if (side.count(next) > 0 && done.insert(next).second) {
                        part.push_back(next);
                    }
                });
            }
            if (has_substance(start)) {
                for (const Key key : part) {
                    side[key] = count;
                }
                ++count;
            }
        }
        return side;
    }

    // Takes cells deepest first. A cell that joins two sides lies on the widest way between them,
    // at its narrowest place.
    void look_around(const std::vector<Key>& heap, std::vector<ClosedPassage>& found) {
        if (has_one_shore(heap)) {
            return;
        }
        int count = 0;
        const auto side = sides_of(rim_of(heap), count);
        if (count < 2) {
            return;
        }
        std::vector<Key> order = heap;
        for (const auto& [key, number] : side) {
            if (number >= 0 && height_at(key) >= deep()) {
                order.push_back(key);
            }
        }
        std::sort(order.begin(), order.end(), [&](Key a, Key b) {
            const double one = height_at(a);
            const double other = height_at(b);
            return one != other ? one > other : a < b;
        });
        join(order, side, count, found);
    }

    void join(const std::vector<Key>& order, const std::unordered_map<Key, int>& side, int sides,
              std::vector<ClosedPassage>& found) {
        UnionFind met(static_cast<std::size_t>(sides)); // sides that a way already joins
        UnionFind taken(order.size());                  // cells of `order` that touch, so far
        std::vector<int> side_of_root(order.size(), -1);
        std::unordered_map<Key, std::uint32_t> place; // in `order`, of the cells taken so far
        const auto group_at = [&](std::uint32_t root) {
            const int number = side_of_root[root];
            return number < 0 ? -1 : static_cast<int>(met.find(static_cast<std::uint32_t>(number)));
        };
        for (std::uint32_t i = 0; i < order.size(); ++i) {
            if (stopped()) {
                return;
            }
            const Key key = order[i];
            const auto own = side.find(key);
            side_of_root[i] = own == side.end() ? -1 : own->second;
            place[key] = i;
            for_each_neighbour(key, [&](Key next) {
                const auto there = place.find(next);
                if (there == place.end()) {
                    return;
                }
                const std::uint32_t a = taken.find(i);
                const std::uint32_t b = taken.find(there->second);
                if (a == b) {
                    return;
                }
                const int one = group_at(a);
                const int other = group_at(b);
                taken.join(a, b);
                side_of_root[taken.find(a)] = std::max(one, other);
                if (one >= 0 && other >= 0 && one != other) {
                    met.join(static_cast<std::uint32_t>(one), static_cast<std::uint32_t>(other));
                    add(key, next, found);
                }
            });
        }
    }

    // At least one of the two neighbours is taken, because sides do not touch.
    void add(Key key, Key next, std::vector<ClosedPassage>& found) {
        const Key taken = piece_at(key) != k_none ? key : next;
        found.push_back(
            {piece_at(taken), 2.0 * (height_at(key) - k_corner * step_), middle(cell_of(taken))});
    }

    const PieceSet& set_;
    const CheckedSurface& surface_;
    double step_;
    Aabb bounds_;
    Vec3 origin_;
    std::vector<Obstacle> obstacles_;
    Bvh tree_;
    std::vector<Key> seeds_; // cells of pieces that are deep in the open, ascending
    // Caches for cells: the height of the centre over the surface, negative inside, and the first
    // piece that meets the cell.
    std::unordered_map<Key, double> heights_;
    std::unordered_map<Key, PieceId> pieces_;
    FaceId near_ = 0;
    std::stop_token stop_;
};

bool is_closed(const Topology& topology) {
    return std::all_of(topology.edges.begin(), topology.edges.end(),
                       [](const auto& edge) { return edge.count == 2; });
}

} // namespace

Result<std::vector<ClosedPassage>> find_closed_passages(const PieceSet& set, const TriMesh& model,
                                                        const Progress& progress) {
    const double diagonal = bounds_of(model).diagonal();
    if (model.triangles.empty() || set.tolerance < k_finest * diagonal ||
        set.tolerance >= diagonal || set.tolerance <= 0.0) {
        return std::vector<ClosedPassage>();
    }
    const auto topology = build_topology(model, progress.part({}, 0.0, 0.05));
    if (!topology) {
        return topology.issue();
    }
    if (!is_closed(*topology)) {
        return std::vector<ClosedPassage>();
    }
    const auto surface = make_checked_surface(model, true, progress.part({}, 0.05, 0.1));
    if (!surface) {
        return surface.issue();
    }
    return PassageFinder(set, model, *surface).run(progress.part({}, 0.1, 1.0));
}

} // namespace hullwright
