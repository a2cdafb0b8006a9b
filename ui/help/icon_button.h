// Makes a button that shows an action as an icon, and tells its name and its key.
#pragma once

class QAction;
class QToolButton;

namespace hullwright::ui {

[[nodiscard]] QToolButton* icon_button(QAction* action);

} // namespace hullwright::ui
