#include "pack/cage.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "base/work_meter.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "mesh/winding.h"
#include "pack/lid_middle.h"
#include "query/cage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace hullwright {
namespace {

// Is a directed edge between two pieces, in the direction in which the lower piece's patch runs
// along it.
struct Seam {
    PieceId low = 0;
    PieceId high = 0;
    VertexId from = 0;
    VertexId to = 0;

    [[nodiscard]] auto pair() const { return std::pair(low, high); }
};

// Says how often a piece's patch runs along an edge from its lower to its upper vertex, less how
// often it runs back.
struct EdgeUse {
    VertexId lower = 0;
    VertexId upper = 0;
    PieceId piece = 0;
    std::int32_t times = 0;

    [[nodiscard]] auto key() const { return std::tuple(lower, upper, piece); }
    [[nodiscard]] bool same_edge(const EdgeUse& other) const {
        return lower == other.lower && upper == other.upper;
    }
};

// Returns the items in the order of their keys, which are below `count`; items of one key stay in
// their order. Nullopt when stopped.
template <class Item, class KeyOf>
std::optional<std::vector<Item>> ordered(const std::vector<Item>& items, std::size_t count,
                                         const KeyOf& key_of, const Progress& progress) {
    WorkMeter meter(progress, 2 * items.size());
    std::vector<std::size_t> place(count + 1, 0); // of the next item with the key
    for (const Item& item : items) {
        ++place[key_of(item) + 1];
        if (meter.stopped_after(1)) {
            return std::nullopt;
        }
    }
    std::partial_sum(place.begin(), place.end(), place.begin());
    std::vector<Item> in_order(items.size());
    for (const Item& item : items) {
        in_order[place[key_of(item)]++] = item;
        if (meter.stopped_after(1)) {
            return std::nullopt;
        }
    }
    return in_order;
}

// Calls `body` with each longest run of neighbours that are alike. False when stopped.
template <class Item, class Alike, class Body>
bool for_each_run(std::vector<Item>& items, const Alike& alike, const Progress& progress,
                  const Body& body) {
    WorkMeter meter(progress, items.size());
    for (std::size_t begin = 0, end = 0; begin < items.size(); begin = end) {
        while (end < items.size() && alike(items[begin], items[end])) {
            ++end;
        }
        body(std::span(items).subspan(begin, end - begin));
        if (meter.stopped_after(end - begin)) {
            return false;
        }
    }
    return true;
}

// Returns every face's sides, in the order of their lower ends.
std::optional<std::vector<EdgeUse>> sides_of(const TriMesh& mesh, const PieceSet& set,
                                             const SurfaceKinds& kinds, const Progress& progress) {
    std::vector<EdgeUse> all;
    WorkMeter meter(progress.part({}, 0.0, 0.5), mesh.triangles.size());
    for (PieceId piece = 0; piece < set.pieces.size(); ++piece) {
        for (const FaceId face : set.pieces[piece].faces) {
            if (meter.stopped_after(1)) {
                return std::nullopt;
            }
            if (kinds.is_sheet(face)) {
                continue;
            }
            const Triangle& t = mesh.triangles[face];
            for (std::size_t i = 0; i < 3; ++i) {
                const auto [lower, upper] = std::minmax(t[i], t[(i + 1) % 3]);
                all.push_back({lower, upper, piece, lower == t[i] ? 1 : -1});
            }
        }
    }
    return ordered(
        all, mesh.vertices.size(), [](const EdgeUse& use) { return use.lower; },
        progress.part({}, 0.5, 1.0));
}

std::optional<std::vector<EdgeUse>> rims_of(const TriMesh& mesh, const PieceSet& set,
                                            const SurfaceKinds& kinds, const Progress& progress) {
    auto all = sides_of(mesh, set, kinds, progress.part({}, 0.0, 0.7));
    if (!all) {
        return std::nullopt;
    }
    std::vector<EdgeUse> rims;
    const auto add = [&rims](std::span<EdgeUse> of_vertex) {
        std::sort(of_vertex.begin(), of_vertex.end(),
                  [](const EdgeUse& x, const EdgeUse& y) { return x.key() < y.key(); });
        for (const EdgeUse& use : of_vertex) {
            if (!rims.empty() && rims.back().key() == use.key()) {
                rims.back().times += use.times;
            } else {
                rims.push_back(use);
            }
        }
    };
    if (!for_each_run(
            *all, [](const EdgeUse& x, const EdgeUse& y) { return x.lower == y.lower; },
            progress.part({}, 0.7, 1.0), add)) {
        return std::nullopt;
    }
    std::erase_if(rims, [](const EdgeUse& use) { return use.times == 0; });
    return rims;
}

// Pairs each piece that runs along an edge with one that runs back. Runs that are left over are
// paired with `lid`, a number higher than all pieces.
void add_seams(std::span<EdgeUse> edge, PieceId lid, std::vector<Seam>& seams) {
    std::size_t back = 0;
    for (EdgeUse& use : edge) {
        for (; use.times > 0; --use.times) {
            while (back < edge.size() && edge[back].times >= 0) {
                ++back;
            }
            const PieceId other = back < edge.size() ? edge[back].piece : lid;
            if (back < edge.size()) {
                ++edge[back].times;
            }
            if (use.piece < other) {
                seams.push_back({use.piece, other, use.lower, use.upper});
            } else {
                seams.push_back({other, use.piece, use.upper, use.lower});
            }
        }
    }
    for (EdgeUse& use : edge) {
        for (; use.times < 0; ++use.times) {
            seams.push_back({use.piece, lid, use.upper, use.lower});
        }
    }
}

// Returns the seams in the order of their pairs of pieces.
std::optional<std::vector<Seam>> seams_of(std::vector<EdgeUse> rims, PieceId lid,
                                          const Progress& progress) {
    std::vector<Seam> seams;
    if (!for_each_run(
            rims, [](const EdgeUse& x, const EdgeUse& y) { return x.same_edge(y); },
            progress.part({}, 0.0, 0.4),
            [&](std::span<EdgeUse> edge) { add_seams(edge, lid, seams); })) {
        return std::nullopt;
    }
    auto in_order = ordered(
        seams, std::size_t{lid} + 1, [](const Seam& seam) { return seam.low; },
        progress.part({}, 0.4, 0.7));
    const auto sort = [](std::span<Seam> of_piece) {
        std::stable_sort(of_piece.begin(), of_piece.end(),
                         [](const Seam& x, const Seam& y) { return x.high < y.high; });
    };
    const bool done =
        in_order && for_each_run(
                        *in_order, [](const Seam& x, const Seam& y) { return x.low == y.low; },
                        progress.part({}, 0.7, 1.0), sort);
    return done ? std::move(in_order) : std::nullopt;
}

using Line = std::array<VertexId, 2>;

// Returns lines with the same ends as all these edges together, found for each connected chain by
// itself: chains that close on themselves vanish. (Lines from one hole of a surface to another
// would do for pieces, which hold both, but not for lids.)
std::vector<Line> straightened(std::span<const Seam> seams) {
    std::vector<VertexId> vertices;
    for (const Seam& seam : seams) {
        vertices.insert(vertices.end(), {seam.from, seam.to});
    }
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    const auto place_of = [&](VertexId v) {
        return static_cast<Index>(std::lower_bound(vertices.begin(), vertices.end(), v) -
                                  vertices.begin());
    };
    UnionFind chains(vertices.size());
    std::vector<std::int32_t> balance(vertices.size(), 0); // edges that begin here, less ends here
    for (const Seam& seam : seams) {
        const Index from = place_of(seam.from);
        const Index to = place_of(seam.to);
        chains.join(from, to);
        ++balance[from];
        --balance[to];
    }
    std::vector<std::pair<Index, VertexId>> from; // chains and vertices where edges begin
    std::vector<std::pair<Index, VertexId>> to;
    for (Index v = 0; v < vertices.size(); ++v) {
        auto& side = balance[v] > 0 ? from : to;
        side.insert(side.end(), static_cast<std::size_t>(std::abs(balance[v])),
                    {chains.find(v), vertices[v]});
    }
    std::sort(from.begin(), from.end());
    std::sort(to.begin(), to.end());
    std::vector<Line> lines;
    for (std::size_t i = 0; i < from.size(); ++i) {
        lines.push_back({from[i].second, to[i].second});
    }
    return lines;
}

struct RimLine {
    PieceId piece = 0;
    Line line{};
};

std::optional<std::vector<RimLine>> straight_rims(std::vector<Seam> seams,
                                                  const Progress& progress) {
    std::vector<RimLine> rims;
    const auto add = [&rims](std::span<const Seam> of_pair) {
        for (const Line line : straightened(of_pair)) {
            rims.push_back({of_pair.front().low, line});
            rims.push_back({of_pair.front().high, {line[1], line[0]}});
        }
    };
    const bool done = for_each_run(
        seams, [](const Seam& x, const Seam& y) { return x.pair() == y.pair(); }, progress, add);
    return done ? std::optional(std::move(rims)) : std::nullopt;
}

// Closes rims by cones, each with its apex at the first vertex of its rim or at a point of its own.
class Cones {
public:
    Cones(const TriMesh& mesh, PieceId lid, Cage& cage)
        : mesh_(mesh), lid_(lid), cage_(cage), number_(mesh.vertices.size(), hwa::k_none) {}

