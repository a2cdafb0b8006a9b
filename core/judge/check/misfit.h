// Finds out whether pieces are the model's in another unit or with other axes, which is the most
// frequent reason why colliders of one program do not lie on a model of another.
#pragma once

#include "base/progress.h"
#include "piece/piece.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hullwright {

enum class AxisTurn : std::uint8_t {
    none,
    y_to_z,  // what is up along y is up along z then: x, -z, y
    z_to_y,  // the other way: x, z, -y
    swap_yz, // y and z change places, which is a mirror
};
// Lists the names of turns on the command line and in JSON, in the order of the enum.
inline constexpr std::array<std::string_view, 4> k_turn_names = {"none", "y-to-z", "z-to-y",
                                                                 "swap-yz"};

// Scales about zero, then turns.
struct Fitting {
    double scale = 1.0;
    AxisTurn turn = AxisTurn::none;

    [[nodiscard]] bool changes_nothing() const { return scale == 1.0 && turn == AxisTurn::none; }
    [[nodiscard]] bool mirrors() const { return turn == AxisTurn::swap_yz; }
    [[nodiscard]] Vec3 operator()(const Vec3& p) const;
    bool operator==(const Fitting&) const = default;
};

// Returns the fitting that does the first, then the other; none where no turn listed does both.
[[nodiscard]] std::optional<Fitting> one_after(const Fitting& first, const Fitting& then);

// Lists scales between the units that models are made in, the likeliest first, beginning with 1.
[[nodiscard]] std::vector<double> likely_scales();

struct Misfit {
    Fitting fitting;       // with which the pieces would lie on the model
    double iou_now = 0.0;  // volume in common of what one of both has, as they are
    double iou_then = 0.0; // the same, as they would be; 0 where the model has no inside
};

// Takes the judged pieces in the model's coordinates. There is an answer only where they do not lie
// on the model as they are and would if they were fitted: boxes of the same place and size, and at
// least half of the volume in common, which is twice what it is now.
[[nodiscard]] Result<std::optional<Misfit>> find_misfit(const TriMesh& mesh, const PieceSet& judged,
                                                        const Progress& progress = {});

} // namespace hullwright
