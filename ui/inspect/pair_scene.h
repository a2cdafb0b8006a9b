// Holds two bodies that are held against each other, where each is posed, and what is known of
// these poses. Panels and the view watch its parts and command them.
#pragma once

#include "ui/inspect/pair_answers.h"

#include <QCoreApplication>

namespace hullwright::ui {

class PairScene {
    Q_DECLARE_TR_FUNCTIONS(hullwright::ui::PairScene)
public:
    explicit PairScene(JobWatch& jobs);

    [[nodiscard]] PairBodies& bodies() { return bodies_; }
    [[nodiscard]] const PairBodies& bodies() const { return bodies_; }
    [[nodiscard]] PairPoses& poses() { return poses_; }
    [[nodiscard]] const PairPoses& poses() const { return poses_; }
    [[nodiscard]] PairAnswers& answers() { return answers_; }
    [[nodiscard]] const PairAnswers& answers() const { return answers_; }
    void stop();

    // Returns the box around both, where they are posed.
    [[nodiscard]] Aabb bounds() const;
    // Returns what is to be known before an answer is believed: of units, and of what has no
    // inside.
    [[nodiscard]] QStringList warnings() const;

private:
    PairBodies bodies_;
    PairPoses poses_;
    PairAnswers answers_{bodies_, poses_};
};

} // namespace hullwright::ui
