#include "join/tree_steps.h"

#include "geom/box_around.h"

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

std::vector<Index> boxes_held(const SolidTree& tree, const Piece& piece) {
    std::vector<Index> held;
    if (piece.flat) {
        return held;
    }
    const Solid body{{}, piece.vertices, piece.triangles, false, {}};
    const Aabb around = box_around(piece.vertices);
    for (auto part = static_cast<Index>(tree.fine.pieces.size()); part < tree.parts.size();
         ++part) {
        const JoinPart& box = tree.parts[part];
        if (box.part == piece.part && around.contains(box_around(box.points)) &&
            holds(body, box.points)) {
            held.push_back(part);
        }
    }
    return held;
}

struct PartsOfPiece {
    std::vector<Index> fine; // fine pieces that it has faces of
    std::vector<Index> boxes;
    bool is_whole = true; // it has all of their faces

    // Returns the parts that say where in the tree the piece is: fine ones, else boxes.
    [[nodiscard]] const std::vector<Index>& telling() const { return fine.empty() ? boxes : fine; }
};

PartsOfPiece parts_of(const SolidTree& tree, const Piece& piece) {
    PartsOfPiece parts;
    std::vector<char> own(tree.ground->mesh().triangles.size(), 0);
    for (const FaceId face : piece.faces) {
        own[face] = 1;
    }
    for (Index p = 0; p < tree.fine.pieces.size(); ++p) {
        const std::vector<FaceId>& faces = tree.fine.pieces[p].faces;
        const auto owned = std::count_if(faces.begin(), faces.end(),
                                         [&own](FaceId face) { return own[face] != 0; });
        if (owned > 0) {
            parts.fine.push_back(p);
            parts.is_whole = parts.is_whole && owned == std::ssize(faces);
        }
    }
    parts.boxes = boxes_held(tree, piece);
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
Index node_of(const SolidTree& tree, const PartsOfPiece& parts, const std::vector<char>& marks) {
    const std::vector<Index>& telling = parts.telling();
    Index node = lowest_with(counts_of(tree.merging, marks_of(tree, telling)),
                             static_cast<Index>(telling.size()));
    const std::vector<Index> counts = counts_of(tree.merging, marks);
    const std::vector<Index> sizes =
        counts_of(tree.merging, std::vector<char>(tree.parts.size(), 1));
    const std::vector<Index> parents = parents_of(tree.merging);
    while (node != k_none && parents[node] != k_none &&
           counts[parents[node]] == sizes[parents[node]]) {
        node = parents[node];
    }
    return node;
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
    const PartsOfPiece parts = parts_of(tree, piece);
    if (parts.telling().empty() || !parts.is_whole) {
        return std::nullopt;
    }
    std::vector<char> marks = marks_of(tree, parts.fine);
    for (const Index box : parts.boxes) {
        marks[box] = 1;
    }
    const Index node = node_of(tree, parts, marks);
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

std::vector<PieceId> step_up(const SolidTree& tree, std::span<const Piece> pieces, PieceId piece) {
    const PartsOfPiece parts = parts_of(tree, pieces[piece]);
    std::vector<Index> part_of_face(tree.ground->mesh().triangles.size(), k_none);
    for (Index p = 0; p < tree.fine.pieces.size(); ++p) {
        for (const FaceId face : tree.fine.pieces[p].faces) {
            part_of_face[face] = p;
        }
    }
    std::vector<std::vector<Index>> boxes(pieces.size()); // of pieces without faces
    for (PieceId p = 0; p < pieces.size(); ++p) {
        boxes[p] = pieces[p].faces.empty() ? boxes_held(tree, pieces[p]) : std::vector<Index>();
    }
    const std::vector<Index>& telling = parts.telling();
    const std::vector<Index> parents = parents_of(tree.merging);
    Index node = telling.empty() ? k_none
                                 : lowest_with(counts_of(tree.merging, marks_of(tree, telling)),
                                               static_cast<Index>(telling.size()));
    for (; node != k_none; node = parents[node]) {
        const std::vector<char> below = marks_of(tree, parts_below(tree.merging, node));
        const auto is_below = [&](PieceId p) {
            const std::vector<FaceId>& faces = pieces[p].faces;
            return faces.empty()
                       ? !boxes[p].empty() &&
                             std::all_of(boxes[p].begin(), boxes[p].end(),
                                         [&](Index box) { return below[box] != 0; })
                       : std::all_of(faces.begin(), faces.end(), [&](FaceId face) {
                             return part_of_face[face] != k_none && below[part_of_face[face]] != 0;
                         });
        };
        std::vector<PieceId> joined;
        for (PieceId p = 0; p < pieces.size(); ++p) {
            if (p == piece || is_below(p)) {
                joined.push_back(p);
            }
        }
        if (joined.size() > 1) {
            return joined;
        }
    }
    return {};
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
