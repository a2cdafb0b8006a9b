// Two bodies are held against each other in the window: opened, moved by numbers, answered beside
// the window, and left as they were found.
#include "pipeline/product.h"
#include "report/collision_report.h"
#include "support/window_test.h"
#include "ui/document/primitive_dialog.h"
#include "ui/inspect/answer_panel.h"
#include "ui/inspect/compared_files.h"
#include "ui/inspect/contact_rows.h"
#include "ui/inspect/inspect_memory.h"
#include "ui/inspect/inspected_robot.h"
#include "ui/inspect/inspection.h"
#include "ui/inspect/kept_contact.h"
#include "ui/inspect/pair_comparison.h"
#include "ui/inspect/pair_imaging.h"
#include "ui/inspect/pair_others.h"
#include "ui/inspect/pair_pixels.h"
#include "ui/inspect/pair_tool.h"
#include "ui/inspect/pair_traversal.h"
#include "ui/inspect/row_extremes.h"
#include "ui/inspect/timeline.h"
#include "ui/panels/row_graph.h"
#include "ui/viewport/pair_layers.h"
#include "ui/viewport/viewport.h"
#include "ui/words/language.h"
#include "ui/words/measures.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSlider>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QThread>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <random>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

const QString k_gear = QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj");

bool answers(MainWindow& window) {
    return QTest::qWaitFor([&] { return window.inspection().scene().answers().is_answered(); },
                           k_patience);
}

bool has_bodies(MainWindow& window) {
    return QTest::qWaitFor(
        [&] {
            return window.inspection().scene().bodies().is_complete() &&
                   !window.inspection().scene().bodies().busy();
        },
        k_patience);
}

// True when what the renderer takes of both bodies was made with them.
bool are_drawn(MainWindow& window) {
    const PairBodies& bodies = window.inspection().scene().bodies();
    return std::ranges::all_of(std::array{k_a, k_b}, [&](std::size_t which) {
        return bodies.buffers(which)->vertices == buffers_of(bodies.body(which)->draw).vertices;
    });
}

// Holds a gear against a bracket.
bool inspects(MainWindow& window) {
    window.set_worker(HULLWRIGHT_CLI);
    window.show();
    trigger(window, "workspace_inspect");
    window.inspection().scene().bodies().open(k_a, k_gear);
    window.inspection().scene().bodies().open(k_b, k_bracket);
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
    window.inspection().scene().bodies().open(k_a, path);
    window.inspection().scene().bodies().open(k_b, path);
    return has_bodies(window) && answers(window);
}

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("%s cannot be written", qPrintable(path));
    }
}

std::size_t first_of_greatest(const std::vector<RowAnswers::Sample>& samples,
                              float RowAnswers::Sample::*value) {
    const auto found = std::ranges::max_element(samples, {}, value);
    return static_cast<std::size_t>(found - samples.begin());
}

void drop_files(MainWindow& window, const QStringList& files) {
    QList<QUrl> urls;
    for (const QString& each : files) {
        urls += QUrl::fromLocalFile(each);
    }
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enters(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enters);
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
}

