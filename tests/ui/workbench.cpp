// Pieces are made in the window as an artist makes them: slide, stop, select, hide, export.
#include "base/text.h"
#include "draw/colour_bar.h"
#include "draw/cover_picture.h"
#include "draw/mesh_draw_list.h"
#include "export/write_mesh.h"
#include "lint/lint.h"
#include "recipe/presets.h"
#include "support/long_run.h"
#include "support/servant.h"
#include "support/shapes.h"
#include "support/window_test.h"
#include "ui/dialogs/export_choice.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/files_there.h"
#include "ui/dialogs/pictures.h"
#include "ui/dialogs/target_look.h"
#include "ui/document/file_path.h"
#include "ui/document/kept_exports.h"
#include "ui/document/look.h"
#include "ui/inspect/inspection.h"
#include "ui/inspect/pair_bodies.h"
#include "ui/inspect/pair_scene.h"
#include "ui/jobs/lint_job.h"
#include "ui/models/piece_rows.h"
#include "ui/panels/preset_row.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"
#include "ui/words/field_words.h"
#include "ui/words/language.h"
#include "ui/words/primitive_text.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDirIterator>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QStatusBar>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <functional>
#include <limits>
#include <malloc.h>
#include <memory>
#include <random>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

// Tells the memory that this process has and the part of it that is in use, since the allocator
// keeps another amount of freed memory in every run.
struct Memory {
    double resident = 0.0; // MiB
    double used = 0.0;
};

Memory memory_now() {
    constexpr double k_mib = 1048576.0;
    malloc_trim(0);
    std::ifstream file("/proc/self/statm");
    double pages = 0.0;
    file >> pages >> pages;
    const struct mallinfo2 heap = mallinfo2();
    return {pages * 4096.0 / k_mib, static_cast<double>(heap.uordblks + heap.hblkhd) / k_mib};
}

Memory least_of(const Memory& a, const Memory& b) {
    return {std::min(a.resident, b.resident), std::min(a.used, b.used)};
}

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Drops a file onto the window as a file manager does.
void drop(MainWindow& window, const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
}

// Says what each target's engine is known for: the unit and the upward axis of its scenes, where it
// has any (see core/judge/lint/engines.cpp for the sources), how many vertices its hulls may have,
// and how its own file ends.
struct ChosenTarget {
    const char* word;
    double metres;
    UpAxis up;
    std::uint32_t vertices; // 0: any number
    const char* extension;
};
constexpr ChosenTarget k_chosen_targets[] = {
    {"unreal", 0.01, UpAxis::z, 50, "glb"},       {"unity", 1.0, UpAxis::y, 255, "glb"},
    {"blender", 1.0, UpAxis::z, 0, "glb"},        {"gltf", 1.0, UpAxis::y, 0, "glb"},
    {"godot3", 1.0, UpAxis::y, 0, "tscn"},        {"godot", 1.0, UpAxis::y, 256, "tscn"},
    {"mujoco", 1.0, UpAxis::z, 0, "xml"},         {"ros", 1.0, UpAxis::z, 0, "urdf"},
    {"gazebo", 1.0, UpAxis::z, 0, "sdf"},         {"isaac", 1.0, UpAxis::z, 64, "usda"},
    {"jolt", 1.0, UpAxis::y, 256, "json"},        {"rapier", 1.0, UpAxis::y, 0, "json"},
    {"physx", 1.0, UpAxis::unknown, 255, "json"}, {"bullet", 1.0, UpAxis::unknown, 100, "bullet"},
    {"fcl", 1.0, UpAxis::z, 0, "json"},
};

} // namespace

class WorkbenchTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    static std::size_t count(MainWindow& window) {
        return window.document().shown().pieces()->pieces().size();
    }

    // Exports what the dialog proposes, with recipe and report beside it, and has the command line
    // write the same file of that recipe. Returns what is wrong.
    QByteArray written_both_ways(MainWindow& window, const ChosenTarget& wanted) {
        const QString word = wanted.word;
        const QString format = word + "." + wanted.extension;
        window.findChild<QAction*>("export_pieces")->trigger();
        auto* dialog = window.findChild<QDialog*>("export_dialog");
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        const QString proposed = dialog->findChild<QComboBox*>("export_format")->currentText();
        if (dialog->findChild<QComboBox*>("export_format")->currentData().toString() != format ||
            !path->text().endsWith(QString("/bracket.") + wanted.extension)) {
            return "proposes " + proposed.toUtf8();
        }
        const QDir made(folder_.filePath("made_" + word));
        const QString name = QString("bracket.") + wanted.extension;
        QDir().mkpath(made.path());
        path->setText("");
        QTest::keyClicks(path, made.filePath(name));
        for (const char* beside : {"export_recipe", "export_report"}) {
            dialog->findChild<QCheckBox*>(beside)->setChecked(true);
        }
        QSignalSpy exported(&window.exports(), &Exports::written);
        dialog->findChild<QPushButton*>("export_write")->click();
        if (!QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience) ||
            !QTest::qWaitFor([&] { return !window.findChild<QDialog*>("export_dialog"); })) {
            return "is not written";
        }
        // A report names its file, so that both have to write to the same place.
        const QDir ours(folder_.filePath("ours_" + word));
        QDir().rename(made.path(), ours.path());
        QDir().mkpath(made.path());
        QProcess verb;
        verb.start(HULLWRIGHT_CLI,
                   {"export", k_bracket, "--recipe", ours.filePath(name + ".recipe.json"), "-o",
                    made.filePath(name), "--save-recipe", made.filePath(name + ".recipe.json"),
                    "--report", made.filePath(name + ".report.json")});
        if (!verb.waitForFinished(k_patience) || verb.exitCode() != 0) {
            return verb.readAllStandardError();
        }
        return difference_of(made, ours);
    }

    // Names the first file that is not the same in both folders, or a lack of files.
    static QByteArray difference_of(const QDir& one, const QDir& other) {
        int files = 0;
        QDirIterator all(one.path(), QDir::Files, QDirIterator::Subdirectories);
        while (all.hasNext()) {
            const QString path = all.next();
            const QByteArray bytes = bytes_of(path);
            if (bytes.isEmpty() || bytes != bytes_of(other.filePath(one.relativeFilePath(path)))) {
                return path.toUtf8();
            }
            ++files;
        }
        return files < 3 ? "files are missing" : QByteArray();
    }

    // From then on folders are there and empty, as soon as there may be answers.
    static void hold_looks(TargetLook& target,
                           const std::shared_ptr<std::atomic<bool>>& may_answer) {
        target.job().look_by([may_answer](const FilesAsked& asked, const Progress& progress) {
            while (!*may_answer && !progress.stopped()) {
                QThread::msleep(1);
            }
            return FilesThere{asked, true};
        });
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "workbench");
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
        QCOMPARE(count(window), exact); // the old pieces stay until there are better ones
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
        QCOMPARE(window.document().recipe().value().decompose.tolerance, (Length{0.5, true}));
    }

    void a_preset_sets_the_recipe() {
        MainWindow window;
        Recipe recipe = window.document().recipe().value();
        apply_preset(*find_preset("exact"), recipe);
        window.document().recipe().set(recipe);
        window.findChild<QToolButton*>("preset.game")->click();
        QCOMPARE(window.document().recipe().value().decompose.max_hull_vertices, 64U);
        QVERIFY(window.document().recipe().value().decompose.tolerance.set());
    }

    void ones_own_presets_are_kept_replaced_and_deleted() {
        MainWindow window;
        auto* menu = window.findChild<QToolButton*>("preset_menu")->menu();
        const auto* said = window.findChild<QLabel*>("preset");
        const auto own = [&] {
            QList<QAction*> actions;
            for (QAction* action : menu->actions()) {
                if (action->data().toString().startsWith("presets/")) {
                    actions.push_back(action);
                }
            }
            return actions;
        };
        auto* remove = window.findChild<QAction*>("remove_preset");
        auto* save = window.findChild<QAction*>("save_preset");
        const auto keep = [&](const char* name, std::uint32_t vertices,
                              const std::function<void(QWidget&)>& then = {}) {
            Recipe recipe;
            recipe.decompose.max_hull_vertices = vertices;
            window.document().recipe().set(recipe);
            answer_next([name, then](QWidget& dialog) {
                dialog.findChild<QLineEdit*>()->setText(name);
                if (then) {
                    answer_next(then);
                }
                dynamic_cast<QDialog&>(dialog).accept();
            });
            save->trigger();
        };
        QVERIFY(own().empty() && !remove->isEnabled()); // there are only the program's own
        keep("<b>doors</b>/50%", 20);
        QCOMPARE(own().size(), 1);
        QVERIFY(own().front()->isChecked());
        QCOMPARE(own().front()->text(), QString("<b>doors</b>/50%"));
        QCOMPARE(said->text(), QString("<b>doors</b>/50%"));
        QCOMPARE(said->textFormat(), Qt::PlainText);
        QCOMPARE(presets().back().recipe.decompose.max_hull_vertices, 20U);
        const auto answer = [](QMessageBox::StandardButton button) {
            return [button](QWidget& question) {
                auto& asked = dynamic_cast<QMessageBox&>(question);
                QCOMPARE(asked.textFormat(), Qt::PlainText);
                asked.button(button)->click();
            };
        };
        for (const auto& [button, vertices] :
             {std::pair(QMessageBox::No, 20U), std::pair(QMessageBox::Yes, 30U)}) {
            keep("<b>doors</b>/50%", 30, answer(button));
            QCOMPARE(own().size(), 1);
            QCOMPARE(presets().back().recipe.decompose.max_hull_vertices, vertices);
        }
        window.findChild<QToolButton*>("preset.game")->click();
        QVERIFY(!own().front()->isChecked());
        own().front()->trigger();
        QCOMPARE(window.document().recipe().value().decompose.max_hull_vertices, 30U);
        window.findChild<QToolButton*>("preset.game")->click();
        const Recipe stands = window.document().recipe().value(); // what is deleted need not stand
        answer_next([](QWidget& dialog) { dynamic_cast<QDialog&>(dialog).reject(); });
        remove->trigger();
        QCOMPARE(own().size(), 1);
        answer_next([](QWidget& dialog) { dynamic_cast<QDialog&>(dialog).accept(); });
        remove->trigger();
        QVERIFY(own().empty());
        QCOMPARE(presets().size(), recipe_presets().size());
        QVERIFY(window.document().recipe().value() == stands);
    }

    // The panel says the same as `verify --engine`.
    void the_lint_panel_says_what_an_engine_will_not_like() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* engine = window.findChild<QComboBox*>("lint_engine");
        const auto* head = window.findChild<QLabel*>("lint_head");
        auto* table = window.findChild<QTableView*>("problems");
        const auto choose = [&](const char* name) {
            engine->setCurrentIndex(engine->findData(name));
            emit engine->activated(engine->currentIndex());
            return QTest::qWaitFor([&] { return head->isEnabled(); }, k_patience);
        };
        QVERIFY(choose("mjx"));
        // The engine limits the vertices; these pieces are those of no limit.
        QCOMPARE(window.document().recipe().value().decompose.max_hull_vertices,
                 find_engine("mjx")->hull_vertices.most);
        Recipe unlimited = window.document().recipe().value();
        unlimited.decompose.max_hull_vertices = 0;
        window.document().recipe().set(unlimited);
        QVERIFY(settles(window));
        QTRY_VERIFY_WITH_TIMEOUT(head->isEnabled(), k_patience);
        QCOMPARE(QSettings().value("lint/engine").toString(), QString("mjx"));
        const auto found =
            lint(window.document().shown().pieces()->decomposition.set, *find_engine("mjx"));
        QCOMPARE(found->size(), std::size_t{1}); // the bolt's head is round
        QCOMPARE(table->model()->rowCount(), 1);
        QVERIFY(head->text().contains("1 warning"));
        table->setCurrentIndex(table->model()->index(0, 0));
        emit table->clicked(table->currentIndex());
        QCOMPARE(window.document().shown().selection(), std::set<PieceId>{*found->front().piece});
        QVERIFY(window.findChild<QLabel*>("lint_details")->text().contains("24"));
        auto* setting = window.findChild<QPushButton*>("lint_setting");
        QVERIFY(setting->isVisible());
        setting->click();
        // The window offers a correction that it can make itself.
        auto* correct = window.findChild<QPushButton*>("lint_correct");
        QVERIFY(correct->isVisible());
        correct->click();
        QVERIFY(settles(window));
        QTRY_VERIFY_WITH_TIMEOUT(head->isEnabled() && table->model()->rowCount() == 0, k_patience);
        QVERIFY(head->text().contains("nothing found"));
        QCOMPARE(window.document().corrector().history().corrections().size(), std::size_t{1});
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        QTRY_VERIFY_WITH_TIMEOUT(head->isEnabled() && table->model()->rowCount() == 1, k_patience);
        // After a piece is deleted, its faces are reported and can be looked at.
        window.document().shown().select({0});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        QTRY_VERIFY_WITH_TIMEOUT(head->isEnabled() && head->text().contains("1 error"), k_patience);
        QCOMPARE(table->model()->index(0, 0).data().toString(), QString("Faces in no piece"));
        const auto* viewport = window.findChild<Viewport*>("viewport");
        const double distance = viewport->camera().standpoint().place().distance;
        table->setCurrentIndex(table->model()->index(0, 0));
        emit table->clicked(table->currentIndex());
        QTRY_VERIFY_WITH_TIMEOUT(viewport->camera().standpoint().place().distance < distance,
                                 k_patience);
    }

    // An engine says how unit and axis of a file that states neither are meant; what is changed
    // then is told beside its name.
    void a_target_sets_limit_unit_and_axis_together() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* engine = window.findChild<QComboBox*>("lint_engine");
        const auto choose = [&](const char* name) {
            engine->setCurrentIndex(engine->findData(name));
            emit engine->activated(engine->currentIndex());
            return settles(window);
        };
        const auto recipe = [&] { return window.document().recipe().value(); };
        QVERIFY(choose("generic"));
        const Recipe before = recipe();
        QVERIFY(choose("unreal"));
        QCOMPARE(recipe().decompose.max_hull_vertices, 50U);
        QCOMPARE(recipe().import.unit.metres, 0.01);
        QCOMPARE(recipe().import.up, UpAxis::z);
        QCOMPARE(window.document().model()->metres_per_unit(), 0.01);
        QCOMPARE(engine->currentText(), QString("Unreal (Chaos)"));
        Recipe changed = recipe();
        changed.import.up = UpAxis::x;
        window.document().recipe().set(changed);
        QVERIFY(settles(window));
        QCOMPARE(engine->currentText(), QString("Unreal (Chaos), changed"));
        QVERIFY(engine->toolTip().contains(label_of(*find_field("import.up"))));
        QVERIFY(!engine->toolTip().contains(label_of(*find_field("import.unit"))));
        QVERIFY(choose("unreal"));
        QCOMPARE(recipe().import.up, UpAxis::z);
        QCOMPARE(engine->currentText(), QString("Unreal (Chaos)"));
        // PhysX leaves the axis to the application; without an engine nothing is set.
        QVERIFY(choose("physx"));
        QCOMPARE(recipe().import.unit.metres, 1.0);
        QCOMPARE(recipe().import.up, UpAxis::unknown);
        QVERIFY(choose("generic"));
        QCOMPARE(recipe().import, before.import);
    }
    // Unit and axis that somebody has set outlive the choice of another engine, which reads nothing
    // again then; the same engine chosen again sets its own.
    void a_target_leaves_what_was_set_by_hand() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* engine = window.findChild<QComboBox*>("lint_engine");
        const auto* scene = window.findChild<QLabel*>("target_scene");
        const auto choose = [&](const char* name) {
            engine->setCurrentIndex(engine->findData(name));
            emit engine->activated(engine->currentIndex());
            return settles(window);
        };
        const auto set = [&](double metres, UpAxis up) {
            Recipe recipe = window.document().recipe().value();
            recipe.import.unit = {metres};
            recipe.import.up = up;
            window.document().recipe().set(recipe);
            return settles(window);
        };
        const auto import = [&] { return window.document().recipe().value().import; };
        QVERIFY(choose("generic"));
        QVERIFY(!scene->isVisible());
        constexpr double k_foot = 0.3048;
        QVERIFY(set(k_foot, UpAxis::x));
        QVERIFY(!scene->isVisible()); // no engine wants anything else
        QSignalSpy read(&window.document(), &Document::model_changed);
        QVERIFY(choose("unreal"));
        QCOMPARE(import().unit.metres, k_foot);
        QCOMPARE(import().up, UpAxis::x);
        QCOMPARE(window.document().recipe().value().decompose.max_hull_vertices, 50U);
        QVERIFY(scene->isVisible());
        const QRect place = scene->geometry();
        QVERIFY(scene->text().startsWith("Kept as set by hand"));
        QVERIFY(scene->text().contains(label_of(*find_field("import.unit"))));
        QVERIFY(scene->text().contains(label_of(*find_field("import.up"))));
        QCOMPARE(engine->currentText(), QString("Unreal (Chaos), changed"));
        QVERIFY(choose("jolt"));
        QCOMPARE(import().unit.metres, k_foot);
        QCOMPARE(read.size(), 0);
        QVERIFY(choose("jolt"));
        QCOMPARE(import().unit.metres, 1.0);
        QCOMPARE(import().up, UpAxis::y);
        QCOMPARE(read.size(), 1);
        // The line's room is not left empty, and nothing below it moves.
        QCOMPARE(scene->text(), QString("Its scenes: m, Y up"));
        QVERIFY(scene->isVisible());
        QCOMPARE(scene->geometry(), place);
        QVERIFY(choose("physx"));
        QCOMPARE(scene->text(), QString("Its scenes: m"));
        QVERIFY(choose("jolt"));
        // A unit that a hand sets, though as one engine wants it, the next one leaves as well.
        QVERIFY(choose("generic"));
        QCOMPARE(import().unit.metres, 0.0);
        QVERIFY(set(1.0, UpAxis::unknown));
        QVERIFY(choose("jolt"));
        QVERIFY(choose("unreal"));
        QCOMPARE(import().unit.metres, 1.0);
        QCOMPARE(import().up, UpAxis::z);
    }
    // A GLB is in metres with y up, whatever the target.
    void a_file_that_states_unit_and_axis_keeps_them() {
        MainWindow window;
        window.show();
        const QString path = folder_.filePath("stated.glb");
        ExportScene scene;
        scene.vertices = shapes::box().vertices;
        scene.objects.resize(1);
        scene.objects[0].name = "cube";
        scene.objects[0].triangles = shapes::box().triangles;
        QVERIFY(write_scene(scene, path.toStdString()));
        QVERIFY(load(window, path));
        const ImportRecipe before = window.document().recipe().value().import;
        auto* engine = window.findChild<QComboBox*>("lint_engine");
        engine->setCurrentIndex(engine->findData("unreal"));
        emit engine->activated(engine->currentIndex());
        QVERIFY(settles(window));
        QCOMPARE(window.document().recipe().value().import, before);
        QCOMPARE(engine->currentText(), QString("Unreal (Chaos)"));
        // A file that is opened after one whose unit the target has set keeps its own as well.
        QVERIFY(load(window, k_bracket));
        QCOMPARE(window.document().recipe().value().import.unit.metres, 0.01);
        QVERIFY(load(window, path));
        QCOMPARE(window.document().recipe().value().import, before);
        QCOMPARE(window.document().model()->metres_per_unit(), 1.0);
        QVERIFY(!window.document().keeper().is_changed());
    }

    void the_lint_panel_looks_only_while_it_is_seen_and_says_when_it_does_not() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* dock = window.findChild<QDockWidget*>("tasks_dock");
        const auto* head = window.findChild<QLabel*>("lint_head");
        auto* engine = window.findChild<QComboBox*>("lint_engine");
        const auto job = [&]() -> std::optional<JobWatch::Running> {
            for (const JobWatch::Running& each : window.document().jobs().running()) {
                if (QString(each.name) == "Checking for an engine") {
                    return each;
                }
            }
            return std::nullopt;
        };
        // A limit that is stricter than all engines' stays, and both have y up in metres, so only
        // the problems change with them.
        Recipe strict = window.document().recipe().value();
        strict.decompose.max_hull_vertices = 16;
        window.document().recipe().set(strict);
        QVERIFY(settles(window));
        engine->setCurrentIndex(engine->findData("godot"));
        emit engine->activated(engine->currentIndex());
        QVERIFY(settles(window));
        QTRY_VERIFY_WITH_TIMEOUT(head->isEnabled(), k_patience);
        engine->setCurrentIndex(engine->findData("jolt"));
        emit engine->activated(engine->currentIndex());
        QVERIFY(job().has_value());
        QVERIFY(head->text().contains("Looking"));
        job()->stop();
        QVERIFY(!job().has_value());
        QVERIFY2(head->text().contains("not been looked at"), qPrintable(head->text()));
        // The panel is hidden while its pieces change, so its job ends.
        emit engine->activated(engine->currentIndex());
        QVERIFY(job().has_value());
        dock->hide();
        window.document().shown().select({0});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        QVERIFY(!job().has_value());
        dock->show();
        QTRY_VERIFY_WITH_TIMEOUT(head->isEnabled() && head->text().contains("1 error"), k_patience);
    }

    void stop_keeps_what_is_shown() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto before = window.document().shown().pieces();
        window.findChild<QSlider*>("tolerance_slider")->setValue(100);
        QTRY_VERIFY_WITH_TIMEOUT(window.busy(), k_patience);
        window.stop();
        QVERIFY(!window.busy());
        QTest::qWait(300);
        QCOMPARE(window.document().shown().pieces(), before);
        QVERIFY(!window.document().up_to_date());
        // The cut is stopped before it has begun, so the panel lints the pieces that are there.
        const auto* head = window.findChild<QLabel*>("lint_head");
        QTRY_VERIFY_WITH_TIMEOUT(head->isVisible() && head->isEnabled(), k_patience);
        window.findChild<QSlider*>("tolerance_slider")->setValue(40);
        QTRY_VERIFY_WITH_TIMEOUT(window.busy(), k_patience);
        window.stop();
        QTRY_VERIFY2_WITH_TIMEOUT(!head->text().contains("Looking"), qPrintable(head->text()),
                                  k_patience);
    }

    void a_first_cut_that_is_stopped_gives_way_to_what_was_there() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto before = window.document().shown().pieces();
        bool stopped = false;
        connect(&window.document().shown(), &ShownPieces::pieces_changed, &window, [&] {
            if (window.document().shown().pieces()->preliminary && !stopped) {
                stopped = true;
                window.stop();
            }
        });
        window.findChild<QSlider*>("tolerance_slider")->setValue(100);
        QTRY_VERIFY_WITH_TIMEOUT(stopped, k_patience);
        QCOMPARE(window.document().shown().pieces(), before);
        QVERIFY(!window.document().up_to_date() && !window.busy());
        window.document().cut_again();
        QVERIFY(settles(window));
        QVERIFY(window.document().shown().pieces() != before);
    }

    void what_is_selected_can_be_hidden_and_shown() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* outline = window.findChild<QTreeView*>("outline");
        const auto* rows = outline->model();
        // Selecting a part selects all of its pieces.
        outline->selectionModel()->select(rows->index(1, 0), QItemSelectionModel::ClearAndSelect |
                                                                 QItemSelectionModel::Rows);
        const auto selected = window.document().shown().selection();
        QCOMPARE(selected.size(), static_cast<std::size_t>(rows->rowCount(rows->index(1, 0))));
        window.findChild<QAction*>("hide_selection")->trigger();
        for (const PieceId piece : selected) {
            QVERIFY(!window.document().shown().is_visible(piece));
        }
        QVERIFY(window.document().shown().selection().empty());
        QCOMPARE(rows->index(1, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QCOMPARE(rows->index(0, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        window.findChild<QAction*>("show_all")->trigger();
        QVERIFY(window.document().shown().is_visible(*selected.begin()));
        window.findChild<QAction*>("select_all")->trigger();
        QCOMPARE(window.document().shown().selection().size(), count(window));
        QCOMPARE(static_cast<std::size_t>(outline->selectionModel()->selectedRows().size()),
                 count(window));
    }

    void a_selected_row_keeps_the_colour_of_its_swatch() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* outline = window.findChild<QTreeView*>("outline");
        outline->expandAll();
        const QModelIndex row = outline->model()->index(0, 0, outline->model()->index(0, 0));
        const QRgb colour = row.data(Qt::DecorationRole).value<QColor>().rgb();
        const auto pixels = [&] {
            const QImage drawn = outline->viewport()->grab(outline->visualRect(row)).toImage();
            int count = 0;
            for (int y = 0; y < drawn.height(); ++y) {
                for (int x = 0; x < drawn.width(); ++x) {
                    count += drawn.pixel(x, y) == colour ? 1 : 0;
                }
            }
            return count;
        };
        QTRY_VERIFY_WITH_TIMEOUT(pixels() > 30, k_patience);
        const int before = pixels();
        window.document().shown().select({0});
        QVERIFY(outline->selectionModel()->isSelected(row));
        QVERIFY(pixels() >= before); // corners mix with what is behind
    }

    // A node of the tree stands for all pieces below it.
    void the_outline_shows_the_tree() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* outline = window.findChild<QTreeView*>("outline");
        auto* order = window.findChild<QComboBox*>("outline_order");
        order->setCurrentIndex(1);
        const auto* rows = outline->model();
        QTRY_COMPARE_WITH_TIMEOUT(rows->rowCount(), 1, k_patience);
        const QModelIndex root = rows->index(0, 0);
        QVERIFY(outline->isExpanded(root));
        QVERIFY(root.data().toString().contains(QString::number(count(window))));
        std::size_t pieces = 0;
        for (std::vector<QModelIndex> left = {root}; !left.empty();) {
            const QModelIndex row = left.back();
            left.pop_back();
            const int below = rows->rowCount(row);
            QVERIFY(below == 0 || below == 2);
            pieces += below == 0 ? 1 : 0;
            for (int i = 0; i < below; ++i) {
                left.push_back(rows->index(i, 0, row));
                QCOMPARE(left.back().parent(), row);
            }
        }
        QCOMPARE(pieces, count(window));
        // The pieces of a node are selected, hidden and locked as one.
        const QModelIndex half = rows->index(0, 0, root);
        outline->selectionModel()->select(half, QItemSelectionModel::ClearAndSelect |
                                                    QItemSelectionModel::Rows);
        const std::set<PieceId> chosen = window.document().shown().selection();
        QVERIFY(!chosen.empty() && chosen.size() < count(window));
        outline->model()->setData(half, Qt::Unchecked, Qt::CheckStateRole);
        QCOMPARE(half.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        QCOMPARE(root.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::PartiallyChecked));
        for (PieceId piece = 0; piece < count(window); ++piece) {
            QCOMPARE(window.document().shown().is_visible(piece), chosen.count(piece) == 0);
        }
        const auto actions = outline->actions();
        const auto lock = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
            return action->objectName() == "lock";
        });
        QVERIFY(lock != actions.end() && (*lock)->isEnabled());
        (*lock)->trigger();
        QVERIFY(settles(window));
        for (const PieceId piece : chosen) {
            QVERIFY(window.document().shown().pieces()->extras[piece].locked);
        }
        // A lock changes no hulls, so the tree is the same.
        QVERIFY(outline->isExpanded(rows->index(0, 0)));
        QVERIFY(rows->data(rows->index(0, 0)).toString() == root.data().toString());
        // Other pieces have another tree, and undoing brings the first one back.
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        window.document().shown().select({0});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        QTRY_VERIFY_WITH_TIMEOUT(
            rows->rowCount() == 1 &&
                rows->data(rows->index(0, 0)).toString().contains(QString::number(count(window))),
            k_patience);
        order->setCurrentIndex(0);
        QCOMPARE(rows->rowCount(), 3);
        // Parts stay expanded while their pieces change.
        outline->expand(rows->index(1, 0));
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        QVERIFY(outline->isExpanded(rows->index(1, 0)) && !outline->isExpanded(rows->index(2, 0)));
        // A piece that was deleted is selected again, and seen.
        QCOMPARE(window.document().shown().selection(), std::set<PieceId>{0});
        QVERIFY(outline->isExpanded(rows->index(0, 0)));
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
        // The bracket's part has at least two boxes to merge.
        std::set<PieceId> bracket;
        for (PieceId piece = 0; piece < before; ++piece) {
            if (document.shown().pieces()->pieces()[piece].part == 1) {
                bracket.insert(piece);
            }
        }
        QVERIFY(bracket.size() >= 2);
        QVERIFY(!window.findChild<QAction*>("merge")->isEnabled()); // nothing is selected
        document.shown().select(bracket);
        QVERIFY(run("merge"));
        // The merged piece is selected, and the message tells its error.
        QCOMPARE(document.shown().selection().size(), std::size_t{1});
        QVERIFY(window.statusBar()->currentMessage().startsWith("Merge: "));
        QCOMPARE(count(window), before - bracket.size() + 1);
        QCOMPARE(document.corrector().history().corrections().size(), 1U);
        const auto merged = document.shown().pieces();
        QVERIFY(run("undo"));
        QCOMPARE(count(window), before);
        QVERIFY(document.corrector().history().corrections().empty());
        QCOMPARE(document.shown().selection(), bracket); // as before the step
        QVERIFY(run("redo"));
        QCOMPARE(document.shown().pieces(), merged);
        QCOMPARE(document.shown().selection().size(), std::size_t{1});
        document.shown().select({*bracket.begin()});
        QVERIFY(run("split"));
        QVERIFY(count(window) > merged->pieces().size());
        QVERIFY(run("undo"));
        document.shown().select({*bracket.begin()});
        QVERIFY(run("split_by_tree"));
        QVERIFY(count(window) > merged->pieces().size());
        document.shown().select({0});
        QVERIFY(run("delete"));
        document.shown().select({0});
        QVERIFY(run("fit_best"));
        QVERIFY(document.shown().pieces()->extras[0].primitive);
        document.shown().select({0, 1}); // further pieces are fitted in one step
        QVERIFY(run("fit_box"));
        QVERIFY(document.shown().pieces()->extras[0].primitive &&
                document.shown().pieces()->extras[1].primitive);
        QVERIFY(run("drop_primitive"));
        QVERIFY(!document.shown().pieces()->extras[0].primitive);
        QVERIFY(!document.shown().pieces()->extras[1].primitive);
        document.shown().select({0});
        QVERIFY(run("lock"));
        QVERIFY(document.shown().pieces()->extras[0].locked);
        while (window.findChild<QAction*>("undo")->isEnabled()) {
            QVERIFY(run("undo"));
        }
        QCOMPARE(count(window), before);
    }

    void another_palette_changes_colours_and_nothing_else() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const auto uncorrected = document.shown().pieces();
        document.shown().select({0});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        document.shown().select({1});
        document.shown().set_visible({0}, false);
        const auto before = document.shown().pieces();
        const auto drawn = document.shown().draw();
        QSignalSpy worked(&document, &Document::progressed);
        QSignalSpy recoloured(&document.shown(), &ShownPieces::recoloured);
        document.shown().set_palette(Palette::few_and_safe);
        QVERIFY(!document.busy());
        QVERIFY(QTest::qWaitFor([&] { return !recoloured.isEmpty(); }, k_patience));
        QVERIFY(worked.isEmpty());
        QCOMPARE(document.shown().pieces(), before);
        QCOMPARE(document.corrector().history().corrections().size(), 1U);
        QCOMPARE(document.corrector().history().stack().index(), 1);
        QCOMPARE(document.shown().selection(), std::set<PieceId>{1});
        QVERIFY(!document.shown().is_visible(0));
        const auto has_colours_of = [&](Palette palette) {
            const PieceDrawList& draw = *document.shown().draw();
            const auto all = piece_colours(document.shown().pieces()->pieces(), Family::surface);
            for (PieceId piece = 0; piece < count(window); ++piece) {
                const Rgb rgb = all[piece].of(palette);
                const auto& colour = draw.vertices[draw.ranges[piece].first_vertex].colour;
                if (colour[0] != static_cast<float>(rgb[0]) / 255.0F) {
                    return false;
                }
            }
            return true;
        };
        QVERIFY(has_colours_of(Palette::few_and_safe));
        QVERIFY(drawn != document.shown().draw());
        // What the renderer takes was made with it, of what it took before.
        const PieceBuffers& buffers = *document.shown().buffers();
        QVERIFY(buffers.vertices == buffers_of(*document.shown().draw()).vertices);
        QVERIFY(buffers.reaches == before->buffers->reaches);
        const PieceLayers& layers = named<Viewport>(window, "viewport")->layers().pieces();
        QVERIFY(layers.list() == document.shown().draw() && layers.reaches() == buffers.reaches);
        QVERIFY(layers.states()[0] == PieceLayer::State::hidden);
        QVERIFY(layers.states()[1] == PieceLayer::State::selected);
        // A state that was drawn before the change is recoloured when it is shown again.
        window.findChild<QAction*>("undo")->trigger();
        QCOMPARE(document.shown().pieces(), uncorrected);
        QVERIFY(QTest::qWaitFor([&] { return recoloured.size() == 2; }, k_patience));
        QVERIFY(has_colours_of(Palette::few_and_safe));
        document.shown().set_palette(Palette::spectrum);
        QVERIFY(QTest::qWaitFor([&] { return recoloured.size() == 3; }, k_patience));
        QVERIFY(has_colours_of(Palette::spectrum));
    }

    void the_palette_is_somebodys_own() {
        for (const bool safe : {true, false}) {
            {
                MainWindow window;
                window.findChild<QAction*>("show_safe_colours")->setChecked(safe);
            }
            MainWindow window;
            QCOMPARE(window.findChild<QAction*>("show_safe_colours")->isChecked(), safe);
            QCOMPARE(window.document().shown().palette(),
                     safe ? Palette::few_and_safe : Palette::spectrum);
        }
    }

    void corrections_are_done_again_on_a_new_run() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const std::size_t before = count(window);
        document.shown().select({0});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        QCOMPARE(count(window), before - 1);
        // The new recipe makes the same pieces, so the correction stays.
        Recipe recipe = document.recipe().value();
        recipe.tree.max_hull_vertices = 16;
        document.recipe().set(recipe);
        QVERIFY(settles(window));
        QCOMPARE(count(window), before - 1);
        // The new recipe makes other pieces: the window says that the correction is not applied.
        QSignalSpy told(&document.corrector(), &Corrector::not_applied);
        recipe.decompose.tolerance = {8.0, true};
        document.recipe().set(recipe);
        QVERIFY(settles(window));
        QVERIFY(told.size() == 1 || count(window) < before);
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        QVERIFY(document.corrector().history().corrections().empty());
    }

    void what_is_locked_stays_while_the_rest_is_cut_again() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        document.shown().select({0});
        window.findChild<QAction*>("lock")->trigger();
        QVERIFY(settles(window));
        const Piece locked = document.shown().pieces()->pieces()[0];
        const std::size_t exact = count(window);
        QSignalSpy told(&document.corrector(), &Corrector::not_applied);
        auto* slider = window.findChild<QSlider*>("tolerance_slider");
        slider->setValue(slider->maximum());
        QVERIFY(settles(window));
        QVERIFY(count(window) < exact);
        QVERIFY(told.isEmpty());
        const auto& pieces = document.shown().pieces()->pieces();
        const auto at = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
            return piece.faces == locked.faces;
        });
        QVERIFY(at != pieces.end());
        QCOMPARE(at->vertices.size(), locked.vertices.size());
        QVERIFY(document.shown()
                    .pieces()
                    ->extras[static_cast<std::size_t>(at - pieces.begin())]
                    .locked);
        // A piece that is no longer locked is cut like all others.
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        slider->setValue(slider->maximum() - 1);
        QVERIFY(settles(window));
        QVERIFY(std::none_of(document.shown().pieces()->extras.begin(),
                             document.shown().pieces()->extras.end(),
                             [](const PieceExtras& extras) { return extras.locked; }));
    }

    void a_correction_that_does_not_apply_is_told() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        // The two pieces are of different parts, which cannot be merged.
        PieceId other = 0;
        while (document.shown().pieces()->pieces()[other].part ==
               document.shown().pieces()->pieces()[0].part) {
            ++other;
        }
        QSignalSpy refused(&window, &MainWindow::refused);
        const auto before = document.shown().pieces();
        document.shown().select({0, other});
        window.findChild<QAction*>("merge")->trigger();
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        QCOMPARE(document.shown().pieces(), before);
        QVERIFY(!window.findChild<QAction*>("undo")->isEnabled());
    }

    void single_parts_are_taken_for_sheets() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const auto action = [&](const char* name) { return window.findChild<QAction*>(name); };
        const auto* menu = window.findChild<QMenu*>("surface_of_parts");
        QVERIFY(!menu->menuAction()->isEnabled());
        const PartId part = document.shown().pieces()->pieces().back().part;
        QVERIFY(part > 0);
        const auto before = document.shown().pieces()->pieces();
        const auto choose = [&](const char* name) {
            document.shown().select(
                {static_cast<PieceId>(document.shown().pieces()->pieces().size() - 1)});
            action(name)->trigger();
            return settles(window);
        };
        document.shown().select({static_cast<PieceId>(before.size() - 1)});
        QVERIFY(action("surface_as_recipe")->isChecked());
        QVERIFY(choose("surface_sheet"));
        std::vector<SurfaceChoice> wanted(part + 1, SurfaceChoice::automatic);
        wanted.back() = SurfaceChoice::sheet;
        QCOMPARE(document.recipe().value().decompose.surface.of_part, wanted);
        // Exact pieces of a sheet are flat, and those of other parts stay as they were.
        for (const Piece& piece : document.shown().pieces()->pieces()) {
            QVERIFY(piece.part != part || piece.flat);
            QVERIFY(piece.part == part ||
                    std::find(before.begin(), before.end(), piece) != before.end());
        }
        const QAbstractItemModel* rows = window.findChild<QTreeView*>("outline")->model();
        QVERIFY(rows->index(static_cast<int>(part), 0).data().toString().endsWith("(sheet)"));
        const auto* verdict = window.findChild<QLabel*>("verdict");
        QVERIFY(verdict->text().contains("Sheets: 1."));
        document.shown().select({0});
        QVERIFY(!action("surface_sheet")->isChecked());
        QVERIFY(choose("surface_as_recipe"));
        QVERIFY(document.recipe().value().decompose.surface.of_part.empty());
        QCOMPARE(document.shown().pieces()->pieces(), before);
        QVERIFY(!verdict->text().contains("Sheets:"));
    }

    // The window and the verb make the same bytes from the same recipe.
    void the_window_exports_what_the_command_line_does() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        window.findChild<QSlider*>("tolerance_slider")->setValue(80);
        QVERIFY(settles(window));
        const QString recipe = folder_.filePath("recipe.json");
        QFile file(recipe);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(recipe_to_json(window.document().recipe().value())));
        file.close();
        for (const char* format : {"hwa", "json", "obj", "glb", "stl"}) {
            const QString ours = folder_.filePath(QString("window.%1").arg(format));
            const QString theirs = folder_.filePath(QString("verb.%1").arg(format));
            QSignalSpy exported(&window.exports(), &Exports::written);
            window.exports().write_pieces(ours, {true, false});
            QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
            QProcess verb;
            verb.start(HULLWRIGHT_CLI, {"export", k_bracket, "--recipe", recipe, "-o", theirs,
                                        "--save-recipe", theirs + ".recipe.json"});
            QVERIFY(verb.waitForFinished(k_patience));
            QCOMPARE(verb.exitCode(), 0);
            QVERIFY2(!bytes_of(ours).isEmpty() && bytes_of(ours) == bytes_of(theirs), format);
            QVERIFY(!bytes_of(ours + ".recipe.json").isEmpty());
            QCOMPARE(bytes_of(ours + ".recipe.json"), bytes_of(theirs + ".recipe.json"));
        }
    }

    // The window and the command line write the same for each engine, and for each of its formats.
    void the_window_writes_for_engines_what_the_command_line_does() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        const QString recipe = folder_.filePath("engines.json");
        QFile file(recipe);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(recipe_to_json(window.document().recipe().value())));
        file.close();
        int engines = 0;
        for (const QString& format : formats_to_export()) {
            const Target* const target = target_of(format);
            if (target == nullptr) {
                continue;
            }
            ++engines;
            const QString word = QString::fromStdString(std::string(target->word));
            const QString name = "bracket." + extension_of(format);
            const QDir ours(folder_.filePath("ours_" + format));
            const QDir theirs(folder_.filePath("theirs_" + format));
            QSignalSpy exported(&window.exports(), &Exports::written);
            window.exports().write_pieces(
                ours.filePath(name), {true, false, {target, {true, GltfPhysics::omi}, 2700.0}});
            QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
            const QString saved = folder_.filePath("theirs.recipe.json");
            QStringList arguments = {"export",       k_bracket,
                                     "--recipe",     recipe,
                                     "--for",        word,
                                     "-o",           theirs.filePath(name),
                                     "--with-model", "--density",
                                     "2700",         "--gltf-physics",
                                     "omi",          "--save-recipe",
                                     saved};
            QProcess verb;
            verb.start(HULLWRIGHT_CLI, arguments);
            QVERIFY(verb.waitForFinished(k_patience));
            QVERIFY2(verb.exitCode() == 0, verb.readAllStandardError().constData());
            QVERIFY(bytes_of(saved).contains('"' + word.toUtf8() + '"'));
            QCOMPARE(bytes_of(ours.filePath(name) + ".recipe.json"), bytes_of(saved));
            int files = 0;
            QDirIterator all(theirs.path(), QDir::Files, QDirIterator::Subdirectories);
            while (all.hasNext()) {
                const QString path = all.next();
                const QByteArray bytes = bytes_of(path);
                QVERIFY2(!bytes.isEmpty() &&
                             bytes == bytes_of(ours.filePath(theirs.relativeFilePath(path))),
                         qPrintable(path));
                ++files;
            }
            QVERIFY2(files > 0, qPrintable(format));
        }
        QVERIFY(engines > 14);
    }

    // Each engine that files are written for can be chosen: it sets what its scenes are like and
    // its limit on vertices, or none, proposes its own file, and the command line writes the same
    // bytes of the same recipe, those of the report among them.
    void every_engine_that_is_written_for_is_a_target() {
        const auto no_engine = qScopeGuard([] {
            save_engine(engines()[0]);
            keep_exports({});
        });
        keep_exports({});
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* engine = window.findChild<QComboBox*>("lint_engine");
        std::size_t found = 0;
        for (const ChosenTarget& wanted : k_chosen_targets) {
            const Target* const target = find_target(wanted.word);
            QVERIFY2(target != nullptr, wanted.word);
            ++found;
            Recipe recipe = window.document().recipe().value();
            recipe.decompose.max_hull_vertices = 0;
            window.document().recipe().set(recipe);
            const int row = engine->findData(QString::fromStdString(std::string(target->engine)));
            QVERIFY2(row >= 0, wanted.word);
            engine->setCurrentIndex(row);
            emit engine->activated(row);
            QVERIFY(settles(window));
            recipe = window.document().recipe().value();
            QVERIFY2(recipe.import.unit.metres == wanted.metres, wanted.word);
            QVERIFY2(recipe.import.up == wanted.up, wanted.word);
            QVERIFY2(recipe.decompose.max_hull_vertices == wanted.vertices, wanted.word);
            const QByteArray wrong = written_both_ways(window, wanted);
            QVERIFY2(wrong.isEmpty(), (wanted.word + (": " + wrong)).constData());
        }
        QCOMPARE(found, targets().size());
    }

    // An engine's own format is offered first, with the rows that it has, and what its file leaves
    // out is said before it is written.
    void the_export_dialog_offers_the_files_of_the_engine() {
        const auto no_engine = qScopeGuard([] { save_engine(engines()[0]); });
        save_engine(*find_engine("mujoco"));
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.findChild<QAction*>("export_pieces")->trigger();
        auto* dialog = window.findChild<QDialog*>("export_dialog");
        QVERIFY(dialog != nullptr);
        auto* format = dialog->findChild<QComboBox*>("export_format");
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        const auto* density = dialog->findChild<QWidget*>("export_density");
        const auto* notes = dialog->findChild<QLabel*>("export_notes");
        const auto* size = dialog->findChild<QLabel*>("export_size");
        QCOMPARE(format->currentData().toString(), QString("mujoco.xml"));
        QVERIFY(path->text().endsWith("/bracket.xml"));
        QVERIFY(density->isVisible());
        QVERIFY(!dialog->findChild<QWidget*>("export_physics")->isVisible());
        QVERIFY(!dialog->findChild<QWidget*>("export_each")->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(notes->text().contains("kg of the model at 1,000 kg/m3"),
                                 k_patience);
        QVERIFY(size->text().startsWith("one file"));
        dialog->findChild<QCheckBox*>("export_with_model")->setChecked(true);
        QTRY_VERIFY_WITH_TIMEOUT(size->text().startsWith("2 files"), k_patience);
        // Several engines' files end alike; the chosen one stands until the name ends otherwise.
        const auto choose = [&](const char* wanted) {
            format->setCurrentIndex(format->findData(wanted));
            emit format->activated(format->currentIndex());
        };
        choose("unreal.glb");
        QVERIFY(path->text().endsWith("/bracket.glb") && !density->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(notes->text().contains("unproved"), k_patience);
        path->setText("");
        QTest::keyClicks(path, folder_.filePath("other.glb"));
        QCOMPARE(format->currentData().toString(), QString("unreal.glb"));
        path->setText("");
        QTest::keyClicks(path, folder_.filePath("other.obj"));
        QCOMPARE(format->currentData().toString(), QString("unreal.obj"));
        path->setText("");
        QTest::keyClicks(path, folder_.filePath("other.hwa"));
        QCOMPARE(format->currentData().toString(), QString("hwa"));
        QVERIFY(!notes->isVisible());
        choose("gltf.glb");
        QVERIFY(dialog->findChild<QWidget*>("export_physics")->isVisible());
        path->setText("");
        QTest::keyClicks(path, folder_.filePath("physics.glb"));
        QSignalSpy exported(&window.exports(), &Exports::written);
        dialog->findChild<QPushButton*>("export_write")->click();
        QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
        QVERIFY(bytes_of(folder_.filePath("physics.glb")).contains("KHR_physics_rigid_bodies"));
    }

    // Target, format and what goes with it come back with the project, whatever was chosen
    // meanwhile, and the command line writes of the project what the window has written.
    void a_project_keeps_its_target() {
        const auto as_before = qScopeGuard([] {
            save_engine(engines()[0]);
            keep_exports({});
        });
        const QString project = folder_.filePath("target.hullwright");
        const QString ours = folder_.filePath("kept/ours.xml");
        QVERIFY(QDir(folder_.path()).mkpath("kept"));
        const auto dialog_of = [](MainWindow& window) {
            window.findChild<QAction*>("export_pieces")->trigger();
            return window.findChild<QDialog*>("export_dialog");
        };
        {
            MainWindow window;
            window.show();
            QVERIFY(load(window, k_bracket));
            auto* engine = window.findChild<QComboBox*>("lint_engine");
            engine->setCurrentIndex(engine->findData("mjx"));
            emit engine->activated(engine->currentIndex());
            QVERIFY(settles(window));
            QDialog* dialog = dialog_of(window);
            QVERIFY(dialog != nullptr);
            dialog->findChild<QDoubleSpinBox*>("export_density")->setValue(7850.0);
            dialog->findChild<QCheckBox*>("export_with_model")->setChecked(true);
            auto* path = dialog->findChild<QLineEdit*>("export_path");
            path->setText("");
            QTest::keyClicks(path, ours);
            QSignalSpy exported(&window.exports(), &Exports::written);
            dialog->findChild<QPushButton*>("export_write")->click();
            QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
            QVERIFY(saves(window, project));
        }
        save_engine(*find_engine("unreal"));
        keep_exports({{}, {false, GltfPhysics::omi}, 1.0});
        MainWindow window;
        window.show();
        QVERIFY(load(window, project));
        QCOMPARE(window.findChild<QComboBox*>("lint_engine")->currentData().toString(),
                 QString("mjx"));
        const QDialog* dialog = dialog_of(window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->findChild<QComboBox*>("export_format")->currentData().toString(),
                 QString("mujoco.xml"));
        QCOMPARE(dialog->findChild<QDoubleSpinBox*>("export_density")->value(), 7850.0);
        QVERIFY(dialog->findChild<QCheckBox*>("export_with_model")->isChecked());
        QProcess verb;
        const QString theirs = folder_.filePath("kept/theirs");
        verb.start(HULLWRIGHT_CLI, {"export", project, "-o", theirs + "/ours"});
        QVERIFY(verb.waitForFinished(k_patience));
        QVERIFY2(verb.exitCode() == 0, verb.readAllStandardError().constData());
        QVERIFY(!bytes_of(ours).isEmpty());
        QCOMPARE(bytes_of(theirs + "/ours.xml"), bytes_of(ours));
    }

    void the_export_dialog_says_what_will_be_written() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto open = [&] {
            window.findChild<QAction*>("export_pieces")->trigger();
            return window.findChild<QDialog*>("export_dialog");
        };
        const QString target = folder_.filePath("dialog.obj");
        QDialog* dialog = open();
        QVERIFY(dialog != nullptr);
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        auto* write = dialog->findChild<QPushButton*>("export_write");
        path->setText("");
        QTest::keyClicks(path, target);
        QCOMPARE(dialog->findChild<QComboBox*>("export_format")->currentData().toString(),
                 QString("obj"));
        const auto* size = dialog->findChild<QLabel*>("export_size");
        QTRY_VERIFY_WITH_TIMEOUT(size->text().startsWith("one file"), k_patience);
        const QString said = size->text();
        QVERIFY(dialog->findChild<QLabel*>("export_pieces_count")->text().startsWith("27,"));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->findChild<QLabel*>("export_lint")->text().contains("…"),
                                 k_patience);
        dialog->findChild<QCheckBox*>("export_recipe")->setChecked(true);
        QVERIFY(write->isEnabled());
        QSignalSpy exported(&window.exports(), &Exports::written);
        write->click();
        QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
        QVERIFY2(said.contains(QLocale().toString(QFileInfo(target).size())), qPrintable(said));
        QVERIFY(QFile::exists(target + ".recipe.json"));
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QDialog*>("export_dialog") == nullptr,
                                 k_patience);
        // The dialog remembers its choices, and warns of files that it would replace.
        dialog = open();
        QVERIFY(dialog->findChild<QCheckBox*>("export_recipe")->isChecked());
        path = dialog->findChild<QLineEdit*>("export_path");
        path->setText("");
        QTest::keyClicks(path, target);
        const auto* warning = dialog->findChild<QLabel*>("export_warning");
        QTRY_VERIFY_WITH_TIMEOUT(warning->text().contains("dialog.obj, dialog.obj.recipe.json"),
                                 k_patience);
        // A box asks for a file for each piece.
        dialog->findChild<QCheckBox*>("export_each")->setChecked(true);
        QCOMPARE(path->text(), folder_.filePath("dialog_{n}.obj"));
        QTRY_VERIFY_WITH_TIMEOUT(warning->text().isEmpty(), k_patience);
        for (const char* name : {"27", "03", "11", "02", "28", "1", "0a", "003", "00"}) {
            QVERIFY(QFile(folder_.filePath(QString("dialog_%1.obj").arg(name)))
                        .open(QIODevice::WriteOnly));
        }
        QTest::keyClicks(path, " "); // blanks at its end are no part of a name
        QTRY_VERIFY_WITH_TIMEOUT(
            warning->text().endsWith("dialog_02.obj, dialog_03.obj, dialog_11.obj and 1 more"),
            k_patience);
        size = dialog->findChild<QLabel*>("export_size");
        QTRY_VERIFY_WITH_TIMEOUT(size->text().startsWith("27 files"), k_patience);
        path->setText("");
        QTest::keyClicks(path, folder_.filePath("no/such/folder.obj"));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->findChild<QPushButton*>("export_write")->isEnabled(),
                                 k_patience);
        QVERIFY(warning->text().startsWith("There is no folder"));
        dialog->reject();
    }

    // The window goes on while a folder does not answer, and nothing is written before it is known
    // what that would replace.
    void the_export_dialog_waits_for_a_slow_folder() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        QSignalSpy exported(&window.exports(), &Exports::written);
        window.findChild<QAction*>("export_pieces")->trigger();
        const QPointer dialog(window.findChild<ExportDialog*>());
        QVERIFY(dialog != nullptr);
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        auto* recipe = dialog->findChild<QCheckBox*>("export_recipe");
        const auto* warning = dialog->findChild<QLabel*>("export_warning");
        auto* write = dialog->findChild<QPushButton*>("export_write");
        recipe->setChecked(false);
        QTRY_VERIFY_WITH_TIMEOUT(dialog->target().last() != nullptr, k_patience);
        const auto answers = std::make_shared<std::atomic<bool>>(false);
        const auto look_as_if = [&](const FilesThere& found) {
            *answers = false;
            dialog->target().job().look_by(
                [answers, found](const FilesAsked& asked, const Progress& progress) {
                    while (!*answers && !progress.stopped()) {
                        QThread::msleep(1);
                    }
                    FilesThere there = found;
                    there.of = asked;
                    return there;
                });
        };
        look_as_if({{}, true, {"slow.obj"}, 1});
        path->setText("");
        QTest::keyClicks(path, folder_.filePath("slow.obj"));
        QVERIFY(write->isEnabled() && warning->text().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(warning->text().startsWith("Looking"), k_patience);
        QVERIFY(write->isEnabled());
        write->click(); // waits for the answer, which is that this would replace a file
        QVERIFY(dialog->isVisible());
        *answers = true;
        QTRY_COMPARE_WITH_TIMEOUT(write->text(), QString("&Replace"), k_patience);
        QVERIFY(dialog->isVisible() && warning->text().contains("slow.obj"));
        // What was found stands while the next answer is awaited.
        look_as_if({{}, true, {}, 0});
        recipe->setChecked(true);
        QVERIFY(write->isEnabled() && warning->text().contains("slow.obj"));
        // Another place takes back that somebody wanted to write.
        write->click();
        recipe->setChecked(false);
        *answers = true;
        QTRY_COMPARE_WITH_TIMEOUT(write->text(), QString("&Export"), k_patience);
        QVERIFY(dialog->isVisible() && warning->text().isEmpty());
        // Where nothing is in the way the dialog goes on by itself.
        look_as_if({{}, true, {}, 0});
        recipe->setChecked(true);
        write->click();
        QVERIFY(dialog->isVisible() && exported.isEmpty());
        *answers = true;
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(dialog.isNull(), k_patience);
        QVERIFY(QFile::exists(folder_.filePath("slow.obj.recipe.json")));
    }

    // Somebody who chooses another place does not want to write to this one any more, although its
    // answer comes under the dialog of files.
    void an_export_dialog_that_is_asked_for_another_place_writes_nothing() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        QSignalSpy exported(&window.exports(), &Exports::written);
        window.findChild<QAction*>("export_pieces")->trigger();
        const QPointer dialog(window.findChild<ExportDialog*>());
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(dialog->target().last() != nullptr, k_patience);
        const auto answers = std::make_shared<std::atomic<bool>>(false);
        hold_looks(dialog->target(), answers);
        QSignalSpy accepted(dialog.data(), &QDialog::accepted);
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        path->setText(folder_.filePath("elsewhere.obj"));
        emit path->textEdited(path->text());
        dialog->findChild<QPushButton*>("export_write")->click();
        QSignalSpy found(&dialog->target().job(), &FilesThereJob::found);
        QTimer poll;
        connect(&poll, &QTimer::timeout, this, [&] {
            auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            *answers = *answers || files != nullptr;
            if (files != nullptr && !found.isEmpty()) {
                poll.stop();
                files->reject();
            }
        });
        poll.start(5);
        dialog->findChild<QPushButton*>("export_browse")->click();
        QVERIFY(!found.isEmpty());
        QVERIFY(!dialog.isNull() && dialog->isVisible());
        QVERIFY(accepted.isEmpty() && exported.isEmpty());
        dialog->reject();
    }

    // A folder that is missing at a place before says nothing of another one.
    void an_export_dialog_takes_the_button_while_the_next_folder_does_not_answer() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.findChild<QAction*>("export_pieces")->trigger();
        const QPointer dialog(window.findChild<ExportDialog*>());
        QVERIFY(dialog != nullptr);
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        auto* write = dialog->findChild<QPushButton*>("export_write");
        const auto go_to = [path](const QString& place) {
            path->setText(place);
            emit path->textEdited(place);
        };
        go_to(folder_.filePath("no/such/folder.obj"));
        QTRY_VERIFY_WITH_TIMEOUT(!write->isEnabled(), k_patience);
        const auto answers = std::make_shared<std::atomic<bool>>(false);
        hold_looks(dialog->target(), answers);
        go_to(folder_.filePath("no/such/other.obj"));
        QVERIFY(!write->isEnabled()); // the same folder
        go_to(folder_.filePath("there.obj"));
        QVERIFY(write->isEnabled());
        // A look that is asked for again goes on, however long it takes.
        dialog->target().job().drop();
        QSignalSpy begun(&dialog->target().job(), &Job::begun);
        go_to(folder_.filePath("here.obj"));
        QCOMPARE(begun.size(), 1);
        QTest::qSleep(600); // longer than one is waited for by the look at another place
        go_to(folder_.filePath("here.obj"));
        QCOMPARE(begun.size(), 1);
        QVERIFY(dialog->target().job().running());
        QSignalSpy exported(&window.exports(), &Exports::written);
        write->click();
        QVERIFY(dialog->isVisible());
        *answers = true;
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, k_patience);
    }

    // Nobody has typed the folder of the last time.
    void a_folder_of_the_last_time_that_is_gone_gives_way_to_the_models() {
        // What is said of it takes several lines.
        const QString gone = folder_.filePath("gone" + QString(" and gone").repeated(20));
        QSettings().setValue("export/folder", gone);
        QSettings().setValue("picture/folder", gone);
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const QString models = QFileInfo(window.document().path()).path();
        for (const char* action : {"export_pieces", "save_picture"}) {
            for (const bool is_edited : {false, true}) {
                window.findChild<QAction*>(action)->trigger();
                const bool is_export = QLatin1String(action) == QLatin1String("export_pieces");
                const QPointer dialog(
                    window.findChild<QDialog*>(is_export ? "export_dialog" : "picture_dialog"));
                QVERIFY(dialog != nullptr);
                auto* path =
                    dialog->findChild<QLineEdit*>(is_export ? "export_path" : "picture_path");
                QCOMPARE(QFileInfo(path->text()).path(), gone); // nobody has looked yet
                const auto* warning =
                    dialog->findChild<QLabel*>(is_export ? "export_warning" : "picture_warning");
                if (is_edited) {
                    QTest::keyClicks(path, " ");
                    QTRY_VERIFY_WITH_TIMEOUT(warning->text().startsWith("There is no folder"),
                                             k_patience);
                    dialog->layout()->activate();
                    QVERIFY(is_export ||
                            warning->height() >= warning->heightForWidth(warning->width()));
                } else {
                    QTRY_COMPARE_WITH_TIMEOUT(QFileInfo(path->text()).path(), models, k_patience);
                    QVERIFY(!warning->text().startsWith("There is no folder"));
                }
                dialog->reject();
                QTRY_VERIFY_WITH_TIMEOUT(dialog.isNull(), k_patience);
            }
        }
        QSettings().remove("export/folder");
        QSettings().remove("picture/folder");
    }

    void the_first_look_of_a_dialog_is_among_the_jobs() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        for (const char* action : {"export_pieces", "save_picture"}) {
            window.findChild<QAction*>(action)->trigger();
            const auto running = window.document().jobs().running();
            QVERIFY2(std::ranges::any_of(running,
                                         [](const JobWatch::Running& job) {
                                             return QLatin1String(job.name) ==
                                                    QLatin1String("Looking into a folder");
                                         }),
                     action);
            for (QDialog* dialog : window.findChildren<QDialog*>()) {
                dialog->reject();
            }
        }
    }

    void an_export_dialog_that_is_closed_while_it_waits_writes_nothing() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.findChild<QAction*>("export_pieces")->trigger();
        const QPointer dialog(window.findChild<ExportDialog*>());
        QVERIFY(dialog != nullptr);
        QSignalSpy accepted(dialog.data(), &QDialog::accepted);
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        path->setText("");
        QTest::keyClicks(path, folder_.filePath("closed.obj"));
        dialog->findChild<QPushButton*>("export_write")->click();
        dialog->reject();
        QTRY_VERIFY_WITH_TIMEOUT(dialog.isNull(), k_patience);
        QVERIFY(accepted.isEmpty() && !QFile::exists(folder_.filePath("closed.obj")));
    }

    void the_export_dialog_says_which_formats_leave_tags_out() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto cut = window.document().shown().pieces();
        QVERIFY(window.document().corrector().correct(
            SetTags{{ref_to(cut->pieces()[0], *cut->model->prepared.mesh)}, {"walkable"}, {}}));
        QVERIFY(settles(window));
        window.findChild<QAction*>("export_pieces")->trigger();
        auto* dialog = window.findChild<QDialog*>("export_dialog");
        QVERIFY(dialog != nullptr);
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        const auto* extras = dialog->findChild<QLabel*>("export_extras");
        for (const char* format : {"stl", "glb", "ply", "hwa", "off", "json", "obj"}) {
            path->setText("");
            QTest::keyClicks(path, folder_.filePath(QString("tagged.%1").arg(format)));
            const bool kept = QStringList({"glb", "hwa", "json", "obj"}).contains(format);
            QVERIFY2(extras->text().contains("left out") != kept, format);
            QVERIFY(extras->text().contains(QString::fromStdString(cut->names[0])));
        }
        dialog->reject();
    }

    void the_export_dialog_counts_primitives_that_are_written() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const PieceRef ref = document.shown().ref(0);
        QVERIFY(document.corrector().correct(FitPrimitive{{ref}, Shape::cylinder}));
        QVERIFY(settles(window));
        Primitive guard;
        guard.half = Vec3(5, 5, 5);
        QVERIFY(document.corrector().correct(AddPrimitive{"guard", guard}));
        QVERIFY(settles(window));
        const auto& pieces = document.shown().pieces();
        // The row tells the error of the primitive that stands in the piece's place.
        const auto* rows = window.findChild<QTreeView*>("outline")->model();
        const QModelIndex first = rows->index(0, PieceRows::k_error, rows->index(0, 0));
        QCOMPARE(first.data().toString(),
                 QLocale().toString(100.0 * largest_of(pieces->extras[0].primitive->error) /
                                        pieces->draw.bounds.diagonal(),
                                    'f', 2));
        window.findChild<QAction*>("export_pieces")->trigger();
        auto* dialog = window.findChild<QDialog*>("export_dialog");
        const auto* count = dialog->findChild<QLabel*>("export_pieces_count");
        const auto* extras = dialog->findChild<QLabel*>("export_extras");
        auto* path = dialog->findChild<QLineEdit*>("export_path");
        path->setText("");
        QTest::keyClicks(path, folder_.filePath("counted.obj"));
        // The added primitive counts.
        QTRY_VERIFY_WITH_TIMEOUT(count->text().startsWith("28,"), k_patience);
        const QString shown = count->text();
        auto* box = dialog->findChild<QCheckBox*>("export_primitives");
        QVERIFY(box->isEnabled() && box->isChecked()); // what is seen is written
        box->setChecked(false);
        QTRY_VERIFY_WITH_TIMEOUT(count->text() != shown, k_patience);
        box->setChecked(true);
        QVERIFY(!extras->text().contains("moved off"));
        dialog->reject();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QDialog*>("export_dialog") == nullptr,
                                 k_patience);
        // A primitive that is moved off its piece is not written, and the dialog says so.
        Motion far;
        far.move = Vec3(1000, 0, 0);
        QVERIFY(document.corrector().correct(MovePrimitive{ref, far}));
        QVERIFY(settles(window));
        window.findChild<QAction*>("export_pieces")->trigger();
        dialog = window.findChild<QDialog*>("export_dialog");
        QVERIFY(dialog->findChild<QLabel*>("export_extras")->text().contains("moved off"));
        QVERIFY(!dialog->findChild<QCheckBox*>("export_primitives")->isEnabled());
        dialog->reject();
    }

    void a_limit_on_pieces_has_a_first_cut_too() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto before = window.document().shown().pieces();
        bool was_preliminary = false;
        connect(&window.document().shown(), &ShownPieces::pieces_changed, &window, [&] {
            const auto& pieces = window.document().shown().pieces();
            was_preliminary = was_preliminary || (pieces && pieces->preliminary);
        });
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.max_pieces = 8;
        window.document().recipe().slide_to(recipe);
        QVERIFY(settles(window));
        QVERIFY(was_preliminary);
        QVERIFY(count(window) <= 8);
        QVERIFY(window.document().shown().pieces() != before);
    }

    void a_saved_picture_is_the_one_that_the_command_line_draws() {
        const QString ours = folder_.filePath("window.png");
        const QString theirs = folder_.filePath("verb.png");
        QProcess verb;
        verb.start(HULLWRIGHT_CLI, {"picture", k_bracket, "--preset", "exact", "--size", "640x480",
                                    "--explode", "0.2", "--background", "light", "-o", theirs});
        QVERIFY(verb.waitForFinished(k_patience));
        if (verb.exitCode() != 0) {
            QSKIP("no OpenGL here: no picture is tested");
        }
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* viewport = window.findChild<Viewport*>("viewport");
        viewport->layers().set_shown({false, true, false});
        viewport->layers().set_apart(0.2);
        PictureSettings settings{640, 480, Background::light, true, 0};
        const auto save = [&](const QString& path) {
            QSignalSpy exported(&window.exports(), &Exports::written);
            window.exports().save_picture(path, settings);
            return QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience);
        };
        QVERIFY(save(ours));
        const QImage mine(ours);
        const QImage other(theirs);
        QCOMPARE(mine.size(), QSize(640, 480));
        QVERIFY(mine == other);
        // The picture follows the view's hidden pieces, section and camera.
        settings.fit = false;
        QVERIFY(save(ours));
        const QImage near(ours);
        QVERIFY(near != mine);
        viewport->layers().set_section(Vec3::UnitX(), 0.3);
        QVERIFY(save(ours));
        const QImage cut(ours);
        QVERIFY(cut != near);
        viewport->layers().set_section(Vec3::Zero(), 0.5);
        window.document().shown().set_visible({0, 1, 2}, false);
        QVERIFY(save(ours));
        QVERIFY(QImage(ours) != near);
    }

    // A step is made again in the background when its result is not kept, and can be stopped there.
    void an_undo_that_is_stopped_has_not_happened() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        for (const char* name : {"lock", "delete", "lock"}) {
            document.shown().select({name == QString("lock") ? 0U : 1U});
            if (document.corrector().history().corrections().size() == 2) {
                document.shown().select({2});
            }
            window.findChild<QAction*>(name)->trigger();
            QVERIFY(settles(window));
        }
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{3});
        Recipe recipe = document.recipe().value();
        recipe.decompose.tolerance = {0.5, true};
        document.recipe().set(recipe);
        QVERIFY(settles(window));
        const auto shown = document.shown().pieces();
        document.corrector().history().stack().undo();
        QVERIFY(document.busy());
        window.stop();
        QVERIFY(document.up_to_date());
        QCOMPARE(document.shown().pieces(), shown);
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{3});
        document.corrector().history().stack().undo(); // the undo may be asked for again
        QVERIFY(settles(window));
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{2});
        QVERIFY(document.shown().pieces() != shown);
        document.corrector().history().stack().redo();
        QVERIFY(settles(window));
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{3});
    }

    void a_picture_of_distances_says_what_its_colours_mean() {
        MainWindow window;
        window.show();
        Recipe recipe;
        recipe.decompose.tolerance = {2.0, true};
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        const QString path = folder_.filePath("distances.png");
        const auto save = [&](int width, int height) {
            QSignalSpy exported(&window.exports(), &Exports::written);
            QSignalSpy refused(&window, &MainWindow::refused);
            window.exports().save_picture(path, {width, height, Background::light, true, 0});
            return QTest::qWaitFor([&] { return !exported.isEmpty() || !refused.isEmpty(); },
                                   k_patience) &&
                   refused.isEmpty();
        };
        if (!save(640, 480)) {
            QSKIP("no OpenGL here: no picture is tested");
        }
        const QImage plain(path);
        window.look().set_kind(LookKind::heat);
        QVERIFY(QTest::qWaitFor([&] { return window.look().picture() != nullptr; }, k_patience));
        const Legend legend = legend_of(*window.look().picture());
        LookPicture exact;
        exact.kind = LookKind::heat;
        exact.of = window.document().shown().pieces();
        QVERIFY(legend_of(exact).bars.empty() && !legend_of(exact).notes.isEmpty());
        QVERIFY(height_of(legend_of(exact), 640, 480) > 0);
        QVERIFY(!legend.bars.empty() && legend.bars.front().most.contains(QChar(QChar::Nbsp)));
        QCOMPARE(legend.notes.size(), 1); // it is that of the tolerance
        const int rows = height_of(legend, 640, 480);
        QVERIFY(rows > 0 && rows < 240);
        QVERIFY(save(640, 480));
        const QImage shown(path);
        QCOMPARE(shown.size(), QSize(640, 480));
        // One row shows the bar from its first colour to its last.
        const auto is = [](QRgb pixel, const Rgb& c) { return pixel == qRgb(c[0], c[1], c[2]); };
        const auto bar_in = [&](const QImage& image) {
            for (int y = image.height() - rows; y < image.height(); ++y) {
                int begin = -1;
                for (int x = 0; x < image.width(); ++x) {
                    begin = is(image.pixel(x, y), colour_at(heat_colours(), 0.001)) ? x : begin;
                    if (begin >= 0 && x > begin + 400 &&
                        is(image.pixel(x, y), colour_at(heat_colours(), 0.999))) {
                        return true;
                    }
                }
            }
            return false;
        };
        QVERIFY(bar_in(shown));
        QVERIFY(!bar_in(plain));
        QVERIFY(save(64, 48)); // there is no room for letters
        QCOMPARE(QImage(path).size(), QSize(64, 48));
        QCOMPARE(height_of(legend, 64, 48), 0);
    }

    // Primitives that were added by hand are drawn, too.
    void a_project_is_drawn_by_the_command_line_as_by_the_window() {
        const QString project = folder_.filePath("drawn.hullwright");
        const QString ours = folder_.filePath("drawn_by_window.png");
        const QString theirs = folder_.filePath("drawn_by_verb.png");
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        for (const Shape shape : {Shape::box, Shape::capsule}) {
            Primitive guard;
            guard.shape = shape;
            guard.half = Vec3(10, 20, 30);
            guard.radius = 8;
            guard.half_length = 40;
            const std::string name = shape == Shape::box ? "box" : "capsule";
            QVERIFY(window.document().corrector().correct(AddPrimitive{name, guard}));
            QVERIFY(settles(window));
        }
        const PieceRef first = window.document().shown().ref(0);
        QVERIFY(window.document().corrector().correct(FitPrimitive{{first}, Shape::sphere}));
        QVERIFY(settles(window));
        QVERIFY(saves(window, project));
        window.findChild<Viewport*>("viewport")->layers().set_shown({false, true, false});
        QSignalSpy exported(&window.exports(), &Exports::written);
        QSignalSpy refused(&window, &MainWindow::refused);
        window.exports().save_picture(ours, {640, 480, Background::light, true, 0});
        QVERIFY(
            QTest::qWaitFor([&] { return !exported.isEmpty() || !refused.isEmpty(); }, k_patience));
        if (!refused.isEmpty()) {
            QSKIP("no OpenGL here: no picture is tested");
        }
        const auto draw = [&](const QString& subject) {
            QProcess verb;
            verb.start(HULLWRIGHT_CLI, {"picture", subject, "--size", "640x480", "--background",
                                        "light", "-o", theirs});
            return verb.waitForFinished(k_patience) && verb.exitCode() == 0;
        };
        QVERIFY(draw(project));
        QVERIFY(QImage(ours) == QImage(theirs));
        QVERIFY(draw(k_bracket));
        QVERIFY(QImage(ours) != QImage(theirs));
    }

    // One look at the folder tells what asking for each name tells.
    void numbered_files_are_found_as_one_by_one() {
        constexpr unsigned k_seed = 11;
        std::mt19937 random(k_seed);
        for (const QString name : {"a_{n}.obj", "{n}", "{n}{n}.x", "ä{n}b.c", "none.obj"}) {
            const QTemporaryDir folder;
            const QString path = folder.filePath(name);
            for (int i = 0; i < 60; ++i) {
                const std::string made = numbered(path.toStdString(), random() % 130, 99);
                QVERIFY(QFile(QString::fromStdString(made)).open(QIODevice::WriteOnly));
            }
            QVERIFY(QFile::link("/no/such/file", folder.filePath("a_05.obj")) ||
                    QFile::exists(folder.filePath("a_05.obj")));
            for (const std::size_t count : {1U, 9U, 10U, 99U, 100U, 120U}) {
                std::vector<std::size_t> there;
                for (std::size_t i = 1; name.contains(k_number) && i <= count; ++i) {
                    if (QFile::exists(
                            QString::fromStdString(numbered(path.toStdString(), i, count)))) {
                        there.push_back(i);
                    }
                }
                QVERIFY2(numbers_there(path, count) == there,
                         qPrintable(QString("%1 of %2, seed %3").arg(name).arg(count).arg(k_seed)));
            }
        }
        QVERIFY(numbers_there("/no/such/folder/{n}.obj", 9).empty());
    }

    void a_turntable_is_numbered_pictures() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.findChild<QAction*>("save_turntable")->trigger();
        auto* dialog = window.findChild<QDialog*>("picture_dialog");
        QVERIFY(dialog != nullptr);
        auto* path = dialog->findChild<QLineEdit*>("picture_path");
        auto* save = dialog->findChild<QPushButton*>("picture_save");
        path->setText(folder_.filePath("round.png"));
        QVERIFY(!save->isEnabled()); // all pictures would go to one file
        path->setText(folder_.filePath("round_{n}.png"));
        auto* count = dialog->findChild<QSpinBox*>("picture_count");
        QVERIFY(QFile(folder_.filePath("round_007.png")).open(QIODevice::WriteOnly));
        const auto says_so = [&] {
            const auto labels = dialog->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [](const QLabel* label) {
                return label->text().startsWith("Will be replaced");
            });
        };
        count->setValue(120);
        QTRY_VERIFY_WITH_TIMEOUT(says_so(), k_patience);
        count->setValue(12);
        QTRY_VERIFY_WITH_TIMEOUT(!says_so(), k_patience); // the names of twelve have two digits
        QSignalSpy exported(&window.exports(), &Exports::written);
        QSignalSpy refused(&window, &MainWindow::refused);
        save->click();
        QVERIFY(
            QTest::qWaitFor([&] { return !exported.isEmpty() || !refused.isEmpty(); }, k_patience));
        if (!refused.isEmpty()) {
            QSKIP("no OpenGL here: no picture is tested");
        }
        const QImage first(folder_.filePath("round_01.png"));
        const QImage last(folder_.filePath("round_12.png"));
        QVERIFY(!first.isNull() && !last.isNull() && first != last);
        QVERIFY(!QFile::exists(folder_.filePath("round_13.png")));
    }

    void an_output_that_cannot_be_written_is_said() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        QSignalSpy refused(&window, &MainWindow::refused);
        window.exports().write_pieces(folder_.filePath("no/such/folder.obj"));
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        window.exports().write_pieces(folder_.filePath("pieces.xyz"));
        QVERIFY(QTest::qWaitFor([&] { return refused.size() == 2; }, k_patience));
    }

    void a_dropped_file_is_opened() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        drop(window, k_bracket);
        QVERIFY(settles(window));
        QCOMPARE(window.document().path(), k_bracket);
    }

    // A product is no model: an asset is looked at where contacts are, and pieces say so. Both are
    // dropped on the page of a window that has nothing.
    void what_was_made_before_is_no_model() {
        const QString asset = folder_.filePath("made before.hwa");
        QVERIFY(QFile::copy(HULLWRIGHT_SOURCE_DIR "/tests/data/golden/bracket.hwa", asset));
        const QString pieces = folder_.filePath("made before.json");
        QFile file(pieces);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{}") == 2);
        file.close();
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QSignalSpy refused(&window, &MainWindow::refused);
        drop(window, pieces);
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused[0][0].toString().startsWith("made before.json"));
        QVERIFY(!window.document().reader().running());
        drop(window, asset);
        QVERIFY(QTest::qWaitFor(
            [&] { return window.inspection().scene().bodies().body(0) != nullptr; }, k_patience));
        QVERIFY(window.document().model() == nullptr);
        QCOMPARE(refused.size(), 1);
    }

    void a_project_brings_back_recipe_and_corrections() {
        const QString project = folder_.filePath("work.hullwright");
        std::size_t pieces = 0;
        {
            MainWindow window;
            window.show();
            QVERIFY(load(window, k_bracket));
            QVERIFY(!window.isWindowModified());
            window.findChild<QSlider*>("tolerance_slider")->setValue(60);
            QVERIFY(settles(window));
            QVERIFY(window.isWindowModified()); // the title says so
            window.document().shown().select({0});
            window.findChild<QAction*>("delete")->trigger();
            QVERIFY(settles(window));
            QVERIFY(window.document().keeper().is_changed() && window.isWindowModified());
            pieces = count(window);
            QVERIFY(saves(window, project));
            QVERIFY(!window.document().keeper().is_changed() && !window.isWindowModified());
            QVERIFY(window.windowTitle().contains("work.hullwright"));
        }
        MainWindow window;
        window.show();
        QVERIFY(load(window, project));
        QCOMPARE(window.document().path(), QFileInfo(k_bracket).absoluteFilePath());
        QCOMPARE(count(window), pieces);
        QCOMPARE(window.document().corrector().history().corrections().size(), 1U);
        QVERIFY(!window.document().keeper().is_changed());
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        QCOMPARE(count(window), pieces + 1);
        QVERIFY(window.document().keeper().is_changed() && window.isWindowModified());
    }

    void the_key_of_exporting_works_in_a_field_too() {
        MainWindow window;
        window.show();
        window.activateWindow();
        QVERIFY(load(window, k_bracket));
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        auto* field = window.findChild<QLineEdit*>("tolerance");
        field->setFocus();
        QTRY_VERIFY_WITH_TIMEOUT(field->hasFocus(), k_patience);
        QTest::keyClick(field, Qt::Key_E, Qt::ControlModifier);
        auto* dialog = window.findChild<QDialog*>("export_dialog");
        QVERIFY(dialog != nullptr);
        dialog->reject();
    }

    void another_model_is_sought_where_the_last_one_was() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        QString folder;
        answer_next([&folder](QWidget& opened) {
            auto& dialog = dynamic_cast<QFileDialog&>(opened);
            folder = dialog.directory().absolutePath();
            dialog.reject();
        });
        window.findChild<QAction*>("open")->trigger();
        QCOMPARE(folder, QFileInfo(k_bracket).absolutePath());
    }

    // Corrections by hand are in the verb's files, too.
    void a_project_is_exported_by_the_command_line_as_by_the_window() {
        const QString project = folder_.filePath("exported.hullwright");
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.findChild<QSlider*>("tolerance_slider")->setValue(60);
        QVERIFY(settles(window));
        for (const char* step : {"delete", "split", "fit_best"}) {
            window.document().shown().select({1});
            window.findChild<QAction*>(step)->trigger();
            QVERIFY(settles(window));
        }
        Primitive guard;
        guard.half = Vec3(1, 2, 3);
        QVERIFY(window.document().corrector().correct(AddPrimitive{"guard", guard}));
        QVERIFY(settles(window));
        const auto cut = window.document().shown().pieces();
        QVERIFY(window.document().corrector().correct(
            SetTags{{ref_to(cut->pieces()[0], *cut->model->prepared.mesh), ref_to_added("guard")},
                    {"walkable", "wet floor"},
                    "oak"}));
        QVERIFY(settles(window));
        QCOMPARE(window.document().corrector().history().corrections().size(), std::size_t{5});
        QVERIFY(saves(window, project));
        for (const char* format : {"hwa", "json", "glb", "obj", "stl"}) {
            const QString ours = folder_.filePath(QString("by_window.%1").arg(format));
            const QString theirs = folder_.filePath(QString("by_verb.%1").arg(format));
            QSignalSpy exported(&window.exports(), &Exports::written);
            window.exports().write_pieces(ours);
            QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
            QProcess verb;
            verb.start(HULLWRIGHT_CLI, {"export", project, "-o", theirs});
            QVERIFY(verb.waitForFinished(k_patience));
            QCOMPARE(verb.exitCode(), 0);
            // Meshes have the primitives that were added by hand; other formats say that they leave
            // them out.
            const QByteArray name(format);
            const bool is_mesh = name != "hwa" && name != "json";
            QCOMPARE(verb.readAllStandardError().contains("in meshes only"), !is_mesh);
            QCOMPARE(bytes_of(ours).contains("guard"), is_mesh && name != "stl");
            QCOMPARE(bytes_of(ours).contains("wet floor"), name != "stl");
            QCOMPARE(bytes_of(ours).contains("oak"), name != "stl");
            QVERIFY2(!bytes_of(ours).isEmpty() && bytes_of(ours) == bytes_of(theirs), format);
        }
        // The primitive that was fitted is written when it is asked for.
        const QString ours = folder_.filePath("primitives_by_window.hwa");
        const QString theirs = folder_.filePath("primitives_by_verb.hwa");
        QSignalSpy exported(&window.exports(), &Exports::written);
        window.exports().write_pieces(ours, {false, true});
        QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
        QProcess verb;
        verb.start(HULLWRIGHT_CLI, {"export", project, "--primitives", "-o", theirs});
        QVERIFY(verb.waitForFinished(k_patience));
        QVERIFY(!bytes_of(ours).isEmpty() && bytes_of(ours) == bytes_of(theirs));
        QVERIFY(bytes_of(ours) != bytes_of(folder_.filePath("by_window.hwa")));
    }

    void a_changed_model_is_noticed() {
        const QString model = folder_.filePath("changing.obj");
        QVERIFY(QFile::copy(k_bracket, model));
        const QString project = folder_.filePath("changing.hullwright");
        {
            MainWindow window;
            QVERIFY(load(window, model));
            QVERIFY(saves(window, project));
        }
        MainWindow window;
        QSignalSpy changed(&window.document().keeper(), &ProjectKeeper::source_changed);
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
        QVERIFY(load(window, k_bracket)); // it has three parts
        window.document().shown().select({2, 3});
        QVERIFY(load(window, one));
        QCOMPARE(count(window), 1U);
        QVERIFY(window.document().shown().selection().empty());
        QVERIFY(load(window, k_bracket));
        QCOMPARE(window.findChild<QTreeView*>("outline")->model()->rowCount(), 3);
    }

    void what_cannot_be_read_changes_nothing() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto before = window.document().shown().pieces();
        QSignalSpy refused(&window, &MainWindow::refused);
        window.router().open(folder_.filePath("missing.obj"));
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        QVERIFY(settles(window));
        QCOMPARE(window.document().path(), k_bracket);
        QCOMPARE(window.document().shown().pieces()->pieces(), before->pieces());
        // The recipe does not keep a repair that was stopped.
        Recipe recipe = window.document().recipe().value();
        recipe.repair.stitch = !recipe.repair.stitch;
        window.document().recipe().set(recipe);
        QVERIFY(window.busy());
        window.stop();
        QVERIFY(!(window.document().recipe().value() == recipe));
        window.findChild<QAction*>("cut_again")->trigger();
        QVERIFY(settles(window));
    }

    void searching_keeps_the_selection() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        const std::set<PieceId> selection = {0, 1, 2};
        window.document().shown().select(selection);
        auto* search = window.findChild<QLineEdit*>("outline_search");
        search->setText("bolt");
        QCOMPARE(window.document().shown().selection(), selection);
        search->clear();
        QCOMPARE(window.document().shown().selection(), selection);
        QCOMPARE(window.findChild<QTreeView*>("outline")->selectionModel()->selectedRows().size(),
                 3);
    }

    // The project that is being read goes on as if nothing had happened.
    void a_bad_project_does_not_harm_the_one_that_is_being_read() {
        const QString project = folder_.filePath("reading.hullwright");
        {
            MainWindow window;
            window.show();
            QVERIFY(load(window, k_bracket));
            window.document().shown().select({1});
            window.findChild<QAction*>("delete")->trigger();
            QVERIFY(settles(window));
            QVERIFY(saves(window, project));
        }
        const QString bad = folder_.filePath("worse.hullwright");
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{");
        file.close();
        MainWindow window;
        window.show();
        window.set_worker(HULLWRIGHT_CLI);
        QSignalSpy beginning(&window.document().reader(), &ModelReader::beginning);
        QSignalSpy refused(&window, &MainWindow::refused);
        window.router().open(project);
        QVERIFY(beginning.wait(k_patience)); // its file was read, and its model is being read
        window.router().open(bad);
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(settles(window));
        QCOMPARE(window.document().corrector().history().corrections().size(), std::size_t{1});
        QCOMPARE(QFileInfo(window.document().keeper().file().path()).fileName(),
                 QFileInfo(project).fileName());
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
            window.router().open(path);
            QTRY_VERIFY2_WITH_TIMEOUT(refused.size() == 1, text.left(20).constData(), k_patience);
            QCOMPARE(window.document().path(), k_bracket); // the model that was open stays
        }
    }

    void what_was_not_saved_is_recovered() {
        // The file is left as by a process that is killed.
        for (const QString& path : left_behind()) {
            QFile::remove(path); // a test that was killed left it
        }
        const QString left = QFileInfo(autosave_path()).path() + "/autosave-999999999-1.hullwright";
        std::size_t pieces = 0;
        {
            MainWindow window;
            QVERIFY(load(window, k_bracket));
            window.recovery().autosave();
            QVERIFY(!QFile::exists(autosave_path())); // there is nothing to lose yet
            window.document().shown().select({0});
            window.findChild<QAction*>("delete")->trigger();
            QVERIFY(settles(window));
            pieces = count(window);
            window.recovery().autosave();
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(autosave_path()), k_patience);
            QVERIFY(QFile::copy(autosave_path(), left));
            QFile::remove(autosave_path());
        }
        QCOMPARE(left_behind(), QStringList{left});
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.recovery().offer();
        const auto* offered = window.findChild<QWidget*>("recovery");
        QVERIFY(offered != nullptr && offered->isVisible());
        offered->findChild<QPushButton*>("recovery_recover")->click();
        QVERIFY(settles(window));
        QCOMPARE(count(window), pieces);
        QCOMPARE(window.document().corrector().history().corrections().size(), 1U);
        QVERIFY(window.document().keeper().is_changed() &&
                window.document().keeper().file().path().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(left_behind().isEmpty(), k_patience);
        QVERIFY(QFile::exists(autosave_path())); // it can still be lost
        QFile::remove(autosave_path());
    }

    // A save does not wait for the autosave that it makes needless, which may be about to write.
    void an_autosave_that_a_save_overtakes_leaves_no_file() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        window.document().shown().select({0});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        for (int pause = 0; pause < 8; ++pause) {
            window.recovery().autosave();
            QTest::qSleep(4 * pause); // it has come to another point each time
            emit window.files().saved(folder_.filePath("elsewhere.hullwright"));
            QTest::qWait(150); // its thread ends, so that the next round writes again
            QVERIFY2(!QFile::exists(autosave_path()), qPrintable(QString::number(pause)));
        }
        window.recovery().autosave(); // the next one is kept
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(autosave_path()), k_patience);
    }

    // Of two writers of one file the slower one would win, whatever it has.
    void an_autosave_that_is_asked_for_during_another_is_written_after_it() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        window.document().shown().select({0});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        QStringList written;
        window.recovery().autosave([&] { written += "first"; });
        const auto running = window.document().jobs().running();
        const auto writing = std::ranges::find_if(running, [](const JobWatch::Running& job) {
            return QLatin1String(job.name) == QLatin1String("Keeping what is not saved");
        });
        QVERIFY(writing != running.end());
        QSignalSpy begun(writing->job, &Job::begun);
        window.recovery().autosave([&] { written += "the same"; });
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.tolerance = {3.0, true};
        window.document().recipe().set(recipe);
        window.recovery().autosave([&] { written += "another"; });
        window.recovery().autosave();
        QVERIFY(begun.isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(written, (QStringList{"first", "the same", "another"}),
                                  k_patience);
        QVERIFY(!begun.isEmpty());
        const auto kept = read_project(file_path(autosave_path()));
        QVERIFY(kept.ok());
        QCOMPARE(kept->recipe.decompose.tolerance, (Length{3.0, true}));
        // The thread of one that was stopped may still write.
        QVERIFY(settles(window));
        QTRY_VERIFY_WITH_TIMEOUT(writing->job->rests(), k_patience);
        written.clear();
        recipe.decompose.tolerance = {2.0, true};
        window.document().recipe().set(recipe);
        window.recovery().autosave([&] { written += "stopped"; });
        QVERIFY(writing->job->running());
        begun.clear();
        writing->stop();
        window.recovery().autosave([&] { written += "last"; });
        QVERIFY(begun.isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(written, QStringList{"last"}, k_patience);
        QCOMPARE(read_project(file_path(autosave_path()))->recipe.decompose.tolerance,
                 (Length{2.0, true}));
    }

    void the_language_changes_at_once() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.document().shown().select({1});
        const auto title = [&] {
            return window.findChild<QDockWidget*>("outline_dock")->windowTitle();
        };
        const auto choose = [&](const char* code) {
            window.findChild<QAction*>(QStringLiteral("language_") + code)->trigger();
        };
        for (const char* code : {"de", "zh_CN"}) {
            choose("en");
            QTRY_COMPARE_WITH_TIMEOUT(title(), QString("Outline"), k_patience);
            choose(code);
            QTRY_VERIFY2_WITH_TIMEOUT(title() != "Outline", code, k_patience);
            QCOMPARE(saved_language(), QString(code));
            QCOMPARE(window.findChildren<QAction*>("export_pieces").size(), 1);
            // The open model and the selection stay.
            const auto* outline = window.findChild<QTreeView*>("outline");
            QCOMPARE(outline->model()->rowCount(), 3);
            QCOMPARE(outline->selectionModel()->selectedRows().size(), 1);
            QVERIFY(window.findChild<QAction*>("export_pieces")->isEnabled());
        }
        choose("en");
        QTRY_COMPARE_WITH_TIMEOUT(title(), QString("Outline"), k_patience);
    }

    void the_window_closes_during_work() {
        auto window = std::make_unique<MainWindow>();
        window->set_worker(HULLWRIGHT_CLI);
        window->show();
        QVERIFY(load(*window, k_bracket));
        window->findChild<QSlider*>("tolerance_slider")->setValue(110);
        QTRY_VERIFY_WITH_TIMEOUT(window->busy(), k_patience);
        QVERIFY(window->close());
        window.reset();
    }

    void memory_is_flat_over_many_cuts() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* slider = window.findChild<QSlider*>("tolerance_slider");
        // The panel that lints the pieces in the background, with memory of its own, is away.
        window.findChild<QDockWidget*>("tasks_dock")->hide();
        // Each figure is the least of several rounds, because frames and stopped work hold memory
        // for a while.
        const int rounds = tests::k_sanitized ? 8 : tests::is_long_run() ? 200 : 40;
        const int some = rounds / 8;
        constexpr double k_much = std::numeric_limits<double>::infinity();
        Memory early = {k_much, k_much};
        Memory late = early;
        for (int round = 0; round < rounds; ++round) {
            slider->setValue(20 + round % 2 * 60);
            QVERIFY(settles(window));
            if (round <= rounds / 4 && round > rounds / 4 - some) {
                early = least_of(early, memory_now());
            } else if (round >= rounds - some) {
                late = least_of(late, memory_now());
            }
        }
        qInfo("after %d cuts %.1f MiB are resident and %.1f in use, after %d %.1f and %.1f",
              rounds / 4, early.resident, early.used, rounds, late.resident, late.used);
        // Sanitizers keep freed memory, and report leaks themselves.
        // Caches of Qt and of drivers grow a little, but a cut leaves less than this of its own.
        const double leak = std::min(0.1 * rounds, 8.0); // MiB
        QVERIFY2(tests::k_sanitized || late.used < early.used + leak, "memory grows");
        QVERIFY2(tests::k_sanitized || late.resident < early.resident + 8.0 * leak, "memory grows");
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    WorkbenchTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "workbench.moc"
