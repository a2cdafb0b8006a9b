// A program is killed in the middle of work, and the next one goes on from what it left: two
// processes that share nothing but their user's folders.
#include "support/window_test.h"
#include "ui/dialogs/recovery_dialog.h"
#include "ui/document/file_path.h"
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFrame>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include <csignal>
#include <sys/prctl.h>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

constexpr const char* k_victim_word = "--victim";
constexpr double k_tolerance_percent = 3.0;

// Works as a user does until it is killed: opens, changes the recipe, deletes a piece.
int work_and_wait() {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    MainWindow window;
    window.set_worker(HULLWRIGHT_CLI);
    window.show();
    window.router().open(k_bracket);
    if (!settles(window)) {
        return 1;
    }
    Recipe recipe = window.document().recipe().value();
    recipe.decompose.tolerance = {k_tolerance_percent, true};
    window.document().recipe().set(recipe);
    if (!settles(window)) {
        return 1;
    }
    window.document().shown().select({0});
    window.findChild<QAction*>("delete")->trigger();
    return QApplication::exec();
}

// Returns the autosaved project that this process has left, once it has a correction in it; nothing
// before.
std::optional<Project> left_by(qint64 process) {
    const QDir folder(QFileInfo(autosave_path()).path());
    const QStringList names =
        folder.entryList({QString("autosave-%1-*.hullwright").arg(process)}, QDir::Files);
    if (names.size() != 1) {
        return std::nullopt;
    }
    auto project = read_project(file_path(folder.filePath(names.front())));
    return project && project->corrections.size() == 1 ? std::optional(std::move(*project))
                                                       : std::nullopt;
}

} // namespace

class CrashTest : public QObject {
    Q_OBJECT

    // Starts another process of this program and kills it as soon as its work is written.
    static std::optional<Project> left_by_a_killed_one() {
        QProcess victim;
        victim.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        victim.start("/proc/self/exe", {k_victim_word});
        if (!victim.waitForStarted()) {
            return std::nullopt;
        }
        const qint64 process = victim.processId();
        std::optional<Project> left;
        const auto has_left = [&] {
            left = left_by(process);
            return left.has_value() || victim.state() != QProcess::Running;
        };
        const bool in_time = QTest::qWaitFor(has_left, k_patience);
        ::kill(static_cast<pid_t>(process), SIGKILL);
        victim.waitForFinished();
        const bool is_killed = victim.exitStatus() == QProcess::CrashExit;
        return in_time && is_killed ? left : std::nullopt;
    }

private slots:
    void init() { QVERIFY(left_behind().isEmpty()); }

