// The bench of probes: which test is in front, where its things are, and what came of it. Panels
// and the view watch it and command it. There is always the answer of the present values, since
// answers take less than a millisecond; those of a ball at an asset look at all of its faces. Only
// an asset is made ready beside the window.
#pragma once

#include "ui/jobs/job_watch.h"
#include "ui/jobs/target_job.h"
#include "ui/probe/bench_tests.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

class QJsonObject;

namespace hullwright::ui {

class ProbeBench : public QObject {
    Q_OBJECT
public:
    using Asset = std::shared_ptr<const ProbedAsset>;

    explicit ProbeBench(JobWatch& jobs, QObject* parent = nullptr);

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path) { worker_ = path; }

    [[nodiscard]] const BenchTest& test() const { return bench_tests()[state_.test]; }
    [[nodiscard]] std::size_t test_number() const { return state_.test; }
    void choose(std::size_t test);

    // The values of the test in front, and its things, which stand until the next change.
    [[nodiscard]] const BenchValues& values() const { return state_.values[state_.test]; }
    [[nodiscard]] std::vector<Thing> things() const { return test().things_of(values()); }
    // One step that can be undone. What comes before an end belongs to the same step.
    void set_values(const BenchValues& values);
    void begin_step();
    void end_step();
    void give_step_up(); // everything is as when it began

    [[nodiscard]] bool is_as_published() const { return state_.as_published; }
    void set_as_published(bool as_published);
    // All pieces of an asset that a ray meets, not the first alone.
    [[nodiscard]] bool wants_all() const { return state_.all_hits; }
    void set_all(bool all);

    [[nodiscard]] bool can_undo() const { return !done_.empty(); }
    [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
    void undo();
    void redo();
    // The values with which the test began; what is held against an asset begins beside it.
    void start_again() { set_values(start_of(state_.test)); }

    // The handle that numbers and arrows belong to.
    [[nodiscard]] const std::optional<BenchHandle>& chosen() const { return chosen_; }
    void choose_handle(const std::optional<BenchHandle>& handle);

    // Null until one was opened.
    [[nodiscard]] const Asset& asset() const { return asset_; }
    [[nodiscard]] const QString& coming() const { return coming_; } // empty: none is being made
    void open(const QString& path, const QString& model = {});
    // Says of which model the opened asset was cut, so that faces of it are told.
    void open_model(const QString& model);
    [[nodiscard]] bool can_open_model() const { return asset_ && !asset_->file.empty(); }
    void take(const std::shared_ptr<const CutPieces>& pieces, const QString& name);
    void take(const Asset& asset); // one that was made ready elsewhere
    void stop();
    [[nodiscard]] bool busy() const { return job_.running(); }

    // What is asked, and what came of it; none while an asset is missing.
    [[nodiscard]] std::optional<pipeline::Probe> asked() const;
    [[nodiscard]] ProbeRules rules() const {
        return state_.as_published ? ProbeRules::as_published : ProbeRules::ours;
    }
    [[nodiscard]] const std::optional<Result<pipeline::ProbeAnswer>>& answer() const {
        return answer_;
    }
    // The command of the same answer; empty where no file has what is asked about.
    [[nodiscard]] QString command() const;

    // The box around all things of the test, with its asset.
    [[nodiscard]] Aabb bounds() const;
    [[nodiscard]] double metres_per_unit() const; // 0: not known

    // The bench as a project has it. What cannot be understood stays as it is; an asset is opened
    // when somebody looks.
    [[nodiscard]] QJsonObject saved() const;
    void restore(const QJsonObject& saved);
    void open_restored();

signals:
    void test_changed();
    void values_changed(); // also the rules
    void answered();       // after either
    void handle_chosen();
    void asset_changed(); // another one, or one is being made
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    // What one goes back to.
    struct State {
        std::size_t test = 0;
        std::vector<BenchValues> values; // of every test
        bool as_published = false;
        bool all_hits = false;

        bool operator==(const State&) const = default;
    };
    void take_asset(const Asset& asset);
    [[nodiscard]] BenchValues start_of(std::size_t test) const;
    void set_state(const State& state);
    void change_to(const State& state); // as a step that can be undone
    void keep_step(const State& before);
    void show_state(std::size_t test_before);
    void answer_now();

    State state_;
    std::vector<State> done_;
    std::vector<State> undone_;
    std::optional<State> begun_; // a step goes on since then
    std::optional<BenchHandle> chosen_;
    Asset asset_;
    QString coming_;
    QString restored_; // the path of an asset that nobody has looked at yet
    QString restored_model_;
    QString worker_;
    std::optional<Result<pipeline::ProbeAnswer>> answer_;
    TargetJob job_; // last, so that it ends before the others are destroyed
};

} // namespace hullwright::ui