    // The lines must all belong to the rim of one piece or to one loop of the lid.
    void add(std::span<const RimLine> rim) {
        const VertexId apex = rim.front().line[0];
        for (const RimLine& each : rim) {
            const auto [from, to] = each.line;
            if (from != apex && to != apex) {
                cage_.triangles.push_back({each.piece == lid_ ? hwa::k_none : each.piece,
                                           {corner(apex), corner(from), corner(to)}});
            }
        }
    }
    void add_lid(std::span<const RimLine> loop, const Vec3& apex) {
        const auto top = static_cast<std::uint32_t>(cage_.corners.size());
        cage_.corners.push_back(apex);
        for (const RimLine& each : loop) {
            const auto [from, to] = each.line;
            cage_.triangles.push_back({hwa::k_none, {top, corner(from), corner(to)}});
        }
    }

private:
    std::uint32_t corner(VertexId v) {
        if (number_[v] == hwa::k_none) {
            number_[v] = static_cast<std::uint32_t>(cage_.corners.size());
            cage_.corners.push_back(mesh_.vertices[v]);
        }
        return number_[v];
    }

    const TriMesh& mesh_;
    PieceId lid_;
    Cage& cage_;
    std::vector<std::uint32_t> number_; // one per vertex: the number of its corner in the cage
};

// Returns the rims of each piece behind one another, and after the last piece those of each loop of
// the lids. Nullopt when stopped.
std::optional<std::vector<std::vector<RimLine>>> cones_of(const std::vector<RimLine>& rims,
                                                          PieceId lid, std::size_t vertex_count,
                                                          const Progress& progress) {
    UnionFind loops(vertex_count); // joins the lids' vertices by loop
    for (const RimLine& rim : rims) {
        if (rim.piece == lid) {
            loops.join(rim.line[0], rim.line[1]);
        }
    }
    const auto cone_of = [&](const RimLine& rim) {
        return std::size_t{rim.piece} + (rim.piece == lid ? loops.find(rim.line[0]) : VertexId{0});
    };
    auto in_order = ordered(rims, lid + vertex_count, cone_of, progress.part({}, 0.0, 0.5));
    std::vector<std::vector<RimLine>> cones;
    const bool done =
        in_order &&
        for_each_run(
            *in_order, [&](const RimLine& x, const RimLine& y) { return cone_of(x) == cone_of(y); },
            progress.part({}, 0.5, 1.0),
            [&](std::span<const RimLine> rim) { cones.emplace_back(rim.begin(), rim.end()); });
    return done ? std::optional(std::move(cones)) : std::nullopt;
}

// Returns for each cone that is a lid the apex of its own, if it has one. Nullopt when stopped.
std::optional<std::vector<std::optional<Vec3>>>
lid_apexes(const TriMesh& mesh, std::span<const std::vector<RimLine>> cones, PieceId lid,
           const WindingField& field, const Progress& progress) {
    std::vector<std::optional<Vec3>> apexes(cones.size());
    const auto look = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (cones[i].front().piece != lid) {
                continue;
            }
            std::vector<LoopLine> loop;
            for (const RimLine& rim : cones[i]) {
                loop.push_back({mesh.vertices[rim.line[0]], mesh.vertices[rim.line[1]]});
            }
            apexes[i] = lid_middle(loop, field);
        }
    };
    return for_each_block(cones.size(), 4, progress, look) ? std::optional(std::move(apexes))
                                                           : std::nullopt;
}

