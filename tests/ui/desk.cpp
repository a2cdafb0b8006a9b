// The desk around the work does what it says: jobs, commands by name, keys, the first page, the
// manual.
#include "support/window_test.h"
#include "target/target.h"
#include "ui/document/recent_files.h"
#include "ui/help/command_palette.h"
#include "ui/help/key_sheet.h"
#include "ui/help/manual_window.h"
#include "ui/panels/banner.h"
#include "ui/panels/jobs_panel.h"
#include "ui/panels/welcome_page.h"
#include "ui/viewport/gestures.h"
#include "ui/viewport/navigation_menu.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"
#include "ui/window/theme.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QThread>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>

#include <cstdlib>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

// Does work that is half done, and stays so until it is stopped.
Job::Reply work_until_stopped(const Progress& progress, const Job::Deliver& /*deliver*/) {
    progress.part("merging", 0.0, 1.0).report(0.5);
    while (!progress.stopped()) {
        QThread::msleep(1);
    }
    return [] {};
}

// Does work that would take five seconds.
Job::Reply work_evenly(const Progress& progress, const Job::Deliver& /*deliver*/) {
    for (int step = 1; step < 100 && !progress.stopped(); ++step) {
        progress.report(0.01 * step);
        QThread::msleep(50);
    }
    return [] {};
}

QString cell(const QTableWidget* table, int row, int column) {
    return table->item(row, column)->text();
}

} // namespace

class DeskTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "desk");
    }

    // Dialogs have no icons of another family, and an arrow to a menu stands beside its words.
    void what_is_drawn_is_of_one_family() {
        for (const Theme theme : {Theme::light, Theme::dark, Theme::system}) {
            apply_theme(theme);
            QDialogButtonBox box(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
            for (const QAbstractButton* button : box.buttons()) {
                QVERIFY(button->icon().isNull());
            }
            // The buttons of a dock are seen on its ground, and sharp on any screen.
            QDockWidget dock;
            const auto buttons = dock.findChildren<QAbstractButton*>();
            QCOMPARE(buttons.size(), 2);
            for (const QAbstractButton* each : buttons) {
                constexpr int k_large = 64;
                const QImage icon = each->icon().pixmap(k_large).toImage();
                QCOMPARE(icon.width(), k_large);
                const int ground = dock.palette().color(QPalette::Window).lightness();
                int most = 0;
                for (int x = 0; x < k_large; ++x) {
                    const QColor drawn = icon.pixelColor(x, k_large / 2);
                    most = std::max(most,
                                    drawn.alpha() < 255 ? 0 : std::abs(drawn.lightness() - ground));
                }
                QVERIFY2(most > 150, qPrintable(QString::number(most)));
            }
            QMenu menu;
            QToolButton button;
            button.setPopupMode(QToolButton::InstantPopup);
            button.setAutoRaise(true);
            button.setMinimumHeight(40);
            const int without = button.sizeHint().width();
            button.setMenu(&menu);
            QVERIFY(button.sizeHint().width() > without);
            const QImage drawn = button.grab().toImage();
            std::set<int> rows;
            for (int y = 2; y < drawn.height() - 2; ++y) {
                for (int x = drawn.width() - 12; x < drawn.width() - 2; ++x) {
                    if (drawn.pixel(x, y) != drawn.pixel(drawn.width() - 2, 2)) {
                        rows.insert(y);
                    }
                }
            }
            QVERIFY(!rows.empty());
            QVERIFY2(std::abs(*rows.begin() + *rows.rbegin() - drawn.height()) <= 6,
                     qPrintable(QString("%1 to %2").arg(*rows.begin()).arg(*rows.rbegin())));
        }
    }

    // A message is closed by the icon that closes all else, in the colour of its words.
    void a_message_is_closed_by_an_icon() {
        Banner banner;
        banner.show_error("something");
        const auto closes = banner.findChildren<QToolButton*>("banner_close");
        QCOMPARE(closes.size(), static_cast<qsizetype>(Banner::k_subjects));
        for (const QToolButton* close : closes) {
            QVERIFY(close->text().isEmpty());
            constexpr int k_large = 64;
            const QImage icon = close->icon().pixmap(k_large).toImage();
            QCOMPARE(icon.size(), QSize(k_large, k_large)); // drawn, not scaled
            const QColor crossing = icon.pixelColor(k_large / 2, k_large / 2);
            QVERIFY(crossing.alpha() > 250 && crossing.lightness() > 250);
            QCOMPARE(icon.pixelColor(k_large / 2, 1).alpha(), 0);
        }
        closes.front()->click();
        QVERIFY(banner.isHidden());
    }

    void time_left_is_said_only_when_it_means_something() {
        TimeLeft steady;
        steady.add(1.0, 0.1);
        QVERIFY(!steady.seconds()); // it is too early to tell
        for (double t = 2.0; t <= 5.0; t += 0.1) {
            steady.add(t, t / 10.0);
        }
        QVERIFY(steady.seconds());
        QVERIFY(std::abs(*steady.seconds() - 5.0) < 0.2);
        steady.add(9.0, 0.4); // progress stands still
        QVERIFY(!steady.seconds());
        TimeLeft barely;
        barely.add(10.0, 0.01);
        QVERIFY(!barely.seconds());
    }

    void a_job_shows_its_progress_and_stops() {
        JobWatch watch;
        Job job;
        watch.follow(job, "Writing a file", [&] { job.stop(); });
        JobsPanel panel(watch);
        panel.resize(400, 300);
        panel.show();
        auto* ended = panel.findChild<QTableWidget*>("ended_jobs");
        QCOMPARE(ended->rowCount(), 0);
        job.start(work_until_stopped);
        QTRY_VERIFY_WITH_TIMEOUT(panel.findChild<QProgressBar*>("job_progress") != nullptr,
                                 k_patience);
        QTRY_COMPARE_WITH_TIMEOUT(panel.findChild<QProgressBar*>("job_progress")->value(), 500,
                                  k_patience);
        QCOMPARE(watch.running().size(), 1U);
        QCOMPARE(watch.running().front().stage, QString("merging"));
        panel.findChild<QPushButton*>("job_stop")->click();
        QVERIFY(!job.running());
        QVERIFY(watch.running().empty());
        QTRY_VERIFY_WITH_TIMEOUT(panel.findChild<QProgressBar*>("job_progress") == nullptr,
                                 k_patience);
        QCOMPARE(ended->rowCount(), 1);
        QCOMPARE(cell(ended, 0, 0), QString("Writing a file"));
        QCOMPARE(cell(ended, 0, 1), QString("Stopped"));
    }

    void the_time_that_is_left_stands_beside_the_progress() {
        MainWindow window;
        Document& document = window.document();
        Job job;
        document.jobs().follow(job, "Writing a file", [&] { job.stop(); });
        connect(&job, &Job::progressed, &document, &Document::progressed);
        connect(&job, &Job::ended, &document, &Document::ended);
        const auto* left = window.findChild<QLabel*>("time_left");
        job.start(work_evenly);
        QTRY_VERIFY_WITH_TIMEOUT(
            QRegularExpression("^about [1-9] s left$").match(left->text()).hasMatch(), k_patience);
        QVERIFY(!left->isHidden());
        job.stop();
        QTRY_VERIFY_WITH_TIMEOUT(left->isHidden(), k_patience);
    }

    // What a hand starts with each of its moves would drive all else from the list.
    void brief_work_is_remembered_where_it_took_long_or_went_wrong() {
        JobWatch watch;
        Job job;
        watch.follow_brief(job, "Answering two poses");
        const auto end_at_once = [](const Progress&, const Job::Deliver&) -> Job::Reply {
            return [] {};
        };
        job.start(end_at_once);
        QCOMPARE(watch.running().size(), 1U);
        QTRY_VERIFY_WITH_TIMEOUT(!job.running(), k_patience);
        QVERIFY(watch.ended().empty());
        job.start([&job](const Progress&, const Job::Deliver&) {
            return job.failure(error(Code::internal, "poses"));
        });
        QTRY_COMPARE_WITH_TIMEOUT(watch.ended().size(), 1U, k_patience);
        QVERIFY(watch.ended()[0].ending == JobWatch::Ending::failed &&
                watch.ended()[0].why == error(Code::internal, "poses"));
        job.start(work_until_stopped);
        watch.running().front().stop();
        QCOMPARE(watch.ended().size(), 2U);
        QVERIFY(watch.ended()[0].ending == JobWatch::Ending::stopped);
        job.start([](const Progress&, const Job::Deliver&) -> Job::Reply {
            QThread::msleep(1050);
            return [] {};
        });
        QTRY_COMPARE_WITH_TIMEOUT(watch.ended().size(), 3U, k_patience);
        QVERIFY(watch.ended()[0].ending == JobWatch::Ending::done && watch.ended()[0].seconds > 1);
        job.start(end_at_once);
        QTRY_VERIFY_WITH_TIMEOUT(!job.running(), k_patience);
        QCOMPARE(watch.ended().size(), 3U);
    }

    void how_jobs_ended_is_remembered() {
        JobWatch watch;
        Job job;
        watch.follow(job, "Writing a file", [&] { job.stop(); });
        JobsPanel panel(watch);
        const auto* ended = panel.findChild<QTableWidget*>("ended_jobs");
        job.start([](const Progress&, const Job::Deliver&) -> Job::Reply { return [] {}; });
        QTRY_COMPARE_WITH_TIMEOUT(ended->rowCount(), 1, k_patience);
        QCOMPARE(cell(ended, 0, 1), QString("Done"));
        job.start([](const Progress&, const Job::Deliver&) -> Job::Reply {
            throw std::runtime_error("out of paper");
        });
        QTRY_COMPARE_WITH_TIMEOUT(ended->rowCount(), 2, k_patience);
        QTRY_VERIFY2_WITH_TIMEOUT(cell(ended, 0, 1).contains("out of paper"),
                                  qPrintable(cell(ended, 0, 1)), k_patience);
        for (int i = 0; i < 30; ++i) {
            job.start(work_until_stopped);
            job.stop();
        }
        QCOMPARE(ended->rowCount(), 20);
        // A job that is begun anew before its end is one job.
        job.start(work_until_stopped);
        job.start(work_until_stopped);
        QCOMPARE(watch.running().size(), 1U);
        job.stop();
        QVERIFY(watch.running().empty());
        // A job leaves the list when its owner is deleted.
        auto owned = std::make_unique<Job>();
        watch.follow(*owned, "Writing a file", [] {});
        owned->start(work_until_stopped);
        QCOMPARE(watch.running().size(), 1U);
        owned.reset();
        QVERIFY(watch.running().empty());
    }

    void the_windows_work_is_listed() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        // A panel that lints new pieces by itself may end before or after, so its job is left out.
        const auto last = [&] {
            const auto all = window.document().jobs().ended();
            return *std::find_if(all.begin(), all.end(), [](const JobWatch::Ended& job) {
                return QString(job.name) != "Checking for an engine";
            });
        };
        window.router().open(k_bracket);
        QVERIFY(settles(window));
        QCOMPARE(last().name, "Cutting pieces");
        QCOMPARE(last().ending, JobWatch::Ending::done);
        window.exports().write_pieces(folder_.filePath("no/such/folder.obj"));
        QVERIFY(QTest::qWaitFor([&] { return !window.busy(); }, k_patience));
        QCOMPARE(last().name, "Writing a file");
        QTRY_COMPARE_WITH_TIMEOUT(last().ending, JobWatch::Ending::failed, k_patience);
        window.router().open(folder_.filePath("missing.obj"));
        QVERIFY(settles(window));
        const auto all = window.document().jobs().ended();
        QVERIFY(std::any_of(all.begin(), all.end(), [](const JobWatch::Ended& job) {
            return job.ending == JobWatch::Ending::failed && job.why->code == Code::file_missing;
        }));
        // Another language makes the panel anew, which still lists what has ended.
        const int rows = window.findChild<QTableWidget*>("ended_jobs")->rowCount();
        window.findChild<QAction*>("language_de")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            window.findChild<QDockWidget*>("outline_dock")->windowTitle() != "Outline", k_patience);
        QVERIFY(window.findChild<QTableWidget*>("ended_jobs")->rowCount() >= rows);
        window.findChild<QAction*>("language_en")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<QDockWidget*>("outline_dock")->windowTitle(),
                                  QString("Outline"), k_patience);
    }

    void a_command_is_found_and_run_by_keys_alone() {
        MainWindow window;
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = window.findChild<CommandPalette*>();
        QVERIFY(palette != nullptr);
        QVERIFY(QTest::qWaitForWindowActive(palette, k_patience));
        auto* line = palette->findChild<QLineEdit*>("command_line");
        const auto* list = palette->findChild<QTreeWidget*>("commands");
        QTRY_VERIFY_WITH_TIMEOUT(line->hasFocus(), k_patience);
        QVERIFY(list->topLevelItemCount() > 40);
        QTest::keyClicks(line, "view orthographic");
        QCOMPARE(list->topLevelItemCount(), 1);
        QCOMPARE(list->topLevelItem(0)->text(2), QString("5"));
        line->clear();
        QTest::keyClicks(line, "theme");
        QCOMPARE(list->topLevelItemCount(), 3);
        QTest::keyClick(line, Qt::Key_Down);
        QCOMPARE(list->indexOfTopLevelItem(list->currentItem()), 1);
        line->setText("orthographic");
        auto* action = menu_action(window, "Orthographic");
        const bool before = action->isChecked();
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(action->isChecked(), !before, k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<CommandPalette*>() == nullptr, k_patience);
    }

    void a_command_that_cannot_run_is_grey_and_stays_undone() {
        MainWindow window;
        window.show();
        CommandPalette palette(*window.menuBar(), &window);
        palette.setAttribute(Qt::WA_DeleteOnClose, false);
        palette.show();
        auto* line = palette.findChild<QLineEdit*>("command_line");
        const auto* list = palette.findChild<QTreeWidget*>("commands");
        line->setText("export pieces");
        QCOMPARE(list->topLevelItemCount(), 1);
        QCOMPARE(list->topLevelItem(0)->foreground(0).color(),
                 palette.palette().color(QPalette::Disabled, QPalette::Text));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(palette.isVisible());
        line->setText("no such thing at all");
        QCOMPARE(list->topLevelItemCount(), 1); // which says so
        QVERIFY(list->topLevelItem(0)->flags() == Qt::NoItemFlags);
        QVERIFY(list->topLevelItem(0)->text(0).startsWith("No command"));
        QTest::keyClick(line, Qt::Key_Down);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(palette.isVisible());
    }

    void the_sheet_has_every_key() {
        MainWindow window;
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        QTest::keyClick(&window, Qt::Key_Slash, Qt::ControlModifier);
        auto* sheet = window.findChild<KeySheet*>();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        const QString text = sheet->findChild<QTextBrowser*>("keys")->toPlainText();
        int with_keys = 0;
        for (const MenuAction& each : menu_actions(*window.menuBar())) {
            if (!each.action->shortcuts().isEmpty()) {
                ++with_keys;
                QVERIFY2(text.contains(each.name), qPrintable(each.name));
                QVERIFY2(text.contains(shortcut_text(*each.action)), qPrintable(each.name));
            }
        }
        QVERIFY(with_keys > 25);
        for (const KeyLine& gesture : viewport_keys(saved_navigation())) {
            QVERIFY(text.contains(gesture.keys) && text.contains(gesture.what));
        }
        sheet->close();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<KeySheet*>() == nullptr, k_patience);
        QTest::keyClick(&window, Qt::Key_Question);
        QVERIFY(window.findChild<KeySheet*>() != nullptr);
    }

    void views_sections_and_stop_are_commands() {
        MainWindow window;
        QSet<QString> names;
        for (const MenuAction& each : menu_actions(*window.menuBar())) {
            names.insert(each.action->objectName());
        }
        for (const char* name : {"look_pieces", "look_heat", "look_tree", "look_strips",
                                 "section_0", "section_4", "stop_work"}) {
            QVERIFY2(names.contains(name), name);
        }
        window.findChild<QAction*>("look_tree")->trigger();
        QCOMPARE(window.findChild<QComboBox*>("look")->currentIndex(), 2);
        window.findChild<QComboBox*>("look")->setCurrentIndex(3);
        QVERIFY(window.findChild<QAction*>("look_strips")->isChecked());
        window.findChild<QAction*>("section_2")->trigger();
        QCOMPARE(window.findChild<QComboBox*>("section_axis")->currentIndex(), 2);
    }

    void no_key_is_given_twice() {
        MainWindow window;
        for (const char* workspace : {"workspace_author", "workspace_inspect"}) {
            window.findChild<QAction*>(workspace)->trigger();
            QSet<QKeySequence> taken;
            for (const MenuAction& each : menu_actions(*window.menuBar())) {
                for (const QKeySequence& key : each.action->shortcuts()) {
                    QVERIFY2(!taken.contains(key), qPrintable(key.toString() + ": " + each.name));
                    taken.insert(key);
                }
            }
            QVERIFY(taken.size() > 20);
        }
    }

    void an_empty_window_welcomes_and_a_sample_opens_by_a_click() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        const auto* welcome = window.findChild<WelcomePage*>();
        const auto* viewport = window.findChild<Viewport*>("viewport");
        QSignalSpy drawn(viewport, &Viewport::drawn_all_kinds);
        QVERIFY(welcome->isVisible());
        // The viewport has drawn behind the first page and is hidden now.
        QTRY_VERIFY_WITH_TIMEOUT(!viewport->isVisible(), k_patience);
        QTest::qWait(300);          // time for further frames
        QVERIFY(drawn.size() <= 1); // nothing is drawn without OpenGL
        const auto samples = welcome->findChildren<QToolButton*>(QRegularExpression("^sample_"));
        QCOMPARE(samples.size(), 3);
        for (QToolButton* sample : samples) {
            QVERIFY2(!sample->icon().pixmap(160, 120).isNull(), qPrintable(sample->objectName()));
            const QString path = sample_path(sample->objectName().section('_', 1));
            QVERIFY2(QFile::exists(path), qPrintable(path));
        }
        auto* mug = welcome->findChild<QToolButton*>("sample_mug");
        QTest::mouseClick(mug, Qt::LeftButton);
        QVERIFY(settles(window));
        QVERIFY(!welcome->isVisible());
        QVERIFY(viewport->isVisible());
        QVERIFY(window.document().model()->prepared.after->closed);
        QVERIFY(window.document().model()->prepared.issues.empty());
        // Another window lists the file among the recent ones.
        MainWindow next;
        const auto* recent = next.findChild<WelcomePage*>()->findChild<QToolButton*>("recent_file");
        QVERIFY(recent != nullptr && recent->text().startsWith("mug.obj"));
        QVERIFY(recent->accessibleName().endsWith("samples"));
    }

    // The picture of what was opened last is there for another window, until the file changes.
    // There are no more of them than files are remembered.
    void recent_files_have_pictures() {
        QSettings().remove("files/recent");
        const QString model = folder_.filePath("recent.obj");
        QVERIFY(QFile::copy(k_bracket, model));
        const QString junk = new_recent_picture(folder_.filePath("gone.obj"), false);
        QVERIFY(QFile::copy(":/samples/pictures/mug-light.png", junk));
        qint64 longest =
            0; // that the window was silent while the picture was made, in milliseconds
        {
            MainWindow window;
            window.show();
            QVERIFY(load(window, model));
            QTimer beat;
            QElapsedTimer silence;
            connect(&beat, &QTimer::timeout, this,
                    [&] { longest = std::max(longest, silence.restart()); });
            silence.start();
            beat.start(1);
            QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(junk), k_patience);
        }
        qInfo("silent for %lld ms", static_cast<long long>(longest));
        QCOMPARE(QFileInfo(junk).dir().entryList(QDir::Files).size(), 2);
        for (const bool is_dark : {false, true}) {
            const QImage drawn(recent_picture(model, is_dark));
            QCOMPARE(drawn.size(), 2 * k_recent_picture);
            QCOMPARE(drawn.pixelColor(0, 0).lightness() < 128, is_dark);
            QVERIFY(drawn.pixel(0, 0) != drawn.pixel(drawn.rect().center()));
        }
        const auto shown = [] {
            const WelcomePage page;
            return page.findChild<QToolButton*>("recent_file")->icon().pixmap(k_recent_picture);
        };
        const QImage seen = shown().toImage();
        QFile changed(model);
        QVERIFY(changed.open(QIODevice::Append));
        QVERIFY(changed.setFileTime(QDateTime::currentDateTime().addSecs(60),
                                    QFileDevice::FileModificationTime));
        changed.close();
        QVERIFY(!QFile::exists(recent_picture(model, false)));
        QVERIFY(shown().toImage() != seen);
        QSettings().remove("files/recent");
    }

    void the_first_page_wraps_in_a_narrow_window() {
        QSettings().setValue("files/recent",
                             QStringList{"/a/very/long/path/of/folders/within/folders/and/more/of/"
                                         "them/until/nobody/can/read/it/model.obj"});
        WelcomePage page;
        page.show();
        const auto* scroll = page.findChild<QScrollArea*>();
        const auto samples = page.findChildren<QToolButton*>(QRegularExpression("^sample_"));
        for (const int width : {900, 420, 260}) {
            page.resize(width, 700);
            QTRY_COMPARE_WITH_TIMEOUT(page.width(), width, k_patience);
            QTRY_COMPARE_WITH_TIMEOUT(scroll->horizontalScrollBar()->maximum(), 0, k_patience);
        }
        QTRY_VERIFY_WITH_TIMEOUT(samples[1]->y() > samples[0]->y(), k_patience);
        page.resize(900, 700);
        QTRY_COMPARE_WITH_TIMEOUT(samples[1]->y(), samples[0]->y(), k_patience);
        QSettings().remove("files/recent");
    }

    void a_sample_that_was_changed_is_written_anew() {
        const QString path = sample_path("gear");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not a gear");
        file.close();
        QFile again(sample_path("gear"));
        QVERIFY(again.open(QIODevice::ReadOnly) && again.size() > 1000);
    }

    void every_panel_says_what_it_is_for() {
        MainWindow window;
        const auto titles = window.findChildren<QLabel*>("section_title");
        // Target, pieces, problems and another look at the pieces; bodies, robot, pose, answer,
        // contact file, image and comparison; the bench and its answer, balls and their course.
        QCOMPARE(titles.size(), 15);
        for (const QLabel* title : titles) {
            QVERIFY2(!title->toolTip().isEmpty(), qPrintable(title->text()));
            QCOMPARE(title->accessibleDescription(), title->toolTip());
        }
    }

    void the_desk_is_as_it_was_left() {
        const auto dock = [](MainWindow& window, const char* name) {
            return window.findChild<QDockWidget*>(name);
        };
        {
            MainWindow window;
            window.show();
            window.resize(1111, 777);
            window.addDockWidget(Qt::LeftDockWidgetArea, dock(window, "tasks_dock"));
            dock(window, "outline_dock")->toggleViewAction()->trigger(); // it was hidden with all
            dock(window, "tasks_dock")->toggleViewAction()->trigger();
            dock(window, "outline_dock")->toggleViewAction()->trigger();
            window.findChild<QToolBar*>("main_toolbar")->hide();
            QTest::qWait(100); // the window's frame needs a moment
            window.close();
        }
        MainWindow window;
        window.show();
        QTRY_COMPARE_WITH_TIMEOUT(window.size(), QSize(1111, 777), k_patience);
        QVERIFY(load(window, k_bracket));
        QCOMPARE(window.dockWidgetArea(dock(window, "tasks_dock")), Qt::LeftDockWidgetArea);
        QVERIFY(dock(window, "outline_dock")->isHidden());
        QVERIFY(!dock(window, "tasks_dock")->isHidden());
        // A toolbar that was put away comes back by the menu.
        auto* bar = window.findChild<QToolBar*>("main_toolbar");
        QVERIFY(bar->isHidden());
        QVERIFY(
            window.findChild<QMenu*>("window_menu")->actions().contains(bar->toggleViewAction()));
        bar->toggleViewAction()->trigger();
        QVERIFY(!bar->isHidden());
        QSettings().clear(); // the tests that follow need the defaults
        begin_exactly();
    }

    void f1_opens_the_page_of_the_panel() {
        MainWindow window;
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        QTest::keyClick(&window, Qt::Key_F1);
        auto* manual = window.findChild<ManualWindow*>();
        QVERIFY(manual != nullptr && manual->isVisible());
        auto* page = manual->findChild<QTextBrowser*>("manual_page");
        // The help is about the first page.
        QCOMPARE(page->source().fileName(), QString("opening.md"));
        manual->show_page("index.md");
        auto* contents = manual->findChild<QListWidget*>("manual_contents");
        QCOMPARE(contents->currentRow(), 0);
        QVERIFY(contents->currentItem()->isSelected());
        QVERIFY(load(window, k_bracket));
        auto* outline = window.findChild<QWidget*>("outline");
        outline->setFocus();
        window.activateWindow();
        QTRY_VERIFY_WITH_TIMEOUT(outline->hasFocus(), k_patience);
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        window.findChild<QAction*>("manual_action")->trigger();
        QCOMPARE(page->source().fileName(), QString("pieces.md"));
        QCOMPARE(window.findChildren<ManualWindow*>().size(), 1);
        // The manual has a toolbar of its own, which stays when the window's are made anew.
        window.findChild<QAction*>("language_de")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            window.findChild<QDockWidget*>("outline_dock")->windowTitle() != "Outline", k_patience);
        window.findChild<QAction*>("language_zh_CN")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(page->source().toString(), QString("qrc:/manual/zh_CN/pieces.md"),
                                  k_patience);
        QVERIFY(contents->item(0)->text() == "Hullwright" && contents->currentRow() == 2);
        window.findChild<QAction*>("language_en")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(page->source().toString(), QString("qrc:/manual/pieces.md"),
                                  k_patience);
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<QDockWidget*>("outline_dock")->windowTitle(),
                                  QString("Outline"), k_patience);
        QVERIFY(manual->findChild<QLineEdit*>("manual_search") != nullptr);
        // A search finds its word on another page, from which one can go back.
        manual->findChild<QLineEdit*>("manual_search")->setText("exit code");
        QTest::keyClick(manual->findChild<QLineEdit*>("manual_search"), Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(page->source().fileName(), QString("command-line.md"),
                                  k_patience);
        QCOMPARE(page->textCursor().selectedText().toLower(), QString("exit code"));
        page->backward();
        QCOMPARE(page->source().fileName(), QString("pieces.md"));
        // Who goes on reading somewhere else is not led away by a search that finds its word late.
        QTest::keyClick(manual->findChild<QLineEdit*>("manual_search"), Qt::Key_Return);
        manual->show_page("index.md");
        QTest::qWait(200);
        QCOMPARE(page->source().fileName(), QString("index.md"));
        page->backward();
        QCOMPARE(page->source().fileName(), QString("pieces.md"));
        QCOMPARE(contents->currentRow(),
                 static_cast<int>(ManualWindow::pages().indexOf("pieces.md")));
    }

    // Each target has a page with its command, its files, and who has read them back.
    void every_target_has_a_page() {
        for (const Target& target : targets()) {
            const QString word = QString::fromStdString(std::string(target.word));
            const QString page = "engines/" + word + ".md";
            QVERIFY2(ManualWindow::pages().contains(page), qPrintable(page));
            const QString text = ManualWindow::text_of(page);
            for (const char* part : {"How it is brought in", "What to check there",
                                     "Limits and traps", "Who has read it back"}) {
                QVERIFY2(text.contains("\n## " + QString(part) + "\n"), qPrintable(page));
            }
            for (const TargetFormat& format : target.formats) {
                const QRegularExpression command(
                    "\n    hullwright-cli export .*--for " + word + " .*" +
                    QString::fromStdString(std::string(format.extension)) + "\n");
                QVERIFY2(text.contains(command), qPrintable(page));
                const QString proof = text.section("## Who has read it back", 1).toLower();
                QVERIFY2(format.proved || proof.contains("unproved") || proof.contains("no unreal"),
                         qPrintable(page));
            }
        }
        // The window keeps such a page when its language changes, and lists it.
        ManualWindow manual;
        manual.show_page("engines/unreal.md");
        auto* page = manual.findChild<QTextBrowser*>("manual_page");
        auto* contents = manual.findChild<QListWidget*>("manual_contents");
        QCOMPARE(contents->currentItem()->text(), QString("Into Unreal"));
        QEvent changed(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&manual, &changed);
        QCOMPARE(page->source().toString(), QString("qrc:/manual/engines/unreal.md"));
        QVERIFY(page->toPlainText().contains("One Convex Hull Per UCX"));
    }

    void every_link_and_picture_of_the_manual_is_there_data() {
        QTest::addColumn<QString>("folder");
        QTest::newRow("en") << ":/manual/";
        QTest::newRow("zh_CN") << ":/manual/zh_CN/";
    }

    void every_link_and_picture_of_the_manual_is_there() {
        QFETCH(QString, folder);
        const QLocale before;
        QLocale::setDefault(QLocale(QTest::currentDataTag()));
        static const QRegularExpression target("\\]\\(([^)#\\s]+)\\)");
        QStringList linked;
        for (const QString& page : ManualWindow::pages()) {
            const QString text = ManualWindow::text_of(page);
            QVERIFY2(text.startsWith("# "), qPrintable(page));
            // Pages that are not translated are those in English.
            const QString here = page.startsWith("engines/") ? ":/manual/engines/" : folder;
            for (auto found = target.globalMatch(text); found.hasNext();) {
                const QString to = found.next().captured(1);
                if (!to.startsWith("https:")) {
                    QVERIFY2(QFile::exists(QDir::cleanPath(here + to)),
                             qPrintable(page + ": " + to));
                    linked.push_back(QFileInfo(to).fileName());
                }
            }
        }
        for (const QString& page : ManualWindow::pages()) {
            QVERIFY2(page == "index.md" || linked.contains(QFileInfo(page).fileName()),
                     qPrintable(page));
        }
        // The pages of every language have the same links.
        static const QStringList first = linked;
        QCOMPARE(linked, first);
        QLocale::setDefault(before);
    }

private:
    static QAction* menu_action(const MainWindow& window, const QString& name) {
        for (const MenuAction& each : menu_actions(*window.menuBar())) {
            if (each.name == name) {
                return each.action;
            }
        }
        qFatal("no action %s", qPrintable(name));
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    DeskTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "desk.moc"
