// Says where parallel lines cross the faces of solids, and by how much the winding number changes
// there.
#pragma once

#include "base/work_meter.h"
#include "piece/ground.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace hullwright {

struct FaceTurn {
    double height = 0.0; // along the line
    int turn = 0;        // what the winding number changes by, going up

    bool operator<(const FaceTurn& other) const {
        return height != other.height ? height < other.height : turn < other.turn;
    }
};

// Returns the turns along each of so many lines along the axis, in no order; nullopt when stopped.
// `crossed_by` is called with the corners of a face, and with what it has to call as (line, height)
// for each line that crosses it. It returns how many lines it has looked at one by one.
template <class CrossedBy>
std::optional<std::vector<std::vector<FaceTurn>>>
turns_along(const Ground& ground, int axis, std::size_t lines, const Progress& progress,
            const CrossedBy& crossed_by) {
    // A line is looked at in some hundredths of a microsecond, and so many make a step.
    constexpr std::size_t k_lines = 16;
    const TriMesh& mesh = ground.mesh();
    std::vector<std::vector<FaceTurn>> turns(lines);
    WorkMeter meter(progress, mesh.triangles.size() + 2 * lines); // most are crossed twice
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        std::size_t steps = 1;
        if (!ground.kinds.is_sheet(face)) {
            const auto corners = mesh.corners(face);
            const double up = (corners[1] - corners[0]).cross(corners[2] - corners[0])[axis];
            const std::size_t looked_at = crossed_by(corners, [&](Index line, double height) {
                turns[line].push_back({height, up > 0.0 ? -1 : 1});
                ++steps;
            });
            steps += looked_at / k_lines;
        }
        if (meter.stopped_after(steps)) {
            return std::nullopt;
        }
    }
    return turns;
}

// Returns the heights of the turns and of both ends, ascending.
inline std::vector<double> heights_of(const std::vector<FaceTurn>& turns, double from, double to) {
    std::vector<double> heights = {from, to};
    for (const FaceTurn& turn : turns) {
        heights.push_back(turn.height);
    }
    std::sort(heights.begin(), heights.end());
    return heights;
}

} // namespace hullwright
