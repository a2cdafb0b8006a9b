// Holds what somebody has set on the bench as steps that can be undone.
#pragma once

#include "ui/probe/bench_state.h"

#include <QObject>

#include <optional>
#include <vector>

namespace hullwright::ui {

class BenchSteps : public QObject {
    Q_OBJECT
public:
    // `now` is the state that steps lead to, and lives as long.
    explicit BenchSteps(const BenchState& now) : now_(now) {}

    [[nodiscard]] bool can_undo() const { return !done_.empty(); }
    [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
    void undo();
    void redo();

    // All that is set before an end belongs to the same step.
    void begin();
    void end();
    void give_up(); // everything is as when it began
    // The state was another one before; while a step goes on, it is kept when that ends.
    void keep(const BenchState& before);
    void forget();

signals:
    void wanted(const hullwright::ui::BenchState& state); // in place of the present one
    void changed();                                       // what can be undone or done again

private:
    const BenchState& now_;
    std::vector<BenchState> done_;
    std::vector<BenchState> undone_;
    std::optional<BenchState> begun_; // a step goes on since then
};

} // namespace hullwright::ui
