// Who cannot see the window, or has no mouse, can work in it: names, roles, and the way of Tab.
#include "support/window_test.h"
#include "ui/dialogs/recovery_dialog.h"
#include "ui/inspect/inspection.h"
#include "ui/inspect/timeline.h"
#include "ui/panels/achieved.h"
#include "ui/panels/section.h"
#include "ui/probe/probe_bench.h"
#include "ui/probe/probing.h"
#include "ui/window/main_window.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QMetaEnum>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

QString told(const QWidget& widget) {
    return QString("%1 “%2” in “%3”")
        .arg(widget.metaObject()->className(), widget.objectName(),
             widget.parentWidget() != nullptr ? widget.parentWidget()->objectName() : QString());
}

// Lists the widgets that Tab should come to; those that hand their focus on are left out.
std::vector<QWidget*> focusable_in(const QWidget& whole) {
    std::vector<QWidget*> all;
    for (QWidget* widget : whole.findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->isEnabled() && widget->focusProxy() == nullptr &&
            (widget->focusPolicy() & Qt::TabFocus) != 0) {
            all.push_back(widget);
        }
    }
    return all;
}

// Walks the tree as screen readers do.
void walk(QAccessibleInterface* at, std::set<QObject*>& met, QStringList& nameless) {
    if (at == nullptr || !at->isValid() || at->state().invisible) {
        return;
    }
    auto* widget = qobject_cast<QWidget*>(at->object());
    if (widget != nullptr) {
        if (!met.insert(widget).second) {
            return;
        }
        const bool is_interactive = widget->focusProxy() == nullptr && widget->isVisible() &&
                                    widget->focusPolicy() != Qt::NoFocus;
        const bool is_named =
            !at->text(QAccessible::Name).isEmpty() && at->role() != QAccessible::NoRole;
        if (is_interactive && !is_named) {
            nameless += told(*widget);
        }
        if (at->tableInterface() != nullptr) {
            return; // rows are of models, and there may be many
        }
    }
    for (int i = 0; i < at->childCount(); ++i) {
        walk(at->child(i), met, nameless);
    }
}

// Describes the tree, a line for each thing that is seen: its role, its name, what it holds.
void describe(QAccessibleInterface* at, int depth, QStringList& lines) {
    if (at == nullptr || !at->isValid() || at->state().invisible) {
        return;
    }
    const QMetaEnum roles = QMetaEnum::fromType<QAccessible::Role>();
    QString line = QString(2 * depth, ' ') + roles.valueToKey(at->role());
    for (const QAccessible::Text text :
         {QAccessible::Name, QAccessible::Value, QAccessible::Description}) {
        const QString said = at->text(text).simplified();
        line += said.isEmpty() ? QString() : QString(" | ") + said;
    }
    lines += line + (at->state().disabled ? " (disabled)" : "");
    if (at->tableInterface() != nullptr) {
        return; // rows are of models, and there may be many
    }
    for (int i = 0; i < at->childCount(); ++i) {
        describe(at->child(i), depth + 1, lines);
    }
}

// Holds what a screen reader says of something that one does something with.
struct Spoken {
    QAccessible::Role role;
    QString name;
    QWidget* widget;
};

bool is_for_hands(QAccessible::Role role) {
    constexpr std::array k_roles = {
        QAccessible::Button,       QAccessible::ButtonMenu,  QAccessible::ButtonDropDown,
        QAccessible::CheckBox,     QAccessible::RadioButton, QAccessible::ComboBox,
        QAccessible::EditableText, QAccessible::Slider,      QAccessible::SpinBox,
        QAccessible::Tree,         QAccessible::Table,       QAccessible::List};
    return std::ranges::find(k_roles, role) != k_roles.end();
}

// All of it that is seen and can be used, in the order of the tree. What such a thing is made of
// belongs to it: the list below a box, the sign in a line to type in.
void listen(QAccessibleInterface* at, std::vector<Spoken>& all) {
    if (at == nullptr || !at->isValid() || at->state().invisible) {
        return;
    }
    if (is_for_hands(at->role())) {
        auto* widget = qobject_cast<QWidget*>(at->object());
        if (!at->state().disabled && widget != nullptr) {
            all.push_back({at->role(), at->text(QAccessible::Name), widget});
        }
        return;
    }
    for (int i = 0; i < at->childCount(); ++i) {
        listen(at->child(i), all);
    }
}

// True where Tab comes to the widget, or to the chosen one of radio buttons, whose arrows go on.
bool is_met(QWidget& widget, const std::set<QWidget*>& reached) {
    if (reached.count(&widget) > 0 || qobject_cast<QRadioButton*>(&widget) == nullptr) {
        return reached.count(&widget) > 0;
    }
    const auto all = widget.parentWidget()->findChildren<QRadioButton*>();
    return std::ranges::any_of(all, [&](QWidget* other) { return reached.count(other) > 0; });
}

