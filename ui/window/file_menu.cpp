#include "ui/window/file_menu.h"

#include "ui/document/recent_files.h"
#include "ui/icons/icon.h"
#include "ui/inspect/inspect_memory.h"
#include "ui/inspect/inspection.h"
#include "ui/inspect/pair_scene.h"
#include "ui/window/document_files.h"
#include "ui/window/exports.h"
#include "ui/window/recovery.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>

namespace hullwright::ui {

FileMenu::FileMenu(QMenu* menu, const Work& work, QWidget& window) : QObject(menu), work_(work) {
    add_opening(menu);
    menu->addSeparator();
    add_saving(menu);
    menu->addSeparator();
    add_exports(menu);
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence::Quit, &window, &QWidget::close);
    QCoreApplication::instance()->installEventFilter(this);
    connect(&work_.document, &Document::model_changed, this, &FileMenu::follow);
    connect(&work_.document.shown(), &ShownPieces::pieces_changed, this, &FileMenu::follow);
    connect(&work_.inspection, &Inspection::begun, this, &FileMenu::follow);
    connect(&work_.inspection.scene().bodies(), &PairBodies::changed, this, &FileMenu::follow);
    follow();
}

// Fields take the key of exporting as a way to the end of their line, for which there is End, too.
bool FileMenu::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && qobject_cast<QLineEdit*>(watched) != nullptr) {
        const auto& key = static_cast<const QKeyEvent&>(*event);
        if (export_->shortcut() == QKeySequence(key.keyCombination())) {
            event->ignore();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void FileMenu::add_opening(QMenu* menu) {
    open_ = menu->addAction(icon_of("open"), tr("&Open…"), QKeySequence::Open, &work_.files,
                            &DocumentFiles::choose);
    open_->setObjectName("open");
    menu->addAction(tr("Open &colliders…"), &work_.files, &DocumentFiles::choose_colliders)
        ->setObjectName("open_colliders");
    QMenu* recent = menu->addMenu(tr("Open &Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fill_recent(recent); });
    QAction* again = menu->addAction(tr("Read a&gain"), QKeySequence("Shift+F5"), &work_.document,
                                     &Document::read_again);
    again->setObjectName("read_again");
    of_model_ += again;
    menu->addAction(tr("Reco&ver work…"), &work_.recovery, &Recovery::choose)
        ->setObjectName("recover_work");
}

void FileMenu::add_saving(QMenu* menu) {
    QAction* save =
        menu->addAction(icon_of("save"), tr("&Save project"), QKeySequence::Save, &work_.files,
                        [this] { work_.files.save(work_.document.keeper().file().path()); });
    save->setObjectName("save");
    QAction* save_as = menu->addAction(tr("Save project &as…"), QKeySequence("Ctrl+Shift+S"),
                                       &work_.files, [this] { work_.files.save(QString()); });
    to_save_ = {save, save_as};
}

void FileMenu::add_exports(QMenu* menu) {
    Exports* exports = &work_.exports;
    export_ = menu->addAction(icon_of("export"), tr("&Export pieces…"), QKeySequence("Ctrl+E"),
                              exports, &Exports::choose_pieces);
    export_->setObjectName("export_pieces");
    QAction* mesh = menu->addAction(tr("Export repaired &mesh…"), exports, &Exports::choose_mesh);
    QMenu* send = menu->addMenu(tr("Send to &Inspect"));
    send->setObjectName("send_menu");
    send_ = send->menuAction();
    for (const std::size_t which : {k_a, k_b}) {
        send->addAction(which == k_a ? tr("As &A") : tr("As &B"), this,
                        [this, which] { emit send_wanted(which); })
            ->setObjectName(which == k_a ? "send_as_a" : "send_as_b");
    }
    send_to_probe_ = menu->addAction(tr("Send to Pro&be"), this, &FileMenu::send_to_probe_wanted);
    send_to_probe_->setObjectName("send_to_probe");
    menu->addSeparator();
    QAction* picture = menu->addAction(tr("Save pict&ure…"), QKeySequence("F12"), exports,
                                       [exports] { exports->choose_picture(false); });
    picture->setObjectName("save_picture");
    QAction* turntable = menu->addAction(tr("Save &turntable…"), QKeySequence("Shift+F12"), exports,
                                         [exports] { exports->choose_picture(true); });
    turntable->setObjectName("save_turntable");
    of_model_ += {mesh, picture, turntable};
}

void FileMenu::fill_recent(QMenu* menu) {
    menu->clear();
    for (const QString& path : recent_files()) {
        QString text = path;
        menu->addAction(text.replace('&', "&&"), &work_.files,
                        [this, path] { work_.files.open(path); });
    }
    menu->setEnabled(true);
}

void FileMenu::follow() {
    const bool has_model = work_.document.model() != nullptr;
    for (QAction* action : of_model_) {
        action->setEnabled(has_model);
    }
    const bool has_inspected = !work_.inspection.memory().saved().empty();
    for (QAction* action : to_save_) {
        action->setEnabled(has_model || has_inspected);
    }
    export_->setEnabled(work_.document.shown().pieces() != nullptr);
    send_->setEnabled(work_.document.shown().pieces() != nullptr);
    send_to_probe_->setEnabled(work_.document.shown().pieces() != nullptr);
}

} // namespace hullwright::ui
