// Holds the bench of probes: which test is in front, where its things are, and what came of it.
// Panels and the view watch it and command it. There is always the answer of the present values,
// since answers take less than a millisecond; those of a ball at an asset look at few of its faces.
#pragma once

#include "ui/probe/bench_steps.h"
#include "ui/probe/bench_target.h"

#include <optional>
#include <vector>

namespace hullwright::ui {

class ProbeBench : public QObject {
    Q_OBJECT
public:
    explicit ProbeBench(JobWatch& jobs, QObject* parent = nullptr);

    // Returns the asset that is probed.
    [[nodiscard]] BenchTarget& target() { return target_; }
    [[nodiscard]] const BenchTarget& target() const { return target_; }
    // Returns what can be undone.
    [[nodiscard]] BenchSteps& steps() { return steps_; }

    [[nodiscard]] const BenchState& state() const { return state_; }
    void change(const BenchState& state); // as a step that can be undone
    [[nodiscard]] const BenchTest& test() const { return bench_tests()[state_.test]; }
    void choose(std::size_t test); // which is no step
    // Returns the values of the test in front, and its things, which stand until the next change.
    [[nodiscard]] const BenchValues& values() const { return state_.values[state_.test]; }
    [[nodiscard]] std::vector<Thing> things() const { return test().things_of(values()); }
    void set_values(const BenchValues& values); // as a step
    void start_again();                         // with the values with which the test began

    // Returns the handle that numbers and arrows belong to.
    [[nodiscard]] const std::optional<BenchHandle>& chosen() const { return chosen_; }
    void choose_handle(const std::optional<BenchHandle>& handle);

    // Returns what is asked, and what came of it; none while an asset is missing.
    [[nodiscard]] std::optional<pipeline::Probe> asked() const;
    [[nodiscard]] ProbeRules rules() const {
        return state_.as_published ? ProbeRules::as_published : ProbeRules::ours;
    }
    [[nodiscard]] const std::optional<Result<pipeline::ProbeAnswer>>& answer() const {
        return answer_;
    }
    // Returns the command of the same answer; empty where no file has what is asked about.
    [[nodiscard]] QString command() const;

    // Returns the box around all things of the test, with its asset.
    [[nodiscard]] Aabb bounds() const;
    [[nodiscard]] double metres_per_unit() const; // 0: not known

    // Returns the bench as a project has it, without the play. An asset is opened when somebody
    // looks.
    [[nodiscard]] KeptBench saved() const;
    void restore(const KeptBench& saved);

signals:
    void test_changed();
    void values_changed(); // also the rules
    void answered();       // after either
    void handle_chosen();

private:
    void follow_target(const BenchTarget::Asset& before);
    void set_state(const BenchState& state);
    void answer_now();

    BenchState state_;
    BenchSteps steps_{state_};
    std::optional<BenchHandle> chosen_;
    std::optional<Result<pipeline::ProbeAnswer>> answer_;
    BenchTarget target_;
};

} // namespace hullwright::ui
