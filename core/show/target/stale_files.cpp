#include "target/stale_files.h"

#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stop_token>
#include <vector>

namespace hullwright {
namespace {

namespace fs = std::filesystem;

// A text that names a hundred thousand files has a tenth of that; larger ones are looked at by
// nobody, and what they may name stays.
constexpr std::uint64_t k_most_bytes = 1ULL << 28U;

std::optional<std::string> text_of(const fs::path& file, const std::stop_token& stop) {
    auto text = read_text(file, k_most_bytes, stop);
    return text ? std::optional(std::move(*text)) : std::nullopt;
}

// Adds every NAME.obj that stands behind the folder's name. Names are words, so that none leads
// out of the folder. A stop ends it early.
void add_names(std::string_view text, const std::string& folder, const std::stop_token& stop,
               std::set<std::string>& names) {
    constexpr std::size_t k_stretch = 1U << 20U; // is searched in less than a millisecond
    constexpr std::string_view k_word =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const std::string sought = folder + "/";
    for (std::size_t begin = 0; begin < text.size() && !stop.stop_requested(); begin += k_stretch) {
        // A name that begins in one stretch may end in the next.
        const std::string_view stretch = text.substr(begin, k_stretch + sought.size() - 1);
        for (std::size_t found = stretch.find(sought); found != stretch.npos;
             found = stretch.find(sought, found + sought.size())) {
            const std::size_t at = begin + found + sought.size();
            const std::size_t end = std::min(text.find_first_not_of(k_word, at), text.size());
            if (end > at && text.substr(end, 4) == ".obj") {
                names.emplace(text.substr(at, end + 4 - at));
            }
        }
    }
}

// True where files of that kind may name files of hulls.
bool may_name_hulls(const fs::path& file) {
    constexpr std::array<std::string_view, 4> k_texts = {".urdf", ".sdf", ".json", ".xml"};
    const std::string extension = lower_case(file.extension().string());
    return std::find(k_texts.begin(), k_texts.end(), extension) != k_texts.end();
}

// Returns the texts of the target's folder, its own among them; nothing where the folder cannot be
// looked through.
std::optional<std::vector<fs::path>> texts_beside(const TargetJob& job,
                                                  const std::stop_token& stop) {
    const fs::path parent = job.path.parent_path();
    std::vector<fs::path> texts;
    std::error_code failed;
    for (fs::directory_iterator file(parent.empty() ? fs::path(".") : parent, failed);
         !failed && !stop.stop_requested() && file != fs::directory_iterator();
         file.increment(failed)) {
        if (may_name_hulls(file->path())) {
            texts.push_back(file->path());
        }
    }
    return failed ? std::nullopt : std::optional(std::move(texts));
}

// Takes out what files beside the target's own name; of one that cannot be read nobody knows, and
// nothing is left.
void leave_named(const TargetJob& job, const std::string& folder, const Progress& progress,
                 std::set<std::string>& names) {
    const auto texts = texts_beside(job, progress.token());
    if (!texts) {
        names.clear();
        return;
    }
    for (std::size_t i = 0; i < texts->size() && !names.empty() && !progress.stopped(); ++i) {
        const auto text = text_of((*texts)[i], progress.token());
        std::set<std::string> named;
        if (text) {
            add_names(*text, folder, progress.token(), named);
        }
        std::erase_if(names,
                      [&](const std::string& name) { return !text || named.contains(name); });
        progress.report(static_cast<double>(i + 1) / static_cast<double>(texts->size()));
    }
}

// A hull is written as vertices, its name and triangles, and nothing else. False after a stop.
bool is_as_written(const fs::path& file, const std::stop_token& stop) {
    const auto text = text_of(file, stop);
    if (!text || text->empty() || text->back() != '\n') {
        return false;
    }
    const std::string own = "o " + file.stem().string();
    std::size_t objects = 0;
    for (std::size_t at = 0; at < text->size();) {
        if (stop.stop_requested()) {
            return false;
        }
        const std::size_t end = text->find('\n', at);
        const std::string_view line(text->data() + at, end - at);
        objects += line == own ? 1 : 0;
        if (line != own && !line.starts_with("v ") && !line.starts_with("f ")) {
            return false;
        }
        at = end + 1;
    }
    return objects == 1;
}

} // namespace

std::set<std::string> hull_files_in(const TargetJob& job) {
    const std::stop_token& stop = job.progress.token();
    std::set<std::string> names;
    std::error_code failed;
    if (const auto text = fs::is_regular_file(job.path, failed) && may_name_hulls(job.path)
                              ? text_of(job.path, stop)
                              : std::nullopt) {
        add_names(*text, hull_folder(job), stop, names);
    }
    return names;
}

Status remove_stale_files(TargetJob& job, const std::set<std::string>& before,
                          const Progress& progress) {
    if (before.empty()) {
        return Done{};
    }
    // Texts beside the target's own may be large, a file of a hull is not.
    constexpr double k_share_of_texts = 0.9;
    const std::string folder = hull_folder(job);
    std::set<std::string> stale = before;
    leave_named(job, folder, progress.part({}, 0.0, k_share_of_texts), stale);
    const Progress removing = progress.part({}, k_share_of_texts, 1.0);
    std::size_t removed = 0;
    std::size_t looked_at = 0;
    for (const std::string& name : stale) {
        if (removing.stopped()) {
            break;
        }
        removing.report(static_cast<double>(looked_at++) / static_cast<double>(stale.size()));
        const fs::path file = job.path.parent_path() / folder / name;
        std::error_code failed;
        if (!is_as_written(file, removing.token())) {
            continue;
        }
        if (fs::remove(file, failed)) {
            ++removed;
        } else {
            job.written.warnings.push_back(
                {TargetFact::old_file_stays, {printable(file.string())}});
        }
    }
    if (removed > 0) {
        job.written.conversions.push_back({TargetFact::old_files_removed, {grouped_text(removed)}});
    }
    return progress.stopped() ? Status(stopped_issue()) : Status(Done{});
}

} // namespace hullwright
