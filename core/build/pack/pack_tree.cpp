#include "pack/pack_tree.h"

#include "base/text.h"
#include "pack/settle.h"

#include <algorithm>
#include <limits>

namespace hullwright {
namespace {

// The hull of an inner node may grow by this share of its box's largest half length, as it only has
// to hold its children. A grid of k_inner_bits, which adds one percent to the volume of the boxes,
// seldom needs that much.
constexpr double k_inner_margin = 1.0 / 16.0;
constexpr unsigned k_inner_bits = 10;

class Packer {
public:
    Packer(const HullTree& tree, const PackSettings& settings)
        : tree_(tree), settings_(settings), settled_(tree.nodes.size()) {}

    bool run(const Progress& progress) {
        return for_each_upward(tree_.nodes, progress, [this, &progress](Index node) {
            settle_node(node, progress.token());
        });
    }

    Result<PackedTree> joined() {
        PackedTree packed;
        for (Index i = 0; i < tree_.nodes.size(); ++i) {
            const TreeNode& node = tree_.nodes[i];
            const SettledHull& hull = settled_[i];
            if (hull.stream.bytes.empty()) {
                return error(Code::internal, "asset", Why::hull_without_strips);
            }
            packed.nodes.push_back({node.child, node.piece});
            packed.boxes.push_back({hull.box.centre, hull.box.half, rounded_up(hull.growth),
                                    hwa::bits_of(hull.box.turn)});
            packed.offsets.push_back(static_cast<std::uint32_t>(packed.streams.size()));
            packed.streams.insert(packed.streams.end(), hull.stream.bytes.begin(),
                                  hull.stream.bytes.end());
            if (packed.streams.size() > std::numeric_limits<std::uint32_t>::max()) {
                return error(Code::export_limit, "tree", Why::over_4_gib_of_hulls);
            }
            packed.growth = node.is_leaf() ? std::max(packed.growth, hull.growth) : packed.growth;
            packed.triangles += hull.stream.triangles.size();
            packed.vertices += hull.stream.vertices.size();
            packed.restarts += hull.stream.restarts;
            packed.on_a_grid += hull.grid_bits > 0 ? 1 : 0;
        }
        packed.offsets.push_back(static_cast<std::uint32_t>(packed.streams.size()));
        return packed;
    }

private:
    void settle_node(Index i, const std::stop_token& stop) {
        const TreeNode& node = tree_.nodes[i];
        Settling settling;
        settling.vertices = tree_.vertices_of(i);
        settling.triangles = tree_.triangles_of(i);
        settling.box = tree_.boxes[i];
        settling.margin = settings_.margin;
        settling.stop = stop;
        double below = 0.0; // largest growth of the children
        std::vector<Float3> inside;
        if (!node.is_leaf()) {
            const auto& half = settling.box.half;
            settling.margin =
                k_inner_margin * static_cast<double>(*std::max_element(half.begin(), half.end()));
            settling.fewest_bits = k_inner_bits;
            for (const Index child : {node.child, node.child + 1}) {
                const SettledHull& hull = settled_[child];
                inside.insert(inside.end(), hull.stream.vertices.begin(),
                              hull.stream.vertices.end());
                below = std::max(below, hull.growth);
            }
            settling.inside = inside;
        }
        settled_[i] = settle(settling);
        if (node.is_leaf() && settled_[i].grid_bits > 0 && settings_.may_grow &&
            !settings_.may_grow(node.piece, settled_[i].stream.vertices,
                                settled_[i].stream.triangles)) {
            settling.margin = 0.0;
            settled_[i] = settle(settling);
        }
        settled_[i].growth = std::max(settled_[i].growth, below);
    }

    const HullTree& tree_;
    const PackSettings& settings_;
    std::vector<SettledHull> settled_;
};

} // namespace

Result<PackedTree> pack_tree(const HullTree& tree, const PackSettings& settings,
                             const Progress& progress) {
    // A quarter of float32's range leaves room for hulls to grow and for boxes around them.
    constexpr double k_most = 0.25 * static_cast<double>(std::numeric_limits<float>::max());
    if (!std::all_of(tree.vertices.begin(), tree.vertices.end(),
                     [](const Vec3& v) { return v.cwiseAbs().maxCoeff() <= k_most; })) {
        return error(Code::export_limit, "asset",
                     because(Why::float_limit, rounded_text(k_most, 2)));
    }
    Packer packer(tree, settings);
    if (!packer.run(progress.part("pack", 0.0, 1.0))) {
        return stopped_issue();
    }
    return packer.joined();
}

} // namespace hullwright