bool have_all_solid_faces(const PieceSet& set, const SurfaceKinds& kinds) {
    std::size_t in_pieces = 0;
    for (const Piece& piece : set.pieces) {
        in_pieces += static_cast<std::size_t>(
            std::count_if(piece.faces.begin(), piece.faces.end(),
                          [&](FaceId face) { return !kinds.is_sheet(face); }));
    }
    return in_pieces > 0 && in_pieces == kinds.solid_faces().size();
}

// True when the point is in the hull, decided exactly; a flat piece is taken for all of its plane.
bool is_in(const Piece& piece, const Vec3& point) {
    return std::all_of(piece.triangles.begin(), piece.triangles.end(), [&](const Triangle& t) {
        const int side = exact::orientation(piece.vertices[t[0]], piece.vertices[t[1]],
                                            piece.vertices[t[2]], point);
        return piece.flat ? side == 0 : side <= 0;
    });
}

// Returns coordinates between 0 and 1 that fill space evenly (Roberts 2018: multiples of the powers
// of a generalized golden ratio).
Vec3 spread_out(std::size_t i) {
    constexpr double k_root = 1.2207440846057596; // the positive root of x^4 = x + 1
    const auto n = static_cast<double>(i + 1);
    const Vec3 at(n / k_root, n / (k_root * k_root), n / (k_root * k_root * k_root));
    return at.array() - at.array().floor();
}

