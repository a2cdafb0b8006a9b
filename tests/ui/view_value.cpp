// How the model is looked at is one value, which can be saved and restored, and which the window
// shows.
#include "support/window_test.h"
#include "ui/document/file_path.h"
#include "ui/document/look.h"
#include "ui/viewport/viewport.h"
#include "ui/window/view_settings.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QToolButton>

#include <functional>

using namespace hullwright;
using namespace hullwright::ui;
using namespace hullwright::tests;

namespace {

struct Change {
    const char* field;
    std::function<void(ViewState&)> make;
};

// Every entry changes one field from its default.
const std::vector<Change> k_changes = {
    {"target",
     [](ViewState& v) {
         v.target = {1.5, -2.25, 3.0};
     }},
    {"yaw", [](ViewState& v) { v.yaw = -120.0; }},
    {"pitch", [](ViewState& v) { v.pitch = -30.0; }},
    {"distance", [](ViewState& v) { v.distance = 64.0; }},
    {"orthographic", [](ViewState& v) { v.orthographic = true; }},
    {"model", [](ViewState& v) { v.model = false; }},
    {"pieces", [](ViewState& v) { v.pieces = false; }},
    {"see_through", [](ViewState& v) { v.see_through = true; }},
    {"wire", [](ViewState& v) { v.wire = true; }},
    {"edges", [](ViewState& v) { v.edges = false; }},
    {"concave_edges", [](ViewState& v) { v.concave_edges = true; }},
    {"grid", [](ViewState& v) { v.grid = false; }},
    {"apart", [](ViewState& v) { v.apart = 0.4; }},
    {"section_axis", [](ViewState& v) { v.section_axis = k_section_across_view; }},
    {"section_normal", [](ViewState& v) { v.section_normal = Vec3::UnitY(); }},
    {"section_flipped", [](ViewState& v) { v.section_flipped = true; }},
    {"section", [](ViewState& v) { v.section = 0.3; }},
    {"look", [](ViewState& v) { v.look = LookKind::tree; }},
    {"tree",
     [](ViewState& v) {
         v.tree = {1, 1};
     }},
    {"tree_hulls", [](ViewState& v) { v.tree_hulls = false; }},
    {"tree_boxes", [](ViewState& v) { v.tree_boxes = false; }},
    {"hidden",
     [](ViewState& v) {
         v.hidden = {2, 3};
     }},
    {"hidden_added", [](ViewState& v) { v.hidden_added = {"box 1"}; }},
};
const std::vector<Change> k_habit_changes = {
    {"palette", [](ViewState& v) { v.habits.palette = Palette::few_and_safe; }},
    {"navigation", [](ViewState& v) { v.habits.navigation = Navigation::cad; }},
    {"theme", [](ViewState& v) { v.habits.theme = Theme::dark; }},
};

// A new field in KeptView stops this from compiling until it is counted here and has its change
// above.
std::size_t count_fields(const ViewState& view) {
    const auto& [target, yaw, pitch, distance, orthographic, model, pieces, see_through, wire,
                 edges, concave_edges, grid, apart, section_axis, section_normal, section_flipped,
                 section, look, tree, tree_hulls, tree_boxes, hidden, hidden_added] =
        static_cast<const KeptView&>(view);
    (void)target, (void)yaw, (void)pitch, (void)distance, (void)orthographic, (void)model;
    (void)pieces, (void)see_through, (void)wire, (void)edges, (void)concave_edges, (void)grid;
    (void)apart, (void)section_axis, (void)section_normal, (void)section_flipped, (void)section;
    (void)look, (void)tree, (void)tree_hulls, (void)tree_boxes, (void)hidden, (void)hidden_added;
    const auto& [palette, navigation, theme] = view.habits;
    (void)palette, (void)navigation, (void)theme;
    return 23 + 3;
}

// The camera is kept as floats, relative to the middle of the model.
bool is_nearly(const CameraPlace& place, const ViewState& view) {
    constexpr double k_near = 1e-5;
    return (place.target - view.target).norm() < k_near &&
           std::abs(place.distance - view.distance) < k_near && place.yaw == view.yaw &&
           place.pitch == view.pitch && place.orthographic == view.orthographic;
}

bool is_checked(const MainWindow& window, const char* name) {
    return window.findChild<QAction*>(name)->isChecked();
}

} // namespace

class ViewValueTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    // Returns what comes back of a view that was written.
    static std::optional<KeptView> through_json(const KeptView& view) {
        const auto read = view_from_json(view_to_json({view, {}, {}, {}, {}}));
        return read ? std::optional(read->shown) : std::nullopt;
    }

    // Every control of the window shows this view.
    static void compare_controls(const MainWindow& window, const ViewState& view) {
        const std::pair<const char*, bool> switches[] = {{"show_orthographic", view.orthographic},
                                                         {"show_model", view.model},
                                                         {"show_pieces", view.pieces},
                                                         {"show_x_ray", view.see_through},
                                                         {"show_wire", view.wire},
                                                         {"show_edges", view.edges},
                                                         {"show_concave", view.concave_edges},
                                                         {"show_grid", view.grid}};
        for (const auto& [name, on] : switches) {
            QVERIFY2(is_checked(window, name) == on, name);
        }
        QCOMPARE(0.01 * window.findChild<QSlider*>("apart")->value(), view.apart);
        QCOMPARE(window.findChild<QDoubleSpinBox*>("apart_share")->value(), 100.0 * view.apart);
        QCOMPARE(0.001 * window.findChild<QSlider*>("section")->value(), view.section);
        QCOMPARE(window.findChild<QComboBox*>("section_axis")->currentIndex() - 1,
                 view.section_axis);
        const auto* flip = window.findChild<QToolButton*>("section_flip");
        QCOMPARE(flip->isChecked(), view.section_flipped);
        QCOMPARE(flip->isEnabled(), view.section_axis != k_no_section);
        QCOMPARE(is_checked(window, "look_tree"), view.look == LookKind::tree);
        QCOMPARE(is_checked(window, "show_safe_colours"),
                 view.habits.palette == Palette::few_and_safe);
    }

    // The viewport shows this view, too.
    static void compare_viewport(const Viewport& viewport, const ViewState& view) {
        const ShownLayers& shown = viewport.layers().shown();
        QCOMPARE(shown.model, view.model);
        QCOMPARE(shown.pieces, view.pieces);
        QCOMPARE(shown.see_through, view.see_through);
        QCOMPARE(shown.wire, view.wire);
        QCOMPARE(shown.concave_edges, view.concave_edges);
        QCOMPARE(shown.grid, view.grid);
        QCOMPARE(viewport.layers().shown().edges, view.edges);
        QCOMPARE(viewport.camera().standpoint().orthographic, view.orthographic);
        QCOMPARE(viewport.layers().apart(), view.apart);
        QCOMPARE(viewport.layers().section().has_value(), view.section_axis != k_no_section);
        QCOMPARE(viewport.pointer().navigation(), view.habits.navigation);
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "view_value");
    }
    void init() {
        QSettings().clear();
        begin_exactly();
    }

    void every_field_is_changed() {
        QCOMPARE(k_changes.size() + k_habit_changes.size(), count_fields({}));
        for (const Change& change : k_changes) {
            ViewState view;
            change.make(view);
            QVERIFY2(!(view == ViewState()), change.field);
        }
    }

    void every_field_goes_to_json_and_comes_back() {
        QVERIFY(through_json({}) == KeptView());
        ViewState all;
        for (const Change& change : k_changes) {
            ViewState view;
            change.make(view);
            QVERIFY2(through_json(view) == view, change.field);
            if (change.field != std::string("tree_boxes")) { // something of the tree is shown
                change.make(all);
            }
        }
        QVERIFY(through_json(all) == all);
    }

    void habits_go_to_the_settings_and_to_no_project() {
        QVERIFY(saved_habits() == ViewHabits());
        for (const Change& change : k_habit_changes) {
            ViewState view;
            change.make(view);
            QVERIFY2(!(view == ViewState()), change.field);
            save_habits(view.habits);
            QVERIFY2(saved_habits() == view.habits, change.field);
            QVERIFY(static_cast<const KeptView&>(view) == KeptView());
        }
    }

    void a_restored_window_shows_every_field() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        compare_controls(window, {});
        for (const Change& change : k_changes) {
            ViewState view;
            change.make(view);
            qInfo("%s", change.field);
            if (view.section_axis == k_section_across_view) {
                view.section_normal = Vec3::UnitZ();
            }
            window.view_settings().restore(view);
            compare_controls(window, view);
            compare_viewport(*window.findChild<Viewport*>(), view);
            QCOMPARE(window.look().kind(), view.look);
            QVERIFY(window.look().place() == view.tree);
            QCOMPARE(window.look().are_hulls_shown(), view.tree_hulls);
            QCOMPARE(window.look().are_boxes_shown(), view.tree_boxes);
        }
        window.view_settings().restore({});
        compare_controls(window, {});
        compare_viewport(*window.findChild<Viewport*>(), {});
    }

    void a_project_brings_all_of_its_view() {
        const QString path = folder_.filePath("looked-at.hullwright");
        ViewState wanted;
        for (const Change& change : k_changes) {
            if (change.field != std::string("tree_boxes")) {
                change.make(wanted);
            }
        }
        {
            MainWindow window;
            window.show();
            QVERIFY(load(window, k_bracket));
            QVERIFY(window.document().shown().pieces()->pieces().size() > 3);
            window.findChild<QAction*>("add_box")->trigger();
            QVERIFY(settles(window));
            wanted.target =
                window.document().model()->draw.bounds.centre() + Vec3(0.5, 0.25, 0.125);
            wanted.hidden_added = {window.document().shown().pieces()->added.front().name};
            Project project = window.document().keeper().project();
            project.view_json = view_to_json({wanted, {}, {}, {}, {}});
            QVERIFY(write_project(project, file_path(path)).ok());
        }
        MainWindow window;
        window.show();
        QVERIFY(load(window, path));
        QTRY_VERIFY_WITH_TIMEOUT(window.look().picture() != nullptr, k_patience);
        compare_controls(window, wanted);
        compare_viewport(*window.findChild<Viewport*>(), wanted);
        QVERIFY(is_nearly(window.findChild<Viewport*>()->camera().standpoint().place(), wanted));
        ViewState now = window.view_settings().now();
        now.target = wanted.target;
        now.distance = wanted.distance;
        QVERIFY(now == wanted);
        QVERIFY(!window.document().shown().is_visible(2) &&
                window.document().shown().is_visible(1));
    }

    // Menus, toolbars and the viewport follow the value, whoever changes it; toolbars made anew in
    // another language begin with it.
    void controls_follow_the_value() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        QSignalSpy changed(&window.view_settings(), &ViewSettings::changed);
        window.findChild<QAction*>("section_2")->trigger(); // across y
        window.findChild<QSlider*>("section")->setValue(250);
        window.findChild<QSlider*>("apart")->setValue(20);
        window.findChild<QAction*>("show_wire")->trigger();
        QCOMPARE(changed.size(), 4);
        ViewState wanted;
        wanted.section_axis = 1;
        wanted.section = 0.25;
        wanted.apart = 0.2;
        wanted.wire = true;
        compare_controls(window, wanted);
        compare_viewport(*window.findChild<Viewport*>(), wanted);
        const auto section = window.findChild<Viewport*>()->layers().section();
        const auto* bar = window.findChild<QSlider*>("apart");
        window.findChild<QAction*>("language_de")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QSlider*>("apart") != bar, k_patience);
        compare_controls(window, wanted);
        QVERIFY(window.findChild<Viewport*>()->layers().section()->point == section->point);
        window.findChild<QAction*>("language_en")->trigger();
        QTest::qWait(100);
    }

    // How far pieces are pulled apart is read and typed as a number, as the section's place is.
    void how_far_apart_is_typed() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        const auto apart = [&] { return window.view_settings().value().apart; };
        auto* number = window.findChild<QDoubleSpinBox*>("apart_share");
        QVERIFY(number != nullptr && !number->isVisible());
        window.findChild<QAction*>("pull_apart")->trigger();
        QVERIFY(number->isVisible() && (number->focusPolicy() & Qt::TabFocus) != 0);
        QCOMPARE(number->accessibleName(), QString("Pull pieces apart"));
        QCOMPARE(number->value(), 100.0 * apart());
        QCOMPARE(number->suffix(), window.findChild<QDoubleSpinBox*>("section_share")->suffix());
        window.activateWindow();
        number->setFocus();
        QTRY_VERIFY_WITH_TIMEOUT(number->hasFocus(), k_patience);
        number->selectAll();
        QTest::keyClicks(number, "0");
        QCOMPARE(apart(), 0.0);
        QVERIFY(number->isVisible()); // not from under the hand
        number->selectAll();
        QTest::keyClicks(number, "62");
        QTest::keyClick(number, Qt::Key_Up);
        QCOMPARE(apart(), 0.63);
        QCOMPARE(window.findChild<QSlider*>("apart")->value(), 63);
    }

    void another_window_begins_with_the_habits() {
        ViewState wanted;
        {
            MainWindow window;
            window.show();
            window.findChild<QAction*>("navigation_cad")->trigger();
            window.findChild<QAction*>("show_safe_colours")->trigger();
            wanted.habits = window.view_settings().value().habits;
            QVERIFY(saved_habits() == wanted.habits);
            save_theme(Theme::dark); // another window chose this, and its choice stays
            window.findChild<QAction*>("show_safe_colours")->trigger();
            window.findChild<QAction*>("show_safe_colours")->trigger();
            QCOMPARE(saved_theme(), Theme::dark);
            save_theme(Theme::system);
            QCOMPARE(wanted.habits.navigation, Navigation::cad);
            compare_controls(window, wanted);
        }
        MainWindow window;
        compare_controls(window, wanted);
        QCOMPARE(window.findChild<Viewport*>()->pointer().navigation(), Navigation::cad);
        QCOMPARE(window.document().shown().palette(), Palette::few_and_safe);
        QVERIFY(is_checked(window, "navigation_cad"));
        window.view_settings().restore({}); // no project changes them
        QVERIFY(window.view_settings().value().habits == wanted.habits);
    }
};

QTEST_MAIN(ViewValueTest)
#include "view_value.moc"
