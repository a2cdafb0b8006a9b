#include "ui/inspect/pair_scene.h"

#include "ui/document/file_path.h"
#include "ui/document/presets.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace hullwright::ui {
namespace {

bool is_same(const hullwright::Pose& one, const hullwright::Pose& other) {
    return one.turn == other.turn && one.move == other.move;
}

bool is_same(const PosePair& one, const PosePair& other) {
    return is_same(one.a, other.a) && is_same(one.b, other.b);
}

} // namespace

PairScene::PairScene(JobWatch& jobs, QObject* parent) : QObject(parent) {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const auto colour = i == k_a ? pipeline::PairColour::blue : pipeline::PairColour::sand;
        makers_[i] = std::make_unique<BodyJob>(colour);
        BodyJob* maker = makers_[i].get();
        jobs.follow(*maker, QT_TRANSLATE_NOOP("Job", "Making a body to inspect"),
                    [maker] { maker->stop(); });
        connect(maker, &BodyJob::made, this, [this, i](const Body& body) { take_body(i, body); });
        connect(maker, &Job::progressed, this, &PairScene::progressed);
        connect(maker, &Job::ended, this, [this] {
            emit bodies_changed();
            emit ended();
        });
        connect(maker, &Job::failed, this, [this, &jobs, maker](const Issue& issue) {
            jobs.fail(*maker, issue);
            emit failed(issue);
        });
    }
    // A frame in software takes as long, and poses drawn by themselves would take one before the
    // answer has its own.
    constexpr int k_patience = 50; // milliseconds
    patience_.setSingleShot(true);
    patience_.setInterval(k_patience);
    connect(&patience_, &QTimer::timeout, this, &PairScene::placed);
    connect(&answers_, &AnswerJob::answered, this, &PairScene::take_answer);
    connect(&answers_, &Job::failed, this, &PairScene::failed);
    connect(&seeking_, &FacesJob::found, this, &PairScene::take_faces);
}

void PairScene::open(std::size_t which, const QString& path, const QString& model) {
    coming_[which] = QFileInfo(path).fileName();
    coming_paths_[which] = QFileInfo(path).absoluteFilePath();
    coming_models_[which] = model.isEmpty() ? QString() : QFileInfo(model).absoluteFilePath();
    coming_sent_[which] = false;
    missed_models_[which].clear();
    makers_[which]->load(file_path(path).string(), file_path(model).string(), first_recipe(),
                         {true, file_path(worker_)});
    emit bodies_changed();
}

bool PairScene::can_open_model(std::size_t which) const {
    return bodies_[which] && (!bodies_[which]->side.mesh || !models_[which].isEmpty());
}

void PairScene::open_model(std::size_t which, const QString& model) {
    if (!can_open_model(which)) {
        return;
    }
    if (bodies_[which]->side.mapped) { // it stays the file that a contact file may name
        open(which, paths_[which], model);
        return;
    }
    coming_[which] = names_[which];
    coming_paths_[which] = paths_[which];
    coming_models_[which] = QFileInfo(model).absoluteFilePath();
    coming_sent_[which] = false;
    missed_models_[which].clear();
    makers_[which]->give_model(bodies_[which], file_path(model).string(), file_path(worker_));
    emit bodies_changed();
}

bool PairScene::holds(const std::array<Body, k_bodies>& bodies) const {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const bool is_same_one =
            bodies_[i] == bodies[i] ||
            (bodies_[i] && bodies[i] && pipeline::has_same_asset(*bodies_[i], *bodies[i]));
        if (!is_same_one) {
            return false;
        }
    }
    return true;
}

void PairScene::take(std::size_t which, const std::shared_ptr<const CutPieces>& pieces,
                     const QString& name) {
    coming_[which] = name;
    coming_paths_[which].clear();
    coming_models_[which].clear();
    coming_sent_[which] = true;
    missed_models_[which].clear();
    makers_[which]->make(pieces, name.toStdString());
    emit bodies_changed();
}

void PairScene::miss(std::size_t which, const QString& path) {
    missed_[which] = path;
    emit bodies_changed();
}

void PairScene::miss_model(std::size_t which, const QString& model) {
    missed_models_[which] = model;
    emit bodies_changed();
}

void PairScene::stop() {
    for (const auto& maker : makers_) {
        maker->stop();
    }
    answers_.drop();
    seeking_.drop();
}

bool PairScene::busy() const {
    return std::ranges::any_of(makers_, [](const auto& maker) { return maker->running(); });
}

void PairScene::take(const std::array<Body, k_bodies>& bodies, const Named& named) {
    for (const auto& maker : makers_) {
        maker->stop();
    }
    bodies_ = bodies;
    names_ = named.names;
    paths_ = named.paths;
    sent_ = {};
    missed_ = {};
    for (std::size_t i = 0; i < k_bodies; ++i) {
        models_[i] = bodies[i]->side.mesh ? named.models[i] : QString();
    }
    missed_models_ = {};
    begin_with_others();
    answer_anew();
}

// An asset of which more is known now stays where it is, and so does what is looked at.
void PairScene::take_body(std::size_t which, const Body& body) {
    const Body before = std::exchange(bodies_[which], body);
    names_[which] = coming_[which];
    paths_[which] = coming_paths_[which];
    sent_[which] = coming_sent_[which];
    missed_[which].clear();
    // An asset whose model was refused has no mesh.
    models_[which] = body->side.mesh ? coming_models_[which] : QString();
    if (!before || !pipeline::has_same_asset(*before, *body)) {
        begin_with_others();
    }
    answer_anew();
}

void PairScene::begin_with_others() {
    followed_.reset();
    begun_.reset();
    emit other_body();
}

