#include "ui/probe/probe_bench.h"

#include "ui/document/file_path.h"
#include "ui/document/presets.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>

#include <cmath>
#include <utility>

namespace hullwright::ui {
namespace {

constexpr std::size_t k_most_steps = 1000; // that can be undone; older ones are forgotten

QJsonArray json_of(const BenchValues& values) {
    QJsonArray all;
    for (const Vec3& value : values) {
        all.append(QJsonArray{value.x(), value.y(), value.z()});
    }
    return all;
}

// None where one of them is no value that can be calculated with.
std::optional<BenchValues> values_of(const QJsonArray& all) {
    BenchValues values;
    for (const QJsonValue& each : all) {
        const QJsonArray numbers = each.toArray();
        Vec3 value = Vec3::Zero();
        for (int k = 0; k < 3; ++k) {
            value[k] = numbers[k].toDouble(k_most_of_probe * 2.0);
        }
        if (numbers.size() != 3 || !(value.array().abs() <= k_most_of_probe).all()) {
            return std::nullopt;
        }
        values.push_back(value);
    }
    return values;
}

} // namespace

ProbeBench::ProbeBench(JobWatch& jobs, QObject* parent) : QObject(parent) {
    for (const BenchTest& test : bench_tests()) {
        state_.values.push_back(test.start());
    }
    jobs.follow(job_, QT_TRANSLATE_NOOP("Job", "Making an asset to probe"), [this] { stop(); });
    connect(&job_, &TargetJob::made, this, [this](const Asset& asset) { take_asset(asset); });
    connect(&job_, &Job::progressed, this, &ProbeBench::progressed);
    connect(&job_, &Job::ended, this, [this] {
        coming_.clear();
        emit asset_changed();
        emit ended();
    });
    connect(&job_, &Job::failed, this, [this, &jobs](const Issue& issue) {
        jobs.fail(job_, issue);
        emit failed(issue);
    });
    answer_now();
}

void ProbeBench::choose(std::size_t test) {
    State state = state_;
    state.test = test;
    set_state(state);
}

void ProbeBench::set_values(const BenchValues& values) {
    State state = state_;
    state.values[state.test] = values;
    change_to(state);
}

void ProbeBench::set_as_published(bool as_published) {
    State state = state_;
    state.as_published = as_published;
    change_to(state);
}

void ProbeBench::set_all(bool all) {
    State state = state_;
    state.all_hits = all;
    change_to(state);
}

void ProbeBench::change_to(const State& state) {
    const State before = state_;
    set_state(state);
    keep_step(before);
}

// While a step goes on, what it changes is kept when it ends.
void ProbeBench::keep_step(const State& before) {
    if (begun_ || before == state_) {
        return;
    }
    done_.push_back(before);
    if (done_.size() > k_most_steps) {
        done_.erase(done_.begin());
    }
    undone_.clear();
    emit values_changed();
}

void ProbeBench::begin_step() {
    begun_ = state_;
}

void ProbeBench::end_step() {
    if (begun_) {
        keep_step(*std::exchange(begun_, std::nullopt));
    }
}

void ProbeBench::give_step_up() {
    if (begun_) {
        set_state(*std::exchange(begun_, std::nullopt));
    }
}

void ProbeBench::undo() {
    if (can_undo() && !begun_) {
        undone_.push_back(state_);
        const State before = std::move(done_.back());
        done_.pop_back();
        set_state(before);
    }
}

void ProbeBench::redo() {
    if (can_redo() && !begun_) {
        done_.push_back(state_);
        const State again = std::move(undone_.back());
        undone_.pop_back();
        set_state(again);
    }
}

void ProbeBench::take(const Asset& asset) {
    job_.stop();
    restored_.clear();
    restored_model_.clear();
    take_asset(asset);
}

// Values that were set for another asset stay; those that nobody has touched follow this one.
void ProbeBench::take_asset(const Asset& asset) {
    State state = state_;
    std::vector<bool> is_untouched;
    for (std::size_t i = 0; i < bench_tests().size(); ++i) {
        is_untouched.push_back(state.values[i] == start_of(i));
    }
    asset_ = asset;
    for (std::size_t i = 0; i < bench_tests().size(); ++i) {
        if (is_untouched[i]) {
            state.values[i] = start_of(i);
        }
    }
    done_.clear(); // they were steps beside another asset
    undone_.clear();
    begun_.reset();
    state_ = state;
    answer_now();
    emit asset_changed();
    emit values_changed();
    emit answered();
}

BenchValues ProbeBench::start_of(std::size_t test) const {
    const BenchTest& row = bench_tests()[test];
    return row.needs_asset() && asset_
               ? row.start_beside(pipeline::posed_bounds(*asset_->body, hullwright::Pose()))
               : row.start();
}

void ProbeBench::set_state(const State& state) {
    if (state == state_) {
        return;
    }
    const std::size_t before = state_.test;
    state_ = state;
    show_state(before);
}

void ProbeBench::show_state(std::size_t test_before) {
    answer_now();
    if (state_.test != test_before) {
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

void ProbeBench::open(const QString& path, const QString& model) {
    coming_ = QFileInfo(path).fileName();
    restored_.clear();
    restored_model_.clear();
    job_.load(file_path(path).string(), file_path(model).string(), coming_.toStdString(),
              first_recipe(), {true, file_path(worker_)});
    emit asset_changed();
}

void ProbeBench::open_model(const QString& model) {
    if (can_open_model()) {
        open(QString::fromStdString(asset_->file), model);
    }
}

void ProbeBench::take(const std::shared_ptr<const CutPieces>& pieces, const QString& name) {
    coming_ = name;
    restored_.clear();
    restored_model_.clear();
    job_.make(pieces, name.toStdString());
    emit asset_changed();
}

void ProbeBench::stop() {
    job_.stop();
}

std::optional<pipeline::Probe> ProbeBench::asked() const {
    if (test().needs_asset() && !asset_) {
        return std::nullopt;
    }
    pipeline::Probe asked = test().asked(things(), asset_ ? asset_->file : std::string());
    if (auto* ray = std::get_if<pipeline::RayProbe>(&asked)) {
        ray->all = state_.all_hits && test().needs_asset();
        ray->model = test().needs_asset() ? asset_->model : std::string();
    }
    return asked;
}

// It comes before anybody is told of a change, so that nobody sees the answer of other things.
void ProbeBench::answer_now() {
    const auto now = asked();
    answer_.reset();
    if (now) {
        answer_.emplace(pipeline::probe(*now, rules(), {}, asset_ ? &asset_->target : nullptr));
    }
}

QString ProbeBench::command() const {
    const auto now = asked();
    if (!now || (test().needs_asset() && asset_->file.empty())) {
        return {};
    }
    return QString::fromStdString(pipeline::probe_command(*now, rules()));
}

Aabb ProbeBench::bounds() const {
    Aabb bounds;
    for (const Thing& thing : things()) {
        bounds.add(thing.bounds());
    }
    if (test().needs_asset() && asset_) {
        bounds.add(pipeline::posed_bounds(*asset_->body, hullwright::Pose()));
    }
    return bounds;
}

double ProbeBench::metres_per_unit() const {
    return test().needs_asset() && asset_ ? asset_->body->metres_per_unit() : 0.0;
}

QJsonObject ProbeBench::saved() const {
    QJsonObject values;
    for (std::size_t i = 0; i < bench_tests().size(); ++i) {
        if (state_.values[i] != start_of(i)) {
            values[QLatin1String(bench_tests()[i].name)] = json_of(state_.values[i]);
        }
    }
    const QString file = asset_ ? QString::fromStdString(asset_->file) : restored_;
    return {{"test", QLatin1String(test().name)},
            {"values", values},
            {"as_published", state_.as_published},
            {"all_hits", state_.all_hits},
            {"asset", file},
            {"model", asset_ ? QString::fromStdString(asset_->model) : restored_model_}};
}

void ProbeBench::restore(const QJsonObject& saved) {
    if (saved.isEmpty()) {
        return;
    }
    State state = state_;
    state.test = bench_test(saved["test"].toString().toStdString());
    state.as_published = saved["as_published"].toBool();
    state.all_hits = saved["all_hits"].toBool();
    const QJsonObject values = saved["values"].toObject();
    for (std::size_t i = 0; i < bench_tests().size(); ++i) {
        const BenchValues start = start_of(i);
        const auto found = values_of(values[QLatin1String(bench_tests()[i].name)].toArray());
        state.values[i] = found && found->size() == start.size() ? *found : start;
    }
    done_.clear();
    undone_.clear();
    begun_.reset();
    restored_ = saved["asset"].toString();
    restored_model_ = saved["model"].toString();
    set_state(state);
    emit values_changed();
}

void ProbeBench::open_restored() {
    if (!restored_.isEmpty()) {
        open(std::exchange(restored_, QString()), std::exchange(restored_model_, QString()));
    }
}

} // namespace hullwright::ui
