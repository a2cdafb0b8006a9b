// Drives the window and takes pictures of it from the screen, because the 3D view is not part of
// what widgets draw: those of the manual, or with --looks those in which one judges the window.
// Usage: manual_pictures [--looks] FOLDER [LANGUAGE]
#include "geom/box_around.h"
#include "pipeline/product.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/document/look.h"
#include "ui/help/command_palette.h"
#include "ui/inspect/inspection.h"
#include "ui/inspect/pair_comparison.h"
#include "ui/inspect/pair_imaging.h"
#include "ui/inspect/timeline.h"
#include "ui/panels/error_curve.h"
#include "ui/probe/play_scene.h"
#include "ui/probe/probe_bench.h"
#include "ui/probe/probing.h"
#include "ui/window/file_router.h"
#include "ui/window/main_window.h"
#include "ui/window/theme.h"
#include "ui/words/language.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QSlider>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace hullwright::ui;

namespace {

constexpr const char* k_gear = HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj";
constexpr int k_patience = 60000;
constexpr int k_frames_milliseconds = 1500; // a software renderer needs that long

QString folder;
QString word_to_find; // it is part of the names of some commands

// Takes a picture of the window, or of a part of it, as it is on the screen. Five or six bits a
// colour make files half as large.
void take(const QWidget& shown, const QString& name) {
    QTest::qWait(k_frames_milliseconds);
    const QRect frame(shown.mapToGlobal(QPoint(0, 0)), shown.size());
    const QImage image = shown.screen()
                             ->grabWindow(0, frame.x(), frame.y(), frame.width(), frame.height())
                             .toImage()
                             .convertToFormat(QImage::Format_RGB16, Qt::ThresholdDither)
                             .convertToFormat(QImage::Format_RGB888);
    const QString path = folder + "/" + name + ".png";
    if (!image.save(path, "PNG", 0)) {
        qFatal("cannot write %s", qPrintable(path));
    }
    qInfo("%s", qPrintable(path));
}

void settle(MainWindow& window) {
    const auto is_ready = [&] {
        return window.document().up_to_date() && window.document().jobs().running().empty();
    };
    if (!QTest::qWaitFor([&] { return window.document().up_to_date(); }, k_patience)) {
        qFatal("the model is not ready");
    }
    QTest::qWait(200); // what looks for problems begins
    if (!QTest::qWaitFor(is_ready, k_patience)) {
        qFatal("something still looks at the model");
    }
}

void open(MainWindow& window, const char* sample) {
    window.router().open(QString(HULLWRIGHT_SOURCE_DIR "/resources/samples/") + sample);
    settle(window);
}

void trigger(const MainWindow& window, const char* name) {
    window.findChild<QAction*>(name)->trigger();
}

// Shows a part of the column of tasks, opened where it is folded.
void show_task(const MainWindow& window, const char* name) {
    auto* task = window.findChild<QWidget*>(name);
    if (auto* fold = qobject_cast<QToolButton*>(task);
        fold != nullptr && fold->arrowType() == Qt::RightArrow) {
        fold->click();
    }
    QTest::qWait(200); // the column takes its size
    window.findChild<QWidget*>("task_column")->findChild<QScrollArea*>()->ensureWidgetVisible(task);
}

std::vector<hullwright::PieceId> pieces_of_part(MainWindow& window, std::uint32_t part) {
    std::vector<hullwright::PieceId> found;
    const auto& pieces = window.document().shown().pieces()->pieces();
    for (hullwright::PieceId piece = 0; piece < pieces.size(); ++piece) {
        if (pieces[piece].part == part) {
            found.push_back(piece);
        }
    }
    return found;
}

void look(MainWindow& window, hullwright::LookKind kind) {
    window.look().set_kind(kind);
    if (!QTest::qWaitFor([&] { return window.look().picture() != nullptr; }, k_patience)) {
        qFatal("nothing to look at");
    }
}

void take_looks(MainWindow& window) {
    const std::pair<hullwright::LookKind, const char*> looks[] = {
        {hullwright::LookKind::heat, "distances"},
        {hullwright::LookKind::tree, "tree"},
        {hullwright::LookKind::strips, "strips"}};
    for (const auto& [kind, name] : looks) {
        look(window, kind);
        take(window, name);
    }
    window.look().set_kind(hullwright::LookKind::pieces);
    show_task(window, "problems_panel");
    take(window, "lint");
}

// The pieces that follow are those of the knee.
void take_curve(MainWindow& window) {
    auto* curve = window.findChild<ErrorCurve*>("error_curve");
    show_task(window, "error_curve");
    curve->choose(window.document().shown().pieces()->errors->knee);
    settle(window);
    if (!QTest::qWaitFor([&] { return curve->costs().limit() != nullptr; }, k_patience)) {
        qFatal("nobody counts what the limit costs");
    }
    take(*curve->parentWidget(), "curve");
}

void take_export(MainWindow& window) {
    trigger(window, "export_pieces");
    auto* dialog = window.findChild<ExportDialog*>();
    auto* format = dialog->findChild<QComboBox*>("export_format");
    format->setCurrentIndex(format->findData("mujoco.xml"));
    emit format->activated(format->currentIndex());
    dialog->findChild<QLineEdit*>("export_path")->setText("/home/me/bracket.xml");
    take(window, "export");
    dialog->reject();
}

// A gear that comes down on a bracket, goes along it and up again: this share of the way.
void write_way(const QString& path, double from, double to) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        qFatal("cannot write %s", qPrintable(path));
    }
    file.write("a_tx,a_tz\n");
    constexpr int k_rows = 60;
    for (int i = 0; i <= k_rows; ++i) {
        const double way = from + (to - from) * static_cast<double>(i) / k_rows;
        const double height = 70.0 * std::abs(2.0 * way - 1.0);
        file.write(QString("%1,%2\n").arg(60.0 * way - 20.0).arg(height).toUtf8());
    }
}

