// Two bodies that are held against each other, where each is posed, and what is known of these
// poses. Panels and the view watch it and command it; bodies are made and poses answered beside the
// window.
#pragma once

#include "ui/jobs/answer_job.h"
#include "ui/jobs/body_job.h"
#include "ui/jobs/faces_job.h"
#include "ui/jobs/job_watch.h"

#include <QTimer>

#include <array>
#include <memory>
#include <optional>

namespace hullwright::ui {

// The two bodies go by these numbers.
inline constexpr std::size_t k_a = 0;
inline constexpr std::size_t k_b = 1;
inline constexpr std::size_t k_bodies = 2;

class PairScene : public QObject {
    Q_OBJECT
public:
    using Body = std::shared_ptr<const pipeline::PairBody>;
    using Answer = std::shared_ptr<const PairAnswer>;
    // Two pieces: of A and of B.
    using Pieces = std::array<std::uint32_t, k_bodies>;

    explicit PairScene(JobWatch& jobs, QObject* parent = nullptr);

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path) { worker_ = path; }
    // Opens an asset, or a model that is made one by the recipe that models begin with. What is
    // there stays until it was read. Of an asset the model may be named whose faces it was cut of.
    void open(std::size_t which, const QString& path, const QString& model = {});
    // Says of which model an asset was cut, so that its faces are known.
    void open_model(std::size_t which, const QString& model);
    [[nodiscard]] bool can_open_model(std::size_t which) const;
    // The model that was named so; empty where none was.
    [[nodiscard]] const QString& model(std::size_t which) const { return models_[which]; }
    // Takes pieces as they stand.
    void take(std::size_t which, const std::shared_ptr<const CutPieces>& pieces,
              const QString& name);
    // Takes two bodies that were made elsewhere. Paths are those of the files behind them, models
    // those that assets among them were given; either may be empty.
    struct Named {
        std::array<QString, k_bodies> names;
        std::array<QString, k_bodies> paths;
        std::array<QString, k_bodies> models;
    };
    void take(const std::array<Body, k_bodies>& bodies, const Named& named);
    // True for pieces that were taken as they stood.
    [[nodiscard]] bool is_sent(std::size_t which) const { return sent_[which]; }
    // True when that is what is held, whatever else was learnt of it since.
    [[nodiscard]] bool holds(const std::array<Body, k_bodies>& bodies) const;
    void stop();
    [[nodiscard]] bool busy() const; // a body is being made; answers come and go by themselves

    [[nodiscard]] const Body& body(std::size_t which) const { return bodies_[which]; }
    [[nodiscard]] bool is_complete() const { return bodies_[k_a] && bodies_[k_b]; }
    // The name of what is there, and of what is being made in its place.
    [[nodiscard]] const QString& name(std::size_t which) const { return names_[which]; }
    [[nodiscard]] const QString& coming(std::size_t which) const { return coming_[which]; }
    [[nodiscard]] bool is_making(std::size_t which) const { return makers_[which]->running(); }
    // The file that it was opened from; empty where it was made elsewhere.
    [[nodiscard]] const QString& path(std::size_t which) const { return paths_[which]; }
    // A file that was a body once and is not found any more; empty when nothing is missed.
    [[nodiscard]] const QString& missed(std::size_t which) const { return missed_[which]; }
    void miss(std::size_t which, const QString& path);
    // The same of the model of an asset.
    [[nodiscard]] const QString& missed_model(std::size_t which) const {
        return missed_models_[which];
    }
    void miss_model(std::size_t which, const QString& model);

    [[nodiscard]] const PosePair& poses() const { return poses_; }
    [[nodiscard]] const hullwright::Pose& pose(std::size_t which) const {
        return which == k_a ? poses_.a : poses_.b;
    }
    // A hand moves a body, which is a step that can be undone. The pose is taken as its numbers
    // have it, so that it comes back the same from a file.
    void set_pose(std::size_t which, const hullwright::Pose& pose);
    // What a hand does before an end belongs to the same step.
    void begin_step();
    void end_step();
    void give_step_up(); // both are where they were when it began
    [[nodiscard]] bool is_in_step() const { return begun_.has_value(); }
    void set_poses(const PosePair& poses);

    // The body that numbers and handles move.
    [[nodiscard]] std::size_t chosen() const { return chosen_; }
    void choose(std::size_t which);

    // The last answer, which may be that of poses a moment ago; null until there is one.
    [[nodiscard]] const Answer& answer() const { return answer_; }
    [[nodiscard]] bool is_answered() const; // it is that of the present poses
    // A contact of the answer; none is chosen when there is another answer without it.
    [[nodiscard]] std::optional<std::size_t> contact() const { return contact_; }
    void choose_contact(std::optional<std::size_t> contact);
    // The faces of the models behind the chosen contact, which come after its answer and stay until
    // those of the next one come; null where none is chosen, or until they were found.
    [[nodiscard]] const pipeline::ContactFaces* contact_faces() const {
        return faces_ ? &faces_->faces : nullptr;
    }

    // The box around both, where they are posed.
    [[nodiscard]] Aabb bounds() const;
    [[nodiscard]] UpAxis up() const;
    [[nodiscard]] double metres_per_unit() const; // 0: not known, or not the same of both
    // What is to be known before an answer is believed: of units, and of what has no inside.
    [[nodiscard]] QStringList warnings() const;

signals:
    void bodies_changed(); // another body, or one is being made
    void other_body();     // than before; comes before `bodies_changed`, and not for the same asset
    void poses_changed();
    void moved_by_hand(const hullwright::PosePair& before); // a step has ended
    void placed(); // the poses are to be drawn: with their answer, if that comes soon
    void chosen_changed();
    void answered();
    void contact_chosen();
    void faces_found();
    void progressed(const QString& stage, double fraction); // of making bodies
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void take_body(std::size_t which, const Body& body);
    void answer_anew();
    void tell_of_step(const PosePair& before);
    void take_answer(const Answer& answer);
    void find_faces();
    void take_faces(const std::shared_ptr<const FoundFaces>& faces);
    void begin_with_others();
    void ask();

    std::array<std::unique_ptr<BodyJob>, k_bodies> makers_;
    AnswerJob answers_;
    FacesJob seeking_; // faces
    QTimer patience_;  // until poses are drawn without their answer
    QString worker_;
    std::array<Body, k_bodies> bodies_;
    std::array<QString, k_bodies> names_;
    std::array<QString, k_bodies> coming_; // the name of what is being made
    std::array<bool, k_bodies> sent_ = {};
    std::array<bool, k_bodies> coming_sent_ = {};
    std::array<QString, k_bodies> paths_;
    std::array<QString, k_bodies> coming_paths_;
    std::array<QString, k_bodies> missed_;
    std::array<QString, k_bodies> models_;
    std::array<QString, k_bodies> coming_models_;
    std::array<QString, k_bodies> missed_models_;
    PosePair poses_;
    std::optional<PosePair> begun_; // a step goes on since then
    std::size_t chosen_ = k_b;
    Answer answer_;
    std::optional<std::size_t> contact_;
    std::optional<Pieces> followed_; // those of the contact, also until there is an answer again
    std::shared_ptr<const FoundFaces> faces_;
};

} // namespace hullwright::ui
