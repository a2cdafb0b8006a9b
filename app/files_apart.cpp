#include "files_apart.h"

#include "base/text.h"
#include "report/reasons.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace hullwright::cli {
namespace {

namespace fs = std::filesystem;

// Files that both exist are one when the system says so, others when their paths are the same.
// Devices take whatever comes.
bool are_one(const fs::path& one, const fs::path& other) {
    std::error_code failed;
    if (fs::is_other(one, failed)) {
        return false;
    }
    if (fs::equivalent(one, other, failed)) {
        return true;
    }
    const auto whole = [&](const fs::path& path) {
        return fs::weakly_canonical(fs::absolute(path, failed), failed);
    };
    return whole(one) == whole(other);
}

bool is_number(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// True when the output is the file, or a number in the place of {n} makes it that.
bool may_become(const std::string& output, const std::string& file) {
    if (output.find(k_number_place) == std::string::npos) {
        return are_one(output, file);
    }
    std::error_code failed;
    const auto whole = fs::weakly_canonical(fs::absolute(output, failed), failed).string();
    const auto other = fs::weakly_canonical(fs::absolute(file, failed), failed).string();
    const std::size_t at = whole.find(k_number_place);
    if (at == std::string::npos || whole == other) {
        return whole == other;
    }
    const std::string_view head = std::string_view(whole).substr(0, at);
    const std::string_view tail = std::string_view(whole).substr(at + k_number_place.size());
    return other.size() > head.size() + tail.size() && other.starts_with(head) &&
           other.ends_with(tail) &&
           is_number(std::string_view(other).substr(head.size(),
                                                    other.size() - head.size() - tail.size()));
}

Detail over(const NamedFile& output, const std::string& file) {
    return because(Why::writes_over_input, output.path, file);
}

} // namespace

std::optional<std::string> wrong_names(const NamedFiles& files, bool has_numbers) {
    for (const NamedFile& output : files.written) {
        const std::size_t first = output.path.find(k_number_place);
        if (first == std::string::npos) {
            continue;
        }
        if (output.flag != "-o" || !has_numbers) {
            return output.flag + " " + output.path + " is one file: no {n} in its name";
        }
        if (output.path.find(k_number_place, first + 1) != std::string::npos) {
            return output.flag + " " + output.path +
                   " has {n} twice; a number stands in a name once";
        }
    }
    return std::nullopt;
}

std::optional<std::string> files_that_clash(const NamedFiles& files) {
    const std::vector<NamedFile>& written = files.written;
    for (std::size_t i = 0; i < written.size(); ++i) {
        for (const std::string& file : files.read) {
            if (may_become(written[i].path, file)) {
                return written[i].flag + " " + sentence(over(written[i], file));
            }
        }
        for (std::size_t j = 0; j < i; ++j) {
            if (may_become(written[i].path, written[j].path) ||
                may_become(written[j].path, written[i].path)) {
                return written[i].flag + " and " + written[j].flag + " name one file, " +
                       written[i].path;
            }
        }
    }
    return std::nullopt;
}

Status writes_over_nothing(const NamedFiles& files, const std::vector<std::string>& files_read) {
    for (const NamedFile& output : files.written) {
        for (const std::string& file : files_read) {
            if (may_become(output.path, file)) {
                return error(Code::bad_setting, output.flag, over(output, file));
            }
        }
    }
    return Done{};
}

} // namespace hullwright::cli