void open_rows(MainWindow& window, const QString& path) {
    window.inspection().timeline().open(path);
    const auto is_answered = [&] {
        return window.inspection().timeline().path() == path &&
               !window.inspection().timeline().busy();
    };
    if (!QTest::qWaitFor(is_answered, k_patience)) {
        qFatal("the rows are not answered");
    }
}

// Writes an asset of the gear that was made a little too thick.
void write_thick_gear(const QString& path) {
    hullwright::pipeline::Input input;
    input.file = k_gear;
    hullwright::pipeline::Settings making;
    making.until = hullwright::pipeline::Stage::corrected;
    making.prepare.worker = HULLWRIGHT_CLI;
    const auto stages = hullwright::pipeline::run(input, making);
    auto product = hullwright::product_of(*stages, {});
    constexpr double k_out = 0.6;
    hullwright::PieceSet& set = product->decomposition->set;
    set.tolerance = 1.0;
    hullwright::Aabb box;
    for (const hullwright::Piece& piece : set.pieces) {
        box.add(hullwright::box_around(piece.vertices));
    }
    for (hullwright::Piece& piece : set.pieces) {
        for (hullwright::Vec3& v : piece.vertices) {
            v.z() += v.z() > box.centre().z() ? k_out : -k_out;
        }
    }
    product->tree = nullptr;
    if (!hullwright::write_product(*product, hullwright::scene_of(*product),
                                   {making.recipe, "manual"}, path.toStdString())) {
        qFatal("cannot write %s", qPrintable(path));
    }
}

// Shortly before they meet, pieces that are too thick say that they do in some rows.
void take_compare(MainWindow& window, const QTemporaryDir& files) {
    write_thick_gear(files.filePath("gear.hwa"));
    write_way(files.filePath("near.csv"), 0.3, 0.36);
    window.inspection().scene().bodies().open(k_a, files.filePath("gear.hwa"));
    if (!QTest::qWaitFor([&] { return !window.inspection().scene().bodies().busy(); },
                         k_patience)) {
        qFatal("the gear is not ready");
    }
    open_rows(window, files.filePath("near.csv"));
    window.inspection().comparison().set_model(k_a, k_gear);
    window.inspection().comparison().set_asks_pixels(false);
    window.findChild<QDockWidget*>("compare_dock")->raise();
    trigger(window, "compare_with_meshes");
    if (!QTest::qWaitFor([&] { return window.inspection().comparison().found() != nullptr; },
                         k_patience)) {
        qFatal("nothing was compared");
    }
    auto* table = window.findChild<QTableView*>("compared_rows");
    table->setCurrentIndex(table->model()->index(0, 0));
    take(window, "compare");
}

