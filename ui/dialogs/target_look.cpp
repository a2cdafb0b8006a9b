#include "ui/dialogs/target_look.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace hullwright::ui {

TargetLook::TargetLook(QObject* parent) : QObject(parent) {
    // Nobody misses an answer for so short a time, and a text that goes at once would flicker.
    constexpr int k_patience = 300; // milliseconds
    patience_.setSingleShot(true);
    patience_.setInterval(k_patience);
    connect(&patience_, &QTimer::timeout, this, [this] {
        is_late_ = true;
        last_.reset();
        emit changed();
    });
    connect(job_.get(), &FilesThereJob::found, this, &TargetLook::take);
    connect(job_.get(), &Job::stopped, this, &TargetLook::lose);
    connect(job_.get(), &Job::failed, this, &TargetLook::lose);
}

void TargetLook::look(const FilesAsked& asked) {
    if (asked_ == asked && job_->running() && !job_->waits()) {
        return; // asked again it would give up a look that may be about to answer
    }
    if (asked_ != asked) {
        is_wanted_ = false;
        asked_ = asked;
    }
    if (is_known()) {
        end_waiting(); // for another place between
    } else if (!is_late_ && !patience_.isActive()) {
        patience_.start();
    }
    job_->ask(asked);
}

void TargetLook::forget() {
    end_waiting();
    asked_.reset();
    last_.reset();
    is_wanted_ = false;
    job_->drop();
}

bool TargetLook::may_write() {
    if (is_known()) {
        return last_->has_folder;
    }
    is_wanted_ = asked_.has_value();
    if (is_wanted_ && !job_->running()) { // somebody has stopped it
        look(FilesAsked(*asked_));
    }
    return false;
}

bool TargetLook::lacks_folder(const QString& path) const {
    return last_ && !last_->has_folder &&
           QFileInfo(last_->of.path).path() == QFileInfo(path).path();
}

QString TargetLook::take_fallback(const QString& path) {
    if (!last_ || fallback_.isEmpty()) {
        return {};
    }
    const QString folder = std::exchange(fallback_, QString());
    return lacks_folder(path) ? QDir(folder).filePath(QFileInfo(path).fileName()) : QString();
}

// An answer about a place before comes too late.
void TargetLook::take(const FilesThere& there) {
    if (!asked_ || there.of != *asked_) {
        return;
    }
    end_waiting();
    last_ = there;
    const bool is_wanted = std::exchange(is_wanted_, false);
    emit changed();
    if (is_wanted && is_known() && last_->has_folder && last_->count == 0) {
        emit ready();
    }
}

void TargetLook::lose() {
    end_waiting();
    last_.reset();
    is_wanted_ = false;
    emit changed();
}

void TargetLook::end_waiting() {
    patience_.stop();
    is_late_ = false;
}

} // namespace hullwright::ui
