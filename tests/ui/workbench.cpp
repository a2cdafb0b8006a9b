// Making pieces as an artist does: slide, stop, select, hide, export.
#include "draw/mesh_draw_list.h"
#include "ui/language.h"
#include "ui/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <fstream>

using namespace hullwright;
using namespace hullwright::ui;

namespace {

constexpr int k_patience = 120000;

const QString k_bracket = QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj");

// Longest time in which the window could not have answered.
class Watchdog : public QObject {
public:
    Watchdog() {
        clock_.start();
        startTimer(1);
    }
    [[nodiscard]] qint64 longest() const { return longest_; }

protected:
    void timerEvent(QTimerEvent*) override { longest_ = std::max(longest_, clock_.restart()); }

private:
    QElapsedTimer clock_;
    qint64 longest_ = 0;
};

double resident_mib() {
    std::ifstream file("/proc/self/statm");
    double pages = 0.0;
    file >> pages >> pages;
    return pages * 4096.0 / 1048576.0;
}

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class WorkbenchTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    static bool settles(MainWindow& window) {
        return QTest::qWaitFor([&] { return window.document().up_to_date(); }, k_patience);
    }
    static bool load(MainWindow& window, const QString& path) {
        window.set_worker(HULLWRIGHT_CLI);
        window.open(path);
        return settles(window);
    }
    static std::size_t count(MainWindow& window) {
        return window.document().pieces()->pieces().size();
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        // Neither read nor change the settings of whoever runs this.
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
        QCoreApplication::setOrganizationName("HullwrightTest");
        QCoreApplication::setApplicationName("workbench");
        QStandardPaths::setTestModeEnabled(true);
    }

