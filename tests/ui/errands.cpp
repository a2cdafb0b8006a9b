// Five errands of an artist are done by clicks and keys alone, each in the steps that it may take.
// A step is a click, a key, or a text typed into a field; ui/README.md says how many it were
// before.
#include "support/open_shapes.h"
#include "support/window_test.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/target_look.h"
#include "ui/models/problem_table.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>
#include <algorithm>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

const QString k_mug = QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/mug.obj");

// Is a hand that counts what it does.
class Hand {
public:
    explicit Hand(MainWindow& window) : window_(window) {}

    [[nodiscard]] int steps() const { return steps_; }

    void press(int key, Qt::KeyboardModifiers held = {}) {
        ++steps_;
        QTest::keyClick(target(), static_cast<Qt::Key>(key), held);
    }
    void type(const QString& text) {
        ++steps_;
        auto* line = qobject_cast<QLineEdit*>(target());
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    void click(const char* name) {
        ++steps_;
        auto* widget = window_.findChild<QWidget*>(name);
        QVERIFY2(widget != nullptr && widget->isVisible() && widget->isEnabled(), name);
        QTest::mouseClick(widget, Qt::LeftButton);
    }
    // Clicks the tool button of an action.
    void click_on(const char* action) {
        ++steps_;
        for (auto* button : window_.findChildren<QToolButton*>()) {
            if (button->isVisible() && button->defaultAction() != nullptr &&
                button->defaultAction()->objectName() == QLatin1String(action)) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        QFAIL(action);
    }
    void click(QAbstractItemView& view, const QModelIndex& row) {
        ++steps_;
        QVERIFY(row.isValid() && view.isVisible() && view.isEnabled());
        view.scrollTo(row);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(row).center());
    }
    // A click opens the list, and another one chooses one of its lines. What comes so soon that it
    // would be a double click is not taken.
    void choose(const char* name, const QString& line) {
        steps_ += 2;
        auto* list = window_.findChild<QComboBox*>(name);
        QVERIFY2(list != nullptr && list->isVisible() && list->isEnabled(), name);
        const QModelIndex row = list->model()->index(list->findText(line), list->modelColumn());
        QVERIFY2(row.isValid(), qPrintable(line));
        QTest::mouseClick(list, Qt::LeftButton);
        QAbstractItemView* view = list->view();
        QTRY_VERIFY_WITH_TIMEOUT(view->isVisible(), k_patience);
        view->scrollTo(row);
        const auto is_taken = [&] {
            if (view->isVisible()) {
                QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                                  view->visualRect(row).center());
            }
            return !view->isVisible();
        };
        QVERIFY2(QTest::qWaitFor(is_taken, k_patience), qPrintable(line));
        QCOMPARE(list->currentIndex(), row.row());
    }
    // A file is dropped onto the window as a file manager does.
    void drop(const QString& path) {
        ++steps_;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window_, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window_, &event);
    }

private:
    [[nodiscard]] QWidget* target() const {
        QWidget* focus = QApplication::focusWidget();
        return focus != nullptr ? focus : &window_;
    }

    MainWindow& window_;
    int steps_ = 0;
};

} // namespace

class ErrandsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    static bool is_ready(MainWindow& window) {
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.activateWindow();
        return QTest::qWaitForWindowActive(&window, k_patience);
    }
    static std::size_t count(MainWindow& window) {
        return window.document().shown().pieces()->pieces().size();
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "errands");
        QSettings().setValue("recipe/begin_with", "game");
    }

    void open_a_model_and_export_it_for_unreal() {
        QVERIFY(QFile::copy(k_mug, folder_.filePath("mug.obj")));
        for (const bool is_first : {true, false}) { // the second model of a day
            MainWindow window;
            QVERIFY(is_ready(window));
            Hand hand(window);
            hand.drop(folder_.filePath("mug.obj"));
            QVERIFY(settles(window));
            auto* engine = window.findChild<QComboBox*>("lint_engine");
            const int unreal = engine->findData("unreal");
            QVERIFY(unreal >= 0);
            if (is_first) {
                hand.choose("lint_engine", engine->itemText(unreal));
                QVERIFY(settles(window));
            }
            QCOMPARE(engine->currentIndex(), unreal);
            QSignalSpy written(&window.exports(), &Exports::written);
            hand.press(Qt::Key_E, Qt::ControlModifier);
            QTRY_VERIFY_WITH_TIMEOUT(QApplication::activeWindow() != nullptr &&
                                         QApplication::activeWindow()->objectName() ==
                                             "export_dialog",
                                     k_patience);
            auto* dialog = window.findChild<ExportDialog*>();
            QTRY_VERIFY_WITH_TIMEOUT(dialog->target().last() != nullptr, k_patience);
            hand.press(Qt::Key_Return);
            QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, k_patience);
            for (const Piece& piece : window.document().shown().pieces()->pieces()) {
                QVERIFY(piece.vertices.size() <= 50);
            }
            const Recipe recipe = window.document().recipe().value();
            QCOMPARE(recipe.decompose.max_hull_vertices, 50U);
            QCOMPARE(recipe.import.unit.metres, 0.01);
            QCOMPARE(recipe.import.up, UpAxis::z);
            QCOMPARE(window.findChild<QLabel*>("target_scene")->text(),
                     QString("Its scenes: cm, Z up"));
            QCOMPARE(QFileInfo(written[0][0].toString()).suffix(), QString("glb"));
            QVERIFY(is_first || !window.document().keeper().is_changed());
            qInfo("%d steps", hand.steps());
            QVERIFY(hand.steps() <= (is_first ? 5 : 3));
        }
    }

    void fix_a_hole() {
        const TriMesh open = shapes::without_faces(shapes::ball(1.0, 2), 0, 4);
        MainWindow window;
        QVERIFY(is_ready(window));
        QVERIFY(load(window, write_obj(folder_.filePath("open.obj"), open)));
        const auto* rows = window.findChild<ProblemTable*>();
        const auto row_of_holes = [rows] {
            int row = 0;
            while (row < rows->rowCount() && rows->fault(row) != Fault::boundary_edges) {
                ++row;
            }
            return row;
        };
        QVERIFY(row_of_holes() < rows->rowCount());
        Hand hand(window);
        hand.click(*window.findChild<QTableView*>("problems"), rows->index(row_of_holes(), 0));
        hand.click("lint_correct");
        QVERIFY(settles(window));
        QCOMPARE(row_of_holes(), rows->rowCount());
        QVERIFY(hand.steps() <= 2);
    }

    void get_to_sixteen_pieces_of_at_most_64_vertices() {
        MainWindow window;
        QVERIFY(is_ready(window));
        QVERIFY(load(window, k_mug));
        QVERIFY(count(window) != 16);
        Hand hand(window);
        hand.click("decompose.max_pieces");
        hand.type("16");
        hand.press(Qt::Key_Return);
        QVERIFY(settles(window));
        QCOMPARE(count(window), std::size_t{16});
        for (const Piece& piece : window.document().shown().pieces()->pieces()) {
            QVERIFY(piece.vertices.size() <= 64);
        }
        QVERIFY(hand.steps() <= 3);
    }

    // A piece made by hand is there again with its corners after a cut by other settings, which
    // changes all others, and would have changed it, too.
    void lock_a_hand_made_piece_and_cut_again() {
        const auto ball_at = [](double x) {
            return shapes::moved(shapes::ball(1.0, 1),
                                 [x](const Vec3& p) { return Vec3(p + Vec3(x, 0, 0)); });
        };
        const TriMesh three =
            shapes::together(shapes::together(ball_at(0.0), ball_at(3.0)), ball_at(6.0));
        MainWindow window;
        QVERIFY(is_ready(window));
        QVERIFY(load(window, write_obj(folder_.filePath("three.obj"), three)));
        Document& document = window.document();
        document.shown().select({0, 1});
        window.findChild<QAction*>("merge")->trigger();
        QVERIFY(settles(window));
        QCOMPARE(count(window), std::size_t{2});
        QCOMPARE(document.shown().selection().size(), std::size_t{1});
        const PieceId made = *document.shown().selection().begin();
        const auto corners_of = [&](PieceId piece) {
            return document.shown().pieces()->pieces()[piece].vertices;
        };
        const auto hand_made = corners_of(made);
        const auto other = corners_of(1 - made);
        const auto is_there = [&](const std::vector<Vec3>& corners) {
            const auto& pieces = document.shown().pieces()->pieces();
            return std::any_of(pieces.begin(), pieces.end(),
                               [&](const Piece& piece) { return piece.vertices == corners; });
        };
        const Recipe before = document.recipe().value();
        Recipe coarser = before;
        coarser.decompose.max_hull_vertices = 12;
        document.recipe().set(coarser); // without the lock nothing stays
        QVERIFY(settles(window));
        QVERIFY(!is_there(hand_made) && !is_there(other));
        document.recipe().set(before);
        QVERIFY(settles(window));
        QVERIFY(is_there(hand_made) && is_there(other));
        document.shown().select({});
        Hand hand(window);
        auto* outline = window.findChild<QTreeView*>("outline");
        const QModelIndex part = outline->model()->index(0, 0);
        for (int row = 0; row < outline->model()->rowCount(part); ++row) {
            const QModelIndex line = outline->model()->index(row, 0, part);
            if (document.shown().selection().empty() &&
                corners_of(static_cast<PieceId>(row)) == hand_made) {
                hand.click(*outline, line);
            }
        }
        QCOMPARE(document.shown().selection().size(), std::size_t{1});
        hand.press(Qt::Key_L);
        QVERIFY(settles(window));
        hand.press(Qt::Key_F5);
        QVERIFY(settles(window));
        QVERIFY(hand.steps() <= 3);
        QVERIFY(is_there(hand_made) && is_there(other));
        document.recipe().set(coarser);
        QVERIFY(settles(window));
        QVERIFY(is_there(hand_made)); // the lock has kept it,
        QVERIFY(!is_there(other));    // and this is another cut
    }

    void find_the_worst_overhang() {
        MainWindow window;
        QVERIFY(is_ready(window));
        QVERIFY(load(window, k_mug));
        Hand hand(window);
        hand.click_on("look_heat");
        auto* worst = window.findChild<QTableWidget*>("heat_worst");
        QTRY_VERIFY_WITH_TIMEOUT(worst->isVisible() && worst->rowCount() > 0, k_patience);
        hand.click(*worst, worst->model()->index(0, 0));
        QVERIFY(!window.document().shown().selection().empty());
        QVERIFY(hand.steps() <= 2);
    }
};

int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    ErrandsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "errands.moc"
