#include "ui/window/desk_memory.h"

#include "pipeline/project_view.h"
#include "ui/dialogs/export_choice.h"
#include "ui/inspect/inspect_memory.h"
#include "ui/inspect/inspect_workspace.h"
#include "ui/inspect/inspection.h"
#include "ui/probe/probe_workspace.h"
#include "ui/probe/probing.h"
#include "ui/window/docks.h"
#include "ui/window/surroundings.h"
#include "ui/window/view_settings.h"
#include "ui/window/window_parts.h"
#include "ui/window/workspaces.h"

#include <QMainWindow>
#include <QSettings>

namespace hullwright::ui {

void DeskMemory::restore() {
    const QSettings settings;
    window_.restoreGeometry(settings.value("window/geometry").toByteArray());
    around_.docks().set().restore(settings.value("window/state").toByteArray());
    around_.docks().set().set_aside(true); // until there is a model
    around_.inspect().docks().restore(settings.value("inspect/state").toByteArray());
    around_.probe().docks().restore(settings.value("probe/state").toByteArray());
    // Settings that cannot be understood are none.
    if (const auto bench =
            bench_from_json(settings.value("probe/bench").toByteArray().toStdString())) {
        parts_.probing->restore(*bench);
    }
    if (auto inspected =
            inspection_from_json(settings.value("inspect/memory").toByteArray().toStdString())) {
        parts_.inspection->memory().restore(std::move(*inspected));
    }
    around_.workspaces().hide_others();
    around_.workspaces().go_to(settings.value("window/workspace").toString().toStdString());
}

void DeskMemory::save() const {
    QSettings settings;
    settings.setValue("window/geometry", window_.saveGeometry());
    settings.setValue("window/state", around_.docks().set().state());
    settings.setValue("window/workspace", QString::fromLatin1(around_.workspaces().front().name()));
    settings.setValue("inspect/state", around_.inspect().docks().state());
    settings.setValue("inspect/memory", QByteArray::fromStdString(inspection_to_json(
                                            parts_.inspection->memory().saved())));
    settings.setValue("probe/state", around_.probe().docks().state());
    settings.setValue("probe/bench",
                      QByteArray::fromStdString(bench_to_json(parts_.probing->saved())));
}

std::string DeskMemory::look() const {
    const ProjectView look = {parts_.view_settings->now(), parts_.probing->saved(),
                              parts_.inspection->memory().saved(),
                              around_.workspaces().front().name(), saved_export()};
    return view_to_json(look);
}

// The project was refused when there was something wrong in it.
void DeskMemory::restore_look(const std::string& look) {
    const auto view = view_from_json(look);
    if (!view) {
        return;
    }
    if (view->bench) {
        parts_.probing->restore(*view->bench);
    }
    if (!view->inspected.empty()) {
        parts_.inspection->memory().restore(view->inspected);
    }
    if (view->exports) {
        restore_export(*view->exports);
    }
    around_.workspaces().go_to(view->workspace);
}

} // namespace hullwright::ui
