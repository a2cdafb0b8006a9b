#include "passage/hollows.h"

#include "base/parallel.h"
#include "base/work_meter.h"
#include "geom/box_around.h"
#include "passage/node_rows.h"
#include "passage/widest_ways.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hullwright {
namespace {

using Way = std::array<int, 3>; // each -1, 0 or 1

// Returns the ways to the 26 neighbours of a node.
std::vector<Way> all_ways() {
    std::vector<Way> ways;
    for (int bit = 0; bit < 27; ++bit) {
        const Way way = {bit % 3 - 1, bit / 3 % 3 - 1, bit / 9 - 1};
        if (way != Way{}) {
            ways.push_back(way);
        }
    }
    return ways;
}

double length_of(const Way& way) {
    return std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
}

// Holds the part of a grid around a model. Who is beside its rim gets outside along it.
struct GridPart {
    NodeGrid grid;
    NodePlace lower = {}; // of the whole grid's nodes

    [[nodiscard]] Node in_whole(const NodeGrid& whole, Node node) const {
        const NodePlace at = grid.place_of(node);
        Node number = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const auto i = static_cast<std::size_t>(axis);
            number += (lower[i] + at[i]) * whole.stride(axis);
        }
        return number;
    }
};

GridPart part_around(const NodeGrid& whole, const Aabb& box) {
    GridPart part;
    for (int axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        const double first = std::floor((box.lower[axis] - whole.origin[axis]) / whole.step) - 2.0;
        const double last = std::ceil((box.upper[axis] - whole.origin[axis]) / whole.step) + 2.0;
        part.lower[i] = static_cast<std::uint32_t>(std::max(first, 0.0));
        const auto end = std::min(static_cast<std::uint32_t>(last), whole.size[i] - 1);
        part.grid.size[i] = end - part.lower[i] + 1;
    }
    part.grid.step = whole.step;
    part.grid.origin =
        whole.origin + whole.step * Vec3(part.lower[0], part.lower[1], part.lower[2]);
    return part;
}

// Says along which axes one gets straight to the rim past open nodes: bits 0 to 2 downward, 3 to 5
// upward. Those beside the rim get out along it, too, since all of them are open.
std::vector<char> find_ways_out(const NodeGrid& grid, const std::vector<char>& open) {
    std::vector<char> bits(grid.count(), 0);
    const auto look = [&](Node node, int first, bool is_upward) {
        for (int axis = 0; axis < 3; ++axis) {
            const Node stride = grid.stride(axis);
            const Node next = is_upward ? node + stride : node - stride;
            const bool gets_out = grid.is_rim(next) || (bits[next] >> (first + axis) & 1) != 0;
            bits[node] = static_cast<char>(bits[node] | (gets_out ? 1 << (first + axis) : 0));
        }
    };
    for (Node node = 0; node < grid.count(); ++node) {
        if (open[node] != 0) {
            look(node, 0, false);
        }
    }
    for (Node node = static_cast<Node>(grid.count()); node-- > 0;) {
        if (open[node] != 0) {
            look(node, 3, true);
        }
    }
    return bits;
}

// Fills the model, with one way up, from outside in the order of heights: each node has the level
// that one has to rise to on the lowest way out (README.md, Hollows).
class Filling {
public:
    // `open` is 1 for nodes that one gets to; none is at the rim.
    Filling(const NodeGrid& grid, const std::vector<char>& open, const std::vector<char>& ways_out,
            const Way& up)
        : grid_(grid), dry_(open) {
        heights_.reserve(grid.count());
        std::array<std::vector<std::uint16_t>, 3> rises;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::uint32_t i = 0; i < grid.size[axis]; ++i) {
                const std::uint32_t rise = up[axis] > 0 ? i : grid.size[axis] - 1 - i;
                rises[axis].push_back(static_cast<std::uint16_t>(up[axis] != 0 ? rise : 0));
            }
        }
        for (const std::uint16_t z : rises[2]) {
            for (const std::uint16_t y : rises[1]) {
                for (const std::uint16_t x : rises[0]) {
                    heights_.push_back(static_cast<std::uint16_t>(x + y + z));
                }
            }
        }
        waiting_.resize(*std::max_element(heights_.begin(), heights_.end()) + std::size_t{1});
        begin_at_ways_out(ways_out, up);
    }

    // Calls lifted(node, by) for each node from which one has to rise. Returns false when stopped.
    template <class Lifted> bool run(const Progress& progress, Lifted&& lifted) {
        for (std::size_t level = 0; level < waiting_.size(); ++level) {
            if (progress.stopped()) {
                return false;
            }
            std::vector<Node>& now = waiting_[level];
            while (!now.empty()) {
                const Node node = now.back();
                now.pop_back();
                spread(node, level, lifted);
            }
            now = {};
        }
        return true;
    }

