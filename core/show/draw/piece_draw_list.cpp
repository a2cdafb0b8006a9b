#include "draw/piece_draw_list.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "base/work_meter.h"
#include "draw/floats.h"
#include "draw/mesh_draw_list.h"
#include "draw/patch_planes.h"
#include "draw/seams.h"
#include "draw/shaders.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace hullwright {
namespace {

Vec3 middle_of(const Piece& piece) {
    Vec3 sum = Vec3::Zero();
    for (const Vec3& v : piece.vertices) {
        sum += v;
    }
    return piece.vertices.empty() ? sum : Vec3(sum / static_cast<double>(piece.vertices.size()));
}

// Holds the parts of a hull that are drawn; vertices are numbered within the piece.
struct DrawnHull {
    std::vector<std::uint32_t> real_faces;
    std::vector<std::uint32_t> virtual_faces;
    std::vector<std::uint32_t> edges;
    std::vector<std::uint32_t> folds;
    std::vector<LineFacets> edge_facets;
    std::vector<LineFacets> fold_facets;
};

// An edge with one facet turns as far as can be: back to back with itself.
struct HullEdge {
    Vec3 left;
    Vec3 right;
};

// The facet of a triangle lies to the left of its sides; ends of an edge are in rising order.
void add_side(VertexId from, VertexId to, const Vec3& normal,
              std::map<std::pair<VertexId, VertexId>, HullEdge>& edges) {
    const bool is_left = from < to;
    const HullEdge alone{is_left ? normal : Vec3(-normal), is_left ? Vec3(-normal) : normal};
    const auto [known, is_new] = edges.try_emplace(std::minmax(from, to), alone);
    if (!is_new) {
        (is_left ? known->second.left : known->second.right) = normal;
    }
}

void add_edges(const Piece& piece, DrawnHull& hull) {
    std::map<std::pair<VertexId, VertexId>, HullEdge> edges;
    for (const Triangle& t : piece.triangles) {
        const Vec3 normal =
            unit_normal(piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]);
        for (std::size_t k = 0; k < 3; ++k) {
            add_side(t[k], t[(k + 1) % 3], normal, edges);
        }
    }
    for (const auto& [ends, edge] : edges) {
        const double turning = edge.left.dot(edge.right); // cosine of the angle between them
        if (turning < k_flat_cosine) {
            const bool is_edge = turning < k_crease_cosine;
            auto& lines = is_edge ? hull.edges : hull.folds;
            lines.insert(lines.end(), {ends.first, ends.second});
            (is_edge ? hull.edge_facets : hull.fold_facets)
                .push_back({floats(edge.left), floats(edge.right)});
        }
    }
}

// When the work is stopped, some facets are missing.
DrawnHull draw_hull(const Piece& piece, const TriMesh* mesh, double slack,
                    const Progress& progress) {
    DrawnHull hull;
    const bool all_real = mesh == nullptr || piece.flat;
    const PatchPlanes planes = all_real ? PatchPlanes({}, TriMesh(), slack)
                                        : PatchPlanes(piece.faces, *mesh, slack, progress.token());
    for (const Triangle& t : piece.triangles) {
        if (progress.stopped()) {
            return hull;
        }
        const Vec3& a = piece.vertices[t[0]];
        const Vec3& b = piece.vertices[t[1]];
        const Vec3& c = piece.vertices[t[2]];
        const bool is_real = all_real || planes.hold(unit_normal(a, b, c), a, b, c);
        auto& list = is_real ? hull.real_faces : hull.virtual_faces;
        list.insert(list.end(), t.begin(), t.end());
    }
    add_edges(piece, hull);
    return hull;
}

void append(const std::vector<std::uint32_t>& from, std::uint32_t first,
            std::vector<std::uint32_t>& to) {
    std::transform(from.begin(), from.end(), std::back_inserter(to),
                   [first](std::uint32_t i) { return first + i; });
}

// Holds the sizes of a piece as it is drawn, in model units.
struct PieceSize {
    double area = 0.0;
    double volume = 0.0;
    double edges = 0.0; // total length of its edges
    double folds = 0.0;

    // A hull of infinite size has no number for its area, and what is none cannot be sorted.
    [[nodiscard]] double finite_area() const { return std::isfinite(area) ? area : 0.0; }
    [[nodiscard]] float spacing_of(double length) const {
        return static_cast<float>(length > 0.0 ? finite_area() / length : 0.0);
    }
    [[nodiscard]] float half_side() const {
        return static_cast<float>(std::sqrt(finite_area() / 24.0));
    }
    [[nodiscard]] bool is_flat() const { return is_flat_hull(area, volume); }
};

