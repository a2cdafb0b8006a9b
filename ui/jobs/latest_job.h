// Does what is asked for beside the window, one request after the other: one that comes while
// another is worked on waits, and takes the place of one that waited before it. What has been
// worked on for too long is given up for it, and what comes of that is not told.
#pragma once

#include "ui/jobs/job.h"

#include <QElapsedTimer>

#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace hullwright::ui {

template <class Asked> class LatestJob : public Job {
public:
    void ask(const Asked& asked) {
        if (running() && since_.elapsed() > patience_) {
            drop();
        }
        waiting_ = asked;
        begin_waiting();
    }
    // True while the last request waits for the end of one before it.
    [[nodiscard]] bool waits() const { return waiting_.has_value(); }
    // Gives up what is worked on and what waits.
    virtual void drop() {
        forget_waiting();
        stop();
    }

protected:
    static constexpr qint64 k_endless = std::numeric_limits<qint64>::max();

    // The patience is in milliseconds: what is worked on for longer gives way to the next request.
    LatestJob(std::string subject, QObject* parent, qint64 patience = k_endless)
        : Job(std::move(subject), parent), patience_(patience) {
        connect(this, &Job::ended, this, [this] { begin_waiting(); });
    }

    // Starts the work for a request, unless nothing can be done for it.
    virtual void begin(const Asked& asked) = 0;
    void forget_waiting() { waiting_.reset(); }

private:
    void begin_waiting() {
        if (running() || !waiting_) {
            return;
        }
        since_.start();
        begin(*std::exchange(waiting_, std::nullopt));
    }

    qint64 patience_;
    std::optional<Asked> waiting_;
    QElapsedTimer since_; // the work began
};

} // namespace hullwright::ui
