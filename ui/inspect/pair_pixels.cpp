#include "ui/inspect/pair_pixels.h"

#include "ui/words/issue_text.h"

namespace hullwright::ui {

PairPixels::PairPixels(PairScene& scene, QObject* parent) : QObject(parent), scene_(scene) {
    connect(&scene_, &PairScene::answered, this, &PairPixels::ask);
    connect(&job_, &PixelsJob::answered, this, [this](const Answer& answer) {
        answer_ = answer;
        emit changed();
    });
    connect(&job_, &Job::failed, this, [this](const Issue& issue) {
        answer_.reset();
        trouble_ = translated_sentence(issue);
        emit changed();
    });
}

void PairPixels::set_watched(bool watched) {
    if (watched != is_watched_) {
        is_watched_ = watched;
        ask();
    }
}

void PairPixels::ask() {
    if (!is_watched_ || !scene_.answer()) {
        forget();
        return;
    }
    trouble_.clear();
    job_.ask({scene_.body(k_a), scene_.body(k_b), scene_.answer()});
    emit changed();
}

void PairPixels::forget() {
    job_.drop();
    answer_.reset();
    trouble_.clear();
    emit changed();
}

bool PairPixels::is_answered() const {
    return answer_ && answer_->beside == scene_.answer() && scene_.is_answered();
}

} // namespace hullwright::ui
