#include "ui/viewport/parted_lines.h"

#include <algorithm>
#include <utility>

namespace hullwright::ui {

std::span<const LineVertex> PartedLines::lines() const {
    return {reinterpret_cast<const LineVertex*>(vertices.constData()),
            static_cast<std::size_t>(vertices.size()) / sizeof(LineVertex)};
}

PartedLines part_lines(const std::vector<DrawVertex>& lines, std::vector<PieceRange> ranges,
                       const PieceDrawList& pieces) {
    PartedLines parted;
    parted.vertices.resize(static_cast<qsizetype>(lines.size() * sizeof(LineVertex)));
    auto* to = reinterpret_cast<LineVertex*>(parted.vertices.data());
    for (std::size_t piece = 0; piece < ranges.size(); ++piece) {
        const auto away = pieces.vertices[pieces.ranges[piece].first_vertex].away;
        const PieceRange& range = ranges[piece];
        for (std::uint32_t i = range.first_vertex; i < range.first_vertex + range.vertices; ++i) {
            to[i] = {lines[i].position, lines[i].colour, away};
        }
    }
    parted.ranges = std::move(ranges);
    return parted;
}

std::vector<DrawVertex> placed_lines(const PartedLines& lines, double apart,
                                     const std::function<bool(std::size_t)>& is_visible) {
    std::vector<DrawVertex> placed;
    for (std::size_t piece = 0; piece < lines.ranges.size(); ++piece) {
        if (!is_visible(piece)) {
            continue;
        }
        const PieceRange& range = lines.ranges[piece];
        for (const LineVertex& vertex : lines.lines().subspan(range.first_vertex, range.vertices)) {
            DrawVertex there{vertex.position, {}, vertex.colour};
            for (std::size_t k = 0; k < 3; ++k) {
                there.position[k] += static_cast<float>(apart) * vertex.away[k];
            }
            placed.push_back(there);
        }
    }
    return placed;
}

} // namespace hullwright::ui
