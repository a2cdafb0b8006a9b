#include "pack/cage.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

namespace hullwright {
namespace {

// A directed edge of the mesh as the lower of two pieces that it parts sees it.
struct Seam {
    PieceId low = 0;
    PieceId high = 0;
    VertexId from = 0;
    VertexId to = 0;

    [[nodiscard]] auto pair() const { return std::pair(low, high); }
};

// How often a piece's patch runs along an edge, less how often it runs back.
struct Along {
    VertexId lower = 0;
    VertexId upper = 0;
    PieceId piece = 0;
    std::int32_t times = 0;

    [[nodiscard]] auto key() const { return std::tuple(lower, upper, piece); }
    [[nodiscard]] bool same_edge(const Along& other) const {
        return lower == other.lower && upper == other.upper;
    }
};

std::vector<Along> rims_of(const TriMesh& mesh, const PieceSet& set) {
    std::vector<Along> all;
    for (PieceId piece = 0; piece < set.pieces.size(); ++piece) {
        for (const FaceId face : set.pieces[piece].faces) {
            const Triangle& t = mesh.triangles[face];
            for (std::size_t i = 0; i < 3; ++i) {
                const auto [lower, upper] = std::minmax(t[i], t[(i + 1) % 3]);
                all.push_back({lower, upper, piece, lower == t[i] ? 1 : -1});
            }
        }
    }
    std::sort(all.begin(), all.end(),
              [](const Along& x, const Along& y) { return x.key() < y.key(); });
    std::vector<Along> rims;
    for (const Along& along : all) {
        if (!rims.empty() && rims.back().key() == along.key()) {
            rims.back().times += along.times;
        } else {
            rims.push_back(along);
        }
    }
    std::erase_if(rims, [](const Along& along) { return along.times == 0; });
    return rims;
}

// Pieces that run along an edge, each beside one that runs back; false when some are left over.
bool add_seams(std::span<Along> edge, std::vector<Seam>& seams) {
    std::size_t back = 0;
    for (Along& along : edge) {
        for (; along.times > 0; --along.times) {
            while (back < edge.size() && edge[back].times >= 0) {
                ++back;
            }
            if (back == edge.size()) {
                return false;
            }
            ++edge[back].times;
            const PieceId other = edge[back].piece;
            if (along.piece < other) {
                seams.push_back({along.piece, other, along.lower, along.upper});
            } else {
                seams.push_back({other, along.piece, along.upper, along.lower});
            }
        }
    }
    return std::all_of(edge.begin(), edge.end(),
                       [](const Along& along) { return along.times == 0; });
}

std::vector<Seam> seams_of(std::vector<Along> rims, bool& closed) {
    std::vector<Seam> seams;
    for (std::size_t begin = 0, end = 0; begin < rims.size() && closed; begin = end) {
        while (end < rims.size() && rims[end].same_edge(rims[begin])) {
            ++end;
        }
        closed = add_seams(std::span(rims).subspan(begin, end - begin), seams);
    }
    std::stable_sort(seams.begin(), seams.end(),
                     [](const Seam& x, const Seam& y) { return x.pair() < y.pair(); });
    return seams;
}

using Line = std::array<VertexId, 2>;

// Lines with the same ends as all these edges together: chains that close on themselves vanish.
std::vector<Line> straightened(std::span<const Seam> seams) {
    std::vector<std::pair<VertexId, std::int32_t>> ends;
    for (const Seam& seam : seams) {
        ends.emplace_back(seam.from, 1);
        ends.emplace_back(seam.to, -1);
    }
    std::sort(ends.begin(), ends.end());
    std::vector<VertexId> from;
    std::vector<VertexId> to;
    for (std::size_t begin = 0, end = 0; begin < ends.size(); begin = end) {
        std::int32_t balance = 0;
        for (; end < ends.size() && ends[end].first == ends[begin].first; ++end) {
            balance += ends[end].second;
        }
        auto& side = balance > 0 ? from : to;
        side.insert(side.end(), static_cast<std::size_t>(std::abs(balance)), ends[begin].first);
    }
    std::vector<Line> lines;
    for (std::size_t i = 0; i < from.size(); ++i) {
        lines.push_back({from[i], to[i]});
    }
    return lines;
}

struct RimLine {
    PieceId piece = 0;
    Line line{};
};

std::vector<RimLine> straight_rims(const std::vector<Seam>& seams) {
    std::vector<RimLine> rims;
    for (std::size_t begin = 0, end = 0; begin < seams.size(); begin = end) {
        while (end < seams.size() && seams[end].pair() == seams[begin].pair()) {
            ++end;
        }
        for (const Line line : straightened(std::span(seams).subspan(begin, end - begin))) {
            rims.push_back({seams[begin].low, line});
            rims.push_back({seams[begin].high, {line[1], line[0]}});
        }
    }
    std::stable_sort(rims.begin(), rims.end(),
                     [](const RimLine& x, const RimLine& y) { return x.piece < y.piece; });
    return rims;
}

// The cone over a piece's rim, from the rim's first vertex.
void add_cones(const TriMesh& mesh, const std::vector<RimLine>& rims, Cage& cage) {
    std::vector<std::uint32_t> number(mesh.vertices.size(), hwa::k_none);
    const auto corner = [&](VertexId v) {
        if (number[v] == hwa::k_none) {
            number[v] = static_cast<std::uint32_t>(cage.corners.size());
            cage.corners.push_back(mesh.vertices[v]);
        }
        return number[v];
    };
    for (std::size_t begin = 0, at = 0; at < rims.size(); ++at) {
        begin = rims[at].piece == rims[begin].piece ? begin : at;
        const VertexId apex = rims[begin].line[0];
        const auto [from, to] = rims[at].line;
        if (from != apex && to != apex) {
            cage.triangles.push_back({rims[at].piece, corner(apex), corner(from), corner(to)});
        }
    }
}

// Pieces whose patches have a vertex in common hang together.
std::vector<std::uint32_t> components_of(const TriMesh& mesh, const PieceSet& set) {
    std::vector<PieceId> root(set.pieces.size());
    std::iota(root.begin(), root.end(), PieceId{0});
    const auto find = [&root](PieceId piece) {
        while (root[piece] != piece) {
            root[piece] = root[root[piece]];
            piece = root[piece];
        }
        return piece;
    };
    std::vector<PieceId> owner(mesh.vertices.size(), k_none);
    for (PieceId piece = 0; piece < set.pieces.size(); ++piece) {
        for (const FaceId face : set.pieces[piece].faces) {
            for (const VertexId v : mesh.triangles[face]) {
                owner[v] = owner[v] == k_none ? piece : owner[v];
                const auto [low, high] = std::minmax({find(owner[v]), find(piece)});
                root[high] = low;
            }
        }
    }
    std::vector<std::uint32_t> number(set.pieces.size(), hwa::k_none);
    std::uint32_t count = 0;
    for (PieceId piece = 0; piece < set.pieces.size(); ++piece) {
        const PieceId first = find(piece); // the lowest of them
        number[piece] = first == piece ? count++ : number[first];
    }
    return number;
}

} // namespace

Cage build_cage(const TriMesh& mesh, const PieceSet& set, bool closed) {
    Cage cage;
    cage.components = components_of(mesh, set);
    if (closed) {
        cage.closed = true;
        const std::vector<Seam> seams = seams_of(rims_of(mesh, set), cage.closed);
        if (cage.closed) {
            add_cones(mesh, straight_rims(seams), cage);
        }
    }
    return cage;
}

} // namespace hullwright
