#include "ui/words/stage_text.h"

#include <QCoreApplication>

namespace hullwright::ui {

QString stage_text(const QString& stage) {
    // translations/phases.py finds all of them where core and window report them.
    return stage.isEmpty() ? QString()
                           : QCoreApplication::translate("Stage", stage.toUtf8().constData());
}

QString job_text(const char* name) {
    return QCoreApplication::translate("Job", name);
}

} // namespace hullwright::ui
