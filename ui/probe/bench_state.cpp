#include "ui/probe/bench_state.h"

#include <QJsonArray>
#include <QJsonObject>

namespace hullwright::ui {
namespace {

QJsonArray json_of(const BenchValues& values) {
    QJsonArray all;
    for (const Vec3& value : values) {
        all.append(QJsonArray{value.x(), value.y(), value.z()});
    }
    return all;
}

// Returns none where one of them is no value that can be calculated with.
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

std::vector<BenchValues> bench_starts(const ProbedAsset* asset) {
    std::vector<BenchValues> starts;
    for (const BenchTest& test : bench_tests()) {
        starts.push_back(
            test.needs_asset() && asset != nullptr
                ? test.start_beside(pipeline::posed_bounds(*asset->body, hullwright::Pose()))
                : test.start());
    }
    return starts;
}

QJsonObject json_of(const BenchState& state, const std::vector<BenchValues>& starts) {
    QJsonObject values;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (state.values[i] != starts[i]) {
            values[QLatin1String(bench_tests()[i].name)] = json_of(state.values[i]);
        }
    }
    return {{"test", QLatin1String(bench_tests()[state.test].name)},
            {"values", values},
            {"as_published", state.as_published},
            {"all_hits", state.all_hits}};
}

BenchState bench_state_of(const QJsonObject& saved, const std::vector<BenchValues>& starts) {
    BenchState state;
    state.test = bench_test(saved["test"].toString().toStdString());
    state.as_published = saved["as_published"].toBool();
    state.all_hits = saved["all_hits"].toBool();
    const QJsonObject values = saved["values"].toObject();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto found = values_of(values[QLatin1String(bench_tests()[i].name)].toArray());
        state.values.push_back(found && found->size() == starts[i].size() ? *found : starts[i]);
    }
    return state;
}

} // namespace hullwright::ui