bool has_words(const QString& name) {
    return std::ranges::any_of(name, [](QChar c) { return c.isLetterOrNumber(); });
}

} // namespace

class AccessTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    std::unique_ptr<MainWindow> window_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "access");
        window_ = std::make_unique<MainWindow>();
        window_->resize(1280, 800);
        window_->show();
        QVERIFY(load(*window_, k_bracket));
        for (Fold* fold : window_->findChildren<Fold*>()) {
            fold->set_open(true);
        }
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get(), k_patience));
    }
    void cleanupTestCase() { window_.reset(); }

    void all_that_takes_the_focus_has_a_name_and_a_role() { check_names(60, "author"); }

    void tab_alone_reaches_all_of_the_tasks_and_the_outline() {
        check_tab("outline", {"outline_dock", "tasks_dock"});
    }

    // Writes the tree beside the tests, for somebody to read.
    void print_tree(const QString& name, std::size_t least) const {
        QStringList lines;
        describe(QAccessible::queryAccessibleInterface(window_.get()), 0, lines);
        QFile file(QCoreApplication::applicationDirPath() + "/spoken_" + name + ".txt");
        QVERIFY(file.open(QFile::WriteOnly));
        QVERIFY(file.write(lines.join('\n').toUtf8() + '\n') > 0);
        qInfo("%lld lines in %s", static_cast<long long>(lines.size()),
              qPrintable(file.fileName()));
        QVERIFY(static_cast<std::size_t>(lines.size()) > least);
    }

    // A screen reader says what everything is that one does something with, and Tab comes to it;
    // panels are closed and undocked by the menu of windows. Of a list it says what is chosen and
    // what for.
    void all_of_author_is_spoken_and_reached() {
        window_->document().shown().select({0, 1}); // so that buttons for pieces can be used
        check_spoken("outline", 60);
        window_->document().shown().select({});
        // A number alone says nothing to who does not see what it stands beside.
        for (const Achieved* reached : window_->findChildren<Achieved*>()) {
            QVERIFY2(reached->accessibleName().endsWith(": " + reached->text()),
                     qPrintable(reached->objectName()));
        }
        const auto* direction = window_->findChild<QLabel*>("view_name");
        QVERIFY(!direction->text().isEmpty());
        QVERIFY(direction->accessibleName().endsWith(": " + direction->text()));
    }

    // One hears whether what a button unfolds is to be seen.
    void what_unfolds_says_how_it_is() {
        auto* button = window_->findChild<QToolButton*>("settings_fold");
        auto* fold = qobject_cast<Fold*>(button->parentWidget());
        for (const bool is_open : {false, true}) {
            fold->set_open(is_open);
            QCOMPARE(QAccessible::queryAccessibleInterface(button)->text(QAccessible::Description),
                     QString(is_open ? "expanded" : "collapsed"));
        }
    }

    void no_menu_lies_under_the_workspaces() {
        const auto* menus = window_->menuBar();
        const QRect bar = window_->findChild<QWidget*>("workspaces")->geometry();
        QVERIFY(bar.width() > 100 && bar.height() > 15);
        QVERIFY(menus->geometry().contains(bar));
        for (QAction* menu : menus->actions()) {
            if (menu->isVisible()) {
                const QRect title = menus->actionGeometry(menu);
                QVERIFY2(title.width() > 0 && !title.translated(menus->pos()).intersects(bar),
                         qPrintable(menu->text()));
            }
        }
    }

    // The button that has the focus is seen to have it, and the space bar presses it.
    void keys_choose_a_workspace() {
        auto* bar = window_->findChild<QWidget*>("workspaces");
        const auto buttons = bar->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 3);
        for (QToolButton* button : {buttons[1], buttons[0]}) {
            const QImage without = button->grab().toImage();
            button->setFocus(Qt::TabFocusReason);
            QTRY_VERIFY_WITH_TIMEOUT(button->hasFocus(), k_patience);
            const QImage with = button->grab().toImage();
            int differ = 0;
            for (int y = 0; y < with.height(); ++y) {
                for (int x = 0; x < with.width(); ++x) {
                    differ += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
                }
            }
            QVERIFY2(differ > with.width(), qPrintable(QString::number(differ)));
            QTest::keyClick(button, Qt::Key_Space);
            QVERIFY(button->isChecked());
            QVERIFY(button->hasFocus()); // so that the arrows or Tab go on from there
        }
    }

    // The same holds where one inspects, with all of it in use.
    void inspecting_is_named_and_reached() {
        window_->findChild<QAction*>("workspace_inspect")->trigger();
        window_->inspection().scene().bodies().open(k_a, k_bracket);
        window_->inspection().scene().bodies().open(k_b, k_bracket);
        window_->inspection().timeline().open(HULLWRIGHT_SOURCE_DIR "/resources/samples/poses.csv");
        QTRY_VERIFY_WITH_TIMEOUT(window_->inspection().timeline().answers().samples().size() == 3,
                                 k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(window_->inspection().scene().answers().is_answered(), k_patience);
        for (Fold* fold : window_->findChildren<Fold*>()) {
            fold->set_open(true);
        }
        check_names(60, "inspect");
        check_tab("open_body_a", {"bodies_dock", "answer_dock", "timeline_dock"});
        check_spoken("open_body_a", 40);
        window_->findChild<QDockWidget*>("compare_dock")->raise();
        check_names(60, "compare");
        check_tab("open_body_a", {"bodies_dock", "compare_dock", "timeline_dock"});
        check_spoken("open_body_a", 30);
        window_->findChild<QDockWidget*>("image_dock")->raise();
        check_spoken("open_body_a", 30);
        window_->findChild<QDockWidget*>("answer_dock")->raise();
        window_->findChild<QAction*>("workspace_author")->trigger();
    }

    // The same holds on the bench, where all that is moved by a hand has numbers.
    void probing_is_named_and_reached() {
        window_->findChild<QAction*>("workspace_probe")->trigger();
        window_->probing().bench().target().open(k_bracket);
        QTRY_VERIFY_WITH_TIMEOUT(window_->probing().bench().target().asset(), k_patience);
        for (std::size_t test = 0; test < bench_tests().size(); ++test) {
            window_->probing().bench().choose(test);
            check_names(30, QString("bench_%1").arg(test));
            check_tab("probe_test", {"things_dock"});
        }
        window_->probing().bench().choose(0); // whose answer is a command
        check_tab("probe_test", {"things_dock", "found_dock"});
        check_spoken("probe_test", 20);
        window_->findChild<QDockWidget*>("play_dock")->raise();
        check_spoken("play_kind", 20);
        window_->findChild<QDockWidget*>("things_dock")->raise();
        window_->findChild<QAction*>("workspace_author")->trigger();
    }

    // The same holds in windows of their own, with all in use that can be.
    void dialogs_of_files_are_spoken_and_reached() {
        QVERIFY(settles(*window_));
        for (const char* format : {"obj", "gltf.glb"}) {
            trigger(*window_, "export_pieces");
            check_dialog("export_dialog", "export_format", 7, [format](QWidget& dialog) {
                auto* box = dialog.findChild<QComboBox*>("export_format");
                box->setCurrentIndex(box->findData(format));
                emit box->activated(box->currentIndex());
                QVERIFY2(box->currentData().toString() == format, format);
            });
        }
        for (const char* action : {"save_picture", "save_turntable"}) {
            trigger(*window_, action);
            check_dialog("picture_dialog", "picture_size", 8, [](QWidget& dialog) {
                auto* box = dialog.findChild<QComboBox*>("picture_size");
                box->setCurrentIndex(box->count() - 1); // any size, which is typed
            });
        }
        Project project;
        project.source = k_bracket.toStdString();
        const QString path = folder_.filePath("left.hullwright");
        QVERIFY(write_project(project, path.toStdString()).ok());
        RecoveryDialog recovery({path}, window_->document().jobs(), window_.get());
        recovery.open();
        const auto* discard = recovery.findChild<QPushButton*>("recovery_discard");
        QTRY_VERIFY_WITH_TIMEOUT(discard->isEnabled(), k_patience);
        check_dialog("recovery", "recovery_list", 3);
    }

    void dialogs_of_help_are_spoken_and_reached() {
        trigger(*window_, "find_command");
        check_dialog("command_palette", "command_line", 1, {}, "commands");
        trigger(*window_, "all_keys");
        check_dialog("key_sheet", "keys", 0);
        trigger(*window_, "about_action");
        check_dialog("about", "libraries", 1);
        trigger(*window_, "manual_action");
        check_dialog("manual", "manual_search", 2, [](QWidget& manual) {
            for (const int page : {1, 2}) { // so that there is a way back
                manual.findChild<QListWidget*>("manual_contents")->setCurrentRow(page);
            }
        });
        window_->findChild<QAbstractButton*>("phase")->click();
        check_dialog("jobs", "ended_jobs", 0);
    }

    void a_dialog_of_numbers_is_spoken_and_reached() {
        trigger(*window_, "add_box");
        QVERIFY(settles(*window_));
        trigger(*window_, "place_primitive");
        check_dialog("primitive_dialog", "field_0", 10);
    }

private:
    void check_names(std::size_t least, const QString& tree) {
        std::set<QObject*> met;
        QStringList nameless;
        walk(QAccessible::queryAccessibleInterface(window_.get()), met, nameless);
        QVERIFY2(met.size() > least, qPrintable(QString::number(met.size())));
        print_tree(tree, least);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join('\n')));
        // Each widget that Tab comes to is in that tree.
        for (QWidget* widget : focusable_in(*window_)) {
            QVERIFY2(met.count(widget) > 0, qPrintable(told(*widget)));
        }
    }

    // A screen reader says what everything is that one does something with, and Tab comes to it;
    // panels are closed and undocked by the menu of windows. Of a list it says what is chosen and
    // what for.
    void check_spoken(const char* first, std::size_t least) {
        check_spoken(*window_, first, least);
    }

    // A list that the arrow keys of a line of text move in counts as reached through that line,
    // which keeps the focus.
    static void check_spoken(QWidget& whole, const char* first, std::size_t least,
                             const QString& by_arrows = {}) {
        std::vector<Spoken> all;
        listen(QAccessible::queryAccessibleInterface(&whole), all);
        std::set<QWidget*> reached = tab_from(*whole.findChild<QWidget*>(first));
        if (!by_arrows.isEmpty()) {
            reached.insert(whole.findChild<QWidget*>(by_arrows));
        }
        QStringList wrong;
        for (const Spoken& spoken : all) {
            const bool is_of_a_dock = spoken.widget->parentWidget()->inherits("QDockWidget");
            if (!has_words(spoken.name)) {
                wrong += "nameless: " + told(*spoken.widget);
            }
            if (!is_of_a_dock && !is_met(*spoken.widget, reached)) {
                wrong += "not reached: " + told(*spoken.widget) + ": " + spoken.name;
            }
            if (const auto* box = qobject_cast<QComboBox*>(spoken.widget);
                box != nullptr &&
                (!has_words(box->accessibleName()) ||
                 spoken.name != box->accessibleName() + ": " + box->currentText())) {
                wrong += "said without what it is for: " + told(*box);
            }
        }
        QVERIFY2(all.size() > least, qPrintable(QString::number(all.size())));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    // Looks at a dialog that has been opened, after `use` has brought it to show all it has, and
    // closes it.
    void check_dialog(const char* name, const char* first, std::size_t least,
                      const std::function<void(QWidget&)>& use = {},
                      const QString& by_arrows = {}) {
        const QPointer<QWidget> dialog = window_->findChild<QWidget*>(name);
        QVERIFY2(dialog != nullptr && dialog->isVisible(), name);
        dialog->activateWindow();
        QVERIFY2(QTest::qWaitForWindowActive(dialog.data(), k_patience), name);
        if (use) {
            use(*dialog);
        }
        check_spoken(*dialog, first, least, by_arrows);
        QVERIFY2(dialog != nullptr, name); // no key has closed it
        dialog->close();
        QTRY_VERIFY2_WITH_TIMEOUT(dialog == nullptr || !dialog->isVisible(), name, k_patience);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        window_->activateWindow();
        QVERIFY2(QTest::qWaitForWindowActive(window_.get(), k_patience), name);
    }

    // Returns all that Tab alone comes to.
    static std::set<QWidget*> tab_from(QWidget& first) {
        std::set<QWidget*> reached;
        // The focus comes to a window once the system has made it the active one.
        const auto is_there = [&first] {
            first.activateWindow();
            first.setFocus();
            const QWidget* focus = QApplication::focusWidget();
            return focus != nullptr && focus->window() == first.window();
        };
        if (!QTest::qWaitFor(is_there, k_patience)) {
            return reached;
        }
        constexpr int k_many = 400; // presses, more than there are widgets
        for (int i = 0; i < k_many; ++i) {
            reached.insert(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        return reached;
    }

    void check_tab(const char* first, std::vector<const char*> places) {
        places.push_back("workspaces"); // their buttons are there in each
        const std::set<QWidget*> reached = tab_from(*window_->findChild<QWidget*>(first));
        QStringList missed;
        for (const char* name : places) {
            const auto all = focusable_in(*window_->findChild<QWidget*>(name));
            QVERIFY(all.size() > 1);
            for (QWidget* widget : all) {
                if (reached.count(widget) == 0) {
                    missed += told(*widget);
                }
            }
        }
        QVERIFY2(missed.isEmpty(), qPrintable(missed.join('\n')));
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    AccessTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "access.moc"
