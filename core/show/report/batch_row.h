// Holds what a batch knows of one of its units: what was read, what was made, and how that went. A
// row is a line of JSON, written and read here.
#pragma once

#include "base/json_reader.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// Says how a unit ended. After memory, time and killed another run may go well; a model that is
// refused (failed) and a process that breaks (crashed) end so again.
enum class BatchState : std::uint8_t { done, failed, crashed, memory, time, killed, not_done };
inline constexpr std::array<const char*, 7> k_batch_states = {"done", "failed", "crashed", "memory",
                                                              "time", "killed", "not_done"};

[[nodiscard]] constexpr bool may_be_tried_again(BatchState state) {
    return state == BatchState::memory || state == BatchState::time || state == BatchState::killed;
}

struct BatchFile {
    std::string path;
    std::uint64_t bytes = 0;
    std::string hash; // empty: there is no such file

    bool operator==(const BatchFile&) const = default;
};

// Holds a warning, or what a unit failed of.
struct BatchNote {
    std::string code; // as JSON names it
    std::string text;

    bool operator==(const BatchNote&) const = default;
};

struct BatchRow {
    std::string unit;
    std::string model;
    std::string key; // hash of all that the outputs are made of
    BatchState state = BatchState::not_done;
    std::uint64_t tries = 0;
    bool cached = false;  // the outputs were taken from a cache
    bool picture = false; // one was made for the page
    std::vector<BatchFile> inputs;
    std::vector<BatchFile> outputs;
    std::string recipe; // the file; empty: settings of the command line, or a project's own
    std::vector<std::string> targets;
    std::uint64_t triangles = 0;
    std::uint64_t pieces = 0;
    std::uint64_t vertices = 0;
    double error = 0.0;    // in the model's unit
    double diagonal = 0.0; // of the model
    std::vector<BatchNote> warnings;
    std::optional<BatchNote> issue;
    double seconds = 0.0;
    double processor_seconds = 0.0; // of all threads
    double memory_mb = 0.0;         // at its peak
    std::uint64_t threads = 0;

    bool operator==(const BatchRow&) const = default;
};

[[nodiscard]] std::uint64_t bytes_of(const std::vector<BatchFile>& files);

// Returns one line of JSON.
[[nodiscard]] std::string batch_row_json(const BatchRow& row);
[[nodiscard]] std::string batch_file_json(const BatchFile& file);
// Faults are the document's.
[[nodiscard]] BatchRow batch_row_in(const JsonValue& json);

} // namespace hullwright
