// Makes a folder for a unit's files, beside the place that they are moved to as a whole.
#pragma once

#include "base/result.h"
#include "batch/unit.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>

namespace hullwright::batch {

// The folder of one process's units in OUT/.hullwright/work. It is removed with this object; what
// a killed process has left is removed by the next one.
class WorkFolder {
public:
    [[nodiscard]] static Result<WorkFolder> make(const std::filesystem::path& out);
    WorkFolder(WorkFolder&& other) noexcept;
    WorkFolder& operator=(WorkFolder&&) = delete;
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    ~WorkFolder();

    // Makes a new empty folder and returns its path, which is absolute.
    [[nodiscard]] Result<std::filesystem::path> next();

private:
    explicit WorkFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}
    std::filesystem::path folder_;
    std::size_t given_ = 0;
};

// Returns where the files of a unit lie in its folder.
[[nodiscard]] std::filesystem::path staged_outputs(const std::filesystem::path& stage); // a folder
[[nodiscard]] std::filesystem::path staged_picture(const std::filesystem::path& stage);
[[nodiscard]] std::filesystem::path staged_facts(const std::filesystem::path& stage);
[[nodiscard]] std::filesystem::path staged_order(const std::filesystem::path& stage);

// Makes the folders that the unit's outputs are written into.
[[nodiscard]] Status make_folders(const Unit& unit, const std::filesystem::path& stage);

// Says which files lie among the outputs, in the order of their names; paths are as they will be
// below OUT.
[[nodiscard]] Result<std::vector<BatchFile>> files_staged(const std::filesystem::path& stage,
                                                          const std::stop_token& stop = {});

// Moves outputs and picture to their places and writes the result last: whoever is killed in
// between leaves whole files and no result, so that the unit is done again. Outputs of the unit's
// result before that it does not have any more are removed.
[[nodiscard]] Status place(const std::filesystem::path& stage, const std::filesystem::path& out,
                           const BatchRow& row);
// Moves the picture alone, and writes the result, of a unit whose outputs are in their places.
[[nodiscard]] Status place_picture(const std::filesystem::path& stage,
                                   const std::filesystem::path& out, const BatchRow& row);

} // namespace hullwright::batch
