#include "ui/window/author_workspace.h"

#include "ui/document/document.h"
#include "ui/document/measure_tool.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/welcome_page.h"
#include "ui/viewport/viewport.h"
#include "ui/window/docks.h"
#include "ui/window/document_files.h"

#include <QAction>
#include <QToolBar>

namespace hullwright::ui {

DockSet& AuthorWorkspace::docks() {
    return parts_.docks.set();
}

std::vector<QWidget*> AuthorWorkspace::centre() const {
    return {&parts_.welcome, &parts_.viewport};
}

void AuthorWorkspace::show_centre() {
    if (is_in_front_) {
        const bool has_model = parts_.document.model() != nullptr;
        parts_.welcome.setVisible(!has_model);
        parts_.view_bar.setVisible(has_model);
        parts_.viewport.setVisible(has_model);
    }
}

void AuthorWorkspace::enter() {
    is_in_front_ = true;
    for (QAction* menu : parts_.menus) {
        menu->setVisible(true);
    }
    set_manual_page(&parts_.viewport, "views.md");
    parts_.viewport.set_front(Front::document);
    show_centre();
}

// Actions that are seen nowhere have no keys either.
void AuthorWorkspace::leave() {
    is_in_front_ = false;
    for (QAction* menu : parts_.menus) {
        menu->setVisible(false);
    }
    parts_.measuring.set_active(false);
    parts_.main_bar.hide();
    parts_.welcome.hide();
    parts_.view_bar.hide();
}

void AuthorWorkspace::open(const QStringList& files) {
    parts_.files.open(files.front());
}

} // namespace hullwright::ui
