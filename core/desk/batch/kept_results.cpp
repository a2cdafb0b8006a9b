#include "batch/kept_results.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/json_reader.h"
#include "batch/paths.h"

#include <algorithm>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t k_row_bytes = 64U << 20U;

fs::path below(const fs::path& out, const char* folder, const std::string& unit,
               const char* extension) {
    return out / k_batch_folder / folder / (unit + extension);
}

// A file that readers opened beside those that the model was seen to name may have changed since;
// of one that was not read to its end for a stop nobody knows.
bool has_changed(const BatchFile& input, const std::stop_token& stop) {
    const auto hash = hash_file(input.path, Progress(stop));
    return stop.stop_requested() || (hash ? *hash : std::string()) != input.hash;
}

} // namespace

std::optional<BatchRow> read_row(const fs::path& file) {
    const auto text = read_text(file, k_row_bytes);
    if (!text) {
        return std::nullopt;
    }
    JsonDocument document(*text, {});
    if (!document.is_object()) {
        return std::nullopt;
    }
    BatchRow row = batch_row_in(document.root());
    // Outputs of a row are copied, moved and removed below a folder that somebody may have handed
    // on, and nowhere else.
    const bool stays =
        std::all_of(row.outputs.begin(), row.outputs.end(),
                    [](const BatchFile& output) { return leads_below(output.path); });
    return document.good() && stays ? std::optional(std::move(row)) : std::nullopt;
}

fs::path result_path(const fs::path& out, const std::string& unit) {
    return below(out, "results", unit, ".json");
}

fs::path picture_path(const fs::path& out, const std::string& unit) {
    return below(out, "pictures", unit, ".png");
}

std::optional<BatchRow> read_result(const fs::path& out, const std::string& unit) {
    auto row = read_row(result_path(out, unit));
    return row && row->unit == unit ? std::move(row) : std::nullopt;
}

Status write_result(const fs::path& out, const BatchRow& row) {
    const fs::path path = result_path(out, row.unit);
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    return write_file(path, batch_row_json(row) + "\n");
}

Result<std::map<std::string, BatchRow>> read_results(const fs::path& out,
                                                     const Progress& progress) {
    std::vector<fs::path> files;
    std::error_code failed;
    fs::recursive_directory_iterator at(out / k_batch_folder / "results", failed);
    for (const fs::recursive_directory_iterator end; !failed && at != end; at.increment(failed)) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        if (at->path().extension() == ".json") {
            files.push_back(at->path());
        }
    }
    std::map<std::string, BatchRow> rows;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        progress.report(static_cast<double>(i) / static_cast<double>(files.size()));
        if (auto row = read_row(files[i])) {
            std::string unit = row->unit;
            rows.insert_or_assign(std::move(unit), std::move(*row));
        }
    }
    return rows;
}

bool is_done(const Unit& unit, const BatchRow& row, const fs::path& out,
             const std::stop_token& stop) {
    if (row.key != unit.key || may_be_tried_again(row.state) || row.state == BatchState::not_done) {
        return false;
    }
    const bool whole =
        std::all_of(row.outputs.begin(), row.outputs.end(), [&](const BatchFile& file) {
            std::error_code failed;
            const auto bytes = fs::file_size(out / file.path, failed);
            return !failed && bytes == file.bytes;
        });
    // The first inputs are the unit's own, which its key is made of.
    const std::size_t own = std::min(unit.inputs.size(), row.inputs.size());
    return whole &&
           std::none_of(row.inputs.begin() + static_cast<std::ptrdiff_t>(own), row.inputs.end(),
                        [&](const BatchFile& input) { return has_changed(input, stop); });
}

bool lacks_picture(const BatchRow& row, const fs::path& out) {
    std::error_code failed;
    return row.state == BatchState::done &&
           !(row.picture && fs::exists(picture_path(out, row.unit), failed)) &&
           std::none_of(row.warnings.begin(), row.warnings.end(),
                        [](const BatchNote& warning) { return warning.code == k_no_picture; });
}

} // namespace hullwright::batch
