// Pieces of the solid are made in the window: by presets that models open with, a slider that moves
// through the merge tree, and the curve of what each number of pieces costs.
#include "recipe/presets.h"
#include "support/first_cut.h"
#include "support/long_run.h"
#include "support/shared_models.h"
#include "support/window_test.h"
#include "ui/document/look.h"
#include "ui/models/legend.h"
#include "ui/models/piece_rows.h"
#include "ui/panels/error_curve.h"
#include "ui/panels/section.h"
#include "ui/words/language.h"
#include "ui/words/measures.h"

#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

const QString k_mug = QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/mug.obj");

std::string preset_word(const Recipe& recipe) {
    const RecipePreset* preset = preset_of(recipe);
    return preset == nullptr ? std::string() : std::string(preset->word);
}

void choose(MainWindow& window, const QString& word) {
    window.findChild<QToolButton*>("preset." + word)->click();
}

// Returns the words of the preset whose button is down; empty where none is.
QString chosen(const MainWindow& window) {
    QStringList down;
    for (const RecipePreset& preset : recipe_presets()) {
        const QString word = QString::fromStdString(std::string(preset.word));
        if (window.findChild<QToolButton*>("preset." + word)->isChecked()) {
            down.push_back(word);
        }
    }
    return down.join(' ');
}

QString said(const MainWindow& window) {
    return window.findChild<QLabel*>("preset")->text();
}

Recipe of_pieces(std::uint32_t pieces) {
    Recipe recipe;
    apply_preset(*find_preset("game"), recipe);
    recipe.decompose.max_pieces = pieces;
    return recipe;
}

// Remembers what comes to be seen of pieces, and how long after `clock` was started everything of
// the window's own had shown it.
struct Seen {
    explicit Seen(MainWindow& window) {
        QObject::connect(&window.document().shown(), &ShownPieces::pieces_changed, &context,
                         [this, &window] {
                             if (const auto& pieces = window.document().shown().pieces()) {
                                 all.push_back(pieces);
                                 took.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
                             }
                         });
        clock.start();
    }
    // Waits for the next pieces.
    bool waits(std::size_t before) const {
        return QTest::qWaitFor([&] { return all.size() > before; }, k_patience);
    }
    std::vector<std::shared_ptr<const CutPieces>> all;
    std::vector<double> took; // milliseconds
    QElapsedTimer clock;
    QObject context; // the window may stay longer
};

// Returns the colours of the numbers, from which pieces that touch may differ.
std::set<Rgb> colours_of(const CutPieces& cut) {
    std::set<Rgb> colours;
    for (const Piece& piece : cut.pieces()) {
        colours.insert(own_colour(piece, Family::solid).spectrum);
    }
    return colours;
}

} // namespace

class SolidTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    std::unique_ptr<MainWindow> opened_;

    // One window serves several tests, since joining parts takes most of their time.
    MainWindow& opened() {
        if (!opened_) {
            opened_ = std::make_unique<MainWindow>();
            opened_->resize(1280, 800);
            opened_->show();
            load(*opened_, k_mug);
        }
        choose(*opened_, "game");
        settles(*opened_);
        return *opened_;
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "solid");
    }
    void init() { QSettings().clear(); }
    void cleanupTestCase() { opened_.reset(); }

    void a_model_opens_with_pieces_for_a_game() {
        MainWindow window;
        window.show();
        const auto* first = window.findChild<QAction*>("first_preset");
        QCOMPARE(said(window), QString("Game engine"));
        QCOMPARE(chosen(window), QString("game"));
        QVERIFY(first->isChecked() && !first->isEnabled());
        QVERIFY(load(window, k_mug));
        const CutPieces& cut = *window.document().shown().pieces();
        QCOMPARE(preset_word(cut.recipe), std::string("game"));
        QVERIFY(cut.fill_solid());
        QVERIFY(cut.pieces().size() < 200);
        for (const Piece& piece : cut.pieces()) {
            QVERIFY(piece.vertices.size() <= 64);
        }
    }

    void models_begin_with_the_preset_that_was_chosen_to_begin_with() {
        {
            MainWindow window;
            auto* first = window.findChild<QAction*>("first_preset");
            choose(window, "robotics");
            QVERIFY(first->isEnabled() && !first->isChecked());
            first->trigger();
        }
        {
            MainWindow window;
            auto* first = window.findChild<QAction*>("first_preset");
            QCOMPARE(preset_word(window.document().recipe().value()), std::string("robotics"));
            QVERIFY(first->isEnabled() && first->isChecked());
            first->trigger(); // the program's own again
            QVERIFY(!first->isChecked());
        }
        QCOMPARE(preset_word(MainWindow().document().recipe().value()), std::string("game"));
    }

    void a_preset_of_ones_own_to_begin_with_that_is_gone_gives_way_to_the_programs() {
        Recipe recipe;
        recipe.decompose.max_hull_vertices = 20;
        save_preset("doors", recipe);
        begin_with(presets().back());
        QVERIFY(first_recipe() == recipe);
        remove_preset("doors");
        QCOMPARE(preset_word(first_recipe()), std::string("game"));
    }

    void changed_settings_name_the_preset_that_they_come_from() {
        MainWindow window;
        const auto* first = window.findChild<QAction*>("first_preset");
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.max_pieces = 12;
        window.document().recipe().set(recipe);
        QCOMPARE(chosen(window), QString());
        QCOMPARE(said(window), QString("Game engine, changed"));
        QVERIFY(!first->isEnabled() && !first->isChecked());
        choose(window, "game");
        QCOMPARE(window.document().recipe().value().decompose.max_pieces, 0U);
        QCOMPARE(said(window), QString("Game engine"));
        choose(window, "game"); // once more, which changes nothing
        QCOMPARE(chosen(window), QString("game"));
        // Settings that become those of another preset have its name.
        apply_preset(*find_preset("robotics"), recipe);
        window.document().recipe().set(recipe);
        QCOMPARE(said(window), QString("Robotics"));
        QCOMPARE(chosen(window), QString("robotics"));
        choose(window, "exact");
        QCOMPARE(preset_word(window.document().recipe().value()), std::string("exact"));
    }

    void a_preset_leaves_how_the_model_is_read() {
        MainWindow window;
        Recipe recipe = window.document().recipe().value();
        recipe.import.unit = {0.001};
        recipe.repair.fill_holes = {2.0, true};
        recipe.decompose.rounding = {false, {0.5, false}};
        recipe.decompose.surface.choice = SurfaceChoice::solid;
        window.document().recipe().set(recipe);
        QCOMPARE(said(window), QString("Game engine"));
        choose(window, "robotics");
        apply_preset(*find_preset("robotics"), recipe);
        QVERIFY(window.document().recipe().value() == recipe);
        QVERIFY(recipe.decompose.surface.choice == SurfaceChoice::solid);
    }

    void a_project_opens_with_its_own_settings() {
        const QString path = folder_.filePath("own.hullwright");
        {
            MainWindow window;
            Recipe recipe = of_pieces(7);
            recipe.decompose.tolerance = {3.0, true};
            window.document().recipe().set(recipe);
            QVERIFY(load(window, k_mug));
            QVERIFY(saves(window, path));
        }
        // The steps that joined the parts are saved, too, so that they are not sought again.
        const auto saved = read_project(path.toStdString());
        QVERIFY(saved && saved->joins);
        MainWindow window;
        QVERIFY(load(window, path));
        Document& document = window.document();
        const auto joins =
            pipeline::joins_of(*document.shown().pieces()->run->stages); // taken over as they were
        QVERIFY(joins && *joins == saved->joins);
        QCOMPARE(document.recipe().value().decompose.max_pieces, 7U);
        QCOMPARE(document.shown().pieces()->pieces().size(), std::size_t{7});
        QVERIFY(!document.keeper().is_changed());
        QCOMPARE(chosen(window), QString());
        QCOMPARE(said(window), QString("Choose a preset"));
    }

    // A project that was not saved counts as changed against the settings that models begin with.
    void a_recovered_project_is_changed_against_what_models_begin_with() {
        Document document;
        document.reader().set_worker(HULLWRIGHT_CLI);
        Project project;
        project.source = k_mug.toStdString();
        project.recipe = first_recipe();
        const QString path = folder_.filePath("recovered.hullwright");
        QVERIFY(write_project(project, path.toStdString()).ok());
        document.reader().recover(path);
        QVERIFY(QTest::qWaitFor([&] { return document.up_to_date(); }, k_patience));
        QVERIFY(!document.keeper().is_changed());
        Recipe other = document.recipe().value();
        other.decompose.tolerance = {2.0, true};
        document.recipe().set(other);
        QVERIFY(document.keeper().is_changed());
    }

    void the_slider_goes_through_any_number_of_pieces() {
        MainWindow& window = opened();
        auto* slider = window.findChild<QSlider*>("pieces_slider");
        QCOMPARE(slider->value(), slider->maximum()); // there is no limit yet
        const auto joined = window.document().shown().pieces()->run->stages->joined.value;
        QVERIFY(joined != nullptr);
        Seen seen(window);
        slider->setValue(9); // ten pieces
        QCOMPARE(window.document().recipe().value().decompose.max_pieces, 10U);
        QTRY_VERIFY_WITH_TIMEOUT(!seen.all.empty(), k_patience);
        QVERIFY(seen.all.front()->preliminary && seen.all.front()->errors);
        QCOMPARE(seen.all.front()->pieces().size(), std::size_t{10});
        QVERIFY(settles(window));
        QCOMPARE(window.document().shown().pieces()->pieces().size(), std::size_t{10});
        // Nothing is joined again for another number, nor for a tolerance.
        QCOMPARE(window.document().shown().pieces()->run->stages->joined.value, joined);
        auto* most = window.findChild<QLineEdit*>("decompose.max_pieces");
        QCOMPARE(most->text(), QString("10"));
        most->setText("0");
        emit most->editingFinished();
        // No limit is not shown as a number.
        QVERIFY(most->text().isEmpty() && most->placeholderText() == QChar(0x221e));
        QCOMPARE(slider->value(), slider->maximum());
        window.findChild<QSlider*>("tolerance_slider")->setValue(110);
        QVERIFY(settles(window));
        QCOMPARE(window.document().shown().pieces()->run->stages->joined.value, joined);
    }

    void every_step_of_the_slider_is_another_number() {
        MainWindow window;
        auto* slider = window.findChild<QSlider*>("pieces_slider");
        std::uint32_t before = 0;
        for (int step = 0; step < slider->maximum(); ++step) {
            slider->setValue(step);
            const std::uint32_t now = window.document().recipe().value().decompose.max_pieces;
            QVERIFY(now > before);
            QCOMPARE(slider->value(), step);
            before = now;
        }
        QCOMPARE(before, 256U);
        slider->setValue(slider->maximum());
        QCOMPARE(window.document().recipe().value().decompose.max_pieces, 0U);
    }

    // The numbers on the way are seen, too: a hand that moves does not keep the first pieces away.
    void pieces_are_seen_while_the_slider_moves() {
        MainWindow& window = opened();
        auto* slider = window.findChild<QSlider*>("pieces_slider");
        Seen seen(window);
        for (int step = 40; step > 0; --step) {
            slider->setValue(step);
            QTest::qWait(5);
        }
        QVERIFY(settles(window));
        std::set<std::size_t> numbers;
        for (const auto& pieces : seen.all) {
            numbers.insert(pieces->pieces().size());
        }
        QVERIFY2(numbers.size() > 3, qPrintable(QString::number(numbers.size())));
        QCOMPARE(window.document().shown().pieces()->pieces().size(), std::size_t{2});
    }

    void a_number_that_is_asked_for_while_parts_are_joined_starts_nothing_anew() {
        Document document;
        document.reader().set_worker(HULLWRIGHT_CLI);
        QSignalSpy read(&document, &Document::model_changed);
        document.reader().open(k_mug);
        QVERIFY(read.wait(k_patience));
        document.stop();
        DecomposeJob job;
        QSignalSpy begun(&job, &Job::begun);
        std::vector<std::shared_ptr<const CutPieces>> seen;
        connect(&job, &DecomposeJob::cut, this,
                [&](const auto& pieces) { seen.push_back(pieces); });
        for (const std::uint32_t pieces : {5U, 6U, 7U}) {
            job.start(document.model(), of_pieces(pieces), Palette::spectrum);
        }
        QCOMPARE(begun.size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(!job.running(), k_patience);
        QCOMPARE(begun.size(), 2);
        QCOMPARE(seen.size(), std::size_t{2});
        QVERIFY(seen.front()->preliminary && !seen.back()->preliminary);
        for (const auto& pieces : seen) {
            QCOMPARE(pieces->recipe.decompose.max_pieces, 7U);
        }
        // Other parts are joined at once.
        Recipe open = of_pieces(7);
        open.decompose.fill = false;
        QVERIFY(!job.is_quick(*document.model(), open));
        job.start(document.model(), of_pieces(9), Palette::spectrum);
        job.start(document.model(), open, Palette::spectrum);
        QCOMPARE(begun.size(), 4);
        job.stop();
    }

    void parts_that_were_joined_stay_when_the_cut_is_stopped() {
        Document document;
        document.reader().set_worker(HULLWRIGHT_CLI);
        QSignalSpy read(&document, &Document::model_changed);
        document.reader().open(k_mug);
        QVERIFY(read.wait(k_patience));
        document.stop();
        DecomposeJob job;
        bool stopped = false;
        connect(&job, &DecomposeJob::cut, this, [&](const auto& pieces) {
            stopped = pieces->preliminary;
            job.stop();
        });
        job.start(document.model(), of_pieces(5), Palette::spectrum);
        QVERIFY(!job.is_quick(*document.model(), of_pieces(5)));
        QTRY_VERIFY_WITH_TIMEOUT(stopped && !job.running(), k_patience);
        QVERIFY(job.is_quick(*document.model(), of_pieces(8)));
        QVERIFY(!job.is_quick(*document.model(), Recipe()));
    }

    void the_curve_says_what_numbers_cost_and_chooses_them() {
        MainWindow& window = opened();
        auto* curve = window.findChild<ErrorCurve*>("error_curve");
        QVERIFY(curve->isVisible());
        const auto& errors = window.document().shown().pieces()->errors;
        QCOMPARE(curve->costs().fewest(), errors->curve.front().pieces);
        QCOMPARE(curve->marked(),
                 static_cast<std::uint32_t>(window.document().shown().pieces()->pieces().size()));
        for (const std::uint32_t pieces : {1U, 2U, 10U, 100U}) {
            const std::uint32_t near =
                std::clamp(pieces, curve->costs().fewest(), curve->costs().most());
            QCOMPARE(curve->pieces_at(curve->area().x_of(near)), near);
        }
        // The line below tells of the place under the mouse, in numbers of the curve.
        const ErrorPoint& ten = errors->curve[10 - curve->costs().fewest()];
        const QString text = curve->costs().text_of(10);
        QVERIFY2(text.startsWith("Estimate for 10 pieces: ") && text.contains("% outside"),
                 qPrintable(text));
        const double percent = text.section(' ', 4, 4).toDouble();
        QVERIFY2(std::abs(percent - 100.0 * ten.outside) <= 0.06 * percent + 1e-9,
                 qPrintable(text));
        QTest::mouseClick(curve, Qt::LeftButton, {},
                          QPoint(static_cast<int>(std::lround(curve->area().x_of(10))), 20));
        QCOMPARE(window.document().recipe().value().decompose.max_pieces, 10U);
        QVERIFY(settles(window));
        QCOMPARE(curve->marked(), 10U);
        // Arrow keys choose one more or one fewer.
        QTest::keyClick(curve, Qt::Key_Right);
        QCOMPARE(window.document().recipe().value().decompose.max_pieces, 11U);
        QTest::keyClick(curve, Qt::Key_Left);
        QTest::keyClick(curve, Qt::Key_Left);
        QCOMPARE(window.document().recipe().value().decompose.max_pieces, 9U);
        QTest::keyClick(curve, Qt::Key_Home);
        QCOMPARE(window.document().recipe().value().decompose.max_pieces, curve->costs().fewest());
        QVERIFY(settles(window));
    }

    // A share of the inside of sheets, which have next to none, tells nothing; a volume does.
    void the_curve_tells_volumes_where_shares_tell_nothing() {
        auto errors = std::make_shared<pipeline::CutErrors>();
        errors->curve = {{1, 411.0, 2.0}, {2, 300.0, 1.0}};
        errors->whole = 1e-4;
        ErrorCurve curve;
        curve.show_errors(errors, 0.001);
        QCOMPARE(curve.costs().text_of(2),
                 QString("Estimate for 2 pieces: 0.03\u00a0mm³ outside, overhang "
                         "1\u00a0mm"));
        QVERIFY2(!curve.toolTip().contains('%') && curve.toolTip().contains("0.041\u00a0mm³"),
                 qPrintable(curve.toolTip()));
        auto solid = std::make_shared<pipeline::CutErrors>(*errors);
        solid->curve = {{1, 4.11, 2.0}, {2, 0.03, 1.0}};
        curve.show_errors(solid, 0.001);
        QVERIFY2(curve.costs().text_of(2).contains("3 % outside"),
                 qPrintable(curve.costs().text_of(2)));
        solid = std::make_shared<pipeline::CutErrors>(*solid);
        solid->is_share_of_solid = false;
        curve.show_errors(solid, 0.001);
        QVERIFY2(!curve.costs().text_of(2).contains('%'), qPrintable(curve.costs().text_of(2)));
    }

    // Nothing but the ring with its words is drawn for the knee, and nothing but a line with a dot
    // for the number of pieces there are, each where that number is.
    void knee_and_mark_are_drawn_at_their_numbers() {
        auto errors = std::make_shared<pipeline::CutErrors>();
        for (std::uint32_t pieces = 1; pieces <= 64; ++pieces) {
            errors->curve.push_back({pieces, 1.0 / pieces, 2.0 / pieces});
        }
        errors->whole = 1.0;
        ErrorCurve curve;
        curve.resize(240, curve.sizeHint().height());
        const auto picture = [&](std::uint32_t knee, std::uint32_t marked) {
            auto other = std::make_shared<pipeline::CutErrors>(*errors);
            other->knee = knee;
            curve.show_errors(other, 0.0);
            curve.mark(marked);
            return curve.grab().toImage();
        };
        const auto first_change = [&curve](const QImage& one, const QImage& other) {
            const int bottom = static_cast<int>(curve.area().chart.bottom());
            for (int x = 0; x < one.width(); ++x) {
                for (int y = 0; y < bottom; ++y) { // words below tell of the mark, too
                    if (one.pixel(x, y) != other.pixel(x, y)) {
                        return x;
                    }
                }
            }
            return one.width();
        };
        const QImage bare = picture(0, 0);
        constexpr int k_reach = 6; // pixels of the ring, of the dot and of their soft edges
        for (const std::uint32_t pieces : {2U, 6U, 20U}) {
            for (const QImage& drawn : {picture(pieces, 0), picture(0, pieces)}) {
                const int x = first_change(bare, drawn);
                const double place = curve.area().x_of(pieces);
                QVERIFY2(x >= place - k_reach && x <= place,
                         qPrintable(QString("%1 at %2, not %3").arg(pieces).arg(x).arg(place)));
            }
        }
    }

    // A second line says what the limit on vertices costs, and another limit makes another line.
    void the_curve_says_what_a_limit_on_vertices_costs() {
        MainWindow& window = opened();
        auto* curve = window.findChild<ErrorCurve*>("error_curve");
        const auto told = [&] {
            return curve->costs().limit() ? curve->costs().limit()->max_vertices : 0U;
        };
        QTRY_COMPARE_WITH_TIMEOUT(told(), 64U, k_patience);
        const auto& errors = window.document().shown().pieces()->errors;
        QCOMPARE(curve->costs().limit()->outside.size(), errors->curve.size());
        QVERIFY2(curve->costs().text_of(10).contains("\nof at most 64 vertices: "),
                 qPrintable(curve->costs().text_of(10)));
        const double before = curve->costs().limit()->outside.front();
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.max_hull_vertices = 8;
        window.document().recipe().set(recipe);
        QCOMPARE(told(), 0U);
        QTRY_COMPARE_WITH_TIMEOUT(told(), 8U, k_patience);
        QVERIFY(curve->costs().limit()->outside.front() > before);
        recipe.decompose.max_hull_vertices = 0;
        window.document().recipe().set(recipe);
        QCOMPARE(told(), 0U);
        QVERIFY2(!curve->costs().text_of(10).contains("of at most"),
                 qPrintable(curve->costs().text_of(10)));
        settles(window);
    }

    // A split goes a step down and a join a step up; a project has them, and the command line makes
    // the same pieces of it.
    void steps_of_the_tree_are_corrections_that_are_made_again() {
        MainWindow window;
        window.document().recipe().set(of_pieces(8));
        QVERIFY(load(window, k_mug));
        Document& document = window.document();
        const auto run = [&](const char* name) {
            auto* action = window.findChild<QAction*>(name);
            const auto before = document.shown().pieces();
            if (!action->isEnabled()) {
                return false;
            }
            action->trigger();
            return settles(window) && document.shown().pieces() != before;
        };
        const CutPieces& cut = *document.shown().pieces();
        PieceId parted = 0;
        while (parted < cut.pieces().size() && !pipeline::can_step_down(*cut.placed, parted)) {
            ++parted;
        }
        QVERIFY(parted < cut.pieces().size());
        document.shown().select({parted});
        QVERIFY(window.findChild<QAction*>("split_by_tree")->toolTip().startsWith("One step down"));
        QVERIFY(run("split_by_tree"));
        QCOMPARE(document.shown().pieces()->pieces().size(), std::size_t{9});
        document.shown().select({0});
        QVERIFY(run("join_neighbours"));
        QVERIFY(document.shown().pieces()->pieces().size() < 9);
        for (const Piece& piece : document.shown().pieces()->pieces()) {
            QVERIFY(piece.vertices.size() <= 64);
        }
        const QString path = folder_.filePath("steps.hullwright");
        QVERIFY(saves(window, path));
        pipeline::Input input;
        input.file = path.toStdString();
        pipeline::Settings settings;
        settings.until = pipeline::Stage::corrected;
        settings.prepare.worker = HULLWRIGHT_CLI;
        const auto again = pipeline::run(input, settings);
        QVERIFY(again.ok() && again->corrected->not_applied.empty());
        QVERIFY(again->corrected->pieces == document.shown().pieces()->edited());
    }

    // The column of tasks is 252 pixels wide unless somebody pulls at it, with margins and a bar to
    // scroll.
    void the_words_of_the_curve_have_room() {
        constexpr int k_room = 252 - 2 * k_margin - 16;
        QStringList wide;
        for (const char* language : {"de", "zh_CN", "en"}) {
            apply_language(language);
            MainWindow window;
            window.show();
            const bool is_loaded = load(window, k_mug);
            const auto* curve = window.findChild<ErrorCurve*>("error_curve");
            if (!is_loaded ||
                !QTest::qWaitFor([&] { return curve->costs().limit() != nullptr; }, k_patience) ||
                curve->minimumSizeHint().width() > k_room) {
                wide += language;
            }
        }
        apply_language("en");
        QVERIFY2(wide.isEmpty(), qPrintable(wide.join(' ')));
    }

    // Where a value is long, the name of its line is told in brief and not cut short.
    void a_long_value_leaves_room_for_what_it_is_of() {
        constexpr int k_room = 252 - 2 * k_margin - 16;
        constexpr int k_sample = 26; // pixels of the line before the name, and of space
        auto errors = std::make_shared<pipeline::CutErrors>();
        errors->curve = {{1, 411.0, 2.0}, {2, 300.0, 1.0}};
        errors->whole = 4.1e-8;
        auto limit = std::make_shared<pipeline::LimitCost>();
        limit->max_vertices = 64;
        limit->outside = {411.0, 300.0};
        QStringList cut;
        int brief = 0;
        for (const char* language : {"de", "zh_CN", "en"}) {
            apply_language(language);
            ErrorCurve curve;
            curve.show_errors(errors, 0.0);
            curve.show_limit(limit);
            for (const CurveCosts::Row& row : curve.costs().rows(2)) {
                const auto wide = [&](const QString& name) {
                    return k_sample + curve.fontMetrics().horizontalAdvance(name) +
                           curve.fontMetrics().horizontalAdvance(row.value);
                };
                const bool is_brief = wide(row.name) > k_room && !row.brief.isEmpty();
                brief += is_brief ? 1 : 0;
                if (wide(is_brief ? row.brief : row.name) > k_room) {
                    cut += row.name + ' ' + row.value;
                }
            }
        }
        apply_language("en");
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(' ')));
        QVERIFY(brief > 0);
    }

    // Between the words of the curve and the next section there are margins alone.
    void no_room_stands_empty_below_the_curve() {
        MainWindow& window = opened();
        const auto* page = window.findChild<QWidget*>("task_page");
        const auto* curve = window.findChild<ErrorCurve*>("error_curve");
        const auto* problems = window.findChild<QWidget*>("problems_panel");
        const auto room = [&] {
            return problems->mapTo(page, QPoint(0, 0)).y() -
                   curve->mapTo(page, QPoint(0, curve->height())).y();
        };
        QTRY_VERIFY2(room() <= 2 * k_margin, qPrintable(QString::number(room())));
    }

    // The chart gives its room to what is said of a cut, and nothing below it moves.
    void the_chart_makes_room_for_a_sentence() {
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(load_first_cut(window, k_mug));
        const auto* why = window.findChild<QLabel*>("pieces_short");
        const auto* curve = window.findChild<ErrorCurve*>("error_curve");
        const auto* problems = window.findChild<QWidget*>("problems_panel");
        const auto is_laid_out = [&] { return curve->height() == curve->sizeHint().height(); };
        QTRY_VERIFY(is_laid_out());
        QVERIFY(why->isVisible() && why->text().startsWith("Stopped"));
        const int place = problems->y();
        const int low = curve->height();
        window.document().cut_again();
        QVERIFY(settles(window));
        QTRY_VERIFY(is_laid_out());
        QVERIFY(!why->isVisible());
        QCOMPARE(problems->y(), place);
        QVERIFY(curve->height() > low);
    }

    // The chart is lower in a small window, so that nobody has to scroll to its words.
    void the_curve_is_read_whole_in_a_small_window() {
        QStringList cut;
        for (const QString language : {"de", "zh_CN", "en"}) {
            apply_language(language);
            MainWindow window;
            window.resize(800, 600);
            window.show();
            const bool is_loaded = load(window, k_mug);
            const auto* curve = window.findChild<ErrorCurve*>("error_curve");
            const auto is_whole = [&] { return curve->visibleRegion() == QRegion(curve->rect()); };
            if (!is_loaded || !QTest::qWaitFor(is_whole, 5000) || window.height() != 600) {
                cut += language;
            }
            const int low = curve->height();
            window.resize(1280, 800);
            if (!QTest::qWaitFor([&] { return curve->height() > low; }, 5000)) {
                cut += language + " stays low";
            }
        }
        apply_language("en");
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(' ')));
    }

    void the_curve_speaks_to_screen_readers() {
        MainWindow& window = opened();
        auto* curve = window.findChild<ErrorCurve*>("error_curve");
        auto* access = QAccessible::queryAccessibleInterface(curve);
        QVERIFY(access != nullptr && access->role() == QAccessible::Slider);
        QCOMPARE(access->text(QAccessible::Name), QString("Error by the number of pieces"));
        QCOMPARE(access->text(QAccessible::Value), curve->costs().text_of(curve->marked()));
        QAccessibleValueInterface* value = access->valueInterface();
        QVERIFY(value != nullptr);
        QCOMPARE(value->currentValue().toUInt(), curve->marked());
        QCOMPARE(value->minimumValue().toUInt(), curve->costs().fewest());
        QCOMPARE(value->maximumValue().toUInt(), curve->costs().most());
        value->setCurrentValue(6);
        QCOMPARE(window.document().recipe().value().decompose.max_pieces, 6U);
    }

    void pieces_of_the_surface_have_neither_slider_nor_curve() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_mug)); // the panels come with it
        const auto* slider = window.findChild<QSlider*>("pieces_slider");
        const auto* curve = window.findChild<ErrorCurve*>("error_curve");
        QVERIFY(slider->isVisible() && curve->isVisible());
        choose(window, "exact");
        QVERIFY(!slider->isVisible() && !curve->isVisible());
        QVERIFY(settles(window));
        QVERIFY(window.document().shown().pieces()->errors == nullptr);
    }

    void settings_that_change_nothing_cannot_be_set_and_say_why() {
        MainWindow window;
        const auto is_enabled = [&](const char* name) {
            return window.findChild<QWidget*>(name)->isEnabled();
        };
        QVERIFY(is_enabled("decompose.search")); // of the parts that are joined
        for (const char* name : {"decompose.fill", "decompose.merge_by", "decompose.keep_openings",
                                 "decompose.max_outside"}) {
            choose(window, "game");
            QVERIFY2(is_enabled(name), name);
            choose(window, "exact");
            QVERIFY2(!is_enabled(name), name);
            QVERIFY(window.findChild<QWidget*>(name)->toolTip().endsWith(
                "This is for pieces of the solid alone."));
        }
        QVERIFY(is_enabled("decompose.merge"));
        choose(window, "game");
        QVERIFY(!is_enabled("decompose.merge"));
        QVERIFY(window.findChild<QWidget*>("decompose.merge")
                    ->toolTip()
                    .endsWith("This is for pieces of the surface alone."));
    }

    // The tolerance limits how far pieces of the solid stand out; how deep they are is only said.
    void what_was_achieved_is_how_far_pieces_stand_out() {
        MainWindow& window = opened();
        const CutPieces& cut = *window.document().shown().pieces();
        double out = 0.0;
        for (const Piece& piece : cut.pieces()) {
            out = std::max(out, piece.protrusion);
        }
        const QString said = window.findChild<QLabel*>("tolerance_achieved")->toolTip();
        QVERIFY2(said.contains("achieved: overhang " + QLocale().toString(out, 'g', 3)) &&
                     said.contains("may have dents"),
                 qPrintable(said));
        const QString summary = window.findChild<QLabel*>("summary")->text();
        QVERIFY2(summary.contains("Largest error: " + QLocale().toString(out, 'g', 3)),
                 qPrintable(summary));
        // Three digits are told of shares, and what is rounding of counts is none.
        const double outside = cut.decomposition.report.outside;
        const double missing = cut.decomposition.report.missing;
        QVERIFY(outside > 0.001);
        QVERIFY2(summary.contains("cover " + QLocale().toString(100.0 * outside, 'g', 3) +
                                  " % more outside"),
                 qPrintable(summary));
        const QString open =
            missing < 5e-5 ? QString("0") : QLocale().toString(100.0 * missing, 'g', 3);
        QVERIFY2(summary.contains("volume, " + open + " % is in no piece"), qPrintable(summary));
        const auto* worst = window.findChild<QTableWidget*>("worst");
        QCOMPARE(worst->item(0, 2)->text().section(QChar(QChar::Nbsp), 0, 0),
                 QLocale().toString(out, 'g', 3));
    }

    // Outline, tasks and distances tell the same of a piece, and allow it the same.
    void an_overhang_has_one_number_everywhere() {
        MainWindow& window = opened();
        const CutPieces& cut = *window.document().shown().pieces();
        PieceId worst = 0;
        for (PieceId piece = 0; piece < cut.pieces().size(); ++piece) {
            worst = cut.pieces()[piece].protrusion > cut.pieces()[worst].protrusion ? piece : worst;
        }
        const double out = cut.pieces()[worst].protrusion;
        const double diagonal = cut.draw.bounds.diagonal();
        const QString length = length_with_unit(out, 0.0);
        const QString allowed = length_with_unit(0.01 * diagonal, 0.0);
        window.look().set_kind(LookKind::heat);
        QTRY_VERIFY_WITH_TIMEOUT(window.look().picture() != nullptr, k_patience);
        const QString heat = window.findChild<QLabel*>("heat_text")->text();
        QVERIFY2(heat.contains("<b>" + length + "</b> (allowed: " + allowed + ")"),
                 qPrintable(heat));
        QCOMPARE(bar_of_heat(*window.look().picture()).most, length);
        const auto* list = window.findChild<QTableWidget*>("heat_worst");
        QCOMPARE(list->item(0, 1)->text(), length_number(out));
        const QString achieved = window.findChild<QLabel*>("tolerance_achieved")->toolTip();
        QVERIFY2(achieved.startsWith(allowed + " allowed") && achieved.contains(length),
                 qPrintable(achieved));
        const auto* rows = window.findChild<QTreeView*>("outline")->model();
        const QModelIndex part = rows->index(0, 0);
        const QModelIndex row = rows->index(static_cast<int>(worst), PieceRows::k_error, part);
        QCOMPARE(row.data().toString(), plain_number(100.0 * out / diagonal)); // three digits
        const QString tip = row.data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains("overhang " + length), qPrintable(tip));
        window.look().set_kind(LookKind::pieces);
    }

    // One piece fewer is two pieces that become one: it has the colour of one of them.
    void a_move_by_one_piece_changes_the_numbers_colours_of_two() {
        MainWindow& window = opened();
        Seen seen(window);
        Recipe recipe = window.document().recipe().value();
        for (std::uint32_t pieces = 24; pieces > 2; --pieces) {
            recipe.decompose.max_pieces = pieces;
            const std::size_t before = seen.all.size();
            window.document().recipe().slide_to(recipe);
            QVERIFY(seen.waits(before));
        }
        int moves = 0;
        for (std::size_t i = 1; i < seen.all.size(); ++i) {
            if (!seen.all[i]->preliminary || !seen.all[i - 1]->preliminary) {
                continue; // the hand was slow, or the machine
            }
            ++moves;
            const std::set<Rgb> before = colours_of(*seen.all[i - 1]);
            const std::set<Rgb> now = colours_of(*seen.all[i]);
            std::vector<Rgb> fresh;
            std::set_difference(now.begin(), now.end(), before.begin(), before.end(),
                                std::back_inserter(fresh));
            QVERIFY(fresh.size() <= 1);
        }
        QVERIFY(moves > 0);
    }

    // The figure is told only, of the best of some moves, since other programs share the machine.
    // Cuts that are not finished are left behind, as by a hand that moves on.
    void from_a_hundred_pieces_to_ten_without_joining_anew() {
        // Joining the parts of a large model takes most of a minute.
        const QString large = models_folder().filePath("bunny_filled.obj");
        if (is_long_run() && !QFile::exists(large)) {
            QSKIP("needs the model bunny_filled.obj");
        }
        const QString path = is_long_run() ? large : k_mug;
        MainWindow window;
        window.show();
        Seen seen(window);
        window.set_worker(HULLWRIGHT_CLI);
        window.router().open(path);
        QVERIFY(seen.waits(0));
        const auto best_of = [&](int rest) {
            double best = 1e9;
            for (int move = 0; move < 4; ++move) {
                for (const std::uint32_t pieces : {100U, 10U}) {
                    QTest::qWait(rest);
                    Recipe recipe = window.document().recipe().value();
                    recipe.decompose.max_pieces = pieces;
                    const std::size_t before = seen.all.size();
                    seen.clock.start();
                    window.document().recipe().slide_to(recipe);
                    if (!seen.waits(before) || seen.all[before]->pieces().size() != pieces) {
                        return -1.0;
                    }
                    best = pieces == 10U ? std::min(best, seen.took[before]) : best;
                }
            }
            return best;
        };
        constexpr int k_drawn = 250; // milliseconds after which a still picture stands
        const double still = best_of(k_drawn);
        const double moving = best_of(0);
        QVERIFY(still > 0.0 && moving > 0.0);
        qInfo("from 100 pieces to 10: %.1f ms from a still picture, %.1f ms while others are being "
              "drawn, of which at most 50 are wanted",
              still, moving);
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    SolidTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "solid.moc"
