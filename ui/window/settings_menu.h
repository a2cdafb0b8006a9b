// Makes the menu of the user's habits for all models: navigation, colours, theme, language.
#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace hullwright::ui {

class ViewSettings;
class Viewport;

class SettingsMenu : public QObject {
    Q_OBJECT
public:
    SettingsMenu(QMenu* menu, ViewSettings& settings, Viewport& viewport);

private:
    void add_navigation(QMenu* menu);
    void add_palette(QMenu* menu);
    void fill_theme_menu(QMenu* menu);
    void fill_language_menu(QMenu* menu);

    ViewSettings& settings_;
    Viewport& viewport_;
};

} // namespace hullwright::ui
