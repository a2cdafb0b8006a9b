#include "ui/panels/dock_set.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <string_view>
#include <utility>

namespace hullwright::ui {
namespace {

constexpr int k_narrow = 960; // pixels

Qt::Orientation across(Qt::DockWidgetArea area) {
    const bool is_beside = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
    return is_beside ? Qt::Horizontal : Qt::Vertical;
}

} // namespace

DockSet::DockSet(QMainWindow& window, bool in_front) : window_(window), is_in_front_(in_front) {
    window_.setAnimated(false); // the view would be drawn at every size on the way
}

DockSet::~DockSet() {
    for (const Dock& dock : docks_) {
        delete dock.widget;
    }
}

QDockWidget* DockSet::add(const QString& title, QWidget* panel, const Place& place) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(QString::fromLatin1(place.name));
    dock->setAccessibleName(title);
    dock->setWidget(panel);
    window_.addDockWidget(place.area, dock);
    dock->setVisible(is_in_front_);
    dock->installEventFilter(this);
    const std::size_t number = docks_.size();
    connect(dock->toggleViewAction(), &QAction::triggered, this,
            [this, number](bool wanted) { want(number, wanted); });
    docks_.push_back({dock, place});
    return dock;
}

void DockSet::stack(const Dock& dock) {
    if (dock.place.behind == nullptr) {
        return;
    }
    const auto front = std::ranges::find_if(docks_, [&dock](const Dock& other) {
        return std::string_view(other.place.name) == dock.place.behind;
    });
    window_.tabifyDockWidget(front->widget, dock.widget);
    front->widget->raise();
}

QList<QAction*> DockSet::toggles() const {
    QList<QAction*> actions;
    for (const Dock& dock : docks_) {
        actions += dock.widget->toggleViewAction();
    }
    return actions;
}

void DockSet::focus_next(const std::vector<QWidget*>& centre) {
    std::vector<QWidget*> panes = centre;
    for (const Dock& dock : docks_) {
        panes.push_back(dock.widget->widget());
    }
    const QWidget* focus = QApplication::focusWidget();
    const auto now = std::find_if(panes.begin(), panes.end(), [focus](const QWidget* pane) {
        return pane == focus || pane->isAncestorOf(focus);
    });
    const std::size_t at = now == panes.end()
                               ? panes.size() - 1
                               : static_cast<std::size_t>(std::distance(panes.begin(), now));
    for (std::size_t step = 1; step <= panes.size(); ++step) {
        QWidget* next = panes[(at + step) % panes.size()];
        // Panes behind another tab lie outside the window.
        if (next->isVisible() && window_.rect().contains(next->mapTo(&window_, QPoint(0, 0)))) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

// The button in a dock's title closes it, which is no action.
bool DockSet::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Close) {
        const auto dock = std::ranges::find(docks_, watched, &Dock::widget);
        if (dock != docks_.end()) {
            dock->wanted = false;
        }
    }
    return QObject::eventFilter(watched, event);
}

void DockSet::want(std::size_t dock, bool wanted) {
    docks_[dock].wanted = wanted;
    // The dock is shown even where it would give way to others, since somebody asked for it.
    docks_[dock].widget->setVisible(wanted);
    tidy_tabs();
}

// Where all panels of a bar of tabs are away, the bar would stay, empty. It follows them when the
// window is laid out.
void DockSet::tidy_tabs() {
    QTimer::singleShot(0, this, [this] {
        for (QTabBar* bar : window_.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            bar->setVisible(bar->count() > 0);
        }
    });
}

void DockSet::want_all(bool wanted) {
    for (Dock& dock : docks_) {
        dock.wanted = wanted;
    }
    apply();
}

bool DockSet::wants_any() const {
    return std::ranges::any_of(docks_, &Dock::wanted);
}

void DockSet::apply() {
    for (const Dock& dock : docks_) {
        const bool gives_way = is_aside_ || (is_narrow_ && dock.place.gives_way);
        dock.widget->setVisible(is_in_front_ && dock.wanted && !gives_way);
    }
    if (is_in_front_ && !is_aside_ && !has_sizes_) {
        has_sizes_ = true;
        widen();
        for (const Dock& dock : docks_) {
            stack(dock);
        }
    }
    tidy_tabs();
}

void DockSet::set_aside(bool aside) {
    if (aside != is_aside_) {
        is_aside_ = aside;
        apply();
    }
}

void DockSet::fit_to_window() {
    const bool is_narrow = window_.width() < k_narrow;
    if (is_narrow != is_narrow_) {
        is_narrow_ = is_narrow;
        apply();
        if (is_in_front_) {
            widen(); // as the window shrank it has squeezed them
        }
    }
}

void DockSet::widen() {
    for (const Qt::Orientation orientation : {Qt::Horizontal, Qt::Vertical}) {
        QList<QDockWidget*> docks;
        QList<int> sizes;
        for (const Dock& dock : docks_) {
            if (across(dock.place.area) == orientation) {
                docks += dock.widget;
                sizes += dock.place.size;
            }
        }
        if (!docks.isEmpty()) {
            window_.resizeDocks(docks, sizes, orientation);
        }
    }
}

QByteArray DockSet::state() {
    if (!is_in_front_) {
        return kept_;
    }
    for (const Dock& dock : docks_) {
        dock.widget->setVisible(dock.wanted);
    }
    const QByteArray state = window_.saveState();
    apply();
    return state;
}

void DockSet::restore(const QByteArray& state) {
    if (!is_in_front_) {
        kept_ = state;
        return;
    }
    if (window_.restoreState(state)) {
        has_sizes_ = true;
        for (Dock& dock : docks_) {
            dock.wanted = !dock.widget->isHidden();
        }
    }
    apply();
}

void DockSet::reset() {
    for (Dock& dock : docks_) {
        dock.widget->setFloating(false);
        window_.addDockWidget(dock.place.area, dock.widget);
        dock.wanted = true;
    }
    apply();
    widen();
    for (const Dock& dock : docks_) {
        stack(dock);
    }
}

void DockSet::enter() {
    is_in_front_ = true;
    restore(std::exchange(kept_, QByteArray()));
    fit_to_window();
}

void DockSet::leave() {
    kept_ = state();
    is_in_front_ = false;
    apply();
}

void DockSet::stay_away() {
    if (!is_in_front_) {
        apply();
    }
}

} // namespace hullwright::ui
