// Runs long work in a thread beside the window and reports its progress. Only the latest work
// counts, and a stop takes effect at once. The window uses threads nowhere else. Jobs of one kind
// derive from it and say only what they do and what comes of it.
#pragma once

#include "base/progress.h"
#include "base/result.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hullwright::ui {

class Job : public QObject {
    Q_OBJECT
public:
    // Says what the window does with the result; it is called in the window's thread.
    using Reply = std::function<void()>;
    // Hands results to the window before the work ends; they are dropped once the work is stopped.
    using Deliver = std::function<void(Reply)>;
    using Work = std::function<Reply(const Progress&, const Deliver&)>;

    explicit Job(QObject* parent = nullptr) : Job("work", parent) {}
    // The subject is what the issue names when the work throws an exception.
    explicit Job(std::string subject, QObject* parent = nullptr);
    ~Job() override; // stops the work and waits for it

    // Work leaves the processors to the window, or what it begins with is waited for by a hand that
    // moves; such work is polite by itself later.
    enum class Manner : std::uint8_t { polite, urgent };
    // Stops earlier work first; the result of stopped work is dropped.
    void start(Work work, Manner manner = Manner::polite);
    void stop();
    // Gives up work that nobody needs any more: its end is told, but no stop.
    void let_go();
    [[nodiscard]] bool running() const { return current_ != nullptr; }
    // True while no thread is left, not even of work that was stopped.
    [[nodiscard]] bool rests() const { return runs_.empty(); }
    // Stops the work and tells nobody; the job deletes itself once its threads have ended.
    void leave();
    // Returns what work returns that has failed.
    [[nodiscard]] Reply failure(const Issue& issue) {
        return [this, issue] { emit failed(issue); };
    }

signals:
    void begun();
    void stopped(); // sent by `stop`, before `ended`, but not by a new start
    void progressed(const QString& stage, double fraction); // no stage: none has begun yet
    void ended();                                           // the work is over, in whatever way
    void rested(); // the last thread has ended; sent before the work's own `ended`
    void left();   // the owner has gone
    // The work failed, or threw an exception; sent after `ended`.
    void failed(const hullwright::Issue& issue);

protected:
    // Stops all work and waits for it. A job whose work calls its own functions does so in its
    // destructor, since it is no job of its kind any more when that of this class begins.
    void finish();
    void set_subject(std::string subject) { subject_ = std::move(subject); }

private:
    struct Run;
    void poll();
    void show(const Run* run, const Reply& reply);
    void take(Run* run, const Reply& reply);
    void abandon();

    std::string subject_;
    QTimer timer_;
    std::vector<std::unique_ptr<Run>> runs_; // the current one, and stopped ones that still end
    Run* current_ = nullptr;
};

struct LeaveJob {
    void operator()(Job* job) const { job->leave(); }
};

// Is for owners in the window that go while it is used, such as dialogs: a thread may take a tenth
// of a second to end after a stop, and nobody waits for that. The work must use nothing of its
// owner but in what it replies.
template <class Kind> using LeavingJob = std::unique_ptr<Kind, LeaveJob>;

} // namespace hullwright::ui
