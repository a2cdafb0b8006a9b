// The bench of probes works in the window: every test is chosen, dragged and typed, and answers
// what the command line answers.
#include "pipeline/probe_picture.h"
#include "support/window_test.h"
#include "ui/probe/bench_picture.h"
#include "ui/probe/bench_view.h"
#include "ui/probe/probing.h"
#include "ui/viewport/viewport.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QProcess>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QWindow>

#include <algorithm>
#include <array>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

void type(const MainWindow& window, const char* field, const QString& number) {
    tests::type(named<QDoubleSpinBox>(window, field), number);
}

// Chooses a test in the list, as a hand does.
void choose(const MainWindow& window, const char* test) {
    auto* list = named<QComboBox>(window, "probe_test");
    list->setCurrentIndex(static_cast<int>(bench_test(test)));
    emit list->activated(list->currentIndex());
}

bool probes(MainWindow& window) {
    window.set_worker(HULLWRIGHT_CLI);
    window.show();
    trigger(window, "workspace_probe");
    return QTest::qWaitForWindowExposed(&window, k_patience);
}

bool has_asset(MainWindow& window) {
    return QTest::qWaitFor(
        [&] {
            return window.probing().bench().target().asset() &&
                   !window.probing().bench().target().busy();
        },
        k_patience);
}

QWindow* picture_in(const MainWindow& window) {
    for (QWindow* each : QGuiApplication::allWindows()) {
        const QWindow* top = each;
        while (top->parent() != nullptr) {
            top = top->parent();
        }
        if (each->inherits("Qt3DExtras::Qt3DWindow") && top == window.windowHandle()) {
            return each;
        }
    }
    return nullptr;
}

// Sends what a mouse sends to the 3D view, wherever the cursor is.
void send(const MainWindow& window, QEvent::Type type, const QPointF& at, Qt::MouseButton button,
          Qt::MouseButtons held) {
    QMouseEvent event(type, at, at, button, held, {});
    QCoreApplication::sendEvent(picture_in(window), &event);
}

void drag(MainWindow& window, const QPointF& from, const QPointF& to) {
    send(window, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    for (const double share : {0.3, 0.7, 1.0}) {
        send(window, QEvent::MouseMove, from + share * (to - from), Qt::NoButton, Qt::LeftButton);
    }
    send(window, QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
}

const pipeline::ProbeFound& found_in(MainWindow& window) {
    return (*window.probing().bench().answer())->found;
}

std::string json_of(MainWindow& window) {
    return (*window.probing().bench().answer())->json;
}

QStringList rows_in(const MainWindow& window) {
    const auto* table = named<QTableWidget>(window, "probe_rows");
    QStringList rows;
    for (int i = 0; i < table->rowCount(); ++i) {
        rows += table->item(i, 0)->text() + ": " + table->item(i, 1)->text();
    }
    return rows;
}

QString headline_in(const MainWindow& window) {
    return named<QLabel>(window, "probe_headline")->text();
}

// Runs the command that was copied in a shell, and returns what it prints.
QByteArray answer_of_copied() {
    QProcess shell;
    shell.start("sh", {"-c", "hullwright() { \"" HULLWRIGHT_CLI "\" \"$@\"; }; " +
                                 QGuiApplication::clipboard()->text()});
    return shell.waitForFinished(k_patience) && shell.exitCode() == 0
               ? shell.readAllStandardOutput()
               : QByteArray();
}

bool has_colour(const std::vector<DrawVertex>& drawn, const Rgb& rgb) {
    return std::ranges::any_of(drawn, [&](const DrawVertex& vertex) {
        bool is_same = true;
        for (std::size_t k = 0; k < 3; ++k) {
            is_same = is_same && std::abs(vertex.colour[k] * 255.0F - rgb[k]) < 0.5F;
        }
        return is_same;
    });
}

// Returns what is drawn, as the view draws it.
std::vector<DrawVertex> drawn_in(MainWindow& window) {
    BenchScene scene;
    scene.things = window.probing().bench().things();
    scene.found = &found_in(window);
    scene.sight = named<Viewport>(window, "viewport")->probe_camera().standpoint().sight();
    return draw_things(scene);
}

// Measures which shares of the view are bluish, as an asset is, and nearly black, as edges are.
bool shares_in_view(const MainWindow& window, double& bluish, double& dark) {
    const auto* view = named<Viewport>(window, "viewport");
    const QPoint corner = view->mapToGlobal(QPoint(0, 0));
    const QImage image = view->screen()
                             ->grabWindow(0, corner.x(), corner.y(), view->width(), view->height())
                             .toImage();
    bluish = dark = 0.0;
    const double one = 1.0 / (static_cast<double>(image.width()) * image.height());
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor colour = image.pixelColor(x, y);
            bluish += colour.blue() > colour.red() + 25 ? one : 0.0;
            dark += colour.lightness() < 60 ? one : 0.0;
        }
    }
    return !image.isNull();
}

