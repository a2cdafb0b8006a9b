#include "pipeline/file_digests.h"

#include "base/hash.h"

#include <system_error>
#include <utility>
#include <vector>

namespace hullwright::pipeline {
namespace {

// The process that reads foreign files names them by their whole paths, and people do not.
std::string name_of_file(const std::filesystem::path& file) {
    std::error_code failed;
    const std::filesystem::path whole = std::filesystem::absolute(file, failed);
    return failed ? file.string() : whole.string();
}

} // namespace

std::optional<std::string> FileDigests::of(const std::filesystem::path& file,
                                           const Progress& progress) {
    const std::string name = name_of_file(file);
    if (const auto found = known_.find(name); found != known_.end()) {
        return found->second;
    }
    const auto digest = hash_file(file, progress);
    if (!digest) {
        return std::nullopt;
    }
    known_[name] = *digest;
    return *digest;
}

std::string FileDigests::in_a_row(std::span<const std::string> files, const Progress& progress) {
    std::vector<double> bytes; // per file: those that are to be read
    double all = 0.0;
    for (const std::string& file : files) {
        std::error_code failed;
        const auto size = std::filesystem::file_size(file, failed);
        const bool is_read = !failed && !known_.contains(name_of_file(file));
        bytes.push_back(is_read ? static_cast<double>(size) : 0.0);
        all += bytes.back();
    }
    std::string row;
    double done = 0.0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const double until = done + bytes[i];
        const auto digest = of(files[i], all > 0.0 ? progress.part({}, done / all, until / all)
                                                   : Progress(progress.token()));
        row += digest ? *digest : std::string("gone");
        done = until;
    }
    return row;
}

void FileDigests::take(const std::filesystem::path& file, const std::string& digest) {
    if (!digest.empty()) {
        known_[name_of_file(file)] = digest;
    }
}

} // namespace hullwright::pipeline
