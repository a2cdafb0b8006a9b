#include "join/tree_steps.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "geom/box_around.h"
#include "join/tree_order.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

std::vector<Index> parents_of(const MergeTree& tree) {
    std::vector<Index> parents(tree.parts + tree.steps.size(), k_none);
    for (Index i = 0; i < tree.steps.size(); ++i) {
        parents[tree.steps[i].one] = tree.parts + i;
        parents[tree.steps[i].other] = tree.parts + i;
    }
    return parents;
}

// Returns how many parts that are marked each node has.
std::vector<Index> counts_of(const MergeTree& tree, const std::vector<char>& marked) {
    std::vector<Index> counts(marked.begin(), marked.end());
    for (const JoinStep& step : tree.steps) {
        counts.push_back(counts[step.one] + counts[step.other]);
    }
    return counts;
}

// Returns the lowest node that has so many marked parts; k_none when they are below several roots.
Index lowest_with(const std::vector<Index>& counts, Index all) {
    const auto found = std::find(counts.begin(), counts.end(), all);
    return found == counts.end() ? k_none : static_cast<Index>(found - counts.begin());
}

// Says which boxes of a tree are in the body of a piece.
class BoxHolder {
public:
    BoxHolder(const SolidTree& tree, const TreeOrder& order, const Piece& piece)
        : tree_(tree), order_(order), part_(piece.part),
          is_flat_(piece.flat), body_{{}, piece.vertices, piece.triangles, false, {}},
          around_(box_around(piece.vertices)) {}

    [[nodiscard]] bool has(Index box) const {
        return !is_flat_ && tree_.parts[box].part == part_ &&
               around_.contains(order_.box_of(box)) && holds(body_, tree_.parts[box].points);
    }
    [[nodiscard]] std::vector<Index> all() const {
        std::vector<Index> held;
        for (auto box = static_cast<Index>(tree_.fine.pieces.size()); box < tree_.parts.size();
             ++box) {
            if (has(box)) {
                held.push_back(box);
            }
        }
        return held;
    }

private:
    const SolidTree& tree_;
    const TreeOrder& order_;
    PartId part_;
    bool is_flat_;
    Solid body_;
    Aabb around_;
};

struct PartsOfPiece {
    std::vector<Index> fine;  // fine pieces that it has faces of, ascending
    bool is_whole = true;     // it has all of their faces
    bool has_no_other = true; // all of its faces are theirs
};

// A face is in one fine piece. After a stop the parts mean nothing.
PartsOfPiece parts_of(const SolidTree& tree, const TreeOrder& order, const Piece& piece,
                      const std::stop_token& stop = {}) {
    struct Owned {
        Index part;
        std::size_t faces;
    };
    PartsOfPiece parts;
    std::vector<Owned> owned;
    for (const FaceId face : piece.faces) {
        const Index part = order.part_of(face);
        parts.has_no_other = parts.has_no_other && part != k_none;
        if (part != k_none && !owned.empty() && owned.back().part == part) {
            ++owned.back().faces;
        } else if (part != k_none) {
            owned.push_back({part, 1});
        }
    }
    sort_in_runs(
        owned, [](const Owned& a, const Owned& b) { return a.part < b.part; }, stop);
    for (std::size_t i = 0; i < owned.size();) {
        const Index part = owned[i].part;
        std::size_t faces = 0;
        for (; i < owned.size() && owned[i].part == part; ++i) {
            faces += owned[i].faces;
        }
        parts.fine.push_back(part);
        parts.is_whole = parts.is_whole && faces == tree.fine.pieces[part].faces.size();
    }
    return parts;
}

std::vector<char> marks_of(const SolidTree& tree, const std::vector<Index>& parts) {
    std::vector<char> marks(tree.parts.size(), 0);
    for (const Index part : parts) {
        marks[part] = 1;
    }
    return marks;
}

// Returns the highest node that has no parts but those of the piece; else the lowest that has all
// that tell where the piece is, and others, too.
Index node_of(const SolidTree& tree, const TreeOrder& order, const std::vector<Index>& telling,
              const std::vector<char>& marks) {
    Index node = order.lowest_above(telling);
    const std::vector<Index> counts = counts_of(tree.merging, marks);
    const std::vector<Index> sizes =
        counts_of(tree.merging, std::vector<char>(tree.parts.size(), 1));
    while (node != k_none && order.parent(node) != k_none &&
           counts[order.parent(node)] == sizes[order.parent(node)]) {
        node = order.parent(node);
    }
    return node;
}

