// Holds what the renderer takes of pieces, made beside the window: of a large model these are tens
// of megabytes.
#pragma once

#include "draw/piece_draw_list.h"
#include "draw/section_caps.h"

#include <QByteArray>

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace hullwright::ui {

// Holds a line as the shaders get it: one point, of which they make a strip. As an instance of six
// corners it would cost Mesa's renderers in software a call of their drawing each.
struct LineNumbers {
    std::array<float, 3> first{};
    std::array<float, 3> second{};
    LineFacets facets;
    std::array<float, 3> away{};
    std::array<float, 3> tint{};
    float ahead = 0.0F;
    float spacing = 0.0F;
    float strength = 1.0F; // how dark the line is
};
static_assert(sizeof(LineNumbers) == 84);

// Says between which pieces a line lies, on its right and on its left, which are one where it is an
// edge, in which piece, and which of them has an edge of its own there.
struct LinePieces {
    std::array<PieceId, 2> sides = {};
    PieceId cover = k_none;
    std::array<bool, 2> ends = {};
};

struct LineBuffer {
    QByteArray lines; // LineNumbers
    // Holds one for each line; it is never null.
    std::shared_ptr<const std::vector<LinePieces>> pieces =
        std::make_shared<const std::vector<LinePieces>>();
};

struct PieceBuffers {
    QByteArray vertices;      // PieceVertex
    QByteArray real;          // numbers of vertices: faces of hulls that lie in the surface,
    QByteArray flat;          // those of flat pieces,
    QByteArray virtual_faces; // and faces of hulls alone
    LineBuffer edges;
    LineBuffer folds;
    LineBuffer seams;
    std::shared_ptr<const PieceReaches> reaches = {}; // of what a section may cut
};
[[nodiscard]] PieceBuffers buffers_of(const PieceDrawList& list);
// Returns the same with what caps are made by as a section moves.
[[nodiscard]] PieceBuffers buffers_to_cut(const PieceDrawList& list);
// Returns those of the list with other colours, one for each piece. What says nothing of colours is
// shared with the buffers before.
[[nodiscard]] PieceBuffers recoloured_buffers(const PieceBuffers& buffers,
                                              const PieceDrawList& list);
// Returns seams that are drawn where they are when pieces are parted by the share `apart`.
[[nodiscard]] LineBuffer seam_lines(const PieceDrawList& list, std::span<const Seam> seams,
                                    double apart);

} // namespace hullwright::ui
