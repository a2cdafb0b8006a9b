// Two bodies are held against each other in the window: opened, moved by numbers, answered beside
// the window, and left as they were found.
#include "report/collision_report.h"
#include "support/window_test.h"
#include "ui/document/primitive_dialog.h"
#include "ui/inspect/answer_panel.h"
#include "ui/inspect/contact_rows.h"
#include "ui/inspect/inspected_robot.h"
#include "ui/inspect/kept_contact.h"
#include "ui/inspect/pair_tool.h"
#include "ui/inspect/timeline.h"
#include "ui/viewport/viewport.h"
#include "ui/words/measures.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <random>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

const QString k_gear = QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj");

bool answers(MainWindow& window) {
    return QTest::qWaitFor([&] { return window.pair().is_answered(); }, k_patience);
}

bool has_bodies(MainWindow& window) {
    return QTest::qWaitFor([&] { return window.pair().is_complete() && !window.pair().busy(); },
                           k_patience);
}

// Holds a gear against a bracket.
bool inspects(MainWindow& window) {
    window.set_worker(HULLWRIGHT_CLI);
    window.show();
    trigger(window, "workspace_inspect");
    window.pair().open(k_a, k_gear);
    window.pair().open(k_b, k_bracket);
    return has_bodies(window) && answers(window);
}

// Holds a cube of side 2 against another.
bool inspects_cubes(MainWindow& window, const QString& folder) {
    const QString path = folder + "/cube.obj";
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return false;
    }
    file.write("v -1 -1 -1\nv 1 -1 -1\nv -1 1 -1\nv 1 1 -1\nv -1 -1 1\nv 1 -1 1\nv -1 1 1\n"
               "v 1 1 1\nf 1 3 2\nf 2 3 4\nf 5 6 7\nf 6 8 7\nf 1 2 5\nf 2 6 5\nf 3 7 4\n"
               "f 4 7 8\nf 1 5 3\nf 3 5 7\nf 2 4 6\nf 4 8 6\n");
    file.close();
    window.set_worker(HULLWRIGHT_CLI);
    window.show();
    trigger(window, "workspace_inspect");
    window.pair().open(k_a, path);
    window.pair().open(k_b, path);
    return has_bodies(window) && answers(window);
}

QString answer_of(const MainWindow& window) {
    return named<QLabel>(window, "answer")->text();
}

bool says(const MainWindow& window, CollisionKind kind) {
    return answer_of(window).contains(kind_text(kind));
}

} // namespace

class InspectTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "inspect");
    }

    void the_first_page_says_what_to_do() {
        MainWindow window;
        window.show();
        trigger(window, "workspace_inspect");
        QVERIFY(named<QWidget>(window, "inspect_page")->isVisible());
        QVERIFY(!named<QWidget>(window, "welcome")->isVisible());
        QVERIFY(!named<QDockWidget>(window, "bodies_dock")->isVisible());
        QVERIFY(named<QPushButton>(window, "page_open_a")->isVisible());
        trigger(window, "workspace_author");
        QVERIFY(!named<QWidget>(window, "inspect_page")->isVisible());
        QVERIFY(named<QWidget>(window, "welcome")->isVisible());
    }

    void bodies_are_opened_and_answered() {
        MainWindow window;
        QVERIFY(inspects(window));
        QVERIFY(named<Viewport>(window, "viewport")->isVisible());
        QVERIFY(named<QDockWidget>(window, "answer_dock")->isVisible());
        QCOMPARE(named<QLabel>(window, "body_name_a")->toolTip(), QString("gear.obj"));
        const auto pieces = QString::number(window.pair().body(k_b)->pieces());
        QVERIFY(named<QLabel>(window, "body_figures_b")->text().contains(pieces));
        // Both models lie about the origin.
        QVERIFY(says(window, window.pair().answer()->found.kind));
        QVERIFY(!window.pair().answer()->found.contacts.empty());
        QCOMPARE(named<QTableView>(window, "contacts")->model()->rowCount(),
                 static_cast<int>(window.pair().answer()->found.contacts.size()));
    }

    void numbers_move_a_body_until_it_is_free() {
        MainWindow window;
        QVERIFY(inspects(window));
        type(named<QDoubleSpinBox>(window, "pose_tx"), "500");
        QCOMPARE(window.pair().poses().b.move.x(), 500.0);
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::none));
        QVERIFY(named<QLabel>(window, "reasons")->text().contains("Distance"));
        QCOMPARE(named<QTableView>(window, "contacts")->model()->rowCount(), 0);
        const Nearness near = *window.pair().answer()->found.near;
        QVERIFY(near.least > 0.0 && near.most >= near.least && near.nearest);
        // The other one follows by as much.
        named<QRadioButton>(window, "move_a")->click();
        QCOMPARE(named<QDoubleSpinBox>(window, "pose_tx")->value(), 0.0);
        type(named<QDoubleSpinBox>(window, "pose_tx"), "500");
        QVERIFY(answers(window));
        QVERIFY(!says(window, CollisionKind::none));
        QCOMPARE(window.pair().poses().a.move.x(), 500.0);
        named<QPushButton>(window, "reset_pose")->click();
        QCOMPARE(window.pair().poses().a.move.x(), 0.0);
        type(named<QDoubleSpinBox>(window, "pose_rz"), "90");
        QVERIFY((window.pair().poses().a.turn - turn_of({0, 0, 90}).toRotationMatrix()).norm() <
                1e-12);
    }

    void a_pose_is_pasted_as_the_command_line_takes_it() {
        MainWindow window;
        QVERIFY(inspects(window));
        auto* text = named<QLineEdit>(window, "pose_text");
        const auto paste = [text](const QString& pose) {
            text->setFocus();
            text->selectAll();
            QTest::keyClicks(text, pose);
            QTest::keyClick(text, Qt::Key_Return);
        };
        paste("1 2 3 0 0 0 1");
        QCOMPARE(window.pair().poses().b.move, Vec3(1, 2, 3));
        QVERIFY(window.pair().poses().b.turn == Vec3(-1, -1, 1).asDiagonal().toDenseMatrix());
        QCOMPARE(named<QDoubleSpinBox>(window, "pose_rz")->value(), 180.0);
        paste("1 2 3");
        QCOMPARE(window.pair().poses().b.move, Vec3(1, 2, 3));
        const auto* banner = named<QWidget>(window, "banner_error");
        QVERIFY(banner->isVisible());
        QVERIFY(banner->findChild<QLabel*>("banner_text")->text().contains("seven"));
    }

    // The unit of depths stands once, in the heading.
    void the_heading_of_depths_has_their_unit() {
        MainWindow window;
        QVERIFY(inspects(window));
        const auto* model = named<QTableView>(window, "contacts")->model();
        const auto heading = [model] {
            return model->headerData(ContactRows::k_depth, Qt::Horizontal, Qt::DisplayRole)
                .toString();
        };
        QCOMPARE(heading(), QString("Depth\n(units)"));
        const QString in_mm = HULLWRIGHT_SOURCE_DIR "/tests/data/golden/bracket.hwa";
        window.pair().open(k_a, in_mm);
        window.pair().open(k_b, in_mm);
        QVERIFY(has_bodies(window) && answers(window));
        QCOMPARE(heading(), QString("Depth\n(mm)"));
        const QModelIndex depth = model->index(0, ContactRows::k_depth);
        double deepest = 0.0;
        for (const Contact& contact : window.pair().answer()->found.contacts) {
            deepest = std::max(deepest, contact.where.depth);
        }
        QVERIFY(deepest > 0.0);
        QCOMPARE(depth.data().toString(), length_number(deepest));
        QCOMPARE(depth.data(Qt::ToolTipRole).toString(), length_with_unit(deepest, 0.001));
    }

    // No bar of tabs stays without the panels that it is of.
    void tabs_are_away_with_their_panels() {
        MainWindow window;
        window.resize(1280, 800);
        QVERIFY(load(window, k_bracket));
        const auto stray = [&window] {
            QTest::qWait(200); // bars follow their panels late
            QStringList titles;
            for (const auto* dock : window.findChildren<QDockWidget*>()) {
                titles += dock->isHidden() ? QString() : dock->windowTitle();
            }
            QStringList told;
            for (const auto* bar : window.findChildren<QTabBar*>()) {
                // Without enough panels a bar lies far outside the window.
                if (bar->parent() != &window || bar->visibleRegion().isEmpty()) {
                    continue;
                }
                told += bar->count() < 2 ? QString("a bar of %1").arg(bar->count()) : QString();
                for (int i = 0; i < bar->count(); ++i) {
                    told += titles.contains(bar->tabText(i)) ? QString() : bar->tabText(i);
                }
            }
            told.removeAll(QString());
            return told.join(", ");
        };
        QVERIFY(inspects(window));
        QCOMPARE(stray(), QString());
        trigger(window, "workspace_author");
        QCOMPARE(stray(), QString());
        trigger(window, "workspace_inspect");
        QCOMPARE(stray(), QString());
        for (const char* dock : {"image_dock", "answer_dock"}) {
            named<QDockWidget>(window, dock)->toggleViewAction()->trigger();
            QCOMPARE(stray(), QString());
        }
        trigger(window, "workspace_author");
        QCOMPARE(stray(), QString());
        trigger(window, "workspace_probe");
        QCOMPARE(stray(), QString());
        trigger(window, "workspace_author");
        QCOMPARE(stray(), QString());
    }

    void a_row_of_the_contacts_flies_there() {
        MainWindow window;
        QVERIFY(inspects(window));
        auto* table = named<QTableView>(window, "contacts");
        const auto before = named<Viewport>(window, "viewport")->pair_camera().standpoint().pose;
        table->setCurrentIndex(table->model()->index(0, 0));
        QVERIFY(window.pair().contact().has_value());
        const auto& contacts = window.pair().answer()->found.contacts;
        for (const Contact& contact : contacts) { // the first row is the deepest
            QVERIFY(contact.where.depth <= contacts[*window.pair().contact()].where.depth);
        }
        QTRY_VERIFY_WITH_TIMEOUT(
            named<Viewport>(window, "viewport")->pair_camera().standpoint().pose.distance <
                before.distance,
            k_patience);
    }

    // A hand that moves a body sends many poses; the last one is answered, and the window's thread
    // waits for none.
    void the_last_of_many_poses_is_answered() {
        constexpr unsigned k_seed = 3;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> place(-30.0, 30.0);
        MainWindow window;
        QVERIFY(inspects(window));
        int answered = 0;
        QObject::connect(&window.pair(), &PairScene::answered, &window, [&] { ++answered; });
        constexpr int k_poses = 500;
        hullwright::Pose pose;
        for (int i = 0; i < k_poses; ++i) {
            pose.move = Vec3(place(random), place(random), place(random));
            window.pair().set_pose(k_b, pose);
        }
        QVERIFY(!window.pair().is_answered()); // nothing was answered on the way
        QVERIFY(answers(window));
        QCOMPARE(window.pair().answer()->poses.b.move, pose.move);
        QVERIFY2(answered < 10, qPrintable(QString::number(answered)));
    }

    // Work is given up while it goes on, and others take its place.
    void bodies_change_while_poses_are_answered() {
        MainWindow window;
        QVERIFY(inspects(window));
        for (int i = 0; i < 5; ++i) {
            hullwright::Pose pose;
            pose.move = Vec3(i, 0, 0);
            window.pair().set_pose(k_b, pose);
            window.pair().open(k_a, i % 2 == 0 ? k_bracket : k_gear);
            QTest::qWait(20 * i);
        }
        QVERIFY(has_bodies(window) && answers(window));
        QCOMPARE(window.pair().name(k_a), QString("bracket.obj"));
        window.pair().open(k_a, k_gear);
        window.stop();
        QVERIFY(!window.pair().busy());
        QCOMPARE(window.pair().name(k_a), QString("bracket.obj"));
    }

    void a_file_that_cannot_be_read_is_said() {
        MainWindow window;
        QVERIFY(inspects(window));
        const auto before = window.pair().body(k_b);
        QSignalSpy refused(&window, &MainWindow::refused);
        window.pair().open(k_b, folder_.filePath("none.hwa"));
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(refused[0][0].toString().contains("none.hwa"));
        QVERIFY(window.pair().body(k_b) == before); // what was there stays
    }

    // Forty rows from far away through the other one and beyond.
    void a_file_of_poses_is_gone_along() {
        const QString file = folder_.filePath("along.csv");
        {
            QFile out(file);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write("b_tx\n");
            for (int i = 0; i < 40; ++i) {
                out.write(QByteArray::number(0.3 * (i - 20) + 0.05) + "\n");
            }
        }
        MainWindow window;
        QVERIFY(inspects_cubes(window, folder_.path()));
        const auto* number = named<QSpinBox>(window, "row");
        QVERIFY(!number->isEnabled() && !named<QAction>(window, "play")->isEnabled());
        window.timeline().open(file);
        QTRY_COMPARE_WITH_TIMEOUT(window.timeline().samples().size(), std::size_t{40}, k_patience);
        QCOMPARE(window.timeline().rows(), std::size_t{40});
        QCOMPARE(window.pair().poses().b.move.x(), -5.95);
        QVERIFY(number->isEnabled());
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::none));
        // The curve says of each row what the answer there is.
        auto* slider = named<QSlider>(window, "rows");
        for (const int row : {0, 12, 19, 20, 21, 30, 39}) {
            slider->setValue(row);
            QCOMPARE(window.timeline().row(), static_cast<std::size_t>(row));
            QCOMPARE(number->value(), row + 1);
            QVERIFY(answers(window));
            const auto& sample = window.timeline().samples()[static_cast<std::size_t>(row)];
            QVERIFY(sample == pipeline::sample_of(window.pair().answer()->found));
        }
        QVERIFY(window.timeline().changes().size() >= 2);
        const std::size_t change = window.timeline().changes().front();
        QVERIFY(window.timeline().samples()[change - 1].kind !=
                window.timeline().samples()[change].kind);
        trigger(window, "row_before");
        QCOMPARE(window.timeline().row(), std::size_t{38});
        trigger(window, "row_after");
        trigger(window, "row_after"); // there is none
        QCOMPARE(window.timeline().row(), std::size_t{39});
        // It plays from the beginning, to the end.
        window.timeline().set_speed(200.0);
        trigger(window, "play");
        QVERIFY(window.timeline().is_playing());
        QVERIFY(window.timeline().row() < 5);
        QTRY_VERIFY_WITH_TIMEOUT(!window.timeline().is_playing(), k_patience);
        QCOMPARE(window.timeline().row(), std::size_t{39});
        // A click on the curve goes to a row.
        auto* graph = named<QWidget>(window, "pair_graph");
        QTest::mouseClick(graph, Qt::LeftButton, {}, QPoint(graph->width() / 2, 10));
        QVERIFY(window.timeline().row() > 15 && window.timeline().row() < 24);
    }

    // Two rows of which one is not as somebody expects are kept, opened in another window, and
    // answered again.
    void a_failure_is_kept_opened_and_replayed() {
        const QString poses = folder_.filePath("two.csv");
        {
            QFile out(poses);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write("b_tx\n5\n1.5\n");
        }
        const QString kept = folder_.filePath("cubes.contact.json");
        {
            MainWindow window;
            QVERIFY(!named<QAction>(window, "keep_contact")->isEnabled());
            QVERIFY(inspects_cubes(window, folder_.path()));
            window.timeline().open(poses);
            QTRY_COMPARE_WITH_TIMEOUT(window.timeline().rows(), std::size_t{2}, k_patience);
            trigger(window, "keep_contact");
            auto* dialog = named<QDialog>(window, "keep_dialog");
            QVERIFY(dialog && dialog->isVisible());
            auto* rows = dialog->findChild<QComboBox*>("keep_rows");
            QCOMPARE(rows->count(), 2);
            rows->setCurrentIndex(1);
            dialog->findChild<QComboBox*>("keep_expected")->setCurrentIndex(1);    // apart
            QVERIFY(!dialog->findChild<QCheckBox*>("keep_embedded")->isEnabled()); // models
            auto* path = dialog->findChild<QLineEdit*>("keep_path");
            path->setText(folder_.filePath("nowhere/x"));
            auto* save = dialog->findChild<QPushButton*>("keep_save");
            QVERIFY(!save->isEnabled());
            path->setText(folder_.filePath("cubes")); // the end of the name is added
            QSignalSpy done(&window.kept_contact(), &KeptContact::kept);
            save->click();
            QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, k_patience);
            QCOMPARE(done[0][0].toString(), kept);
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.open(kept); // as a double click does
        QTRY_VERIFY_WITH_TIMEOUT(window.kept_contact().findings(), k_patience);
        QVERIFY(answers(window));
        QCOMPARE(window.pair().name(k_b), QString("cube.obj"));
        QCOMPARE(window.timeline().rows(), std::size_t{2});
        QVERIFY(named<QWidget>(window, "contact_file")->isVisible());
        QVERIFY(named<QLabel>(window, "contact_file")->text().contains("1"));
        QVERIFY(named<QLabel>(window, "contact_row")->text().contains("Row 1 expects"));
        QVERIFY(says(window, CollisionKind::none));
        QCOMPARE(window.timeline().marked(), std::vector<std::size_t>{1});
        trigger(window, "next_unexpected");
        QCOMPARE(window.timeline().row(), std::size_t{1});
        QVERIFY(named<QLabel>(window, "contact_row")->text().contains("should be apart"));
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::solid));
        // Moved by hand, it is no row of the file; another body closes the file.
        type(named<QDoubleSpinBox>(window, "pose_tx"), "4");
        QVERIFY(!window.kept_contact().row_here());
        QVERIFY(!named<QLabel>(window, "contact_row")->text().contains("Row"));
        window.timeline().go_to(1);
        QVERIFY(window.kept_contact().row_here());
        window.pair().open(k_a, k_gear);
        QVERIFY(has_bodies(window));
        QVERIFY(window.kept_contact().name().isEmpty() && window.timeline().marked().empty());
        QVERIFY(!named<QWidget>(window, "contact_file")->isVisible());
    }

    // What another answer was kept with is said when it is opened, and one that is none.
    void an_answer_of_then_is_held_against_that_of_now() {
        MainWindow window;
        QVERIFY(inspects_cubes(window, folder_.path()));
        const QString path = folder_.filePath("then.contact.json");
        window.kept_contact().keep({}, path);
        QTRY_VERIFY_WITH_TIMEOUT(!window.busy() && QFile::exists(path), k_patience);
        window.kept_contact().open(path);
        QTRY_VERIFY_WITH_TIMEOUT(window.kept_contact().findings(), k_patience);
        QVERIFY(window.timeline().marked().empty());
        QVERIFY(!named<QAction>(window, "next_unexpected")->isEnabled());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray text = file.readAll();
        const qsizetype hash = text.lastIndexOf("\"hash\": \"") + 9;
        text[hash] = text[hash] == '0' ? '1' : '0'; // that of B
        text.replace("\"hit\": true", "\"hit\": false");
        file.resize(0);
        file.write(text);
        file.close();
        window.open(path);
        QTRY_VERIFY_WITH_TIMEOUT(!window.timeline().marked().empty(), k_patience);
        QVERIFY(window.kept_contact().findings()->changed == (std::array{false, true}));
        QVERIFY(named<QLabel>(window, "contact_file")->text().contains("another asset"));
        QVERIFY(named<QLabel>(window, "contact_row")->text().contains("the same"));
        QSignalSpy refused(&window, &MainWindow::refused);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{}");
        file.close();
        window.open(path);
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(refused[0][0].toString().contains("then.contact.json"));
        QVERIFY(!window.kept_contact().name().isEmpty()); // what was there stays
    }

    void a_bad_row_is_named_and_rows_stay() {
        const QString good = folder_.filePath("good.csv");
        const QString bad = folder_.filePath("bad.csv");
        for (const auto& [path, text] :
             {std::pair(good, "b_tx\n1\n2\n"), std::pair(bad, "b_tx\n1\nx\n")}) {
            QFile out(path);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(text);
        }
        MainWindow window;
        QVERIFY(inspects(window));
        window.timeline().open(good);
        QTRY_COMPARE_WITH_TIMEOUT(window.timeline().rows(), std::size_t{2}, k_patience);
        QSignalSpy refused(&window, &MainWindow::refused);
        window.timeline().open(bad);
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(refused[0][0].toString().contains("bad.csv"));
        QCOMPARE(window.timeline().rows(), std::size_t{2});
        QCOMPARE(window.timeline().name(), QString("good.csv"));
    }

    // Reading and answering go on beside the window, which can stop them.
    void many_rows_hold_nothing_up() {
        const QString file = folder_.filePath("many.csv");
        constexpr int k_rows = 100000;
        {
            QFile out(file);
            QVERIFY(out.open(QIODevice::WriteOnly));
            QByteArray text = "b_tx,b_ty\n";
            for (int i = 0; i < k_rows; ++i) {
                text += QByteArray::number(0.05 * (i % 100)) + "," +
                        QByteArray::number(0.1 * (i % 7)) + "\n";
            }
            out.write(text);
        }
        MainWindow window;
        QVERIFY(inspects_cubes(window, folder_.path()));
        QElapsedTimer since;
        qint64 longest = 0; // between two turns of the event loop
        QTimer turns;
        QObject::connect(&turns, &QTimer::timeout, &turns,
                         [&] { longest = std::max(longest, since.restart()); });
        since.start();
        turns.start(0);
        window.timeline().open(file);
        QTRY_COMPARE_WITH_TIMEOUT(window.timeline().rows(), std::size_t{k_rows}, k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(window.timeline().samples().size() > 100, k_patience);
        const std::size_t some = window.timeline().samples().size();
        QTRY_VERIFY_WITH_TIMEOUT(window.timeline().samples().size() > some, k_patience);
        qInfo("longest turn of the event loop: %lld ms", longest);
        window.stop();
        QVERIFY(!window.timeline().busy());
        const std::size_t stopped = window.timeline().samples().size();
        QTest::qWait(300);
        QCOMPARE(window.timeline().samples().size(), stopped);
        window.timeline().go_to(k_rows); // rows can be looked at all the same
        QCOMPARE(window.timeline().row(), std::size_t{k_rows - 1});
        QVERIFY(answers(window));
    }

    // What is known of the pose before answers the next one: the same as that pose alone, after
    // fewer tests. With another body it is forgotten.
    void a_moving_hand_is_answered_from_the_pose_before() {
        MainWindow window;
        QVERIFY(inspects(window));
        PairScene& scene = window.pair();
        const auto line = [&scene](Collision found) {
            found.counts = {}; // these alone depend on the poses before
            const hwa::Asset& a = scene.body(k_a)->side.asset;
            const hwa::Asset& b = scene.body(k_b)->side.asset;
            return QString::fromStdString(collision_json({&found, &a, &b, 1, false}));
        };
        CollisionSettings settings;
        settings.mode = CollideMode::all;
        settings.distance = true;
        const QString models = HULLWRIGHT_SOURCE_DIR "/tests/data/models/";
        scene.open(k_a, models + "knot.obj");
        for (const char* other : {"vase.obj", "knot.obj"}) {
            scene.open(k_b, models + other);
            QVERIFY(has_bodies(window) && answers(window));
            auto alone =
                CollisionSession::make(scene.body(k_a)->side, scene.body(k_b)->side, settings);
            QVERIFY(alone);
            // B comes along x from outside until both nearly touch.
            const Aabb a = scene.body(k_a)->draw.bounds;
            const Aabb b = scene.body(k_b)->draw.bounds;
            const double step = 0.001 * a.diagonal();
            hullwright::Pose pose;
            pose.move = a.centre() - b.centre();
            pose.move.x() += a.size().x() + b.size().x();
            QVERIFY(alone->run({}, pose));
            for (int i = 0; i < 200 && alone->found().near->least > step; ++i) {
                pose.move.x() -= alone->found().near->least - 0.5 * step;
                QVERIFY(alone->run({}, pose));
            }
            const auto tests_in = [](const Collision& found) {
                return found.counts.box_tests + found.counts.pair_tests;
            };
            std::uint64_t tests = 0;
            std::uint64_t tests_alone = 0;
            for (int i = 0; i < 60; ++i) {
                pose.move += step * Vec3(i % 12 < 6 ? -1.0 : 1.0, 0.5, 0.0);
                scene.set_pose(k_b, pose);
                QVERIFY(answers(window));
                QVERIFY(alone->run(scene.poses().a, scene.poses().b));
                QCOMPARE(line(scene.answer()->found), line(alone->found()));
                tests += tests_in(scene.answer()->found);
                tests_alone += tests_in(alone->found());
            }
            qInfo("%s: %llu tests, %llu of each pose alone", other,
                  static_cast<unsigned long long>(tests),
                  static_cast<unsigned long long>(tests_alone));
            QVERIFY(tests > 0 && tests < tests_alone);
        }
    }

    // A robot and the log of its joints: pairs of its bodies, the worst first, each of which is
    // held against each other along that log.
    void a_robot_is_inspected_pair_by_pair() {
        const QString robots = HULLWRIGHT_SOURCE_DIR "/tests/data/robots/";
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        trigger(window, "workspace_inspect");
        const auto rests = [&window] {
            return QTest::qWaitFor([&] { return !window.robot().busy() && !window.busy(); },
                                   k_patience);
        };
        const auto opens = [&](const QString& robot, const QString& joints) {
            trigger(window, "open_robot");
            auto* dialog = window.findChild<QDialog*>("robot_dialog");
            auto* open = dialog->findChild<QPushButton*>("robot_open");
            const bool was_ready = open->isEnabled();
            dialog->findChild<QLineEdit*>("robot_file")->setText(robot);
            dialog->findChild<QLineEdit*>("robot_joints")->setText(joints);
            const bool is_ready = open->isEnabled();
            open->click();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            return !was_ready && is_ready && rests();
        };
        QVERIFY(opens(robots + "two_links.urdf", robots + "two_links.csv"));
        QCOMPARE(window.robot().name(), QString("two_links.urdf"));
        auto* pairs = named<QTableView>(window, "robot_pairs");
        QVERIFY(pairs->isVisible());
        QCOMPARE(pairs->model()->rowCount(), 3);
        QCOMPARE(pairs->model()->index(0, 0).data().toString(), QString("column and forearm"));
        QCOMPARE(pairs->model()->index(0, 1).data().toString(),
                 QString("2 rows, 0.05\u00A0m deep"));
        QCOMPARE(pairs->model()->index(1, 1).data().toString(), QString("neighbours"));
        // The worst is held against each other, in its worst row.
        PairScene& scene = window.pair();
        QCOMPARE(window.robot().pair(), std::optional<std::size_t>(0));
        QCOMPARE(scene.name(k_a), QString("column"));
        QCOMPARE(scene.name(k_b), QString("forearm"));
        QCOMPARE(window.timeline().rows(), std::size_t{5});
        QCOMPARE(window.timeline().row(), std::size_t{2});
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::solid) || says(window, CollisionKind::surface));
        window.timeline().go_to(0);
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::none));
        // Another pair, and back again.
        const auto column = scene.body(k_a);
        pairs->setCurrentIndex(pairs->model()->index(2, 0));
        QVERIFY(rests());
        QCOMPARE(window.robot().pair(), std::optional<std::size_t>(2));
        QVERIFY(scene.body(k_a) != column);
        // Another body is none of the robot's; the pair can be gone back to.
        scene.open(k_b, k_bracket);
        QVERIFY(has_bodies(window));
        QVERIFY(!window.robot().pair());
        pairs->setCurrentIndex(pairs->model()->index(2, 0));
        QVERIFY(rests());
        QCOMPARE(window.robot().pair(), std::optional<std::size_t>(2));
        // What cannot be read leaves what is there.
        QSignalSpy failed(&window.robot(), &InspectedRobot::failed);
        QVERIFY(opens(robots + "two_links.urdf", robots + "kinds.csv"));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(window.robot().name(), QString("two_links.urdf"));
        QCOMPARE(pairs->model()->rowCount(), 3);
        // Two links of degrees hardly turn, and do not meet.
        window.robot().open(robots + "two_links.urdf", robots + "two_links.csv", true);
        QVERIFY(rests());
        QVERIFY(pairs->model()->index(0, 1).data().toString().endsWith("m apart"));
    }

    void handles_move_and_turn_the_chosen_body() {
        MainWindow window;
        QVERIFY(inspects(window));
        auto* viewport = named<Viewport>(window, "viewport");
        const auto at = [&](const Vec3& drawn) {
            return *viewport->pair_camera().standpoint().sight().on_screen(drawn);
        };
        PairTool& tool = window.pair_tool();
        Gizmo gizmo = *tool.gizmo();
        const double pixel = viewport->pair_camera().standpoint().sight().pixel_at(gizmo.centre);
        const Vec3 grip = gizmo.centre + 60.0 * pixel * Vec3::UnitX();
        QVERIFY(tool.press(at(grip)));
        tool.drag(at(grip + Vec3(10.0, 0.0, 0.0)), {});
        QVERIFY(std::abs(window.pair().poses().b.move.x() - 10.0) < 1.0);
        QVERIFY(std::abs(window.pair().poses().b.move.y()) < 1e-9);
        QVERIFY(window.pair().poses().b.turn.isIdentity());
        QVERIFY(tool.escape()); // a drag that is given up leaves nothing
        QCOMPARE(window.pair().poses().b.move, Vec3(0, 0, 0));
        trigger(window, "pair_turn");
        gizmo = *tool.gizmo();
        QVERIFY(gizmo.mode == GizmoMode::turn);
        const Vec3 on_ring = gizmo.centre + Gizmo::k_length * pixel * Vec3(0.8, 0.6, 0.0);
        const Vec3 farther = gizmo.centre + Gizmo::k_length * pixel * Vec3(0.6, 0.8, 0.0);
        QVERIFY(tool.press(at(on_ring)));
        tool.drag(at(farther), {});
        tool.release();
        const Eigen::Matrix3d& turn = window.pair().poses().b.turn;
        QVERIFY(!turn.isIdentity(0.01));
        // The middle of the body stays where it was.
        QVERIFY((tool.gizmo()->centre - gizmo.centre).norm() < 1e-6);
        QVERIFY((turn.transpose() * turn).isIdentity(1e-12));
        trigger(window, "pair_turn"); // none is chosen any more
        QVERIFY(!tool.gizmo().has_value());
    }

    void a_click_chooses_the_body_under_it() {
        MainWindow window;
        QVERIFY(inspects(window));
        hullwright::Pose aside;
        aside.move = Vec3(150.0, 0.0, 0.0);
        window.pair().set_pose(k_b, aside);
        auto* viewport = named<Viewport>(window, "viewport");
        const Standpoint& standpoint = viewport->pair_camera().standpoint();
        for (const std::size_t which : {k_a, k_b}) {
            const auto& body = *window.pair().body(which);
            const auto placed = body.side.placed(window.pair().pose(which));
            // A corner of a piece, and a little inwards.
            const auto corners = body.side.collider->vertices(body.side.collider->leaf_of(0));
            Vec3 middle = Vec3::Zero();
            for (const Vec3& corner : corners) {
                middle += corner / static_cast<double>(corners.size());
            }
            window.pair().choose(which == k_a ? k_b : k_a);
            const auto at = standpoint.sight().on_screen(placed(middle) - standpoint.origin);
            QVERIFY(window.pair_tool().click(*at, {}));
            QCOMPARE(window.pair().chosen(), which);
        }
    }

    // The way down both trees is shown while it is looked at.
    void steps_are_recorded_while_they_are_seen() {
        MainWindow window;
        QVERIFY(inspects(window));
        auto* fold = named<QToolButton>(window, "steps_fold");
        auto* steps = named<QTableView>(window, "steps");
        QCOMPARE(steps->model()->rowCount(), 0);
        fold->click();
        QTRY_VERIFY_WITH_TIMEOUT(steps->model()->rowCount() > 3, k_patience);
        auto* pairs = named<QTableView>(window, "box_pairs");
        QCOMPARE(pairs->model()->rowCount(), 1); // the roots
        auto* slider = named<QSlider>(window, "step_slider");
        QCOMPARE(slider->maximum(), steps->model()->rowCount() - 1);
        slider->setValue(slider->maximum());
        QVERIFY(pairs->model()->rowCount() > 1);
        const QString before = named<QLabel>(window, "step_told")->text();
        pairs->setCurrentIndex(pairs->model()->index(pairs->model()->rowCount() - 1, 0));
        steps->setCurrentIndex(steps->model()->index(1, 0));
        QCOMPARE(slider->value(), 1);
        QVERIFY(named<QLabel>(window, "step_told")->text() != before);
        // Apart, the roots alone are held against each other.
        hullwright::Pose far;
        far.move = Vec3(1e4, 0.0, 0.0);
        window.pair().set_pose(k_b, far);
        QTRY_COMPARE_WITH_TIMEOUT(steps->model()->rowCount(), 1, k_patience);
        pairs->setCurrentIndex(pairs->model()->index(0, 0));
        fold->click();
        QTRY_COMPARE_WITH_TIMEOUT(steps->model()->rowCount(), 0, k_patience);
    }

    void pieces_as_they_stand_are_sent() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        trigger(window, "send_as_b");
        QVERIFY(named<QAction>(window, "workspace_inspect")->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(window.pair().body(k_b) != nullptr, k_patience);
        QCOMPARE(window.pair().body(k_b)->pieces(),
                 window.document().shown().pieces()->pieces().size());
        QVERIFY(answer_of(window).contains("Open two"));
        window.pair().open(k_a, k_gear);
        QVERIFY(has_bodies(window) && answers(window));
    }

    // Each workspace comes back as it was left, with its own camera, panels and layout.
    void workspaces_come_back_as_they_were() {
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* viewport = named<Viewport>(window, "viewport");
        viewport->camera().turn(40.0F, 10.0F);
        const auto author = viewport->camera().standpoint().pose;
        const auto* outline = named<QDockWidget>(window, "outline_dock");
        const auto* tasks = named<QDockWidget>(window, "tasks_dock");
        QVERIFY(inspects(window));
        QVERIFY(!outline->isVisible() && !tasks->isVisible());
        QVERIFY(!named<QWidget>(window, "main_toolbar")->isVisible());
        QVERIFY(!named<QWidget>(window, "view_bar")->isVisible());
        viewport->pair_camera().turn(-25.0F, 5.0F);
        const auto inspect = viewport->pair_camera().standpoint().pose;
        named<QDockWidget>(window, "answer_dock")->toggleViewAction()->trigger();
        window.addDockWidget(Qt::RightDockWidgetArea, named<QDockWidget>(window, "bodies_dock"));
        for (int i = 0; i < 2; ++i) {
            trigger(window, "workspace_author");
            QVERIFY(outline->isVisible() && tasks->isVisible());
            QVERIFY(named<QWidget>(window, "main_toolbar")->isVisible());
            QVERIFY(!named<QDockWidget>(window, "bodies_dock")->isVisible());
            QCOMPARE(&viewport->front_camera(), &viewport->camera());
            QCOMPARE(viewport->camera().standpoint().pose.yaw, author.yaw);
            trigger(window, "workspace_inspect");
            QVERIFY(!outline->isVisible());
            QVERIFY(named<QDockWidget>(window, "bodies_dock")->isVisible());
            QVERIFY(!named<QDockWidget>(window, "answer_dock")->isVisible());
            QCOMPARE(window.dockWidgetArea(named<QDockWidget>(window, "bodies_dock")),
                     Qt::RightDockWidgetArea);
            QCOMPARE(viewport->pair_camera().standpoint().pose.yaw, inspect.yaw);
        }
        // The keys of what is not in front do nothing.
        const auto count = window.document().shown().pieces()->pieces().size();
        window.document().shown().select({0});
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        QTest::keyClick(&window, Qt::Key_Delete);
        QTest::qWait(50);
        QCOMPARE(window.document().shown().pieces()->pieces().size(), count);
        QVERIFY(!window.busy());
        window.close();
        {
            MainWindow next;
            next.show();
            trigger(next, "workspace_inspect");
            next.set_worker(HULLWRIGHT_CLI);
            next.pair().open(k_a, k_gear);
            QTRY_VERIFY_WITH_TIMEOUT(named<QDockWidget>(next, "bodies_dock")->isVisible(),
                                     k_patience);
            QVERIFY(!named<QDockWidget>(next, "answer_dock")->isVisible());
            QVERIFY(!named<QDockWidget>(next, "outline_dock")->isVisible());
        }
        QSettings().clear();
        begin_exactly();
    }

    void a_model_that_is_opened_is_shown() {
        MainWindow window;
        QVERIFY(inspects(window));
        window.open(k_bracket);
        QVERIFY(named<QAction>(window, "workspace_author")->isChecked());
        QVERIFY(settles(window));
        QVERIFY(named<QWidget>(window, "view_bar")->isVisible());
    }

    void another_language_keeps_what_is_inspected() {
        MainWindow window;
        QVERIFY(inspects(window));
        const QString before = answer_of(window);
        named<QAction>(window, "language_de")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(answer_of(window) != before, k_patience);
        QVERIFY(named<QAction>(window, "workspace_inspect")->isChecked());
        QVERIFY(named<QDockWidget>(window, "bodies_dock")->isVisible());
        QVERIFY(!named<QDockWidget>(window, "outline_dock")->isVisible());
        QVERIFY(says(window, window.pair().answer()->found.kind));
        named<QAction>(window, "language_en")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(answer_of(window), before, k_patience);
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    InspectTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "inspect.moc"
