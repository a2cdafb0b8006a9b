#include "ui/words/stage_text.h"

#include <QCoreApplication>

namespace hullwright::ui {

QString stage_text(const QString& stage) {
    // A test holds these against all that core names so.
    static constexpr const char* k_stages[] = {
        QT_TRANSLATE_NOOP("Stage", "work"),
        QT_TRANSLATE_NOOP("Stage", "read"),
        QT_TRANSLATE_NOOP("Stage", "parse"),
        QT_TRANSLATE_NOOP("Stage", "diagnose: vertices"),
        QT_TRANSLATE_NOOP("Stage", "diagnose: faces"),
        QT_TRANSLATE_NOOP("Stage", "diagnose: edges"),
        QT_TRANSLATE_NOOP("Stage", "diagnose: components"),
        QT_TRANSLATE_NOOP("Stage", "diagnose: solids"),
        QT_TRANSLATE_NOOP("Stage", "diagnose: self-intersections"),
        QT_TRANSLATE_NOOP("Stage", "repair"),
        QT_TRANSLATE_NOOP("Stage", "repair: non-finite"),
        QT_TRANSLATE_NOOP("Stage", "repair: weld"),
        QT_TRANSLATE_NOOP("Stage", "repair: degenerate faces"),
        QT_TRANSLATE_NOOP("Stage", "repair: duplicate faces"),
        QT_TRANSLATE_NOOP("Stage", "repair: orient"),
        QT_TRANSLATE_NOOP("Stage", "repair: split"),
        QT_TRANSLATE_NOOP("Stage", "repair: stitch"),
        QT_TRANSLATE_NOOP("Stage", "repair: fill holes"),
        QT_TRANSLATE_NOOP("Stage", "repair: specks"),
        QT_TRANSLATE_NOOP("Stage", "repair: largest components"),
        QT_TRANSLATE_NOOP("Stage", "repair: unused vertices"),
        QT_TRANSLATE_NOOP("Stage", "draw"),
        QT_TRANSLATE_NOOP("Stage", "write"),
        QT_TRANSLATE_NOOP("Stage", "surface"),
        QT_TRANSLATE_NOOP("Stage", "patches"),
        QT_TRANSLATE_NOOP("Stage", "merging"),
        QT_TRANSLATE_NOOP("Stage", "pieces"),
        QT_TRANSLATE_NOOP("Stage", "pack"),
        QT_TRANSLATE_NOOP("Stage", "correction"),
        QT_TRANSLATE_NOOP("Stage", "corrections"),
        QT_TRANSLATE_NOOP("Stage", "primitives"),
        QT_TRANSLATE_NOOP("Stage", "cover"),
        QT_TRANSLATE_NOOP("Stage", "tree"),
        QT_TRANSLATE_NOOP("Stage", "check"),
        QT_TRANSLATE_NOOP("Stage", "facts"),
        QT_TRANSLATE_NOOP("Stage", "volumes"),
        QT_TRANSLATE_NOOP("Stage", "flatten"),
        QT_TRANSLATE_NOOP("Stage", "lint"),
        QT_TRANSLATE_NOOP("Stage", "grid"),
        QT_TRANSLATE_NOOP("Stage", "openings"),
        QT_TRANSLATE_NOOP("Stage", "filling"),
        QT_TRANSLATE_NOOP("Stage", "joining"),
        QT_TRANSLATE_NOOP("Stage", "improving"),
        QT_TRANSLATE_NOOP("Stage", "limiting"),
        QT_TRANSLATE_NOOP("Stage", "cavities"),
        QT_TRANSLATE_NOOP("Stage", "collide"),
        QT_TRANSLATE_NOOP("Stage", "compare"),
        QT_TRANSLATE_NOOP("Stage", "meshes"),
        QT_TRANSLATE_NOOP("Stage", "play")};
    static_cast<void>(k_stages); // named for the translators only
    return stage.isEmpty() ? QString()
                           : QCoreApplication::translate("Stage", stage.toUtf8().constData());
}

QString job_text(const char* name) {
    return QCoreApplication::translate("Job", name);
}

} // namespace hullwright::ui