// What was said of the bodies before is true of others.
void PairScene::answer_anew() {
    answer_.reset();
    contact_.reset();
    faces_.reset();
    seeking_.drop();
    answers_.set_bodies(bodies_[k_a], bodies_[k_b]);
    emit answered();
    emit bodies_changed();
    ask();
}

void PairScene::set_pose(std::size_t which, const hullwright::Pose& pose) {
    const PosePair before = poses_;
    PosePair poses = poses_;
    const PoseNumbers numbers = pipeline::numbers_of(pose);
    (which == k_a ? poses.numbers_a : poses.numbers_b) = numbers;
    const auto again = pose_of(numbers, {});
    (which == k_a ? poses.a : poses.b) = again ? *again : pose;
    set_poses(poses);
    if (!begun_) {
        tell_of_step(before);
    }
}

void PairScene::begin_step() {
    begun_ = poses_;
}

void PairScene::end_step() {
    if (begun_) {
        tell_of_step(*std::exchange(begun_, std::nullopt));
    }
}

void PairScene::give_step_up() {
    if (begun_) {
        set_poses(*std::exchange(begun_, std::nullopt));
    }
}

void PairScene::tell_of_step(const PosePair& before) {
    if (!is_same(before, poses_)) {
        emit moved_by_hand(before);
    }
}

void PairScene::set_poses(const PosePair& poses) {
    if (is_same(poses, poses_)) {
        return;
    }
    poses_ = poses;
    emit poses_changed();
    ask();
    // A hand that goes on moving sees all the same where the body is.
    if (!is_complete()) {
        emit placed();
    } else if (!patience_.isActive()) {
        patience_.start();
    }
}

void PairScene::ask() {
    if (is_complete()) {
        answers_.ask(poses_);
    }
}

void PairScene::choose(std::size_t which) {
    if (which != chosen_) {
        chosen_ = which;
        emit chosen_changed();
    }
}

// The two pieces that were looked at are looked at further while they meet.
void PairScene::take_answer(const Answer& answer) {
    contact_.reset();
    if (followed_) {
        const auto& contacts = answer->found.contacts;
        const auto still = std::ranges::find_if(contacts, [this](const Contact& contact) {
            return Pieces{contact.piece_a, contact.piece_b} == *followed_;
        });
        if (still != contacts.end()) {
            contact_ = static_cast<std::size_t>(still - contacts.begin());
        } else {
            followed_.reset();
        }
    }
    answer_ = answer;
    find_faces();
    if (is_answered()) {
        patience_.stop();
        emit placed();
    }
    emit answered();
}

bool PairScene::is_answered() const {
    return answer_ && is_same(answer_->poses, poses_);
}

void PairScene::choose_contact(std::optional<std::size_t> contact) {
    contact_ = contact;
    followed_.reset();
    if (contact_) {
        const Contact& chosen = answer_->found.contacts[*contact_];
        followed_ = Pieces{chosen.piece_a, chosen.piece_b};
    }
    find_faces();
    emit contact_chosen();
}

// Those of the pose before stay until others come, since lines that go and come are a flicker.
void PairScene::find_faces() {
    if (faces_ && faces_->of.pieces != followed_) {
        faces_.reset();
    }
    if (contact_) {
        seeking_.ask({bodies_, answer_->poses, *followed_});
    } else {
        faces_.reset();
        seeking_.drop();
    }
}

void PairScene::take_faces(const std::shared_ptr<const FoundFaces>& faces) {
    if (contact_ && faces->of.pieces == followed_) {
        faces_ = faces;
        emit faces_found();
    }
}

Aabb PairScene::bounds() const {
    Aabb bounds;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (bodies_[i]) {
            bounds.add(pipeline::posed_bounds(*bodies_[i], pose(i)));
        }
    }
    return bounds;
}

UpAxis PairScene::up() const {
    for (const Body& body : bodies_) {
        if (body && body->side.asset.meta().up != 0) {
            return static_cast<UpAxis>(body->side.asset.meta().up);
        }
    }
    return UpAxis::unknown;
}

double PairScene::metres_per_unit() const {
    double metres = 0.0;
    for (const Body& body : bodies_) {
        if (body && metres != 0.0 && body->metres_per_unit() != metres) {
            return 0.0;
        }
        metres = body ? body->metres_per_unit() : metres;
    }
    return metres;
}

QStringList PairScene::warnings() const {
    QStringList told;
    if (is_complete()) {
        const double one = bodies_[k_a]->metres_per_unit();
        const double other = bodies_[k_b]->metres_per_unit();
        if (one > 0.0 && other > 0.0 && one != other) {
            told += tr("A is in %1, B in %2: their numbers are taken for the same unit. Export "
                       "one of them in the other's unit.")
                        .arg(unit_name(one), unit_name(other));
        }
    }
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (bodies_[i] && !missed_models_[i].isEmpty()) {
            told += tr("The model of %1 is not where it was (%2). Open it where it is now.")
                        .arg(names_[i], QDir::toNativeSeparators(missed_models_[i]));
        }
        if (bodies_[i] && bodies_[i]->side.is_open_solid()) {
            told += tr("%1 is open, and no lids could close its holes, so whether one is inside "
                       "the other without touching it stays open. Fill its holes.")
                        .arg(names_[i]);
        }
        if (bodies_[i] && !bodies_[i]->side.asset.has_cage()) {
            told += tr("%1 says nothing of insides, so whether one is inside the other without "
                       "touching it stays open. Export it again.")
                        .arg(names_[i]);
        }
        for (const Issue& issue : bodies_[i] ? bodies_[i]->side.issues : std::vector<Issue>()) {
            told += translated_sentence(issue);
        }
    }
    return told;
}

} // namespace hullwright::ui
