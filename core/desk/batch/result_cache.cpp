#include "batch/result_cache.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/owner.h"
#include "base/sort_in_runs.h"
#include "base/text.h"
#include "batch/kept_results.h"
#include "batch/staging.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

constexpr const char* k_row = "row.json";
constexpr const char* k_picture = "picture.png";

// Folders of 256 names each stay quick to list where there are a million entries.
fs::path entry_of(const fs::path& cache, const std::string& key) {
    constexpr std::size_t k_fan = 2;
    return cache / key.substr(0, k_fan) / key;
}

fs::path file_in(const fs::path& entry, std::size_t number) {
    return entry / std::to_string(number);
}

// Copies a file to a place where there is none, with its permissions, as std::filesystem does in
// one go. False when stopped, too: a part of the file is left then.
bool copy_in_parts(const fs::path& from, const fs::path& to, const std::stop_token& stop) {
    using OpenFile = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
    std::error_code failed;
    const fs::file_status known = fs::status(from, failed);
    if (!fs::is_regular_file(known)) {
        return false;
    }
    const OpenFile source(std::fopen(from.c_str(), "rbe"), &std::fclose);
    OpenFile target(source ? std::fopen(to.c_str(), "wbxe") : nullptr, &std::fclose);
    if (!target) {
        return false;
    }
    fs::permissions(to, known.permissions(), failed);
    if (failed) {
        return false;
    }
    constexpr std::size_t k_bytes = 1U << 20U; // which a quick disk copies in a millisecond
    std::vector<char> part(k_bytes);
    bool is_written = true;
    for (std::size_t got = 1; is_written && got > 0;) {
        got = std::fread(part.data(), 1, part.size(), source.get());
        is_written =
            std::fwrite(part.data(), 1, got, target.get()) == got && !stop.stop_requested();
    }
    const bool is_read = std::ferror(source.get()) == 0;
    const bool is_closed = std::fclose(target.release()) == 0; // a full disk may tell only now
    return is_read && is_written && is_closed;
}

bool copy_checked(const fs::path& from, const fs::path& to, const BatchFile& file,
                  const std::stop_token& stop) {
    std::error_code failed;
    fs::create_directories(to.parent_path(), failed);
    if (!copy_in_parts(from, to, stop)) {
        return false;
    }
    const auto hash = hash_file(to, Progress(stop));
    return hash && *hash == file.hash;
}

// A name that no other writer uses.
fs::path beside(const fs::path& entry) {
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    return entry.parent_path() / (".new-" + owner_mark() + "-" + std::to_string(now));
}

bool fill(const fs::path& folder, const BatchRow& row, const fs::path& stage,
          const std::stop_token& stop) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    for (std::size_t i = 0; !failed && i < row.outputs.size(); ++i) {
        if (!copy_in_parts(staged_outputs(stage) / row.outputs[i].path, file_in(folder, i), stop)) {
            return false;
        }
    }
    if (!failed && fs::exists(staged_picture(stage), failed)) {
        fs::copy_file(staged_picture(stage), folder / k_picture, failed);
    }
    return !failed && write_file(folder / k_row, batch_row_json(row) + "\n").ok();
}

struct Entry {
    fs::path path;
    fs::file_time_type used;
    std::uint64_t bytes = 0;
};

std::uint64_t bytes_below(const fs::path& folder) {
    std::uint64_t bytes = 0;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
        std::error_code gone;
        const auto size = at->file_size(gone);
        bytes += gone ? 0 : size;
    }
    return bytes;
}

// The remains of a killed writer count as an entry that was used when it was written.
Entry entry_at(const fs::path& path) {
    std::error_code unread;
    auto used = fs::last_write_time(path / k_row, unread);
    if (unread) {
        used = fs::last_write_time(path, unread);
    }
    return {path, used, bytes_below(path)};
}

// Keys are hashes, so that all folders of them hold about as many.
Result<std::vector<Entry>> entries_of(const fs::path& cache, const Progress& progress) {
    std::vector<fs::path> fans;
    std::error_code failed;
    for (fs::directory_iterator fan(cache, failed), end; !failed && fan != end;
         fan.increment(failed)) {
        fans.push_back(fan->path());
    }
    if (failed) {
        return error(Code::file_unreadable, cache.string(), as_given(failed.message()));
    }
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < fans.size(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(fans.size()));
        std::error_code gone;
        for (fs::directory_iterator at(fans[i], gone), last; !gone && at != last;
             at.increment(gone)) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            entries.push_back(entry_at(at->path()));
        }
    }
    sort_in_runs(
        entries,
        [](const Entry& a, const Entry& b) {
            return a.used != b.used ? a.used < b.used : a.path < b.path;
        },
        progress.token());
    if (progress.stopped()) {
        return stopped_issue();
    }
    return entries;
}

// It is gone by one rename, so that no reader finds a part of it.
void remove_entry(const fs::path& entry) {
    const fs::path gone = beside(entry);
    std::error_code failed;
    fs::rename(entry, gone, failed);
    fs::remove_all(failed ? entry : gone, failed);
}

