#include "passage/passages_lost.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "base/work_meter.h"
#include "check/checked_surface.h"
#include "check/hull_set.h"
#include "geom/box_around.h"
#include "passage/clear_space.h"
#include "passage/loop_classes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace hullwright {
namespace {

// README.md, *How finely*, says what these find and cost.
constexpr double k_least = 1.0 / 25.0;    // width, as a share of the diagonal
constexpr double k_steps = 7.0;           // of the grid, in that width
constexpr double k_most_nodes = 1.2e7;    // a model alone has 1.2 million at most
constexpr std::size_t k_most_loops = 512; // words of bits for each node are 64 bytes then

// Returns the diameter of a ball that goes along edges whose nodes are so high. Between two nodes
// an edge may be nearer to the surface than both, by half of its length.
double width_of(const NodeGrid& grid, double height) {
    return 2.0 * height - grid.step;
}

// Goes over ways through some of the nodes of a grid, along a tree, and tells the class of each
// edge that is not in the tree: of the closed way that it makes together with the tree.
class ClassedNodes {
public:
    ClassedNodes(const NodeGrid& grid, const Curtains& curtains)
        : grid_(grid), curtains_(curtains), words_(curtains.words()),
          bits_(grid.count() * curtains.words(), 0), before_(grid.count(), k_none) {}

    // Takes edges of a tree, or of anything else, of which it makes a tree. `is_edge` is asked for
    // a node and the axis along which the edge leaves it.
    template <class IsEdge> void spread(Node root, IsEdge&& is_edge) {
        if (before_[root] != k_none) {
            return;
        }
        before_[root] = root;
        std::vector<Node> order = {root};
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Node node = order[i];
            for (int axis = 0; axis < 3; ++axis) {
                for (const Node low : {node - grid_.stride(axis), node}) {
                    const Node next = low == node ? node + grid_.stride(axis) : low;
                    if (before_[next] == k_none && is_edge(low, axis)) {
                        before_[next] = node;
                        pass(node, next, low, axis);
                        order.push_back(next);
                    }
                }
            }
        }
    }

    // False for an edge whose class is no class but that of a point.
    bool has_class(Node low, int axis, LoopClass& found) const {
        const Node high = low + grid_.stride(axis);
        bool has_any = false;
        found.assign(words_, 0);
        curtains_.pass(low, axis, found.data());
        for (std::size_t word = 0; word < words_; ++word) {
            found[word] ^= bits_[low * words_ + word] ^ bits_[high * words_ + word];
            has_any = has_any || found[word] != 0;
        }
        return has_any;
    }

    // Returns the node before it on the way from the root, which is before itself.
    [[nodiscard]] Node before(Node node) const { return before_[node]; }

private:
    void pass(Node from, Node to, Node low, int axis) {
        const std::uint64_t* const old = bits_.data() + from * words_;
        std::uint64_t* const fresh = bits_.data() + to * words_;
        std::copy_n(old, words_, fresh);
        curtains_.pass(low, axis, fresh);
    }

    const NodeGrid& grid_;
    const Curtains& curtains_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
    std::vector<Node> before_;
};

class PassageCounter {
public:
    PassageCounter(const NodeGrid& grid, const ClearSpace& space, const Curtains& curtains,
                   double least)
        : grid_(grid), space_(space), curtains_(curtains), least_(least) {}

    // A way through the model that pieces leave open, and its edges' classes, are sums of these.
    bool find_kept(const Progress& progress) {
        ClassedNodes nodes(grid_, curtains_);
        const auto is_edge = [this](Node low, int axis) {
            return space_.past_both[low] != 0 && space_.past_both[low + grid_.stride(axis)] != 0;
        };
        nodes.spread(grid_.stride(0) + grid_.stride(1) + grid_.stride(2), is_edge);
        std::set<LoopClass> seen;
        LoopClass found;
        return for_each_in_order(grid_.count(), progress, [&](std::size_t i) {
            const auto low = static_cast<Node>(i);
            for (int axis = 0; axis < 3 && space_.past_both[low] != 0; ++axis) {
                if (is_edge(low, axis) && nodes.has_class(low, axis, found) &&
                    seen.insert(found).second) {
                    kept_.add(found);
                }
            }
        });
    }

