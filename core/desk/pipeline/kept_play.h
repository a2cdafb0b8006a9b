// Keeps a play in a contact file, with what is told of its motion, so that a replay sees whether
// the same comes out.
#pragma once

#include "base/json_reader.h"
#include "pipeline/contact_file.h"
#include "play/drop.h"

#include <cstddef>
#include <memory>

namespace hullwright::pipeline {

// A file with more balls is not read: where they meet, each looks at all others.
inline constexpr std::size_t k_most_kept_balls = 10'000;

// Writes the play as JSON, on one line, and reads the same again; a fault is kept by the document.
[[nodiscard]] std::string kept_play_json(const KeptPlay& play);
[[nodiscard]] KeptPlay kept_play_in(const JsonValue& json);

// Returns what came of a play as one line of JSON (docs/contact-json.md). Its hash is made of every
// bit of the motion.
[[nodiscard]] Result<std::string> motion_json(const PlayGround& ground, const PlayRecord& record,
                                              const Progress& progress = {});

// Keeps the start of the record, and what came of it on that asset.
[[nodiscard]] Status keep_play(const CollideSide& side, const PlayGround& ground,
                               const PlayRecord& record, const std::filesystem::path& path,
                               const Progress& progress = {});

struct PlayedAgain {
    std::shared_ptr<const PlayRecord> record;
    std::string found;
    bool same = false; // what was found is what the file says
};
// The ground is that of the file's asset. An issue where the file keeps no play.
[[nodiscard]] Result<PlayedAgain> play_again(const ContactFile& file, const PlayGround& ground,
                                             const Progress& progress = {});

// Holds the play of a contact file made again, with what became of its balls, to be drawn.
struct OpenedPlay {
    std::unique_ptr<CollideSide> side;
    std::unique_ptr<PlayGround> ground;
    std::shared_ptr<const PlayRecord> record;
    std::vector<Dropped> fates;
};
[[nodiscard]] Result<OpenedPlay> open_kept_play(const std::filesystem::path& path,
                                                const Progress& progress = {});

} // namespace hullwright::pipeline
