#include "ui/window/settings_menu.h"

#include "ui/viewport/navigation_menu.h"
#include "ui/viewport/viewport.h"
#include "ui/window/view_settings.h"
#include "ui/words/language.h"

#include <QActionGroup>
#include <QMenu>

namespace hullwright::ui {

SettingsMenu::SettingsMenu(QMenu* menu, ViewSettings& settings, Viewport& viewport)
    : QObject(menu), settings_(settings), viewport_(viewport) {
    menu->setObjectName("settings_menu");
    add_navigation(menu);
    fill_theme_menu(menu->addMenu(tr("The&me")));
    add_palette(menu);
    fill_language_menu(menu->addMenu(tr("&Language")));
}

void SettingsMenu::add_navigation(QMenu* menu) {
    fill_navigation_menu(menu->addMenu(tr("Na&vigation")), settings_.value().habits.navigation,
                         [this](Navigation chosen) {
                             settings_.choose(
                                 [&](ViewHabits& habits) { habits.navigation = chosen; });
                             emit viewport_.said(keys_of(chosen));
                         });
}

void SettingsMenu::add_palette(QMenu* menu) {
    QAction* safe = menu->addAction(tr("&Colours for the colour-blind"));
    safe->setObjectName("show_safe_colours");
    safe->setCheckable(true);
    connect(safe, &QAction::toggled, this, [this](bool on) {
        settings_.choose([on](ViewHabits& habits) {
            habits.palette = on ? Palette::few_and_safe : Palette::spectrum;
        });
    });
    const auto show = [this, safe] {
        safe->setChecked(settings_.value().habits.palette == Palette::few_and_safe);
    };
    connect(&settings_, &ViewSettings::changed, safe, show);
    show();
}

void SettingsMenu::fill_theme_menu(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    const std::pair<Theme, QString> themes[] = {
        {Theme::system, tr("&System")}, {Theme::light, tr("&Light")}, {Theme::dark, tr("&Dark")}};
    for (const auto& [theme, text] : themes) {
        QAction* action = menu->addAction(text, this, [this, chosen = theme] {
            settings_.choose([&](ViewHabits& habits) { habits.theme = chosen; });
        });
        action->setObjectName(QStringLiteral("theme_%1").arg(static_cast<int>(theme)));
        action->setCheckable(true);
        action->setChecked(theme == settings_.value().habits.theme);
        group->addAction(action);
    }
}

void SettingsMenu::fill_language_menu(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    for (const Language& language : languages()) {
        QAction* action = menu->addAction(language.code.isEmpty() ? tr("&System") : language.name);
        // The connection is queued, because it builds the open menu again.
        connect(
            action, &QAction::triggered, &settings_,
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

} // namespace hullwright::ui
