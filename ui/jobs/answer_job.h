// Answers poses of two bodies beside the window. Of those that come while one is being answered the
// last one waits.
#pragma once

#include "pipeline/pair_scene.h"
#include "ui/jobs/latest_job.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace hullwright::ui {

// Holds an answer and what is shown of it. There may be hundreds of thousands of contacts, so that
// the window neither sorts nor gathers them.
struct PairAnswer {
    PosePair poses;
    Collision found;
    std::vector<std::size_t> deepest; // numbers of the contacts, that of the deepest first
    // Lists the pieces of either body that meet some of the other, in order.
    std::array<std::vector<std::uint32_t>, 2> met;
};

[[nodiscard]] PairAnswer answer_of(const PosePair& poses, const Collision& found);

class AnswerJob : public LatestJob<PosePair> {
    Q_OBJECT
public:
    using Body = std::shared_ptr<const pipeline::PairBody>;
    explicit AnswerJob(QObject* parent = nullptr);
    ~AnswerJob() override;

    // Nothing is answered while one is null.
    void set_bodies(const Body& a, const Body& b);
    void drop() override;

signals:
    void answered(const std::shared_ptr<const hullwright::ui::PairAnswer>& answer);

protected:
    void begin(const PosePair& poses) override;

private:
    static constexpr qint64 k_long = 1000; // milliseconds; a hand does not wait for it

    Body a_;
    Body b_;
    // It is in use by the thread of the work while that runs; work that was given up keeps its own.
    std::shared_ptr<pipeline::PairQuery> query_;
};

} // namespace hullwright::ui