private:
    // Who gets out straight along an axis, and not upward, need not be asked how. Of these, those
    // beside others have to be.
    void begin_at_ways_out(const std::vector<char>& ways_out, const Way& up) {
        int level = 0; // bits of ways that do not rise
        for (std::size_t axis = 0; axis < 3; ++axis) {
            level |= (up[axis] >= 0 ? 1 : 0) << axis | (up[axis] <= 0 ? 8 : 0) << axis;
        }
        const auto gets_out = [&](Node node) { return (ways_out[node] & level) != 0; };
        for (Node node = 0; node < grid_.count(); ++node) {
            dry_[node] = gets_out(node) ? 0 : dry_[node];
        }
        for (Node node = 0; node < grid_.count(); ++node) {
            if (dry_[node] == 0) {
                continue;
            }
            for (int axis = 0; axis < 3; ++axis) {
                for (const Node next : {node - grid_.stride(axis), node + grid_.stride(axis)}) {
                    if (gets_out(next)) {
                        waiting_[heights_[next]].push_back(next);
                    }
                }
            }
        }
    }

    template <class Lifted> void spread(Node node, std::size_t level, Lifted& lifted) {
        for (int axis = 0; axis < 3; ++axis) {
            for (const Node next : {node - grid_.stride(axis), node + grid_.stride(axis)}) {
                if (dry_[next] == 0) {
                    continue;
                }
                dry_[next] = 0;
                const std::size_t height = heights_[next];
                waiting_[std::max(level, height)].push_back(next);
                if (height < level) {
                    lifted(next, level - height);
                }
            }
        }
    }

    const NodeGrid& grid_;
    std::vector<char> dry_; // not reached yet
    std::vector<std::uint16_t> heights_;
    std::vector<std::vector<Node>> waiting_; // by their level
};

class HollowFinder {
public:
    HollowFinder(const NodeGrid& grid, const ClearSpace& space, const CheckedSurface& model,
                 double least)
        : grid_(grid), space_(space), model_(model), least_(least),
          part_(part_around(grid, bounds_of(*model.mesh))) {}

    // Finds out how deep each node lies in a hollow, held the way that makes it deepest.
    bool measure(const Progress& progress) {
        std::vector<char> wide(grid_.count(), 0);
        (void)for_each_node(grid_, progress.part({}, 0.0, 0.05), [&](Node node, FaceId&) {
            const bool is_wide = width_of(grid_, space_.heights[node]) > least_;
            wide[node] = is_wide ? space_.past_model[node] : 0;
        });
        wide_ = reached_from_outside(grid_, wide, progress.part({}, 0.05, 0.2));
        std::vector<char> open(part_.grid.count(), 0);
        for (Node node = 0; node < open.size(); ++node) {
            open[node] = part_.grid.is_rim(node) ? 0 : space_.past_model[whole(node)];
        }
        const std::vector<char> ways_out = find_ways_out(part_.grid, open);
        const std::vector<Way> ways = all_ways();
        std::vector<std::vector<Lift>> lifts(ways.size());
        const Progress of_ways = progress.part({}, 0.2, 1.0);
        if (!for_each_block(ways.size(), 1, of_ways, [&](std::size_t from, std::size_t to) {
                for (std::size_t i = from; i < to; ++i) {
                    fill({part_.grid, open, ways_out, ways[i]}, length_of(ways[i]), lifts[i],
                         progress);
                }
            })) {
            return false;
        }
        depths_.assign(part_.grid.count(), 0.0);
        for (const std::vector<Lift>& some : lifts) {
            for (const Lift& lift : some) {
                depths_[lift.node] = std::max(depths_[lift.node], lift.depth);
            }
        }
        return !progress.stopped();
    }

    // Returns the nodes of each hollow's deeper half.
    [[nodiscard]] std::vector<std::vector<Node>> hollows() const {
        std::vector<std::vector<Node>> found;
        std::vector<bool> seen(part_.grid.count(), false);
        for (Node node = 0; node < seen.size(); ++node) {
            if (depths_[node] > 0.0 && !seen[node]) {
                std::vector<Node> all = connected(node, seen);
                const double deepest = deepest_of(all);
                std::erase_if(all, [&](Node one) { return depths_[one] < 0.5 * deepest; });
                found.push_back(std::move(all));
            }
        }
        return found;
    }

    [[nodiscard]] bool is_shut(const std::vector<Node>& hollow) const {
        return std::none_of(hollow.begin(), hollow.end(),
                            [this](Node node) { return space_.past_both[whole(node)] != 0; });
    }

    [[nodiscard]] ShutHollow told(const std::vector<Node>& hollow, const std::vector<Node>& outward,
                                  const Facets& facets, const CheckedSurface& of_facets) const {
        const auto [best, height] = widest_of(hollow);
        Node mouth = whole(best);
        while (space_.past_both[outward[mouth]] == 0) {
            mouth = outward[mouth];
        }
        return {nearest_piece(facets, of_facets, grid_.point(mouth)), deepest_of(hollow),
                2.0 * height, part_.grid.point(best)};
    }

