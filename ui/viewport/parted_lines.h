// Lines that belong to pieces and go where they go.
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
    std::array<float, 3> away{}; // as of the piece's vertices
};

// As the graphics card takes them, so that the window need not touch every one of them.
struct PartedLines {
    QByteArray vertices;            // two in a row
    std::vector<PieceRange> ranges; // per piece, into them

    [[nodiscard]] std::span<const LineVertex> lines() const;
};

// Beside the window.
[[nodiscard]] PartedLines part_lines(const std::vector<DrawVertex>& lines,
                                     std::vector<PieceRange> ranges, const PieceDrawList& pieces);

// Where they are drawn when pieces are so far apart; lines of others are left out.
[[nodiscard]] std::vector<DrawVertex>
placed_lines(const PartedLines& lines, double apart,
             const std::function<bool(std::size_t)>& is_visible);

} // namespace hullwright::ui
