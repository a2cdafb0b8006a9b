#include "draw/box_lines.h"

#include "draw/box_edges.h"
#include "draw/floats.h"

namespace hullwright {
namespace {

template <class ChildOf>
std::vector<Index> nodes_below(Index root, std::size_t nodes, std::uint64_t level,
                               ChildOf&& child_of) {
    std::vector<Index> row;
    if (root < nodes) {
        row.push_back(root);
    }
    bool goes_on = true;
    for (std::uint64_t i = 0; i < level && goes_on; ++i) {
        std::vector<Index> below;
        for (const Index node : row) {
            const Index child = child_of(node);
            below.push_back(child == k_none ? node : child);
            if (child != k_none) {
                below.push_back(child + 1);
            }
        }
        goes_on = below.size() > row.size();
        row = std::move(below);
    }
    return row;
}

} // namespace

std::vector<Index> nodes_at(const HullTree& tree, Index root, std::uint64_t level) {
    return nodes_below(root, tree.nodes.size(), level,
                       [&](Index i) { return tree.nodes[i].child; });
}

std::vector<Obb> boxes_at(const HullTree& tree, std::uint64_t level) {
    std::vector<Obb> boxes;
    for (const Index node : nodes_at(tree, 0, level)) {
        boxes.push_back(tree.boxes[node]);
    }
    return boxes;
}

std::vector<Obb> boxes_at(const hwa::Asset& asset, std::uint64_t level) {
    static_assert(k_none == hwa::k_none);
    std::vector<Obb> boxes;
    for (const Index node :
         nodes_below(0, asset.nodes(), level, [&](Index i) { return asset.node(i).child; })) {
        const hwa::Box box = asset.box(node);
        boxes.push_back({box.centre, box.axes, box.half});
    }
    return boxes;
}

std::vector<DrawVertex> draw_boxes(std::span<const Obb> boxes, const Vec3& origin) {
    constexpr std::array<Rgb, 8> k_colours = {{{228, 26, 28},
                                               {55, 126, 184},
                                               {255, 127, 0},
                                               {77, 175, 74},
                                               {152, 78, 163},
                                               {0, 170, 170},
                                               {247, 129, 191},
                                               {166, 120, 40}}};
    std::vector<DrawVertex> lines;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Obb& box = boxes[i];
        Eigen::Matrix3d axes;
        for (int k = 0; k < 3; ++k) {
            axes.row(k) = doubles(box.axes[static_cast<std::size_t>(k)]).transpose();
        }
        // The axes are not exactly at right angles. The inverse puts the sides where `half` was
        // measured, namely along each axis.
        const Eigen::Matrix3d edges = axes.inverse() * doubles(box.half).asDiagonal();
        const auto corner = [&](const Vec3& sign) {
            return DrawVertex{floats(Vec3(doubles(box.centre) - origin + edges * sign)),
                              {0, 0, 1},
                              floats(k_colours[i % k_colours.size()])};
        };
        for_each_box_edge([&](const Vec3& from, const Vec3& to) {
            lines.insert(lines.end(), {corner(from), corner(to)});
        });
    }
    return lines;
}

} // namespace hullwright