    // Returns, for each node that the ball gets to past the model alone, the next on the shortest
    // way to where a smaller one gets past both. After a stop some are missing.
    [[nodiscard]] std::vector<Node> outward(const Progress& progress) const {
        WorkMeter meter(progress, grid_.count());
        std::vector<Node> next(grid_.count(), k_none);
        std::vector<Node> order;
        for (Node node = 0; node < grid_.count(); ++node) {
            if (wide_[node] != 0 && space_.past_both[node] != 0) {
                next[node] = node;
                order.push_back(node);
            }
        }
        for (std::size_t i = 0; i < order.size() && !meter.stopped_after(1); ++i) {
            for (int axis = 0; axis < 3; ++axis) {
                for (const Node from :
                     {order[i] - grid_.stride(axis), order[i] + grid_.stride(axis)}) {
                    if (wide_[from] != 0 && next[from] == k_none) {
                        next[from] = order[i];
                        order.push_back(from);
                    }
                }
            }
        }
        return next;
    }

private:
    struct Lift {
        Node node = 0;
        double depth = 0.0;
    };

    [[nodiscard]] Node whole(Node node) const { return part_.in_whole(grid_, node); }

    // A ball's way has one along nodes that lies nowhere farther off than half a cube's diagonal,
    // so that by no more than this it is lifted less.
    void fill(Filling filling, double length, std::vector<Lift>& lifts,
              const Progress& progress) const {
        const double unit = grid_.step / length;
        (void)filling.run(progress, [&](Node node, std::size_t by) {
            const double depth = unit * static_cast<double>(by) - grid_.clear();
            if (depth > least_ && wide_[whole(node)] != 0) {
                lifts.push_back({node, depth});
            }
        });
    }

    [[nodiscard]] std::vector<Node> connected(Node first, std::vector<bool>& seen) const {
        std::vector<Node> all = {first};
        seen[first] = true;
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (int axis = 0; axis < 3; ++axis) {
                const Node stride = part_.grid.stride(axis);
                for (const Node next : {all[i] - stride, all[i] + stride}) {
                    if (depths_[next] > 0.0 && !seen[next]) {
                        seen[next] = true;
                        all.push_back(next);
                    }
                }
            }
        }
        return all;
    }

    // Heights that are known may be a little too large far from the surface, so that nodes are
    // measured from the highest on, until no other can be higher.
    [[nodiscard]] std::pair<Node, double> widest_of(std::vector<Node> nodes) const {
        std::sort(nodes.begin(), nodes.end(), [this](Node a, Node b) {
            const double one = space_.heights[whole(a)];
            const double other = space_.heights[whole(b)];
            return one != other ? one > other : a < b;
        });
        std::pair<Node, double> widest{nodes.front(), 0.0};
        for (const Node node : nodes) {
            if (space_.heights[whole(node)] <= widest.second) {
                break;
            }
            const double height = face_near(model_, part_.grid.point(node), 0).distance;
            widest = height > widest.second ? std::pair(node, height) : widest;
        }
        return widest;
    }

    [[nodiscard]] double deepest_of(const std::vector<Node>& nodes) const {
        double deepest = 0.0;
        for (const Node node : nodes) {
            deepest = std::max(deepest, depths_[node]);
        }
        return deepest;
    }

    const NodeGrid& grid_;
    const ClearSpace& space_;
    const CheckedSurface& model_;
    double least_;
    GridPart part_;
    std::vector<char> wide_;     // of the whole grid: the ball gets there past the model
    std::vector<double> depths_; // of the part; 0 in no hollow
};

} // namespace

Result<Hollows> find_hollows(const NodeGrid& grid, const ClearSpace& space,
                             const CheckedSurface& model, const Facets& facets,
                             const CheckedSurface& of_facets, double least,
                             const Progress& progress) {
    HollowFinder finder(grid, space, model, least);
    if (!finder.measure(progress.part({}, 0.0, 0.8))) {
        return stopped_issue();
    }
    std::vector<std::vector<Node>> all = finder.hollows();
    Hollows found;
    found.hollows = all.size();
    std::erase_if(all, [&](const std::vector<Node>& hollow) { return !finder.is_shut(hollow); });
    if (all.empty()) {
        return found;
    }
    const std::vector<Node> outward = finder.outward(progress.part({}, 0.8, 1.0));
    for (const std::vector<Node>& hollow : all) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        found.shut.push_back(finder.told(hollow, outward, facets, of_facets));
    }
    std::stable_sort(found.shut.begin(), found.shut.end(),
                     [](const auto& a, const auto& b) { return a.width > b.width; });
    return found;
}

} // namespace hullwright
