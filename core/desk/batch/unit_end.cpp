#include "batch/unit_end.h"

#include "base/hash.h"
#include "base/text.h"
#include "batch/kept_results.h"
#include "batch/make_unit.h"
#include "batch/paths.h"
#include "batch/staging.h"

#include <algorithm>
#include <csignal>
#include <sys/wait.h>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

BatchState state_of_end(int status) {
    if (WIFSIGNALED(status)) {
        switch (WTERMSIG(status)) {
        case SIGXCPU:
            return BatchState::time;
        case SIGKILL:
        case SIGTERM:
        case SIGINT:
        case SIGHUP:
            return BatchState::killed;
        default:
            return BatchState::crashed;
        }
    }
    return WEXITSTATUS(status) == k_out_of_memory ? BatchState::memory : BatchState::crashed;
}

// The issue of a process that has not said itself what is wrong.
BatchNote note_of(BatchState state, const ChildEnd& end) {
    const std::string word = k_batch_states.at(static_cast<std::size_t>(state));
    const std::string held = rounded_text(end.memory_mb, 3) + " MB";
    switch (state) {
    case BatchState::memory:
        return {word, "it needs more memory than there is for it: it held " + held +
                          "; give the batch more by --memory"};
    case BatchState::time:
        return {word, "it takes longer than --time-limit allows"};
    case BatchState::killed:
        return {word, "its process was killed from outside, where it held " + held};
    default:
        return {word,
                WIFSIGNALED(end.status)
                    ? "its process ended by signal " + std::to_string(WTERMSIG(end.status))
                    : "its process ended with status " + std::to_string(WEXITSTATUS(end.status))};
    }
}

// Returns the number of the unit's file that is opened under this name.
std::optional<std::size_t> find_file(const Unit& unit, const std::string& opened) {
    const auto found =
        std::find_if(unit.files.begin(), unit.files.end(),
                     [&](const fs::path& file) { return whole_path(file) == whole_path(opened); });
    return found == unit.files.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - unit.files.begin()));
}

// The unit's own files, then those that its reader has opened beside them. A file that is not as
// it was when the key was made of it has made something of another key.
void take_inputs(const Unit& unit, BatchRow& row) {
    std::vector<BatchFile> inputs = unit.inputs;
    for (const BatchFile& read : row.inputs) {
        const auto known = find_file(unit, read.path);
        if (known && !read.hash.empty() && read.hash != unit.inputs[*known].hash) {
            row.state = BatchState::killed;
            row.issue = BatchNote{"changed", "it was changed while the batch ran; run it again"};
        }
        if (known) {
            continue;
        }
        BatchFile& more = inputs.emplace_back(read);
        if (const auto hash = hash_file(read.path)) {
            std::error_code failed;
            more.bytes = fs::file_size(read.path, failed);
            more.hash = *hash;
        }
    }
    row.inputs = std::move(inputs);
}

} // namespace

BatchRow row_of_end(const Unit& unit, const fs::path& stage, const ChildEnd& end,
                    std::optional<BatchState> killed_for) {
    const auto facts = read_row(staged_facts(stage));
    const bool ended_well = WIFEXITED(end.status) && WEXITSTATUS(end.status) == 0;
    BatchRow row = facts.value_or(BatchRow());
    if (!facts || (!ended_well && row.state != BatchState::done)) {
        row.state = killed_for.value_or(state_of_end(end.status));
        row.issue = note_of(row.state, end);
    } else if (!ended_well) { // all but the picture was there
        row.warnings.push_back(
            {k_no_picture, "the picture is missing: " + note_of(BatchState::crashed, end).text});
    }
    row.unit = unit.name;
    row.model = unit.model.string();
    row.key = unit.key;
    row.recipe = unit.recipe_file.string();
    row.processor_seconds = end.processor_seconds;
    row.memory_mb = end.memory_mb;
    row.targets.clear();
    for (const UnitOutput& output : unit.outputs) {
        if (output.target != nullptr) {
            row.targets.emplace_back(output.target->word);
        }
    }
    take_inputs(unit, row);
    return row;
}

void note_picture(BatchRow& row, const fs::path& stage) {
    std::error_code failed;
    row.picture = row.state == BatchState::done && fs::exists(staged_picture(stage), failed);
    const bool is_said =
        std::any_of(row.warnings.begin(), row.warnings.end(),
                    [](const BatchNote& warning) { return warning.code == k_no_picture; });
    if (!row.picture && !is_said) {
        row.warnings.push_back(
            {k_no_picture, "the picture is missing" + (row.issue ? ": " + row.issue->text : "")});
    }
}

} // namespace hullwright::batch