    // Takes nodes from the highest on, so that each way is closed by its lowest place.
    bool find_lost(const Progress& progress) {
        order_nodes();
        const std::vector<char> tree = make_tree(progress.part({}, 0.0, 0.4));
        if (progress.stopped()) {
            return false;
        }
        ClassedNodes nodes(grid_, curtains_);
        for (const Node node : order_) {
            nodes.spread(node, [&](Node low, int axis) { return (tree[low] >> axis & 1) != 0; });
        }
        std::vector<char> taken(grid_.count(), 0);
        std::set<LoopClass> seen;
        ClassSpan all;
        LoopClass found;
        return for_each_in_order(order_.size(), progress.part({}, 0.5, 1.0), [&](std::size_t i) {
            const Node node = order_[i];
            taken[node] = 1;
            for (const auto& [low, axis] : edges_to(node, taken)) {
                if (!nodes.has_class(low, axis, found) || !seen.insert(found).second) {
                    continue;
                }
                passages_ += all.add(found) ? 1 : 0;
                if (kept_.add(found)) {
                    lost_.push_back(way_of(nodes, low, axis));
                }
            }
        });
    }

    // Returns the ways round that are lost, the widest first.
    [[nodiscard]] const std::vector<std::vector<Node>>& lost() const { return lost_; }
    [[nodiscard]] std::uint64_t passages() const { return passages_; }

private:
    [[nodiscard]] double width_at(Node node) const { return width_of(grid_, space_.heights[node]); }

    void order_nodes() {
        for (Node node = 0; node < grid_.count(); ++node) {
            if (space_.past_model[node] != 0 && width_at(node) > least_) {
                order_.push_back(node);
            }
        }
        std::sort(order_.begin(), order_.end(), [this](Node a, Node b) {
            const double one = space_.heights[a];
            const double other = space_.heights[b];
            return one != other ? one > other : a < b;
        });
    }

    using GridEdge = std::pair<Node, int>;
    [[nodiscard]] std::vector<GridEdge> edges_to(Node node, const std::vector<char>& taken) const {
        std::vector<GridEdge> edges;
        for (int axis = 0; axis < 3; ++axis) {
            const Node before = node - grid_.stride(axis);
            if (taken[before] != 0) {
                edges.emplace_back(before, axis);
            }
            if (taken[node + grid_.stride(axis)] != 0) {
                edges.emplace_back(node, axis);
            }
        }
        return edges;
    }

    // Returns the axes along which a node has an edge of the highest tree.
    std::vector<char> make_tree(const Progress& progress) {
        std::vector<char> tree(grid_.count(), 0);
        std::vector<char> taken(grid_.count(), 0);
        UnionFind joined(grid_.count());
        (void)for_each_in_order(order_.size(), progress, [&](std::size_t i) {
            taken[order_[i]] = 1;
            for (const auto& [low, axis] : edges_to(order_[i], taken)) {
                const Node high = low + grid_.stride(axis);
                if (joined.find(low) != joined.find(high)) {
                    joined.join(low, high);
                    tree[low] = static_cast<char>(tree[low] | 1 << axis);
                }
            }
        });
        return tree;
    }

    // Returns the nodes of the way round along the tree that the edge closes.
    [[nodiscard]] std::vector<Node> way_of(const ClassedNodes& nodes, Node low, int axis) const {
        std::vector<Node> way = way_to_root(nodes, low);
        std::vector<Node> back = way_to_root(nodes, low + grid_.stride(axis));
        Node both = way.back();
        while (!way.empty() && !back.empty() && way.back() == back.back()) {
            both = way.back();
            way.pop_back();
            back.pop_back();
        }
        way.push_back(both);
        way.insert(way.end(), back.begin(), back.end());
        return way;
    }

