#include "ui/dialogs/files_there.h"

#include "base/text.h"
#include "ui/document/file_path.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace hullwright::ui {
namespace {

// Splits a name around the place of its number, which has a fixed width.
struct NumberedName {
    std::string before;
    std::string after;
    std::size_t width = 0;

    // Returns the number in the name of a file; 0 where it is another name.
    [[nodiscard]] std::size_t number_in(std::string_view name) const {
        if (name.size() != before.size() + width + after.size() || !name.starts_with(before) ||
            !name.ends_with(after)) {
            return 0;
        }
        const std::string_view digits = name.substr(before.size(), width);
        std::size_t number = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + width, number);
        return read.ec == std::errc() && read.ptr == digits.data() + width ? number : 0;
    }
};

} // namespace

// The folder is read in its own order, and a name is no more than its bytes.
std::vector<std::size_t> numbers_there(const QString& path, std::size_t count,
                                       const Progress& progress) {
    namespace fs = std::filesystem;
    const QFileInfo file(path);
    const std::string name = file_path(file.fileName()).string();
    const std::size_t at = name.find(k_number_place);
    if (at == std::string::npos) {
        return {};
    }
    const NumberedName parts = {name.substr(0, at), name.substr(at + k_number_place.size()),
                                std::to_string(count).size()};
    std::vector<std::size_t> there;
    std::error_code failed;
    for (fs::directory_iterator entry(file_path(file.absolutePath()), failed), end;
         !failed && entry != end && !progress.stopped(); entry.increment(failed)) {
        const std::string& whole = entry->path().native();
        const std::size_t number =
            parts.number_in(std::string_view(whole).substr(whole.rfind('/') + 1));
        std::error_code ignored; // what a link leads to may be gone
        if (number >= 1 && number <= count &&
            (!entry->is_symlink(ignored) || entry->exists(ignored))) {
            there.push_back(number);
        }
    }
    std::sort(there.begin(), there.end());
    return there;
}

FilesThere files_there(const FilesAsked& asked, const Progress& progress) {
    constexpr qsizetype k_first = 3; // as many as lists of names tell
    FilesThere found{asked};
    found.has_folder = QFileInfo(asked.path).dir().exists();
    if (!found.has_folder) {
        return found;
    }
    const auto tell = [&](const QString& file) {
        if (found.first.size() < k_first) {
            found.first += file.mid(file.lastIndexOf('/') + 1);
        }
        ++found.count;
    };
    QStringList others = asked.beside;
    if (asked.count > 0 && asked.path.contains(QStringLiteral("{n}"))) {
        for (const std::size_t number : numbers_there(asked.path, asked.count, progress)) {
            tell(found.first.size() < k_first ? QString::fromStdString(numbered(
                                                    asked.path.toStdString(), number, asked.count))
                                              : QString());
        }
    } else {
        others.push_front(asked.path);
    }
    for (const QString& file : others) {
        if (QFileInfo::exists(file)) {
            tell(file);
        }
    }
    return found;
}

FilesThereJob::FilesThereJob(QObject* parent) : LatestJob("folder", parent, k_long) {
    connect(this, &Job::stopped, this, [this] { forget_waiting(); });
}

void FilesThereJob::drop() {
    forget_waiting();
    let_go();
}

void FilesThereJob::begin(const FilesAsked& asked) {
    start(
        [this, asked, look = look_](const Progress& progress, const Deliver&) -> Reply {
            const FilesThere files = look(asked, progress);
            return [this, files] { emit found(files); };
        },
        Manner::urgent);
}

} // namespace hullwright::ui
