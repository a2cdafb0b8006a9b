// Draws a test of the bench without a window: its things as lines, the asset that it is held
// against, and what came of it.
#pragma once

#include "pipeline/pair_picture.h"
#include "pipeline/probe.h"

#include <filesystem>

namespace hullwright::pipeline {

// Green says nothing is met, blue something is crossed, red things meet or one is in the other.
inline constexpr Rgb k_nothing_met = {56, 150, 72};
inline constexpr Rgb k_crossed = {60, 115, 225};
inline constexpr Rgb k_met = {218, 60, 60};
[[nodiscard]] Rgb colour_of_answer(const ProbeFound& found);

// Returns the pieces of an asset that were found; of a test against an asset alone.
[[nodiscard]] std::vector<std::uint32_t> pieces_met(const ProbeFound& found);

// Things have that colour, ways and where they lead to are grey, a stretch of a ray in a body is
// orange, and normals are violet. Pieces of an asset that are met are red, others blue; faces of
// its model are teal. The asset's file is opened anew.
[[nodiscard]] Result<Picture> draw_probe(const Probe& asked, const ProbeFound& found,
                                         const PairPictureSettings& settings,
                                         const Progress& progress = {});

// Writes the picture that `draw_probe` makes as PNG.
[[nodiscard]] Status write_probe(const Probe& asked, const ProbeFound& found,
                                 const PairPictureSettings& settings,
                                 const std::filesystem::path& file, const Progress& progress = {});

} // namespace hullwright::pipeline
