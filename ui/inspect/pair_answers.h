// Holds what is known of two bodies where they are posed: the last answer, and the contact of it
// that is looked at with the faces behind it. Poses are answered beside the window.
#pragma once

#include "ui/inspect/pair_poses.h"
#include "ui/jobs/answer_job.h"
#include "ui/jobs/faces_job.h"

#include <QTimer>

namespace hullwright::ui {

class PairAnswers : public QObject {
    Q_OBJECT
public:
    using Answer = std::shared_ptr<const PairAnswer>;
    // Names two pieces: one of A and one of B.
    using Pieces = std::array<std::uint32_t, k_bodies>;

    PairAnswers(PairBodies& bodies, PairPoses& poses, QObject* parent = nullptr);

    // Returns the last answer, which may be that of poses a moment ago; null until there is one.
    [[nodiscard]] const Answer& last() const { return answer_; }
    [[nodiscard]] bool is_answered() const; // it is that of the present poses
    // Returns a contact of the answer; none is chosen when there is another answer without it.
    [[nodiscard]] std::optional<std::size_t> contact() const { return contact_; }
    void choose_contact(std::optional<std::size_t> contact);
    // Returns the faces of the models behind the chosen contact, which come after its answer and
    // stay until those of the next one come; null where none is chosen, or until they were found.
    [[nodiscard]] const pipeline::ContactFaces* contact_faces() const {
        return faces_ ? &faces_->faces : nullptr;
    }
    // Returns the same with their outlines: another one wherever there are other faces.
    [[nodiscard]] const std::shared_ptr<const FoundFaces>& found_faces() const { return faces_; }
    void stop();
    // These two are for those who watch the work.
    [[nodiscard]] Job& answering() { return answering_; }
    [[nodiscard]] Job& seeking() { return seeking_; }

signals:
    void answered();
    void placed(); // the poses are to be drawn: with their answer, if that comes soon
    void contact_chosen();
    void faces_found();
    void failed(const hullwright::Issue& issue);

private:
    void forget();
    void ask();
    void follow_poses();
    void take_answer(const Answer& answer);
    void find_faces();
    void take_faces(const std::shared_ptr<const FoundFaces>& faces);

    PairBodies& bodies_;
    PairPoses& poses_;
    AnswerJob answering_;
    FacesJob seeking_; // faces
    QTimer patience_;  // until poses are drawn without their answer
    Answer answer_;
    std::optional<std::size_t> contact_;
    std::optional<Pieces> followed_; // those of the contact, also until there is an answer again
    std::shared_ptr<const FoundFaces> faces_;
};

} // namespace hullwright::ui
