// Goes along a play: played, paused, stepped and scrubbed, with energy and momentum as curves; and
// says what became of the balls, with a list of those that fell through.
#pragma once

#include "ui/panels/section.h"
#include "ui/probe/play_scene.h"

class QAction;
class QComboBox;
class QLabel;
class QSlider;
class QTableWidget;

namespace hullwright::ui {

class PlayCoursePanel : public Section {
    Q_OBJECT
public:
    // The actions are those of the menu; they have buttons here.
    struct Actions {
        QAction* back = nullptr;
        QAction* play = nullptr;
        QAction* forward = nullptr;
        QAction* mute = nullptr; // null where there is no sound
        QAction* keep = nullptr;
        QAction* open = nullptr;
    };
    PlayCoursePanel(PlayScene& scene, const Actions& actions, QWidget* parent = nullptr);

    [[nodiscard]] QString headline() const; // what became of the balls

signals:
    void told(); // another headline

private:
    void make_row(const Actions& actions);
    void make_fallen(const Actions& actions);
    void show_played();
    void show_time();
    void show_fates();
    void list_fallen(std::size_t ball);

    PlayScene& scene_;
    QComboBox* speed_;
    QSlider* slider_;
    QLabel* time_;
    QLabel* fates_;
    QTableWidget* fallen_;
    std::vector<std::size_t> balls_; // of the list's rows
};

} // namespace hullwright::ui
