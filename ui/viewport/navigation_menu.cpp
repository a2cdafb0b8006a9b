#include "ui/viewport/navigation_menu.h"

#include "ui/viewport/viewport.h"

#include <QActionGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr const char* k_key = "view/navigation";
constexpr std::array k_names = {"own", "blender", "cad", "maya"};
static_assert(k_names.size() == k_navigations.size());

const char* name_of(Navigation navigation) {
    return k_names[static_cast<std::size_t>(navigation)];
}

QString text_of(Navigation navigation) {
    static constexpr std::array k_texts = {
        QT_TRANSLATE_NOOP("Navigation", "&Left button turns"),
        QT_TRANSLATE_NOOP("Navigation", "As in &Blender"),
        QT_TRANSLATE_NOOP("Navigation", "As in &FreeCAD (CAD)"),
        QT_TRANSLATE_NOOP("Navigation", "As in &Maya"),
    };
    return QCoreApplication::translate("Navigation", k_texts[static_cast<std::size_t>(navigation)]);
}

} // namespace

Navigation saved_navigation() {
    const QString name = QSettings().value(k_key).toString();
    const auto at = std::find_if(k_navigations.begin(), k_navigations.end(),
                                 [&](Navigation each) { return name == name_of(each); });
    return at == k_navigations.end() ? Navigation::own : *at;
}

void save_navigation(Navigation navigation) {
    QSettings().setValue(k_key, QString::fromLatin1(name_of(navigation)));
}

QString keys_of(Navigation navigation) {
    static constexpr std::array k_texts = {
        QT_TRANSLATE_NOOP("Navigation", "Left drag turns; middle or Shift+left drag moves; wheel "
                                        "zooms; Ctrl+left drag selects"),
        QT_TRANSLATE_NOOP("Navigation", "Middle drag turns; Shift+middle moves; Ctrl+middle or "
                                        "wheel zooms; left drag selects"),
        QT_TRANSLATE_NOOP("Navigation",
                          "Middle+left or Shift+right drag turns; middle or Ctrl+right moves; "
                          "Ctrl+Shift+right or wheel zooms; left drag selects"),
        QT_TRANSLATE_NOOP("Navigation", "Alt+left drag turns; Alt+middle moves; Alt+right, "
                                        "Alt+left+middle or wheel zooms; left drag selects"),
    };
    return QCoreApplication::translate("Navigation", k_texts[static_cast<std::size_t>(navigation)]);
}

void fill_navigation_menu(QMenu* menu, Navigation now,
                          const std::function<void(Navigation)>& choose) {
    menu->setToolTipsVisible(true);
    auto* group = new QActionGroup(menu);
    for (const Navigation navigation : k_navigations) {
        QAction* action = menu->addAction(text_of(navigation), menu,
                                          [choose, navigation] { choose(navigation); });
        action->setObjectName(QStringLiteral("navigation_") + name_of(navigation));
        action->setToolTip(keys_of(navigation));
        action->setStatusTip(keys_of(navigation));
        action->setCheckable(true);
        action->setChecked(navigation == now);
        group->addAction(action);
    }
}

void add_camera_actions(QMenu* menu, Viewport& viewport, QAction* orthographic) {
    const auto text = [](const char* source) {
        return QCoreApplication::translate("Navigation", source);
    };
    QAction* copy = menu->addAction(
        text(QT_TRANSLATE_NOOP("Navigation", "Cop&y camera")), QKeySequence("Ctrl+Shift+C"),
        &viewport, [&viewport, text] {
            QGuiApplication::clipboard()->setText(
                camera_text(viewport.front_camera().standpoint().place()));
            emit viewport.said(text(QT_TRANSLATE_NOOP("Navigation", "Camera copied")));
        });
    copy->setObjectName("copy_camera");
    QAction* paste = menu->addAction(
        text(QT_TRANSLATE_NOOP("Navigation", "P&aste camera")), QKeySequence("Ctrl+Shift+V"),
        &viewport, [&viewport, orthographic, text] {
            const auto place = camera_from_text(QGuiApplication::clipboard()->text());
            if (!place) {
                emit viewport.said(
                    text(QT_TRANSLATE_NOOP("Navigation", "The clipboard holds no camera")));
                return;
            }
            orthographic->setChecked(place->orthographic);
            viewport.front_camera().fly_to(*place);
        });
    paste->setObjectName("paste_camera");
}

} // namespace hullwright::ui