// Compares, at points in no piece, the cage with the open surface where that is clear.
class LidCheck {
public:
    LidCheck(const TriMesh& mesh, const PieceSet& set, const WindingField& field, const Cage& cage)
        : bounds_(bounds_of(mesh)), set_(set), field_(field), cage_(cage) {
        for (const hwa::CageTriangle& triangle : cage.triangles) {
            triangles_.push_back(triangle.corners);
        }
        for (const Piece& piece : set.pieces) {
            boxes_.push_back(box_around(piece.vertices));
        }
    }

    struct Answer {
        bool inside = false;  // by the surface's winding number, clear or not
        bool differs = false; // the cage has another winding number
    };
    [[nodiscard]] Answer at(std::size_t i) const {
        constexpr double k_clear = 0.2; // a quarter, less the error of the field
        const Vec3 point = bounds_.lower + spread_out(i).cwiseProduct(bounds_.size());
        const double winding = field_.at(point);
        const double whole = std::round(winding);
        const bool asked = std::abs(winding - whole) < k_clear && !is_in_a_piece(point);
        return {whole != 0.0,
                asked && winding_of(cage_.corners, triangles_, point) != static_cast<int>(whole)};
    }

private:
    [[nodiscard]] bool is_in_a_piece(const Vec3& point) const {
        Aabb at;
        at.add(point);
        for (PieceId i = 0; i < set_.pieces.size(); ++i) {
            if (boxes_[i].contains(at) && is_in(set_.pieces[i], point)) {
                return true;
            }
        }
        return false;
    }

    Aabb bounds_;
    const PieceSet& set_;
    const WindingField& field_;
    const Cage& cage_;
    std::vector<std::array<std::uint32_t, 3>> triangles_;
    std::vector<Aabb> boxes_; // one per piece
};

// A lid differs from the open surface near its rim, as it is coarse. The user allows max_doubt
// percent of the inside to be in doubt; half of that is allowed here, the rest is left to checks at
// other points.
Result<bool> lids_agree(const TriMesh& mesh, const PieceSet& set, const WindingField& field,
                        const Cage& cage, const Progress& progress) {
    // Half of the judge's share is allowed here, so twice its points (check/check_cage.cpp) let as
    // many of them be wrong. Were there fewer, chance would decide more often, and what it lets
    // pass is the judge's to find.
    constexpr std::size_t k_points = 2000;
    const LidCheck check(mesh, set, field, cage);
    std::vector<LidCheck::Answer> answers(k_points);
    if (!for_each_block(k_points, 16, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                answers[i] = check.at(i);
            }
        })) {
        return stopped_issue();
    }
    double inside = 0.0;
    double differ = 0.0;
    for (const LidCheck::Answer& answer : answers) {
        inside += answer.inside ? 1.0 : 0.0;
        differ += answer.differs ? 1.0 : 0.0;
    }
    return differ <= 0.5 * 0.01 * set.surface.max_doubt * inside;
}

