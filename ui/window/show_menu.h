// Makes the menu of what is shown and its shading: layers, sections, pulling apart, measuring.
#pragma once

#include "ui/window/view_state.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace hullwright::ui {

class Look;
class MeasureTool;
class ViewSettings;

class ShowMenu : public QObject {
    Q_OBJECT
public:
    struct Watched {
        ViewSettings& settings;
        Look& look;
        MeasureTool& measure_tool;
    };
    ShowMenu(QMenu* menu, const Watched& watched);

    // These actions stand above the view as well: ways to shade, then layers, then looks inside.
    [[nodiscard]] const QList<QAction*>& shadings() const { return shadings_; }
    [[nodiscard]] const QList<QAction*>& layers() const { return layers_; }
    [[nodiscard]] const QList<QAction*>& insides() const { return insides_; }

private:
    void add_shadings(QMenu* menu);
    QAction* add_switch(QMenu* menu, const QString& text, const char* key, const char* name,
                        bool ViewState::*shown);
    void add_layers(QMenu* menu);
    void add_insides(QMenu* menu);
    void add_measure(QMenu* menu);
    void fill_tree_menu(QMenu* menu);
    void fill_section_menu(QMenu* menu);
    void shade(std::size_t shading);
    void show_value();

    struct Switch {
        QAction* action = nullptr;
        bool ViewState::*shown = nullptr;
    };
    Watched watched_;
    std::vector<Switch> switches_;
    QList<QAction*> shadings_;
    QList<QAction*> layers_;
    QList<QAction*> insides_;
};

} // namespace hullwright::ui
