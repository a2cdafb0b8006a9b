#include "ui/probe/probe_bench.h"

namespace hullwright::ui {

ProbeBench::ProbeBench(JobWatch& jobs, QObject* parent) : QObject(parent), target_(jobs) {
    state_.values = bench_starts(nullptr);
    connect(&steps_, &BenchSteps::wanted, this, &ProbeBench::set_state);
    connect(&target_, &BenchTarget::replaced, this, &ProbeBench::follow_target);
    connect(&target_, &BenchTarget::settled, this, &ProbeBench::values_changed);
    connect(&target_, &BenchTarget::settled, this, &ProbeBench::answered);
    answer_now();
}

void ProbeBench::choose(std::size_t test) {
    BenchState state = state_;
    state.test = test;
    set_state(state);
}

void ProbeBench::set_values(const BenchValues& values) {
    BenchState state = state_;
    state.values[state.test] = values;
    change(state);
}

void ProbeBench::start_again() {
    set_values(bench_starts(target_.asset().get())[state_.test]);
}

void ProbeBench::change(const BenchState& state) {
    const BenchState before = state_;
    set_state(state);
    steps_.keep(before);
}

// Values that were set for another asset stay; those that nobody has touched follow this one. Steps
// beside another asset cannot be gone back.
void ProbeBench::follow_target(const BenchTarget::Asset& before) {
    const std::vector<BenchValues> untouched = bench_starts(before.get());
    const std::vector<BenchValues> starts = bench_starts(target_.asset().get());
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (state_.values[i] == untouched[i]) {
            state_.values[i] = starts[i];
        }
    }
    answer_now();
    steps_.forget();
}

void ProbeBench::set_state(const BenchState& state) {
    if (state == state_) {
        return;
    }
    const std::size_t before = state_.test;
    state_ = state;
    answer_now();
    if (state_.test != before) {
        chosen_.reset();
        emit test_changed();
    }
    emit values_changed();
    emit answered();
}

void ProbeBench::choose_handle(const std::optional<BenchHandle>& handle) {
    if (handle != chosen_) {
        chosen_ = handle;
        emit handle_chosen();
    }
}

std::optional<pipeline::Probe> ProbeBench::asked() const {
    const BenchTarget::Asset& asset = target_.asset();
    if (test().needs_asset() && !asset) {
        return std::nullopt;
    }
    pipeline::Probe asked = test().asked(things(), asset ? asset->file : std::string());
    if (auto* ray = std::get_if<pipeline::RayProbe>(&asked)) {
        ray->all = state_.all_hits && test().needs_asset();
        ray->model = test().needs_asset() ? asset->model : std::string();
    }
    return asked;
}

// The answer comes before anybody is told of a change, so that nobody sees the answer of other
// things.
void ProbeBench::answer_now() {
    const auto now = asked();
    const BenchTarget::Asset& asset = target_.asset();
    answer_.reset();
    if (now) {
        answer_.emplace(pipeline::probe(*now, rules(), {}, asset ? &asset->target : nullptr));
    }
}

QString ProbeBench::command() const {
    const auto now = asked();
    if (!now || (test().needs_asset() && target_.asset()->file.empty())) {
        return {};
    }
    return QString::fromStdString(pipeline::probe_command(*now, rules()));
}

Aabb ProbeBench::bounds() const {
    Aabb bounds;
    for (const Thing& thing : things()) {
        bounds.add(thing.bounds());
    }
    if (test().needs_asset() && target_.asset()) {
        bounds.add(pipeline::posed_bounds(*target_.asset()->body, hullwright::Pose()));
    }
    return bounds;
}

double ProbeBench::metres_per_unit() const {
    return test().needs_asset() && target_.asset() ? target_.asset()->body->metres_per_unit() : 0.0;
}

KeptBench ProbeBench::saved() const {
    KeptBench saved = kept_of(state_, bench_starts(target_.asset().get()));
    saved.asset = target_.file().toStdString();
    saved.model = target_.model().toStdString();
    return saved;
}

void ProbeBench::restore(const KeptBench& saved) {
    steps_.forget();
    target_.await(QString::fromStdString(saved.asset), QString::fromStdString(saved.model));
    set_state(bench_state_of(saved, bench_starts(target_.asset().get())));
    emit values_changed();
}

} // namespace hullwright::ui