    static std::vector<Node> way_to_root(const ClassedNodes& nodes, Node node) {
        std::vector<Node> way = {node};
        while (nodes.before(node) != node) {
            node = nodes.before(node);
            way.push_back(node);
        }
        return way;
    }

    const NodeGrid& grid_;
    const ClearSpace& space_;
    const Curtains& curtains_;
    double least_;
    std::vector<Node> order_;
    ClassSpan kept_;
    std::vector<std::vector<Node>> lost_;
    std::uint64_t passages_ = 0;
};

// Holds all facets of the pieces that are at the model or beside it.
struct Facets {
    TriMesh mesh;
    std::vector<PieceId> owners; // of the facets
    std::vector<PieceId> pieces;
};

// What is farther off than half of the model's diagonal stands in nobody's way; it would only make
// the grid larger.
Facets facets_near(const PieceSet& set, const Aabb& model) {
    const Vec3 beside = Vec3::Constant(0.5 * model.diagonal());
    const Aabb near{model.lower - beside, model.upper + beside};
    Facets facets;
    for (PieceId p = 0; p < set.pieces.size(); ++p) {
        const Piece& piece = set.pieces[p];
        if (piece.triangles.empty() || !box_around(piece.vertices).overlaps(near)) {
            continue;
        }
        const auto first = static_cast<Index>(facets.mesh.vertices.size());
        facets.mesh.vertices.insert(facets.mesh.vertices.end(), piece.vertices.begin(),
                                    piece.vertices.end());
        for (const Triangle& t : piece.triangles) {
            facets.mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
        }
        facets.owners.insert(facets.owners.end(), piece.triangles.size(), p);
        facets.pieces.push_back(p);
    }
    return facets;
}

// Says which piece is at a node.
class PieceAt {
public:
    static Result<PieceAt> make(const NodeGrid& grid, const PieceSet& pieces, const Facets& facets,
                                const Progress& progress) {
        auto hulls = HullSet::make(pieces, progress, FaultyHulls::hold_their_inside);
        if (!hulls) {
            return hulls.issue();
        }
        auto surface = make_checked_surface(facets.mesh, false, progress);
        if (!surface) {
            return surface.issue();
        }
        return PieceAt(grid, facets, std::move(*hulls), std::move(*surface));
    }

    // Returns the first piece that holds it, else the nearest where it is near, else none.
    [[nodiscard]] PieceId operator()(Node node) const {
        const Vec3 point = grid_->point(node);
        for (const PieceId piece : facets_->pieces) {
            if (hulls_.holds(piece, point)) {
                return piece;
            }
        }
        return face_near(surface_, point, 0).distance <= grid_->clear() ? nearest(node) : k_none;
    }

    [[nodiscard]] PieceId nearest(Node node) const {
        return facets_->owners[face_near(surface_, grid_->point(node), 0).face];
    }

private:
    PieceAt(const NodeGrid& grid, const Facets& facets, HullSet hulls, CheckedSurface surface)
        : grid_(&grid), facets_(&facets), hulls_(std::move(hulls)), surface_(std::move(surface)) {}

    const NodeGrid* grid_;
    const Facets* facets_;
    HullSet hulls_;
    CheckedSurface surface_;
};

// Measures how wide a ball goes along the way, and finds where a piece is at it and the model's
// surface is nearest. Where pieces shut off all of the way, none may be at it.
LostPassage lost_passage(const NodeGrid& grid, const ClearSpace& space, const CheckedSurface& model,
                         const PieceAt& piece_at, std::vector<Node> way) {
    double least = std::numeric_limits<double>::infinity();
    FaceId near = 0;
    for (const Node node : way) {
        if (std::isfinite(space.heights[node])) {
            const NearFace found = face_near(model, grid.point(node), near);
            near = found.face;
            least = std::min(least, found.distance);
        }
    }
    const double width = width_of(grid, least);
    std::erase_if(way, [&](Node node) { return space.past_both[node] != 0; });
    std::sort(way.begin(), way.end(), [&](Node a, Node b) {
        return std::pair(space.heights[a], a) < std::pair(space.heights[b], b);
    });
    for (const Node node : way) {
        if (const PieceId piece = piece_at(node); piece != k_none) {
            return {piece, width, grid.point(node)};
        }
    }
    return {piece_at.nearest(way.front()), width, grid.point(way.front())};
}

