#include "ui/inspect/pair_answers.h"

#include <algorithm>

namespace hullwright::ui {

PairAnswers::PairAnswers(PairBodies& bodies, PairPoses& poses, QObject* parent)
    : QObject(parent), bodies_(bodies), poses_(poses) {
    // A frame in software takes as long, and poses drawn by themselves would take one before the
    // answer has its own.
    constexpr int k_patience = 50; // milliseconds
    patience_.setSingleShot(true);
    patience_.setInterval(k_patience);
    connect(&patience_, &QTimer::timeout, this, &PairAnswers::placed);
    connect(&answering_, &AnswerJob::answered, this, &PairAnswers::take_answer);
    connect(&answering_, &Job::failed, this, &PairAnswers::failed);
    connect(&seeking_, &FacesJob::found, this, &PairAnswers::take_faces);
    connect(&bodies_, &PairBodies::other_body, this, [this] { followed_.reset(); });
    connect(&bodies_, &PairBodies::replaced, this, &PairAnswers::forget);
    connect(&bodies_, &PairBodies::settled, this, &PairAnswers::ask);
    connect(&poses_, &PairPoses::changed, this, &PairAnswers::follow_poses);
}

void PairAnswers::stop() {
    answering_.drop();
    seeking_.drop();
}

// Forgets the answer, which was about the bodies before.
void PairAnswers::forget() {
    answer_.reset();
    contact_.reset();
    faces_.reset();
    seeking_.drop();
    answering_.set_bodies(bodies_.body(k_a), bodies_.body(k_b));
    emit answered();
}

void PairAnswers::ask() {
    if (bodies_.is_complete()) {
        answering_.ask(poses_.both());
    }
}

void PairAnswers::follow_poses() {
    ask();
    // A hand that goes on moving sees all the same where the body is.
    if (!bodies_.is_complete()) {
        emit placed();
    } else if (!patience_.isActive()) {
        patience_.start();
    }
}

// The two pieces that were looked at are looked at further while they meet.
void PairAnswers::take_answer(const Answer& answer) {
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

bool PairAnswers::is_answered() const {
    return answer_ && is_same(answer_->poses, poses_.both());
}

void PairAnswers::choose_contact(std::optional<std::size_t> contact) {
    contact_ = contact;
    followed_.reset();
    if (contact_) {
        const Contact& chosen = answer_->found.contacts[*contact_];
        followed_ = Pieces{chosen.piece_a, chosen.piece_b};
    }
    find_faces();
    emit contact_chosen();
}

// Keeps the faces of the pose before until others come, since lines that go and come flicker.
void PairAnswers::find_faces() {
    if (faces_ && faces_->of.pieces != followed_) {
        faces_.reset();
    }
    if (contact_) {
        seeking_.ask({{bodies_.body(k_a), bodies_.body(k_b)}, answer_->poses, *followed_});
    } else {
        faces_.reset();
        seeking_.drop();
    }
}

void PairAnswers::take_faces(const std::shared_ptr<const FoundFaces>& faces) {
    if (contact_ && faces->of.pieces == followed_) {
        faces_ = faces;
        emit faces_found();
    }
}

} // namespace hullwright::ui