// Adds all cones to the cage. Returns false when lids do not agree with the open surface.
Result<bool> close_rims(const TriMesh& mesh, const PieceSet& set, const SurfaceKinds& kinds,
                        std::span<const std::vector<RimLine>> cones, Cage& cage,
                        const Progress& progress) {
    const auto lid = static_cast<PieceId>(set.pieces.size());
    Cones closed(mesh, lid, cage);
    if (cones.empty() || cones.back().front().piece != lid) {
        for (const std::vector<RimLine>& rim : cones) {
            closed.add(rim);
        }
        return true;
    }
    const auto field = WindingField::build(mesh, kinds.solid_faces(), progress.part({}, 0.0, 0.2));
    if (!field) {
        return field.issue();
    }
    const auto apexes = lid_apexes(mesh, cones, lid, *field, progress.part({}, 0.2, 0.4));
    if (!apexes) {
        return stopped_issue();
    }
    for (std::size_t i = 0; i < cones.size(); ++i) {
        if (const auto& apex = (*apexes)[i]) {
            closed.add_lid(cones[i], *apex);
        } else {
            closed.add(cones[i]);
        }
    }
    return cage.has_lids() ? lids_agree(mesh, set, *field, cage, progress.part({}, 0.4, 1.0))
                           : true;
}

// Returns the connected part of the surface that each piece belongs to:
// pieces whose patches have a vertex in common are in one part. Nullopt when
// stopped.
std::optional<std::vector<std::uint32_t>> components_of(const TriMesh& mesh, const PieceSet& set,
                                                        const Progress& progress) {
    UnionFind sets(set.pieces.size());
    std::vector<PieceId> owner(mesh.vertices.size(), k_none);
    WorkMeter meter(progress, mesh.triangles.size());
    for (PieceId piece = 0; piece < set.pieces.size(); ++piece) {
        for (const FaceId face : set.pieces[piece].faces) {
            if (meter.stopped_after(1)) {
                return std::nullopt;
            }
            for (const VertexId v : mesh.triangles[face]) {
                owner[v] = owner[v] == k_none ? piece : owner[v];
                sets.join(owner[v], piece);
            }
        }
    }
    std::vector<std::uint32_t> number(set.pieces.size(), hwa::k_none);
    std::uint32_t count = 0;
    for (PieceId piece = 0; piece < set.pieces.size(); ++piece) {
        const PieceId first = sets.find(piece);
        number[piece] = first == piece ? count++ : number[first];
    }
    return number;
}

} // namespace

Result<Cage> build_cage(const TriMesh& mesh, const PieceSet& set, const SurfaceKinds& kinds,
                        const Progress& progress) {
    const auto stage = [whole = progress.part("pack", 0.0, 1.0)](double from, double to) {
        return whole.part({}, from, to);
    };
    Cage cage;
    auto components = components_of(mesh, set, stage(0.0, 0.1));
    if (!components) {
        return stopped_issue();
    }
    cage.components = std::move(*components);
    if (!have_all_solid_faces(set, kinds)) {
        return cage;
    }
    const auto lid = static_cast<PieceId>(set.pieces.size());
    auto rims = rims_of(mesh, set, kinds, stage(0.1, 0.3));
    auto seams = rims ? seams_of(std::move(*rims), lid, stage(0.3, 0.4)) : std::nullopt;
    const auto lines = seams ? straight_rims(std::move(*seams), stage(0.4, 0.5)) : std::nullopt;
    const auto cones =
        lines ? cones_of(*lines, lid, mesh.vertices.size(), stage(0.5, 0.6)) : std::nullopt;
    if (!cones) {
        return stopped_issue();
    }
    const auto right = close_rims(mesh, set, kinds, *cones, cage, stage(0.6, 1.0));
    if (!right) {
        return right.issue();
    }
    cage.has_inside = *right;
    if (!*right) {
        cage.corners.clear();
        cage.triangles.clear();
    }
    return cage;
}

} // namespace hullwright
