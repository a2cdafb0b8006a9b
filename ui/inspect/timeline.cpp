#include "ui/inspect/timeline.h"

#include "ui/document/file_path.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace hullwright::ui {
namespace {

// The names that columns of the bodies begin with in a file of many: those of their files. The
// second of one name is numbered, as where several are opened together.
std::array<std::string, k_bodies> names_of(const PairBodies& bodies) {
    std::array<std::string, k_bodies> names;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const QString file = bodies.is_making(i) ? bodies.coming(i).name
                             : bodies.body(i)    ? bodies.origin(i).name
                                                 : bodies.missed(i).path;
        names[i] = QFileInfo(file).completeBaseName().toStdString();
    }
    names[k_b] += names[k_a] == names[k_b] && !names[k_b].empty() ? "2" : "";
    return names;
}

} // namespace

Timeline::Timeline(PairScene& scene, JobWatch& jobs, QObject* parent)
    : QObject(parent), scene_(scene), answers_(scene.bodies()) {
    jobs.follow_for(*this, reading_, QT_TRANSLATE_NOOP("Job", "Reading poses"));
    jobs.follow_for(*this, answers_.job(), QT_TRANSLATE_NOOP("Job", "Answering all rows"));
    connect(&reading_, &PoseFileJob::read, this, &Timeline::take_log);
}

void Timeline::open(const QString& path, const QString& of_b) {
    const auto absolute = [](const QString& file) {
        return file.isEmpty() ? QString() : QFileInfo(file).absoluteFilePath();
    };
    coming_ = QFileInfo(path).fileName();
    coming_ += of_b.isEmpty() ? QString() : ", " + QFileInfo(of_b).fileName();
    coming_path_ = absolute(path);
    coming_path_of_b_ = absolute(of_b);
    PoseSource source(file_path(path).string());
    source.second = of_b.isEmpty() ? std::string() : file_path(of_b).string();
    if (of_b.isEmpty()) {
        source.bodies = names_of(scene_.bodies());
    }
    reading_.start(source);
}

void Timeline::take(const QString& name, const std::shared_ptr<const pipeline::PoseLog>& log) {
    reading_.stop();
    coming_ = name;
    coming_path_.clear();
    coming_path_of_b_.clear();
    take_log(log);
}

void Timeline::miss(const QString& path, const QString& of_b) {
    missed_ = path;
    missed_of_b_ = of_b;
    emit rows_changed();
}

void Timeline::stop() {
    reading_.stop();
    answers_.job().stop();
    player_.set_playing(false);
}

void Timeline::take_log(const std::shared_ptr<const pipeline::PoseLog>& log) {
    player_.set_playing(false);
    log_ = log;
    name_ = coming_;
    path_ = coming_path_;
    path_of_b_ = coming_path_of_b_;
    missed_.clear();
    missed_of_b_.clear();
    row_ = 0;
    mark({});
    emit rows_changed();
    if (rows() > 0) {
        scene_.poses().set((*log_)[0]);
    }
    emit row_changed();
    answers_.answer(log_);
}

void Timeline::go_to(std::size_t row) {
    if (rows() == 0) {
        return;
    }
    row_ = std::min(row, rows() - 1);
    scene_.poses().set((*log_)[row_]);
    emit row_changed();
}

void Timeline::mark(std::vector<std::size_t> rows) {
    marked_ = std::move(rows);
    emit marked_changed();
}

void Timeline::go_to_next_marked() {
    if (marked_.empty()) {
        return;
    }
    player_.set_playing(false);
    const auto next = std::ranges::upper_bound(marked_, row_);
    go_to(next == marked_.end() ? marked_.front() : *next);
}

void Timeline::step(int rows) {
    player_.set_playing(false);
    const auto to = static_cast<std::ptrdiff_t>(row_) + rows;
    go_to(static_cast<std::size_t>(std::max<std::ptrdiff_t>(to, 0)));
}

} // namespace hullwright::ui