// Returns none where it would be too large. Three nodes lie around everything on each side: the
// rim, and two that are clear.
std::optional<NodeGrid> grid_around(const Aabb& box, double step) {
    NodeGrid grid;
    grid.step = step;
    grid.origin = box.lower - Vec3::Constant(3.0 * step);
    const Vec3 sizes = (box.size() / step).array().ceil() + 7.0;
    if (!(sizes.prod() <= k_most_nodes)) {
        return std::nullopt;
    }
    for (int axis = 0; axis < 3; ++axis) {
        grid.size[static_cast<std::size_t>(axis)] = static_cast<std::uint32_t>(sizes[axis]);
    }
    return grid;
}

Status count_passages(const NodeGrid& grid, const ClearSpace& space, const TriMesh& model,
                      const PieceSet& pieces, const Facets& facets, PassagesLost& found,
                      const Progress& progress) {
    const auto loops =
        find_solid_loops(grid, space.past_model, k_most_loops, progress.part({}, 0.0, 0.3));
    if (!loops) {
        return loops.issue();
    }
    if (!*loops) {
        found.untold = PassagesUntold::too_many;
        return Done{};
    }
    if ((*loops)->empty()) {
        return Done{}; // nothing goes round anything
    }
    const Curtains curtains(grid, **loops);
    PassageCounter counter(grid, space, curtains, found.least);
    if (!counter.find_kept(progress.part({}, 0.3, 0.6)) ||
        !counter.find_lost(progress.part({}, 0.6, 0.95))) {
        return stopped_issue();
    }
    found.passages = counter.passages();
    if (counter.lost().empty()) {
        return Done{};
    }
    const auto piece_at = PieceAt::make(grid, pieces, facets, progress.part({}, 0.95, 0.99));
    if (!piece_at) {
        return piece_at.issue();
    }
    const auto surface = make_checked_surface(model, false, progress.part({}, 0.99, 1.0));
    if (!surface) {
        return surface.issue();
    }
    for (const std::vector<Node>& way : counter.lost()) {
        found.closed.push_back(lost_passage(grid, space, *surface, *piece_at, way));
    }
    std::stable_sort(found.closed.begin(), found.closed.end(),
                     [](const auto& a, const auto& b) { return a.width > b.width; });
    return Done{};
}

} // namespace

Result<PassagesLost> find_lost_passages(const TriMesh& model, const PieceSet& pieces,
                                        const Progress& progress) {
    PassagesLost found;
    Aabb box = bounds_of(model);
    found.least = k_least * box.diagonal();
    if (model.triangles.empty() || !(found.least > 0.0)) {
        found.untold = PassagesUntold::model_is_open;
        return found;
    }
    const Facets facets = facets_near(pieces, box);
    if (!facets.mesh.vertices.empty()) {
        box.add(box_around(facets.mesh.vertices));
    }
    const auto grid = grid_around(box, found.least / k_steps);
    if (!grid) {
        found.untold = PassagesUntold::pieces_too_far;
        return found;
    }
    found.nodes = grid->count();
    const auto space = find_clear_space(*grid, model, facets.mesh, progress.part({}, 0.0, 0.6));
    if (!space) {
        return space.issue();
    }
    if (space->has_no_inside) {
        found.untold = PassagesUntold::model_is_open;
        return found;
    }
    const Status counted =
        count_passages(*grid, *space, model, pieces, facets, found, progress.part({}, 0.6, 1.0));
    return counted ? Result<PassagesLost>(std::move(found)) : Result<PassagesLost>(counted.issue());
}

} // namespace hullwright
