#include "ui/window/desk_memory.h"

#include "pipeline/project_exports.h"
#include "ui/dialogs/export_choice.h"
#include "ui/inspect/inspect_memory.h"
#include "ui/inspect/inspect_workspace.h"
#include "ui/inspect/inspection.h"
#include "ui/probe/probe_bench.h"
#include "ui/probe/probe_workspace.h"
#include "ui/probe/probing.h"
#include "ui/window/docks.h"
#include "ui/window/surroundings.h"
#include "ui/window/view_settings.h"
#include "ui/window/window_parts.h"
#include "ui/window/workspaces.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QMainWindow>
#include <QSettings>

namespace hullwright::ui {
namespace {

// Says where the look that a project keeps has the bench, what is inspected, the workspace in
// front, and for which engine files were exported last.
constexpr QLatin1String k_bench_key("probe");
constexpr QLatin1String k_inspect_key("inspect");
constexpr QLatin1String k_front_key("workspace");
constexpr QLatin1String k_export_key(k_view_export);

QJsonObject object_of(const QByteArray& json) {
    return QJsonDocument::fromJson(json).object();
}

QByteArray compact(const QJsonObject& object) {
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

} // namespace

void DeskMemory::restore() {
    const QSettings settings;
    window_.restoreGeometry(settings.value("window/geometry").toByteArray());
    around_.docks().set().restore(settings.value("window/state").toByteArray());
    around_.docks().set().set_aside(true); // until there is a model
    around_.inspect().docks().restore(settings.value("inspect/state").toByteArray());
    around_.probe().docks().restore(settings.value("probe/state").toByteArray());
    parts_.probing->bench().restore(object_of(settings.value("probe/bench").toByteArray()));
    parts_.inspection->memory().restore(object_of(settings.value("inspect/memory").toByteArray()));
    around_.workspaces().hide_others();
    around_.workspaces().go_to(settings.value("window/workspace").toString().toStdString());
}

void DeskMemory::save() const {
    QSettings settings;
    settings.setValue("window/geometry", window_.saveGeometry());
    settings.setValue("window/state", around_.docks().set().state());
    settings.setValue("window/workspace", QString::fromLatin1(around_.workspaces().front().name()));
    settings.setValue("inspect/state", around_.inspect().docks().state());
    settings.setValue("inspect/memory", compact(parts_.inspection->memory().saved()));
    settings.setValue("probe/state", around_.probe().docks().state());
    settings.setValue("probe/bench", compact(parts_.probing->bench().saved()));
}

std::string DeskMemory::look() const {
    QJsonObject object =
        object_of(QByteArray::fromStdString(view_to_json(parts_.view_settings->now())));
    object[k_bench_key] = parts_.probing->bench().saved();
    object[k_inspect_key] = parts_.inspection->memory().saved();
    object[k_front_key] = QString::fromLatin1(around_.workspaces().front().name());
    object[k_export_key] = saved_export();
    return compact(object).toStdString();
}

void DeskMemory::restore_look(const std::string& look) {
    const QJsonObject object = object_of(QByteArray::fromStdString(look));
    parts_.probing->bench().restore(object[k_bench_key].toObject());
    if (const QJsonObject inspected = object[k_inspect_key].toObject(); !inspected.isEmpty()) {
        parts_.inspection->memory().restore(inspected);
    }
    restore_export(look);
    around_.workspaces().go_to(object[k_front_key].toString().toStdString());
}

} // namespace hullwright::ui
