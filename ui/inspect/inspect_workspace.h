// Makes the workspace in which one sees why two things meet or do not: its panels, its menu, its
// bar above the view.
#pragma once

#include "ui/inspect/compare_panel.h"
#include "ui/inspect/inspect_files.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/panels/dock_set.h"
#include "ui/panels/workspace.h"

#include <QAction>

class QMenu;

namespace hullwright::ui {

class InspectPage;
class Inspection;
class Viewport;

class InspectWorkspace : public Workspace {
    Q_OBJECT
public:
    struct Watched {
        Inspection& inspection;
        Viewport& viewport;
    };
    // `menu` is its own, `view_actions` stand in its bar as well. Page and bar are made for the
    // window's centre.
    InspectWorkspace(QMainWindow& window, const Watched& watched, QMenu* menu,
                     const QList<QAction*>& view_actions);
    ~InspectWorkspace() override;

    [[nodiscard]] QWidget* page() const;
    [[nodiscard]] QWidget* bar() const { return bar_; }

    [[nodiscard]] const char* name() const override { return "inspect"; }
    [[nodiscard]] QString title() const override { return tr("Inspect"); }
    [[nodiscard]] QString tip() const override {
        return tr("See where two assets or models meet, and why");
    }
    [[nodiscard]] DockSet& docks() override { return docks_; }
    [[nodiscard]] std::vector<QWidget*> centre() const override;
    void enter() override;
    void leave() override;
    [[nodiscard]] bool takes(const QStringList& files) const override {
        return files_.takes(files);
    }
    void open(const QStringList& files) override { files_.open(files); }

signals:
    void refused(const QString& why);

private:
    void make_menu(QMenu* menu);
    void make_models(QMenu* menu);
    void follow_models();
    void make_steps(QMenu* menu);
    void make_playing(QMenu* menu);
    void make_handles(QMenu* menu);
    void make_others(QMenu* menu);
    void make_contact_file(QMenu* menu);
    void make_comparing(QMenu* menu);
    void make_docks();
    void make_tabs();
    void make_bar(const QList<QAction*>& view_actions);
    void follow_contact();
    void follow_comparison();
    void follow_rows();
    void show_centre();

    Inspection& inspection_;
    Viewport& viewport_;
    InspectFiles files_;
    DockSet docks_;
    QMenu* menu_;
    std::array<QAction*, 2> models_ = {}; // of assets
    QList<QAction*> steps_;               // to undo, and to do again
    TimelinePanel::Actions playing_;
    QList<QAction*> handles_; // to move, and to turn
    QAction* keep_ = nullptr;
    QAction* next_ = nullptr; // the next row that is not as expected
    ComparePanel::Actions comparing_;
    InspectPage* page_;
    QWidget* bar_;
    bool is_in_front_ = false;
};

} // namespace hullwright::ui