// An entry that is not what was stored would stand in the way of a whole one. One that could not be
// copied for another reason, such as a full disk here or a stop, stays.
void remove_spoiled(const fs::path& entry, std::size_t number, const BatchFile& file,
                    const std::stop_token& stop) {
    if (stop.stop_requested()) {
        return;
    }
    const auto hash = hash_file(file_in(entry, number), Progress(stop));
    if (hash ? *hash != file.hash : hash.issue().code == Code::file_missing) {
        remove_entry(entry);
    }
}

} // namespace

std::optional<BatchRow> fetch(const fs::path& cache, const std::string& key, const fs::path& stage,
                              const std::stop_token& stop) {
    const fs::path entry = entry_of(cache, key);
    auto row = read_row(entry / k_row);
    if (!row || row->key != key || row->state != BatchState::done) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < row->outputs.size(); ++i) {
        const BatchFile& file = row->outputs[i];
        const fs::path place = fs::path(file.path).lexically_normal();
        if (!copy_checked(file_in(entry, i), staged_outputs(stage) / place, file, stop)) {
            remove_spoiled(entry, i, file, stop);
            return std::nullopt;
        }
    }
    std::error_code failed;
    row->picture = fs::copy_file(entry / k_picture, staged_picture(stage), failed) && row->picture;
    fs::last_write_time(entry / k_row, fs::file_time_type::clock::now(), failed);
    row->cached = true;
    return row;
}

void store(const fs::path& cache, const BatchRow& row, const fs::path& stage,
           const std::stop_token& stop) {
    const fs::path entry = entry_of(cache, row.key);
    const fs::path made = beside(entry);
    std::error_code failed;
    if (fill(made, row, stage, stop)) {
        fs::rename(made, entry, failed); // fails where another machine was first
    }
    fs::remove_all(made, failed);
}

// The row that says so is written last: who looks before finds an entry without a picture.
void store_picture(const fs::path& cache, const std::string& key, const fs::path& stage) {
    const fs::path entry = entry_of(cache, key);
    auto row = read_row(entry / k_row);
    if (!row) {
        return;
    }
    const fs::path copy = entry / (".new-" + owner_mark());
    std::error_code failed;
    fs::copy_file(staged_picture(stage), copy, fs::copy_options::overwrite_existing, failed);
    if (!failed) {
        fs::rename(copy, entry / k_picture, failed);
    }
    if (failed) {
        fs::remove(copy, failed);
        return;
    }
    row->picture = true;
    (void)write_file(entry / k_row, batch_row_json(*row) + "\n").ok();
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
    constexpr std::string_view k_units = "KMGT";
    constexpr double k_step = 1024.0;
    constexpr double k_most = 1e18; // what a count holds
    const std::size_t unit = text.empty() ? k_units.npos : k_units.find(text.back());
    const auto number =
        unit == k_units.npos ? std::nullopt : parse_number(text.substr(0, text.size() - 1));
    if (!number || *number < 0.0) {
        return std::nullopt;
    }
    double bytes = *number;
    for (std::size_t i = 0; i <= unit; ++i) {
        bytes *= k_step;
    }
    return static_cast<std::uint64_t>(std::min(bytes, k_most));
}

std::optional<KeptInCache> parse_kept(std::string_view text) {
    constexpr double k_hour = 3600.0;
    constexpr double k_day = 24 * k_hour;
    if (const auto bytes = parse_bytes(text)) {
        return KeptInCache{bytes, {}};
    }
    if (!text.ends_with('h') && !text.ends_with('d')) {
        return std::nullopt;
    }
    const auto number = parse_number(text.substr(0, text.size() - 1));
    return number && *number >= 0.0
               ? std::optional(KeptInCache{{}, *number * (text.back() == 'h' ? k_hour : k_day)})
               : std::nullopt;
}

Result<Pruned> prune(const fs::path& cache, const KeptInCache& kept, const Progress& progress) {
    // Looking at an entry and removing one take about as long.
    constexpr double k_seen = 0.5;
    const auto entries = entries_of(cache, progress.part("prune", 0.0, k_seen));
    if (!entries) {
        return entries.issue();
    }
    Pruned pruned;
    for (const Entry& entry : *entries) {
        pruned.bytes_left += entry.bytes;
    }
    pruned.left = entries->size();
    const auto now = fs::file_time_type::clock::now();
    const Progress removing = progress.part("prune", k_seen, 1.0);
    for (std::size_t i = 0; i < entries->size(); ++i) {
        const Entry& entry = (*entries)[i];
        removing.report(static_cast<double>(i) / static_cast<double>(entries->size()));
        const double age = std::chrono::duration<double>(now - entry.used).count();
        const bool goes = (kept.seconds && age > *kept.seconds) ||
                          (kept.bytes && pruned.bytes_left > *kept.bytes);
        if (progress.stopped()) {
            return stopped_issue();
        }
        if (goes) {
            remove_entry(entry.path);
            ++pruned.entries;
            --pruned.left;
            pruned.bytes += entry.bytes;
            pruned.bytes_left -= entry.bytes;
        }
    }
    return pruned;
}

} // namespace hullwright::batch