std::vector<PieceSize> sizes_of(const PieceDrawList& list) {
    std::vector<PieceSize> sizes(list.ranges.size());
    const auto at = [&](std::uint32_t vertex) { return doubles(list.vertices[vertex].position); };
    const auto piece_of = [&](std::uint32_t vertex) {
        return static_cast<std::size_t>(list.vertices[vertex].piece);
    };
    for (const auto* faces : {&list.real_faces, &list.virtual_faces}) {
        for (std::size_t i = 0; i < faces->size(); i += 3) {
            const std::size_t piece = piece_of((*faces)[i]);
            const Vec3 corner = at(list.ranges[piece].first_vertex);
            const Vec3 a = at((*faces)[i]) - corner;
            const Vec3 b = at((*faces)[i + 1]) - corner;
            const Vec3 c = at((*faces)[i + 2]) - corner;
            sizes[piece].area += 0.5 * (b - a).cross(c - a).norm();
            sizes[piece].volume += a.dot(b.cross(c)) / 6.0;
        }
    }
    const auto add_lengths = [&](const std::vector<std::uint32_t>& lines, double PieceSize::*sum) {
        for (std::size_t i = 0; i < lines.size(); i += 2) {
            sizes[piece_of(lines[i])].*sum += (at(lines[i + 1]) - at(lines[i])).norm();
        }
    };
    add_lengths(list.edges, &PieceSize::edges);
    add_lengths(list.folds, &PieceSize::folds);
    return sizes;
}

// Is a line or a seam at its place in the list.
struct SpacedLine {
    float spacing;
    std::size_t number;
};

// Puts those that lie farthest apart first, and equal ones in the order of their numbers.
void sort_by_spacing(std::vector<SpacedLine>& lines, const std::stop_token& stop) {
    sort_in_runs(
        lines,
        [](const SpacedLine& a, const SpacedLine& b) {
            return a.spacing != b.spacing ? a.spacing > b.spacing : a.number < b.number;
        },
        stop);
}

// Puts items in another order, of which each line has `each`.
template <class Item>
void take_in_order(const std::vector<SpacedLine>& order, std::size_t each,
                   std::vector<Item>& items) {
    std::vector<Item> taken;
    taken.reserve(items.size());
    for (const SpacedLine& line : order) {
        for (std::size_t k = 0; k < each; ++k) {
            taken.push_back(items[each * line.number + k]);
        }
    }
    items = std::move(taken);
}

// Puts the lines that lie farthest apart first.
void sort_lines(const std::vector<PieceVertex>& vertices, float PieceVertex::*spacing,
                std::vector<std::uint32_t>& lines, std::vector<LineFacets>& facets,
                std::vector<std::uint32_t>& covers, const std::stop_token& stop) {
    std::vector<SpacedLine> order;
    order.reserve(lines.size() / 2);
    for (std::size_t i = 0; i < lines.size() / 2; ++i) {
        order.push_back({vertices[lines[2 * i]].*spacing, i});
    }
    sort_by_spacing(order, stop);
    take_in_order(order, 2, lines);
    if (!facets.empty()) {
        take_in_order(order, 1, facets);
    }
    if (!covers.empty()) {
        take_in_order(order, 1, covers);
    }
}

// Returns the number of lines whose spacing is larger than the least one; they are the first ones.
std::size_t lines_above(const std::vector<PieceVertex>& vertices, float PieceVertex::*spacing,
                        const std::vector<std::uint32_t>& lines, float least) {
    // The loop is written out, as Clang 14 cannot read the ranges of GCC 12's library.
    std::size_t first = 0;
    std::size_t last = lines.size() / 2;
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        if (vertices[lines[2 * middle]].*spacing > least) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

// Where it is not known which pieces have faces in one plane, each has a share of its own of what
// is less than a pixel.
float share_ahead(std::size_t piece) {
    constexpr float k_golden = std::numbers::phi_v<float> - 1.0F;
    constexpr float k_most_ahead = 1e-4F;
    const float turns = k_golden * static_cast<float>(piece);
    return k_most_ahead * (turns - std::floor(turns));
}

std::array<float, 4> opaque(const Rgb& rgb) {
    return {static_cast<float>(rgb[0]) / 255.0F, static_cast<float>(rgb[1]) / 255.0F,
            static_cast<float>(rgb[2]) / 255.0F, 1.0F};
}

Result<std::vector<DrawnHull>> draw_hulls(const PieceSet& set, const TriMesh* mesh,
                                          const Progress& progress) {
    std::vector<DrawnHull> hulls(set.pieces.size());
    // A hull's own sides are told from the surface's in pieces that follow it; others are bodies.
    const TriMesh* surface = set.family == Family::surface ? mesh : nullptr;
    // A few pieces may be large, many are small.
    const std::size_t block = std::clamp<std::size_t>(hulls.size() / 256, 1, 64);
    const auto draw = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            // No face of the patch is deeper in its hull than the piece's concavity says.
            const Piece& piece = set.pieces[i];
            hulls[i] = draw_hull(piece, surface,
                                 std::max(set.rounding, std::min(set.tolerance, piece.concavity)),
                                 progress);
        }
    };
    return for_each_block(hulls.size(), block, progress, draw)
               ? Result<std::vector<DrawnHull>>(std::move(hulls))
               : Result<std::vector<DrawnHull>>(stopped_issue());
}

