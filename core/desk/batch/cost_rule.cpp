#include "batch/cost_rule.h"

#include "base/files.h"
#include "base/json_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace hullwright::batch {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_rule_schema = 1;
constexpr std::uint64_t k_rule_bytes = 1U << 16U;
// Earlier measurements weigh as much as this many units at most, so that the rule follows other
// recipes and machines within a few hundred models.
constexpr double k_remembered = 400.0;

struct Measured {
    std::uint64_t triangles;
    double seconds;
    double memory_mb;
};
// Units of the preset `game` with a picture, on one thread of an Intel Xeon (two cores, shared):
// vase, cow, teapot, fandisk, rocker arm, Stanford bunny, armadillo and Igea. Memory is that of the
// unit and of its reading process together.
constexpr std::array k_measured = std::to_array<Measured>({{300, 0.42, 125},
                                                           {5'804, 0.97, 128},
                                                           {6'320, 1.73, 148},
                                                           {12'946, 0.87, 121},
                                                           {20'088, 1.94, 142},
                                                           {69'451, 5.33, 164},
                                                           {86'482, 3.52, 166},
                                                           {268'686, 8.99, 242}});

Json json_of(const LineSums& sums) {
    return Json::array({sums.weight, sums.x, sums.y, sums.xx, sums.xy});
}

LineSums sums_in(const JsonValue& json) {
    std::array<double, 5> row{};
    json.read_row(row);
    if (std::any_of(row.begin(), row.end(), [](double each) { return each < 0.0; })) {
        json.refuse();
    }
    return {row[0], row[1], row[2], row[3], row[4]};
}

} // namespace

void LineSums::add(double at, double measured, double times) {
    constexpr double k_least = 1e-3; // a millisecond, or a kilobyte: less is not measured
    const double y_at = std::max(measured, k_least);
    const double w = times / (y_at * y_at);
    weight += w;
    x += w * at;
    y += w * y_at;
    xx += w * at * at;
    xy += w * at * y_at;
}

double LineSums::value_at(double at) const {
    const double spread = weight * xx - x * x;
    const double mean = weight > 0.0 ? y / weight : 0.0;
    const double slope = spread > 0.0 ? std::max(0.0, (weight * xy - x * y) / spread) : 0.0;
    const double begin = weight > 0.0 ? mean - slope * x / weight : 0.0;
    if (begin < 0.0) { // a line through zero
        return xx > 0.0 ? xy / xx * at : 0.0;
    }
    return begin + slope * at;
}

CostRule::CostRule() {
    for (const Measured& each : k_measured) {
        add(each.triangles, each.seconds, each.memory_mb);
    }
}

void CostRule::add(std::uint64_t triangles, double processor_seconds, double memory_mb) {
    const auto at = static_cast<double>(triangles);
    seconds_.add(at, processor_seconds, 1.0);
    memory_.add(at, memory_mb, 1.0);
    constexpr double k_kept = 1.0 - 1.0 / k_remembered;
    for (LineSums* sums : {&seconds_, &memory_}) {
        for (double* each : {&sums->weight, &sums->x, &sums->y, &sums->xx, &sums->xy}) {
            *each *= k_kept;
        }
    }
}

Expected CostRule::expected(std::uint64_t triangles) const {
    const auto at = static_cast<double>(triangles);
    return {seconds_.value_at(at), memory_.value_at(at)};
}

CostRule CostRule::read(const std::filesystem::path& path) {
    const auto text = read_text(path, k_rule_bytes);
    if (!text) {
        return {};
    }
    JsonDocument document(*text, {});
    CostRule rule;
    if (document.is_object()) {
        const JsonValue root = document.root();
        root.allow_keys({"schema", "seconds", "memory_mb"});
        root["schema"].expect(k_rule_schema);
        rule.seconds_ = sums_in(root["seconds"]);
        rule.memory_ = sums_in(root["memory_mb"]);
    }
    return document.good() ? rule : CostRule();
}

Status CostRule::write(const std::filesystem::path& path) const {
    const Json json = {
        {"schema", k_rule_schema}, {"seconds", json_of(seconds_)}, {"memory_mb", json_of(memory_)}};
    return write_file(path, json.dump() + "\n");
}

SizeClass size_class(const Expected& expected) {
    constexpr double k_medium_mb = 1024.0;
    constexpr double k_large_mb = 4096.0;
    return expected.memory_mb < k_medium_mb  ? SizeClass::small
           : expected.memory_mb < k_large_mb ? SizeClass::medium
                                             : SizeClass::large;
}

} // namespace hullwright::batch
