#include "batch/find_models.h"

#include "base/each_part.h"
#include "base/sort_in_runs.h"
#include "base/text.h"
#include "batch/paths.h"
#include "batch/pattern.h"
#include "pipeline/project.h"
#include "source/source_formats.h"

#include <algorithm>
#include <functional>

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

Result<std::vector<fs::directory_entry>> listing_of(const fs::path& folder,
                                                    const Progress& progress) {
    std::vector<fs::directory_entry> entries;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        entries.push_back(*at);
    }
    if (failed) {
        return error(Code::file_unreadable, folder.string(), as_given(failed.message()));
    }
    return entries;
}

// Nobody knows how many files there are before all folders were looked through, so each folder has
// the same share of the progress as everything else beside it.
class Seeker {
public:
    explicit Seeker(const Sought& sought)
        : sought_(sought), out_(whole_path(sought.out)),
          out_is_root_(out_ == whole_path(sought.root)) {}

    Status look_through(const fs::path& folder, const Progress& progress) {
        const auto entries = listing_of(folder, progress);
        if (!entries) {
            return entries.issue();
        }
        for (std::size_t i = 0; i < entries->size(); ++i) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            const fs::directory_entry& entry = (*entries)[i];
            const Progress here = each_part(progress, i, entries->size());
            if (auto seen = look_at(entry, here); !seen) {
                return seen;
            }
        }
        return Done{};
    }
    // After a stop the order means nothing.
    [[nodiscard]] std::vector<std::string> take(const std::stop_token& stop) {
        sort_in_runs(found_, std::less<>(), stop);
        return std::move(found_);
    }

private:
    // Folders behind links are not looked through, which could go round in circles.
    Status look_at(const fs::directory_entry& entry, const Progress& progress) {
        std::error_code gone;
        if (!entry.is_directory(gone)) {
            if (is_sought(entry)) {
                found_.push_back(place_of(entry));
            }
            return Done{};
        }
        const bool is_left_out = is_hidden(entry.path()) || entry.is_symlink(gone) ||
                                 (!out_is_root_ && whole_path(entry.path()) == out_);
        return is_left_out ? Status(Done{}) : look_through(entry.path(), progress);
    }
    [[nodiscard]] bool is_sought(const fs::directory_entry& entry) const {
        const fs::path& path = entry.path();
        const std::string place = place_of(entry);
        const bool taken =
            sought_.include.empty() ? is_known(path) : any_matches(sought_.include, place);
        std::error_code gone;
        return taken && !is_hidden(path) && entry.is_regular_file(gone) &&
               !any_matches(sought_.exclude, place) &&
               !sought_.own_files.contains(whole_path(path).string());
    }
    [[nodiscard]] std::string place_of(const fs::directory_entry& entry) const {
        return entry.path().lexically_relative(sought_.root).generic_string();
    }

    const Sought& sought_;
    fs::path out_;
    bool out_is_root_;
    std::vector<std::string> found_;
};

} // namespace

Result<std::vector<std::string>> find_models(const Sought& sought, const Progress& progress) {
    std::error_code failed;
    if (!fs::is_directory(sought.root, failed)) {
        return error(Code::file_missing, sought.root.string());
    }
    Seeker seeker(sought);
    if (auto done = seeker.look_through(sought.root, progress); !done) {
        return done.issue();
    }
    auto found = seeker.take(progress.token());
    if (progress.stopped()) {
        return stopped_issue();
    }
    return found;
}

} // namespace hullwright::batch