// Returns the piece by which each line is covered, or none.
std::vector<std::uint32_t> covers_of(const PieceDrawList& list,
                                     const std::vector<std::uint32_t>& lines,
                                     const std::vector<std::vector<Seams::Cover>>& known) {
    std::vector<std::uint32_t> covers;
    for (std::size_t i = 0; i < lines.size() && !known.empty(); i += 2) {
        const auto piece = static_cast<std::size_t>(list.vertices[lines[i]].piece);
        const std::uint32_t first = list.ranges[piece].first_vertex;
        const std::array<VertexId, 2> ends = {lines[i] - first, lines[i + 1] - first};
        const auto cover = std::lower_bound(
            known[piece].begin(), known[piece].end(), ends,
            [](const Seams::Cover& c, const std::array<VertexId, 2>& e) { return c.ends < e; });
        const bool is_covered = cover != known[piece].end() && cover->ends == ends;
        covers.push_back(is_covered ? cover->by : k_none);
    }
    return covers;
}

void set_of(PieceDrawList& list, std::size_t piece, float PieceVertex::*number, float value) {
    const PieceRange& range = list.ranges[piece];
    for (std::uint32_t v = 0; v < range.vertices; ++v) {
        list.vertices[range.first_vertex + v].*number = value;
    }
}

// Between bodies it is known which have faces in one plane, and the others are not drawn nearer, so
// that they meet in the picture where they do. A body that has seams ends there, not at its edges.
void lay(const std::vector<Index>& layers, PieceDrawList& list) {
    constexpr float k_layer = 3e-5F; // more than lines are lifted over their facets (edge.glsl)
    const auto ahead_of = [&](std::size_t piece) {
        return layers[piece] == k_none ? share_ahead(piece)
                                       : k_layer * static_cast<float>(layers[piece]);
    };
    for (std::size_t piece = 0; piece < layers.size(); ++piece) {
        set_of(list, piece, &PieceVertex::ahead, ahead_of(piece));
    }
    for (Seam& seam : list.seams) {
        seam.ahead = std::max(ahead_of(seam.pieces[0]), ahead_of(seam.pieces[1]));
        for (const std::uint32_t piece : seam.pieces) {
            if (seam.kind != Seam::Kind::edges) {
                set_of(list, piece, &PieceVertex::edge_strength, shaders::k_crease_strength);
            }
        }
    }
}

} // namespace

Result<PieceDrawList> draw_pieces(const PieceSet& set, const TriMesh* mesh, const Aabb& bounds,
                                  Palette palette, const Progress& progress) {
    return draw_pieces(set, mesh, bounds, palette, Seaming::found, progress);
}

Result<PieceDrawList> draw_pieces(const PieceSet& set, const TriMesh* mesh, const Aabb& bounds,
                                  Palette palette, Seaming seaming, const Progress& progress) {
    PieceDrawList list;
    list.bounds = bounds;
    list.origin = bounds.empty() ? Vec3(0, 0, 0) : bounds.centre();
    const auto hulls = draw_hulls(set, mesh, progress.part({}, 0.0, 0.55));
    if (!hulls) {
        return hulls.issue();
    }
    auto colours = piece_colours(set.pieces, set.family, progress.part({}, 0.55, 0.6));
    if (!colours) {
        return colours.issue();
    }
    list.colours = std::move(*colours);
    for (std::size_t i = 0; i < hulls->size(); ++i) {
        const Piece& piece = set.pieces[i];
        const DrawnHull& hull = (*hulls)[i];
        const auto first = static_cast<std::uint32_t>(list.vertices.size());
        list.ranges.push_back({first, static_cast<std::uint32_t>(piece.vertices.size())});
        const auto colour = opaque(list.colours[i].of(palette));
        const auto away = floats(Vec3(middle_of(piece) - list.origin));
        for (const Vec3& v : piece.vertices) {
            list.vertices.push_back(
                {floats(Vec3(v - list.origin)), away, colour, static_cast<float>(i)});
        }
        append(hull.real_faces, first, list.real_faces);
        append(hull.virtual_faces, first, list.virtual_faces);
        append(hull.edges, first, list.edges);
        append(hull.folds, first, list.folds);
        list.edge_facets.insert(list.edge_facets.end(), hull.edge_facets.begin(),
                                hull.edge_facets.end());
        list.fold_facets.insert(list.fold_facets.end(), hull.fold_facets.begin(),
                                hull.fold_facets.end());
    }
    auto seams = seaming == Seaming::found ? seams_of(set, list.origin, progress.part({}, 0.6, 1.0))
                                           : Result<Seams>(no_seams(set));
    if (!seams) {
        return seams.issue();
    }
    list.seams = std::move(seams->lines);
    list.hulls = std::move(seams->hulls);
    list.edge_covers = covers_of(list, list.edges, seams->covers);
    list.fold_covers = covers_of(list, list.folds, seams->covers);
    arrange(list, progress.token());
    if (progress.stopped()) {
        return stopped_issue();
    }
    lay(seams->layers, list);
    return list;
}

