#include "ui/inspect/pair_comparison.h"

#include "ui/document/file_path.h"
#include "ui/inspect/contact_rows.h"

#include <algorithm>

namespace hullwright::ui {

PairComparison::PairComparison(PairScene& scene, Timeline& timeline, JobWatch& jobs,
                               QObject* parent)
    : QObject(parent), scene_(scene), timeline_(timeline) {
    jobs.follow(job_, QT_TRANSLATE_NOOP("Job", "Comparing with the meshes"), [this] { stop(); });
    connect(&job_, &CompareJob::compared, this, &PairComparison::take);
    connect(&job_, &Job::progressed, this, &PairComparison::progressed);
    connect(&job_, &Job::ended, this, [this] {
        emit changed();
        emit ended();
    });
    connect(&job_, &Job::failed, this, [this, &jobs](const Issue& issue) {
        jobs.fail(job_, issue);
        emit failed(issue);
    });
    connect(&scene_.bodies(), &PairBodies::changed, this, &PairComparison::forget_if_gone);
    connect(&timeline_, &Timeline::rows_changed, this, &PairComparison::forget_if_gone);
}

bool PairComparison::needs_model(std::size_t which) const {
    const PairBodies::Body& body = scene_.bodies().body(which);
    return body && !pipeline::has_mesh(*body);
}

void PairComparison::set_model(std::size_t which, const QString& path) {
    models_[which] = path;
    of_[which] = scene_.bodies().body(which);
    emit changed();
}

void PairComparison::set_asks_pixels(bool asked) {
    asks_pixels_ = asked;
    emit changed();
}

QString PairComparison::obstacle() const {
    if (!scene_.bodies().is_complete()) {
        return tr("Open two assets or models, A and B.");
    }
    QStringList told;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (needs_model(i) && models_[i].isEmpty()) {
            told += tr("%1 is an asset, which does not hold its surface: name its model below, or "
                       "open the model in its place.")
                        .arg(scene_.bodies().origin(i).name);
        }
    }
    return told.join("\n");
}

// Rows and models have the names that a report says of them.
pipeline::PairToCompare PairComparison::asked() const {
    pipeline::PairToCompare pair;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        pair.bodies[i] = scene_.bodies().body(i);
        pair.models[i] =
            file_path(needs_model(i) ? models_[i] : scene_.bodies().origin(i).model).string();
    }
    if (timeline_.rows() > 0) {
        const bool is_file = !timeline_.path().isEmpty();
        pair.rows = timeline_.log();
        pair.poses = file_path(is_file ? timeline_.path() : timeline_.name()).string();
        pair.poses += timeline_.path_of_b().isEmpty()
                          ? std::string()
                          : ", " + file_path(timeline_.path_of_b()).string();
    } else {
        auto here = std::make_shared<pipeline::PoseLog>();
        here->add(scene_.poses().both().numbers_a, scene_.poses().both().numbers_b);
        pair.rows = here;
    }
    pair.settings.made_by = "hullwright " HULLWRIGHT_VERSION;
    pair.settings.worker = file_path(worker_);
    pair.settings.pixels = asks_pixels_;
    return pair;
}

void PairComparison::start() {
    if (!obstacle().isEmpty()) {
        return;
    }
    job_.start(asked());
    emit changed();
}

void PairComparison::take(const Found& found) {
    found_ = found;
    chosen_.reset();
    emit changed();
}

// Findings are of two bodies and their rows; a model is of one body.
void PairComparison::forget_if_gone() {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (of_[i] != scene_.bodies().body(i)) {
            of_[i] = scene_.bodies().body(i);
            models_[i].clear();
        }
    }
    const bool is_gone = found_ && (found_->of.bodies[k_a] != scene_.bodies().body(k_a) ||
                                    found_->of.bodies[k_b] != scene_.bodies().body(k_b) ||
                                    (timeline_.rows() > 0 && !is_along_rows()));
    if (is_gone) {
        found_.reset();
        chosen_.reset();
    }
    emit changed();
}

// Shows around a difference as much of the scene as around a contact that is flown to.
void PairComparison::choose(std::size_t difference) {
    constexpr double k_around = 0.15; // share of what is looked at
    const pipeline::Difference& chosen = found_->differences[difference];
    chosen_ = difference;
    timeline_.player().set_playing(false);
    if (is_along_rows()) {
        timeline_.go_to(static_cast<std::size_t>(chosen.row.number - 1));
    } else {
        scene_.poses().set(chosen.row.poses);
    }
    emit difference_chosen();
    if (const auto place = chosen.place()) {
        const double out = chosen.row.fault ? chosen.row.fault->out : 0.0;
        const Vec3 reach =
            Vec3::Constant(std::max(out, k_around * scene_.bounds().diagonal()) / 2.0);
        Aabb box;
        box.add(Vec3(*place - reach));
        box.add(Vec3(*place + reach));
        emit place_chosen(box);
    }
}

std::optional<PieceOf> PairComparison::piece_chosen() const {
    return chosen_ ? found_->differences[*chosen_].piece() : std::nullopt;
}

QString PairComparison::author_file(std::size_t which) const {
    const QString& model =
        needs_model(which) ? models_[which] : scene_.bodies().origin(which).model;
    return model.isEmpty() ? scene_.bodies().origin(which).path : model;
}

// A body of a robot may be of several shapes.
bool PairComparison::can_open_in_author() const {
    const auto piece = piece_chosen();
    const std::size_t which = piece && !piece->of_a ? k_b : k_a;
    return piece && (scene_.bodies().origin(which).is_sent || !author_file(which).isEmpty());
}

void PairComparison::open_in_author() {
    if (!can_open_in_author()) {
        return;
    }
    const auto piece = piece_chosen();
    const std::size_t which = piece->of_a ? k_a : k_b;
    emit author_wanted(author_file(which), piece_text(*scene_.bodies().body(which), piece->piece));
}

} // namespace hullwright::ui
