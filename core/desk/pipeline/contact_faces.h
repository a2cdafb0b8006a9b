// Finds the faces of two models behind a contact: those that the two pieces were made of, and which
// of them meet.
#pragma once

#include "draw/draw_list.h"
#include "pipeline/collide_side.h"
#include "poses/pose_file.h"

#include <array>
#include <vector>

namespace hullwright::pipeline {

// Lists the faces of one of the two pieces, where its model is posed.
struct FacesBehind {
    bool known = false; // an asset that was not made of its model here does not know its faces
    std::vector<std::array<Vec3, 3>> corners;
    // Lists the places above of those that meet a face of the other piece, in order; none where the
    // other's are not known.
    std::vector<std::uint32_t> meeting;
};
using ContactFaces = std::array<FacesBehind, 2>; // of a, of b

// Which faces meet is exact for b's vertices as turned and moved in doubles, as `faces_meet` of a
// contact is. The only issue is a stop.
[[nodiscard]] Result<ContactFaces> faces_behind(const CollideSide& a, const CollideSide& b,
                                                const PosePair& poses, std::uint32_t piece_a,
                                                std::uint32_t piece_b,
                                                const Progress& progress = {});

// Faces behind a contact that do not meet, and those that do, on all bodies and both grounds.
inline constexpr Rgb k_behind = {20, 150, 140};
inline constexpr Rgb k_meeting = {0, 240, 255};

// Returns the outlines of all these faces, two vertices a line, relative to `origin`.
[[nodiscard]] std::vector<DrawVertex> outlines_of(const FacesBehind& faces, const Vec3& origin);
// Returns the same of those that meet alone.
[[nodiscard]] std::vector<DrawVertex> outlines_of_meeting(const FacesBehind& faces,
                                                          const Vec3& origin);

} // namespace hullwright::pipeline
