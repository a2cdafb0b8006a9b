#include "ui/help/menu_actions.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

namespace hullwright::ui {
namespace {

void collect(const QList<QAction*>& actions, const QString& path, std::vector<MenuAction>& found) {
    for (QAction* action : actions) {
        const QString name = without_mnemonic(action->text());
        if (!action->isVisible()) {
            continue; // menus of another workspace than the one in front, too
        }
        if (QMenu* menu = action->menu()) {
            emit menu->aboutToShow(); // some menus are filled only then
            collect(menu->actions(), path.isEmpty() ? name : path + " ▸ " + name, found);
        } else if (!action->isSeparator() && !name.isEmpty()) {
            found.push_back({action, name, path});
        }
    }
}

} // namespace

std::vector<MenuAction> menu_actions(const QMenuBar& bar) {
    std::vector<MenuAction> found;
    collect(bar.actions(), QString(), found);
    return found;
}

QString without_mnemonic(QString text) {
    static const QRegularExpression in_brackets("\\(&\\w\\)");
    static const QRegularExpression mark("&(?!&)"); // of two marks, one is text
    return text.remove(in_brackets).replace("&&", QChar(1)).remove(mark).replace(QChar(1), '&');
}

QString shortcut_text(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& each : action.shortcuts()) {
        keys.push_back(each.toString(QKeySequence::NativeText));
    }
    keys.removeDuplicates();
    return keys.join(", ");
}

} // namespace hullwright::ui
