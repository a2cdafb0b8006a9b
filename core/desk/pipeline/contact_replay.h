// Answers the rows of a contact file again, and says where the answers are not what is expected.
#pragma once

#include "pipeline/contact_file.h"

#include <functional>
#include <string>

namespace hullwright::pipeline {

// Says what is wrong with an answer; where several things are, the one that stands first here.
enum class Unexpected : std::uint8_t {
    nothing,
    hit,              // free was expected
    free,             // a collision was expected
    other_answer,     // the same as then was expected
    depth_outside,    // of the range
    distance_outside, // at least one of its bounds
    other_motion,     // balls moved otherwise
};

// A row's pointers are valid while it is handed out. A play is one row, without pointers.
struct ReplayRow {
    std::uint64_t number = 1;
    const ContactRow* asked = nullptr;
    const Collision* found = nullptr;
    std::string answer; // as `collide` writes it, without times; of a play, what came of it
    Unexpected wrong = Unexpected::nothing;
};

struct Replayed {
    std::array<std::string, 2> names; // of the two assets; the second is empty for a play
    std::uint64_t balls = 0;          // of a play
    std::array<bool, 2> changed = {}; // another asset than when the file was made
    std::uint64_t rows = 0;
    std::uint64_t wrong = 0;

    [[nodiscard]] bool passed() const { return wrong == 0 && !changed[0] && !changed[1]; }
};

using OnReplayRow = std::function<Status(const ReplayRow&)>;

// An issue that `on_row` returns ends the run.
[[nodiscard]] Result<Replayed> replay_contact(const std::filesystem::path& file,
                                              const OnReplayRow& on_row,
                                              const Progress& progress = {});

// Does the same with a file that was read.
[[nodiscard]] Result<Replayed> replay_rows(const ContactFile& contact, const OnReplayRow& on_row,
                                           const Progress& progress = {});

// Returns a line of JSON for a row (docs/contact-json.md), without a line feed.
[[nodiscard]] std::string replay_json(const std::string& file, const ReplayRow& row);

} // namespace hullwright::pipeline
