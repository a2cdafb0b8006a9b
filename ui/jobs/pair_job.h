// Asks about two bodies beside the window. Of what is asked while another question is answered the
// last waits.
#pragma once

#include "pipeline/pair_scene.h"
#include "ui/jobs/latest_job.h"

#include <memory>
#include <optional>
#include <utility>

namespace hullwright::ui {

// `Session` answers for two bodies, and is made anew for others. `Asked` names them `a` and `b`.
template <class Session, class Asked> class PairJob : public LatestJob<Asked> {
public:
    void drop() override {
        if (this->running()) {
            kept_ = std::make_shared<Kept>();
        }
        LatestJob<Asked>::drop();
    }

protected:
    PairJob(const char* subject, Job::Manner manner, QObject* parent,
            qint64 patience = LatestJob<Asked>::k_endless)
        : LatestJob<Asked>(subject, parent, patience), manner_(manner),
          kept_(std::make_shared<Kept>()) {}

    // The thread of the work calls both. Nearly all of the progress is the making.
    [[nodiscard]] virtual Result<Session> make(const Asked& asked, const Progress& progress) = 0;
    [[nodiscard]] virtual Job::Reply answer(Session& session, const Asked& asked,
                                            const Progress& progress) = 0;

    void begin(const Asked& asked) override {
        this->start(
            [this, kept = kept_, asked](const Progress& progress, const Job::Deliver&) {
                return work(*kept, asked, progress);
            },
            manner_);
    }

private:
    // Holds the graphics for two bodies; made by the thread of the work, which alone uses it.
    struct Kept {
        decltype(Asked::a) a;
        decltype(Asked::b) b;
        std::optional<Session> session;
    };

    Job::Reply work(Kept& kept, const Asked& asked, const Progress& progress) {
        constexpr double k_ready = 0.9; // then a question takes milliseconds
        if (!kept.session || kept.a != asked.a || kept.b != asked.b) {
            kept.session.reset();
            kept.a = asked.a;
            kept.b = asked.b;
            auto session = make(asked, progress.part({}, 0.0, k_ready));
            if (!session) {
                return this->failure(session.issue());
            }
            kept.session.emplace(std::move(*session));
        }
        return answer(*kept.session, asked, progress.part({}, k_ready, 1.0));
    }

    Job::Manner manner_;
    std::shared_ptr<Kept> kept_; // work that was given up keeps its own
};

} // namespace hullwright::ui
