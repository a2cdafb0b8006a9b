#include "file_watch.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <sys/stat.h>
#include <thread>

namespace hullwright::cli {

FileWatch::Mark FileWatch::look_at(const std::string& file) {
    struct stat found = {};
    if (::stat(file.c_str(), &found) != 0) {
        return {};
    }
    return {found.st_dev,          found.st_ino,         found.st_size,        found.st_mtim.tv_sec,
            found.st_mtim.tv_nsec, found.st_ctim.tv_sec, found.st_ctim.tv_nsec};
}

std::vector<FileWatch::Mark> FileWatch::look() const {
    std::vector<Mark> marks;
    std::transform(files_.begin(), files_.end(), std::back_inserter(marks), look_at);
    return marks;
}

void FileWatch::begin() {
    // Reads the clock that files are marked by.
    ::clock_gettime(CLOCK_REALTIME_COARSE, &begun_);
    seen_ = look();
}

void FileWatch::add(std::span<const std::string> files) {
    for (const std::string& file : files) {
        if (std::find(files_.begin(), files_.end(), file) != files_.end()) {
            continue;
        }
        const Mark mark = look_at(file);
        const bool is_older = mark.touched_s < begun_.tv_sec ||
                              (mark.touched_s == begun_.tv_sec && mark.touched_ns < begun_.tv_nsec);
        files_.push_back(file);
        // A file that was written since the look began may have been read before that or after.
        seen_.push_back(is_older ? mark : Mark());
    }
}

bool FileWatch::wait(const std::stop_token& stop) {
    std::vector<Mark> last = seen_;
    for (int steady = 0; !stop.stop_requested();) {
        std::this_thread::sleep_for(std::chrono::milliseconds(k_look_ms));
        const std::vector<Mark> now = look();
        const bool is_whole =
            std::all_of(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(needed_),
                        [](const Mark& mark) { return mark.number != 0; });
        steady = now == last && now != seen_ && is_whole ? steady + 1 : 0;
        last = now;
        if (steady >= k_steady) {
            return true;
        }
    }
    return false;
}

} // namespace hullwright::cli