// Returns boxes along the axes as an OBJ file, each a body of its own.
QByteArray boxes_obj(const std::vector<std::array<double, 6>>& boxes) {
    QByteArray text;
    int first = 1;
    for (const auto& [x, y, z, to_x, to_y, to_z] : boxes) {
        for (int i = 0; i < 8; ++i) {
            text += "v " + QByteArray::number((i & 1) != 0 ? to_x : x) + " " +
                    QByteArray::number((i & 2) != 0 ? to_y : y) + " " +
                    QByteArray::number((i & 4) != 0 ? to_z : z) + "\n";
        }
        for (const auto& face :
             {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
              std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
            text += "f";
            for (const int corner : face) {
                text += " " + QByteArray::number(first + corner);
            }
            text += "\n";
        }
        first += 8;
    }
    return text;
}

// Writes four boxes of side 1 in a row along x, and an asset of them in which the hull of the third
// is higher by 0.4; returns the name of that piece.
QString write_comb(const QString& model, const QString& asset) {
    write(model,
          boxes_obj(
              {{0, 0, 0, 1, 1, 1}, {3, 0, 0, 4, 1, 1}, {6, 0, 0, 7, 1, 1}, {9, 0, 0, 10, 1, 1}}));
    pipeline::Input input;
    input.file = model.toStdString();
    pipeline::Settings making;
    making.until = pipeline::Stage::corrected;
    making.prepare.worker = HULLWRIGHT_CLI;
    const auto stages = pipeline::run(input, making);
    auto product = stages ? product_of(*stages, {}) : Result<Product>(stages.issue());
    if (!product) {
        qFatal("no pieces of %s", qPrintable(model));
    }
    PieceSet& set = product->decomposition->set;
    set.tolerance = 1.0;
    std::size_t pushed = 0;
    for (std::size_t i = 0; i < set.pieces.size(); ++i) {
        for (Vec3& v : set.pieces[i].vertices) {
            if (v.x() > 5.0 && v.x() < 8.0 && v.z() > 0.5) {
                v.z() += 0.4;
                pushed = i;
            }
        }
    }
    product->tree = nullptr;
    if (!write_product(*product, scene_of(*product), {making.recipe, "a test"},
                       asset.toStdString())) {
        qFatal("%s cannot be written", qPrintable(asset));
    }
    return QString::fromStdString(product->names[pushed]);
}

// Holds the comb's asset against a plate.
bool inspects_comb(MainWindow& window, const QString& asset, const QString& folder) {
    const QString plate = folder + "/plate.obj";
    write(plate, boxes_obj({{-0.5, -0.5, 0, 1.5, 1.5, 0.5}}));
    window.set_worker(HULLWRIGHT_CLI);
    window.show();
    trigger(window, "workspace_inspect");
    window.inspection().scene().bodies().open(k_a, asset);
    window.inspection().scene().bodies().open(k_b, plate);
    return has_bodies(window) && answers(window);
}

bool has_compared(MainWindow& window) {
    return QTest::qWaitFor(
        [&] {
            return window.inspection().comparison().found() &&
                   !window.inspection().comparison().busy();
        },
        k_patience);
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
        const auto pieces =
            QString::number(window.inspection().scene().bodies().body(k_b)->pieces());
        QVERIFY(named<QLabel>(window, "body_figures_b")->text().contains(pieces));
        // Both models lie about the origin.
        QVERIFY(says(window, window.inspection().scene().answers().last()->found.kind));
        QVERIFY(!window.inspection().scene().answers().last()->found.contacts.empty());
        QCOMPARE(
            named<QTableView>(window, "contacts")->model()->rowCount(),
            static_cast<int>(window.inspection().scene().answers().last()->found.contacts.size()));
    }

    // All that may take long is among the jobs, where it is seen how far it is, and stopped; what
    // goes wrong is told.
    void whatever_is_worked_on_is_among_the_jobs() {
        MainWindow window;
        Inspection& inspection = window.inspection();
        const std::vector<std::pair<Job*, const char*>> jobs = {
            {&inspection.scene().answers().answering(), "Answering two poses"},
            {&inspection.scene().answers().seeking(), "Finding faces that meet"},
            {&inspection.traversal().job(), "Recording the way through trees"},
            {&inspection.imaging().job(), "Drawing two pieces"},
            {&inspection.pixels().job(), "Asking pixels"}};
        for (const auto& [job, name] : jobs) {
            job->start([](const Progress& progress, const Job::Deliver&) -> Job::Reply {
                while (!progress.stopped()) {
                    QThread::msleep(1);
                }
                return [] {};
            });
            const auto running = window.document().jobs().running();
            QVERIFY2(running.size() == 1 && running[0].name == QLatin1String(name), name);
            running[0].stop();
            QVERIFY2(!job->running(), name);
        }
        QSignalSpy failed(&inspection, &Inspection::failed);
        inspection.traversal().job().start([&](const Progress&, const Job::Deliver&) {
            return inspection.traversal().job().failure(error(Code::internal, "steps"));
        });
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, k_patience);
    }

    void numbers_move_a_body_until_it_is_free() {
        MainWindow window;
        QVERIFY(inspects(window));
        type(named<QDoubleSpinBox>(window, "pose_tx"), "500");
        QCOMPARE(window.inspection().scene().poses().both().b.move.x(), 500.0);
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::none));
        QVERIFY(named<QLabel>(window, "reasons")->text().contains("Distance"));
        QCOMPARE(named<QTableView>(window, "contacts")->model()->rowCount(), 0);
        const Nearness near = *window.inspection().scene().answers().last()->found.near;
        QVERIFY(near.least > 0.0 && near.most >= near.least && near.nearest);
        // The other body follows by as much.
        named<QRadioButton>(window, "move_a")->click();
        QCOMPARE(named<QDoubleSpinBox>(window, "pose_tx")->value(), 0.0);
        type(named<QDoubleSpinBox>(window, "pose_tx"), "500");
        QVERIFY(answers(window));
        QVERIFY(!says(window, CollisionKind::none));
        QCOMPARE(window.inspection().scene().poses().both().a.move.x(), 500.0);
        named<QPushButton>(window, "reset_pose")->click();
        QCOMPARE(window.inspection().scene().poses().both().a.move.x(), 0.0);
        type(named<QDoubleSpinBox>(window, "pose_rz"), "90");
        QVERIFY((window.inspection().scene().poses().both().a.turn -
                 turn_of({0, 0, 90}).toRotationMatrix())
                    .norm() < 1e-12);
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
        QCOMPARE(window.inspection().scene().poses().both().b.move, Vec3(1, 2, 3));
        QVERIFY(window.inspection().scene().poses().both().b.turn ==
                Vec3(-1, -1, 1).asDiagonal().toDenseMatrix());
        QCOMPARE(named<QDoubleSpinBox>(window, "pose_rz")->value(), 180.0);
        paste("1 2 3");
        QCOMPARE(window.inspection().scene().poses().both().b.move, Vec3(1, 2, 3));
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
        window.inspection().scene().bodies().open(k_a, in_mm);
        window.inspection().scene().bodies().open(k_b, in_mm);
        QVERIFY(has_bodies(window) && answers(window));
        QCOMPARE(heading(), QString("Depth\n(mm)"));
        const QModelIndex depth = model->index(0, ContactRows::k_depth);
        double deepest = 0.0;
        for (const Contact& contact :
             window.inspection().scene().answers().last()->found.contacts) {
            deepest = std::max(deepest, contact.where.depth);
        }
        QVERIFY(deepest > 0.0);
        QCOMPARE(depth.data().toString(), length_number(deepest));
        QCOMPARE(depth.data(Qt::ToolTipRole).toString(), length_with_unit(deepest, 0.001));
    }

    // In a window of a small laptop, with a bar to scroll.
    void columns_of_contacts_are_whole() {
        QStringList cut;
        for (const char* language : {"de", "zh_CN", "en"}) {
            apply_language(language);
            MainWindow window;
            window.resize(1150, 730);
            if (!inspects(window)) {
                cut += "no answer";
                continue;
            }
            const auto* table = named<QTableView>(window, "contacts");
            if (table->model()->rowCount() == 0 || table->horizontalScrollBar()->maximum() > 0) {
                cut += QString("a bar in %1").arg(language);
            }
            for (const int column : {ContactRows::k_piece_a, ContactRows::k_depth,
                                     ContactRows::k_normal, ContactRows::k_faces}) {
                for (int row = 0; row < table->model()->rowCount(); ++row) {
                    const QString text = table->model()->index(row, column).data().toString();
                    if (table->fontMetrics().horizontalAdvance(text) + 6 >
                        table->columnWidth(column)) {
                        cut += text;
                    }
                }
            }
        }
        apply_language("en");
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join("; ")));
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
        QVERIFY(window.inspection().scene().answers().contact().has_value());
        const auto& contacts = window.inspection().scene().answers().last()->found.contacts;
        for (const Contact& contact : contacts) { // the first row is the deepest
            QVERIFY(contact.where.depth <=
                    contacts[*window.inspection().scene().answers().contact()].where.depth);
        }
        QTRY_VERIFY_WITH_TIMEOUT(
            named<Viewport>(window, "viewport")->pair_camera().standpoint().pose.distance <
                before.distance,
            k_patience);
    }

    // There may be hundreds of thousands of contacts: what is shown of them comes with the answer.
    void the_deepest_and_the_pieces_that_meet_come_with_the_answer() {
        constexpr unsigned k_seed = 31;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        for (int i = 0; i < 50; ++i) {
            Collision found;
            found.contacts.resize(random() % 300);
            for (Contact& contact : found.contacts) {
                contact.piece_a = static_cast<std::uint32_t>(random() % 20);
                contact.piece_b = static_cast<std::uint32_t>(random() % 40);
                contact.where.depth = 0.25 * static_cast<double>(random() % 9); // some as deep
            }
            const ui::PairAnswer answer = ui::answer_of({}, found);
            QCOMPARE(answer.found.contacts.size(), found.contacts.size());
            QCOMPARE(answer.deepest.size(), found.contacts.size());
            for (std::size_t k = 1; k < answer.deepest.size(); ++k) {
                const std::size_t one = answer.deepest[k - 1];
                const std::size_t next = answer.deepest[k];
                const double depth = found.contacts[one].where.depth;
                QVERIFY(depth > found.contacts[next].where.depth ||
                        (depth == found.contacts[next].where.depth && one < next));
            }
            std::array<std::set<std::uint32_t>, 2> met;
            for (const Contact& contact : found.contacts) {
                met[k_a].insert(contact.piece_a);
                met[k_b].insert(contact.piece_b);
            }
            for (const std::size_t body : {k_a, k_b}) {
                QVERIFY(std::ranges::equal(answer.met[body], met[body]));
            }
        }
        MainWindow window;
        QVERIFY(inspects(window));
        const auto& answer = window.inspection().scene().answers().last();
        const auto* rows =
            qobject_cast<const ContactRows*>(named<QTableView>(window, "contacts")->model());
        QCOMPARE(rows->rowCount(), static_cast<int>(answer->found.contacts.size()));
        QVERIFY(rows->rowCount() > 1);
        for (int row = 0; row < rows->rowCount(); ++row) {
            QCOMPARE(rows->contact_at(row), answer->deepest[static_cast<std::size_t>(row)]);
            QCOMPARE(rows->row_of(rows->contact_at(row)), row);
        }
        QCOMPARE(rows->row_of(answer->deepest.size()), -1);
    }

    // Lines of faces are made beside the window, relative to a point among them.
    void outlines_come_with_their_faces() {
        MainWindow window;
        QVERIFY(inspects_cubes(window, folder_.path()));
        const PairAnswers& answers_of_pair = window.inspection().scene().answers();
        QVERIFY(!answers_of_pair.found_faces());
        hullwright::Pose pose;
        pose.move = Vec3(1.5, 1.5, 1.5);
        window.inspection().scene().poses().move(k_b, pose);
        QVERIFY(answers(window));
        window.inspection().scene().answers().choose_contact(0);
        QTRY_VERIFY_WITH_TIMEOUT(answers_of_pair.found_faces(), k_patience);
        const auto found = answers_of_pair.found_faces();
        QVERIFY(found->from == Vec3::Constant(0.75)); // cubes from -1 to 1 and from 0.5 to 2.5
        QByteArray lines;
        for (const pipeline::FacesBehind& each : found->faces) {
            QVERIFY(!each.meeting.empty());
            for (const auto& part : {pipeline::outlines_of(each, found->from),
                                     pipeline::outlines_of_meeting(each, found->from)}) {
                lines.append(reinterpret_cast<const char*>(part.data()),
                             static_cast<qsizetype>(part.size() * sizeof(DrawVertex)));
            }
        }
        QVERIFY(found->lines == lines);
        pose.move = Vec3(1.25, 1.5, 1.5);
        window.inspection().scene().poses().move(k_b, pose);
        QVERIFY(answers(window));
        QTRY_VERIFY_WITH_TIMEOUT(answers_of_pair.found_faces() != found, k_patience);
        QVERIFY(answers_of_pair.found_faces()->from == Vec3(0.625, 0.75, 0.75));
        window.inspection().scene().answers().choose_contact(std::nullopt);
        QVERIFY(!answers_of_pair.found_faces());
    }

    // The faces behind a contact that is chosen are seen: those that meet are those whose planes
    // and edges the others cross, and a cube's faces at a corner of another are few.
    void faces_behind_a_contact_are_shown() {
        MainWindow window;
        QVERIFY(inspects_cubes(window, folder_.path()));
        const auto* label = named<QLabel>(window, "contact_faces");
        QVERIFY(label->text().isEmpty());
        hullwright::Pose pose;
        pose.move = Vec3(1.5, 1.5, 1.5);
        window.inspection().scene().poses().move(k_b, pose);
        QVERIFY(answers(window));
        QCOMPARE(window.inspection().scene().answers().last()->found.contacts.size(),
                 std::size_t{1});
        window.inspection().scene().answers().choose_contact(0);
        QVERIFY(window.inspection().scene().answers().contact_faces() ==
                nullptr); // the window does not wait for them
        QVERIFY(label->text().contains("being found"));
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().scene().answers().contact_faces() != nullptr,
                                 k_patience);
        for (const pipeline::FacesBehind& each :
             *window.inspection().scene().answers().contact_faces()) {
            QVERIFY(each.known);
            QCOMPARE(each.corners.size(), std::size_t{12});
            // Only three sides of each reach the corner of the other.
            QVERIFY(each.meeting.size() >= 3 && each.meeting.size() <= 6);
            for (const std::uint32_t place : each.meeting) {
                double nearest = 9.0;
                for (const Vec3& corner : each.corners[place]) {
                    nearest =
                        std::min(nearest, (corner - Vec3::Constant(0.75)).cwiseAbs().maxCoeff());
                }
                QVERIFY(nearest < 2.0);
            }
        }
        QVERIFY2(label->text().contains("of 12 of A's piece"), qPrintable(label->text()));
        // The faces follow the body while it moves, and are away with the contact.
        pose.move = Vec3(1.9, 0, 0);
        window.inspection().scene().poses().move(k_b, pose);
        QVERIFY(answers(window));
        QVERIFY(window.inspection().scene().answers().contact_faces() !=
                nullptr); // of the pose before, until others come
        QTRY_COMPARE_WITH_TIMEOUT(
            (*window.inspection().scene().answers().contact_faces())[k_b].corners[0][0].x(),
            -1.0 + 1.9, k_patience);
        pose.move = Vec3(9, 0, 0);
        window.inspection().scene().poses().move(k_b, pose);
        QVERIFY(answers(window));
        QVERIFY(window.inspection().scene().answers().contact_faces() == nullptr &&
                label->text().isEmpty());
    }

    // Faces of a pair that is no more looked at are not shown, and many poses ask for few.
    void faces_of_what_is_left_are_dropped() {
        MainWindow window;
        QVERIFY(inspects_cubes(window, folder_.path()));
        QSignalSpy found(&window.inspection().scene().answers(), &PairAnswers::faces_found);
        window.inspection().scene().answers().choose_contact(0);
        window.inspection().scene().answers().choose_contact(std::nullopt);
        QTest::qWait(100);
        QCOMPARE(found.size(), 0);
        QVERIFY(window.inspection().scene().answers().contact_faces() == nullptr);
        window.inspection().scene().answers().choose_contact(0);
        window.inspection().scene().bodies().open(k_b, k_bracket);
        QVERIFY(has_bodies(window) && answers(window));
        QVERIFY(window.inspection().scene().answers().contact_faces() == nullptr);
        // Faces of the contact that is chosen last come, and no others.
        window.inspection().scene().bodies().open(k_a, k_gear);
        QVERIFY(has_bodies(window) && answers(window));
        const auto& contacts = window.inspection().scene().answers().last()->found.contacts;
        QVERIFY(contacts.size() > 1);
        const auto faces_of = [&](std::size_t contact) {
            return *pipeline::faces_behind(window.inspection().scene().bodies().body(k_a)->side,
                                           window.inspection().scene().bodies().body(k_b)->side,
                                           window.inspection().scene().poses().both(),
                                           contacts[contact].piece_a, contacts[contact].piece_b);
        };
        const auto are_same = [](const pipeline::ContactFaces& one,
                                 const pipeline::ContactFaces& other) {
            return one[k_a].corners == other[k_a].corners && one[k_b].corners == other[k_b].corners;
        };
        QVERIFY(!are_same(faces_of(0), faces_of(1)));
        window.inspection().scene().answers().choose_contact(0);
        window.inspection().scene().answers().choose_contact(1);
        QVERIFY(found.wait(k_patience));
        QVERIFY(are_same(*window.inspection().scene().answers().contact_faces(), faces_of(1)));
    }

    // An asset does not hold its surface.
    void faces_of_an_asset_are_not_known() {
        const QString asset = folder_.filePath("faceless.hwa");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"export", k_bracket, "-o", asset}), 0);
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        trigger(window, "workspace_inspect");
        window.inspection().scene().bodies().open(k_a, k_gear);
        window.inspection().scene().bodies().open(k_b, asset);
        QVERIFY(has_bodies(window) && answers(window));
        QVERIFY(!window.inspection().scene().answers().last()->found.contacts.empty());
        window.inspection().scene().answers().choose_contact(0);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().scene().answers().contact_faces() != nullptr,
                                 k_patience);
        QVERIFY((*window.inspection().scene().answers().contact_faces())[k_a].known);
        QVERIFY(!(*window.inspection().scene().answers().contact_faces())[k_b].known);
        QVERIFY(named<QLabel>(window, "contact_faces")->text().contains("B's are not known"));
    }

    // Once its model is named, all is as it was, and the faces are known.
    void an_asset_takes_its_model() {
        const QString asset = folder_.filePath("modelled.hwa");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"export", k_bracket, "-o", asset}), 0);
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        trigger(window, "workspace_inspect");
        window.inspection().scene().bodies().open(k_a, k_gear);
        window.inspection().scene().bodies().open(k_b, asset);
        QVERIFY(has_bodies(window) && answers(window));
        QVERIFY(!named<QAction>(window, "inspect_model_a")->isEnabled()); // a model has its own
        QVERIFY(named<QAction>(window, "inspect_model_b")->isEnabled());
        QVERIFY(named<QPushButton>(window, "body_model_a")->isHidden());
        auto* button = named<QPushButton>(window, "body_model_b");
        QVERIFY(!button->isHidden());
        hullwright::Pose pose;
        pose.move = Vec3(0.5, 0, 0);
        window.inspection().scene().poses().move(k_b, pose);
        QVERIFY(answers(window));
        QVERIFY(!window.inspection().scene().answers().last()->found.contacts.empty());
        auto& camera = named<Viewport>(window, "viewport")->pair_camera();
        camera.turn(-25.0F, 5.0F);
        const auto place = camera.standpoint().place();
        window.inspection().scene().answers().choose_contact(0);
        const Contact before = window.inspection().scene().answers().last()->found.contacts[0];
        // Another model is refused, and the asset stays.
        QSignalSpy refused(&window.inspection().scene().bodies(), &PairBodies::failed);
        window.inspection().scene().bodies().open_model(k_b, k_gear);
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QCOMPARE(refused[0][0].value<Issue>().code, Code::mesh_mismatch);
        QVERIFY(has_bodies(window) && answers(window));
        QVERIFY(window.inspection().scene().bodies().origin(k_b).model.isEmpty() &&
                !window.inspection().scene().bodies().body(k_b)->side.surface);
        window.inspection().scene().bodies().open_model(k_b, k_bracket);
        QVERIFY(has_bodies(window) && answers(window));
        QTRY_VERIFY_WITH_TIMEOUT(
            window.inspection().scene().answers().contact_faces() &&
                (*window.inspection().scene().answers().contact_faces())[k_b].known,
            k_patience);
        const Contact& after =
            window.inspection()
                .scene()
                .answers()
                .last()
                ->found.contacts[*window.inspection().scene().answers().contact()];
        QCOMPARE(after.piece_a, before.piece_a);
        QCOMPARE(after.piece_b, before.piece_b);
        QVERIFY(named<QAction>(window, "inspect_undo")->isEnabled()); // the move of before
        QCOMPARE(camera.standpoint().place().yaw, place.yaw);
        QVERIFY2(button->text().contains("bracket"), qPrintable(button->text()));
        QVERIFY(!window.inspection().comparison().needs_model(k_b));
        const auto& contacts = window.inspection().scene().answers().last()->found.contacts;
        QVERIFY(std::ranges::any_of(contacts, &Contact::faces_meet));
        QCOMPARE(QString::fromStdString(window.inspection().memory().saved().models[k_b]),
                 QFileInfo(k_bracket).absoluteFilePath());
        QVERIFY(window.inspection().memory().saved().models[k_a].empty());
        window.inspection().scene().bodies().open(k_b, k_bracket);
        QVERIFY(has_bodies(window) && button->isHidden());
    }

    // A model that is gone is told, and its asset is there all the same.
    void the_desk_keeps_the_model_of_an_asset() {
        const QString model = folder_.filePath("behind.obj");
        const QString asset = folder_.filePath("behind.hwa");
        QVERIFY(QFile::copy(k_bracket, model));
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"export", model, "-o", asset}), 0);
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            trigger(window, "workspace_inspect");
            window.inspection().scene().bodies().open(k_a, asset, model);
            window.inspection().scene().bodies().open(k_b, k_gear);
            QVERIFY(has_bodies(window));
            QVERIFY(window.inspection().scene().bodies().body(k_a)->side.surface.has_value());
            window.close();
        }
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            QVERIFY(has_bodies(window));
            QCOMPARE(window.inspection().scene().bodies().origin(k_a).model, model);
            QVERIFY(window.inspection().scene().bodies().body(k_a)->side.surface.has_value());
            window.close();
        }
        QVERIFY(QFile::remove(model));
        MainWindow window;
        QSignalSpy refused(&window, &MainWindow::refused);
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QVERIFY(has_bodies(window));
        QVERIFY(!window.inspection().scene().bodies().body(k_a)->side.surface);
        const QString told = named<QLabel>(window, "pair_warnings")->text();
        QVERIFY2(told.contains("The model of behind.hwa is not where it was"), qPrintable(told));
        QCOMPARE(refused.size(), 0);
        QCOMPARE(window.inspection().memory().saved().models[k_a], model.toStdString());
        QSettings().clear();
        begin_exactly();
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
        QObject::connect(&window.inspection().scene().answers(), &PairAnswers::answered, &window,
                         [&] { ++answered; });
        constexpr int k_poses = 500;
        hullwright::Pose pose;
        for (int i = 0; i < k_poses; ++i) {
            pose.move = Vec3(place(random), place(random), place(random));
            window.inspection().scene().poses().move(k_b, pose);
        }
        QVERIFY(!window.inspection().scene().answers().is_answered()); // nothing was answered on
                                                                       // the way
        QVERIFY(answers(window));
        QCOMPARE(window.inspection().scene().answers().last()->poses.b.move, pose.move);
        QVERIFY2(answered < 10, qPrintable(QString::number(answered)));
    }

    // Work is given up while it goes on, and others take its place.
    void bodies_change_while_poses_are_answered() {
        MainWindow window;
        QVERIFY(inspects(window));
        for (int i = 0; i < 5; ++i) {
            hullwright::Pose pose;
            pose.move = Vec3(i, 0, 0);
            window.inspection().scene().poses().move(k_b, pose);
            window.inspection().scene().bodies().open(k_a, i % 2 == 0 ? k_bracket : k_gear);
            QTest::qWait(20 * i);
        }
        QVERIFY(has_bodies(window) && answers(window));
        QCOMPARE(window.inspection().scene().bodies().origin(k_a).name, QString("bracket.obj"));
        window.inspection().scene().bodies().open(k_a, k_gear);
        window.stop();
        QVERIFY(!window.inspection().scene().bodies().busy());
        QCOMPARE(window.inspection().scene().bodies().origin(k_a).name, QString("bracket.obj"));
    }

    void a_file_that_cannot_be_read_is_said() {
        MainWindow window;
        QVERIFY(inspects(window));
        const auto before = window.inspection().scene().bodies().body(k_b);
        QSignalSpy refused(&window, &MainWindow::refused);
        window.inspection().scene().bodies().open(k_b, folder_.filePath("none.hwa"));
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(refused[0][0].toString().contains("none.hwa"));
        QVERIFY(window.inspection().scene().bodies().body(k_b) == before); // what was there stays
    }

    // Forty rows go from far away through the other body and beyond.
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
        window.inspection().timeline().open(file);
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().answers().samples().size(),
                                  std::size_t{40}, k_patience);
        QCOMPARE(window.inspection().timeline().rows(), std::size_t{40});
        QCOMPARE(window.inspection().scene().poses().both().b.move.x(), -5.95);
        QVERIFY(number->isEnabled());
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::none));
        // The curve says of each row what the answer there is.
        auto* slider = named<QSlider>(window, "rows");
        for (const int row : {0, 12, 19, 20, 21, 30, 39}) {
            slider->setValue(row);
            QCOMPARE(window.inspection().timeline().row(), static_cast<std::size_t>(row));
            QCOMPARE(number->value(), row + 1);
            QVERIFY(answers(window));
            const auto& sample =
                window.inspection().timeline().answers().samples()[static_cast<std::size_t>(row)];
            QVERIFY(sample ==
                    pipeline::sample_of(window.inspection().scene().answers().last()->found));
        }
        QVERIFY(window.inspection().timeline().answers().changes().size() >= 2);
        const std::size_t change = window.inspection().timeline().answers().changes().front();
        QVERIFY(window.inspection().timeline().answers().samples()[change - 1].kind !=
                window.inspection().timeline().answers().samples()[change].kind);
        trigger(window, "row_before");
        QCOMPARE(window.inspection().timeline().row(), std::size_t{38});
        trigger(window, "row_after");
        trigger(window, "row_after"); // there is none
        QCOMPARE(window.inspection().timeline().row(), std::size_t{39});
        // The player goes from the beginning, to the end.
        window.inspection().timeline().player().set_speed(200.0);
        trigger(window, "play");
        QVERIFY(window.inspection().timeline().player().is_playing());
        QVERIFY(window.inspection().timeline().row() < 5);
        QTRY_VERIFY_WITH_TIMEOUT(!window.inspection().timeline().player().is_playing(), k_patience);
        QCOMPARE(window.inspection().timeline().row(), std::size_t{39});
        // Columns of the curve go up where the bodies are apart, and down where they meet.
        const auto& all = window.inspection().timeline().answers();
        QCOMPARE(all.farthest(), first_of_greatest(all.samples(), &RowAnswers::Sample::distance));
        QCOMPARE(all.deepest(), first_of_greatest(all.samples(), &RowAnswers::Sample::depth));
        QVERIFY(all.extremes(0, 40).is_free && all.extremes(19, 22).is_hit);
        auto* graph = named<QWidget>(window, "pair_graph");
        const QImage curve = graph->grab().toImage();
        const auto has = [&](int row, CollisionKind kind) {
            const int x =
                RowGraph::k_aside + qRound(row / 39.0 * (graph->width() - 2 * RowGraph::k_aside));
            bool is_there = false;
            for (int y = 0; y < curve.height() && !is_there; ++y) {
                is_there = curve.pixelColor(x, y).rgb() == colour_of_kind(kind).rgb();
            }
            return is_there;
        };
        QVERIFY(has(3, CollisionKind::none) && !has(3, CollisionKind::solid));
        QVERIFY(has(20, CollisionKind::solid) && !has(20, CollisionKind::none));
        // A click on the curve goes to a row.
        QTest::mouseClick(graph, Qt::LeftButton, {}, QPoint(graph->width() / 2, 10));
        QVERIFY(window.inspection().timeline().row() > 15 &&
                window.inspection().timeline().row() < 24);
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
            window.inspection().timeline().open(poses);
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{2},
                                      k_patience);
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
            QSignalSpy done(&window.inspection().contact(), &KeptContact::kept);
            save->click();
            QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, k_patience);
            QCOMPARE(done[0][0].toString(), kept);
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.router().open(kept); // as a double click does
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().contact().findings(), k_patience);
        QVERIFY(answers(window));
        QCOMPARE(window.inspection().scene().bodies().origin(k_b).name, QString("cube.obj"));
        QCOMPARE(window.inspection().timeline().rows(), std::size_t{2});
        QVERIFY(named<QWidget>(window, "contact_file")->isVisible());
        QVERIFY(named<QLabel>(window, "contact_file")->text().contains("1"));
        QVERIFY(named<QLabel>(window, "contact_row")->text().contains("Row 1 expects"));
        QVERIFY(says(window, CollisionKind::none));
        QCOMPARE(window.inspection().timeline().marked(), std::vector<std::size_t>{1});
        trigger(window, "next_unexpected");
        QCOMPARE(window.inspection().timeline().row(), std::size_t{1});
        QVERIFY(named<QLabel>(window, "contact_row")->text().contains("should be apart"));
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::solid));
        // Moved by hand, it is no row of the file; another body closes the file.
        type(named<QDoubleSpinBox>(window, "pose_tx"), "4");
        QVERIFY(!window.inspection().contact().row_here());
        QVERIFY(!named<QLabel>(window, "contact_row")->text().contains("Row"));
        window.inspection().timeline().go_to(1);
        QVERIFY(window.inspection().contact().row_here());
        window.inspection().scene().bodies().open(k_a, k_gear);
        QVERIFY(has_bodies(window));
        QVERIFY(window.inspection().contact().name().isEmpty() &&
                window.inspection().timeline().marked().empty());
        QVERIFY(!named<QWidget>(window, "contact_file")->isVisible());
    }

    // A file whose asset or answer is now another says so as it is opened; a broken one is refused.
    void an_answer_of_then_is_held_against_that_of_now() {
        MainWindow window;
        QVERIFY(inspects_cubes(window, folder_.path()));
        const QString path = folder_.filePath("then.contact.json");
        window.inspection().contact().keep({}, path);
        QTRY_VERIFY_WITH_TIMEOUT(!window.busy() && QFile::exists(path), k_patience);
        window.inspection().contact().open(path);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().contact().findings(), k_patience);
        QVERIFY(window.inspection().timeline().marked().empty());
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
        window.router().open(path);
        QTRY_VERIFY_WITH_TIMEOUT(!window.inspection().timeline().marked().empty(), k_patience);
        QVERIFY(window.inspection().contact().findings()->changed == (std::array{false, true}));
        QVERIFY(named<QLabel>(window, "contact_file")->text().contains("another asset"));
        QVERIFY(named<QLabel>(window, "contact_row")->text().contains("the same"));
        QSignalSpy refused(&window, &MainWindow::refused);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{}");
        file.close();
        window.router().open(path);
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(refused[0][0].toString().contains("then.contact.json"));
        QVERIFY(!window.inspection().contact().name().isEmpty()); // what was there stays
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
        window.inspection().timeline().open(good);
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{2},
                                  k_patience);
        QSignalSpy refused(&window, &MainWindow::refused);
        window.inspection().timeline().open(bad);
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(refused[0][0].toString().contains("bad.csv"));
        QCOMPARE(window.inspection().timeline().rows(), std::size_t{2});
        QCOMPARE(window.inspection().timeline().name(), QString("good.csv"));
    }

    // Runs of rows are summed up, with the last one not yet whole; each row is asked here.
    void the_greatest_numbers_of_any_rows_are_those_of_each() {
        std::mt19937 random(11);
        std::vector<pipeline::PairSample> samples;
        RowExtremes extremes;
        QVERIFY(extremes.of(samples, 0, 0) == Extremes());
        const auto are_right = [&](std::size_t from, std::size_t to) {
            Extremes expected;
            for (std::size_t row = from; row < to; ++row) {
                expected.add(samples[row]);
            }
            return extremes.of(samples, from, to) == expected;
        };
        constexpr std::size_t k_rows = 64 * 64 * 64 + 64 * 64 + 100; // beyond a run of each level
        for (std::size_t row = 0; row < k_rows; ++row) {
            // Answers of one kind are together, so that many rows lack the others.
            const bool is_free = row / 3000 % 2 == 0;
            const auto number = 1e-3F * static_cast<float>(random() % 100000);
            samples.push_back(is_free ? pipeline::PairSample{0.0F, number, CollisionKind::none}
                              : row % 2000 < 1000
                                  ? pipeline::PairSample{number, 0.0F, CollisionKind::solid}
                                  : pipeline::PairSample{0.0F, 0.0F, CollisionKind::contained});
            extremes.add(samples.back());
            QVERIFY(row > 300 || are_right(random() % (row + 1), row + 1));
        }
        QVERIFY(are_right(0, k_rows));
        QVERIFY(are_right(64, 64));
        for (const std::size_t length : {1UL, 63UL, 64UL, 65UL, 5000UL, 200000UL}) {
            for (int i = 0; i < 50; ++i) {
                const std::size_t from = random() % (k_rows - length + 1);
                QVERIFY(are_right(from, from + length));
            }
            QVERIFY(are_right(k_rows - length, k_rows));
        }
        extremes.clear();
        samples.resize(1);
        extremes.add(samples.back());
        QVERIFY(are_right(0, 1));
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
        const Watchdog watchdog;
        window.inspection().timeline().open(file);
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{k_rows},
                                  k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().timeline().answers().samples().size() > 100,
                                 k_patience);
        const std::size_t some = window.inspection().timeline().answers().samples().size();
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().timeline().answers().samples().size() > some,
                                 k_patience);
        qInfo("longest turn of the event loop: %lld ms", watchdog.longest());
        window.stop();
        QVERIFY(!window.inspection().timeline().busy());
        const std::size_t stopped = window.inspection().timeline().answers().samples().size();
        QTest::qWait(300);
        QCOMPARE(window.inspection().timeline().answers().samples().size(), stopped);
        window.inspection().timeline().go_to(k_rows); // rows can be looked at all the same
        QCOMPARE(window.inspection().timeline().row(), std::size_t{k_rows - 1});
        QVERIFY(answers(window));
    }

    // Knowledge of the pose before answers the next one: the same as that pose alone, after fewer
    // tests. With another body it is forgotten.
    void a_moving_hand_is_answered_from_the_pose_before() {
        MainWindow window;
        QVERIFY(inspects(window));
        PairScene& scene = window.inspection().scene();
        const auto line = [&scene](Collision found) {
            found.counts = {}; // these alone depend on the poses before
            const hwa::Asset& a = scene.bodies().body(k_a)->side.asset;
            const hwa::Asset& b = scene.bodies().body(k_b)->side.asset;
            return QString::fromStdString(collision_json({&found, &a, &b, 1, false}));
        };
        CollisionSettings settings;
        settings.mode = CollideMode::all;
        settings.distance = true;
        const QString models = HULLWRIGHT_SOURCE_DIR "/tests/data/models/";
        scene.bodies().open(k_a, models + "knot.obj");
        for (const char* other : {"vase.obj", "knot.obj"}) {
            scene.bodies().open(k_b, models + other);
            QVERIFY(has_bodies(window) && answers(window));
            auto alone = CollisionSession::make(scene.bodies().body(k_a)->side,
                                                scene.bodies().body(k_b)->side, settings);
            QVERIFY(alone);
            // B comes along x from outside until both nearly touch.
            const Aabb a = scene.bodies().body(k_a)->draw.bounds;
            const Aabb b = scene.bodies().body(k_b)->draw.bounds;
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
                scene.poses().move(k_b, pose);
                QVERIFY(answers(window));
                QVERIFY(alone->run(scene.poses().both().a, scene.poses().both().b));
                QCOMPARE(line(scene.answers().last()->found), line(alone->found()));
                tests += tests_in(scene.answers().last()->found);
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
            return QTest::qWaitFor(
                [&] { return !window.inspection().robot().busy() && !window.busy(); }, k_patience);
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
        QCOMPARE(window.inspection().robot().name(), QString("two_links.urdf"));
        auto* pairs = named<QTableView>(window, "robot_pairs");
        QVERIFY(pairs->isVisible());
        QCOMPARE(pairs->model()->rowCount(), 3);
        QCOMPARE(pairs->model()->index(0, 0).data().toString(), QString("column and forearm"));
        QCOMPARE(pairs->model()->index(0, 1).data().toString(),
                 QString("2 rows, 0.05\u00A0m deep"));
        QCOMPARE(pairs->model()->index(1, 1).data().toString(), QString("neighbours"));
        // The bodies of the worst pair are held against each other, in its worst row.
        PairScene& scene = window.inspection().scene();
        QCOMPARE(window.inspection().robot().pair(), std::optional<std::size_t>(0));
        QCOMPARE(scene.bodies().origin(k_a).name, QString("column"));
        QCOMPARE(scene.bodies().origin(k_b).name, QString("forearm"));
        QCOMPARE(window.inspection().timeline().rows(), std::size_t{5});
        QCOMPARE(window.inspection().timeline().row(), std::size_t{2});
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::solid) || says(window, CollisionKind::surface));
        window.inspection().timeline().go_to(0);
        QVERIFY(answers(window));
        QVERIFY(says(window, CollisionKind::none));
        // Another pair is chosen, then the first again.
        const auto column = scene.bodies().body(k_a);
        pairs->setCurrentIndex(pairs->model()->index(2, 0));
        QVERIFY(rests());
        QCOMPARE(window.inspection().robot().pair(), std::optional<std::size_t>(2));
        QVERIFY(scene.bodies().body(k_a) != column);
        // Another body is not one of the robot's; the pair can be gone back to.
        scene.bodies().open(k_b, k_bracket);
        QVERIFY(has_bodies(window));
        QVERIFY(!window.inspection().robot().pair());
        pairs->setCurrentIndex(pairs->model()->index(2, 0));
        QVERIFY(rests());
        QCOMPARE(window.inspection().robot().pair(), std::optional<std::size_t>(2));
        // A file that cannot be read leaves what is there.
        QSignalSpy failed(&window.inspection().robot(), &InspectedRobot::failed);
        QVERIFY(opens(robots + "two_links.urdf", robots + "kinds.csv"));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(window.inspection().robot().name(), QString("two_links.urdf"));
        QCOMPARE(pairs->model()->rowCount(), 3);
        // Two links of degrees hardly turn, and do not meet.
        window.inspection().robot().open(
            {robots + "two_links.urdf", {}, robots + "two_links.csv", true});
        QVERIFY(rests());
        QVERIFY(pairs->model()->index(0, 1).data().toString().endsWith("m apart"));
    }

    // Of many joints without a column the first are named, and the others counted.
    void many_joints_at_rest_are_counted() {
        const QString robots = HULLWRIGHT_SOURCE_DIR "/tests/data/robots/";
        QFile file(robots + "two_links.urdf");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray idle;
        for (int i = 0; i < 70; ++i) {
            const QByteArray number = QByteArray::number(i);
            idle += "<link name=\"end_" + number + "\"/><joint name=\"idle_" + number +
                    "\" type=\"continuous\"><parent link=\"column\"/><child link=\"end_" + number +
                    "\"/><axis xyz=\"0 0 1\"/></joint>";
        }
        write(folder_.filePath("idle.urdf"), file.readAll().replace("</robot>", idle + "</robot>"));
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        trigger(window, "workspace_inspect");
        window.inspection().robot().open(
            {folder_.filePath("idle.urdf"), {}, robots + "two_links.csv", false});
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
        QCOMPARE(window.inspection().robot().robot()->report().joints_at_rest.size(),
                 std::size_t{70});
        const QStringList lines = named<QLabel>(window, "robot_told")->text().split('\n');
        QCOMPARE(lines.filter("stays at rest").size(), qsizetype{50});
        QVERIFY(lines.filter("stays at rest").first().contains("idle_0,"));
        QVERIFY(lines.contains("… and 20 more"));
    }

    // Three files and the poses of all are dropped at once: pairs are a list, the worst is shown.
    void more_than_two_things_are_inspected_pair_by_pair() {
        const QStringList files = {folder_.filePath("north.obj"), folder_.filePath("middle.obj"),
                                   folder_.filePath("south.obj")};
        for (const QString& file : files) {
            write(file, boxes_obj({{-1, -1, -1, 1, 1, 1}}));
        }
        const QString poses = folder_.filePath("three.csv");
        write(poses, "north_ty,middle_tx,south_ty\n5,0,-5\n1.5,0,-5\n5,0,-1.75\n5,0,-9\n");
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        trigger(window, "workspace_inspect");
        const auto urls_of = [](const QStringList& paths) {
            QList<QUrl> urls;
            for (const QString& each : paths) {
                urls += QUrl::fromLocalFile(each);
            }
            return urls;
        };
        QMimeData bare;
        bare.setUrls(urls_of(files));
        QDragEnterEvent enters(QPoint(50, 50), Qt::CopyAction, &bare, Qt::LeftButton,
                               Qt::NoModifier);
        QApplication::sendEvent(&window, &enters);
        QVERIFY(!enters.isAccepted()); // nobody knows where they are
        QMimeData all;
        all.setUrls(urls_of(files + QStringList{poses}));
        QDragEnterEvent enters_all(QPoint(50, 50), Qt::CopyAction, &all, Qt::LeftButton,
                                   Qt::NoModifier);
        QApplication::sendEvent(&window, &enters_all);
        QVERIFY(enters_all.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &all, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &drop);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
        const RobotReport& report = window.inspection().robot().robot()->report();
        QCOMPARE(report.pairs.size(), std::size_t{3});
        QCOMPARE(report.pairs[0].rows_met, std::uint64_t{1});
        QCOMPARE(window.inspection().scene().bodies().origin(k_a).name, QString("north"));
        QCOMPARE(window.inspection().scene().bodies().origin(k_b).name, QString("middle"));
        QCOMPARE(window.inspection().timeline().rows(), std::size_t{4});
        QCOMPARE(window.inspection().timeline().row(), std::size_t{1}); // in which it is worst
        QVERIFY(answers(window));
        QVERIFY(are_drawn(window));
        QCOMPARE(window.inspection().scene().answers().last()->found.contacts.size(),
                 std::size_t{1});
        window.inspection().robot().choose(1);
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().scene().bodies().origin(k_b).name,
                                  QString("south"), k_patience);
        QCOMPARE(window.inspection().scene().bodies().origin(k_a).name, QString("middle"));
        QCOMPARE(window.inspection().timeline().row(), std::size_t{2});
    }

    // The third of three things is drawn where it is in the row that is looked at, and no click
    // finds it.
    void other_bodies_stand_around_the_pair() {
        QStringList files;
        for (const char* name : {"left.obj", "right.obj", "top.obj"}) {
            files += folder_.filePath(name);
            write(files.back(), boxes_obj({{-1, -1, -1, 1, 1, 1}}));
        }
        const QString poses = folder_.filePath("around.csv");
        write(poses, "left_tx,right_tx,top_tz\n-1.5,0,7\n-1.5,0,8\n-1.5,4,9\n");
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        trigger(window, "workspace_inspect");
        PairOthers& others = window.inspection().others();
        const auto* action = named<QAction>(window, "show_others");
        QVERIFY(others.is_shown() && !others.has_any() && !action->isEnabled());
        window.inspection().robot().open({{}, files, poses});
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
        QCOMPARE(window.inspection().scene().bodies().origin(k_b).name, QString("right"));
        QTRY_VERIFY_WITH_TIMEOUT(others.drawn_at(2), k_patience);
        QVERIFY(!others.drawn_at(0) && !others.drawn_at(1)); // these are A and B
        QVERIFY(answers(window));
        const auto height = [&] { return others.drawn_at(2)->move.z(); };
        const double at_first = height();
        window.inspection().timeline().go_to(1); // A and B stay, so that no answer comes
        QCOMPARE(height(), at_first + 1.0);
        window.inspection().timeline().go_to(2);
        QTRY_COMPARE_WITH_TIMEOUT(height(), at_first + 2.0, k_patience);
        auto* viewport = named<Viewport>(window, "viewport");
        QVERIFY(viewport->pair_camera().standpoint().surroundings > 9.0F);
        auto* box = named<QCheckBox>(window, "others_shown");
        QVERIFY(box->isChecked() && action->isChecked());
        box->click();
        QVERIFY(!others.drawn_at(2) && !action->isChecked());
        QCOMPARE(viewport->pair_camera().standpoint().surroundings, 0.0F);
        QVERIFY(!window.inspection().memory().saved().others);
        trigger(window, "show_others");
        QVERIFY(box->isChecked() && others.drawn_at(2));
        // With another pair another body is the one beside it.
        window.inspection().robot().choose(1);
        QTRY_VERIFY_WITH_TIMEOUT(!others.drawn_at(2), k_patience);
        QVERIFY(others.drawn_at(0).has_value() != others.drawn_at(1).has_value());
        window.inspection().scene().bodies().open(k_b, k_bracket);
        QTRY_VERIFY_WITH_TIMEOUT(!window.inspection().robot().pair(), k_patience);
        QVERIFY(!others.drawn_at(0) && !others.drawn_at(1) && !others.has_any());
    }

    // Sixty gears are drawn and moved without a turn of the event loop that is noticed.
    void many_other_bodies_hold_nothing_up() {
        constexpr int k_gears = 60;
        const QString asset = folder_.filePath("many_gears.hwa");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"export", k_gear, "-o", asset}), 0);
        QByteArray names;
        QByteArray rows[2];
        for (int i = 0; i < k_gears; ++i) {
            const QByteArray comma = i == 0 ? "" : ",";
            names += comma + "many_gears" + (i == 0 ? "" : QByteArray::number(i + 1)) + "_tx";
            rows[0] += comma + QByteArray::number(100 * i);
            rows[1] += comma + QByteArray::number(200 * i);
        }
        const QString poses = folder_.filePath("many_gears.csv");
        write(poses, names + "\n" + rows[0] + "\n" + rows[1] + "\n");
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        trigger(window, "workspace_inspect");
        window.inspection().others().set_shown(false);
        window.inspection().robot().open({{}, QStringList(k_gears, asset), poses});
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
        QVERIFY(answers(window));
        QTest::qWait(500); // frames of the pair alone
        {
            const Watchdog watchdog;
            window.inspection().others().set_shown(true);
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().others().drawn_at(k_gears - 1),
                                     k_patience);
            QTest::qWait(500);
            qInfo("longest turn while they come: %lld ms", watchdog.longest());
        }
        const Watchdog watchdog;
        QElapsedTimer moving;
        moving.start();
        for (int i = 0; i < 10; ++i) {
            window.inspection().timeline().go_to(i % 2 == 0 ? 1 : 0);
        }
        const double row = static_cast<double>(moving.nsecsElapsed()) / 1e7; // milliseconds each
        qInfo("a row takes the window's thread %.2f ms", row);
        QVERIFY(row < 50.0);
        QVERIFY(answers(window));
        QTest::qWait(500);
        qInfo("longest turn while they move: %lld ms", watchdog.longest());
        // With another log they are away at once, and leave the scene a few a turn.
        const AroundLayers& around = named<Viewport>(window, "viewport")->pair().around();
        const std::size_t drawn = around.size();
        QVERIFY(drawn >= std::size_t{k_gears});
        std::size_t leaving = 0;
        const QObject watcher;
        connect(&window.inspection().others(), &PairOthers::changed, &watcher,
                [&] { leaving = std::max(leaving, around.leaving()); });
        const QString two = folder_.filePath("two_gears.csv");
        write(two, "many_gears_tx,many_gears2_tx\n0,100\n");
        window.inspection().robot().open({{}, {asset, asset}, two});
        QTRY_COMPARE_WITH_TIMEOUT(around.size(), std::size_t{0}, k_patience);
        QCOMPARE(leaving, drawn);
        QTRY_COMPARE_WITH_TIMEOUT(around.leaving(), std::size_t{0}, k_patience);
    }

    void handles_move_and_turn_the_chosen_body() {
        MainWindow window;
        QVERIFY(inspects(window));
        auto* viewport = named<Viewport>(window, "viewport");
        const auto at = [&](const Vec3& drawn) {
            return *viewport->pair_camera().standpoint().sight().on_screen(drawn);
        };
        PairTool& tool = window.inspection().tool();
        Gizmo gizmo = *tool.gizmo();
        const double pixel = viewport->pair_camera().standpoint().sight().pixel_at(gizmo.centre);
        const Vec3 grip = gizmo.centre + 60.0 * pixel * Vec3::UnitX();
        QVERIFY(tool.press(at(grip)));
        tool.drag(at(grip + Vec3(10.0, 0.0, 0.0)), {});
        QVERIFY(std::abs(window.inspection().scene().poses().both().b.move.x() - 10.0) < 1.0);
        QVERIFY(std::abs(window.inspection().scene().poses().both().b.move.y()) < 1e-9);
        QVERIFY(window.inspection().scene().poses().both().b.turn.isIdentity());
        QVERIFY(tool.escape()); // a drag that is given up leaves nothing
        QCOMPARE(window.inspection().scene().poses().both().b.move, Vec3(0, 0, 0));
        trigger(window, "pair_turn");
        gizmo = *tool.gizmo();
        QVERIFY(gizmo.mode == GizmoMode::turn);
        const Vec3 on_ring = gizmo.centre + Gizmo::k_length * pixel * Vec3(0.8, 0.6, 0.0);
        const Vec3 farther = gizmo.centre + Gizmo::k_length * pixel * Vec3(0.6, 0.8, 0.0);
        QVERIFY(tool.press(at(on_ring)));
        tool.drag(at(farther), {});
        tool.release();
        const Eigen::Matrix3d& turn = window.inspection().scene().poses().both().b.turn;
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
        QVERIFY(are_drawn(window));
        hullwright::Pose aside;
        aside.move = Vec3(150.0, 0.0, 0.0);
        window.inspection().scene().poses().move(k_b, aside);
        auto* viewport = named<Viewport>(window, "viewport");
        const Standpoint& standpoint = viewport->pair_camera().standpoint();
        for (const std::size_t which : {k_a, k_b}) {
            const auto& body = *window.inspection().scene().bodies().body(which);
            const auto placed = body.side.placed(window.inspection().scene().poses().of(which));
            // The place is a corner of a piece, a little inwards.
            const auto corners = body.side.collider->vertices(body.side.collider->leaf_of(0));
            Vec3 middle = Vec3::Zero();
            for (const Vec3& corner : corners) {
                middle += corner / static_cast<double>(corners.size());
            }
            window.inspection().scene().poses().choose(which == k_a ? k_b : k_a);
            const auto at = standpoint.sight().on_screen(placed(middle) - standpoint.origin);
            QVERIFY(window.inspection().tool().click(*at, {}));
            QCOMPARE(window.inspection().scene().poses().chosen(), which);
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
        window.inspection().scene().poses().move(k_b, far);
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
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().scene().bodies().body(k_b) != nullptr,
                                 k_patience);
        QCOMPARE(window.inspection().scene().bodies().body(k_b)->pieces(),
                 window.document().shown().pieces()->pieces().size());
        QVERIFY(answer_of(window).contains("Open two"));
        window.inspection().scene().bodies().open(k_a, k_gear);
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
            next.inspection().scene().bodies().open(k_a, k_gear);
            QTRY_VERIFY_WITH_TIMEOUT(named<QDockWidget>(next, "bodies_dock")->isVisible(),
                                     k_patience);
            QVERIFY(!named<QDockWidget>(next, "answer_dock")->isVisible());
            QVERIFY(!named<QDockWidget>(next, "outline_dock")->isVisible());
        }
        QSettings().clear();
        begin_exactly();
    }

    // The next window has bodies, row, camera and workspace as this one was closed with.
    void the_desk_keeps_what_is_inspected() {
        const QString file = folder_.filePath("kept.csv");
        write(file, "b_tx\n5\n1.5\n3\n");
        CameraPlace place;
        {
            MainWindow window;
            QVERIFY(inspects_cubes(window, folder_.path()));
            window.inspection().timeline().open(file);
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{3},
                                      k_patience);
            window.inspection().timeline().go_to(1);
            auto& camera = named<Viewport>(window, "viewport")->pair_camera();
            camera.turn(-25.0F, 5.0F);
            camera.move_nearer(2.0F, QPointF(200.0, 200.0));
            place = camera.standpoint().place();
            window.close();
        }
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            QVERIFY(named<QAction>(window, "workspace_inspect")->isChecked());
            QVERIFY(!window.inspection().scene().bodies().busy()); // what is seen at once comes
                                                                   // before files
            QVERIFY(has_bodies(window));
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().row(), std::size_t{1},
                                      k_patience);
            QVERIFY(answers(window));
            QCOMPARE(window.inspection().scene().bodies().origin(k_b).name, QString("cube.obj"));
            QCOMPARE(window.inspection().scene().poses().both().b.move.x(), 1.5);
            const CameraPlace now =
                named<Viewport>(window, "viewport")->pair_camera().standpoint().place();
            QVERIFY((now.target - place.target).norm() < 1e-5);
            QCOMPARE(now.yaw, place.yaw);
            QCOMPARE(now.pitch, place.pitch);
            QCOMPARE(now.distance, place.distance);
            type(named<QDoubleSpinBox>(window, "pose_tx"), "2.25"); // beside the row
            trigger(window, "workspace_author");
            window.close();
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QTest::qWait(50);
        QVERIFY(!window.inspection().scene().bodies().busy() &&
                !window.inspection().scene().bodies().body(k_a)); // nobody has looked yet
        trigger(window, "workspace_inspect");
        QVERIFY(has_bodies(window));
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().row(), std::size_t{1}, k_patience);
        QCOMPARE(window.inspection().scene().poses().both().b.move.x(), 2.25);
        QSettings().clear();
        begin_exactly();
    }

    // One file has A's poses and another one B's, in whichever order they are dropped where their
    // names say whose they are; both are kept.
    void two_files_of_poses_are_taken() {
        const QString of_a = folder_.filePath("cube a.csv");
        const QString of_b = folder_.filePath("other b.csv");
        write(of_a, "tx\n1\n2\n3\n");
        write(of_b, "tx,ty\n5,1\n6,1\n7,1\n");
        QTemporaryDir other;
        {
            MainWindow window;
            QVERIFY(inspects_cubes(window, other.path()));
            drop_files(window, {of_a, of_b});
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{3},
                                      k_patience);
            window.inspection().timeline().go_to(1);
            QCOMPARE(window.inspection().scene().poses().both().a.move.x(), 2.0);
            QCOMPARE(window.inspection().scene().poses().both().b.move.y(), 1.0);
            QVERIFY(window.inspection().timeline().name().contains("other b.csv"));
            const KeptInspection saved = window.inspection().memory().saved();
            QCOMPARE(saved.poses, of_a.toStdString());
            QCOMPARE(saved.poses_of_b, of_b.toStdString());
            // The names say it the other way round.
            QVERIFY(QFile::copy(other.path() + "/cube.obj", other.path() + "/other.obj"));
            drop_files(window,
                       {of_b, of_a, other.path() + "/cube.obj", other.path() + "/other.obj"});
            QTRY_VERIFY_WITH_TIMEOUT(!window.busy() && window.inspection().timeline().rows() == 3 &&
                                         window.inspection().timeline().path() == of_a,
                                     k_patience);
            QCOMPARE(window.inspection().timeline().path_of_b(), of_b);
            window.inspection().timeline().go_to(2);
            window.close();
        }
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{3},
                                      k_patience);
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().row(), std::size_t{2},
                                      k_patience);
            QCOMPARE(window.inspection().scene().poses().both().a.move.x(), 3.0);
            QCOMPARE(window.inspection().scene().poses().both().b.move.x(), 7.0);
            window.close();
        }
        // One of both files alone says nothing of use; neither is forgotten.
        QVERIFY(QFile::remove(of_b));
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().scene().bodies().body(k_b) && !window.busy(),
                                 k_patience);
        QCOMPARE(window.inspection().timeline().rows(), std::size_t{0});
        QCOMPARE(window.inspection().timeline().missed_of_b(), of_b);
        QCOMPARE(window.inspection().memory().saved().poses_of_b, of_b.toStdString());
        QSettings().clear();
        begin_exactly();
    }

    // Somebody may close the window before all was read that came back with it.
    void what_is_still_being_read_is_kept() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        trigger(window, "workspace_inspect");
        window.inspection().scene().bodies().open(k_a, k_gear);
        window.inspection().scene().bodies().open(k_b, k_bracket);
        QVERIFY(!window.inspection().scene().bodies().body(k_b));
        const KeptInspection saved = window.inspection().memory().saved();
        QCOMPARE(saved.bodies[k_a], QFileInfo(k_gear).absoluteFilePath().toStdString());
        QCOMPARE(saved.bodies[k_b], QFileInfo(k_bracket).absoluteFilePath().toStdString());
        QVERIFY(has_bodies(window));
    }

    // Columns of a table of many bodies begin with names, and those of the two that are held
    // against each other are taken.
    void poses_of_many_bodies_are_taken_by_name() {
        QTemporaryDir other;
        MainWindow window;
        QVERIFY(inspects_cubes(window, other.path())); // cube, and another of that name
        Timeline& timeline = window.inspection().timeline();
        std::optional<Issue> told;
        connect(&timeline, &Timeline::failed, this, [&told](const Issue& issue) { told = issue; });
        const QString file = folder_.filePath("many.csv");
        write(file, "t,vase_tx,cube2_ty,cube_tx\n0,9,5,1\n0.1,9,6,2\n");
        timeline.open(file);
        QTRY_COMPARE_WITH_TIMEOUT(timeline.rows(), std::size_t{2}, k_patience);
        QCOMPARE(window.inspection().scene().poses().both().a.move, Vec3(1, 0, 0));
        QCOMPARE(window.inspection().scene().poses().both().b.move, Vec3(0, 5, 0));
        QVERIFY(!told);
        write(file, "{\"cube_tx\":3,\"vase_tx\":9,\"cube2_ty\":7,\"t\":0}\n"); // the same in JSON
        timeline.open(file);
        QTRY_COMPARE_WITH_TIMEOUT(timeline.rows(), std::size_t{1}, k_patience);
        QCOMPARE(window.inspection().scene().poses().both().a.move, Vec3(3, 0, 0));
        QCOMPARE(window.inspection().scene().poses().both().b.move, Vec3(0, 7, 0));
        QVERIFY(!told);
        write(file, "vase_tx,mug_tx\n1,2\n"); // neither is here
        timeline.open(file);
        QTRY_VERIFY_WITH_TIMEOUT(told.has_value(), k_patience);
        QVERIFY(told->detail == because(Why::no_place_for, QString("\"cube_tx\"").toStdString()));
        told.reset();
        write(file, "a_tx,b_tx,c\n1,2,3\n"); // a slip in a table of two
        timeline.open(file);
        QTRY_VERIFY_WITH_TIMEOUT(told.has_value(), k_patience);
        QVERIFY(told->detail.why == Why::no_column);
        told.reset();
        write(file, "{\"cube_tx\":3,\"cube2_ty\":7}\n{\"cube_tx\":3}\n");
        timeline.open(file);
        QTRY_VERIFY_WITH_TIMEOUT(told.has_value(), k_patience);
        QVERIFY(told->detail == because(Why::no_place_for, QString("\"cube2_tx\"").toStdString()));
        QCOMPARE(told->numbers.front(), 2.0);
        QCOMPARE(timeline.rows(), std::size_t{1}); // what was there stays
    }

    // Files that are gone are said to be, where they would stand; they are not forgotten.
    void what_is_not_where_it_was_is_told() {
        const QString file = folder_.filePath("gone.csv");
        write(file, "b_tx\n5\n");
        QTemporaryDir other;
        {
            MainWindow window;
            QVERIFY(inspects_cubes(window, other.path()));
            window.inspection().timeline().open(file);
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{1},
                                      k_patience);
            window.inspection().scene().bodies().open(k_b, k_bracket);
            QVERIFY(has_bodies(window));
            window.close();
        }
        QVERIFY(QFile::remove(file) && QFile::remove(other.path() + "/cube.obj"));
        MainWindow window;
        QSignalSpy refused(&window, &MainWindow::refused);
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().scene().bodies().body(k_b) && !window.busy(),
                                 k_patience);
        QVERIFY(named<QLabel>(window, "body_figures_a")->text().contains("cube.obj is not where"));
        QVERIFY(named<QLabel>(window, "timeline_state")->text().contains("gone.csv is not where"));
        QCOMPARE(refused.size(), 0);
        const KeptInspection saved = window.inspection().memory().saved();
        QCOMPARE(saved.bodies[k_a], (other.path() + "/cube.obj").toStdString());
        QCOMPARE(saved.poses, file.toStdString());
        window.inspection().scene().bodies().open(k_a, k_gear);
        QVERIFY(has_bodies(window));
        QVERIFY(!named<QLabel>(window, "body_figures_a")->text().contains("not where"));
        QSettings().clear();
        begin_exactly();
    }

    // A contact file has bodies and rows of its own, and is opened again.
    void the_desk_keeps_a_contact_file() {
        const QString path = folder_.filePath("kept.contact.json");
        write(folder_.filePath("pair.csv"), "b_tx\n5\n1.5\n");
        {
            MainWindow window;
            QVERIFY(inspects_cubes(window, folder_.path()));
            window.inspection().timeline().open(folder_.filePath("pair.csv"));
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{2},
                                      k_patience);
            KeepChoice choice;
            choice.all_rows = true;
            window.inspection().contact().keep(choice, path);
            QTRY_VERIFY_WITH_TIMEOUT(!window.busy() && QFile::exists(path), k_patience);
            window.router().open(path);
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().contact().findings(), k_patience);
            window.inspection().timeline().go_to(1);
            window.close();
        }
        {
            MainWindow window;
            window.show();
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().contact().findings(), k_patience);
            QVERIFY(are_drawn(window));
            QCOMPARE(window.inspection().contact().name(), QString("kept.contact.json"));
            QCOMPARE(window.inspection().timeline().row(), std::size_t{1});
            QCOMPARE(window.inspection().scene().poses().both().b.move.x(), 1.5);
            window.close();
        }
        QVERIFY(QFile::remove(path));
        MainWindow window;
        window.show();
        auto* page = named<QWidget>(window, "inspect_page");
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<QLabel*>("page_coming")
                                     ->text()
                                     .contains("kept.contact.json is not where it was"),
                                 k_patience);
        QCOMPARE(window.inspection().memory().saved().contact, path.toStdString());
        QVERIFY(window.inspection().memory().saved().row == 1U);
        QSettings().clear();
        begin_exactly();
    }

    // A robot comes back with the pair that was chosen, and with its row.
    void the_desk_keeps_a_robot() {
        const QString folder = folder_.filePath("robot");
        QVERIFY(QDir().mkpath(folder));
        const QString robot = folder + "/two_links.urdf";
        const QString log = folder + "/two_links.csv";
        const QString robots = HULLWRIGHT_SOURCE_DIR "/tests/data/robots/";
        QVERIFY(QFile::copy(robots + "two_links.urdf", robot));
        QVERIFY(QFile::copy(robots + "two_links.csv", log));
        CameraPlace place;
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            trigger(window, "workspace_inspect");
            window.inspection().robot().open({robot, {}, log, true});
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
            window.inspection().robot().choose(2);
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().robot().pair(),
                                      std::optional<std::size_t>(2), k_patience);
            window.inspection().timeline().go_to(4);
            auto& camera = named<Viewport>(window, "viewport")->pair_camera();
            camera.turn(-25.0F, 5.0F);
            place = camera.standpoint().place();
            window.close();
        }
        KeptInspection kept;
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().busy(), k_patience);
            kept = window.inspection().memory().saved(); // not forgotten before it came
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
            QCOMPARE(window.inspection().robot().pair(), std::optional<std::size_t>(2));
            QCOMPARE(window.inspection().timeline().rows(), std::size_t{5});
            QCOMPARE(window.inspection().timeline().row(), std::size_t{4});
            const CameraPlace now =
                named<Viewport>(window, "viewport")->pair_camera().standpoint().place();
            QCOMPARE(now.yaw, place.yaw);
            QCOMPARE(now.distance, place.distance);
            KeptInspection saved = window.inspection().memory().saved();
            QVERIFY(saved.robot.has_value());
            QCOMPARE(saved.robot->robot, robot.toStdString());
            QCOMPARE(saved.robot->log, log.toStdString());
            QVERIFY(saved.robot->has_degrees);
            kept.camera.reset(); // of floats
            saved.camera.reset();
            QVERIFY(kept == saved);
            type(named<QDoubleSpinBox>(window, "pose_tx"), "2.25"); // beside the row
            window.close();
        }
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
            QCOMPARE(window.inspection().timeline().row(), std::size_t{4});
            QCOMPARE(window.inspection().scene().poses().both().b.move.x(), 2.25);
            window.close();
        }
        QVERIFY(QFile::remove(log));
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(named<QLabel>(window, "page_coming")
                                     ->text()
                                     .contains("two_links.csv is not where it was"),
                                 k_patience);
        const KeptInspection saved = window.inspection().memory().saved();
        QVERIFY(saved.robot == kept.robot && !saved.robot->pair[k_a].empty());
        QVERIFY(saved.moved && (*saved.moved)[k_b][0] == 2.25);
        // Whoever goes on with something else is told no more.
        window.inspection().scene().bodies().open(k_a, k_gear);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().scene().bodies().body(k_a), k_patience);
        QVERIFY(named<QWidget>(window, "robot_pairs")->isHidden() ||
                !named<QLabel>(window, "robot_told")->isVisible());
        QVERIFY(!window.inspection().memory().saved().robot);
        QSettings().clear();
        begin_exactly();
    }

    // A robot whose pairs were left for other bodies comes back beside these, and its pairs can be
    // gone back to.
    void the_desk_keeps_a_robot_beside_other_bodies() {
        const QString robots = HULLWRIGHT_SOURCE_DIR "/tests/data/robots/";
        QTemporaryDir folder;
        {
            MainWindow window;
            QVERIFY(inspects_cubes(window, folder.path()));
            window.inspection().robot().open(
                {robots + "two_links.urdf", {}, robots + "two_links.csv", true});
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair() && !window.busy(),
                                     k_patience);
            QVERIFY(!window.inspection().memory().saved().aside);
            window.inspection().scene().bodies().open(k_a, folder.path() + "/cube.obj");
            window.inspection().scene().bodies().open(k_b, folder.path() + "/cube.obj");
            QTRY_VERIFY_WITH_TIMEOUT(!window.inspection().robot().pair() && !window.busy(),
                                     k_patience);
            window.close();
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().robot() && !window.busy(), k_patience);
        QVERIFY(!window.inspection().robot().pair());
        QCOMPARE(window.inspection().scene().bodies().origin(k_a).path,
                 folder.path() + "/cube.obj");
        const KeptInspection saved = window.inspection().memory().saved();
        QVERIFY(saved.aside.has_value());
        QCOMPARE(saved.aside->robot, (robots + "two_links.urdf").toStdString());
        QCOMPARE(saved.bodies[k_a], (folder.path() + "/cube.obj").toStdString());
        QVERIFY(!saved.robot);
        window.inspection().robot().choose(1);
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().robot().pair(), std::optional<std::size_t>(1),
                                  k_patience);
        const KeptInspection chosen = window.inspection().memory().saved();
        QVERIFY(chosen.robot && !chosen.aside);
        QSettings().clear();
        begin_exactly();
    }

    // Whoever only inspects has no model in Author. What is inspected can be saved all the same,
    // and a model that is open when it is opened stays.
    void an_inspection_alone_is_a_project() {
        const QString project = folder_.filePath("pair.hullwright");
        const QString poses = HULLWRIGHT_SOURCE_DIR "/resources/samples/poses.csv";
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            trigger(window, "workspace_inspect");
            QVERIFY(!named<QAction>(window, "save")->isEnabled());
            QVERIFY(window.windowTitle().contains("[*]")); // where a change is marked
            window.inspection().scene().bodies().open(k_a, k_bracket);
            window.inspection().scene().bodies().open(k_b, k_bracket);
            QVERIFY(has_bodies(window));
            window.inspection().timeline().open(poses);
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{3},
                                      k_patience);
            window.inspection().timeline().go_to(1);
            QVERIFY(named<QAction>(window, "save")->isEnabled());
            QVERIFY(saves(window, project));
            QVERIFY2(window.windowTitle().contains("pair.hullwright"),
                     qPrintable(window.windowTitle()));
        }
        QSettings().clear();
        begin_exactly();
        const auto comes_back = [&](MainWindow& window) {
            window.router().open(project);
            return QTest::qWaitFor(
                [&] { return window.inspection().timeline().rows() == 3 && has_bodies(window); },
                k_patience);
        };
        {
            MainWindow window;
            QSignalSpy refused(&window, &MainWindow::refused);
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            QVERIFY(comes_back(window));
            QVERIFY(window.findChild<QWidget*>("bodies_dock")->isVisible());
            QCOMPARE(window.inspection().scene().bodies().origin(k_a).name, QString("bracket.obj"));
            QCOMPARE(window.inspection().timeline().row(), std::size_t{1});
            QVERIFY(!window.document().model());
            QCOMPARE(window.document().keeper().file().path(), project);
            QVERIFY(!window.isWindowModified());
            QCOMPARE(refused.size(), 0);
            QVERIFY(saves(window, project)); // and again
        }
        QSettings().clear();
        begin_exactly();
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto model = window.document().model();
        QVERIFY(comes_back(window));
        QCOMPARE(window.document().model(), model);
        QVERIFY(window.document().keeper().file().path().isEmpty());
        QSettings().clear();
        begin_exactly();
    }

    // Things come back without the one that is gone, each with its own columns; so they do from a
    // project.
    void several_things_come_back() {
        const QString folder = folder_.filePath("several");
        QStringList things;
        for (const char* name : {"/one/post.obj", "/two/post.obj", "/wall.obj"}) {
            things += folder + name;
            QVERIFY(QDir().mkpath(QFileInfo(things.back()).path()));
            write(things.back(), boxes_obj({{-1, -1, -1, 1, 1, 1}}));
        }
        const QString poses = folder + "/three.csv";
        write(poses, "post_tx,post2_tx,wall_tx\n-5,5,9\n-5,5,6.5\n-1,0,9\n");
        const QString project = folder_.filePath("several.hullwright");
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            QVERIFY(load(window, k_bracket));
            trigger(window, "workspace_inspect");
            window.inspection().robot().open({{}, things, poses});
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
            QCOMPARE(window.inspection().scene().bodies().origin(k_b).name, QString("post2"));
            QVERIFY(!named<QLabel>(window, "robot_told")->text().contains("robot"));
            window.inspection().robot().choose(1);
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().scene().bodies().origin(k_b).name,
                                      QString("wall"), k_patience);
            window.inspection().timeline().go_to(0);
            QVERIFY(saves(window, project));
        }
        QVERIFY(QFile::remove(things[0]));
        MainWindow window;
        QSignalSpy refused(&window, &MainWindow::refused);
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.router().open(project);
        QVERIFY(settles(window));
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
        QCOMPARE(window.inspection().robot().robot()->report().pairs.size(), std::size_t{1});
        QCOMPARE(window.inspection().scene().bodies().origin(k_a).name, QString("post2"));
        QCOMPARE(window.inspection().scene().bodies().origin(k_b).name, QString("wall"));
        QCOMPARE(window.inspection().timeline().row(), std::size_t{0});
        QCOMPARE(window.inspection().scene().poses().both().a.move.x(), 5.0);
        const QString told = named<QLabel>(window, "robot_told")->text();
        QVERIFY2(told.contains("post.obj is not where it was"), qPrintable(told));
        QCOMPARE(refused.size(), 0);
        const auto kept = window.inspection().memory().saved().robot;
        QVERIFY(kept && kept->things.size() == static_cast<std::size_t>(things.size()));
        for (qsizetype i = 0; i < things.size(); ++i) { // the one that is gone as well
            QCOMPARE(kept->things[static_cast<std::size_t>(i)], things[i].toStdString());
        }
    }

    // Bodies of a contact file are assets in it, and take the models that they were cut from.
    void bodies_of_a_contact_file_take_their_models() {
        const QString path = folder_.filePath("modelled.contact.json");
        const QString model = folder_.filePath("model_of_b.obj");
        QVERIFY(QFile::copy(k_bracket, model));
        {
            MainWindow window;
            QVERIFY(inspects(window));
            window.inspection().scene().bodies().open(k_b, model);
            QVERIFY(has_bodies(window));
            hullwright::Pose pose;
            pose.move = Vec3(0.5, 0, 0);
            window.inspection().scene().poses().move(k_b, pose);
            QVERIFY(answers(window));
            window.inspection().contact().keep({}, path);
            QTRY_VERIFY_WITH_TIMEOUT(!window.busy() && QFile::exists(path), k_patience);
            window.router().open(path);
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().contact().findings(), k_patience);
            QVERIFY(!window.inspection().scene().bodies().body(k_b)->side.surface &&
                    window.inspection().comparison().needs_model(k_b));
            QVERIFY(named<QAction>(window, "inspect_model_a")->isEnabled());
            QSignalSpy refused(&window.inspection().scene().bodies(), &PairBodies::failed);
            window.inspection().scene().bodies().open_model(k_b, k_gear);
            QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
            QCOMPARE(refused[0][0].value<Issue>().code, Code::mesh_mismatch);
            QVERIFY(window.inspection().scene().bodies().body(k_b) &&
                    window.inspection().scene().bodies().origin(k_b).model.isEmpty());
            window.inspection().scene().bodies().open_model(k_a, k_gear);
            window.inspection().scene().bodies().open_model(k_b, model);
            QVERIFY(has_bodies(window) && answers(window));
            QVERIFY(window.inspection().scene().bodies().body(k_a)->side.surface &&
                    window.inspection().scene().bodies().body(k_b)->side.mesh);
            QVERIFY(!window.inspection().comparison().needs_model(k_a) &&
                    !window.inspection().comparison().needs_model(k_b));
            QCOMPARE(window.inspection().contact().name(),
                     QString("modelled.contact.json")); // still open
            const auto& contacts = window.inspection().scene().answers().last()->found.contacts;
            QVERIFY(std::ranges::any_of(contacts, &Contact::faces_meet));
            window.close();
        }
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().contact().findings(), k_patience);
            QTRY_VERIFY_WITH_TIMEOUT(
                window.inspection().scene().bodies().body(k_a)->side.surface &&
                    window.inspection().scene().bodies().body(k_b)->side.surface,
                k_patience);
            window.close();
        }
        QVERIFY(QFile::remove(model));
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().contact().findings() &&
                                     !window.inspection().scene().bodies().busy(),
                                 k_patience);
        const QString told = named<QLabel>(window, "pair_warnings")->text();
        QVERIFY2(told.contains("is not where it was"), qPrintable(told));
        QVERIFY(window.inspection().scene().bodies().body(k_a)->side.surface.has_value());
        QCOMPARE(window.inspection().memory().saved().models[k_b], model.toStdString());
        QSettings().clear();
        begin_exactly();
    }

    // An asset among several things takes its model, in all of its pairs and when it comes back;
    // things that are models have their faces.
    void an_asset_among_things_takes_its_model() {
        const QString asset = folder_.filePath("thing.hwa");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"export", k_bracket, "-o", asset}), 0);
        const QString poses = folder_.filePath("thing.csv");
        write(poses, "thing_tx,bracket_tx,gear_tx\n0.5,0,900\n0.5,0,1000\n");
        {
            MainWindow window;
            window.set_worker(HULLWRIGHT_CLI);
            window.show();
            trigger(window, "workspace_inspect");
            window.inspection().robot().open({{}, {asset, k_bracket, k_gear}, poses});
            QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
            QCOMPARE(window.inspection().scene().bodies().origin(k_a).name, QString("thing"));
            QVERIFY(!window.inspection().scene().bodies().body(k_a)->side.surface &&
                    window.inspection().scene().bodies().can_open_model(k_a));
            QVERIFY(window.inspection().scene().bodies().body(k_b)->side.surface &&
                    !window.inspection().scene().bodies().can_open_model(k_b));
            window.inspection().scene().bodies().open_model(k_a, k_bracket);
            QVERIFY(has_bodies(window) && answers(window));
            QVERIFY(window.inspection().scene().bodies().body(k_a)->side.surface.has_value());
            QCOMPARE(window.inspection().robot().pair(),
                     std::optional<std::size_t>(0)); // it is still that pair
            QCOMPARE(window.inspection().comparison().obstacle(), QString());
            window.inspection().comparison().start();
            QVERIFY(has_compared(window));
            QCOMPARE(window.inspection().scene().bodies().origin(k_b).path,
                     QFileInfo(k_bracket).absoluteFilePath());
            const RobotReport& report = window.inspection().robot().robot()->report();
            const std::size_t other = report.pairs[1].a == 0 ? 1 : 2;
            window.inspection().robot().choose(other);
            QTRY_COMPARE_WITH_TIMEOUT(window.inspection().robot().pair(), std::optional(other),
                                      k_patience);
            QCOMPARE(window.inspection().scene().bodies().origin(k_b).name, QString("gear"));
            QVERIFY(window.inspection().scene().bodies().body(k_a)->side.surface.has_value());
            QVERIFY(window.inspection().scene().bodies().origin(k_a).model.endsWith("bracket.obj"));
            window.close();
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().robot().pair(), k_patience);
        QCOMPARE(window.inspection().scene().bodies().origin(k_b).name, QString("gear"));
        QVERIFY(window.inspection().scene().bodies().body(k_a)->side.surface.has_value());
        QSettings().clear();
        begin_exactly();
    }

    // Settings that a hand has broken are none; poses of bodies that there are not do no harm.
    void broken_memories_do_no_harm() {
        QSettings().setValue("inspect/memory", QByteArray(R"({"a": "/no/a.hwa", "row": -3})"));
        QSettings().setValue("probe/bench", QByteArray("{"));
        MainWindow window;
        QVERIFY(window.inspection().memory().saved().empty());
        QVERIFY(inspects_cubes(window, folder_.path()));
        const PosePair before = window.inspection().scene().poses().both();
        KeptInspection alone;
        alone.row = 7;
        alone.moved = {PoseNumbers{0, 0, 0, 0, 0, 0, 0}, k_no_pose};
        window.inspection().memory().restore(alone);
        window.inspection().memory().open_restored();
        QVERIFY(!window.busy());
        QCOMPARE(window.inspection().scene().poses().both().numbers_a, before.numbers_a);
        QCOMPARE(window.inspection().scene().poses().both().numbers_b, before.numbers_b);
    }

    // A project brings back what was inspected, and the workspace that was in front.
    void a_project_keeps_what_is_inspected() {
        const QString project = folder_.filePath("inspected.hullwright");
        {
            MainWindow window;
            window.show();
            QVERIFY(load(window, k_bracket));
            QVERIFY(inspects(window));
            type(named<QDoubleSpinBox>(window, "pose_tx"), "12.5");
            QVERIFY(saves(window, project));
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.router().open(project);
        QVERIFY(settles(window));
        QVERIFY(named<QAction>(window, "workspace_inspect")->isChecked());
        QVERIFY(has_bodies(window) && answers(window));
        QCOMPARE(window.inspection().scene().bodies().origin(k_a).name, QString("gear.obj"));
        QCOMPARE(window.inspection().scene().poses().both().b.move.x(), 12.5);
    }

    // Each move is a step, and so is a whole drag; rows of a file are none.
    void moves_are_undone_and_done_again() {
        MainWindow window;
        QVERIFY(inspects(window));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        const auto place = [&window] { return window.inspection().scene().poses().both().b.move; };
        auto* undo = named<QAction>(window, "inspect_undo");
        auto* redo = named<QAction>(window, "inspect_redo");
        QVERIFY(!undo->isEnabled() && !redo->isEnabled());
        type(named<QDoubleSpinBox>(window, "pose_ty"), "4");
        PairTool& tool = window.inspection().tool();
        const Gizmo gizmo = *tool.gizmo();
        const Sight sight = named<Viewport>(window, "viewport")->pair_camera().standpoint().sight();
        const Vec3 grip = gizmo.centre + 60.0 * sight.pixel_at(gizmo.centre) * Vec3::UnitX();
        const auto drags = [&](int turns) {
            if (!tool.press(*sight.on_screen(grip))) {
                return false;
            }
            for (int i = 1; i <= turns; ++i) {
                tool.drag(*sight.on_screen(grip + Vec3(2.0 * i, 0.0, 0.0)), {});
            }
            return true;
        };
        QVERIFY(drags(5));
        trigger(window, "inspect_undo"); // not while a hand drags
        tool.release();
        const Vec3 dragged = place();
        QVERIFY(std::abs(dragged.x() - 10.0) < 1.0);
        named<QWidget>(window, "viewport")->setFocus();
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(place(), Vec3(0, 4, 0));
        QVERIFY(drags(3));
        QVERIFY(tool.escape()); // a drag that is given up is no step
        QVERIFY(redo->isEnabled());
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(place(), Vec3(0, 0, 0));
        QVERIFY(!undo->isEnabled());
        trigger(window, "inspect_redo");
        trigger(window, "inspect_redo");
        QCOMPARE(place(), dragged);
        QVERIFY(!redo->isEnabled());
        write(folder_.filePath("rows.csv"), "b_tx\n1\n2\n");
        window.inspection().timeline().open(folder_.filePath("rows.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{2},
                                  k_patience);
        window.inspection().timeline().go_to(1);
        trigger(window, "inspect_undo");
        QCOMPARE(place(), Vec3(0, 4, 0));
        window.inspection().scene().bodies().open(
            k_a,
            k_bracket); // with another body there is nothing to go back to
        QVERIFY(has_bodies(window));
        QVERIFY(!undo->isEnabled() && !redo->isEnabled());
    }

    // An asset with a hull that stands out has rows, a piece at fault, and a way to it.
    void pieces_are_compared_with_meshes() {
        const QString model = folder_.filePath("comb.obj");
        const QString pushed = write_comb(model, folder_.filePath("comb.hwa"));
        const QString poses = folder_.filePath("plate.csv");
        write(poses, "b_tx,b_tz,engine\n0,1.2,0\n3,1.2,0\n6,1.2,1\n9,1.2,0\n6,1.3,0\n6,2,0\n"
                     "6,0.9,1\n");
        MainWindow window;
        QVERIFY(inspects_comb(window, folder_.filePath("comb.hwa"), folder_.path()));
        auto* told = named<QLabel>(window, "compare_told");
        auto* compare = named<QAction>(window, "compare_with_meshes");
        QVERIFY(!compare->isEnabled());
        QVERIFY2(told->text().contains("comb.hwa is an asset, which does not hold its surface"),
                 qPrintable(told->text()));
        QVERIFY(named<QPushButton>(window, "compare_model_b")->isHidden());
        window.inspection().comparison().set_model(k_a, model);
        QVERIFY(compare->isEnabled());
        named<QCheckBox>(window, "compare_pixels")->click();
        QVERIFY(!window.inspection().comparison().asks_pixels());
        // The present pose is enough.
        compare->trigger();
        QVERIFY(has_compared(window));
        QVERIFY(window.inspection().comparison().found()->only);
        QVERIFY(named<QLabel>(window, "compare_row")->text().contains("Meshes: "));
        window.inspection().timeline().open(poses);
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{7},
                                  k_patience);
        QVERIFY(!window.inspection().comparison().found()); // it was of no row
        named<QDockWidget>(window, "compare_dock")->raise();
        named<QPushButton>(window, "compare_run")->click();
        QVERIFY(window.inspection().comparison().busy());
        QVERIFY(has_compared(window));
        for (const QString& words :
             {QString("2 of 7: false contacts 2, missed 0"),
              QString("2 of 2 false contacts come from piece %1 of A: its hull is 0.4").arg(pushed),
              QString("The engine: 7 rows, 1 false and 0 missed contacts")}) {
            QVERIFY2(told->text().contains(words), qPrintable(told->text()));
        }
        auto* table = named<QTableView>(window, "compared_rows");
        const auto row_at = [table](int row) { return table->model()->index(row, 1).data(); };
        QCOMPARE(table->model()->rowCount(), 3);
        table->sortByColumn(3, Qt::DescendingOrder);
        QCOMPARE(row_at(0).toString(), QString("5"));
        QCOMPARE(table->model()->index(0, 3).data().toString(), length_number(0.3));
        auto* kinds = named<QComboBox>(window, "compare_kinds");
        QCOMPARE(kinds->count(), 3); // all, false contacts, those of the engine
        kinds->setCurrentIndex(2);
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(row_at(0).toString(), QString("3"));
        kinds->setCurrentIndex(1);
        QCOMPARE(table->model()->rowCount(), 2);
        // A row is gone to, and its fault is looked at.
        const auto far = named<Viewport>(window, "viewport")->pair_camera().standpoint().pose;
        QVERIFY(!named<QAction>(window, "compared_in_author")->isEnabled());
        table->setCurrentIndex(table->model()->index(0, 0));
        QCOMPARE(window.inspection().timeline().row(), std::size_t{4});
        QCOMPARE(window.inspection().scene().poses().both().b.move, Vec3(6, 0, 1.3));
        QTRY_VERIFY_WITH_TIMEOUT(
            named<Viewport>(window, "viewport")->pair_camera().standpoint().pose.distance <
                0.5F * far.distance,
            k_patience);
        const Vec3 target =
            named<Viewport>(window, "viewport")->pair_camera().standpoint().place().target;
        QVERIFY(target.x() > 5.0 && target.x() < 8.0);
        QVERIFY2(named<QLabel>(window, "compare_row")->text().contains("out of its surface"),
                 qPrintable(named<QLabel>(window, "compare_row")->text()));
        // The piece is found by its name where it is made.
        trigger(window, "compared_in_author");
        QVERIFY(named<QAction>(window, "workspace_author")->isChecked());
        QVERIFY(settles(window));
        const auto& shown = window.document().shown();
        QCOMPARE(QFileInfo(window.document().path()).fileName(), QString("comb.obj"));
        QCOMPARE(shown.selection().size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(shown.pieces()->names[*shown.selection().begin()]), pushed);
        // The model is open now, and is not read again.
        window.document().shown().select({});
        const auto before = window.document().model();
        trigger(window, "workspace_inspect");
        trigger(window, "compared_in_author");
        QCOMPARE(shown.selection().size(), std::size_t{1});
        QVERIFY(window.document().model() == before);
        trigger(window, "workspace_inspect");
        window.inspection().scene().bodies().open(k_b, k_gear); // of other bodies nothing was found
        QVERIFY(has_bodies(window));
        QVERIFY(!window.inspection().comparison().found() && table->model()->rowCount() == 0);
        QVERIFY(!named<QAction>(window, "compared_in_author")->isEnabled());
    }

    // Table and report have the bytes that the command line writes of the same files.
    void a_comparison_is_saved_as_the_command_line_does() {
        const QString model = folder_.filePath("comb.obj");
        const QString asset = folder_.filePath("comb.hwa");
        const QString poses = folder_.filePath("saved.csv");
        write_comb(model, asset);
        write(poses, "b_tx,b_tz,engine\n0,1.2,0\n6,1.2,1\n6,1.3,0\n6,2,0\n6,0.9,1\n");
        MainWindow window;
        QVERIFY(inspects_comb(window, asset, folder_.path()));
        const auto can_save = [&window] {
            const bool table = named<QPushButton>(window, "compare_save_table")->isEnabled();
            return table == named<QPushButton>(window, "compare_save_report")->isEnabled() &&
                   table == named<QAction>(window, "save_compared_table")->isEnabled() && table;
        };
        for (const char* name : {"compare_save_table", "compare_save_report"}) {
            QVERIFY(!named<QPushButton>(window, name)->isEnabled());
            QVERIFY(!named<QPushButton>(window, name)->accessibleName().isEmpty());
        }
        window.inspection().comparison().set_model(k_a, model);
        window.inspection().comparison().set_asks_pixels(false);
        window.inspection().timeline().open(poses);
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{5},
                                  k_patience);
        trigger(window, "compare_with_meshes");
        QVERIFY(has_compared(window) && can_save());
        ComparedFiles& files = window.inspection().compared_files();
        QSignalSpy kept(&window.inspection(), &Inspection::kept);
        files.save_table(folder_.filePath("window.csv"));
        QVERIFY(!can_save() && window.busy());
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), 1, k_patience);
        QVERIFY(can_save());
        files.save_report(folder_.filePath("window.html"));
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), 2, k_patience);
        QCOMPARE(kept[1][0].toString(), folder_.filePath("window.html"));
        QCOMPARE(
            QProcess::execute(HULLWRIGHT_CLI,
                              {"compare", asset, folder_.filePath("plate.obj"), "--model-a", model,
                               "--poses", poses, "--no-pixels", "-o", folder_.filePath("verb.csv"),
                               "--report", folder_.filePath("verb.html")}),
            0);
        const auto bytes_of = [this](const char* name) {
            QFile file(folder_.filePath(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(bytes_of("verb.csv").count('\n') == 6 && bytes_of("verb.html").size() > 10'000);
        QCOMPARE(bytes_of("window.csv"), bytes_of("verb.csv"));
        QVERIFY(bytes_of("window.html") == bytes_of("verb.html"));
        // A place where nothing can be written is told, and leaves nothing.
        QSignalSpy refused(&window, &MainWindow::refused);
        files.save_table(folder_.filePath("none/rows.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY(refused[0][0].toString().contains("rows.csv"));
        files.save_report(folder_.filePath("none/page.html"));
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 2, k_patience);
        QVERIFY(refused[1][0].toString().contains("page.html"));
        QVERIFY(!QFileInfo::exists(folder_.filePath("none")) && kept.size() == 2 && can_save());
        window.inspection().scene().bodies().open(k_b, k_gear); // of other bodies nothing was found
        QVERIFY(has_bodies(window) && !can_save());
        files.save_table(folder_.filePath("gone.csv"));
        QVERIFY(!files.busy());
    }

    // A run that is stopped shows nothing of what it had, and what was there stays whole.
    void a_stopped_comparison_leaves_no_half_table() {
        const QString model = folder_.filePath("comb.obj");
        write_comb(model, folder_.filePath("comb.hwa"));
        QByteArray rows = "b_tx,b_tz\n";
        for (int i = 0; i < 20000; ++i) {
            rows += "6,1." + QByteArray::number(200 + i % 100) + "\n";
        }
        write(folder_.filePath("long.csv"), rows);
        MainWindow window;
        QVERIFY(inspects_comb(window, folder_.filePath("comb.hwa"), folder_.path()));
        window.inspection().comparison().set_model(k_a, model);
        window.inspection().comparison().set_asks_pixels(false);
        window.inspection().timeline().open(folder_.filePath("long.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{20000},
                                  k_patience);
        double most = 0.0;
        bool was_busy = false;
        QObject::connect(&window.inspection().comparison(), &PairComparison::progressed, &window,
                         [&](const QString&, double fraction) {
                             if (most <= 0.32 && fraction > 0.32) { // rows are being answered
                                 was_busy = window.busy();
                                 window.stop(); // here, lest the last row is answered before
                             }
                             most = std::max(most, fraction);
                         });
        trigger(window, "compare_with_meshes");
        QTRY_VERIFY_WITH_TIMEOUT(most > 0.32, k_patience);
        QVERIFY(was_busy);
        QVERIFY(!window.inspection().comparison().busy() &&
                !window.inspection().comparison().found());
        QTest::qWait(300);
        QVERIFY(!window.inspection().comparison().found());
        const auto* table = named<QTableView>(window, "compared_rows");
        QCOMPARE(table->model()->rowCount(), 0);
        QVERIFY(!named<QLabel>(window, "compare_told")->text().contains("false contacts"));
        QVERIFY(named<QAction>(window, "compare_with_meshes")->isEnabled());
    }

    void a_timeline_that_loops_begins_again() {
        const QString file = folder_.filePath("loop.csv");
        write(file, "b_tx\n5\n4\n3\n2\n1\n");
        MainWindow window;
        QVERIFY(inspects_cubes(window, folder_.path()));
        window.inspection().timeline().open(file);
        QTRY_COMPARE_WITH_TIMEOUT(window.inspection().timeline().rows(), std::size_t{5},
                                  k_patience);
        trigger(window, "loop");
        window.inspection().timeline().player().set_speed(100.0);
        int begun = 0;
        std::size_t before = 0;
        QObject::connect(&window.inspection().timeline(), &Timeline::row_changed, &window, [&] {
            begun += window.inspection().timeline().row() < before ? 1 : 0;
            before = window.inspection().timeline().row();
        });
        trigger(window, "play");
        QTRY_VERIFY_WITH_TIMEOUT(begun >= 3, k_patience);
        QVERIFY(window.inspection().timeline().player().is_playing());
        trigger(window, "loop"); // it ends at the end again
        QTRY_VERIFY_WITH_TIMEOUT(!window.inspection().timeline().player().is_playing(), k_patience);
        QCOMPARE(window.inspection().timeline().row(), std::size_t{4});
    }

    void steps_are_played_to_the_end() {
        MainWindow window;
        QVERIFY(inspects(window));
        auto* play = named<QAction>(window, "play_steps");
        auto* slider = named<QSlider>(window, "step_slider");
        QVERIFY(!play->isEnabled());
        named<QToolButton>(window, "steps_fold")->click();
        QTRY_VERIFY_WITH_TIMEOUT(slider->maximum() > 2, k_patience);
        slider->setValue(slider->maximum() - 2);
        QVERIFY(play->isEnabled());
        play->trigger();
        QCOMPARE(play->text(), QString("Pause the steps"));
        QTRY_COMPARE_WITH_TIMEOUT(slider->value(), slider->maximum(), k_patience);
        QCOMPARE(play->text(), QString("Play the steps"));
        play->trigger(); // from the beginning
        QCOMPARE(slider->value(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(slider->value() > 0, k_patience);
        named<QToolButton>(window, "steps_fold")->click(); // nobody looks any more
        QCOMPARE(play->text(), QString("Play the steps"));
    }

    void a_model_that_is_opened_is_shown() {
        MainWindow window;
        QVERIFY(inspects(window));
        window.router().open(k_bracket);
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
        QVERIFY(says(window, window.inspection().scene().answers().last()->found.kind));
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
