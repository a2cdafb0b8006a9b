#include "ui/document/source_watch.h"

#include "base/each_part.h"
#include "base/hash.h"
#include "ui/document/file_path.h"

#include <QFileInfo>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr int k_rest_milliseconds = 300; // a file that stays the same this long is at rest

} // namespace

SourceWatch::SourceWatch(QObject* parent) : QObject(parent) {
    soon_.setSingleShot(true);
    soon_.setInterval(k_rest_milliseconds);
    // The timer does not start again with every change, because in a busy folder it would never
    // end.
    const auto look_soon = [this] {
        if (!soon_.isActive()) {
            soon_.start();
        }
    };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, look_soon);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, look_soon);
    connect(&soon_, &QTimer::timeout, this, &SourceWatch::look);
}

void SourceWatch::watch(const std::vector<ReadFile>& files) {
    job_.stop();
    if (const QStringList old = watcher_.files() + watcher_.directories(); !old.isEmpty()) {
        watcher_.removePaths(old);
    }
    files_ = files;
    seen_.clear();
    told_.clear();
    for (const ReadFile& file : files_) {
        told_.push_back(file.hash);
    }
    soon_.start(); // the file may have changed while it was read
}

// A program that replaces a file removes its watch, so files are watched again.
void SourceWatch::follow() {
    for (std::size_t i = 0; i < files_.size(); ++i) {
        const QFileInfo info(shown_path(files_[i].path));
        if (!watcher_.directories().contains(info.path())) {
            watcher_.addPath(info.path());
        }
        if (seen_[i].changed.isValid() && !watcher_.files().contains(info.filePath())) {
            watcher_.addPath(info.filePath());
        }
    }
}

SourceWatch::Stamps SourceWatch::stamps_of(const std::vector<ReadFile>& files) {
    Stamps stamps;
    for (const ReadFile& file : files) {
        const QFileInfo info(shown_path(file.path));
        stamps.push_back(info.exists() ? Stamp{info.size(), info.lastModified()} : Stamp());
    }
    return stamps;
}

SourceWatch::Hashes SourceWatch::hashes_of(const std::vector<ReadFile>& files,
                                           const Progress& progress) {
    Hashes hashes;
    const Progress reading = progress.part("read", 0.0, 1.0);
    for (const ReadFile& file : files) {
        const auto hash = hash_file(file.path, each_part(reading, hashes.size(), files.size()));
        hashes.push_back(hash ? *hash : std::string());
    }
    return hashes;
}

void SourceWatch::look() {
    if (files_.empty()) {
        return;
    }
    if (job_.running()) {
        soon_.start(); // its result may be out of date
        return;
    }
    job_.start([this, files = files_, seen = seen_,
                compared = compared_](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const Stamps stamps = stamps_of(files);
        const bool is_at_rest = stamps == seen && !compared;
        const Hashes hashes = is_at_rest ? hashes_of(files, progress) : Hashes();
        return [this, stamps, hashes] { take(stamps, hashes); };
    });
}

void SourceWatch::take(const Stamps& stamps, const Hashes& hashes) {
    if (stamps != seen_) {
        seen_ = stamps;
        compared_ = false;
        follow();
        soon_.start();
    } else if (!hashes.empty()) {
        compared_ = true;
        tell(hashes);
    }
}

void SourceWatch::tell(const Hashes& hashes) {
    if (hashes == told_) {
        return;
    }
    told_ = hashes;
    const bool is_as_read =
        std::equal(hashes.begin(), hashes.end(), files_.begin(), files_.end(),
                   [](const std::string& hash, const ReadFile& file) { return hash == file.hash; });
    if (is_as_read) {
        emit back();
    } else if (!seen_.front().changed.isValid()) {
        emit gone();
    } else {
        emit changed();
    }
}

} // namespace hullwright::ui