bool is_flat_hull(double area, double volume) {
    // A ball has a tenth here, a disc of a hundred-thousandth's thickness 4e-6. The float32 corners
    // of a flat piece give up to some 1e-7, a step of theirs over the piece's size.
    constexpr double k_thin = 1e-6;
    return volume <= k_thin * area * std::sqrt(area);
}

void arrange(PieceDrawList& list, const std::stop_token& stop) {
    const std::vector<PieceSize> sizes = sizes_of(list);
    const auto size_of = [&](std::uint32_t vertex) -> const PieceSize& {
        return sizes[static_cast<std::size_t>(list.vertices[vertex].piece)];
    };
    for (PieceVertex& vertex : list.vertices) {
        const PieceSize& size = sizes[static_cast<std::size_t>(vertex.piece)];
        vertex.spacing = size.spacing_of(size.edges);
        vertex.fold_spacing = size.spacing_of(size.edges + size.folds);
        vertex.ahead = share_ahead(static_cast<std::size_t>(vertex.piece));
    }
    std::vector<std::uint32_t> flat_faces;
    list.closed = 0;
    for (std::size_t i = 0; i < list.real_faces.size(); i += 3) {
        const bool is_flat = size_of(list.real_faces[i]).is_flat();
        for (std::size_t k = i; k < i + 3; ++k) {
            if (is_flat) {
                flat_faces.push_back(list.real_faces[k]);
            } else {
                list.real_faces[list.closed++] = list.real_faces[k];
            }
        }
    }
    std::copy(flat_faces.begin(), flat_faces.end(),
              list.real_faces.begin() + static_cast<std::ptrdiff_t>(list.closed));
    sort_lines(list.vertices, &PieceVertex::spacing, list.edges, list.edge_facets, list.edge_covers,
               stop);
    sort_lines(list.vertices, &PieceVertex::fold_spacing, list.folds, list.fold_facets,
               list.fold_covers, stop);
    std::vector<SpacedLine> order;
    order.reserve(list.seams.size());
    for (Seam& seam : list.seams) {
        seam.spacing =
            std::min(sizes[seam.pieces[0]].half_side(), sizes[seam.pieces[1]].half_side());
        order.push_back({seam.spacing, order.size()});
    }
    sort_by_spacing(order, stop);
    take_in_order(order, 1, list.seams);
}

std::size_t edges_above(const PieceDrawList& list, float spacing) {
    return lines_above(list.vertices, &PieceVertex::spacing, list.edges, spacing);
}

std::size_t folds_above(const PieceDrawList& list, float spacing) {
    return lines_above(list.vertices, &PieceVertex::fold_spacing, list.folds, spacing);
}

std::size_t seams_above(const std::vector<Seam>& seams, float spacing) {
    const auto first = std::partition_point(
        seams.begin(), seams.end(), [&](const Seam& seam) { return seam.spacing > spacing; });
    return static_cast<std::size_t>(first - seams.begin());
}

Result<PieceDrawList> recoloured(PieceDrawList list, Palette palette, const Progress& progress) {
    WorkMeter meter(progress, list.vertices.size() + list.ranges.size());
    for (std::size_t i = 0; i < list.ranges.size(); ++i) {
        if (meter.stopped_after(1 + static_cast<std::size_t>(list.ranges[i].vertices))) {
            return stopped_issue();
        }
        const auto colour = opaque(list.colours[i].of(palette));
        const auto first = list.vertices.begin() + list.ranges[i].first_vertex;
        std::for_each(first, first + list.ranges[i].vertices,
                      [&](PieceVertex& vertex) { vertex.colour = colour; });
    }
    return list;
}

} // namespace hullwright
