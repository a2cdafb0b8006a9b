// Says which workspace is in front: the buttons at the left end of the menus choose it.
#pragma once

#include "ui/panels/workspace.h"

#include <QList>

#include <string>

class QAction;
class QMenuBar;

namespace hullwright::ui {

class Workspaces : public QObject {
    Q_OBJECT
public:
    // The first workspace is in front.
    Workspaces(std::vector<Workspace*> all, QMenuBar& menus);
    ~Workspaces() override;

    // Returns the actions that choose them, in their order.
    [[nodiscard]] const QList<QAction*>& actions() const { return actions_; }
    [[nodiscard]] Workspace& front() const { return *all_[front_]; }
    void go_to(const Workspace& workspace);
    void go_to(const std::string& name);
    // The layout that was restored for one in front may have brought up panels of others.
    void hide_others();

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void make_actions();
    void make_bar();
    void go_to(std::size_t number);

    std::vector<Workspace*> all_;
    QMenuBar& menus_;
    QList<QAction*> actions_;
    QWidget* room_; // among the menus, for the bar
    QWidget* bar_;
    std::size_t front_ = 0;
};

} // namespace hullwright::ui
