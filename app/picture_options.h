// Holds the options of the verb `picture`, which the words after it are read into.
#pragma once

#include "flags.h"
#include "pipeline/picture.h"

#include <array>
#include <optional>
#include <string>

namespace hullwright::cli {

// Names the kinds of pictures: of a model and what is made of it, of two things, or of a play.
enum class PictureOf : std::uint8_t {
    pieces,
    model,
    heat,
    boxes,
    strips,
    pair,
    steps,
    plane,
    curve,
    moment,
    energy,
    by_input, // nobody has said
};
inline constexpr std::array<std::string_view, 11> k_picture_words = {
    "pieces", "model", "heat",  "boxes",  "strips", "pair",
    "steps",  "plane", "curve", "moment", "energy"};

struct PictureOptions : CommonOptions {
    PictureOptions() { apply_preset(recipe_presets().front(), recipe); }

    // True where the words say where two things are.
    [[nodiscard]] bool has_poses() const { return pose_a || pose_b || !poses.empty(); }

    pipeline::PictureSettings picture;
    PictureOf shown = PictureOf::by_input;
    std::optional<std::uint64_t> level; // the level of the boxes, where one was given
    // The options up to `piece_b` are about pictures of two things.
    std::optional<std::string> pose_a;
    std::optional<std::string> pose_b;
    std::optional<std::uint64_t> row;  // from 1
    std::optional<std::uint64_t> step; // from 1
    std::optional<std::string> piece_a;
    std::optional<std::string> piece_b;
    double time = -1.0; // of a play, in seconds; below 0: none was given
};

// True where the words name two things, or a contact file.
[[nodiscard]] bool is_of_contact(const PictureOptions& options);

} // namespace hullwright::cli
