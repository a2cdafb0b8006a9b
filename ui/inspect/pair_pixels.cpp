#include "ui/inspect/pair_pixels.h"

#include "ui/words/issue_text.h"

namespace hullwright::ui {

PairPixels::PairPixels(PairScene& scene, QObject* parent) : QObject(parent), scene_(scene) {
    connect(&scene_.answers(), &PairAnswers::answered, this, &PairPixels::ask);
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
    if (!is_watched_ || !scene_.answers().last()) {
        forget();
        return;
    }
    trouble_.clear();
    job_.ask({scene_.bodies().body(k_a), scene_.bodies().body(k_b), scene_.answers().last()});
    emit changed();
}

void PairPixels::forget() {
    job_.drop();
    answer_.reset();
    trouble_.clear();
    emit changed();
}

bool PairPixels::is_answered() const {
    return answer_ && answer_->beside == scene_.answers().last() && scene_.answers().is_answered();
}

} // namespace hullwright::ui