// Counts the cells that are measured.
class CountingDelegate : public QStyledItemDelegate {
public:
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        ++asked_;
        return QStyledItemDelegate::sizeHint(option, index);
    }
    [[nodiscard]] int asked() const { return asked_; }

private:
    mutable int asked_ = 0;
};

// Writes an asset of so many boxes of side 1 in a row along x.
bool write_row_of_boxes(const QString& folder, int boxes, const QString& asset) {
    QByteArray text;
    for (int box = 0; box < boxes; ++box) {
        for (int i = 0; i < 8; ++i) {
            text += "v " + QByteArray::number(3 * box + (i & 1)) + " " +
                    QByteArray::number((i >> 1) & 1) + " " + QByteArray::number(i >> 2) + "\n";
        }
        for (const auto& face :
             {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
              std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
            text += "f";
            for (const int corner : face) {
                text += " " + QByteArray::number(8 * box + corner + 1);
            }
            text += "\n";
        }
    }
    const QString model = folder + "/boxes.obj";
    QFile file(model);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        return false;
    }
    file.close();
    return QProcess::execute(HULLWRIGHT_CLI, {"export", model, "--preset", "exact", "-o", asset}) ==
           0;
}

} // namespace

class ProbeTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    QString asset_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "probe");
        asset_ = folder_.filePath("it's probed.hwa");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI,
                                   {"export", k_bracket, "--preset", "exact", "-o", asset_}),
                 0);
    }
    void init() { QSettings().remove("probe"); }

    void a_key_brings_up_the_bench() {
        MainWindow window;
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        QVERIFY(!named<QDockWidget>(window, "things_dock")->isVisible());
        QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(named<QDockWidget>(window, "things_dock")->isVisible());
        QVERIFY(named<QDockWidget>(window, "found_dock")->isVisible());
        QVERIFY(named<Viewport>(window, "viewport")->isVisible());
        QVERIFY(named<Viewport>(window, "viewport")->front() == Front::probe);
        QVERIFY(!named<QWidget>(window, "welcome")->isVisible());
        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(!named<QDockWidget>(window, "things_dock")->isVisible());
        QVERIFY(!named<QWidget>(window, "probe_bar")->isVisible());
        QVERIFY(named<QWidget>(window, "welcome")->isVisible());
    }

    // Where the answer's panel gives way, the bar says what it says first.
    void a_narrow_window_still_answers() {
        MainWindow window;
        QVERIFY(probes(window));
        const auto* headline = named<QLabel>(window, "probe_bar_headline");
        window.resize(1280, 800);
        QTRY_VERIFY_WITH_TIMEOUT(named<QDockWidget>(window, "found_dock")->isVisible(), k_patience);
        QVERIFY(!headline->isVisible());
        window.resize(800, 600);
        QTRY_VERIFY_WITH_TIMEOUT(headline->isVisible(), k_patience);
        QVERIFY(!named<QDockWidget>(window, "found_dock")->isVisible());
        const QString before = headline->text();
        QCOMPARE(before, named<QLabel>(window, "probe_headline")->text());
        QVERIFY(!before.isEmpty());
        choose(window, "ray-plane");
        QTRY_VERIFY_WITH_TIMEOUT(headline->text() != before, k_patience);
        QCOMPARE(headline->text(), named<QLabel>(window, "probe_headline")->text());
        named<QDockWidget>(window, "play_dock")->raise();
        QTRY_VERIFY_WITH_TIMEOUT(headline->text() == "Nothing has been played yet.", k_patience);
        window.resize(1280, 800);
        QTRY_VERIFY_WITH_TIMEOUT(!headline->isVisible(), k_patience);
    }

    void every_test_answers_as_the_command_line_does_data() {
        QTest::addColumn<QString>("test");
        for (const BenchTest& test : bench_tests()) {
            QTest::newRow(test.name) << QString(test.name);
        }
    }
    // A handle is dragged, a number typed; what is seen then is what the copied command prints.
    void every_test_answers_as_the_command_line_does() {
        QFETCH(const QString, test);
        MainWindow window;
        QVERIFY(probes(window));
        choose(window, test.toLatin1());
        QCOMPARE(QString(window.probing().bench().test().name), test);
        if (window.probing().bench().test().needs_asset()) {
            QVERIFY(!window.probing().bench().answer());
            QVERIFY(!named<QAction>(window, "probe_copy_command")->isEnabled());
            window.probing().bench().target().open(asset_);
            QVERIFY(has_asset(window));
            QCOMPARE(named<QLabel>(window, "probe_asset")->toolTip(), QString("it's probed.hwa"));
        }
        // Each test begins with something to see.
        QVERIFY(pipeline::colour_of_answer(found_in(window)) != pipeline::k_nothing_met);
        for (const BenchHandle& handle : window.probing().view().handles()) {
            const BenchValues before = window.probing().bench().values();
            const QPointF from = *window.probing().view().on_screen(handle);
            drag(window, from, from + QPointF(15, -9));
            // The first of two handles in one place is dragged.
            QVERIFY(window.probing().bench().chosen() &&
                    window.probing().bench().values() != before);
            window.probing().bench().choose_handle(std::nullopt);
        }
        type(window, "thing0_value0_x", "-1.25");
        const Thing first = window.probing().bench().things().front();
        QCOMPARE(first.values[0].x(), -1.25);
        trigger(window, "probe_copy_command");
        const QByteArray printed = answer_of_copied();
        QVERIFY(!printed.isEmpty());
        QCOMPARE(QByteArray::fromStdString(json_of(window)), printed);
        const Rgb rgb = pipeline::colour_of_answer(found_in(window));
        QVERIFY(headline_in(window).contains(QColor::fromRgb(rgb[0], rgb[1], rgb[2]).name()));
    }

    // A handle follows the cursor, and its numbers can be read.
    void a_dragged_handle_goes_where_the_cursor_is() {
        MainWindow window;
        QVERIFY(probes(window));
        const BenchHandle corner = {0, 1};
        const QPointF from = *window.probing().view().on_screen(corner);
        drag(window, from, from + QPointF(40, 25));
        QVERIFY(window.probing().bench().chosen() == corner);
        const QPointF off = *window.probing().view().on_screen(corner) - from - QPointF(40, 25);
        QVERIFY2(std::hypot(off.x(), off.y()) < 1.5, qPrintable(QString::number(off.x())));
        QVERIFY(window.probing().bench().values()[0] == Vec3(-1, -1, -1)); // the other corner stays
        const Vec3 now = window.probing().bench().values()[1];
        for (const double number : now) {
            QCOMPARE(QString::number(number, 'g', 6).toDouble(), number);
        }
        QCOMPARE(named<QDoubleSpinBox>(window, "thing0_value1_x")->value(), now.x());
        // An arrow of what is chosen moves it along one axis.
        const auto gizmo = window.probing().view().gizmo();
        QVERIFY(gizmo);
        const Sight sight =
            named<Viewport>(window, "viewport")->probe_camera().standpoint().sight();
        const auto along = [&](double pixels) {
            return *sight.on_screen(gizmo->centre +
                                    Vec3(0, 0, pixels * sight.pixel_at(gizmo->centre)));
        };
        drag(window, along(60), along(90));
        const Vec3 moved = window.probing().bench().values()[1] - now;
        QVERIFY(moved.z() > 0.0 && moved.x() == 0.0 && moved.y() == 0.0);
    }

    // All of a thing is moved at once, and Escape gives a drag up.
    void a_whole_thing_is_moved_and_a_drag_given_up() {
        MainWindow window;
        QVERIFY(probes(window));
        const BenchValues begun = window.probing().bench().values();
        const QPointF middle = *window.probing().view().on_screen({1, k_whole});
        drag(window, middle, middle + QPointF(300, 0));
        const BenchValues moved = window.probing().bench().values();
        QVERIFY(((moved[3] - moved[2]) - (begun[3] - begun[2])).norm() < 1e-12);
        QVERIFY(moved[0] == begun[0] && moved[2] != begun[2]);
        QVERIFY(pipeline::colour_of_answer(found_in(window)) == pipeline::k_nothing_met);
        const QPointF from = *window.probing().view().on_screen({0, 0});
        send(window, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
        send(window, QEvent::MouseMove, from + QPointF(50, 50), Qt::NoButton, Qt::LeftButton);
        QVERIFY(window.probing().bench().values() != moved);
        QVERIFY(window.probing().view().escape());
        QCOMPARE(window.probing().bench().values(), moved);
        send(window, QEvent::MouseButtonRelease, from, Qt::LeftButton, Qt::NoButton);
        QCOMPARE(window.probing().bench().values(), moved);
        trigger(window, "probe_undo"); // of the one drag that was not given up
        QCOMPARE(window.probing().bench().values(), begun);
        QVERIFY(!named<QAction>(window, "probe_undo")->isEnabled());
    }

    void a_box_is_turned_by_rings() {
        MainWindow window;
        QVERIFY(probes(window));
        choose(window, "segment-turned-box");
        window.probing().bench().choose_handle(BenchHandle{1, 0});
        QVERIFY(window.probing().view().gizmo()->mode == GizmoMode::move);
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        named<QWidget>(window, "viewport")->setFocus();
        QTest::keyClick(&window, Qt::Key_R);
        const auto gizmo = window.probing().view().gizmo();
        QVERIFY(gizmo && gizmo->mode == GizmoMode::turn);
        const Sight sight =
            named<Viewport>(window, "viewport")->probe_camera().standpoint().sight();
        const std::vector<Vec3> ring = ring_of(*gizmo, 2, sight);
        drag(window, *sight.on_screen(ring[2]), *sight.on_screen(ring[6]));
        const Vec3 angles = window.probing().bench().values()[4];
        QVERIFY(std::abs(angles.x()) < 0.01 && std::abs(angles.y()) < 0.01);
        QVERIFY2(std::abs(angles.z() - 30.0 - 22.5) < 2.0, qPrintable(QString::number(angles.z())));
        QCOMPARE(named<QDoubleSpinBox>(window, "thing1_value2_z")->value(), angles.z());
    }

    // Places are green, blue and red, in the view and in words.
    void places_of_a_segment_have_colours() {
        MainWindow window;
        QVERIFY(probes(window));
        for (const char* test : {"segment-box", "segment-turned-box"}) {
            choose(window, test);
            const auto place = [&](const char* x, Rgb colour, const char* words) {
                type(window, "thing0_value0_x", x);
                QVERIFY(pipeline::colour_of_answer(found_in(window)) == colour);
                QVERIFY(headline_in(window).contains(words));
                for (const auto each :
                     {pipeline::k_nothing_met, pipeline::k_crossed, pipeline::k_met}) {
                    QCOMPARE(has_colour(drawn_in(window), each), each == colour);
                }
            };
            type(window, "thing0_value1_z", "0.25"); // which is on no face
            place("-2", pipeline::k_crossed, "Crossing");
            QVERIFY(rows_in(window).join('\n').contains("Entry"));
            place("0", pipeline::k_met, "Wholly inside");
            type(window, "thing0_value1_x", "9");
            place("5", pipeline::k_nothing_met, "Outside");
            QVERIFY(rows_in(window).isEmpty());
        }
    }

    // No contact is told from contact at the start.
    void none_is_told_from_zero() {
        MainWindow window;
        QVERIFY(probes(window));
        choose(window, "moving-boxes");
        QCOMPARE(rows_in(window).size(), 4);
        type(window, "thing0_value2_x", "-5"); // away from the other
        QCOMPARE(rows_in(window), QStringList({"First contact: none", "Last contact: none"}));
        type(window, "thing1_value0_x", "-2"); // it touches it from the start
        QCOMPARE(rows_in(window), QStringList({"First contact: 0", "Last contact: 0",
                                               "At the start: yes", "At the end: no"}));
        named<QCheckBox>(window, "probe_as_published")->click();
        QCOMPARE(rows_in(window).front(), QString("First contact: none"));
        trigger(window, "probe_copy_command");
        QVERIFY(QGuiApplication::clipboard()->text().contains("--as-published"));
        QCOMPARE(QByteArray::fromStdString(json_of(window)), answer_of_copied());
        choose(window, "ball-ball"); // there both rules are one
        QVERIFY(!named<QCheckBox>(window, "probe_as_published")->isVisible());
    }

    // Every change is a step, whichever test is in front now.
    void steps_are_undone_and_done_again() {
        MainWindow window;
        QVERIFY(probes(window));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        const std::string first = json_of(window);
        type(window, "thing1_value0_x", "0.75");
        const std::string second = json_of(window);
        QVERIFY(second != first);
        choose(window, "ray-plane");
        type(window, "thing0_value0_z", "7");
        named<QWidget>(window, "viewport")->setFocus();
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.probing().bench().values()[0].z(), 1.0);
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(QString(window.probing().bench().test().name), QString("boxes"));
        QCOMPARE(json_of(window), first);
        QCOMPARE(named<QDoubleSpinBox>(window, "thing1_value0_x")->value(), 0.5);
        QVERIFY(!named<QAction>(window, "probe_undo")->isEnabled());
        trigger(window, "probe_redo");
        trigger(window, "probe_redo");
        QCOMPARE(QString(window.probing().bench().test().name), QString("ray-plane"));
        QCOMPARE(window.probing().bench().values()[0].z(), 7.0);
        QVERIFY(!named<QAction>(window, "probe_redo")->isEnabled());
        named<QPushButton>(window, "probe_again")->click();
        QCOMPARE(window.probing().bench().values()[0].z(), 1.0);
    }

    // An asset does not hold its surface. Once its model is named, the answer says which faces the
    // ray meets, and so do the command and a project.
    void a_model_tells_the_face_that_is_met() {
        MainWindow window;
        QVERIFY(probes(window));
        QVERIFY(!named<QAction>(window, "probe_open_model")->isEnabled());
        choose(window, "ray-asset");
        window.probing().bench().target().open(asset_);
        QVERIFY(has_asset(window));
        QVERIFY(named<QAction>(window, "probe_open_model")->isEnabled());
        QVERIFY(rows_in(window).contains("Face met: not known"));
        const BenchValues values = window.probing().bench().values();
        window.probing().bench().target().open_model(k_bracket);
        QVERIFY(has_asset(window));
        const auto& asset = window.probing().bench().target().asset();
        QVERIFY(asset->buffers->vertices == buffers_of(asset->body->draw).vertices);
        QTRY_VERIFY_WITH_TIMEOUT(window.probing().bench().target().asset()->target.has_surface(),
                                 k_patience);
        QCOMPARE(window.probing().bench().values(), values);
        const auto& hits = std::get<std::vector<pipeline::RayHit>>(found_in(window));
        QVERIFY(hits.size() == 1 && !hits[0].met.value().empty());
        QVERIFY(
            rows_in(window).contains(QString("Face met: %1").arg(hits[0].met->front().hit.face)));
        trigger(window, "probe_copy_command");
        QVERIFY(QGuiApplication::clipboard()->text().contains(" --model '"));
        QCOMPARE(QByteArray::fromStdString(json_of(window)), answer_of_copied());
        BenchScene scene;
        scene.found = &found_in(window);
        scene.sight = named<Viewport>(window, "viewport")->probe_camera().standpoint().sight();
        const std::size_t drawn = draw_found(scene).size();
        pipeline::ProbeFound without = found_in(window);
        std::get<std::vector<pipeline::RayHit>>(without)[0].met.reset();
        scene.found = &without;
        QVERIFY(draw_found(scene).size() < drawn); // the face has an outline
        const KeptBench saved = window.probing().bench().saved();
        MainWindow other;
        QVERIFY(probes(other));
        other.probing().bench().restore(saved);
        other.probing().bench().target().open_awaited();
        QVERIFY(has_asset(other));
        QVERIFY(other.probing().bench().target().asset()->target.has_surface());
        QCOMPARE(QByteArray::fromStdString(json_of(other)), answer_of_copied());
    }

    // Pieces as they stand are probed; no file has them, so there is no command.
    void pieces_are_sent_to_the_bench() {
        MainWindow window;
        window.show();
        QVERIFY(!named<QAction>(window, "send_to_probe")->isEnabled());
        QVERIFY(load(window, k_bracket));
        trigger(window, "send_to_probe");
        QVERIFY(has_asset(window));
        QVERIFY(named<QDockWidget>(window, "things_dock")->isVisible());
        choose(window, "ray-asset");
        QCOMPARE(named<QLabel>(window, "probe_asset")->toolTip(), QString("bracket.obj"));
        const auto& hits = std::get<std::vector<pipeline::RayHit>>(found_in(window));
        QCOMPARE(hits.size(), std::size_t{1});
        QVERIFY(!hits.front().name.empty() && !hits.front().faces.empty());
        QVERIFY(rows_in(window).front().contains(QString::fromStdString(hits.front().name)));
        QVERIFY(hits.front().met.has_value()); // they know their mesh
        const std::string one = json_of(window);
        named<QCheckBox>(window, "probe_all")->click();
        const auto& all = std::get<std::vector<pipeline::RayHit>>(found_in(window));
        QVERIFY(!all.empty() && (all.size() == 1) == (json_of(window) == one));
        QVERIFY(!named<QAction>(window, "probe_copy_command")->isEnabled());
        QVERIFY(named<QLabel>(window, "probe_note")->text().contains("Export"));
        QCOMPARE(pipeline::pieces_met(found_in(window)).size(), all.size());
        choose(window, "boxes"); // which needs no file
        QVERIFY(named<QAction>(window, "probe_copy_command")->isEnabled());
    }

    // A ray through many pieces has hundreds of rows. Those that are seen are as high as their
    // texts, and few others are measured.
    void rows_in_sight_are_measured() {
        const QString asset = folder_.filePath("boxes.hwa");
        QVERIFY(write_row_of_boxes(folder_.path(), 100, asset));
        CountingDelegate delegate;
        MainWindow window;
        QVERIFY(probes(window));
        choose(window, "ray-asset");
        ProbeBench& bench = window.probing().bench();
        bench.target().open(asset);
        QVERIFY(has_asset(window));
        named<QCheckBox>(window, "probe_all")->click();
        auto* table = named<QTableWidget>(window, "probe_rows");
        table->setItemDelegate(&delegate);
        QTest::qWait(50);
        const int before = delegate.asked();
        BenchValues values = bench.values();
        values[0] = Vec3(-1.0, 0.5, 0.5);
        values[1] = Vec3(1.0, 1.0 / 4096.0, 1.0 / 8192.0);
        bench.set_values(values);
        QTest::qWait(50);
        QCOMPARE(std::get<std::vector<pipeline::RayHit>>(found_in(window)).size(),
                 std::size_t{100});
        QVERIFY(table->rowCount() >= 900);
        const int asked = delegate.asked() - before;
        QVERIFY2(asked > 0 && asked < table->rowCount(), qPrintable(QString::number(asked)));
        const QAbstractItemView& view = *table; // in which the hints are public
        for (const int at : {0, 450, 890}) {
            table->verticalScrollBar()->setValue(at);
            QTest::qWait(50);
            int seen = 0;
            for (int row = table->rowAt(0);
                 row >= 0 && row < table->rowCount() &&
                 table->rowViewportPosition(row) < table->viewport()->height();
                 ++row) {
                const int hint = std::max({view.sizeHintForRow(row),
                                           table->verticalHeader()->sectionSizeHint(row),
                                           table->verticalHeader()->minimumSectionSize()});
                QCOMPARE(table->rowHeight(row), hint);
                ++seen;
            }
            QVERIFY(seen > 0);
        }
        const QAbstractItemModel& model = *table->model();
        for (int row = 0; row < 20; ++row) { // labels are whole
            QVERIFY(table->columnWidth(0) >= view.sizeHintForIndex(model.index(row, 0)).width());
        }
    }

    // The asset is seen with narrow edges, also when it comes after the view has its size.
    void edges_of_the_asset_are_narrow() {
        MainWindow window;
        QVERIFY(probes(window));
        choose(window, "ray-asset");
        window.probing().bench().target().open(asset_);
        QVERIFY(has_asset(window));
        double asset = 0.0;
        double dark = 0.0;
        QTRY_VERIFY_WITH_TIMEOUT(shares_in_view(window, asset, dark) && asset > 0.02, k_patience);
        QVERIFY2(dark < 0.5 * asset, qPrintable(QString("%1 of %2").arg(dark).arg(asset)));
    }

    void an_asset_that_cannot_be_read_is_said() {
        MainWindow window;
        QVERIFY(probes(window));
        choose(window, "ball-asset");
        window.probing().bench().target().open(asset_);
        QVERIFY(has_asset(window));
        const auto before = window.probing().bench().target().asset();
        QSignalSpy refused(&window, &MainWindow::refused);
        window.probing().bench().target().open(folder_.filePath("none.hwa"));
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(refused[0][0].toString().contains("none.hwa"));
        QVERIFY(window.probing().bench().target().asset() == before);
    }

    // The bench comes back with a project, its asset too.
    void a_project_keeps_the_bench() {
        const QString project = folder_.filePath("bench.hullwright");
        BenchValues values;
        {
            MainWindow window;
            window.show();
            QVERIFY(load(window, k_bracket));
            trigger(window, "workspace_probe");
            window.probing().bench().target().open(asset_);
            QVERIFY(has_asset(window));
            choose(window, "ray-asset");
            type(window, "thing0_value0_x", "-3.125");
            named<QCheckBox>(window, "probe_as_published")->click();
            values = window.probing().bench().values();
            trigger(window, "workspace_author"); // which comes back to the front
            QVERIFY(saves(window, project));
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        choose(window, "boxes");
        window.router().open(project);
        QVERIFY(settles(window));
        QCOMPARE(QString(window.probing().bench().test().name), QString("ray-asset"));
        QCOMPARE(window.probing().bench().values(), values);
        QVERIFY(window.probing().bench().state().as_published &&
                !window.probing().bench().steps().can_undo());
        QVERIFY(!window.probing().bench().target().asset()); // nobody has looked yet
        trigger(window, "workspace_probe");
        QVERIFY(has_asset(window));
        QCOMPARE(window.probing().bench().values(), values);
        QVERIFY(window.probing().bench().answer() && *window.probing().bench().answer());
    }

    // Files of another version may have tests that there are not, or fewer values.
    void a_bench_of_other_tests_begins_as_it_was() {
        MainWindow window;
        QVERIFY(probes(window));
        const BenchValues begun = window.probing().bench().values();
        KeptBench other;
        other.test = "none";
        other.values = {{"boxes", {Vec3(1, 2, 3)}}, {"none", {}}};
        window.probing().bench().restore(other);
        QCOMPARE(QString(window.probing().bench().test().name), QString("boxes"));
        QCOMPARE(window.probing().bench().values(), begun);
    }

    // The next window has the bench as this one was closed with.
    void the_desk_keeps_the_bench() {
        {
            MainWindow window;
            QVERIFY(probes(window));
            choose(window, "ball-plane");
            type(window, "thing0_value1_x", "0.875");
            window.close();
        }
        MainWindow window;
        QVERIFY(probes(window));
        QCOMPARE(QString(window.probing().bench().test().name), QString("ball-plane"));
        QCOMPARE(named<QDoubleSpinBox>(window, "thing0_value1_x")->value(), 0.875);
    }

    // A field that has the focus shows its handle, so that a keyboard is enough to see which it is.
    void a_field_shows_its_handle() {
        MainWindow window;
        QVERIFY(probes(window));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        named<QDoubleSpinBox>(window, "thing1_value1_y")->setFocus();
        QVERIFY(window.probing().bench().chosen() == (BenchHandle{1, 1}));
        QVERIFY(window.probing().view().gizmo().has_value());
        QTest::keyClick(named<QDoubleSpinBox>(window, "thing1_value1_y"), Qt::Key_Up);
        QVERIFY(window.probing().bench().values()[3].y() > 1.5);
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    ProbeTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "probe.moc"
