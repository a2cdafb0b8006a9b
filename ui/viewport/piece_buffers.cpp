#include "ui/viewport/piece_buffers.h"

#include "draw/floats.h"
#include "draw/shaders.h"
#include "ui/viewport/attributes.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>

namespace hullwright::ui {
namespace {

// The ends of lines lie anywhere among the vertices, because lines are arranged by their spacing:
// they are fetched that many lines before they are needed. Waiting for each of the hundreds of
// thousands of a model would keep the window from answering.
constexpr std::size_t k_fetched_ahead = 24;

// Lines that meet at a small angle lie in one plane for some pixels, where rounding would tell
// which of them is seen: edges are over folds and seams over edges, each by so much of the
// distance. Where the model fills the picture it is ten steps of depth; twice it and k_lift of
// edge.glsl are less than a layer of pieces.
constexpr float k_over_others = 3e-6F;

void fetch(const PieceDrawList& list, std::span<const std::uint32_t> ends, std::size_t line) {
    for (std::size_t i = 2 * line; i < std::min(2 * line + 2, ends.size()); ++i) {
        const auto* vertex = reinterpret_cast<const char*>(&list.vertices[ends[i]]);
        __builtin_prefetch(vertex);
        __builtin_prefetch(vertex + sizeof(PieceVertex) - 1);
    }
}

LineNumbers line_of(const PieceDrawList& list, std::uint32_t first, std::uint32_t second,
                    const LineFacets& facets, bool is_fold) {
    const PieceVertex& from = list.vertices[first];
    LineNumbers line{from.position, list.vertices[second].position, facets, from.away};
    line.ahead = from.ahead + (is_fold ? 0.0F : k_over_others);
    line.spacing = is_fold ? from.fold_spacing : from.spacing;
    line.strength = is_fold ? shaders::k_fold_strength : from.edge_strength;
    std::copy_n(from.colour.begin(), 3, line.tint.begin());
    return line;
}

// Shares of the picture are told at the middle of one of the pieces, with which the lines are
// moved.
std::vector<LineNumbers> numbers_of(const PieceDrawList& list, std::span<const Seam> seams,
                                    double apart) {
    std::vector<LineNumbers> lines;
    lines.reserve(seams.size());
    for (const Seam& seam : seams) {
        const PieceVertex& corner = list.vertices[list.ranges[seam.pieces[0]].first_vertex];
        const Vec3 moved = apart * doubles(corner.away);
        lines.push_back({floats(Vec3(doubles(seam.first) - moved)),
                         floats(Vec3(doubles(seam.second) - moved)),
                         seam.facets,
                         corner.away,
                         {},
                         seam.ahead + 2.0F * k_over_others,
                         seam.spacing});
    }
    return lines;
}

// Returns lines between these vertices, two in a row, all of which are edges or folds.
LineBuffer lines_of(const PieceDrawList& list, std::span<const std::uint32_t> ends,
                    const std::vector<LineFacets>& facets, const std::vector<std::uint32_t>& covers,
                    bool are_folds) {
    const std::size_t count = ends.size() / 2;
    std::vector<LinePieces> pieces;
    pieces.reserve(count);
    QByteArray lines(static_cast<qsizetype>(count * sizeof(LineNumbers)), Qt::Uninitialized);
    char* to = lines.data();
    for (std::size_t i = 0; i < count; ++i, to += sizeof(LineNumbers)) {
        fetch(list, ends, i + k_fetched_ahead);
        const LineNumbers line =
            line_of(list, ends[2 * i], ends[2 * i + 1], facets_of(facets, i), are_folds);
        std::memcpy(to, &line, sizeof(line));
        const auto piece = static_cast<PieceId>(list.vertices[ends[2 * i]].piece);
        pieces.push_back({{piece, piece}, cover_of(covers, i)});
    }
    return {std::move(lines), std::make_shared<const std::vector<LinePieces>>(std::move(pieces))};
}

// Gives lines of one piece each the colours that the pieces have in the list.
LineBuffer tinted(const LineBuffer& buffer, const PieceDrawList& list) {
    LineBuffer made = buffer;
    char* to = made.lines.data() + offsetof(LineNumbers, tint); // a copy from here on
    for (const LinePieces& line : *made.pieces) {
        const PieceVertex& corner = list.vertices[list.ranges[line.sides[0]].first_vertex];
        std::memcpy(to, corner.colour.data(), sizeof(LineNumbers::tint));
        to += sizeof(LineNumbers);
    }
    return made;
}

} // namespace

LineBuffer seam_lines(const PieceDrawList& list, std::span<const Seam> seams, double apart) {
    std::vector<LinePieces> pieces;
    pieces.reserve(seams.size());
    for (const Seam& seam : seams) {
        const bool ends = seam.kind == Seam::Kind::level || seam.kind == Seam::Kind::edges;
        pieces.push_back({seam.pieces, seam.cover, {ends, ends || seam.kind == Seam::Kind::end}});
    }
    return {bytes_of(numbers_of(list, seams, apart)),
            std::make_shared<const std::vector<LinePieces>>(std::move(pieces))};
}

PieceBuffers buffers_of(const PieceDrawList& list) {
    const std::span<const std::uint32_t> real(list.real_faces);
    const auto closed = real.first(list.closed);
    const auto flat = real.subspan(list.closed);
    return {bytes_of(list.vertices),
            bytes_of(closed.data(), closed.size()),
            bytes_of(flat.data(), flat.size()),
            bytes_of(list.virtual_faces),
            lines_of(list, list.edges, list.edge_facets, list.edge_covers, false),
            lines_of(list, list.folds, list.fold_facets, list.fold_covers, true),
            seam_lines(list, list.seams, 0.0),
            {}};
}

PieceBuffers buffers_to_cut(const PieceDrawList& list) {
    PieceBuffers buffers = buffers_of(list);
    buffers.reaches = std::make_shared<const PieceReaches>(reaches_of(list));
    return buffers;
}

// Seams have no colour.
PieceBuffers recoloured_buffers(const PieceBuffers& buffers, const PieceDrawList& list) {
    PieceBuffers made = buffers;
    made.vertices = bytes_of(list.vertices);
    made.edges = tinted(buffers.edges, list);
    made.folds = tinted(buffers.folds, list);
    return made;
}

} // namespace hullwright::ui