// True when that is so of all parts of the node; the first of which it is not ends the search.
template <class Is> bool is_of_all(const MergeTree& tree, Index node, const Is& is) {
    std::vector<Index> waiting{node};
    while (!waiting.empty()) {
        const Index last = waiting.back();
        waiting.pop_back();
        if (last >= tree.parts) {
            waiting.push_back(tree.steps[last - tree.parts].one);
            waiting.push_back(tree.steps[last - tree.parts].other);
        } else if (!is(last)) {
            return false;
        }
    }
    return true;
}

// Tells what step_down() would find of a piece that has all faces of these parts, of which `node`
// is the lowest above. Mostly it is so high that boxes need not be looked at.
bool is_parted(const SolidTree& tree, const TreeOrder& order, const Piece& piece,
               const std::vector<Index>& fine, Index node) {
    const std::size_t least = tree.merging.parts + tree.share_steps;
    if (node >= least) {
        return true;
    }
    const BoxHolder boxes(tree, order, piece);
    const auto is_own = [&](Index part) {
        return tree.is_box(part) ? boxes.has(part)
                                 : std::binary_search(fine.begin(), fine.end(), part);
    };
    while (node < least) {
        node = order.parent(node);
        if (node == k_none || !is_of_all(tree.merging, node, is_own)) {
            return false;
        }
    }
    return true;
}

struct PlaceInTree {
    Index node = k_none;
    bool is_wholly_below = false; // that node
    bool steps_down = false;
};

PlaceInTree place_of(const SolidTree& tree, const TreeOrder& order, const Piece& piece,
                     const std::stop_token& stop) {
    const PartsOfPiece parts = parts_of(tree, order, piece, stop);
    const bool is_of_boxes = parts.fine.empty();
    const std::vector<Index> boxes =
        is_of_boxes ? BoxHolder(tree, order, piece).all() : std::vector<Index>();
    const std::vector<Index>& telling = is_of_boxes ? boxes : parts.fine;
    PlaceInTree place;
    if (!telling.empty()) {
        place.node = order.lowest_above(telling);
    }
    if (place.node != k_none) {
        place.is_wholly_below = parts.has_no_other;
        place.steps_down = parts.is_whole && is_parted(tree, order, piece, parts.fine, place.node);
    }
    return place;
}

ConvexBody convex(const Solid& solid) {
    return convex_body(solid.vertices, solid.triangles, solid.flat);
}

} // namespace

Parting part_group(const MergeTree& tree, std::span<const Index> parts) {
    std::vector<char> marks(tree.parts, 0);
    for (const Index part : parts) {
        marks[part] = 1;
    }
    const std::vector<Index> counts = counts_of(tree, marks);
    Index side = lowest_with(counts, static_cast<Index>(parts.size()));
    if (side != k_none) {
        side = tree.steps[side - tree.parts].one;
    } else { // they are below several roots
        const std::vector<Index> parents = parents_of(tree);
        for (side = parts.front(); parents[side] != k_none;) {
            side = parents[side];
        }
    }
    std::vector<char> below(tree.parts, 0);
    for (const Index part : parts_below(tree, side)) {
        below[part] = 1;
    }
    Parting parting;
    for (const Index part : parts) {
        parting[below[part] != 0 ? 0 : 1].push_back(part);
    }
    return parting;
}

std::optional<Parting> step_down(const SolidTree& tree, const Piece& piece, StepsDown steps) {
    const TreeOrder& order = order_of(tree);
    const PartsOfPiece parts = parts_of(tree, order, piece);
    const std::vector<Index> boxes = BoxHolder(tree, order, piece).all();
    const std::vector<Index>& telling = parts.fine.empty() ? boxes : parts.fine;
    if (telling.empty() || !parts.is_whole) {
        return std::nullopt;
    }
    std::vector<char> marks = marks_of(tree, parts.fine);
    for (const Index box : boxes) {
        marks[box] = 1;
    }
    const Index node = node_of(tree, order, telling, marks);
    const std::size_t above = steps == StepsDown::to_parts ? tree.share_steps : 0;
    if (node == k_none || node < tree.merging.parts + above) {
        return std::nullopt;
    }
    const JoinStep& step = tree.merging.steps[node - tree.merging.parts];
    Parting parting = {parts_below(tree.merging, step.one), parts_below(tree.merging, step.other)};
    for (std::vector<Index>& side : parting) {
        std::erase_if(side, [&](Index part) { return marks[part] == 0; });
    }
    return parting;
}

