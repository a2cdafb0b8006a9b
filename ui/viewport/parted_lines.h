// Draws lines that belong to pieces and move with them when they are parted.
#pragma once

#include "draw/draw_list.h"
#include "draw/piece_draw_list.h"

#include <QByteArray>

#include <array>
#include <functional>
#include <span>
#include <vector>

namespace hullwright::ui {

struct LineVertex {
    std::array<float, 3> position{};
    std::array<float, 3> colour{};
    std::array<float, 3> away{}; // the same as for the piece's vertices
};

// The vertices are kept as the graphics card takes them, so that the window need not convert each.
struct PartedLines {
    QByteArray vertices;            // two in a row make a line
    std::vector<PieceRange> ranges; // per piece, a range of vertices

    [[nodiscard]] std::span<const LineVertex> lines() const;
};

// This may be called beside the window.
[[nodiscard]] PartedLines part_lines(const std::vector<DrawVertex>& lines,
                                     std::vector<PieceRange> ranges, const PieceDrawList& pieces);

// Returns the lines where they are drawn when pieces are parted by the share `apart`; lines of
// pieces that are not visible are left out.
[[nodiscard]] std::vector<DrawVertex>
placed_lines(const PartedLines& lines, double apart,
             const std::function<bool(std::size_t)>& is_visible);

} // namespace hullwright::ui
