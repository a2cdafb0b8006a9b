#include "batch/find_models.h"

#include "base/text.h"
#include "batch/paths.h"
#include "batch/pattern.h"
#include "pipeline/project.h"
#include "source/source_formats.h"

#include <algorithm>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

bool any_matches(const std::vector<std::string>& patterns, const std::string& path) {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string& pattern) { return matches(pattern, path); });
}

bool is_known(const fs::path& path) {
    const std::string extension = lower_case(path.extension().string());
    const auto formats = source_formats();
    return is_project(path) ||
           std::any_of(formats.begin(), formats.end(), [&](const SourceFormat& format) {
               return extension == "." + std::string(format.extension);
           });
}

bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.');
}

} // namespace

Result<std::vector<std::string>> find_models(const Sought& sought, const Progress& progress) {
    std::error_code failed;
    if (!fs::is_directory(sought.root, failed)) {
        return error(Code::file_missing, sought.root.string());
    }
    const fs::path out = whole_path(sought.out);
    const bool out_is_root = out == whole_path(sought.root);
    std::vector<std::string> found;
    fs::recursive_directory_iterator at(sought.root, failed);
    for (const fs::recursive_directory_iterator end; !failed && at != end; at.increment(failed)) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        const fs::path& path = at->path();
        std::error_code gone;
        if (at->is_directory(gone)) {
            if (is_hidden(path) || (!out_is_root && whole_path(path) == out)) {
                at.disable_recursion_pending();
            }
            continue;
        }
        const std::string place = path.lexically_relative(sought.root).generic_string();
        const bool taken =
            sought.include.empty() ? is_known(path) : any_matches(sought.include, place);
        if (taken && !is_hidden(path) && at->is_regular_file(gone) &&
            !any_matches(sought.exclude, place) &&
            !sought.own_files.contains(whole_path(path).string())) {
            found.push_back(place);
        }
    }
    if (failed) {
        return error(Code::file_unreadable, sought.root.string(), as_given(failed.message()));
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace hullwright::batch
