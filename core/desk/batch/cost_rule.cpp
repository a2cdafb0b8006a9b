#include "batch/cost_rule.h"

#include "base/files.h"
#include "base/json_reader.h"
#include "base/text.h"
#include "geom/portable_math.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

namespace hullwright::batch {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr std::uint64_t k_rule_schema = 2;
constexpr std::uint64_t k_rule_bytes = 1U << 16U;
constexpr std::uint64_t k_known_bytes = 1U << 30U; // ten million units
// Earlier measurements weigh as much as this many units at most, so that the rule follows other
// recipes and machines within a few hundred models.
constexpr double k_remembered = 400.0;
// Reading, repairing and measuring a smooth scan take so long for a triangle. Products that were
// fitted to models of up to a few hundred thousand grow slower than that.
constexpr double k_least_for_a_triangle = 3e-5;
// Less than a millisecond is not measured.
constexpr double k_least_seconds = 1e-3;
// A model that has become so many times larger or smaller is another one.
constexpr double k_same_model = 2.0;

// Returns e to the power of x by the same steps everywhere, as libraries round their own in ways of
// their own, and all machines have to divide a batch alike.
double exponential(double x) {
    constexpr double k_log_of_two = 0x1.62e42fefa39efp-1;
    constexpr int k_steps = 18; // the next is below a double's last digit
    constexpr double k_most = 700.0;
    const double at = std::clamp(x, -k_most, k_most);
    const double twos = std::floor(at / k_log_of_two + 0.5);
    const double rest = at - twos * k_log_of_two;
    double sum = 1.0;
    for (int i = k_steps; i > 0; --i) {
        sum = 1.0 + rest / i * sum;
    }
    return std::ldexp(sum, static_cast<int>(twos));
}

ProductSums::Terms terms_of(const Predictors& unit) {
    // Starting and writing a unit costs as much as a few hundred triangles do.
    constexpr double k_beside = 300.0;
    constexpr double k_finest = 0.1; // percent; no finer one was measured
    const bool is_exact = unit.tolerance <= 0.0;
    const double triangles = natural_logarithm(static_cast<double>(unit.triangles) + k_beside);
    return {1.0, triangles, is_exact ? 0.0 : natural_logarithm(std::max(unit.tolerance, k_finest)),
            unit.is_surface ? 1.0 : 0.0, unit.is_limited ? 1.0 : 0.0};
}

template <std::size_t N> Json json_of(const std::array<double, N>& numbers) {
    Json list = Json::array();
    for (const double number : numbers) {
        list.push_back(number);
    }
    return list;
}

Json json_of(const LineSums& sums) {
    return json_of(std::array{sums.weight, sums.x, sums.y, sums.xx, sums.xy});
}

template <class Lines> auto& line_of(Lines& lines, const Predictors& unit) {
    return lines.at(unit.is_surface ? 1 : 0);
}

LineSums line_in(const JsonValue& json) {
    std::array<double, 5> row{};
    json.read_row(row);
    if (std::any_of(row.begin(), row.end(), [](double each) { return each < 0.0; })) {
        json.refuse();
    }
    return {row[0], row[1], row[2], row[3], row[4]};
}

fs::path known_path(const fs::path& rule) {
    return fs::path(rule).replace_extension("units");
}

// The name is last, as it may have spaces.
std::string text_of(const std::string& name, const Cost& cost) {
    const Predictors& unit = cost.unit;
    return number_text(cost.seconds) + " " + number_text(cost.memory_mb) + " " +
           std::to_string(unit.triangles) + " " + number_text(unit.tolerance) + " " +
           (unit.is_surface ? "1 " : "0 ") + (unit.is_limited ? "1 " : "0 ") + name + "\n";
}

// Takes a word and the space behind it.
std::string_view word_of(std::string_view& line) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

// Leaves the unit's name in `line`; there is no cost in a line that is not whole.
std::optional<Cost> take_cost(std::string_view& line) {
    const auto seconds = parse_number(word_of(line));
    const auto memory = parse_number(word_of(line));
    const auto triangles = parse_count(word_of(line));
    const auto tolerance = parse_number(word_of(line));
    const auto surface = parse_count(word_of(line));
    const auto limited = parse_count(word_of(line));
    const bool is_whole = seconds && memory && triangles && tolerance && surface && limited;
    if (!is_whole || line.empty() || *seconds < 0.0 || *memory < 0.0 || *tolerance < 0.0) {
        return std::nullopt;
    }
    return Cost{{*triangles, *tolerance, *surface > 0, *limited > 0}, *seconds, *memory};
}

// No unit is expected to need more seconds, or megabytes.
constexpr double k_most_expected = 1e12;

// A file may have any numbers, and units are ordered and added up by these.
Expected within_reason(const Expected& expected) {
    const auto limited = [](double value) {
        return value >= 0.0 ? std::min(value, k_most_expected) : 0.0;
    };
    return {limited(expected.seconds), limited(expected.memory_mb)};
}

bool is_same_model(const Predictors& a, const Predictors& b) {
    const auto less = static_cast<double>(std::min(a.triangles, b.triangles));
    const auto more = static_cast<double>(std::max(a.triangles, b.triangles));
    return more <= k_same_model * less;
}

} // namespace

