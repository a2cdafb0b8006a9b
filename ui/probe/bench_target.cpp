#include "ui/probe/bench_target.h"

#include "ui/document/file_path.h"
#include "ui/document/presets.h"

#include <QFileInfo>

#include <utility>

namespace hullwright::ui {

BenchTarget::BenchTarget(JobWatch& jobs, QObject* parent) : QObject(parent) {
    jobs.follow(job_, QT_TRANSLATE_NOOP("Job", "Making an asset to probe"), [this] { stop(); });
    connect(&job_, &TargetJob::made, this, &BenchTarget::take_asset);
    connect(&job_, &Job::progressed, this, &BenchTarget::progressed);
    connect(&job_, &Job::ended, this, [this] {
        coming_.clear();
        emit changed();
        emit ended();
    });
    connect(&job_, &Job::failed, this, [this, &jobs](const Issue& issue) {
        jobs.fail(job_, issue);
        emit failed(issue);
    });
}

void BenchTarget::open(const QString& path, const QString& model) {
    coming_ = QFileInfo(path).fileName();
    await({}, {});
    job_.load(file_path(path).string(), file_path(model).string(), coming_.toStdString(),
              first_recipe(), {true, file_path(worker_)});
    emit changed();
}

void BenchTarget::open_model(const QString& model) {
    if (can_open_model()) {
        open(QString::fromStdString(asset_->file), model);
    }
}

void BenchTarget::take(const std::shared_ptr<const CutPieces>& pieces, const QString& name) {
    coming_ = name;
    await({}, {});
    job_.make(pieces, name.toStdString());
    emit changed();
}

void BenchTarget::take(const Asset& asset) {
    job_.stop();
    await({}, {});
    take_asset(asset);
}

void BenchTarget::take_asset(const Asset& asset) {
    const Asset before = std::exchange(asset_, asset);
    emit replaced(before);
    emit changed();
    emit settled();
}

void BenchTarget::stop() {
    job_.stop();
}

void BenchTarget::await(const QString& path, const QString& model) {
    awaited_ = path;
    awaited_model_ = model;
}

void BenchTarget::open_awaited() {
    if (!awaited_.isEmpty()) {
        const QString path = awaited_; // which opening forgets
        const QString model = awaited_model_;
        open(path, model);
    }
}

QString BenchTarget::file() const {
    return asset_ ? QString::fromStdString(asset_->file) : awaited_;
}

QString BenchTarget::model() const {
    return asset_ ? QString::fromStdString(asset_->model) : awaited_model_;
}

} // namespace hullwright::ui
