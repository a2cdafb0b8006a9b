// The menu that says whether the parts of the selected pieces are taken for solids, for sheets, or
// for what the recipe says of all parts.
#pragma once

#include "ui/document/document.h"

#include <array>

class QAction;
class QMenu;

namespace hullwright::ui {

class SurfaceMenu : public QObject {
    Q_OBJECT
public:
    SurfaceMenu(Document& document, QMenu* menu);

private:
    [[nodiscard]] std::set<PartId> parts() const;
    void choose(SurfaceChoice choice);
    void follow();

    Document& document_;
    QMenu* menu_;
    std::array<QAction*, 3> actions_{}; // by SurfaceChoice
};

} // namespace hullwright::ui
