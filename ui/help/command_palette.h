// Shows the dialog that finds everything the menus can do by a part of its name.
#pragma once

#include "ui/help/menu_actions.h"

#include <QDialog>

class QLineEdit;
class QTreeWidget;

namespace hullwright::ui {

class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const QMenuBar& bar, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void run();

    std::vector<MenuAction> actions_;
    QLineEdit* line_;
    QTreeWidget* list_;
};

// Returns how well the action fits the typed words, taken from the word that fits worst: -1 not at
// all, 0 best.
[[nodiscard]] int fit_of(const MenuAction& action, const QStringList& words);

} // namespace hullwright::ui
