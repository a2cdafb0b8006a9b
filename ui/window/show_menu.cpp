#include "ui/window/show_menu.h"

#include "ui/document/look.h"
#include "ui/document/measure_tool.h"
#include "ui/icons/icon.h"
#include "ui/window/view_settings.h"

#include <QActionGroup>
#include <QMenu>

namespace hullwright::ui {
namespace {

// Counts ways to shade: one for each kind of look, and then the model alone.
constexpr std::size_t k_model_alone = 4;
constexpr double k_usual_apart = 0.35; // of the way that the slider goes

} // namespace

ShowMenu::ShowMenu(QMenu* menu, const Watched& watched) : QObject(menu), watched_(watched) {
    menu->setObjectName("show_menu");
    add_shadings(menu);
    fill_tree_menu(menu->addMenu(tr("In the t&ree")));
    menu->addSeparator();
    add_layers(menu);
    menu->addSeparator();
    add_insides(menu);
    fill_section_menu(menu->addMenu(tr("Section a&cross")));
    menu->addSeparator();
    add_measure(menu);
    connect(&watched_.settings, &ViewSettings::changed, this, &ShowMenu::show_value);
    connect(&watched_.look, &Look::changed, this, &ShowMenu::show_value);
    show_value();
}

void ShowMenu::add_shadings(QMenu* menu) {
    struct Shading {
        const char* name;
        const char* icon;
        QString text;
    };
    const Shading shadings[] = {{"look_pieces", "shade_pieces", tr("&Pieces")},
                                {"look_heat", "shade_heat", tr("&Distances")},
                                {"look_tree", "shade_tree", tr("Levels of the &tree")},
                                {"look_strips", "shade_strips", tr("&Strips")},
                                {"look_model", "shade_model", tr("Model &alone")}};
    auto* group = new QActionGroup(menu);
    for (std::size_t i = 0; i < std::size(shadings); ++i) {
        QAction* action = menu->addAction(icon_of(shadings[i].icon), shadings[i].text);
        connect(action, &QAction::triggered, this, [this, i] { shade(i); });
        action->setObjectName(shadings[i].name);
        action->setCheckable(true);
        group->addAction(action);
        shadings_ += action;
    }
}

void ShowMenu::shade(std::size_t shading) {
    const bool is_alone = shading == k_model_alone;
    watched_.settings.change([is_alone](ViewState& view) {
        view.pieces = !is_alone;
        view.model = view.model || is_alone;
    });
    if (!is_alone) {
        watched_.look.set_kind(static_cast<LookKind>(shading));
    }
    show_value(); // a click has moved the mark
}

void ShowMenu::fill_tree_menu(QMenu* menu) {
    Look* look = &watched_.look;
    menu->addAction(tr("Step &in"), look, &Look::step_in);
    menu->addAction(tr("Step &out"), look, &Look::step_out);
    menu->addAction(tr("&Whole tree"), look, &Look::leave);
}

QAction* ShowMenu::add_switch(QMenu* menu, const QString& text, const char* key, const char* name,
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

void ShowMenu::add_layers(QMenu* menu) {
    add_switch(menu, tr("&Model"), "Shift+M", "show_model", &ViewState::model);
    add_switch(menu, tr("Pi&eces"), "P", "show_pieces", &ViewState::pieces);
    QAction* x_ray = add_switch(menu, tr("See through the model (&x-ray)"), "X", "show_x_ray",
                                &ViewState::see_through);
    QAction* wire =
        add_switch(menu, tr("Model as &wire"), "Shift+W", "show_wire", &ViewState::wire);
    QAction* edges = add_switch(menu, tr("Ed&ges"), "W", "show_edges", &ViewState::edges);
    add_switch(menu, tr("C&oncave edges"), "Shift+E", "show_concave", &ViewState::concave_edges);
    add_switch(menu, tr("Gri&d"), "Shift+G", "show_grid", &ViewState::grid);
    x_ray->setIcon(icon_of("x_ray"));
    wire->setIcon(icon_of("wire"));
    edges->setIcon(icon_of("edges"));
    layers_ = {x_ray, wire, edges};
}

void ShowMenu::add_insides(QMenu* menu) {
    QAction* section = menu->addAction(icon_of("section"), tr("Se&ction"));
    section->setObjectName("show_section");
    QAction* apart = menu->addAction(icon_of("apart"), tr("P&ull apart"));
    apart->setObjectName("pull_apart");
    ViewSettings* settings = &watched_.settings;
    connect(section, &QAction::triggered, settings,
            [settings](bool on) { settings->choose_section(on ? 0 : k_no_section); });
    connect(apart, &QAction::triggered, settings, [settings](bool on) {
        settings->change([on](ViewState& view) { view.apart = on ? k_usual_apart : 0.0; });
    });
    insides_ = {section, apart};
    for (QAction* action : insides_) {
        action->setCheckable(true);
    }
}

void ShowMenu::add_measure(QMenu* menu) {
    QAction* measure = menu->addAction(icon_of("measure"), tr("Mea&sure"), QKeySequence("M"));
    measure->setObjectName("measure");
    measure->setCheckable(true);
    measure->setChecked(watched_.measure_tool.is_active());
    connect(measure, &QAction::toggled, &watched_.measure_tool, &MeasureTool::set_active);
    connect(&watched_.measure_tool, &MeasureTool::activated, measure, &QAction::setChecked);
}

void ShowMenu::fill_section_menu(QMenu* menu) {
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

void ShowMenu::show_value() {
    const ViewState& view = watched_.settings.value();
    for (const Switch& each : switches_) {
        each.action->setChecked(view.*each.shown);
    }
    const bool is_alone = view.model && !view.pieces;
    shadings_[is_alone ? static_cast<qsizetype>(k_model_alone)
                       : static_cast<qsizetype>(watched_.look.kind())]
        ->setChecked(true);
    insides_[0]->setChecked(view.section_axis != k_no_section);
    insides_[1]->setChecked(view.apart > 0.0);
}

} // namespace hullwright::ui
