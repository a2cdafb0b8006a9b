#include "tree/hull_tree.h"

#include "base/parallel.h"
#include "piece/hull.h"
#include "piece/simplify.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hullwright {
namespace {

// Returns the hull's surface centroid by area; for a hull without area, its vertices' mean.
Vec3 centroid_of(const Piece& piece) {
    Vec3 sum(0, 0, 0);
    Vec3 mean(0, 0, 0);
    double area = 0.0;
    const Vec3 origin = piece.vertices.front();
    for (const Vec3& v : piece.vertices) {
        mean += (v - origin) / static_cast<double>(piece.vertices.size());
    }
    for (const Triangle& t : piece.triangles) {
        const Vec3 a = piece.vertices[t[0]] - origin;
        const Vec3 b = piece.vertices[t[1]] - origin;
        const Vec3 c = piece.vertices[t[2]] - origin;
        const double weight = (b - a).cross(c - a).norm();
        sum += weight / 3.0 * (a + b + c);
        area += weight;
    }
    return origin + (area > 0.0 ? Vec3(sum / area) : mean);
}

// Returns half the surface of a box; the chance that a query meets the box is proportional to it.
double half_area(const Aabb& box) {
    const Vec3 s = box.size();
    return s.x() * s.y() + s.y() * s.z() + s.z() * s.x();
}

// Builds the tree from the top down: decides which pieces are below which node.
class Splitter {
public:
    Splitter(std::span<const Piece> pieces, Split split, std::stop_token stop = {})
        : pieces_(pieces), split_(split), stop_(std::move(stop)) {
        order_.resize(pieces.size());
        std::iota(order_.begin(), order_.end(), PieceId{0});
        along_.resize(pieces.size());
        for (const Piece& piece : pieces) {
            centroids_.push_back(centroid_of(piece));
        }
    }

    // Works level by level, since the nodes of one level do not depend on each other.
    Result<std::vector<TreeNode>> run(const Progress& progress) {
        nodes_.assign(1, {});
        lists_.assign(1, {0, static_cast<Index>(pieces_.size())});
        double done = 0.0;
        for (Range level{0, 1}; level.count > 0;) {
            const double part = level.count / static_cast<double>(2 * pieces_.size());
            std::vector<Index> left(level.count, 0);
            if (!for_each_block(level.count, 1, progress.part({}, done, done + part),
                                [&](std::size_t begin, std::size_t) {
                                    const Range list = lists_[level.first + begin];
                                    left[begin] = list.count > 1 ? parted(list) : 0;
                                })) {
                return stopped_issue();
            }
            done += part;
            level = grown_below(level, left);
        }
        return std::move(nodes_);
    }

    std::vector<PieceId> first_half() {
        const Index count = parted({0, static_cast<Index>(pieces_.size())});
        return {order_.begin(), order_.begin() + count};
    }

private:
    // At least one piece in so many goes to either side. Otherwise pieces whose sizes grow
    // exponentially would make a tree as deep as there are pieces.
    static constexpr Index k_most_uneven = 16;

    // Adds the next level: two nodes for each node whose list was parted.
    Range grown_below(Range level, const std::vector<Index>& left) {
        for (Index i = 0; i < level.count; ++i) {
            const Range list = lists_[level.first + i];
            TreeNode& node = nodes_[level.first + i];
            if (left[i] == 0) {
                node.piece = order_[list.first];
                continue;
            }
            node.child = static_cast<Index>(nodes_.size());
            nodes_.resize(nodes_.size() + 2);
            lists_.push_back({list.first, left[i]});
            lists_.push_back({list.first + left[i], list.count - left[i]});
        }
        const Index first = level.first + level.count;
        return {first, static_cast<Index>(nodes_.size()) - first};
    }

    // Sorts the list along its axis and returns how many pieces go to the left.
    Index parted(Range list) {
        if (stop_.stop_requested()) {
            return list.count / 2;
        }
        const auto begin = order_.begin() + list.first;
        const auto end = begin + list.count;
        const Eigen::Matrix3d axes = turn_to(list);
        std::sort(begin, end, [this](PieceId a, PieceId b) {
            return along_[a] != along_[b] ? along_[a] < along_[b] : a < b;
        });
        const Index fewest = std::max(1U, list.count / k_most_uneven);
        if (split_ == Split::mean) {
            return std::clamp(before_mean(list), fewest, list.count - fewest);
        }
        return split_ == Split::area ? least_area(list, axes, fewest) : list.count / 2;
    }

