#include "ui/window/edit_menu.h"

#include "ui/document/document.h"
#include "ui/icons/icon.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>

namespace hullwright::ui {

EditMenu::EditMenu(QMenu* menu, Document& document) : QObject(menu), document_(document) {
    add_steps(menu);
    menu->addSeparator();
    add_selecting(menu);
    menu->addSeparator();
    add_hiding(menu);
    QCoreApplication::instance()->installEventFilter(this);
}

// A field that has nothing to take back leaves the keys to the window.
bool EditMenu::eventFilter(QObject* watched, QEvent* event) {
    const auto* line = qobject_cast<QLineEdit*>(watched);
    if (line != nullptr && event->type() == QEvent::ShortcutOverride) {
        const QKeySequence key(static_cast<const QKeyEvent&>(*event).keyCombination());
        if ((key == undo_->shortcut() && !line->isUndoAvailable()) ||
            (key == redo_->shortcut() && !line->isRedoAvailable())) {
            event->ignore();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void EditMenu::add_steps(QMenu* menu) {
    undo_ = document_.corrector().history().stack().createUndoAction(menu, tr("&Undo"));
    undo_->setShortcut(QKeySequence::Undo);
    undo_->setObjectName("undo");
    undo_->setIcon(icon_of("undo"));
    redo_ = document_.corrector().history().stack().createRedoAction(menu, tr("&Redo"));
    redo_->setShortcut(QKeySequence::Redo);
    redo_->setObjectName("redo");
    redo_->setIcon(icon_of("redo"));
    menu->addActions({undo_, redo_});
    menu->addAction(tr("&Cut again"), QKeySequence::Refresh, &document_, &Document::cut_again)
        ->setObjectName("cut_again");
    menu->addAction(tr("S&top the work"), QKeySequence("Ctrl+."), this, &EditMenu::stop_wanted)
        ->setObjectName("stop_work");
}

void EditMenu::add_selecting(QMenu* menu) {
    menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, &EditMenu::select_all)
        ->setObjectName("select_all");
    menu->addAction(tr("Select &nothing"), QKeySequence("Ctrl+Shift+A"), this,
                    [this] { document_.shown().select({}); });
}

void EditMenu::add_hiding(QMenu* menu) {
    QAction* hide =
        menu->addAction(tr("&Hide selection"), QKeySequence("H"), this, &EditMenu::hide_selection);
    hide->setObjectName("hide_selection");
    QAction* only = menu->addAction(tr("Show &only selection"), QKeySequence("Shift+H"), this,
                                    &EditMenu::show_only_selection);
    QAction* all = menu->addAction(tr("&Show all"), QKeySequence("Alt+H"), &document_.shown(),
                                   &ShownPieces::show_all);
    all->setObjectName("show_all");
    row_actions_ = {hide, only, all};
}

void EditMenu::select_all() {
    std::set<PieceId> all;
    const std::size_t count =
        document_.shown().pieces() ? document_.shown().pieces()->pieces().size() : 0;
    for (PieceId piece = 0; piece < count; ++piece) {
        if (document_.shown().is_visible(piece)) {
            all.insert(all.end(), piece);
        }
    }
    document_.shown().select(std::move(all));
}

void EditMenu::hide_selection() {
    document_.shown().set_visible(document_.shown().selection(), false);
    for (const std::string& name : document_.shown().selected_added()) {
        document_.shown().set_added_visible(name, false);
    }
    document_.shown().select({});
}

void EditMenu::show_only_selection() {
    std::set<PieceId> others;
    const std::size_t count =
        document_.shown().pieces() ? document_.shown().pieces()->pieces().size() : 0;
    for (PieceId piece = 0; piece < count; ++piece) {
        if (document_.shown().selection().count(piece) == 0) {
            others.insert(others.end(), piece);
        }
    }
    document_.shown().set_visible(document_.shown().selection(), true);
    document_.shown().set_visible(others, false);
    if (const auto& cut = document_.shown().pieces()) {
        for (const AddedPrimitive& added : cut->added) {
            document_.shown().set_added_visible(
                added.name, document_.shown().selected_added().count(added.name) > 0);
        }
    }
}

} // namespace hullwright::ui
