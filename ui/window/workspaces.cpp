#include "ui/window/workspaces.h"

#include "ui/help/menu_actions.h"
#include "ui/panels/dock_set.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QToolButton>

#include <utility>

namespace hullwright::ui {

Workspaces::Workspaces(std::vector<Workspace*> all, QMenuBar& menus)
    : all_(std::move(all)), menus_(menus), room_(new QWidget(&menus)),
      bar_(new QWidget(menus.window())) {
    make_actions();
    make_bar();
}

Workspaces::~Workspaces() {
    menus_.setCornerWidget(nullptr, Qt::TopLeftCorner);
    delete room_;
    delete bar_;
    qDeleteAll(actions_);
}

void Workspaces::make_actions() {
    auto* group = new QActionGroup(this);
    for (std::size_t i = 0; i < all_.size(); ++i) {
        auto* action = new QAction(all_[i]->title(), &menus_);
        action->setObjectName(QString("workspace_") + all_[i]->name());
        action->setShortcut(QKeySequence(QString("Ctrl+Alt+%1").arg(i + 1)));
        action->setCheckable(true);
        action->setChecked(i == front_);
        action->setToolTip(all_[i]->tip() + " (" + shortcut_text(*action) + ")");
        action->setStatusTip(all_[i]->tip());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, i] { go_to(i); });
        actions_ += action;
    }
}

// The buttons lie over a corner of the menus and are the window's: of what is in a bar of menus,
// screen readers are told the menus alone.
void Workspaces::make_bar() {
    bar_->setObjectName("workspaces");
    bar_->setAccessibleName(tr("Workspaces"));
    auto* row = new QHBoxLayout(bar_);
    row->setContentsMargins(4, 0, 8, 0);
    row->setSpacing(2);
    const int high =
        menus_.sizeHint().height(); // as titles of menus, so that all stand in one line
    for (QAction* action : actions_) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFixedHeight(high);
        button->setFocusPolicy(Qt::TabFocus); // a click leaves the focus where somebody works
        button->setAccessibleName(action->text());
        button->setAccessibleDescription(action->statusTip());
        row->addWidget(button);
    }
    auto* as_large = new QHBoxLayout(room_);
    as_large->setContentsMargins(0, 0, 0, 0);
    as_large->addSpacerItem(new QSpacerItem(bar_->sizeHint().width(), bar_->sizeHint().height(),
                                            QSizePolicy::Fixed, QSizePolicy::Fixed));
    room_->installEventFilter(this);
    menus_.setCornerWidget(room_, Qt::TopLeftCorner);
    room_->show();
}

bool Workspaces::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::Move:
    case QEvent::Resize:
        bar_->setGeometry({room_->mapTo(menus_.window(), QPoint(0, 0)), room_->size()});
        bar_->setVisible(!room_->isHidden());
        bar_->raise();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void Workspaces::go_to(const Workspace& workspace) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
        if (all_[i] == &workspace) {
            go_to(i);
        }
    }
}

void Workspaces::go_to(const std::string& name) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
        if (all_[i]->name() == name) {
            go_to(i);
        }
    }
}

void Workspaces::go_to(std::size_t number) {
    actions_[static_cast<qsizetype>(number)]->setChecked(true);
    if (number == front_) {
        return;
    }
    front().docks().leave();
    front().leave();
    front_ = number;
    front().docks().enter();
    hide_others();
    front().enter();
    emit changed();
}

void Workspaces::hide_others() {
    for (Workspace* each : all_) {
        each->docks().stay_away();
    }
}

} // namespace hullwright::ui