    void a_model_is_cut_as_soon_as_it_is_open() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto* rows = window.findChild<QTreeView*>("outline")->model();
        QCOMPARE(rows->rowCount(), 3);
        int pieces = 0;
        for (int part = 0; part < 3; ++part) {
            pieces += rows->rowCount(rows->index(part, 0));
        }
        QCOMPARE(static_cast<std::size_t>(pieces), count(window));
        QVERIFY(window.findChild<QLabel*>("summary")->text().contains(QString::number(pieces)));
        QVERIFY(window.findChild<QTableWidget*>("worst")->rowCount() > 0);
    }

    void sliding_the_tolerance_leaves_fewer_pieces() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const std::size_t exact = count(window);
        auto* slider = window.findChild<QSlider*>("tolerance_slider");
        slider->setValue(slider->maximum() * 3 / 4);
        QVERIFY(window.busy());
        QCOMPARE(count(window), exact); // what was there stays until there is better
        QVERIFY(settles(window));
        QVERIFY2(count(window) < exact,
                 qPrintable(QString("%1, before %2").arg(count(window)).arg(exact)));
        QVERIFY(window.findChild<QLineEdit*>("tolerance")->text().endsWith('%'));
        slider->setValue(0);
        QVERIFY(settles(window));
        QCOMPARE(count(window), exact);
    }

    void a_setting_that_cannot_be_read_is_put_back() {
        MainWindow window;
        auto* line = window.findChild<QLineEdit*>("tolerance");
        line->setText("lots");
        emit line->editingFinished();
        QCOMPARE(line->text(), QString("0"));
        line->setText("0.5%");
        emit line->editingFinished();
        QCOMPARE(window.document().recipe().decompose.tolerance, (Length{0.5, true}));
    }

    void a_preset_sets_the_recipe() {
        MainWindow window;
        auto* box = window.findChild<QComboBox*>("presets");
        box->setCurrentIndex(1);
        emit box->activated(1);
        QCOMPARE(window.document().recipe().decompose.max_hull_vertices, 64U);
        QVERIFY(window.document().recipe().decompose.tolerance.set());
    }

    void stop_keeps_what_is_shown() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto before = window.document().pieces();
        window.findChild<QSlider*>("tolerance_slider")->setValue(100);
        QTRY_VERIFY(window.busy());
        window.stop();
        QVERIFY(!window.busy());
        QTest::qWait(300);
        QCOMPARE(window.document().pieces(), before);
        QVERIFY(!window.document().up_to_date());
    }

    void what_is_selected_can_be_hidden_and_shown() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* outline = window.findChild<QTreeView*>("outline");
        const auto* rows = outline->model();
        // A part is all of its pieces.
        outline->selectionModel()->select(rows->index(1, 0), QItemSelectionModel::ClearAndSelect |
                                                                 QItemSelectionModel::Rows);
        const auto selected = window.document().selection();
        QCOMPARE(selected.size(), static_cast<std::size_t>(rows->rowCount(rows->index(1, 0))));
        window.findChild<QAction*>("hide_selection")->trigger();
        for (const PieceId piece : selected) {
            QVERIFY(!window.document().is_visible(piece));
        }
        QVERIFY(window.document().selection().empty());
        QCOMPARE(rows->index(1, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QCOMPARE(rows->index(0, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        window.findChild<QAction*>("show_all")->trigger();
        QVERIFY(window.document().is_visible(*selected.begin()));
        window.findChild<QAction*>("select_all")->trigger();
        QCOMPARE(window.document().selection().size(), count(window));
        QCOMPARE(static_cast<std::size_t>(outline->selectionModel()->selectedRows().size()),
                 count(window));
    }

    void the_outline_is_searched() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        const auto* rows = window.findChild<QTreeView*>("outline")->model();
        window.findChild<QLineEdit*>("outline_search")->setText("BOLT");
        QCOMPARE(rows->rowCount(), 1);
        QCOMPARE(rows->index(0, 0).data().toString(), QString("bolt"));
    }

    void corrections_are_done_undone_and_redone() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const std::size_t before = count(window);
        const auto run = [&](const char* name) {
            auto* action = window.findChild<QAction*>(name);
            if (!action->isEnabled()) {
                return false;
            }
            action->trigger();
            return settles(window);
        };
        // Of the bracket, two boxes.
        std::set<PieceId> bracket;
        for (PieceId piece = 0; piece < before; ++piece) {
            if (document.pieces()->pieces()[piece].part == 1) {
                bracket.insert(piece);
            }
        }
        QVERIFY(bracket.size() >= 2);
        QVERIFY(!window.findChild<QAction*>("merge")->isEnabled()); // nothing is selected
        document.select(bracket);
        QVERIFY(run("merge"));
        QCOMPARE(count(window), before - bracket.size() + 1);
        QCOMPARE(document.corrections().size(), 1U);
        const auto merged = document.pieces();
        QVERIFY(run("undo"));
        QCOMPARE(count(window), before);
        QVERIFY(document.corrections().empty());
        QVERIFY(run("redo"));
        QCOMPARE(document.pieces(), merged);
        document.select({*bracket.begin()});
        QVERIFY(run("split"));
        QVERIFY(count(window) > merged->pieces().size());
        document.select({0});
        QVERIFY(run("delete"));
        document.select({0});
        QVERIFY(run("fit_best"));
        QVERIFY(document.pieces()->extras[0].primitive);
        document.select({0});
        QVERIFY(run("lock"));
        QVERIFY(document.pieces()->extras[0].locked);
        while (window.findChild<QAction*>("undo")->isEnabled()) {
            QVERIFY(run("undo"));
        }
        QCOMPARE(count(window), before);
    }

    void corrections_are_done_again_on_a_new_run() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const std::size_t before = count(window);
        document.select({0});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        QCOMPARE(count(window), before - 1);
        // The same pieces come out: the correction stands.
        Recipe recipe = document.recipe();
        recipe.tree.max_hull_vertices = 16;
        document.set_recipe(recipe);
        QVERIFY(settles(window));
        QCOMPARE(count(window), before - 1);
        // Others do: it is told.
        QSignalSpy told(&document, &Document::not_applied);
        recipe.decompose.tolerance = {8.0, true};
        document.set_recipe(recipe);
        QVERIFY(settles(window));
        QVERIFY(told.size() == 1 || count(window) < before);
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        QVERIFY(document.corrections().empty());
    }

    void a_correction_that_does_not_apply_is_told() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        // Of two parts.
        PieceId other = 0;
        while (document.pieces()->pieces()[other].part == document.pieces()->pieces()[0].part) {
            ++other;
        }
        QSignalSpy refused(&window, &MainWindow::refused);
        const auto before = document.pieces();
        document.select({0, other});
        window.findChild<QAction*>("merge")->trigger();
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        QCOMPARE(document.pieces(), before);
        QVERIFY(!window.findChild<QAction*>("undo")->isEnabled());
    }

    // The same recipe makes the same bytes.
    void the_window_exports_what_the_command_line_does() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        window.findChild<QSlider*>("tolerance_slider")->setValue(80);
        QVERIFY(settles(window));
        const QString recipe = folder_.filePath("recipe.json");
        QFile file(recipe);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(recipe_to_json(window.document().recipe())));
        file.close();
        for (const char* format : {"hwa", "json", "obj", "glb", "stl"}) {
            const QString ours = folder_.filePath(QString("window.%1").arg(format));
            const QString theirs = folder_.filePath(QString("verb.%1").arg(format));
            QSignalSpy exported(&window, &MainWindow::exported);
            window.export_pieces(ours);
            QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
            QProcess verb;
            verb.start(HULLWRIGHT_CLI, {"export", k_bracket, "--recipe", recipe, "-o", theirs});
            QVERIFY(verb.waitForFinished(k_patience));
            QCOMPARE(verb.exitCode(), 0);
            QVERIFY2(!bytes_of(ours).isEmpty() && bytes_of(ours) == bytes_of(theirs), format);
        }
    }

    void an_output_that_cannot_be_written_is_said() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        QSignalSpy refused(&window, &MainWindow::refused);
        window.export_pieces(folder_.filePath("no/such/folder.obj"));
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        window.export_pieces(folder_.filePath("pieces.xyz"));
        QVERIFY(QTest::qWaitFor([&] { return refused.size() == 2; }, k_patience));
    }

    void a_dropped_file_is_opened() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(k_bracket)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &event);
        QVERIFY(settles(window));
        QCOMPARE(window.document().path(), k_bracket);
    }

    void a_project_brings_back_recipe_and_corrections() {
        const QString project = folder_.filePath("work.hullwright");
        std::size_t pieces = 0;
        {
            MainWindow window;
            window.show();
            QVERIFY(load(window, k_bracket));
            window.findChild<QSlider*>("tolerance_slider")->setValue(60);
            QVERIFY(settles(window));
            window.document().select({0});
            window.findChild<QAction*>("delete")->trigger();
            QVERIFY(settles(window));
            QVERIFY(window.document().is_changed());
            pieces = count(window);
            QVERIFY(window.save(project));
            QVERIFY(!window.document().is_changed());
            QVERIFY(window.windowTitle().contains("work.hullwright"));
        }
        MainWindow window;
        window.show();
        QVERIFY(load(window, project));
        QCOMPARE(window.document().path(), QFileInfo(k_bracket).absoluteFilePath());
        QCOMPARE(count(window), pieces);
        QCOMPARE(window.document().corrections().size(), 1U);
        QVERIFY(!window.document().is_changed());
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        QCOMPARE(count(window), pieces + 1);
        QVERIFY(window.document().is_changed());
    }

    void a_changed_model_is_noticed() {
        const QString model = folder_.filePath("changing.obj");
        QVERIFY(QFile::copy(k_bracket, model));
        const QString project = folder_.filePath("changing.hullwright");
        {
            MainWindow window;
            QVERIFY(load(window, model));
            QVERIFY(window.save(project));
        }
        MainWindow window;
        QSignalSpy changed(&window.document(), &Document::source_changed);
        QVERIFY(load(window, project));
        QVERIFY(changed.isEmpty());
        QFile file(model);
        QVERIFY(file.open(QIODevice::Append));
        file.write("# another version\n");
        file.close();
        QVERIFY(load(window, project));
        QCOMPARE(changed.size(), 1);
    }

    void another_model_takes_the_place_of_the_first() {
        const QString one = folder_.filePath("one.obj");
        QFile file(one);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("o one\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                   "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
        file.close();
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket)); // of three parts
        window.document().select({2, 3});
        QVERIFY(load(window, one));
        QCOMPARE(count(window), 1U);
        QVERIFY(window.document().selection().empty());
        QVERIFY(load(window, k_bracket));
        QCOMPARE(window.findChild<QTreeView*>("outline")->model()->rowCount(), 3);
    }

    void what_cannot_be_read_changes_nothing() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto before = window.document().pieces();
        QSignalSpy refused(&window, &MainWindow::refused);
        window.open(folder_.filePath("missing.obj"));
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        QVERIFY(settles(window));
        QCOMPARE(window.document().path(), k_bracket);
        QCOMPARE(window.document().pieces()->pieces(), before->pieces());
        // A repair that is stopped is not in the recipe either.
        Recipe recipe = window.document().recipe();
        recipe.repair.stitch = !recipe.repair.stitch;
        window.document().set_recipe(recipe);
        QVERIFY(window.busy());
        window.stop();
        QVERIFY(!(window.document().recipe() == recipe));
        window.findChild<QAction*>("cut_again")->trigger();
        QVERIFY(settles(window));
    }

    void searching_keeps_the_selection() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        const std::set<PieceId> selection = {0, 1, 2};
        window.document().select(selection);
        auto* search = window.findChild<QLineEdit*>("outline_search");
        search->setText("bolt");
        QCOMPARE(window.document().selection(), selection);
        search->clear();
        QCOMPARE(window.document().selection(), selection);
        QCOMPARE(window.findChild<QTreeView*>("outline")->selectionModel()->selectedRows().size(),
                 3);
    }

    void a_bad_project_is_told() {
        const QString path = folder_.filePath("bad.hullwright");
        const QByteArray texts[] = {
            "",
            "{",
            "[]",
            "{\"kind\": 1}",
            QByteArray(100000, '['),
            "{\"schema\":1,\"kind\":\"hullwright-project\",\"source\":1,\"source_hash\":\"\","
            "\"recipe\":{},\"corrections\":{},\"view\":{}}"};
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        for (const QByteArray& text : texts) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
            file.close();
            QSignalSpy refused(&window, &MainWindow::refused);
            window.open(path);
            QVERIFY2(refused.size() == 1, text.left(20).constData());
            QCOMPARE(window.document().path(), k_bracket); // what was open stays
        }
    }

    void what_was_not_saved_is_recovered() {
        // As a process leaves it that is killed.
        for (const QString& path : MainWindow::left_behind()) {
            QFile::remove(path); // of a test that was killed
        }
        const QString left =
            QFileInfo(MainWindow::autosave_path()).path() + "/autosave-999999999-1.hullwright";
        std::size_t pieces = 0;
        {
            MainWindow window;
            QVERIFY(load(window, k_bracket));
            window.autosave();
            QVERIFY(!QFile::exists(MainWindow::autosave_path())); // nothing to lose yet
            window.document().select({0});
            window.findChild<QAction*>("delete")->trigger();
            QVERIFY(settles(window));
            pieces = count(window);
            window.autosave();
            QVERIFY(QFile::copy(MainWindow::autosave_path(), left));
            QFile::remove(MainWindow::autosave_path());
        }
        QCOMPARE(MainWindow::left_behind(), QStringList{left});
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.offer_recovery();
        auto* box = window.findChild<QMessageBox*>("recovery");
        QVERIFY(box != nullptr && box->isVisible());
        box->button(QMessageBox::Yes)->click();
        QVERIFY(settles(window));
        QCOMPARE(count(window), pieces);
        QCOMPARE(window.document().corrections().size(), 1U);
        QVERIFY(window.document().is_changed() && window.document().project_path().isEmpty());
        QVERIFY(MainWindow::left_behind().isEmpty());
        QVERIFY(QFile::exists(MainWindow::autosave_path())); // still not lost
        QFile::remove(MainWindow::autosave_path());
    }

    void the_language_changes_at_once() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.document().select({1});
        const auto title = [&] {
            return window.findChild<QDockWidget*>("outline_dock")->windowTitle();
        };
        const auto choose = [&](const char* code) {
            window.findChild<QAction*>(QStringLiteral("language_") + code)->trigger();
        };
        for (const char* code : {"de", "zh_CN"}) {
            choose("en");
            QTRY_COMPARE(title(), QString("Outline"));
            choose(code);
            QTRY_VERIFY2(title() != "Outline", code);
            QCOMPARE(saved_language(), QString(code));
            QCOMPARE(window.findChildren<QAction*>("export_pieces").size(), 1);
            // What is open and selected stays.
            const auto* outline = window.findChild<QTreeView*>("outline");
            QCOMPARE(outline->model()->rowCount(), 3);
            QCOMPARE(outline->selectionModel()->selectedRows().size(), 1);
            QVERIFY(window.findChild<QAction*>("export_pieces")->isEnabled());
        }
        choose("en");
        QTRY_COMPARE(title(), QString("Outline"));
    }

    void the_window_closes_during_work() {
        auto window = std::make_unique<MainWindow>();
        window->set_worker(HULLWRIGHT_CLI);
        window->show();
        QVERIFY(load(*window, k_bracket));
        window->findChild<QSlider*>("tolerance_slider")->setValue(110);
        QTRY_VERIFY(window->busy());
        QVERIFY(window->close());
        window.reset();
    }

    void the_window_answers_while_a_large_model_is_cut() {
        const QString bunny = HULLWRIGHT_SOURCE_DIR "/../shared/models/stanford-bunny.obj";
        if (!QFile::exists(bunny)) {
            QSKIP("no ../shared/models here");
        }
        MainWindow window;
        window.show();
        QVERIFY(load(window, bunny));
        const auto exact = window.document().pieces();
        Watchdog watchdog;
        QElapsedTimer clock;
        clock.start();
        qint64 first = 0;
        connect(&window, &MainWindow::pieces_shown, this,
                [&] { first = first == 0 ? clock.elapsed() : first; });
        window.findChild<QSlider*>("tolerance_slider")->setValue(70);
        QVERIFY(settles(window));
        qInfo("first picture after %lld ms, all after %lld ms: %zu pieces; the longest silence of "
              "the window %lld ms",
              first, clock.elapsed(), count(window), watchdog.longest());
        QVERIFY(first > 0 && first <= clock.elapsed());
        QVERIFY(window.document().pieces() != exact);
    }

    void memory_is_flat_over_many_cuts() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* slider = window.findChild<QSlider*>("tolerance_slider");
        double early = 0.0;
        constexpr int k_rounds = 200;
        for (int round = 0; round < k_rounds; ++round) {
            slider->setValue(20 + round % 2 * 60);
            QVERIFY(settles(window));
            if (round == k_rounds / 4) {
                early = resident_mib();
            }
        }
        const double late = resident_mib();
        qInfo("resident after %d cuts %.1f MiB, after %d %.1f MiB", k_rounds / 4, early, k_rounds,
              late);
        QVERIFY2(late < early + 16.0, "memory grows");
    }
};

// As the program does before it makes the application.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    WorkbenchTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "workbench.moc"
