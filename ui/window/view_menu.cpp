#include "ui/window/view_menu.h"

#include "ui/document/look.h"
#include "ui/document/measure_tool.h"
#include "ui/viewport/navigation_menu.h"
#include "ui/viewport/viewport.h"
#include "ui/window/document_view.h"
#include "ui/window/view_settings.h"
#include "ui/words/language.h"

#include <QActionGroup>
#include <QMenu>

#include <numbers>

namespace hullwright::ui {

ViewMenu::ViewMenu(QMenu* menu, const Watched& watched, const QList<QAction*>& panes)
    : QObject(menu), watched_(watched) {
    menu->setObjectName("view_menu");
    add_directions(menu);
    menu->addSeparator();
    add_switches(menu);
    add_palette(menu);
    menu->addAction(tr("F&ly to selection"), &watched_.document_view,
                    &DocumentView::fly_to_selection)
        ->setShortcuts({QKeySequence("Shift+F"), QKeySequence(".")});
    add_measure(menu);
    fill_look_menu(menu->addMenu(tr("&Pieces as")));
    fill_section_menu(menu->addMenu(tr("&Section")));
    menu->addSeparator();
    menu->addActions(panes);
    menu->addSeparator();
    add_navigation(menu);
    fill_theme_menu(menu->addMenu(tr("The&me")));
    fill_language_menu(menu->addMenu(tr("&Language")));
    connect(&watched_.settings, &ViewSettings::changed, this, &ViewMenu::show_value);
    show_value();
}

void ViewMenu::add_directions(QMenu* menu) {
    tool_actions_ += menu->addAction(tr("&Fit"), QKeySequence("F"), &watched_.viewport.camera(),
                                     &ViewCamera::fit);
    menu->addSeparator();
    tool_actions_ += add_direction(menu, tr("F&ront"), "1", View::front);
    add_direction(menu, tr("Bac&k"), "Ctrl+1", View::back);
    tool_actions_ += add_direction(menu, tr("R&ight"), "3", View::right);
    add_direction(menu, tr("&Left"), "Ctrl+3", View::left);
    tool_actions_ += add_direction(menu, tr("&Top"), "7", View::top);
    add_direction(menu, tr("&Bottom"), "Ctrl+7", View::bottom);
    add_direction(menu, tr("Three-&quarter (iso)"), "0", View::iso);
}

// The directions are those of the command line's pictures; perspective stays as it is.
QAction* ViewMenu::add_direction(QMenu* menu, const QString& text, const char* key, View view) {
    const Camera camera = camera_of(view, UpAxis::unknown); // the angles are the same for all axes
    const auto degrees = [](double angle) {
        return static_cast<float>(angle * 180.0 / std::numbers::pi);
    };
    QAction* action =
        menu->addAction(text, QKeySequence(QString::fromLatin1(key)), &watched_.viewport,
                        [this, yaw = degrees(camera.yaw), pitch = degrees(camera.pitch)] {
                            watched_.viewport.camera().look_from(yaw, pitch);
                        });
    const std::string name(k_view_names[static_cast<std::size_t>(view)]);
    action->setObjectName("view_" + QString::fromStdString(name));
    return action;
}

QAction* ViewMenu::add_switch(QMenu* menu, const QString& text, const char* key, const char* name,
                              bool ViewState::*shown) {
    QAction* action = menu->addAction(text, QKeySequence(QString::fromLatin1(key)));
    action->setObjectName(name);
    action->setCheckable(true);
    connect(action, &QAction::toggled, this, [this, shown](bool on) {
        watched_.settings.change([shown, on](ViewState& view) { view.*shown = on; });
    });
    switches_.push_back({action, shown});
    return action;
}

void ViewMenu::add_switches(QMenu* menu) {
    orthographic_ =
        add_switch(menu, tr("&Orthographic"), "5", "show_orthographic", &ViewState::orthographic);
    QAction* edges = add_switch(menu, tr("&Edges"), "W", "show_edges", &ViewState::edges);
    tool_actions_ += {orthographic_, edges};
    add_switch(menu, tr("&Model"), "Shift+M", "show_model", &ViewState::model);
    add_switch(menu, tr("&Pieces"), "P", "show_pieces", &ViewState::pieces);
    add_switch(menu, tr("See through the model (&x-ray)"), "X", "show_x_ray",
               &ViewState::see_through);
    add_switch(menu, tr("Model as &wire"), "Shift+W", "show_wire", &ViewState::wire);
    add_switch(menu, tr("C&oncave edges"), "Shift+E", "show_concave", &ViewState::concave_edges);
    add_switch(menu, tr("&Grid"), "Shift+G", "show_grid", &ViewState::grid);
}

void ViewMenu::add_palette(QMenu* menu) {
    safe_colours_ = menu->addAction(tr("&Colours for the colour-blind"));
    safe_colours_->setObjectName("show_safe_colours");
    safe_colours_->setCheckable(true);
    connect(safe_colours_, &QAction::toggled, this, [this](bool on) {
        watched_.settings.choose([on](ViewHabits& habits) {
            habits.palette = on ? Palette::few_and_safe : Palette::spectrum;
        });
    });
}

void ViewMenu::add_measure(QMenu* menu) {
    QAction* measure = menu->addAction(tr("Mea&sure"), QKeySequence("M"));
    measure->setObjectName("measure");
    measure->setCheckable(true);
    measure->setChecked(watched_.measure_tool.is_active());
    connect(measure, &QAction::toggled, &watched_.measure_tool, &MeasureTool::set_active);
    connect(&watched_.measure_tool, &MeasureTool::activated, measure, &QAction::setChecked);
}

// These are the choices of the look panel, so that they can be found among the commands.
void ViewMenu::fill_look_menu(QMenu* menu) {
    Look* look = &watched_.look;
    auto* group = new QActionGroup(menu);
    const std::pair<const char*, QString> kinds[] = {{"look_pieces", tr("&Pieces")},
                                                     {"look_heat", tr("&Distances")},
                                                     {"look_tree", tr("Levels of the &tree")},
                                                     {"look_strips", tr("&Strips")}};
    for (std::size_t i = 0; i < std::size(kinds); ++i) {
        QAction* action = menu->addAction(kinds[i].second, look,
                                          [look, i] { look->set_kind(static_cast<LookKind>(i)); });
        action->setObjectName(kinds[i].first);
        action->setCheckable(true);
        group->addAction(action);
    }
    const auto check = [look, group] {
        group->actions()[static_cast<qsizetype>(look->kind())]->setChecked(true);
    };
    connect(look, &Look::changed, group, check);
    check();
    menu->addSeparator();
    menu->addAction(tr("Step &in"), look, &Look::step_in);
    menu->addAction(tr("Step &out"), look, &Look::step_out);
    menu->addAction(tr("&Whole tree"), look, &Look::leave);
}

void ViewMenu::fill_section_menu(QMenu* menu) {
    ViewSettings* settings = &watched_.settings;
    const QString names[] = {tr("&None"), tr("Across &X"), tr("Across &Y"), tr("Across &Z"),
                             tr("Across the &view")};
    int axis = k_no_section;
    for (const QString& name : names) {
        menu->addAction(name, settings, [settings, axis] { settings->choose_section(axis); })
            ->setObjectName(QString("section_%1").arg(axis - k_no_section));
        ++axis;
    }
    menu->addAction(tr("&Flip"), settings, [settings] {
        settings->change([](ViewState& view) {
            view.section_flipped = view.section_axis != k_no_section && !view.section_flipped;
        });
    });
}

void ViewMenu::add_navigation(QMenu* menu) {
    fill_navigation_menu(menu->addMenu(tr("Na&vigation")),
                         watched_.settings.value().habits.navigation, [this](Navigation chosen) {
                             watched_.settings.choose(
                                 [&](ViewHabits& habits) { habits.navigation = chosen; });
                             emit watched_.viewport.said(keys_of(chosen));
                         });
    add_camera_actions(menu, watched_.viewport, orthographic_);
}

void ViewMenu::fill_theme_menu(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    const std::pair<Theme, QString> themes[] = {
        {Theme::system, tr("&System")}, {Theme::light, tr("&Light")}, {Theme::dark, tr("&Dark")}};
    for (const auto& [theme, text] : themes) {
        QAction* action = menu->addAction(text, this, [this, chosen = theme] {
            watched_.settings.choose([&](ViewHabits& habits) { habits.theme = chosen; });
        });
        action->setObjectName(QStringLiteral("theme_%1").arg(static_cast<int>(theme)));
        action->setCheckable(true);
        action->setChecked(theme == watched_.settings.value().habits.theme);
        group->addAction(action);
    }
}

void ViewMenu::fill_language_menu(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    for (const Language& language : languages()) {
        QAction* action = menu->addAction(language.code.isEmpty() ? tr("&System") : language.name);
        // The connection is queued, because it builds the open menu again.
        connect(
            action, &QAction::triggered, &watched_.settings,
            [code = language.code] {
                save_language(code);
                apply_language(code);
            },
            Qt::QueuedConnection);
        action->setObjectName("language_" + language.code);
        action->setCheckable(true);
        action->setChecked(language.code == saved_language());
        group->addAction(action);
    }
}

void ViewMenu::show_value() {
    const ViewState& view = watched_.settings.value();
    for (const Switch& each : switches_) {
        each.action->setChecked(view.*each.shown);
    }
    safe_colours_->setChecked(view.habits.palette == Palette::few_and_safe);
}

} // namespace hullwright::ui
