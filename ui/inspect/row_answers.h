// Holds what is known of all rows of a file of poses: a few numbers of each, which come one after
// the other. Rows are answered beside the window, once for two bodies.
#pragma once

#include "ui/inspect/pair_bodies.h"
#include "ui/inspect/row_extremes.h"
#include "ui/jobs/along_job.h"

#include <vector>

namespace hullwright::ui {

class RowAnswers : public QObject {
    Q_OBJECT
public:
    using Sample = pipeline::PairSample;

    explicit RowAnswers(PairBodies& bodies, QObject* parent = nullptr);

    [[nodiscard]] AlongJob& job() { return job_; }
    [[nodiscard]] const AlongJob& job() const { return job_; }
    // Answers these rows in place of others.
    void answer(const std::shared_ptr<const pipeline::PoseLog>& log);
    // Returns samples of the first rows; the others are not known yet.
    [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }
    // Returns what the rows from `from` to before `to` have, all of which have samples.
    [[nodiscard]] Extremes extremes(std::size_t from, std::size_t to) const {
        return extremes_.of(samples_, from, to);
    }
    // Return the first row of those that are farthest apart, or deepest in each other; 0: none is.
    [[nodiscard]] std::size_t farthest() const { return farthest_; }
    [[nodiscard]] std::size_t deepest() const { return deepest_; }
    // Returns the rows whose kind of answer is another than that of the row before.
    [[nodiscard]] const std::vector<std::size_t>& changes() const { return changes_; }

signals:
    void sampled();

private:
    void follow_bodies();
    void take(const std::vector<Sample>& samples);

    PairBodies& bodies_;
    AlongJob job_;
    std::shared_ptr<const pipeline::PoseLog> log_;
    std::array<PairBodies::Body, k_bodies> of_; // the samples
    std::vector<Sample> samples_;
    RowExtremes extremes_;
    std::size_t farthest_ = 0;
    std::size_t deepest_ = 0;
    std::vector<std::size_t> changes_;
};

} // namespace hullwright::ui
