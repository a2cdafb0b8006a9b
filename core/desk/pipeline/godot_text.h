// Parts a text that Godot writes its scenes and resources in into sections: each has a head in
// brackets, and lines of keys and values below it.
#pragma once

#include "base/progress.h"
#include "base/result.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright::pipeline {

// Names and values are where they stand in the text, which has to outlive them: a value may be most
// of it.
struct GodotSection {
    std::string_view tag;                              // "node", "sub_resource", …
    std::map<std::string_view, std::string_view> head; // values are as written, without quotes
    std::map<std::string_view, std::string_view> values;
    std::size_t line = 0; // from 1
};

[[nodiscard]] Result<std::vector<GodotSection>>
godot_sections(std::string_view text, const std::string& file, const Progress& progress = {});

// Returns what stands in the brackets behind a word, as "1, 2, 3" in "Vector3( 1, 2, 3 )"; the
// whole where there are none.
[[nodiscard]] std::string_view in_brackets(std::string_view value);

// Reads the numbers of a value, all of which have to be finite.
[[nodiscard]] Result<std::vector<double>> godot_numbers(std::string_view value,
                                                        const GodotSection& section,
                                                        const std::string& file,
                                                        const Progress& progress = {});

// Makes an issue that names the section's line.
[[nodiscard]] Issue issue_at(const GodotSection& section, const std::string& file, Detail what);

} // namespace hullwright::pipeline
