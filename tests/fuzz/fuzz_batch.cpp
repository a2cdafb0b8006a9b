// Feeds any text to what reads the files of a batch: plans, orders of units, rows, reports, and
// what units have cost. It is refused, or comes to the same after writing and reading again; costs
// are numbers whatever the file says, and patterns end.
#include "batch/cost_rule.h"
#include "batch/pattern.h"
#include "batch/plan_file.h"
#include "batch/unit_order.h"
#include "memory_file.h"
#include "report/batch_report.h"

#include <cmath>

namespace {

using namespace hullwright;
using batch::CostRule;

void read_plan(const std::filesystem::path& path) {
    const auto plan = batch::read_plan_file(path);
    if (!plan) {
        return;
    }
    for (const batch::PlanRule& rule : plan->rules) {
        (void)batch::matches(rule.match, "props/deep/er/a.obj");
    }
    for (const std::string& pattern : plan->include) {
        const bool is_a_name = pattern.find_first_of("*?/") == pattern.npos;
        tests::expect(!is_a_name || batch::matches(pattern, pattern));
    }
}

void read_row(std::string_view text) {
    JsonDocument document(text, {});
    if (!document.is_object()) {
        return;
    }
    const BatchRow row = batch_row_in(document.root());
    if (document.good()) {
        const std::string line = batch_row_json(row);
        JsonDocument again(line, {});
        tests::expect(again.is_object() && batch_row_in(again.root()) == row && again.good());
    }
}

void read_report(std::string_view text) {
    const auto rows = batch_rows_in(text, "report.json");
    if (rows) {
        BatchReport report;
        report.rows = *rows;
        report.changes = batch_changes(*rows, *rows);
        const auto again = batch_rows_in(*batch_json(report), "report.json");
        tests::expect(again && *again == *rows);
    }
}

void read_order(const std::filesystem::path& path) {
    const auto order = batch::read_order(path);
    if (!order) {
        return;
    }
    const tests::MemoryFile copy;
    tests::expect(batch::write_order(*order, copy.path()).ok());
    const auto again = batch::read_order(copy.path());
    tests::expect(again && again->recipe == order->recipe && again->model == order->model &&
                  again->outputs.size() == order->outputs.size() &&
                  again->memory_bytes == order->memory_bytes);
}

void read_costs(const std::filesystem::path& path, std::string_view text) {
    CostRule rule = CostRule::read(path);
    rule.remember_lines(text);
    for (const double tolerance : {0.0, 1.0}) {
        const batch::Expected expected = rule.expected("mug", {5000, tolerance});
        tests::expect(std::isfinite(expected.seconds) && expected.seconds >= 0.0);
        tests::expect(std::isfinite(expected.memory_mb) && expected.memory_mb >= 0.0);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const tests::MemoryFile file(data, size);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_plan(file.path());
    read_row(text);
    read_report(text);
    read_order(file.path());
    read_costs(file.path(), text);
    return 0;
}
