#include "ui/inspect/pair_bodies.h"

#include "ui/document/file_path.h"
#include "ui/document/presets.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace hullwright::ui {
namespace {

QString absolute(const QString& path) {
    return path.isEmpty() ? QString() : QFileInfo(path).absoluteFilePath();
}

} // namespace

PairBodies::PairBodies(JobWatch& jobs, QObject* parent) : QObject(parent) {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const auto colour = i == k_a ? pipeline::PairColour::blue : pipeline::PairColour::sand;
        makers_[i] = std::make_unique<BodyJob>(colour);
        BodyJob* maker = makers_[i].get();
        jobs.follow(*maker, QT_TRANSLATE_NOOP("Job", "Making a body to inspect"),
                    [maker] { maker->stop(); });
        connect(maker, &BodyJob::made, this,
                [this, i](const ShownBody& body) { take_body(i, body); });
        connect(maker, &Job::progressed, this, &PairBodies::progressed);
        connect(maker, &Job::ended, this, [this] {
            emit changed();
            emit ended();
        });
        connect(maker, &Job::failed, this, [this, &jobs, maker](const Issue& issue) {
            jobs.fail(*maker, issue);
            emit failed(issue);
        });
    }
}

void PairBodies::await(std::size_t which, const Origin& origin) {
    coming_[which] = origin;
    missed_[which].model.clear();
}

void PairBodies::open(std::size_t which, const QString& path, const QString& model) {
    await(which, {QFileInfo(path).fileName(), absolute(path), absolute(model), false});
    makers_[which]->load(file_path(path).string(), file_path(model).string(), first_recipe(),
                         {true, file_path(worker_)});
    emit changed();
}

bool PairBodies::can_open_model(std::size_t which) const {
    return body(which) && (!body(which)->side.mesh || !origins_[which].model.isEmpty());
}

void PairBodies::open_model(std::size_t which, const QString& model) {
    if (!can_open_model(which)) {
        return;
    }
    const Origin& origin = origins_[which];
    if (body(which)->side.mapped) { // it stays the file that a contact file may name
        open(which, origin.path, model);
        return;
    }
    await(which, {origin.name, origin.path, absolute(model), false});
    makers_[which]->give_model(body(which), file_path(model).string(), file_path(worker_));
    emit changed();
}

void PairBodies::take(std::size_t which, const std::shared_ptr<const CutPieces>& pieces,
                      const QString& name) {
    await(which, {name, {}, {}, true});
    makers_[which]->make(pieces, name.toStdString());
    emit changed();
}

void PairBodies::miss(std::size_t which, const QString& path) {
    missed_[which].path = path;
    emit changed();
}

void PairBodies::miss_model(std::size_t which, const QString& model) {
    missed_[which].model = model;
    emit changed();
}

void PairBodies::stop() {
    for (const auto& maker : makers_) {
        maker->stop();
    }
}

bool PairBodies::busy() const {
    return std::ranges::any_of(makers_, [](const auto& maker) { return maker->running(); });
}

void PairBodies::take(const std::array<ShownBody, k_bodies>& bodies, const Named& named) {
    stop();
    bodies_ = bodies;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        origins_[i] = {named.names[i], named.paths[i],
                       bodies[i].body->side.mesh ? named.models[i] : QString(), false};
    }
    missed_ = {};
    tell(true);
}

// An asset of which more is known now stays where it is, and so does what is looked at.
void PairBodies::take_body(std::size_t which, const ShownBody& body) {
    const Body before = std::exchange(bodies_[which], body).body;
    origins_[which] = coming_[which];
    missed_[which].path.clear();
    if (!body.body->side.mesh) { // an asset whose model was refused
        origins_[which].model.clear();
    }
    tell(!before || !pipeline::has_same_asset(*before, *body.body));
}

void PairBodies::tell(bool is_other) {
    if (is_other) {
        emit other_body();
    }
    emit replaced();
    emit changed();
    emit settled();
}

UpAxis PairBodies::up() const {
    for (const ShownBody& each : bodies_) {
        if (each.body && each.body->side.asset.meta().up != 0) {
            return static_cast<UpAxis>(each.body->side.asset.meta().up);
        }
    }
    return UpAxis::unknown;
}

double PairBodies::metres_per_unit() const {
    double metres = 0.0;
    for (const ShownBody& each : bodies_) {
        if (each.body && metres != 0.0 && each.body->metres_per_unit() != metres) {
            return 0.0;
        }
        metres = each.body ? each.body->metres_per_unit() : metres;
    }
    return metres;
}

bool are_held(const std::array<PairBodies::Body, k_bodies>& bodies, const PairBodies& held) {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const PairBodies::Body& body = held.body(i);
        const bool is_same_one =
            body == bodies[i] || (body && bodies[i] && pipeline::has_same_asset(*body, *bodies[i]));
        if (!is_same_one) {
            return false;
        }
    }
    return true;
}

} // namespace hullwright::ui
