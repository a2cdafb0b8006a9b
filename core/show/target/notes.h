// Says what happened to a body on its way into an engine's file, as a value: a fact of a closed
// list, and what fills the places of its sentence.
#pragma once

#include "base/sentence.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

enum class TargetFact : std::uint8_t {
    // The first facts are about the format's axes, unit and numbers.
    up_unknown,
    turned,
    unit_unknown,
    scaled,
    rounded,
    // The format lacks the primitives of the next facts.
    boxes_as_hulls,
    balls_as_hulls,
    capsules_as_hulls,
    cylinders_as_hulls,
    // The next facts tell what else the format has a place for, or not.
    no_mass,
    mass_of_model,
    mass_of_pieces,
    labels_left_out,
    model_left_out,
    no_model,
    unproved,
    redone,
    old_files_removed,
    // Holds what the engine does not take.
    flat_left_out,
    too_many_vertices,
    old_file_stays,
    k_end,
};

struct TargetNote {
    TargetFact fact = TargetFact::k_end;
    std::vector<std::string> arguments = {};

    bool operator==(const TargetNote&) const = default;
};

// Returns the English sentence with its places; the window translates it in the context "Target".
[[nodiscard]] std::string_view sentence_template(TargetFact fact);
[[nodiscard]] std::string sentence(const TargetNote& note);

} // namespace hullwright
