#include "target/stale_files.h"

#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <optional>

namespace hullwright {
namespace {

namespace fs = std::filesystem;

// A text that names a hundred thousand files has a tenth of that; larger ones are looked at by
// nobody, and what they may name stays.
constexpr std::uint64_t k_most_bytes = 1ULL << 28U;

std::optional<std::string> text_of(const fs::path& file) {
    auto text = read_text(file, k_most_bytes);
    return text ? std::optional(std::move(*text)) : std::nullopt;
}

// Adds every NAME.obj that stands behind the folder's name. Names are words, so that none leads
// out of the folder.
void add_names(std::string_view text, const std::string& folder, std::set<std::string>& names) {
    constexpr std::string_view k_word =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const std::string sought = folder + "/";
    for (std::size_t at = text.find(sought); at != text.npos; at = text.find(sought, at)) {
        at += sought.size();
        const std::size_t end = std::min(text.find_first_not_of(k_word, at), text.size());
        if (end > at && text.substr(end, 4) == ".obj") {
            names.emplace(text.substr(at, end + 4 - at));
        }
    }
}

// True where files of that kind may name files of hulls.
bool may_name_hulls(const fs::path& file) {
    constexpr std::array<std::string_view, 4> k_texts = {".urdf", ".sdf", ".json", ".xml"};
    const std::string extension = lower_case(file.extension().string());
    return std::find(k_texts.begin(), k_texts.end(), extension) != k_texts.end();
}

// Takes out what files beside the target's own name; of one that cannot be read nobody knows, and
// nothing is left.
void leave_named(const TargetJob& job, const std::string& folder, std::set<std::string>& names) {
    const fs::path parent = job.path.parent_path();
    std::error_code failed;
    for (fs::directory_iterator file(parent.empty() ? fs::path(".") : parent, failed);
         !failed && file != fs::directory_iterator(); file.increment(failed)) {
        if (!may_name_hulls(file->path())) {
            continue;
        }
        const auto text = text_of(file->path());
        std::set<std::string> named;
        if (text) {
            add_names(*text, folder, named);
        }
        std::erase_if(names,
                      [&](const std::string& name) { return !text || named.contains(name); });
    }
    if (failed) {
        names.clear();
    }
}

// A hull is written as vertices, its name and triangles, and nothing else.
bool is_as_written(const fs::path& file) {
    const auto text = text_of(file);
    if (!text || text->empty() || text->back() != '\n') {
        return false;
    }
    const std::string own = "o " + file.stem().string();
    std::size_t objects = 0;
    for (std::size_t at = 0; at < text->size();) {
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
    std::set<std::string> names;
    std::error_code failed;
    if (const auto text = fs::is_regular_file(job.path, failed) && may_name_hulls(job.path)
                              ? text_of(job.path)
                              : std::nullopt) {
        add_names(*text, hull_folder(job), names);
    }
    return names;
}

void remove_stale_files(TargetJob& job, const std::set<std::string>& before) {
    if (before.empty()) {
        return;
    }
    const std::string folder = hull_folder(job);
    std::set<std::string> stale = before;
    leave_named(job, folder, stale);
    std::size_t removed = 0;
    for (const std::string& name : stale) {
        const fs::path file = job.path.parent_path() / folder / name;
        std::error_code failed;
        if (!is_as_written(file)) {
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
}

} // namespace hullwright
