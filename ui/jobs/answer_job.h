// Answers poses of two bodies beside the window, one after the other: a pose that comes while
// another is being answered waits, and takes the place of one that waited before it. What has been
// worked on for long is given up for it.
#pragma once

#include "pipeline/pair_scene.h"
#include "ui/jobs/job.h"

#include <QElapsedTimer>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
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

class AnswerJob : public Job {
    Q_OBJECT
public:
    using Body = std::shared_ptr<const pipeline::PairBody>;
    explicit AnswerJob(QObject* parent = nullptr);
    ~AnswerJob() override;

    // Nothing is answered while one is null.
    void set_bodies(const Body& a, const Body& b);
    void ask(const PosePair& poses);
    // Gives up what is being answered and what waits.
    void drop();

signals:
    void answered(const std::shared_ptr<const hullwright::ui::PairAnswer>& answer);

private:
    void begin();

    Body a_;
    Body b_;
    // It is in use by the thread of the work while that runs; work that was given up keeps its own.
    std::shared_ptr<pipeline::PairQuery> query_;
    std::optional<PosePair> waiting_;
    QElapsedTimer since_; // the work began
};

} // namespace hullwright::ui
