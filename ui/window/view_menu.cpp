#include "ui/window/view_menu.h"

#include "ui/help/menu_actions.h"
#include "ui/icons/icon.h"
#include "ui/viewport/axis_ball.h"
#include "ui/viewport/navigation_menu.h"
#include "ui/viewport/viewport.h"
#include "ui/window/document_view.h"
#include "ui/window/view_settings.h"

#include <QCursor>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolTip>

#include <numbers>

namespace hullwright::ui {

ViewMenu::ViewMenu(QMenu* menu, const Watched& watched) : QObject(menu), watched_(watched) {
    menu->setObjectName("view_menu");
    fit_ = menu->addAction(icon_of("fit"), tr("&Fit"), QKeySequence("F"), &watched_.viewport,
                           [this] { watched_.viewport.front_camera().fit(); });
    fit_->setObjectName("fit_view");
    QAction* fly = menu->addAction(tr("F&ly to selection"), &watched_.document_view,
                                   &DocumentView::fly_to_selection);
    fly->setShortcuts({QKeySequence("Shift+F"), QKeySequence(".")});
    connect(&watched_.viewport, &Viewport::front_changed, fly,
            [fly](Front front) { fly->setEnabled(front == Front::document); });
    menu->addSeparator();
    add_directions(menu);
    menu->addSeparator();
    add_projection(menu);
    add_ball(menu);
    add_camera_actions(menu, watched_.viewport, orthographic_);
}

void ViewMenu::add_directions(QMenu* menu) {
    add_direction(menu, tr("F&ront"), "1", View::front);
    add_direction(menu, tr("Bac&k"), "Ctrl+1", View::back);
    add_direction(menu, tr("R&ight"), "3", View::right);
    add_direction(menu, tr("&Left"), "Ctrl+3", View::left);
    add_direction(menu, tr("&Top"), "7", View::top);
    add_direction(menu, tr("&Bottom"), "Ctrl+7", View::bottom);
    add_direction(menu, tr("Three-&quarter (iso)"), "0", View::iso);
}

// The directions are those of the command line's pictures; perspective stays as it is.
void ViewMenu::add_direction(QMenu* menu, const QString& text, const char* key, View view) {
    const Camera camera = camera_of(view, UpAxis::unknown); // the angles are the same for all axes
    const auto degrees = [](double angle) {
        return static_cast<float>(angle * 180.0 / std::numbers::pi);
    };
    QAction* action =
        menu->addAction(text, QKeySequence(QString::fromLatin1(key)), &watched_.viewport,
                        [this, yaw = degrees(camera.yaw), pitch = degrees(camera.pitch)] {
                            watched_.viewport.front_camera().look_from(yaw, pitch);
                        });
    const std::string name(k_view_names[static_cast<std::size_t>(view)]);
    action->setObjectName("view_" + QString::fromStdString(name));
}

void ViewMenu::add_projection(QMenu* menu) {
    orthographic_ = menu->addAction(icon_of("projection"), tr("&Orthographic"), QKeySequence("5"));
    orthographic_->setObjectName("show_orthographic");
    orthographic_->setCheckable(true);
    ViewSettings* settings = &watched_.settings;
    connect(orthographic_, &QAction::toggled, settings, [settings](bool on) {
        settings->change([on](ViewState& view) { view.orthographic = on; });
    });
    const auto show = [settings, action = orthographic_] {
        action->setChecked(settings->value().orthographic);
    };
    connect(settings, &ViewSettings::changed, orthographic_, show);
    show();
}

// A click on an end of the ball is the action of that view, whose name stands beside the cursor.
void ViewMenu::add_ball(QMenu* menu) {
    static constexpr const char* k_key = "view/axes";
    AxisBall* ball = &watched_.ball;
    QAction* shown = menu->addAction(tr("Ball of a&xes"));
    shown->setObjectName("show_axes");
    shown->setCheckable(true);
    shown->setChecked(QSettings().value(k_key, true).toBool());
    ball->set_shown(shown->isChecked());
    connect(shown, &QAction::toggled, ball, [ball](bool on) {
        QSettings().setValue(k_key, on);
        ball->set_shown(on);
    });
    connect(ball, &AxisBall::chosen, this, [this](View view) { direction(view)->trigger(); });
    connect(ball, &AxisBall::hovered, this, [this](View view) {
        const QAction& action = *direction(view);
        QToolTip::showText(QCursor::pos(),
                           without_mnemonic(action.text()) + " (" + shortcut_text(action) + ")");
    });
}

QAction* ViewMenu::direction(View view) const {
    const std::string name(k_view_names[static_cast<std::size_t>(view)]);
    return parent()->findChild<QAction*>("view_" + QString::fromStdString(name));
}

QString ViewMenu::name_of_view() const {
    constexpr double k_same = 1e-6; // cosine: a tenth of a degree
    const Standpoint& now = watched_.viewport.front_camera().standpoint();
    for (std::size_t i = 0; i < k_view_names.size(); ++i) {
        const auto view = static_cast<View>(i);
        const Vec3 toward = axes_of(camera_of(view, now.up)).toward;
        if (toward.dot(now.towards_eye()) > 1.0 - k_same) {
            return without_mnemonic(direction(view)->text());
        }
    }
    return {};
}

QLabel* ViewMenu::make_name_of_view() const {
    auto* label = new QLabel;
    label->setObjectName("view_name");
    const auto show = [this, label] {
        const QString name = name_of_view();
        label->setText(name);
        label->setAccessibleName(name.isEmpty() ? tr("Direction of the view")
                                                : tr("Direction of the view: %1").arg(name));
    };
    show();
    connect(&watched_.viewport, &Viewport::aimed, label, show);
    return label;
}

} // namespace hullwright::ui
