#include "ui/jobs/along_job.h"

#include <utility>

namespace hullwright::ui {
namespace {

// The first line of a table names its columns, the first row of lines of JSON its own.
bool are_other_columns(const Issue& issue) {
    return issue.code == Code::columns_malformed ||
           (issue.code == Code::row_malformed && issue.detail.why == Why::no_place_for &&
            issue.numbers.front() == 1.0);
}

// Columns are of a and b. Where those of a table are not, it may have the poses of many bodies, and
// two of them are the source's. What is wrong with a table that has no columns of these is told of
// them, so that people see which names were looked for.
Result<pipeline::PoseLog> read_by_names(const PoseSource& source, const Progress& progress) {
    PoseSource plain = source;
    plain.bodies = {};
    auto read = pipeline::read_poses(plain, pipeline::k_most_rows, progress);
    const bool has_names = !source.bodies[0].empty() && !source.bodies[1].empty();
    if (read || !has_names || !are_other_columns(read.issue())) {
        return read;
    }
    auto named = pipeline::read_poses(source, pipeline::k_most_rows, progress);
    const bool is_of_many = named || named.issue().code != Code::columns_malformed ||
                            named.issue().detail.why == Why::no_place_for;
    return is_of_many ? std::move(named) : std::move(read);
}

} // namespace

void PoseFileJob::start(const PoseSource& source) {
    set_subject(source.file);
    Job::start([this, source](const Progress& progress, const Deliver&) -> Reply {
        auto made = read_by_names(source, progress);
        if (!made) {
            return failure(made.issue());
        }
        auto log = std::make_shared<const pipeline::PoseLog>(std::move(*made));
        return [this, log] { emit read(log); };
    });
}

void AlongJob::start(const Body& a, const Body& b,
                     const std::shared_ptr<const pipeline::PoseLog>& log) {
    Job::start([this, a, b, log](const Progress& progress, const Deliver& deliver) -> Reply {
        const auto on_samples = [this, &deliver](std::span<const pipeline::PairSample> some) {
            deliver(
                [this, samples = std::vector(some.begin(), some.end())] { emit sampled(samples); });
        };
        const Status done = pipeline::answer_rows(a, b, *log, on_samples, progress);
        return done ? Reply([] {}) : failure(done.issue());
    });
}

} // namespace hullwright::ui
