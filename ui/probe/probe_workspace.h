// Makes the workspace of the bench of probes, and of balls that play with an asset: its panels, its
// menu, its bar above the view.
#pragma once

#include "ui/panels/dock_set.h"
#include "ui/panels/workspace.h"
#include "ui/probe/play_course_panel.h"

#include <QAction>

class QDockWidget;
class QLabel;
class QMenu;

namespace hullwright::ui {

class FoundPanel;
class Probing;
class Viewport;

class ProbeWorkspace : public Workspace {
    Q_OBJECT
public:
    struct Watched {
        Probing& probing;
        Viewport& viewport;
    };
    // `menu` is its own, `view_actions` stand in its bar as well. The bar is made for the window's
    // centre.
    ProbeWorkspace(QMainWindow& window, const Watched& watched, QMenu* menu,
                   const QList<QAction*>& view_actions);
    ~ProbeWorkspace() override;

    [[nodiscard]] QWidget* bar() const { return bar_; }

    [[nodiscard]] const char* name() const override { return "probe"; }
    [[nodiscard]] QString title() const override { return tr("Probe"); }
    [[nodiscard]] QString tip() const override {
        return tr("Hold boxes, rays and balls against each other or against an asset");
    }
    [[nodiscard]] DockSet& docks() override { return docks_; }
    [[nodiscard]] std::vector<QWidget*> centre() const override;
    void enter() override;
    void leave() override;
    [[nodiscard]] bool takes(const QStringList& files) const override { return files.size() == 1; }
    void open(const QStringList& files) override;

private:
    void make_menu(QMenu* menu);
    void make_handles(QMenu* menu);
    void make_playing(QMenu* menu);
    void make_docks();
    void make_play_docks();
    void bring_together(QDockWidget& asked, QDockWidget& told);
    void show_side();
    void make_bar(const QList<QAction*>& view_actions);
    void watch(const QDockWidget& answer);
    void show_headline();
    void choose_file();
    void choose_model();
    void copy_command();
    void choose_play();
    void keep_play();
    void follow_play();
    void follow();

    QMainWindow& window_;
    Probing& probing_;
    Viewport& viewport_;
    DockSet docks_;
    QMenu* menu_;
    QAction* open_model_ = nullptr;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* copy_ = nullptr;
    QList<QAction*> handles_; // to move, and to turn
    PlayCoursePanel::Actions playing_;
    QDockWidget* play_dock_ = nullptr;
    bool is_play_seen_ = false; // its panel is the tab in front
    QWidget* bar_;
    QLabel* headline_; // what the answer says, in the bar while its panel is away
    std::vector<const QDockWidget*> answers_;
    FoundPanel* found_ = nullptr;
    PlayCoursePanel* course_ = nullptr;
};

} // namespace hullwright::ui