void LineSums::add(double at, double measured) {
    constexpr double k_least = 1e-3; // a kilobyte: less is not measured
    const double y_at = std::max(measured, k_least);
    const double w = 1.0 / (y_at * y_at);
    weight += w;
    x += w * at;
    y += w * y_at;
    xx += w * at * at;
    xy += w * at * y_at;
}

void LineSums::forget(double share) {
    for (double* each : {&weight, &x, &y, &xx, &xy}) {
        *each *= 1.0 - share;
    }
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

void ProductSums::add(const Terms& terms, double measured) {
    const double y = natural_logarithm(std::max(measured, k_least_seconds));
    for (std::size_t i = 0; i < k_terms; ++i) {
        for (std::size_t j = 0; j < k_terms; ++j) {
            products_[i][j] += terms[i] * terms[j];
        }
        with_[i] += terms[i] * y;
    }
    squares_ += y * y;
}

void ProductSums::forget(double share) {
    for (std::size_t i = 0; i < k_terms; ++i) {
        for (double& product : products_[i]) {
            product *= 1.0 - share;
        }
        with_[i] *= 1.0 - share;
    }
    squares_ *= 1.0 - share;
}

// Solves by elimination. A little is added to the diagonal, for which a term that never differs
// gets no power instead of any.
void ProductSums::solve() {
    // This is far more than rounding, and next to nothing beside what one unit adds.
    constexpr double k_little = 1e-3;
    auto rows = products_;
    Terms right = with_;
    for (std::size_t i = 0; i < k_terms; ++i) {
        rows[i][i] += k_little;
    }
    for (std::size_t i = 0; i < k_terms; ++i) { // such a matrix needs no search for pivots
        for (std::size_t below = i + 1; below < k_terms; ++below) {
            const double share = rows[below][i] / rows[i][i];
            for (std::size_t j = i; j < k_terms; ++j) {
                rows[below][j] -= share * rows[i][j];
            }
            right[below] -= share * right[i];
        }
    }
    double explained = 0.0;
    for (std::size_t i = k_terms; i-- > 0;) {
        double rest = right[i];
        for (std::size_t j = i + 1; j < k_terms; ++j) {
            rest -= rows[i][j] * powers_[j];
        }
        powers_[i] = rest / rows[i][i];
        explained += powers_[i] * with_[i];
    }
    const double weight = products_[0][0];
    spread_ = weight > 0.0 ? std::max(0.0, squares_ - explained) / weight / 2.0 : 0.0;
}

double ProductSums::value_at(const Terms& terms) const {
    double sum = spread_;
    for (std::size_t i = 0; i < k_terms; ++i) {
        sum += powers_[i] * terms[i];
    }
    return exponential(sum);
}

std::array<double, ProductSums::k_count> ProductSums::numbers() const {
    std::array<double, k_count> numbers{};
    auto* at = numbers.data();
    for (const Terms& row : products_) {
        at = std::copy(row.begin(), row.end(), at);
    }
    at = std::copy(with_.begin(), with_.end(), at);
    *at = squares_;
    return numbers;
}

ProductSums ProductSums::of(const std::array<double, k_count>& numbers) {
    ProductSums sums;
    const auto* at = numbers.data();
    for (Terms& row : sums.products_) {
        std::copy(at, at + k_terms, row.begin());
        at += k_terms;
    }
    std::copy(at, at + k_terms, sums.with_.begin());
    sums.squares_ = *(at + k_terms);
    sums.solve();
    return sums;
}

CostRule::CostRule() : CostRule(measured_costs()) {}

CostRule::CostRule(std::span<const MeasuredCost> measured) {
    for (const MeasuredCost& each : measured) {
        seconds_.add(terms_of(each.cost.unit), each.cost.seconds);
        line_of(memory_, each.cost.unit)
            .add(static_cast<double>(each.cost.unit.triangles), each.cost.memory_mb);
    }
    seconds_.solve();
}

void CostRule::add(const Cost& cost) {
    seconds_.forget(1.0 / k_remembered);
    seconds_.add(terms_of(cost.unit), cost.seconds);
    seconds_.solve();
    LineSums& line = line_of(memory_, cost.unit);
    line.forget(1.0 / k_remembered);
    line.add(static_cast<double>(cost.unit.triangles), cost.memory_mb);
}

void CostRule::remember(const std::string& unit, const Cost& cost) {
    if (unit.find('\n') == unit.npos) { // a line each
        known_.insert_or_assign(unit, cost);
    }
}

void CostRule::remember_lines(std::string_view lines) {
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        std::string_view line = lines.substr(0, end);
        if (const auto cost = take_cost(line)) {
            remember(std::string(line), *cost);
        }
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
}

Expected CostRule::expected(const Predictors& unit) const {
    const auto triangles = static_cast<double>(unit.triangles);
    return within_reason(
        {std::max(seconds_.value_at(terms_of(unit)), k_least_for_a_triangle * triangles),
         line_of(memory_, unit).value_at(triangles)});
}

Expected CostRule::expected(const std::string& name, const Predictors& unit) const {
    Expected now = expected(unit);
    const auto known = known_.find(name);
    if (known == known_.end() || !is_same_model(known->second.unit, unit)) {
        return now;
    }
    const Cost& cost = known->second;
    if (cost.unit == unit) {
        return within_reason({cost.seconds, cost.memory_mb});
    }
    const Expected then = expected(cost.unit);
    now.seconds *= cost.seconds / then.seconds;
    now.memory_mb *= then.memory_mb > 0.0 ? cost.memory_mb / then.memory_mb : 1.0;
    return within_reason(now);
}

CostRule CostRule::read(const fs::path& path) {
    const auto text = read_text(path, k_rule_bytes);
    if (!text) {
        return {};
    }
    JsonDocument document(*text, {});
    CostRule rule;
    if (document.is_object()) {
        const JsonValue root = document.root();
        root.allow_keys({"schema", "seconds", "solid_mb", "surface_mb"});
        root["schema"].expect(k_rule_schema);
        std::array<double, ProductSums::k_count> numbers{};
        root["seconds"].read_row(numbers);
        rule.seconds_ = ProductSums::of(numbers);
        rule.memory_ = {line_in(root["solid_mb"]), line_in(root["surface_mb"])};
    }
    if (!document.good() || !std::isfinite(rule.seconds_.value_at({1.0}))) {
        return {};
    }
    if (const auto lines = read_text(known_path(path), k_known_bytes)) {
        rule.remember_lines(*lines);
    }
    return rule;
}

Status CostRule::write(const fs::path& path) const {
    std::string lines;
    for (const auto& [name, cost] : known_) {
        lines += text_of(name, cost);
    }
    if (auto written = write_file(known_path(path), lines); !written) {
        return written;
    }
    const Json json = {{"schema", k_rule_schema},
                       {"seconds", json_of(seconds_.numbers())},
                       {"solid_mb", json_of(memory_[0])},
                       {"surface_mb", json_of(memory_[1])}};
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
