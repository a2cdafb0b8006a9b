#include "join/piece_numbers.h"

#include "geom/box_around.h"
#include "geom/hull_volume.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace hullwright {
namespace {

double size_of(const Piece& piece, double layer) {
    double area = 0.0;
    for (const Triangle& t : piece.triangles) {
        const Vec3 across = (piece.vertices[t[1]] - piece.vertices[t[0]])
                                .cross(piece.vertices[t[2]] - piece.vertices[t[0]]);
        area += 0.5 * across.norm();
    }
    return volume_inside(piece.vertices, piece.triangles) + layer * area;
}

double size_of_box(const JoinPart& part, double layer) {
    const Vec3 size = box_around(part.points).size();
    return size.prod() +
           2.0 * layer * (size.x() * size.y() + size.y() * size.z() + size.z() * size.x());
}

std::vector<PartId> source_parts(std::span<const JoinPart> parts, const MergeTree& merging) {
    std::vector<PartId> of_node;
    for (const JoinPart& part : parts) {
        of_node.push_back(part.part);
    }
    for (const JoinStep& step : merging.steps) {
        of_node.push_back(of_node[step.one]);
    }
    return of_node;
}

// Returns for each part the number of the node that it is below in a cut with so many pieces of
// each source part; 0 where it is below none.
std::vector<Index> numbers_in_cut(const SolidTree& tree, const std::map<PartId, Index>& pieces) {
    const MergeTree& merging = tree.merging;
    const std::vector<PartId> of_node = source_parts(tree.parts, merging);
    std::vector<Index> numbers(tree.numbers.size(), 0);
    const auto stands = [&](Index node) {
        const auto found = pieces.find(of_node[node]);
        return found != pieces.end() && tree.numbers[node] <= found->second;
    };
    for (auto node = static_cast<Index>(numbers.size()); node-- > 0;) {
        // The steps above have written the number of the node that this one is below.
        numbers[node] = stands(node) ? tree.numbers[node] : numbers[node];
        if (node >= merging.parts) {
            const JoinStep& step = merging.steps[node - merging.parts];
            numbers[step.one] = numbers[node];
            numbers[step.other] = numbers[node];
        }
    }
    numbers.resize(merging.parts);
    return numbers;
}

struct Common {
    double size = 0.0;
    Index number = 0;
    std::size_t piece = 0;
};

// Lists how much each piece has in common with each node of the cut, the largest first.
std::vector<Common> in_common(const SolidTree& tree, const std::vector<CertifiedPiece>& pieces,
                              const std::vector<Index>& numbers) {
    std::vector<Common> all;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        std::map<Index, double> sizes;
        for (const Index part : pieces[i].parts) {
            if (tree.parts[part].part == pieces[i].piece.part && numbers[part] > 0) {
                sizes[numbers[part]] += tree.sizes[part];
            }
        }
        for (const auto& [number, size] : sizes) {
            all.push_back({size, number, i});
        }
    }
    std::sort(all.begin(), all.end(), [](const Common& a, const Common& b) {
        return std::tie(b.size, a.number, a.piece) < std::tie(a.size, b.number, b.piece);
    });
    return all;
}

} // namespace

std::vector<double> sizes_of_nodes(const SolidTree& tree) {
    const double layer = tree.grid.cell_size();
    std::vector<double> sizes;
    for (Index part = 0; part < tree.merging.parts; ++part) {
        sizes.push_back(tree.is_box(part) ? size_of_box(tree.parts[part], layer)
                                          : size_of(tree.fine.pieces[part], layer));
    }
    for (const JoinStep& step : tree.merging.steps) {
        sizes.push_back(sizes[step.one] + sizes[step.other]);
    }
    return sizes;
}

std::vector<Index> numbers_of_nodes(std::span<const JoinPart> parts, const MergeTree& merging,
                                    std::span<const double> sizes) {
    const std::vector<PartId> of_node = source_parts(parts, merging);
    const auto is_larger = [&](Index a, Index b) {
        return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b;
    };
    std::vector<Index> roots(of_node.size());
    std::iota(roots.begin(), roots.end(), 0U);
    for (const JoinStep& step : merging.steps) {
        roots[step.one] = k_none;
        roots[step.other] = k_none;
    }
    std::erase(roots, k_none);
    std::sort(roots.begin(), roots.end(), is_larger);
    std::map<PartId, Index> last;
    std::vector<Index> numbers(of_node.size(), 0);
    for (const Index root : roots) {
        numbers[root] = ++last[of_node[root]];
    }
    for (std::size_t i = merging.steps.size(); i-- > 0;) {
        const Index node = merging.parts + static_cast<Index>(i);
        const JoinStep& step = merging.steps[i];
        const bool is_one = is_larger(step.one, step.other);
        numbers[is_one ? step.one : step.other] = numbers[node];
        numbers[is_one ? step.other : step.one] = ++last[of_node[node]];
    }
    return numbers;
}

void number_pieces(const SolidTree& tree, std::vector<CertifiedPiece>& pieces) {
    std::sort(pieces.begin(), pieces.end(), [](const CertifiedPiece& a, const CertifiedPiece& b) {
        return lies_before(a.piece, b.piece);
    });
    std::map<PartId, Index> count;
    for (const CertifiedPiece& one : pieces) {
        ++count[one.piece.part];
    }
    std::map<PartId, std::vector<char>> taken;
    for (const auto& [part, all] : count) {
        taken[part].assign(all + 1, 0);
    }
    for (const Common& one : in_common(tree, pieces, numbers_in_cut(tree, count))) {
        Piece& piece = pieces[one.piece].piece;
        if (piece.number == 0 && taken[piece.part][one.number] == 0) {
            piece.number = one.number;
            taken[piece.part][one.number] = 1;
        }
    }
    for (CertifiedPiece& one : pieces) {
        std::vector<char>& of_part = taken[one.piece.part];
        if (one.piece.number == 0) {
            const auto free = std::find(of_part.begin() + 1, of_part.end(), 0);
            *free = 1;
            one.piece.number = static_cast<Index>(free - of_part.begin());
        }
    }
    std::sort(pieces.begin(), pieces.end(), [](const CertifiedPiece& a, const CertifiedPiece& b) {
        return comes_before(a.piece, b.piece);
    });
}

} // namespace hullwright