    // Returns the principal axes of the centroids' hull. Stores in along_ the pieces' places on the
    // axis along which the centroids extend most.
    Eigen::Matrix3d turn_to(Range list) {
        std::vector<Vec3> points;
        points.reserve(list.count);
        for (Index i = list.first; i < list.first + list.count; ++i) {
            points.push_back(centroids_[order_[i]]);
        }
        const Hull hull = convex_hull(points, stop_);
        if (hull.vertices.empty()) {
            return Eigen::Matrix3d::Identity(); // stopped
        }
        std::vector<Vec3> corners;
        corners.reserve(hull.vertices.size());
        for (const Index v : hull.vertices) {
            corners.push_back(points[v]);
        }
        Eigen::Matrix3d axes = principal_axes(corners, hull.triangles);
        const Vec3 origin = corners.front();
        Aabb extent;
        for (const Vec3& corner : corners) {
            extent.add(axes.transpose() * (corner - origin));
        }
        Eigen::Index longest = 0;
        extent.size().maxCoeff(&longest);
        for (Index i = list.first; i < list.first + list.count; ++i) {
            along_[order_[i]] = axes.col(longest).dot(centroids_[order_[i]] - origin);
        }
        return axes;
    }

    [[nodiscard]] Index before_mean(Range list) const {
        double mean = 0.0;
        for (Index i = list.first; i < list.first + list.count; ++i) {
            mean += along_[order_[i]] / list.count;
        }
        Index left = 0;
        while (left < list.count && along_[order_[list.first + left]] < mean) {
            ++left;
        }
        return left;
    }

    // Boxes along the node's axes are an estimate: fitting turned boxes would cost a fit for each
    // place.
    [[nodiscard]] Index least_area(Range list, const Eigen::Matrix3d& axes, Index fewest) const {
        const auto box_of = [&](Index i) {
            Aabb box;
            for (const Vec3& v : pieces_[order_[list.first + i]].vertices) {
                box.add(axes.transpose() * v);
            }
            return box;
        };
        std::vector<double> right_cost(list.count, 0.0);
        Aabb right;
        for (Index i = list.count - 1; i > 0; --i) {
            right.add(box_of(i));
            right_cost[i] = half_area(right) * (list.count - i);
        }
        Aabb left;
        Index best = list.count / 2;
        double least = std::numeric_limits<double>::infinity();
        for (Index i = 1; i < list.count; ++i) {
            left.add(box_of(i - 1));
            const double cost = half_area(left) * i + right_cost[i];
            if (cost < least && i >= fewest && i <= list.count - fewest) {
                least = cost;
                best = i;
            }
        }
        return best;
    }

    std::span<const Piece> pieces_;
    Split split_;
    std::stop_token stop_;
    std::vector<Vec3> centroids_; // one per piece
    std::vector<double> along_;   // per piece: its place along the axis
    std::vector<PieceId> order_;
    std::vector<TreeNode> nodes_;
    std::vector<Range> lists_; // per node: a range of order_
};

struct NodeHull {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};

// When stopped, the hull has no vertices.
NodeHull hull_around(const NodeHull& one, const NodeHull& other, std::size_t max_vertices,
                     const std::stop_token& stop) {
    std::vector<Vec3> points = one.vertices;
    points.insert(points.end(), other.vertices.begin(), other.vertices.end());
    const Hull hull = convex_hull(points, stop);
    Solid solid{{}, {}, hull.triangles, hull.flat, {}};
    for (const Index v : hull.vertices) {
        solid.vertices.push_back(points[v]);
    }
    if (max_vertices > 0 && solid.vertices.size() > max_vertices && !solid.flat) {
        if (auto fewer = wrap_simply(solid, max_vertices, stop)) {
            solid = std::move(*fewer);
        }
    }
    return {std::move(solid.vertices), std::move(solid.triangles)};
}

// Makes the hulls from the bottom up: a node's hull is around those of its children, which are
// around all below. So no hull is made of more points than two hulls have.
class Wrapper {
public:
    Wrapper(std::span<const Piece> pieces, const TreeSettings& settings, HullTree& tree)
        : pieces_(pieces), settings_(settings), tree_(tree), hulls_(tree.nodes.size()) {}

