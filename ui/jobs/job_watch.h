// Keeps account of what runs for a window and what has just ended, for panels that show it.
#pragma once

#include "base/result.h"
#include "ui/jobs/job.h"
#include "ui/jobs/time_left.h"

#include <QElapsedTimer>
#include <QObject>

#include <deque>
#include <functional>
#include <list>
#include <optional>

namespace hullwright::ui {

class JobWatch : public QObject {
    Q_OBJECT
public:
    enum class Ending { done, stopped, failed };
    struct Running {
        const Job* job;
        const char* name; // in English; translated in the context "Job"
        QString stage;
        double fraction = 0.0;
        double seconds = 0.0;
        std::optional<double> seconds_left; // empty while nothing can be said
        std::function<void()> stop;
    };
    struct Ended {
        const char* name;
        Ending ending;
        double seconds = 0.0;
        std::optional<Issue> why; // only for work that failed
    };

    explicit JobWatch(QObject* parent = nullptr) : QObject(parent) {}

    // Follows the job as long as its owner has it. `name` is a literal named by
    // QT_TRANSLATE_NOOP("Job", …); `stop` is what its owner does to stop it.
    void follow(Job& job, const char* name, std::function<void()> stop);
    // Follows a job that nobody has asked for by itself, such as one that a hand starts again with
    // each of its moves: it is listed as ended only where it took long, was stopped or failed.
    void follow_brief(Job& job, const char* name, std::function<void()> stop);
    void follow_brief(Job& job, const char* name) {
        follow_brief(job, name, [&job] { job.stop(); });
    }
    // Follows a job of an owner that passes its progress, its end and its failures on by signals of
    // these names.
    template <class Owner> void follow_for(Owner& owner, Job& job, const char* name) {
        follow(job, name, [&job] { job.stop(); });
        connect(&job, &Job::progressed, &owner, &Owner::progressed);
        connect(&job, &Job::ended, &owner, &Owner::ended);
        connect(&job, &Job::failed, &owner, [this, &owner, &job](const Issue& issue) {
            fail(job, issue);
            emit owner.failed(issue);
        });
    }
    // Marks work that has ended as failed, for this reason.
    void fail(const Job& job, const Issue& why);

    [[nodiscard]] std::vector<Running> running() const;
    [[nodiscard]] std::vector<Ended> ended() const; // newest first

signals:
    void progressed();
    void ended_changed();

private:
    struct Followed {
        const Job* job;
        const char* name;
        std::function<void()> stop;
        bool is_brief = false;
        bool running = false;
        bool stopped = false;
        QElapsedTimer clock = {};
        QString stage = {};
        double fraction = 0.0;
        TimeLeft left = {};
        double took = 0.0;     // seconds, when it last ended
        bool is_listed = true; // its last end is among those that are listed
    };
    struct Past {
        const Job* job;
        Ended ended;
    };
    void begin(Followed& followed);
    void progress(Followed& followed, const QString& stage, double fraction);
    void end(Followed& followed);
    void list(Followed& followed, Ending ending);
    void fail(Followed& followed, const Issue& why);
    void forget(const Followed* followed);

    std::list<Followed> followed_; // a list, so that entries stay in place
    std::deque<Past> past_;        // newest first
};

} // namespace hullwright::ui
