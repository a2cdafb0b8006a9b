#include "ui/probe/play_scene.h"

#include "ui/document/file_path.h"

#include <QFileInfo>

namespace hullwright::ui {

PlayScene::PlayScene(ProbeBench& bench, JobWatch& jobs, QObject* parent)
    : QObject(parent), bench_(bench) {
    jobs.follow_for(*this, playing_job_, QT_TRANSLATE_NOOP("Job", "Playing with balls"));
    jobs.follow_for(*this, keeping_, QT_TRANSLATE_NOOP("Job", "Saving a play"));
    connect(&playing_job_, &PlayJob::played, this, &PlayScene::take);
    connect(&keeping_, &KeepPlayJob::kept, this, [this](const std::string& file) {
        emit kept(shown_path(std::filesystem::path(file)));
    });
    connect(&bench_.target(), &BenchTarget::changed, this, &PlayScene::follow_asset);
    follow_asset();
}

// A play with another asset is gone with it.
void PlayScene::follow_asset() {
    if (bench_.target().asset() == asset_) {
        return;
    }
    asset_ = bench_.target().asset();
    if (!played_ || played_->asset != asset_) {
        playing_job_.stop();
        clock_.follow(nullptr);
        played_.reset();
        chosen_.reset();
        emit played_changed();
    }
    const bool is_awaited = asset_ && asset_->name == awaited_;
    awaited_.clear();
    if (is_awaited) {
        emit wish_changed(); // its numbers have a unit and a size now
    } else {
        begin(wish_.kind, asset_ ? PlayWish::upward_in(*asset_) : wish_.settings.balls.up);
    }
}

void PlayScene::set_wish(const PlayWish& wish) {
    wish_ = wish;
    emit wish_changed();
}

void PlayScene::begin(PlayKind kind, int up) {
    set_wish(begun(kind, up));
}

PlayWish PlayScene::begun(PlayKind kind, int up) const {
    PlayWish wish = asset_ ? PlayWish::on(*asset_, kind, up) : PlayWish();
    wish.kind = kind;
    wish.settings.balls.up = up;
    return wish;
}

PlayWish PlayScene::at_first() const {
    const PlayWish first;
    return begun(first.kind, asset_ ? PlayWish::upward_in(*asset_) : first.settings.balls.up);
}

// A window may be closed before the asset of what was restored has come.
std::optional<KeptBalls> PlayScene::saved() const {
    KeptBalls saved = kept_of(wish_);
    if (awaited_.empty() && saved == kept_of(at_first())) {
        return std::nullopt;
    }
    saved.asset = awaited_.empty() && asset_ ? asset_->name : awaited_;
    return saved;
}

void PlayScene::restore(const std::optional<KeptBalls>& saved) {
    awaited_ = saved ? saved->asset : std::string();
    set_wish(saved ? play_wish_of(*saved) : at_first());
}

void PlayScene::make() {
    playing_job_.start(asset_, wish_);
}

void PlayScene::open(const QString& path) {
    playing_job_.open(file_path(path).string(), QFileInfo(path).fileName().toStdString());
}

void PlayScene::keep(const QString& path) {
    keeping_.start(played_, file_path(path).string());
}

void PlayScene::stop() {
    playing_job_.stop();
    keeping_.stop();
}

void PlayScene::take(const std::shared_ptr<const Played>& played) {
    played_ = played;
    chosen_.reset();
    clock_.follow(played);
    if (played->asset != bench_.target().asset()) {
        bench_.target().take(played->asset);
    }
    if (!played->name.empty()) { // the fields are its own
        set_wish(PlayWish::of(*played->record, *played->asset));
    }
    emit played_changed();
    clock_.set_playing(true);
}

void PlayScene::choose_ball(std::size_t ball) {
    chosen_ = ball;
    emit ball_chosen();
}

} // namespace hullwright::ui
