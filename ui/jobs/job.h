// Long work beside the window: one thread at a time that counts, its progress, and a stop that
// takes effect at once. The only place of the window with threads.
#pragma once

#include "base/progress.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace hullwright::ui {

class Job : public QObject {
    Q_OBJECT
public:
    // What the window does with the outcome; called in its own thread.
    using Reply = std::function<void()>;
    // What is ready before the end goes to the window by this; dropped once the work is stopped.
    using Deliver = std::function<void(Reply)>;
    using Work = std::function<Reply(const Progress&, const Deliver&)>;

    explicit Job(QObject* parent = nullptr);
    ~Job() override; // stops and waits

    // Stops what ran before; the outcome of stopped work is dropped.
    void start(Work work);
    void stop();
    [[nodiscard]] bool running() const { return current_ != nullptr; }

signals:
    void begun();
    void stopped(); // by `stop`, then `ended`; not when it is begun anew
    void progressed(const QString& stage, double fraction);
    void broke(const QString& what); // the work threw
    void ended();                    // whichever way

private:
    struct Run;
    void poll();
    void show(const Run* run, const Reply& reply);
    void take(Run* run, const Reply& reply);
    void abandon();

    QTimer timer_;
    std::vector<std::unique_ptr<Run>> runs_; // the current one, and stopped ones still ending
    Run* current_ = nullptr;
};

// Beside the window, which is painted meanwhile, but waits and takes no input.
void run_beside(const std::function<void()>& work);

} // namespace hullwright::ui
