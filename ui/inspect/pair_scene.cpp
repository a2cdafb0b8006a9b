#include "ui/inspect/pair_scene.h"

#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QDir>

namespace hullwright::ui {

PairScene::PairScene(JobWatch& jobs) : bodies_(jobs) {
    QObject::connect(&bodies_, &PairBodies::other_body, &poses_, &PairPoses::forget_step);
}

void PairScene::stop() {
    bodies_.stop();
    answers_.stop();
}

Aabb PairScene::bounds() const {
    Aabb bounds;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (bodies_.body(i)) {
            bounds.add(pipeline::posed_bounds(*bodies_.body(i), poses_.of(i)));
        }
    }
    return bounds;
}

QStringList PairScene::warnings() const {
    QStringList told;
    if (bodies_.is_complete()) {
        const double one = bodies_.body(k_a)->metres_per_unit();
        const double other = bodies_.body(k_b)->metres_per_unit();
        if (one > 0.0 && other > 0.0 && one != other) {
            told += tr("A is in %1, B in %2: their numbers are taken for the same unit. Export "
                       "one of them in the other's unit.")
                        .arg(unit_name(one), unit_name(other));
        }
    }
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const PairBodies::Body& body = bodies_.body(i);
        const QString& name = bodies_.origin(i).name;
        const QString& missed = bodies_.missed(i).model;
        if (body && !missed.isEmpty()) {
            told += tr("The model of %1 is not where it was (%2). Open it where it is now.")
                        .arg(name, QDir::toNativeSeparators(missed));
        }
        if (body && body->side.is_open_solid()) {
            told += tr("%1 is open, and no lids could close its holes, so whether one is inside "
                       "the other without touching it stays open. Fill its holes.")
                        .arg(name);
        }
        if (body && !body->side.asset.has_cage()) {
            told += tr("%1 says nothing of insides, so whether one is inside the other without "
                       "touching it stays open. Export it again.")
                        .arg(name);
        }
        for (const Issue& issue : body ? body->side.issues : std::vector<Issue>()) {
            told += translated_sentence(issue);
        }
    }
    return told;
}

} // namespace hullwright::ui
