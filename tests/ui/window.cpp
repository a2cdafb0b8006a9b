// The window does what a user meets first: open, look, a bad file, stop, export.
#include "geom/box_around.h"
#include "support/open_shapes.h"
#include "support/window_test.h"
#include "ui/dialogs/pictures.h"
#include "ui/models/piece_rows.h"
#include "ui/models/problem_table.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/repair_panel.h"
#include "ui/panels/section.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>
#include <array>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

// This unit cube lacks its top and so has four open edges.
constexpr const char* k_open_cube = "o box\n"
                                    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
                                    "v 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
                                    "f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

// Every triangle of this square has another one on its back.
constexpr const char* k_sheet = "o sheet\n"
                                "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
                                "f 1 2 3\nf 1 3 4\nf 3 2 1\nf 4 3 1\n";

// These five triangles make a ring with a twist, which has no outer side.
constexpr const char* k_moebius = "o band\nv 0 0 0\nv 2 0 1\nv 3 2 0\nv 1 3 1\nv -1 2 0\n"
                                  "f 1 2 3\nf 2 3 4\nf 3 4 5\nf 4 5 1\nf 5 1 2\n";

// The table of faults has the row of open edges after those of holes and of their perimeter.
constexpr int k_open_edges = 2;

QByteArray bytes_in(const std::vector<DrawVertex>& vertices) {
    return {reinterpret_cast<const char*>(vertices.data()),
            static_cast<qsizetype>(vertices.size() * sizeof(DrawVertex))};
}

} // namespace

class WindowTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    QString write(const QString& name, const QByteArray& text) const {
        const QString path = folder_.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
            qFatal("cannot write %s", qPrintable(path));
        }
        return path;
    }

    static bool load(MainWindow& window, const QString& path) {
        window.set_worker(HULLWRIGHT_CLI);
        QSignalSpy loaded(&window, &MainWindow::model_loaded);
        window.router().open(path);
        return QTest::qWaitFor([&] { return !loaded.isEmpty(); }, k_patience);
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "window");
    }

    void a_model_fills_the_panels() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        // What the renderer takes was made beside the window.
        const auto& model = window.document().model();
        QCOMPARE(model->triangle_bytes, bytes_in(model->draw.triangles));
        QCOMPARE(model->edge_bytes, bytes_in(model->draw.edges));
        QCOMPARE(model->fault_bytes, bytes_in(model->draw.faults));
        QCOMPARE(model->concave_bytes, bytes_in(model->concave));
        QCOMPARE(model->reaches.boxes.size(), std::size_t{1});
        const auto* rows = window.findChild<QTreeView*>("outline")->model();
        QCOMPARE(rows->rowCount(), 1);
        QCOMPARE(rows->index(0, 0).data().toString(), QString("box"));
        QCOMPARE(rows->index(0, 1).data().toString(), QString("10"));
        auto* faults = window.findChild<QTableWidget*>("faults");
        QCOMPARE(faults->item(k_open_edges, 1)->text(), QString("4"));
        QCOMPARE(faults->item(k_open_edges, 2)->text(), QString("4"));
        QCOMPARE(faults->item(k_open_edges + 1, 1)->text(), QString("0"));
        for (int row = 0; row < faults->rowCount(); ++row) {
            faults->setCurrentCell(row, 0);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!window.busy(), k_patience);
        // A piece has its number in the row, below its part, whose name is in the tip.
        QVERIFY(settles(window));
        const QModelIndex piece = rows->index(0, PieceRows::k_name, rows->index(0, 0));
        QCOMPARE(piece.data().toString(), QString("001"));
        const QString tip = piece.data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.startsWith("box_001\n"), qPrintable(tip));
    }

    void a_bad_file_keeps_the_last_model() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        const auto before = window.document().model();
        QSignalSpy refused(&window, &MainWindow::refused);
        window.router().open(write("bad.glb", "this is no model"));
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        const auto* text = window.findChild<QLabel*>("banner_text");
        QVERIFY(text->isVisible() && text->text().contains("bad.glb"));
        QCOMPARE(window.document().model(), before);
        QVERIFY(load(window, folder_.filePath("box.obj")));
        QVERIFY(!text->isVisible());
    }

    // Formats that give a mesh no name have it from the file.
    void a_model_without_a_name_is_called_as_its_file() {
        MainWindow window;
        QVERIFY(load(window, write("nameless.off", "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
                                                   "3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n")));
        const auto* rows = window.findChild<QTreeView*>("outline")->model();
        QCOMPARE(rows->index(0, 0).data().toString(), QString("nameless"));
    }

    void stop_takes_effect_at_once() {
        MainWindow window;
        window.show();
        window.set_worker(HULLWRIGHT_CLI);
        QSignalSpy loaded(&window, &MainWindow::model_loaded);
        QSignalSpy refused(&window, &MainWindow::refused);
        window.router().open(write("box.obj", k_open_cube));
        QVERIFY(window.busy());
        window.stop();
        QVERIFY(!window.busy());
        QTest::qWait(500);
        QVERIFY(loaded.isEmpty() && refused.isEmpty());
    }

    void a_newer_open_wins() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        QSignalSpy loaded(&window, &MainWindow::model_loaded);
        window.router().open(write("first.obj", k_open_cube));
        window.router().open(write("second.obj", k_open_cube));
        QVERIFY(QTest::qWaitFor([&] { return !loaded.isEmpty(); }, k_patience));
        QTest::qWait(300);
        QCOMPARE(loaded.size(), 1);
        QCOMPARE(window.document().model()->prepared.path.filename().string(),
                 std::string("second.obj"));
    }

    void holes_are_counted_and_measured() {
        MainWindow window;
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        const auto* faults = window.findChild<QTableWidget*>("faults");
        QCOMPARE(faults->item(0, 1)->text(), QString("1"));
        QCOMPARE(faults->item(1, 1)->text(),
                 QString("4\u00a0units")); // the rim: four edges of length one
        const auto* verdict = window.findChild<QLabel*>("verdict");
        QVERIFY(verdict->text().startsWith("Not closed after repair."));
        QVERIFY(verdict->text().contains("Sheets: 1."));
    }

    void faults_of_a_kind_are_visited_one_by_one() {
        MainWindow window;
        window.show();
        // A second box lies ten further along x.
        QByteArray second = QByteArray(k_open_cube).replace("o box", "o other");
        second.replace("v 0", "v 10").replace("v 1 ", "v 11 ");
        second.replace("f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8",
                       "f 9 12 11 10\nf 9 10 14 13\nf 10 11 15 14\nf 11 12 16 15\nf 12 9 13 16");
        QVERIFY(load(window, write("two.obj", QByteArray(k_open_cube) + second)));
        auto* faults = window.findChild<QTableWidget*>("faults");
        window.findChild<QToolButton*>("repair_fold")->click();
        QTRY_VERIFY_WITH_TIMEOUT(faults->isVisible(), k_patience);
        const auto* step = window.findChild<QLabel*>("fault_step");
        const auto* viewport = window.findChild<Viewport*>();
        const auto flies_to = [&](double x) {
            return QTest::qWaitFor(
                [&] {
                    return std::abs(viewport->camera().standpoint().place().target.x() - x) < 1e-3;
                },
                k_patience);
        };
        QVERIFY(!step->isVisible());
        const auto click = [&] {
            const QPoint at = faults->visualItemRect(faults->item(0, 0)).center();
            QTest::mouseClick(faults->viewport(), Qt::LeftButton, {}, at);
        };
        // Their lines go from the job to the view and to pictures without a copy.
        std::shared_ptr<const DrawnFaults> chosen;
        connect(window.findChild<RepairPanel*>(), &RepairPanel::faults_chosen, &window,
                [&](const auto& drawn) { chosen = drawn; });
        click();
        QTRY_COMPARE_WITH_TIMEOUT(step->text(), QString("1 of 2"), k_patience);
        QVERIFY(chosen && !chosen->lines.empty());
        QCOMPARE(bytes_in(chosen->lines), chosen->bytes);
        QCOMPARE(viewport->layers().model().fault_lines().get(), &chosen->lines);
        QCOMPARE(sighting_of(window.document(), *viewport, nullptr).faults.get(), &chosen->lines);
        constexpr double first = 0.5;
        constexpr double other = 10.5;
        QVERIFY(flies_to(first));
        click(); // a click on the same row goes on to the next place
        QCOMPARE(step->text(), QString("2 of 2"));
        QVERIFY(flies_to(other));
        window.findChild<QAbstractButton*>("fault_next")->click(); // from the last to the first
        QVERIFY(flies_to(first));
        window.findChild<QAbstractButton*>("fault_previous")->click();
        QCOMPARE(step->text(), QString("2 of 2"));
        QVERIFY(flies_to(other));
        QTest::keyClick(faults, Qt::Key_Down); // the row is another one of the same holes
        QTRY_COMPARE_WITH_TIMEOUT(step->text(), QString("1 of 2"), k_patience);
        faults->setCurrentCell(k_open_edges + 1, 0); // this row has no faults
        QTRY_VERIFY_WITH_TIMEOUT(!step->isVisible(), k_patience);
        // Of places that are chosen in a row, the last is flown to, be it a fault's or a piece's.
        auto* repair = window.findChild<RepairPanel*>();
        emit repair->place_chosen(Aabb{Vec3(0, 0, 0), Vec3(1, 1, 1)});
        emit repair->place_chosen(Aabb{Vec3(10, 0, 0), Vec3(11, 1, 1)});
        QVERIFY(flies_to(other));
        emit repair->place_chosen(Aabb{Vec3(0, 0, 0), Vec3(1, 1, 1)});
        QVERIFY(flies_to(first));
        QTRY_VERIFY_WITH_TIMEOUT(window.document().shown().pieces(), k_patience);
        const auto& pieces = window.document().shown().pieces()->pieces();
        const auto far = std::find_if(pieces.begin(), pieces.end(), [](const Piece& piece) {
            return piece.vertices.front().x() > 5.0;
        });
        QVERIFY(far != pieces.end());
        emit repair->place_chosen(Aabb{Vec3(0, 0, 0), Vec3(1, 1, 1)});
        emit window.findChild<ProblemsPanel*>()->piece_chosen(
            static_cast<PieceId>(far - pieces.begin()));
        QVERIFY(flies_to(box_around(far->vertices).centre().x()));
    }

    // The number of a piece says nothing any more when other pieces have come, or none.
    void a_place_of_a_piece_is_flown_to_while_that_piece_is_shown() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        QVERIFY(settles(window));
        const auto* viewport = window.findChild<Viewport*>();
        const auto target = [&] { return viewport->camera().standpoint().place().target; };
        const auto is_preparing = [&] {
            return std::ranges::any_of(window.document().jobs().running(), [](const auto& each) {
                return QByteArray(each.name) == "Preparing the view";
            });
        };
        auto* problems = window.findChild<ProblemsPanel*>();
        const Aabb corner{Vec3(0.8, 0.8, 0.0), Vec3(1.0, 1.0, 0.2)};
        QVERIFY((target() - corner.centre()).norm() > 0.1);
        emit problems->place_chosen(PieceId(0), corner);
        QVERIFY(is_preparing()); // all triangles are looked at, which is done beside the window
        QCOMPARE(window.document().shown().selection(), std::set<PieceId>{0});
        QTRY_VERIFY_WITH_TIMEOUT((target() - corner.centre()).norm() < 1e-3, k_patience);
        emit problems->place_chosen(PieceId(0), Aabb{Vec3(0, 0, 0), Vec3(0.2, 0.2, 0.2)});
        window.document().shown().show({});
        QTRY_VERIFY_WITH_TIMEOUT(!is_preparing(), k_patience);
        QCoreApplication::processEvents();
        QVERIFY((target() - corner.centre()).norm() < 1e-3);
    }

    void a_warning_with_a_place_leads_there() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write("band.obj", k_moebius)));
        auto* problems = window.findChild<QTableView*>("problems");
        const auto* step = window.findChild<QLabel*>("fault_step");
        QVERIFY(problems->isVisible() && !step->isVisible());
        const auto* table = window.findChild<ProblemTable*>();
        const auto* faults = window.findChild<QTableWidget*>("faults");
        int leading = 0;
        int farthest = 0; // row of the table of faults
        for (int row = 0; row < table->rowCount(); ++row) {
            problems->setCurrentIndex(table->index(row, 0));
            emit problems->clicked(table->index(row, 0));
            if (table->fault(row) != Fault::none) {
                QTRY_VERIFY_WITH_TIMEOUT(step->isVisible(), k_patience);
                ++leading;
                farthest = std::max(farthest, faults->currentRow());
            }
        }
        QVERIFY(leading >= 1);
        QVERIFY(farthest > k_open_edges);
    }

    void a_double_sided_sheet_is_said_to_enclose_nothing() {
        MainWindow window;
        QVERIFY(load(window, write("sheet.obj", k_sheet)));
        const auto* verdict = window.findChild<QLabel*>("verdict");
        QVERIFY2(verdict->text().startsWith("Encloses nothing"), qPrintable(verdict->text()));
    }

    void the_theme_changes_at_once_and_is_kept() {
        MainWindow window;
        window.show();
        const QColor before = QApplication::palette().color(QPalette::Window);
        const auto choose = [&](Theme theme) {
            window.findChild<QAction*>(QStringLiteral("theme_%1").arg(static_cast<int>(theme)))
                ->trigger();
        };
        choose(Theme::dark);
        QTRY_VERIFY_WITH_TIMEOUT(window.palette().color(QPalette::Window).lightness() < 100,
                                 k_patience);
        QVERIFY(window.palette().color(QPalette::Text).lightness() > 150);
        QCOMPARE(saved_theme(), Theme::dark);
        choose(Theme::light);
        QTRY_VERIFY_WITH_TIMEOUT(window.palette().color(QPalette::Window).lightness() > 200,
                                 k_patience);
        QCOMPARE(saved_theme(), Theme::light);
        choose(Theme::system);
        QTRY_COMPARE_WITH_TIMEOUT(window.palette().color(QPalette::Window), before, k_patience);
        QCOMPARE(saved_theme(), Theme::system);
    }

    // The box's outline stands out from the window all around.
    void an_empty_box_is_seen_in_the_dark() {
        apply_theme(Theme::dark);
        QCheckBox box;
        box.resize(box.sizeHint());
        const QImage image = box.grab().toImage();
        const int ground = QApplication::palette().color(QPalette::Window).lightness();
        int seen = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                seen += image.pixelColor(x, y).lightness() > ground + 60 ? 1 : 0;
            }
        }
        apply_theme(Theme::system);
        QVERIFY2(seen >= 40, qPrintable(QString::number(seen)));
    }

    // The front one of the tabs of panels that lie on each other stands out.
    void the_tab_in_front_stands_out_in_the_dark() {
        apply_theme(Theme::dark);
        QTabBar bar;
        bar.addTab("one");
        bar.addTab("one");
        bar.resize(bar.sizeHint());
        const QImage image = bar.grab().toImage();
        const QColor mark = QApplication::palette().color(QPalette::Highlight);
        const auto marked = [&](int tab) {
            const QRect rect = bar.tabRect(tab);
            int count = 0;
            for (int y = rect.top(); y <= rect.bottom(); ++y) {
                for (int x = rect.left(); x <= rect.right(); ++x) {
                    count += image.pixelColor(x, y) == mark ? 1 : 0;
                }
            }
            return count;
        };
        const int in_front = marked(0);
        const int behind = marked(1);
        apply_theme(Theme::system);
        QVERIFY2(in_front >= 20 && behind == 0,
                 qPrintable(QString("%1, %2").arg(in_front).arg(behind)));
    }

    void an_unknown_theme_is_the_systems() {
        QSettings().setValue("window/theme", "purple");
        QCOMPARE(saved_theme(), Theme::system);
    }

    void about_names_the_version_and_the_libraries() {
        MainWindow window;
        window.set_libraries({{"Parser <1.2>", "1.2", "MIT"}, {"Maths", "3.4", "BSD-3-Clause"}});
        window.show();
        window.findChild<QAction*>("about_action")->trigger();
        auto* box = window.findChild<QDialog*>("about");
        QVERIFY(box != nullptr && box->isVisible());
        QVERIFY(box->findChild<QLabel*>("about_text")
                    ->text()
                    .contains("Hullwright " HULLWRIGHT_VERSION));
        const auto* libraries = box->findChild<QTableWidget*>("libraries");
        QCOMPARE(libraries->item(0, 0)->text(), QString("Parser <1.2>"));
        QCOMPARE(libraries->item(1, 2)->text(), QString("BSD-3-Clause"));
        QVERIFY(box->findChild<QPlainTextEdit*>("licence")->toPlainText().contains(
            "GNU GENERAL PUBLIC LICENSE"));
        box->close();
    }

    // The same holds on the bench, whose answer gives way in a small window.
    void the_bench_has_room_in_a_small_window() {
        MainWindow window;
        window.resize(800, 600);
        window.show();
        trigger(window, "workspace_probe");
        const auto* answer = named<QDockWidget>(window, "found_dock");
        QTRY_VERIFY_WITH_TIMEOUT(!answer->isVisible(), k_patience);
        QVERIFY(named<QDockWidget>(window, "things_dock")->isVisible());
        QTest::qWait(100);
        QCOMPARE(window.size(), QSize(800, 600));
        QVERIFY(named<Viewport>(window, "viewport")->width() >= 0.6 * window.width());
        answer->toggleViewAction()->trigger(); // somebody asks for it
        QVERIFY(answer->isVisible());
        window.resize(1280, 800);
        QTRY_COMPARE_WITH_TIMEOUT(window.width(), 1280, k_patience);
        QVERIFY(answer->isVisible());
    }

    // The sizes of common screens: the view has two thirds of a laptop's, and in a small window the
    // outline gives way to it.
    void most_of_the_window_is_the_view() {
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto* viewport = window.findChild<Viewport*>();
        const auto* outline = window.findChild<QDockWidget*>("outline_dock");
        const auto share = [&] { return 100.0 * viewport->width() / window.width(); };
        for (const QString language : {"en", "de", "zh_CN"}) {
            window.findChild<QAction*>("language_" + language)->trigger();
            QTest::qWait(100);
            window.resize(1280, 800);
            QTRY_COMPARE_WITH_TIMEOUT(window.width(), 1280, k_patience);
            QTest::qWait(100);
            qInfo("%s: %.1f %% of 1280", qPrintable(language), share());
            QVERIFY(share() >= 66.0);
            outline = window.findChild<QDockWidget*>("outline_dock");
            QVERIFY(outline->isVisible());
            const auto* page = window.findChild<QWidget*>("task_page");
            QVERIFY2(page->minimumSizeHint().width() <= page->width(),
                     qPrintable(QString("%1: %2 of %3")
                                    .arg(language)
                                    .arg(page->minimumSizeHint().width())
                                    .arg(page->width())));
            window.resize(1600, 950); // from here docks would give away more
            QTRY_COMPARE_WITH_TIMEOUT(window.width(), 1600, k_patience);
            QTest::qWait(100);
            window.resize(800, 600);
            QTRY_VERIFY_WITH_TIMEOUT(!outline->isVisible(), k_patience);
            QCOMPARE(window.size(), QSize(800, 600)); // nothing in it needs more
            QTest::qWait(100);
            QVERIFY(share() >= 60.0);
            QVERIFY2(page->width() >= 230, qPrintable(QString::number(page->width())));
            window.resize(1280, 800);
            QTRY_VERIFY_WITH_TIMEOUT(outline->isVisible(), k_patience);
            QTest::qWait(100);
            QVERIFY(share() >= 66.0 && outline->width() >= 160);
        }
        // Names as long as other programs give them are cut, and so are all marks beside them kept.
        QByteArray colliders;
        for (int box = 0; box < 3; ++box) {
            colliders += "o left_arm_of_the_old_chair_as_somebody_has_called_it_" +
                         QByteArray::number(box) + "\n";
            for (int corner = 0; corner < 8; ++corner) {
                colliders += "v " + QByteArray::number(box + 0.9 * (corner % 2)) + " " +
                             QByteArray::number(corner / 2 % 2) + " " +
                             QByteArray::number(corner / 4) + "\n";
            }
            for (const auto& side :
                 {std::array{1, 3, 4, 2}, std::array{5, 6, 8, 7}, std::array{1, 2, 6, 5},
                  std::array{3, 7, 8, 4}, std::array{1, 5, 7, 3}, std::array{2, 4, 8, 6}}) {
                colliders += "f";
                for (const int corner : side) {
                    colliders += " " + QByteArray::number(8 * box + corner);
                }
                colliders += "\n";
            }
        }
        window.files().open_colliders(write("arms.obj", colliders));
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().colliders().isEmpty(), k_patience);
        QVERIFY(settles(window));
        window.document().shown().select({0});
        for (const char* action : {"fit_box", "lock"}) {
            window.findChild<QAction*>(action)->trigger();
            QVERIFY(settles(window));
        }
        for (const QString language : {"de", "zh_CN", "en"}) {
            window.findChild<QAction*>("language_" + language)->trigger();
            window.findChild<QAction*>("reset_layout")->trigger();
            QTest::qWait(100);
            QVERIFY(!window.findChild<QTreeView*>("outline")->isColumnHidden(PieceRows::k_marks));
            qInfo("%s, long names: %.1f %%", qPrintable(language), share());
            QVERIFY(share() >= 66.0);
        }
    }

    // So it is with names and numbers of four digits and a bar to scroll, beside all three marks of
    // a piece, of which those that have no room are a dot.
    void many_pieces_with_all_marks_leave_the_view_its_share() {
        constexpr int k_boxes = 1000;
        TriMesh all = shapes::moved(shapes::ball(1.0, 4),
                                    [](const Vec3& p) { return Vec3(p + Vec3(0, 9, 0)); });
        const TriMesh box = shapes::box();
        for (int i = 0; i < k_boxes; ++i) {
            const auto first = static_cast<Index>(all.vertices.size());
            for (const Vec3& v : box.vertices) {
                all.vertices.push_back(v + Vec3(3.0 * (i % 40), 0, -3.0 * (i / 40)));
            }
            for (const Triangle& t : box.triangles) {
                all.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
            }
        }
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(hullwright::tests::load(
            window,
            write_obj(folder_.filePath("left_arm_of_the_old_chair_as_it_is_called.obj"), all)));
        window.document().shown().select({k_boxes / 2});
        for (const char* action : {"fit_sphere", "lock"}) {
            trigger(window, action);
            QVERIFY(settles(window));
        }
        for (const QString language : {"de", "zh_CN", "en"}) {
            trigger(window, qPrintable("language_" + language));
            trigger(window, "reset_layout");
            QTest::qWait(100);
            const auto* outline = named<QTreeView>(window, "outline");
            const double share =
                100.0 * named<Viewport>(window, "viewport")->width() / window.width();
            qInfo("%s: %.1f %% beside %d pixels of names, %d of marks", qPrintable(language), share,
                  outline->columnWidth(PieceRows::k_name),
                  outline->columnWidth(PieceRows::k_marks));
            QVERIFY(share >= 66.0);
            QVERIFY(outline->verticalScrollBar()->isVisible());
            const QModelIndex row = outline->model()->index(k_boxes / 2, PieceRows::k_name,
                                                            outline->model()->index(0, 0));
            QCOMPARE(
                row.siblingAtColumn(PieceRows::k_marks).data(PieceRows::k_icons).toList().size(),
                3);
            QVERIFY(row.data().toString().size() >= 4);
            for (const int column : {PieceRows::k_size, PieceRows::k_error}) {
                QVERIFY(outline->sizeHintForIndex(row.siblingAtColumn(column)).width() <=
                        outline->columnWidth(column));
            }
            // One mark at least is drawn, and a name of three digits would be whole.
            QVERIFY(outline->columnWidth(PieceRows::k_marks) >= 13);
            QVERIFY(outline->columnWidth(PieceRows::k_name) >=
                    38 + outline->fontMetrics().horizontalAdvance("000"));
        }
    }

    // Nothing is shown beside the first page, since there is nothing to show.
    void docks_come_with_the_first_model() {
        MainWindow window;
        window.show();
        const auto* outline = window.findChild<QDockWidget*>("outline_dock");
        const auto* bar = window.findChild<QWidget*>("view_bar");
        QVERIFY(!outline->isVisible() && !bar->isVisible());
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        QVERIFY(outline->isVisible() && bar->isVisible());
        auto* hide = window.findChild<QAction*>("hide_panels");
        hide->trigger();
        QVERIFY(!outline->isVisible());
        window.findChild<QAction*>("reset_layout")->trigger();
        QVERIFY(outline->isVisible() && !hide->isChecked());
    }

    // Who opens a model sees it before it is cut.
    void a_model_is_seen_before_its_first_pieces() {
        MainWindow window;
        window.show();
        QStringList told;
        connect(&window, &MainWindow::model_loaded, &window, [&] { told += "model"; });
        connect(&window, &MainWindow::pieces_shown, &window, [&] { told += "pieces"; });
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        QVERIFY(settles(window));
        QCOMPARE(told.mid(0, 2), QStringList({"model", "pieces"}));
    }

    // What is done most has a button in a bar: an action that is left out is missed here.
    void bars_have_a_button_for_each_of_these() {
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        QStringList main;
        const auto* bar = named<QToolBar>(window, "main_toolbar");
        for (QAction* action : bar->actions()) {
            if (!action->isSeparator()) {
                main +=
                    action->menu() != nullptr ? action->menu()->objectName() : action->objectName();
                QVERIFY2(bar->widgetForAction(action)->isVisible(), qPrintable(main.back()));
            }
        }
        QCOMPARE(main, QStringList({"open", "save", "undo", "redo", "merge", "split", "delete",
                                    "lock", "fit_primitive", "export_pieces"}));
        QStringList above;
        for (const auto* button :
             named<QWidget>(window, "view_bar")->findChildren<QToolButton*>()) {
            if (const QAction* action = button->defaultAction()) {
                above += action->objectName();
                QVERIFY2(button->isVisible(), qPrintable(above.back()));
            }
        }
        QCOMPARE(above,
                 QStringList({"look_pieces", "look_heat", "look_tree", "look_strips", "look_model",
                              "show_x_ray", "show_wire", "show_edges", "show_section", "pull_apart",
                              "show_orthographic", "fit_view"}));
    }

    // Bars and messages keep the margins of the columns beside them.
    void bars_keep_the_margins_of_the_columns() {
        MainWindow window;
        const auto margins_of = [&](const char* name) {
            return named<QWidget>(window, name)->layout()->contentsMargins();
        };
        const QLayout* row = named<QWidget>(window, "view_bar")->layout()->itemAt(0)->layout();
        for (const QMargins& margins : {row->contentsMargins(), margins_of("inside_bar"),
                                        margins_of("measure_bar"), margins_of("banner_error")}) {
            QCOMPARE(margins.left(), k_margin);
            QCOMPARE(margins.right(), k_margin);
            QCOMPARE(margins.bottom(), k_gap / 2);
        }
    }

    // Holes are a problem whose fix stands beside it.
    void a_hole_is_filled_by_one_click() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        auto* problems = window.findChild<QTableView*>("problems");
        const auto* table = window.findChild<ProblemTable*>();
        QVERIFY(table->rowCount() > 0 && table->fault(0) == Fault::boundary_edges);
        problems->setCurrentIndex(table->index(0, 0));
        auto* fix = window.findChild<QAbstractButton*>("lint_correct");
        QVERIFY(fix->isVisible());
        QCOMPARE(fix->text(), QString("Fill these holes"));
        fix->click();
        QTRY_VERIFY_WITH_TIMEOUT(window.document().model()->prepared.after->closed, k_patience);
        QVERIFY(settles(window));
        for (int row = 0; row < table->rowCount(); ++row) {
            QVERIFY(table->fault(row) != Fault::boundary_edges);
        }
    }

    // The section has its controls only while it is in use.
    void controls_of_a_section_come_with_it() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        const auto* bar = window.findChild<QWidget*>("inside_bar");
        const auto* section = window.findChild<QSlider*>("section");
        const auto* apart = window.findChild<QSlider*>("apart");
        QVERIFY(!bar->isVisible());
        window.findChild<QAction*>("show_section")->trigger();
        QVERIFY(section->isVisible() && !apart->isVisible());
        window.findChild<QAction*>("pull_apart")->trigger();
        QVERIFY(apart->isVisible() && apart->value() > 0);
        window.findChild<QAction*>("pull_apart")->trigger();
        window.findChild<QAction*>("show_section")->trigger();
        QVERIFY(!bar->isVisible());
        QCOMPARE(window.view_settings().value().apart, 0.0);
    }

    void the_model_is_shown_alone_and_with_its_pieces_again() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        window.findChild<QAction*>("look_model")->trigger();
        QVERIFY(!window.view_settings().value().pieces && window.view_settings().value().model);
        QVERIFY(!window.findChild<QAction*>("look_pieces")->isChecked());
        window.findChild<QAction*>("look_pieces")->trigger();
        QVERIFY(window.view_settings().value().pieces);
        QVERIFY(window.findChild<QAction*>("look_pieces")->isChecked());
    }

    void panels_have_names_for_screen_readers() {
        MainWindow window;
        for (const auto* dock : window.findChildren<QDockWidget*>()) {
            QVERIFY(!dock->accessibleName().isEmpty());
            QVERIFY(!dock->widget()->accessibleName().isEmpty());
        }
    }

    void f6_goes_round_the_panes() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        QVERIFY(QTest::qWaitForWindowExposed(&window, k_patience));
        QWidget* outline = window.findChild<QTreeView*>("outline");
        outline->setFocus();
        auto* next = window.findChild<QAction*>("next_pane");
        next->trigger();
        QCOMPARE(QApplication::focusWidget(), window.findChild<QComboBox*>("lint_engine"));
        next->trigger();
        QVERIFY(window.findChild<QWidget*>("viewport")->isAncestorOf(QApplication::focusWidget()));
        next->trigger();
        QCOMPARE(QApplication::focusWidget(), outline);
    }

    void the_repaired_mesh_is_written() {
        MainWindow window;
        QVERIFY(load(window, write("box.obj", k_open_cube)));
        QSignalSpy exported(&window.exports(), &Exports::written);
        const QString target = folder_.filePath("out.obj");
        window.exports().write_mesh(target);
        QVERIFY(QTest::qWaitFor([&] { return !exported.isEmpty(); }, k_patience));
        QVERIFY(QFile::exists(target));
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    WindowTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "window.moc"