    void the_work_of_a_killed_program_is_recovered() {
        const auto left = left_by_a_killed_one();
        QVERIFY(left.has_value());
        QCOMPARE(left_behind().size(), 1);
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            window.recovery().offer();
            const auto* offered = window.findChild<RecoveryDialog*>();
            QVERIFY(offered != nullptr && offered->isVisible());
            // The file is read beside the window, which does not wait for it.
            QVERIFY(row_of(*offered, 0)->text(2).isEmpty());
            QTRY_COMPARE_WITH_TIMEOUT(row_of(*offered, 0)->text(0), QString("bracket.obj"),
                                      k_patience);
            QCOMPARE(row_of(*offered, 0)->text(2), QString("1")); // the number of corrections
            offered->findChild<QPushButton*>("recovery_recover")->click();
            QVERIFY(settles(window));
            Document& document = window.document();
            QCOMPARE(document.path(), k_bracket);
            QCOMPARE(document.recipe().value().decompose.tolerance,
                     (Length{k_tolerance_percent, true}));
            QVERIFY(values_of(document.corrector().history().corrections()) == left->corrections);
            QVERIFY(document.keeper().is_changed() && document.keeper().file().path().isEmpty());
            const std::size_t pieces = document.shown().pieces()->pieces().size();
            // The recovered work is now this process' own to lose, so it is autosaved here.
            QVERIFY(left_behind().isEmpty());
            QVERIFY(QFile::exists(autosave_path()));
            window.findChild<QAction*>("undo")->trigger();
            QVERIFY(settles(window));
            QCOMPARE(document.shown().pieces()->pieces().size(), pieces + 1);
        }
        QVERIFY(!QFile::exists(autosave_path()));
    }

    void only_what_was_named_is_discarded() {
        QVERIFY(left_by_a_killed_one().has_value());
        QVERIFY(left_by_a_killed_one().has_value());
        const QStringList left = left_behind();
        QCOMPARE(left.size(), 2);
        MainWindow window;
        window.show();
        window.recovery().offer();
        const QPointer offered(window.findChild<RecoveryDialog*>());
        QVERIFY(offered != nullptr);
        const auto* list = offered->findChild<QTreeWidget*>("recovery_list");
        QCOMPARE(list->topLevelItemCount(), 2);
        discard(*offered, QMessageBox::Cancel);
        QCOMPARE(left_behind(), left);
        discard(*offered, QMessageBox::Discard);
        QCOMPARE(left_behind(), left.mid(1));
        QVERIFY(offered->isVisible());
        discard(*offered, QMessageBox::Discard);
        QVERIFY(left_behind().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(offered.isNull(), k_patience);
        QVERIFY(window.document().model() == nullptr);
    }

    void what_is_decided_later_stays() {
        QVERIFY(left_by_a_killed_one().has_value());
        const QStringList left = left_behind();
        MainWindow window;
        window.show();
        window.recovery().offer();
        window.findChild<RecoveryDialog*>()->reject();
        QCOMPARE(left_behind(), left);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<RecoveryDialog*>() == nullptr, k_patience);
        window.findChild<QAction*>("recover_work")->trigger();
        QVERIFY(window.findChild<RecoveryDialog*>() != nullptr);
        QVERIFY(QFile::remove(left.front()));
    }

    // When a file was opened first, recovery stays a message and does not get in its way.
    void beside_an_opened_file_recovery_is_a_message() {
        const auto left = left_by_a_killed_one();
        QVERIFY(left.has_value());
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.router().open(QString(k_bracket).replace("bracket", "gear"));
        window.recovery().offer();
        QVERIFY(settles(window));
        QVERIFY(window.document().path().endsWith("gear.obj"));
        QVERIFY(window.findChild<RecoveryDialog*>() == nullptr);
        auto* message = window.findChild<QFrame*>("banner_recovery");
        QVERIFY(message->isVisible());
        window.router().open(QString(k_bracket).replace("bracket", "mug"));
        QVERIFY(settles(window));
        QVERIFY(message->isVisible()); // it is about no model in particular
        message->findChild<QPushButton*>("banner_button")->click();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<RecoveryDialog*>() != nullptr, k_patience);
        QVERIFY(!message->isVisible());
        window.findChild<RecoveryDialog*>()->findChild<QPushButton*>("recovery_recover")->click();
        QVERIFY(settles(window));
        QCOMPARE(window.document().path(), k_bracket);
        QVERIFY(values_of(window.document().corrector().history().corrections()) ==
                left->corrections);
        QVERIFY(left_behind().isEmpty());
    }

    // Nothing else that is opened meanwhile is taken for that work.
    void work_that_cannot_be_recovered_stays() {
        const QFileInfo own(autosave_path());
        QVERIFY(own.dir().mkpath("."));
        QFile left(own.dir().filePath("autosave-999999999-1.hullwright")); // of no process
        QVERIFY(left.open(QIODevice::WriteOnly) && left.write("{") == 1);
        left.close();
        Project project;
        project.source = k_bracket.toStdString();
        project.recipe = first_recipe();
        const QString saved = own.dir().filePath("saved.hullwright");
        QVERIFY(write_project(project, file_path(saved)));
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QSignalSpy failed(&window.document(), &Document::failed);
        QSignalSpy beginning(&window.document().reader(), &ModelReader::beginning);
        window.router().open(saved);
        QVERIFY(beginning.wait(k_patience)); // its model is being read
        window.recovery().choose();
        auto* offered = window.findChild<RecoveryDialog*>();
        QVERIFY(offered != nullptr);
        emit offered->recovery_wanted(left.fileName());
        offered->reject();
        QVERIFY(settles(window));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(window.document().path(), k_bracket);
        QCOMPARE(left_behind(), QStringList{left.fileName()});
        QVERIFY(left.remove() && QFile::remove(saved));
    }

private:
    static const QTreeWidgetItem* row_of(const RecoveryDialog& dialog, int row) {
        return dialog.findChild<QTreeWidget*>("recovery_list")->topLevelItem(row);
    }

    // Asks to discard the first entry of the list, and answers the question that follows.
    static void discard(RecoveryDialog& dialog, QMessageBox::StandardButton answer) {
        auto* list = dialog.findChild<QTreeWidget*>("recovery_list");
        list->setCurrentItem(list->topLevelItem(0));
        auto* button = dialog.findChild<QPushButton*>("recovery_discard");
        QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), k_patience); // its file was read
        button->click();
        const QPointer question(dialog.findChild<QMessageBox*>("discard_question"));
        QVERIFY(question != nullptr && question->text().contains("bracket.obj"));
        question->button(answer)->click();
        // Answering closes the question.
        QTRY_VERIFY_WITH_TIMEOUT(question.isNull(), k_patience);
    }
};

// The graphics are chosen before the application is made, as the program does. The folders are this
// test's own and those of the processes that it starts.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    const bool is_victim = argc == 2 && std::string_view(argv[1]) == k_victim_word;
    std::optional<QTemporaryDir> home;
    if (!is_victim) {
        home.emplace();
        for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"}) {
            qputenv(name, home->path().toLocal8Bit());
        }
    }
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName("HullwrightTest");
    QCoreApplication::setApplicationName("crash");
    if (is_victim) {
        return work_and_wait();
    }
    QSettings().setValue("window/autosave_milliseconds", 200);
    CrashTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "crash.moc"