// Shows a gear on its way along a bracket, where they meet.
void inspect(MainWindow& window, const QTemporaryDir& rows) {
    write_way(rows.filePath("way.csv"), 0.0, 1.0);
    trigger(window, "workspace_inspect");
    window.inspection().scene().bodies().open(k_a, k_gear);
    window.inspection().scene().bodies().open(k_b, HULLWRIGHT_SOURCE_DIR
                                              "/resources/samples/bracket.obj");
    open_rows(window, rows.filePath("way.csv"));
    constexpr std::size_t k_shown = 24; // where they meet
    window.inspection().timeline().go_to(k_shown);
    if (!QTest::qWaitFor([&] { return window.inspection().scene().answers().is_answered(); },
                         k_patience)) {
        qFatal("the pose is not answered");
    }
}

void take_inspect(MainWindow& window) {
    const QTemporaryDir rows;
    inspect(window, rows);
    take(window, "inspect");
    auto* steps = window.findChild<QToolButton*>("steps_fold");
    steps->click();
    auto* rows_of_steps = window.findChild<QTableView*>("steps");
    if (!QTest::qWaitFor([&] { return rows_of_steps->model()->rowCount() > 3; }, k_patience)) {
        qFatal("no steps are recorded");
    }
    rows_of_steps->setCurrentIndex(rows_of_steps->model()->index(3, 0));
    take(window, "steps");
    steps->click();
    window.findChild<QDockWidget*>("image_dock")->raise();
    if (!QTest::qWaitFor([&] { return window.inspection().imaging().tile_now() != nullptr; },
                         k_patience)) {
        qFatal("no image of the pair");
    }
    auto* intervals = window.findChild<QWidget*>("intervals");
    for (QWidget* each = intervals; each != nullptr; each = each->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(each)) {
            area->ensureWidgetVisible(intervals);
        }
    }
    take(window, "image");
    window.findChild<QDockWidget*>("answer_dock")->raise();
    window.inspection().scene().answers().choose_contact(0);
    if (!QTest::qWaitFor(
            [&] { return window.inspection().scene().answers().contact_faces() != nullptr; },
            k_patience)) {
        qFatal("no faces behind the contact");
    }
    take(window, "faces");
    window.inspection().scene().answers().choose_contact(std::nullopt);
    take_compare(window, rows);
    window.findChild<QDockWidget*>("answer_dock")->raise();
    trigger(window, "workspace_author");
}

