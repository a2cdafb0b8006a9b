// The menu of how the model is looked at: camera, what is shown, section, panes, theme, language.
#pragma once

#include "draw/camera.h"
#include "ui/window/view_state.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace hullwright::ui {

class DocumentView;
class Look;
class MeasureTool;
class ViewSettings;
class Viewport;

class ViewMenu : public QObject {
    Q_OBJECT
public:
    struct Watched {
        ViewSettings& settings;
        Viewport& viewport;
        Look& look;
        MeasureTool& measure_tool;
        DocumentView& document_view;
    };
    // `panes` are the actions that show and choose panes of the window.
    ViewMenu(QMenu* menu, const Watched& watched, const QList<QAction*>& panes);

    // The actions that are in the tool bar as well.
    [[nodiscard]] const QList<QAction*>& tool_actions() const { return tool_actions_; }

private:
    void add_directions(QMenu* menu);
    QAction* add_direction(QMenu* menu, const QString& text, const char* key, View view);
    QAction* add_switch(QMenu* menu, const QString& text, const char* key, const char* name,
                        bool ViewState::*shown);
    void add_switches(QMenu* menu);
    void add_palette(QMenu* menu);
    void add_measure(QMenu* menu);
    void fill_look_menu(QMenu* menu);
    void fill_section_menu(QMenu* menu);
    void add_navigation(QMenu* menu);
    void fill_theme_menu(QMenu* menu);
    void fill_language_menu(QMenu* menu);
    void show_value();

    struct Switch {
        QAction* action = nullptr;
        bool ViewState::*shown = nullptr;
    };
    Watched watched_;
    std::vector<Switch> switches_;
    QAction* safe_colours_ = nullptr;
    QAction* orthographic_ = nullptr;
    QList<QAction*> tool_actions_;
};

} // namespace hullwright::ui
