// Asks about two bodies beside the window, one question after the other: what is asked while
// another question is answered waits, and takes the place of what waited before it.
#pragma once

#include "pipeline/pair_scene.h"
#include "ui/jobs/job.h"

#include <memory>
#include <optional>
#include <utility>

namespace hullwright::ui {

// `Session` answers for two bodies, and is made anew for others. `Asked` names them `a` and `b`.
template <class Session, class Asked> class PairJob : public Job {
public:
    // Gives up what is being answered and what waits.
    void drop() {
        waiting_.reset();
        if (running()) {
            kept_ = std::make_shared<Kept>();
            stop();
        }
    }

protected:
    PairJob(const char* subject, Manner manner, QObject* parent)
        : Job(subject, parent), manner_(manner), kept_(std::make_shared<Kept>()) {
        connect(this, &Job::ended, this, [this] { begin(); });
    }

    void wait_for(const Asked& asked) {
        waiting_ = asked;
        begin();
    }
    // The thread of the work calls both. Nearly all of the progress is the making.
    [[nodiscard]] virtual Result<Session> make(const Asked& asked, const Progress& progress) = 0;
    [[nodiscard]] virtual Reply answer(Session& session, const Asked& asked,
                                       const Progress& progress) = 0;
    virtual void on_begin() {} // in the window's thread

private:
    // Holds the graphics for two bodies; made by the thread of the work, which alone uses it.
    struct Kept {
        decltype(Asked::a) a;
        decltype(Asked::b) b;
        std::optional<Session> session;
    };

    Reply work(Kept& kept, const Asked& asked, const Progress& progress) {
        constexpr double k_ready = 0.9; // then a question takes milliseconds
        if (!kept.session || kept.a != asked.a || kept.b != asked.b) {
            kept.session.reset();
            kept.a = asked.a;
            kept.b = asked.b;
            auto session = make(asked, progress.part({}, 0.0, k_ready));
            if (!session) {
                return failure(session.issue());
            }
            kept.session.emplace(std::move(*session));
        }
        return answer(*kept.session, asked, progress.part({}, k_ready, 1.0));
    }

    void begin() {
        if (running() || !waiting_) {
            return;
        }
        on_begin();
        start(
            [this, kept = kept_, asked = *std::exchange(waiting_, std::nullopt)](
                const Progress& progress, const Deliver&) { return work(*kept, asked, progress); },
            manner_);
    }

    Manner manner_;
    std::shared_ptr<Kept> kept_; // work that was given up keeps its own
    std::optional<Asked> waiting_;
};

} // namespace hullwright::ui
