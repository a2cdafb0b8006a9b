#include "batch/staging.h"

#include "base/hash.h"
#include "base/owner.h"
#include "batch/kept_results.h"
#include "batch/paths.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

// A process of this machine that is gone has left its folder; of another machine's nobody knows, so
// that it is kept for a day.
bool is_left(const fs::path& folder) {
    const Owner owner = owner_of(folder.filename().string());
    if (owner != Owner::is_elsewhere) {
        return owner == Owner::is_gone;
    }
    std::error_code failed;
    const auto written = fs::last_write_time(folder, failed);
    return !failed && fs::file_time_type::clock::now() - written > std::chrono::hours(24);
}

void remove_left(const fs::path& work) {
    std::error_code failed;
    for (fs::directory_iterator at(work, failed), end; !failed && at != end; at.increment(failed)) {
        if (is_left(at->path())) {
            std::error_code busy;
            fs::remove_all(at->path(), busy);
        }
    }
}

Status not_written(const fs::path& path, const std::error_code& why) {
    return error(Code::file_not_written, path.string(), as_given(why.message()));
}

Status move_to(const fs::path& from, const fs::path& to) {
    std::error_code failed;
    fs::create_directories(to.parent_path(), failed);
    if (!failed) {
        fs::rename(from, to, failed);
    }
    return failed ? not_written(to, failed) : Status(Done{});
}

// False for what a link in the folder leads out of it to, and where nobody can tell.
bool is_really_below(const fs::path& path, const fs::path& folder) {
    std::error_code failed;
    const fs::path whole = fs::canonical(folder, failed);
    return !failed && is_below(fs::canonical(path.parent_path(), failed), whole) && !failed;
}

void remove_old(const fs::path& out, const BatchRow& before, const BatchRow& row) {
    for (const BatchFile& old : before.outputs) {
        const bool stays =
            std::any_of(row.outputs.begin(), row.outputs.end(),
                        [&](const BatchFile& file) { return file.path == old.path; });
        if (!stays && is_really_below(out / old.path, out)) {
            std::error_code failed;
            fs::remove(out / old.path, failed);
        }
    }
}

} // namespace

Result<WorkFolder> WorkFolder::make(const fs::path& out) {
    std::error_code failed;
    const fs::path work = fs::absolute(out, failed) / k_batch_folder / "work";
    remove_left(work);
    fs::path own = work / owner_mark();
    fs::remove_all(own, failed);
    fs::create_directories(own, failed);
    return failed ? Result<WorkFolder>(not_written(own, failed).issue())
                  : WorkFolder(std::move(own));
}

WorkFolder::WorkFolder(WorkFolder&& other) noexcept
    : folder_(std::exchange(other.folder_, {})), given_(other.given_) {}

WorkFolder::~WorkFolder() {
    if (!folder_.empty()) {
        std::error_code failed;
        fs::remove_all(folder_, failed);
        fs::remove(folder_.parent_path(), failed); // where no other process is at work
    }
}

Result<fs::path> WorkFolder::next() {
    fs::path stage = folder_ / std::to_string(++given_);
    std::error_code failed;
    fs::create_directories(staged_outputs(stage), failed);
    return failed ? Result<fs::path>(not_written(stage, failed).issue()) : stage;
}

fs::path staged_outputs(const fs::path& stage) {
    return stage / "out";
}

fs::path staged_picture(const fs::path& stage) {
    return stage / "picture.png";
}

fs::path staged_facts(const fs::path& stage) {
    return stage / "facts.json";
}

fs::path staged_order(const fs::path& stage) {
    return stage / "order.json";
}

Status make_folders(const Unit& unit, const fs::path& stage) {
    for (const UnitOutput& output : unit.outputs) {
        const fs::path folder = (staged_outputs(stage) / output.path).parent_path();
        std::error_code failed;
        fs::create_directories(folder, failed);
        if (failed) {
            return not_written(folder, failed);
        }
    }
    return Done{};
}

Result<std::vector<BatchFile>> files_staged(const fs::path& stage, const std::stop_token& stop) {
    std::vector<BatchFile> files;
    const fs::path root = staged_outputs(stage);
    std::error_code failed;
    fs::recursive_directory_iterator at(root, failed);
    for (const fs::recursive_directory_iterator end; !failed && at != end; at.increment(failed)) {
        std::error_code gone;
        if (!at->is_regular_file(gone)) {
            continue;
        }
        auto hash = hash_file(at->path(), Progress(stop));
        if (!hash) {
            return hash.issue();
        }
        files.push_back({at->path().lexically_relative(root).generic_string(), at->file_size(gone),
                         std::move(*hash)});
    }
    std::sort(files.begin(), files.end(),
              [](const BatchFile& a, const BatchFile& b) { return a.path < b.path; });
    return files;
}

Status place(const fs::path& stage, const fs::path& out, const BatchRow& row) {
    const auto before = read_result(out, row.unit);
    std::error_code failed;
    fs::remove(result_path(out, row.unit), failed);
    for (const BatchFile& file : row.outputs) {
        if (auto moved = move_to(staged_outputs(stage) / file.path, out / file.path); !moved) {
            return moved;
        }
    }
    if (before) {
        remove_old(out, *before, row);
    }
    return place_picture(stage, out, row);
}

Status place_picture(const fs::path& stage, const fs::path& out, const BatchRow& row) {
    const fs::path picture = picture_path(out, row.unit);
    std::error_code failed;
    fs::remove(picture, failed);
    if (row.picture) {
        if (auto moved = move_to(staged_picture(stage), picture); !moved) {
            return moved;
        }
    }
    return write_result(out, row);
}

} // namespace hullwright::batch
