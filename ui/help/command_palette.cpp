#include "ui/help/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {
namespace {

enum Column { k_name, k_path, k_keys, k_palette_columns };

constexpr int k_index_role = Qt::UserRole; // place in the list of actions

} // namespace

int fit_of(const MenuAction& action, const QStringList& words) {
    const QString all = action.name + ' ' + action.path + ' ' + shortcut_text(*action.action);
    int worst = 0;
    for (const QString& word : words) {
        if (!all.contains(word, Qt::CaseInsensitive)) {
            return -1;
        }
        const auto at = action.name.indexOf(word, 0, Qt::CaseInsensitive);
        worst = std::max(worst, at == 0 ? 0 : at > 0 ? 1 : 2);
    }
    return worst;
}

CommandPalette::CommandPalette(const QMenuBar& bar, QWidget* parent)
    : QDialog(parent), actions_(menu_actions(bar)), line_(new QLineEdit(this)),
      list_(new QTreeWidget(this)) {
    setObjectName("command_palette");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Find a command"));
    line_->setObjectName("command_line");
    line_->setAccessibleName(tr("Part of the command's name"));
    line_->setPlaceholderText(tr("Type some of the command's name, then Enter"));
    line_->installEventFilter(this);
    list_->setObjectName("commands");
    list_->setAccessibleName(tr("Commands"));
    list_->setColumnCount(k_palette_columns);
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setFocusPolicy(Qt::NoFocus); // typing always goes to the line
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(k_name, QHeaderView::Stretch);
    auto* column = new QVBoxLayout(this);
    column->addWidget(line_);
    column->addWidget(list_, 1);
    resize(QSize(640, 420).boundedTo(parent->size()));
    line_->setFocus();
    connect(line_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(line_, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(list_, &QTreeWidget::itemClicked, this, &CommandPalette::run);
    filter(QString());
}

// Names that begin with the typed text come first; the rest is in the order of the menus.
void CommandPalette::filter(const QString& text) {
    const QStringList words = text.split(' ', Qt::SkipEmptyParts);
    std::vector<std::pair<int, int>> found; // how well it fits, place in the list of actions
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        if (const int fit = fit_of(actions_[i], words); fit >= 0) {
            found.emplace_back(fit, static_cast<int>(i));
        }
    }
    std::sort(found.begin(), found.end());
    list_->clear();
    for (const auto& [fit, index] : found) {
        const MenuAction& each = actions_[static_cast<std::size_t>(index)];
        auto* row = new QTreeWidgetItem(list_, {each.name, each.path, shortcut_text(*each.action)});
        row->setData(k_name, k_index_role, index);
        row->setSizeHint(k_name, QSize(0, fontMetrics().height() + 8));
        row->setTextAlignment(k_keys, Qt::AlignRight | Qt::AlignVCenter);
        const QPalette::ColorGroup group =
            each.action->isEnabled() ? QPalette::Active : QPalette::Disabled;
        row->setForeground(k_name, palette().color(group, QPalette::Text));
        row->setForeground(k_path, palette().color(group, QPalette::PlaceholderText));
        row->setForeground(k_keys, palette().color(group, QPalette::Text));
    }
    if (found.empty()) {
        auto* row = new QTreeWidgetItem(list_, {tr("No command has this in its name.")});
        row->setFlags(Qt::NoItemFlags); // it is not to be run
    } else {
        list_->setCurrentItem(list_->topLevelItem(0));
    }
}

// The arrow keys move in the list while the line keeps the focus.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == line_ && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        constexpr int k_moving[] = {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown};
        if (std::find(std::begin(k_moving), std::end(k_moving), key->key()) != std::end(k_moving)) {
            QCoreApplication::sendEvent(list_, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

// The command runs after this dialog has closed, because it may open another one or build the menus
// again.
void CommandPalette::run() {
    const QTreeWidgetItem* row = list_->currentItem();
    if (row == nullptr) {
        return;
    }
    const int index = row->data(k_name, k_index_role).toInt();
    const QPointer<QAction> action = actions_[static_cast<std::size_t>(index)].action;
    if (!action->isEnabled()) {
        return;
    }
    accept();
    QTimer::singleShot(0, action, [action] { action->trigger(); });
}

} // namespace hullwright::ui