    bool run(const Progress& progress) {
        tree_.boxes.resize(tree_.nodes.size());
        stop_ = progress.token();
        if (!for_each_upward(tree_.nodes, progress, [this](Index node) { wrap(node); })) {
            return false;
        }
        lay_down();
        return true;
    }

private:
    void wrap(Index node) {
        const TreeNode& at = tree_.nodes[node];
        if (at.is_leaf()) {
            hulls_[node] = {pieces_[at.piece].vertices, pieces_[at.piece].triangles};
        } else {
            hulls_[node] = hull_around(hulls_[at.child], hulls_[at.child + 1],
                                       settings_.max_hull_vertices, stop_);
        }
        if (stop_.stop_requested()) {
            return; // there may be no vertices that a box could be fitted around
        }
        tree_.boxes[node] = fit_box(hulls_[node].vertices, hulls_[node].triangles, settings_.fit);
    }

    void lay_down() {
        for (NodeHull& hull : hulls_) {
            tree_.vertex_ranges.push_back({static_cast<Index>(tree_.vertices.size()),
                                           static_cast<Index>(hull.vertices.size())});
            tree_.triangle_ranges.push_back({static_cast<Index>(tree_.triangles.size()),
                                             static_cast<Index>(hull.triangles.size())});
            tree_.vertices.insert(tree_.vertices.end(), hull.vertices.begin(), hull.vertices.end());
            tree_.triangles.insert(tree_.triangles.end(), hull.triangles.begin(),
                                   hull.triangles.end());
            hull = {};
        }
    }

    std::span<const Piece> pieces_;
    TreeSettings settings_;
    HullTree& tree_;
    std::stop_token stop_;
    std::vector<NodeHull> hulls_;
};

// Returns the levels of the tree, the root's first.
std::vector<Range> levels_of(std::span<const TreeNode> nodes) {
    std::vector<Range> levels;
    Range level{0, nodes.empty() ? 0U : 1U};
    while (level.count > 0) {
        levels.push_back(level);
        Index inner = 0;
        for (const TreeNode& node : nodes.subspan(level.first, level.count)) {
            inner += node.is_leaf() ? 0 : 1;
        }
        level = {level.first + level.count, 2 * inner};
    }
    return levels;
}

} // namespace

bool for_each_upward(std::span<const TreeNode> nodes, const Progress& progress,
                     const std::function<void(Index)>& body) {
    constexpr std::size_t k_block = 4;
    // The nodes of one level are adjacent and do not depend on each other.
    std::vector<Range> levels = levels_of(nodes);
    std::reverse(levels.begin(), levels.end());
    double done = 0.0;
    for (const Range& level : levels) {
        const double part = level.count / static_cast<double>(nodes.size());
        if (!for_each_block(level.count, k_block, progress.part({}, done, done + part),
                            [&](std::size_t begin, std::size_t end) {
                                for (std::size_t i = begin; i < end; ++i) {
                                    body(level.first + static_cast<Index>(i));
                                }
                            })) {
            return false;
        }
        done += part;
    }
    return true;
}

Result<HullTree> build_tree(std::span<const Piece> pieces, const TreeSettings& settings,
                            const Progress& progress) {
    HullTree tree;
    if (pieces.empty()) {
        return tree;
    }
    auto nodes =
        Splitter(pieces, settings.split, progress.token()).run(progress.part("tree", 0.0, 0.5));
    if (!nodes) {
        return nodes.issue();
    }
    tree.nodes = std::move(*nodes);
    if (!Wrapper(pieces, settings, tree).run(progress.part("tree", 0.5, 1.0))) {
        return stopped_issue();
    }
    return tree;
}

std::vector<PieceId> first_half(std::span<const Piece> pieces, Split split) {
    return Splitter(pieces, split).first_half();
}

} // namespace hullwright