Result<PlacedPieces> place_pieces(const SolidTree& tree, std::span<const Piece> pieces,
                                  const Progress& progress) {
    const TreeOrder& order = order_of(tree);
    std::vector<PlaceInTree> places(pieces.size());
    const auto place = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !progress.stopped(); ++i) {
            places[i] = place_of(tree, order, pieces[i], progress.token());
        }
    };
    if (!for_each_block(pieces.size(), 16, progress, place)) {
        return stopped_issue();
    }
    PlacedPieces placed;
    for (PieceId p = 0; p < places.size(); ++p) {
        placed.nodes.push_back(places[p].node);
        placed.steps_down.push_back(places[p].steps_down ? 1 : 0);
        if (places[p].is_wholly_below) {
            placed.in_order.emplace_back(order.place(places[p].node), p);
        }
    }
    std::sort(placed.in_order.begin(), placed.in_order.end());
    return placed;
}

std::vector<PieceId> step_up(const SolidTree& tree, const PlacedPieces& placed, PieceId piece) {
    const TreeOrder& order = order_of(tree);
    const auto below = [&](Index node) {
        const auto& all = placed.in_order;
        const auto begin =
            std::lower_bound(all.begin(), all.end(), std::pair(order.place(node), PieceId{0}));
        const auto end =
            std::lower_bound(begin, all.end(), std::pair(order.last_place(node) + 1, PieceId{0}));
        return std::span<const std::pair<Index, PieceId>>(begin, end);
    };
    const auto is_other = [piece](const auto& each) { return each.second != piece; };
    const auto joins = [&](Index node) {
        const auto own = below(node);
        return std::any_of(own.begin(), own.end(), is_other);
    };
    std::vector<PieceId> joined;
    const Index first = placed.nodes[piece];
    const Index node = first == k_none ? k_none : order.lowest(first, joins);
    if (node == k_none) {
        return joined;
    }
    joined.push_back(piece);
    for (const auto& [place, other] : below(node)) {
        if (other != piece) {
            joined.push_back(other);
        }
    }
    std::sort(joined.begin(), joined.end());
    return joined;
}

Result<PartedPiece> part_piece(const SolidTree& tree, const Parting& parting,
                               std::vector<ConvexBody> others, bool fill,
                               const Progress& progress) {
    PartedPiece made;
    for (std::size_t i = 0; i < 2; ++i) {
        made.sides[i] = body_of(points_of(tree, parting[i]), faces_of(tree, parting[i]));
    }
    if (!fill) {
        return made;
    }
    const auto lines = SolidLines::make(*tree.ground, tree.grid, tree.grid.cell_size(),
                                        progress.part("filling", 0.0, 0.7));
    if (!lines) {
        return lines.issue();
    }
    const std::size_t first = others.size();
    others.push_back(convex(made.sides[0]));
    others.push_back(convex(made.sides[1]));
    const Grow grow = [&](std::size_t i, std::span<const Vec3> more, const std::stop_token& stop) {
        if (i < first || i > first + 1) {
            return std::optional<Growth>(); // the other pieces stay as they are
        }
        const Solid& side = made.sides[i - first];
        Solid grown = body_of(together(side.vertices, more), side.faces, stop);
        if (stop.stop_requested() || !keeps_ways(tree, grown)) {
            return std::optional<Growth>();
        }
        ConvexBody body = convex(grown);
        return std::optional<Growth>({std::move(body), [&made, i, first, grown = std::move(grown)] {
                                          made.sides[i - first] = grown;
                                      }});
    };
    GapSettings gaps;
    gaps.longest = k_longest * tree.fine.tolerance;
    if (!close_gaps(*lines, tree.grid, gaps, others, grow, progress.part({}, 0.7, 0.9))) {
        return stopped_issue();
    }
    const auto shares = cover_shares(*lines, others, progress.part({}, 0.9, 1.0));
    if (!shares) {
        return shares.issue();
    }
    made.is_filled = shares->missing <= k_most_missing;
    made.depth = depth_of(*shares, *lines);
    return made;
}

} // namespace hullwright
