// The window's words stay true: of work that was stopped, of what is locked, of the last step.
#include "draw/cover_picture.h"
#include "support/broken_models.h"
#include "support/files.h"
#include "support/first_cut.h"
#include "support/linted_pieces.h"
#include "support/open_shapes.h"
#include "support/shared_models.h"
#include "support/window_test.h"
#include "ui/document/look.h"
#include "ui/icons/icon.h"
#include "ui/models/piece_rows.h"
#include "ui/models/problem_table.h"
#include "ui/panels/banner.h"
#include "ui/panels/marked_slider.h"
#include "ui/window/main_window.h"
#include "ui/words/issue_text.h"
#include "ui/words/language.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QStatusBar>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QTreeView>
#include <QUrl>

#include <cstring>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

QString text_in(const MainWindow& window, const char* row) {
    return window.findChild<Banner*>()->findChild<QWidget*>(row)->findChild<QLabel*>()->text();
}

QString name_of(MainWindow& window, PieceId piece) {
    return QString::fromStdString(window.document().shown().pieces()->names[piece]);
}

void type(MainWindow& window, const char* field, const char* text) {
    auto* line = window.findChild<QLineEdit*>(field);
    line->setText(text);
    emit line->editingFinished();
}

std::size_t pieces_in(MainWindow& window) {
    return window.document().shown().pieces()->pieces().size();
}

std::size_t most_vertices_in(MainWindow& window) {
    std::size_t most = 0;
    for (const Piece& piece : window.document().shown().pieces()->pieces()) {
        most = std::max(most, piece.vertices.size());
    }
    return most;
}

QColor ink_of(const QLabel& label) {
    return label.palette().color(QPalette::WindowText);
}

bool triggers(MainWindow& window, const char* action) {
    window.findChild<QAction*>(action)->trigger();
    return settles(window);
}

} // namespace

class FolderHandler : public QObject {
    Q_OBJECT
public:
    QUrl opened;
public slots:
    void open(const QUrl& url) { opened = url; }
};

// Makes copies beside each other, as many components of one part.
TriMesh repeated(const TriMesh& mesh, int times) {
    TriMesh all = mesh;
    for (int i = 1; i < times; ++i) {
        all = shapes::together(
            all, shapes::moved(mesh, [i](const Vec3& p) { return Vec3(p + Vec3(3.0 * i, 0, 0)); }));
    }
    return all;
}

// Returns texts of the first part's pieces that have less room than they need.
QStringList texts_cut_in(const QTreeView& outline) {
    QStringList cut;
    const QModelIndex part = outline.model()->index(0, 0);
    for (int row = 0; row < outline.model()->rowCount(part); ++row) {
        for (const int column : {PieceRows::k_name, PieceRows::k_size, PieceRows::k_error}) {
            const QModelIndex cell = outline.model()->index(row, column, part);
            const int indent = column == PieceRows::k_name ? 2 * outline.indentation() : 0;
            if (outline.sizeHintForIndex(cell).width() + indent > outline.columnWidth(column)) {
                cut += cell.data().toString();
            }
        }
    }
    return cut;
}

// Translates nothing, and counts how often a name of a fault or its remedy is asked for.
class CountedWords : public QTranslator {
public:
    mutable int count = 0;

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* /*source*/,
                                    const char* /*difference*/, int /*n*/) const override {
        count += std::strcmp(context, "LintWords") == 0 ? 1 : 0;
        return {};
    }
};

class ToldTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    // Some piece is off by a little, and nothing says so.
    static void verify_exact(MainWindow& window) {
        const CutPieces& cut = *window.document().shown().pieces();
        double error = 0.0;
        for (const Piece& piece : cut.pieces()) {
            error = std::max({error, piece.concavity, piece.protrusion});
        }
        QVERIFY(error > 0.0);
        const auto* said = window.findChild<QLabel*>("tolerance_achieved");
        QCOMPARE(said->text(), QString("0\u00a0units ✓"));
        const auto* outline = window.findChild<QTreeView*>("outline");
        QVERIFY(outline->isColumnHidden(PieceRows::k_marks));
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "told");
    }

    void a_cut_that_was_stopped_is_marked_until_it_is_finished() {
        MainWindow window;
        window.show();
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.max_pieces = 8;
        recipe.decompose.max_hull_vertices = 64;
        window.document().recipe().set(recipe);
        QVERIFY(load_first_cut(window, k_bracket));
        QVERIFY(window.document().shown().pieces()->preliminary);
        const auto* count = window.findChild<QLabel*>("decompose.max_pieces.achieved");
        const auto* most = window.findChild<QLabel*>("decompose.max_hull_vertices.achieved");
        const auto* why = window.findChild<QLabel*>("pieces_short");
        QCOMPARE(count->text(), QString("%1 of 8 ⚠").arg(pieces_in(window)));
        QCOMPARE(most->text(), QString("%1 of 64 ⚠").arg(most_vertices_in(window)));
        for (const QLabel* label : {count, most}) {
            QCOMPARE(ink_of(*label), colour_of_warning());
        }
        QVERIFY(why->isVisible() && why->text().startsWith("Stopped"));
        window.document().cut_again();
        QVERIFY(settles(window));
        QCOMPARE(count->text(), QString("%1 of 8 ✓").arg(pieces_in(window)));
        QCOMPARE(most->text(), QString("%1 of 64 ✓").arg(most_vertices_in(window)));
        for (const QLabel* label : {count, most}) {
            QCOMPARE(ink_of(*label), colour_of_success());
        }
        QVERIFY(!why->text().contains("Stopped"));
    }

    // A number that was not reached is marked, in a colour that says so, and one that was kept in
    // another.
    void what_was_missed_and_what_was_kept_have_marks_and_colours() {
        MainWindow window;
        window.show();
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.max_pieces = 1; // more are left
        recipe.decompose.max_hull_vertices = 64;
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        QVERIFY(pieces_in(window) > 1);
        const auto* count = window.findChild<QLabel*>("decompose.max_pieces.achieved");
        const auto* most = window.findChild<QLabel*>("decompose.max_hull_vertices.achieved");
        QCOMPARE(count->text(), QString("%1 of 1 ⚠").arg(pieces_in(window)));
        QCOMPARE(ink_of(*count), colour_of_warning());
        QCOMPARE(most->text(), QString("%1 of 64 ✓").arg(most_vertices_in(window)));
        QCOMPARE(ink_of(*most), colour_of_success());
    }

    void the_last_finished_pieces_stay_while_others_are_made() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto before = window.document().shown().pieces();
        bool was_preliminary = false;
        connect(&window.document().shown(), &ShownPieces::pieces_changed, &window,
                [&] { was_preliminary |= window.document().shown().pieces()->preliminary; });
        type(window, "decompose.max_pieces", "8");
        const auto* count = window.findChild<QLabel*>("decompose.max_pieces.achieved");
        QCOMPARE(window.document().shown().pieces(), before);
        QVERIFY2(count->text().endsWith("…"), qPrintable(count->text()));
        QVERIFY(settles(window));
        QVERIFY(!was_preliminary);
        QVERIFY2(count->text().endsWith("✓"), qPrintable(count->text()));
        // A hand that moves a slider sees what comes of it at once.
        window.findChild<QSlider*>("tolerance_slider")->setValue(100);
        QVERIFY(settles(window));
        QVERIFY(was_preliminary);
    }

    void an_error_that_a_number_of_pieces_costs_is_marked_at_the_tolerance() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        type(window, "tolerance", "0.1%");
        QVERIFY(settles(window));
        const auto* slider = window.findChild<MarkedSlider*>("tolerance_slider");
        QVERIFY(slider->marked() <= slider->value());
        const int asked = slider->value();
        type(window, "decompose.max_pieces", "4");
        QCOMPARE(slider->marked(), -1); // nothing is reached yet
        QVERIFY(settles(window));
        QCOMPARE(slider->value(), asked);
        QVERIFY(slider->marked() > asked);
    }

    void the_dialog_to_open_offers_what_can_be_read() {
        MainWindow window;
        QStringList filters;
        answer_next([&filters](QWidget& opened) {
            auto& dialog = dynamic_cast<QFileDialog&>(opened);
            filters = dialog.nameFilters();
            dialog.reject();
        });
        window.findChild<QAction*>("open")->trigger();
        QVERIFY(filters.size() > 10);
        QVERIFY(filters.front().contains("*.obj") && filters.front().contains("*.hullwright"));
        QVERIFY(filters.contains("Wavefront OBJ (*.obj)"));
        QVERIFY(filters.back().contains("(*)"));
    }

    void what_is_locked_is_named_and_the_rest_is_done() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const std::size_t all = document.shown().pieces()->pieces().size();
        document.shown().select({1});
        QVERIFY(triggers(window, "lock"));
        const QString name = name_of(window, 1);
        document.shown().select({0, 1, 2});
        QVERIFY(triggers(window, "delete"));
        QCOMPARE(document.shown().pieces()->pieces().size(), all - 2);
        QTRY_VERIFY2_WITH_TIMEOUT(text_in(window, "banner_locked").contains(name),
                                  qPrintable(text_in(window, "banner_locked")), k_patience);
        QVERIFY(text_in(window, "banner_locked").contains("The others were changed"));
        // Words on a step go with it.
        QVERIFY(triggers(window, "undo"));
        QVERIFY(text_in(window, "banner_locked").isEmpty());
        document.shown().select({1});
        window.findChild<QAction*>("split")->trigger();
        QVERIFY2(text_in(window, "banner_locked").contains(name),
                 qPrintable(text_in(window, "banner_locked")));
        QVERIFY(document.up_to_date());
    }

    void a_refused_correction_names_the_piece_as_the_outline_does() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        document.shown().select({1});
        QVERIFY(triggers(window, "lock"));
        QSignalSpy refused(&window, &MainWindow::refused);
        QVERIFY(document.corrector().correct(
            LimitVertices{{document.shown().ref(0), document.shown().ref(1)}}));
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QVERIFY2(refused.front().front().toString().contains(name_of(window, 1) + ":"),
                 qPrintable(refused.front().front().toString()));
        // The error is no longer true once another step is done.
        QVERIFY(!text_in(window, "banner_error").isEmpty());
        document.shown().select({0});
        QVERIFY(triggers(window, "lock"));
        QVERIFY(text_in(window, "banner_error").isEmpty());
    }

    // A parser's words on a broken file are told without what its logger puts before them.
    void a_broken_model_is_told_of_in_words() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        for (const BrokenModel& model : broken_models()) {
            const QString path = folder_.filePath(model.name);
            put(path, model.bytes);
            QSignalSpy failed(&window.document(), &Document::failed);
            window.router().open(path);
            QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, k_patience);
            const QString told = text_in(window, "banner_error");
            QVERIFY2(told.contains(model.name), qPrintable(told));
            QVERIFY2(!has_log_level(told), qPrintable(told));
        }
        QVERIFY(has_log_level("index.obj is broken (Error, T0: OBJ: no such corner)"));
    }

    // A low window has its list of problems below what is seen. How many there are is told at the
    // column's foot, and leads to them.
    void how_many_problems_there_are_is_in_sight() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.resize(800, 600);
        window.show();
        auto* found = window.findChild<QAbstractButton*>("problems_found");
        QVERIFY(!found->isVisible());
        const TriMesh open = shapes::bowl();
        window.router().open(write_obj(folder_.filePath("open.obj"), open));
        QTRY_VERIFY_WITH_TIMEOUT(found->isVisible(), k_patience);
        QVERIFY(settles(window));
        const auto* list = window.findChild<QTableView*>("problems");
        const QString summary = window.findChild<QLabel*>("lint_head")->text();
        QTRY_COMPARE_WITH_TIMEOUT(found->text(), window.findChild<QLabel*>("lint_head")->text(),
                                  k_patience);
        QVERIFY2(found->text().contains(QRegularExpression("\\d")), qPrintable(summary));
        QVERIFY(window.rect().contains(QRect(found->mapTo(&window, QPoint(0, 0)), found->size())));
        found->click();
        QVERIFY(!list->visibleRegion().isEmpty());
        QVERIFY(list->hasFocus() || window.focusWidget() == list);
    }

    // Pieces that nobody has touched stay free, whatever is done to another one.
    void what_is_done_to_one_piece_locks_no_other() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, HULLWRIGHT_SOURCE_DIR "/resources/samples/mug.obj"));
        Document& document = window.document();
        const auto locked = [&] {
            const auto& extras = document.shown().pieces()->extras;
            return std::ranges::count_if(extras,
                                         [](const PieceExtras& extra) { return extra.locked; });
        };
        for (const char* action : {"split", "delete"}) {
            document.shown().select({0});
            QVERIFY(triggers(window, action));
            QCOMPARE(locked(), 0);
        }
        document.shown().select({0, 1});
        QVERIFY(triggers(window, "merge"));
        QCOMPARE(locked(), 0);
        document.shown().select({2});
        QVERIFY(triggers(window, "lock"));
        QCOMPARE(locked(), 1);
        QVERIFY(document.shown().pieces()->extras[2].locked);
        document.shown().select({0});
        QVERIFY(triggers(window, "split"));
        QCOMPARE(locked(), 1);
        Recipe recipe = document.recipe().value();
        recipe.decompose.tolerance = *parse_length("2%");
        document.recipe().set(recipe);
        QVERIFY(settles(window));
        QCOMPARE(locked(), 1);
    }

    void the_key_of_undoing_works_in_a_field_with_nothing_to_take_back() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.document().shown().select({0});
        QVERIFY(triggers(window, "lock"));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        auto* field = window.findChild<QLineEdit*>("tolerance");
        field->setFocus();
        QTRY_VERIFY_WITH_TIMEOUT(field->hasFocus(), k_patience);
        QTest::keyClick(field, Qt::Key_7);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier); // of the field
        QCOMPARE(field->text(), QString("0"));
        QCOMPARE(window.document().corrector().history().stack().index(), 1);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(window.document().corrector().history().stack().index(), 0,
                                  k_patience);
        QVERIFY(settles(window));
    }

    void what_a_step_changed_is_said_until_it_is_undone() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const std::size_t all = window.document().shown().pieces()->pieces().size();
        const auto message = [&] { return window.statusBar()->currentMessage(); };
        window.document().shown().select({0});
        QVERIFY(triggers(window, "fit_sphere"));
        QTRY_VERIFY2_WITH_TIMEOUT(message().startsWith("Fit primitive:"), qPrintable(message()),
                                  k_patience);
        QVERIFY2(message().contains(QString("%1 → %1 pieces").arg(all)), qPrintable(message()));
        QVERIFY(triggers(window, "undo"));
        QTRY_VERIFY2_WITH_TIMEOUT(!message().startsWith("Fit primitive:"), qPrintable(message()),
                                  k_patience);
    }

    // Every step tells figures, a deletion too, which makes no hull whose error could be told.
    void every_step_tells_figures_before_and_after() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const auto said_as = [&](const CutPieces& was) {
            const auto vertices = [](const CutPieces& cut) {
                return std::accumulate(cut.pieces().begin(), cut.pieces().end(), std::size_t{0},
                                       [](std::size_t sum, const Piece& piece) {
                                           return sum + piece.vertices.size();
                                       });
            };
            const CutPieces& is = *document.shown().pieces();
            return QString("%1 → %2 pieces, %3 → %4 vertices, error ")
                .arg(was.pieces().size())
                .arg(is.pieces().size())
                .arg(vertices(was))
                .arg(vertices(is));
        };
        const auto is_told = [&](const char* action, const std::set<PieceId>& pieces) {
            const auto before = document.shown().pieces();
            window.document().shown().select(pieces);
            return triggers(window, action) && document.shown().pieces() != before &&
                   QTest::qWaitFor(
                       [&] {
                           return window.statusBar()->currentMessage().contains(said_as(*before));
                       },
                       k_patience / 20) &&
                   !window.findChild<QLabel*>("size")->isVisible(); // in the message's place
        };
        QVERIFY2(is_told("delete", {2}), qPrintable(window.statusBar()->currentMessage()));
        QVERIFY2(is_told("merge", {0, 1}), qPrintable(window.statusBar()->currentMessage()));
        QVERIFY2(is_told("split", {0}), qPrintable(window.statusBar()->currentMessage()));
        QVERIFY2(is_told("undo", {0}), qPrintable(window.statusBar()->currentMessage()));
        // A step that changes no figure leaves nothing that is not of it. The report has what the
        // last one changed until there is another, in every language.
        const auto reported = [&] { return window.findChild<QLabel*>("last_change")->text(); };
        const QString last = reported();
        QVERIFY2(last.startsWith("Last change: ") && last.contains("→"), qPrintable(last));
        window.document().shown().select({0});
        QVERIFY(triggers(window, "lock"));
        QCOMPARE(window.statusBar()->currentMessage(), QString());
        QCOMPARE(reported(), last);
        std::map<QString, QString> said;
        for (const QString language : {"de", "zh_CN", "en"}) {
            const QString before = reported();
            window.findChild<QAction*>("language_" + language)->trigger();
            QVERIFY(QTest::qWaitFor([&] { return reported() != before; }, k_patience));
            said[language] = reported();
        }
        static const QRegularExpression german(
            QStringLiteral("^Letzte Änderung: \\d+ → \\d+ Teile?, \\d+ → \\d+ Ecken, Fehler .+ "
                           "→ .+\\.$"));
        static const QRegularExpression chinese(
            QStringLiteral("^上次更改：凸块 \\d+ → \\d+，顶点 \\d+ → \\d+，误差 .+ → .+。$"));
        QVERIFY2(german.match(said["de"]).hasMatch(), qPrintable(said["de"]));
        QVERIFY2(chinese.match(said["zh_CN"]).hasMatch(), qPrintable(said["zh_CN"]));
        QCOMPARE(said["en"], last);
    }

    // Both have one place: the size is kept up to date behind the message, and comes back after it.
    void the_size_gives_way_to_a_message() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        ShownPieces& shown = window.document().shown();
        QStatusBar& line = *window.statusBar();
        const auto* size = window.findChild<QLabel*>("size");
        line.clearMessage();
        QVERIFY(size->isVisible() && !size->text().contains("selected"));
        line.showMessage("something");
        QVERIFY(!size->isVisible());
        shown.select({0, 1});
        QVERIFY(!size->isVisible());
        QVERIFY2(size->text().contains("2 selected"), qPrintable(size->text()));
        window.findChild<QAction*>("hide_selection")->trigger();
        QVERIFY(!size->isVisible());
        line.showMessage("something else");
        shown.select({0});
        QVERIFY(!size->isVisible());
        line.clearMessage();
        QVERIFY(size->isVisible());
        QVERIFY2(size->text().contains("1 selected"), qPrintable(size->text()));
        // So it is with pieces that come while a message stands.
        shown.select({2});
        QVERIFY(triggers(window, "delete"));
        QTRY_VERIFY_WITH_TIMEOUT(!line.currentMessage().isEmpty(), k_patience / 20);
        QVERIFY(!size->isVisible());
        // Where nothing is to be told of a size, none comes back.
        window.findChild<QAction*>("workspace_probe")->trigger();
        line.clearMessage();
        QVERIFY(!size->isVisible());
        window.findChild<QAction*>("workspace_author")->trigger();
        line.clearMessage();
        QVERIFY(size->isVisible());
    }

    void a_written_file_is_shown_in_its_folder() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* show = window.findChild<QAbstractButton*>("show_in_folder");
        QVERIFY(!show->isVisible());
        QSignalSpy written(&window.exports(), &Exports::written);
        window.exports().write_pieces(folder_.filePath("out.obj"));
        QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, k_patience);
        QVERIFY(show->isVisible());
        FolderHandler handler;
        QDesktopServices::setUrlHandler("file", &handler, "open");
        show->click();
        QDesktopServices::unsetUrlHandler("file");
        QCOMPARE(handler.opened, QUrl::fromLocalFile(folder_.path()));
        window.statusBar()->showMessage("something else");
        QVERIFY(!show->isVisible());
    }

    void fitted_primitives_are_written_and_measured_as_they_are_shown() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        window.findChild<QAction*>("look_heat")->trigger();
        auto& look = window.look();
        QTRY_VERIFY_WITH_TIMEOUT(look.picture() != nullptr, k_patience);
        const double before = look.picture()->heat.top;
        window.document().shown().select({0});
        QVERIFY(triggers(window, "fit_sphere"));
        QTRY_VERIFY_WITH_TIMEOUT(look.picture() != nullptr, k_patience);
        QVERIFY(look.picture()->heat.top > before + 1.0);
        const auto* error = window.findChild<QLabel*>("tolerance_achieved");
        QVERIFY2(error->text().endsWith("⚠"), qPrintable(error->text()));
        // All marks of a piece are shown in its row, and said.
        QVERIFY(triggers(window, "lock"));
        const auto* outline = window.findChild<QTreeView*>("outline");
        const QModelIndex part = outline->model()->index(0, 0);
        const QModelIndex marks = outline->model()->index(0, PieceRows::k_marks, part);
        QCOMPARE(marks.data(PieceRows::k_icons).toList().size(), 3);
        QCOMPARE(marks.data(Qt::AccessibleTextRole).toString(),
                 QString("beyond the limits, locked, sphere"));
        QVERIFY(!outline->isColumnHidden(PieceRows::k_marks));
        QVERIFY(outline->columnWidth(PieceRows::k_marks) >= 3 * 10);
        const QPixmap row =
            window.findChild<QTreeView*>("outline")->viewport()->grab(outline->visualRect(marks));
        const QImage drawn = row.toImage();
        int inked = 0; // columns of the picture that have something else than the ground
        for (int x = 0; x < drawn.width(); ++x) {
            bool is_inked = false;
            for (int y = 2; y + 2 < drawn.height(); ++y) {
                is_inked = is_inked || drawn.pixel(x, y) != drawn.pixel(0, 2);
            }
            inked += is_inked ? 1 : 0;
        }
        QVERIFY2(inked >= 3 * 8, qPrintable(QString::number(inked)));
        window.findChild<QAction*>("export_pieces")->trigger();
        auto* dialog = window.findChild<QDialog*>("export_dialog");
        auto* box = dialog->findChild<QCheckBox*>("export_primitives");
        QVERIFY(box->isEnabled() && box->isChecked());
        // Panel and dialog say the same of the engine.
        const auto* there = dialog->findChild<QLabel*>("export_lint");
        const auto* here = window.findChild<QLabel*>("lint_head");
        QTRY_COMPARE_WITH_TIMEOUT(there->text(), here->text(), k_patience);
        dialog->reject();
    }

    void problems_of_one_place_are_one_row_and_noise_is_one_line() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        LintedPieces linted = nothing_found(window);
        Aabb box;
        box.add(Vec3(0, 0, 0));
        box.add(Vec3(1, 1, 1));
        const auto of = [&](LintFault fault, PieceId piece, double measured, double limit) {
            return LintFinding{fault, Severity::warning, piece, measured, limit, box};
        };
        const auto noise = [&](PieceId piece, double measured) {
            LintFinding finding = of(LintFault::dented_in_float32, piece, measured, 1e-7);
            finding.severity = Severity::note;
            return finding;
        };
        linted.findings = {of(LintFault::too_many_vertices, 0, 300, 255),
                           of(LintFault::too_many_vertices, 1, 300, 255),
                           of(LintFault::too_many_faces, 0, 280, 64),
                           of(LintFault::dented_in_float32, 2, 0.5, 1e-7),
                           noise(3, 2e-6),
                           noise(4, 1e-6)};
        ProblemTable table;
        table.show(nullptr, std::make_shared<const LintedPieces>(linted));
        QCOMPARE(table.rowCount(), 4);
        const auto cell = [&](int row, int column) {
            return table.index(row, column).data().toString();
        };
        QCOMPARE(cell(0, ProblemTable::k_what), QString("Too many vertices, Too many faces"));
        QCOMPARE(table.finding(0)->fault, LintFault::too_many_faces); // its remedy asks for more
        QCOMPARE(cell(1, ProblemTable::k_what), QString("Too many vertices"));
        QVERIFY(table.finding(2)->piece == PieceId{2}); // a dent that is felt
        QCOMPARE(cell(3, ProblemTable::k_figure), QString("2 ×"));
        QVERIFY2(table.sentence(3).startsWith("2 pieces"), qPrintable(table.sentence(3)));
        QVERIFY(table.index(3, ProblemTable::k_what)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith("Note: "));
        QCOMPARE(table.summary(), QString("3 warnings")); // noise is none
        linted.findings = {noise(3, 2e-6)};
        table.show(nullptr, std::make_shared<const LintedPieces>(linted));
        QCOMPARE(table.summary(), QString("nothing that contacts feel"));
        QVERIFY(table.rowCount() == 1 && !table.has_faults());
    }

    // More than three pieces that are alike are one row, with their number; what is flat and thin
    // is so for one reason.
    void problems_that_many_pieces_have_alike_are_one_row() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        LintedPieces linted = nothing_found(window);
        Aabb box;
        box.add(Vec3(0, 0, 0));
        box.add(Vec3(1, 1, 1));
        for (PieceId piece = 0; piece < 5; ++piece) {
            linted.findings.push_back(
                {LintFault::too_many_vertices, Severity::warning, piece, 300.0 - piece, 255, box});
        }
        linted.findings.push_back({LintFault::flat, Severity::error, 7, 0.0, 0.0, box});
        for (PieceId piece = 7; piece < 10; ++piece) {
            linted.findings.push_back(
                {LintFault::thin, Severity::warning, piece, 0.1 * (piece - 7), 0.5, box});
        }
        linted.findings.push_back({LintFault::too_many_faces, Severity::warning, 3, 300, 64, box});
        ProblemTable table;
        table.show(nullptr, std::make_shared<const LintedPieces>(linted));
        QCOMPARE(table.rowCount(), 4);
        const auto cell = [&](int row, int column) {
            return table.index(row, column).data().toString();
        };
        QCOMPARE(cell(0, ProblemTable::k_what), QString("Flat, Thin")); // an error comes first
        QCOMPARE(cell(1, ProblemTable::k_what), QString("Too many vertices, Too many faces"));
        QCOMPARE(cell(1, ProblemTable::k_figure), QString("5 ×"));
        QCOMPARE(cell(1, ProblemTable::k_where), QString());
        QCOMPARE(table.pieces(1), (std::vector<PieceId>{0, 1, 2, 3, 4}));
        QCOMPARE(table.finding(1)->fault, LintFault::too_many_faces); // it asks for the most
        QVERIFY2(table.sentence(1).startsWith("5 pieces"), qPrintable(table.sentence(1)));
        QCOMPARE(cell(2, ProblemTable::k_figure), QString("0.1\u00a0mm"));
        QVERIFY(table.pieces(2).empty());
        // Nothing stands beside what it should be.
        linted.findings = {{LintFault::thin, Severity::warning, 7, 0.0, 0.5, box}};
        table.show(nullptr, std::make_shared<const LintedPieces>(linted));
        QCOMPARE(cell(0, ProblemTable::k_figure), QString("0 of 0.5\u00a0mm"));
    }

    // A list paints and measures its cells all the time: a row of thousands of findings translates
    // each kind of fault once.
    void kinds_of_faults_are_named_once_however_many_findings_are_gathered() {
        LintedPieces linted;
        {
            MainWindow window;
            QVERIFY(load(window, k_bracket));
            linted = nothing_found(window);
        }
        constexpr PieceId k_many = 1000;
        for (PieceId piece = 0; piece < k_many; ++piece) {
            for (const LintFault fault :
                 {LintFault::too_many_faces, LintFault::too_many_vertices,
                  LintFault::too_many_face_vertices, LintFault::too_many_faces}) {
                linted.findings.push_back({fault, Severity::warning, piece, 300.0, 64.0, {}});
            }
        }
        ProblemTable table;
        table.show(nullptr, std::make_shared<const LintedPieces>(linted));
        QCOMPARE(table.rowCount(), 1);
        QCOMPARE(table.pieces(0).size(), std::size_t{k_many});
        CountedWords words;
        QVERIFY(QCoreApplication::installTranslator(&words));
        const QString named = table.index(0, ProblemTable::k_what).data().toString();
        QCoreApplication::removeTranslator(&words);
        QCOMPARE(named, QString("Too many faces, Too many vertices, Face with many vertices"));
        QCOMPARE(words.count, 3);
    }

    // What chooses a row again compares keys before sentences.
    void rows_of_the_same_sentence_have_the_same_key() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        LintedPieces linted = nothing_found(window);
        const auto found = [](LintFault fault, Severity severity, std::optional<PieceId> piece) {
            return LintFinding{fault, severity, piece, 1.0, 2.0, {}};
        };
        linted.findings = {found(LintFault::thin, Severity::warning, 0),
                           found(LintFault::tiny, Severity::warning, 0),
                           found(LintFault::thin, Severity::warning, 1),
                           found(LintFault::too_many_pieces, Severity::error, std::nullopt)};
        ProblemTable table;
        table.show(nullptr, std::make_shared<const LintedPieces>(linted));
        QCOMPARE(table.rowCount(), 4);
        for (int row = 0; row < 4; ++row) {
            for (int other = 0; other < 4; ++other) {
                QCOMPARE(table.key(row) == table.key(other), row == other);
            }
        }
        // A dent that no contact feels is told of many pieces, and names none of them.
        const auto dents = [&](PieceId first) {
            linted.findings = {found(LintFault::dented_in_float32, Severity::note, first),
                               found(LintFault::dented_in_float32, Severity::note, 2)};
            table.show(nullptr, std::make_shared<const LintedPieces>(linted));
            return std::pair(table.sentence(0), table.key(0));
        };
        QVERIFY(dents(0) == dents(1));
    }

    // The remedy of a row of many pieces is offered before anything is chosen, and mends all.
    void all_pieces_of_a_row_are_mended_by_one_click() {
        MainWindow window;
        window.show();
        QVERIFY(load(window,
                     write_obj(folder_.filePath("balls.obj"), repeated(shapes::ball(1.0, 3), 5))));
        auto* engine = window.findChild<QComboBox*>("lint_engine");
        engine->setCurrentIndex(engine->findData("unreal"));
        emit engine->activated(engine->currentIndex());
        QVERIFY(settles(window));
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.max_hull_vertices = 0;
        window.document().recipe().set(recipe);
        QVERIFY(settles(window));
        const auto* rows = window.findChild<ProblemTable*>();
        QTRY_VERIFY_WITH_TIMEOUT(rows->rowCount() > 0 && rows->pieces(0).size() == 5, k_patience);
        auto* all = window.findChild<QAbstractButton*>("lint_correct_all");
        QTRY_VERIFY_WITH_TIMEOUT(all->isVisible() && all->isEnabled(), k_patience);
        QCOMPARE(all->text(), QString("Limit all 5 to 50 vertices"));
        window.findChild<QTableView*>("problems")->setCurrentIndex(rows->index(0, 0));
        QVERIFY(all->isVisible());
        QVERIFY(!window.findChild<QAbstractButton*>("lint_correct")->isVisible());
        all->click();
        QVERIFY(settles(window));
        for (const Piece& piece : window.document().shown().pieces()->pieces()) {
            QVERIFY(piece.vertices.size() <= 50);
        }
        engine->setCurrentIndex(engine->findData("generic"));
        emit engine->activated(engine->currentIndex());
    }

    // A place that six digits have rounded is no error: exact pieces are exact.
    void the_rounding_of_the_file_is_no_error() {
        const Eigen::Matrix3d turn =
            Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
        TriMesh mesh =
            shapes::surface_over(6, 6, [](double u, double v) { return Vec3(u, v, 0.0); });
        for (const Vec3& across : {Vec3(1, 0, 0), Vec3(0, 1, 0)}) {
            mesh = shapes::together(mesh, shapes::surface_over(6, 6, [&](double u, double v) {
                                        return Vec3(u * across + Vec3(0, 0, v));
                                    }));
        }
        MainWindow window;
        window.show();
        QVERIFY(load(
            window, write_obj(folder_.filePath("turned.obj"),
                              shapes::moved(mesh, [&](const Vec3& p) { return Vec3(turn * p); }))));
        verify_exact(window);
        if (const QString chair = model_path("chair_gothic.obj"); QFile::exists(chair)) {
            QVERIFY(load(window, chair));
            verify_exact(window);
        }
    }

    // Nothing that is said of a cut moves the fields that it was asked for in.
    void fields_keep_their_place() {
        for (const QString language : {"en", "de", "zh_CN"}) {
            apply_language(language);
            MainWindow window;
            window.show();
            window.set_worker(HULLWRIGHT_CLI);
            window.findChild<QComboBox*>("lint_engine")->setCurrentIndex(0);
            const auto* page = window.findChild<QWidget*>("task_page");
            const auto places = [&] {
                QCoreApplication::processEvents();
                QList<int> all;
                for (const char* name :
                     {"tolerance", "decompose.max_hull_vertices", "decompose.max_pieces"}) {
                    const auto* field = window.findChild<QWidget*>(name);
                    all += field->mapTo(page, QPoint(0, 0)).y();
                }
                all += window.findChild<QWidget*>("problems_panel")->y();
                return all;
            };
            bool is_loaded = load(window, k_bracket);
            const QList<int> before = places();
            QList<int> during;
            connect(&window.document(), &Document::progressed, &window, [&] { during = places(); });
            Recipe recipe = window.document().recipe().value();
            recipe.decompose.max_pieces = 1; // more are left, and the window says why
            window.document().recipe().set(recipe);
            const QList<int> stopped = places();
            is_loaded = is_loaded && settles(window);
            const QList<int> after = places();
            const bool is_said = window.findChild<QLabel*>("pieces_short")->isVisible();
            const auto* count = window.findChild<QLabel*>("decompose.max_pieces.achieved");
            const QString told = count->text();
            const bool is_of_warning = ink_of(*count) == colour_of_warning();
            const QString made = QString::number(pieces_in(window));
            apply_language("en");
            QVERIFY(is_loaded && is_said);
            QVERIFY2(told.contains(made) && told.endsWith(" 1 ⚠"), qPrintable(told));
            QVERIFY(is_of_warning);
            QCOMPARE(stopped, before);
            QVERIFY(during.isEmpty() || during == before);
            QCOMPARE(after, before);
        }
    }

    // Numbers in lists are whole, in every language and with a bar to scroll.
    void numbers_in_lists_are_not_cut() {
        const QString many =
            write_obj(folder_.filePath("many.obj"),
                      shapes::together(repeated(shapes::box(), 70),
                                       shapes::moved(shapes::ball(1.0, 4), [](const Vec3& p) {
                                           return Vec3(p + Vec3(0, 9, 0));
                                       })));
        for (const QString language : {"en", "de", "zh_CN"}) {
            apply_language(language);
            MainWindow window;
            window.resize(1280, 800);
            window.show();
            const bool is_loaded = load(window, many);
            const auto& outline = *window.findChild<QTreeView*>("outline");
            QCoreApplication::processEvents();
            const bool has_bar = outline.verticalScrollBar()->isVisible();
            const bool are_marks_hidden = outline.isColumnHidden(PieceRows::k_marks);
            QStringList cut = texts_cut_in(outline);
            Recipe recipe = window.document().recipe().value();
            recipe.decompose.tolerance = {4.0, true};
            window.document().recipe().set(recipe);
            const bool is_cut = is_loaded && load(window, k_bracket);
            window.findChild<QAction*>("look_heat")->trigger();
            const auto& worst = *window.findChild<QTableWidget*>("heat_worst");
            const bool is_measured =
                QTest::qWaitFor([&] { return worst.rowCount() > 0; }, k_patience);
            QTest::qWait(50);
            for (int row = 0; row < worst.rowCount(); ++row) {
                const QString number = worst.item(row, 1)->text();
                if (worst.fontMetrics().horizontalAdvance(number) + 6 > worst.columnWidth(1)) {
                    cut += number;
                }
            }
            apply_language("en");
            QVERIFY(is_cut && is_measured && has_bar);
            QVERIFY(are_marks_hidden);
            QVERIFY2(cut.isEmpty(), qPrintable(language + ": " + cut.join(", ")));
        }
    }

    // Another way to look has its legend above the view, and its section moves nothing above it.
    void distances_leave_what_is_set_in_its_place() {
        MainWindow window;
        window.show();
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.tolerance = {4.0, true};
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        const auto* page = window.findChild<QWidget*>("task_page");
        const auto place_of = [&](const char* name) {
            return window.findChild<QWidget*>(name)->mapTo(page, QPoint(0, 0));
        };
        const auto* legend = window.findChild<QWidget*>("view_legend");
        const QPoint target = place_of("lint_engine");
        const QPoint problems = place_of("problems_panel");
        const int height = window.findChild<QWidget*>("viewport")->height();
        QVERIFY(!legend->isVisible());
        window.findChild<QAction*>("look_heat")->trigger();
        const auto* text = window.findChild<QLabel*>("heat_text");
        QTRY_VERIFY_WITH_TIMEOUT(window.look().picture() != nullptr, k_patience);
        QVERIFY(legend->isVisible() && !legend->accessibleDescription().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(!text->visibleRegion().isEmpty(), k_patience); // scrolled to
        QCOMPARE(place_of("lint_engine"), target);
        QCOMPARE(place_of("problems_panel"), problems);
        QCOMPARE(window.findChild<QWidget*>("viewport")->height(), height);
        window.findChild<QAction*>("look_pieces")->trigger();
        QVERIFY(!legend->isVisible());
        QVERIFY(!window.findChild<QWidget*>("lint_engine")->visibleRegion().isEmpty());
    }

    // How a look is read and used is told by tips, which take no room in the column.
    void how_a_look_is_read_is_told_by_tips() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto is_standing = [&](const QString& words) {
            const auto labels = window.findChildren<QLabel*>();
            return std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text().contains(words); });
        };
        window.findChild<QAction*>("look_strips")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window.look().picture() != nullptr, k_patience);
        QVERIFY(!is_standing("a strip begins anew"));
        const auto* legend = window.findChild<QWidget*>("strips_legend");
        QVERIFY(legend->isVisible() && legend->toolTip().contains("a strip begins anew"));
        window.findChild<QAction*>("look_tree")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window.look().picture() && window.look().picture()->tree,
                                 k_patience);
        const auto* in = window.findChild<QAbstractButton*>("tree_in");
        const auto* node = window.findChild<QLabel*>("node_text");
        QVERIFY(!is_standing("Click a hull") && !node->isVisible());
        QVERIFY(!in->isEnabled() && in->toolTip().startsWith("Click a hull to see its node"));
        window.document().shown().select({0});
        QVERIFY(node->isVisible() && !node->text().isEmpty());
        QVERIFY(in->isEnabled() && in->toolTip().startsWith("Go to the node"));
        window.findChild<QAction*>("look_pieces")->trigger();
    }

    void what_was_achieved_can_be_read_in_the_dark_too() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto* label = window.findChild<QLabel*>("tolerance_achieved");
        const auto lightness = [&] {
            return label->palette().color(QPalette::WindowText).lightness();
        };
        window.findChild<QAction*>("theme_1")->trigger();
        QCoreApplication::processEvents();
        const int in_the_light = lightness();
        window.findChild<QAction*>("theme_2")->trigger();
        QTRY_VERIFY2_WITH_TIMEOUT(lightness() > in_the_light + 60,
                                  qPrintable(QString::number(lightness())), k_patience / 20);
        window.findChild<QAction*>("theme_0")->trigger();
    }

    void names_have_room_in_the_tree() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto* outline = window.findChild<QTreeView*>("outline");
        const int by_parts = outline->columnWidth(0);
        window.findChild<QComboBox*>("outline_order")->setCurrentIndex(1);
        QTRY_VERIFY_WITH_TIMEOUT(outline->columnWidth(0) > by_parts + 10, k_patience);
        QCOMPARE(outline->textElideMode(), Qt::ElideMiddle); // their ends tell them apart
        window.findChild<QComboBox*>("outline_order")->setCurrentIndex(0);
        QTRY_COMPARE_WITH_TIMEOUT(outline->columnWidth(0), by_parts, k_patience);
    }

    // Until the first stage begins, work is told by its own name.
    void what_is_worked_on_always_has_a_name() {
        apply_language("de");
        MainWindow window;
        window.show();
        QStringList told;
        connect(&window.document(), &Document::progressed, &window,
                [&] { told += window.findChild<QAbstractButton*>("phase")->text(); });
        const bool is_loaded = load(window, k_bracket);
        apply_language("en");
        QVERIFY(is_loaded);
        QVERIFY2(told.contains("Modell lesen"), qPrintable(told.join(", ")));
        QVERIFY2(!told.contains(QString()), qPrintable(told.join(", ")));
    }

    // Words go with their number in each language.
    void one_piece_is_told_as_one() {
        const std::pair<const char*, const char*> k_told[] = {{"en", "1 piece, 8 vertices"},
                                                              {"de", "1 Teil, 8 Ecken"},
                                                              {"zh_CN", "1 个凸块，8 个顶点"}};
        const QString path = folder_.filePath("cube.obj");
        put(path, "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
                  "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
        for (const auto& [language, text] : k_told) {
            apply_language(language);
            MainWindow window;
            window.show();
            const bool is_loaded = load(window, path);
            const QString told = window.findChild<QAbstractButton*>("report_fold")->text();
            apply_language("en");
            QVERIFY(is_loaded);
            QVERIFY2(told.contains(QString::fromUtf8(text)), qPrintable(told));
        }
    }

    void numbers_in_sentences_have_the_decimal_sign_of_the_language() {
        apply_language("de");
        const QString said =
            translated_sentence(warning(Code::unit_suspicious, "a.obj", as_given("x"), {0.0125}));
        apply_language("en");
        QVERIFY2(said.contains("0,0125"), qPrintable(said));
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    ToldTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "told.moc"