// Shows where a ray meets a bracket.
void probe(MainWindow& window) {
    trigger(window, "workspace_probe");
    window.probing().bench().choose(bench_test("ray-asset"));
    BenchState state = window.probing().bench().state();
    state.all_hits = true;
    window.probing().bench().change(state);
    window.probing().bench().target().open(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj");
    if (!QTest::qWaitFor([&] { return window.probing().bench().target().asset() != nullptr; },
                         k_patience)) {
        qFatal("nothing to probe");
    }
}

void take_probe(MainWindow& window) {
    probe(window);
    take(window, "probe");
    const auto bracket = window.probing().bench().target().asset();
    window.probing().bench().target().open(HULLWRIGHT_SOURCE_DIR
                                           "/resources/samples/gear.obj"); // it has a hole
    if (!QTest::qWaitFor([&] { return window.probing().bench().target().asset() != bracket; },
                         k_patience)) {
        qFatal("nothing to play with");
    }
    window.findChild<QDockWidget*>("play_dock")->raise();
    window.probing().play().choose(PlayKind::holes);
    window.probing().play().make();
    if (!QTest::qWaitFor([&] { return window.probing().play().played() != nullptr; }, k_patience)) {
        qFatal("nothing is played");
    }
    window.probing().play().clock().set_playing(false);
    window.probing().play().clock().go_to(0.4 * window.probing().play().clock().length());
    take(window, "play");
    trigger(window, "workspace_author");
}

// Takes the first page from another window, which has recent files.
void take_welcome(MainWindow& window) {
    MainWindow another;
    another.move(window.pos());
    another.resize(window.size());
    another.show();
    window.hide();
    if (!QTest::qWaitForWindowExposed(&another)) {
        qFatal("no other window");
    }
    take(another, "welcome");
}

void take_all(MainWindow& window) {
    open(window, "gear.obj");
    QTest::qWait(k_frames_milliseconds); // its small picture is drawn for the first page
    open(window, "mug.obj");
    take(window, "window");
    take_curve(window);
    window.findChild<QSlider*>("apart")->setValue(50);
    show_task(window, "report_fold");
    take(window, "apart");
    window.findChild<QSlider*>("apart")->setValue(0);
    window.findChild<QComboBox*>("section_axis")->setCurrentIndex(3);
    take(window, "section");
    window.findChild<QComboBox*>("section_axis")->setCurrentIndex(0);
    take_looks(window);
    open(window, "bracket.obj");
    window.findChild<QSlider*>("tolerance_slider")->setValue(92);
    settle(window);
    show_task(window, "problems_panel");
    window.document().shown().select({pieces_of_part(window, 1).front()});
    take(window, "selected");
    trigger(window, "find_command");
    auto* palette = window.findChild<CommandPalette*>();
    palette->findChild<QLineEdit*>("command_line")->setText(word_to_find);
    take(window, "palette");
    palette->close();
    take_export(window);
    trigger(window, "add_box");
    settle(window);
    trigger(window, "gizmo_move");
    take(window, "gizmo");
    take_inspect(window);
    take_probe(window);
    take_welcome(window);
}

// The window of each size on a light and a dark desktop, with that part of the column of tasks in
// sight. Where the screen has two pixels for one of theirs, one size is enough.
void take_sizes(MainWindow& window, const QString& language, const char* task = nullptr) {
    const double scale = window.devicePixelRatioF();
    const QList<QSize> sizes = scale > 1.0 ? QList<QSize>{{1280, 800}}
                                           : QList<QSize>{{1280, 800}, {1920, 1080}, {800, 600}};
    for (const auto& [theme, ground] :
         {std::pair(Theme::light, "light"), std::pair(Theme::dark, "dark")}) {
        apply_theme(theme);
        for (const QSize& size : sizes) {
            window.resize(size);
            if (!QTest::qWaitFor([&] { return window.size() == size; }, k_patience)) {
                qFatal("the window does not take %d by %d", size.width(), size.height());
            }
            if (task != nullptr) {
                show_task(window, task);
            }
            take(window, QString("%1-%2x%3-%4%5")
                             .arg(language)
                             .arg(size.width())
                             .arg(size.height())
                             .arg(QString(ground), scale > 1.0 ? "-scale2" : ""));
        }
    }
}

// A target that sets unit and axis, the search of settings with and without hits, and what two
// other workspaces show.
void take_looks_of_tasks(MainWindow& window, const QString& language) {
    auto* engine = window.findChild<QComboBox*>("lint_engine");
    engine->setCurrentIndex(engine->findData("unreal"));
    emit engine->activated(engine->currentIndex());
    settle(window);
    take_sizes(window, language + "-target", "lint_engine");
    for (const auto& [words, name] : {std::pair("keep", "-found"), std::pair("zzz", "-none")}) {
        show_task(window, "settings_fold");
        window.findChild<QLineEdit*>("settings_search")->setText(words);
        take_sizes(window, language + name, "settings_search");
    }
    window.findChild<QLineEdit*>("settings_search")->clear();
    const QTemporaryDir rows;
    inspect(window, rows);
    take_sizes(window, language + "-inspect");
    probe(window);
    take_sizes(window, language + "-probe");
}

// A piece of each kind of mark is in sight, and problems are.
void take_looks_of_window(MainWindow& window, const QString& language) {
    open(window, "mug.obj");
    window.document().shown().select({19}); // a small one, whose sphere hides no others
    for (const char* action : {"fit_sphere", "lock"}) {
        trigger(window, action);
        settle(window);
    }
    window.document().shown().select({2});
    take_sizes(window, language);
    if (window.devicePixelRatioF() == 1.0) {
        take_looks_of_tasks(window, language);
    }
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    const QTemporaryDir settings; // the user's own are not touched
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QStandardPaths::setTestModeEnabled(true);
    QApplication app(argc, argv);
    QApplication::setApplicationName("manual_pictures");
    QStringList words = QApplication::arguments().mid(1);
    const bool is_of_looks = words.removeAll("--looks") > 0;
    if (words.isEmpty() || words.size() > 2) {
        qFatal("usage: manual_pictures [--looks] FOLDER [LANGUAGE]");
    }
    folder = words.front();
    const QString language = words.value(1, "en");
    QLocale::setDefault(QLocale(language));
    apply_language(language);
    word_to_find = language == "zh_CN" ? "选" : "select";
    apply_theme(Theme::light);
    MainWindow window;
    window.set_worker(HULLWRIGHT_CLI);
    window.move(0, 0);
    window.resize(1150, 730);
    window.show();
    if (!QTest::qWaitForWindowExposed(&window)) {
        qFatal("no window");
    }
    if (is_of_looks) {
        take_looks_of_window(window, language);
    } else {
        take_all(window);
    }
    return 0;
}
