#include "ui/probe/probing.h"

#include "ui/probe/bench_view.h"
#include "ui/probe/play_sound.h"
#include "ui/probe/play_view.h"

namespace hullwright::ui {

Probing::Probing(Viewport& viewport, JobWatch& jobs, QObject* parent)
    : QObject(parent), bench_(std::make_unique<ProbeBench>(jobs)),
      view_(std::make_unique<BenchView>(*bench_, viewport)),
      play_(std::make_unique<PlayScene>(*bench_, jobs)), sound_(std::make_unique<PlaySound>()),
      play_view_(std::make_unique<PlayView>(*play_, *view_, viewport)) {
    follow(bench_->target());
    follow(*play_);
    connect(play_.get(), &PlayScene::kept, this, &Probing::kept);
    connect(&play_->clock(), &PlayClock::bounced, sound_.get(), &PlaySound::strike);
    connect(&bench_->target(), &BenchTarget::changed, this, &Probing::begun);
}

Probing::~Probing() = default;

template <class Worker> void Probing::follow(Worker& worker) {
    connect(&worker, &Worker::progressed, this, &Probing::progressed);
    connect(&worker, &Worker::ended, this, &Probing::ended);
    connect(&worker, &Worker::failed, this, &Probing::failed);
}

void Probing::set_worker(const QString& path) {
    bench_->target().set_worker(path);
}

bool Probing::busy() const {
    return bench_->target().busy() || play_->busy();
}

void Probing::stop() {
    bench_->target().stop();
    play_->stop();
}

KeptBench Probing::saved() const {
    KeptBench saved = bench_->saved();
    saved.play = play_->saved();
    return saved;
}

void Probing::restore(const KeptBench& saved) {
    bench_->restore(saved);
    play_->restore(saved.play);
}

} // namespace hullwright::ui
