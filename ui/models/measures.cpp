#include "ui/models/measures.h"

#include "recipe/recipe.h"

#include <QCoreApplication>
#include <QLocale>

namespace hullwright::ui {
namespace {

QString in_words(const char* text) {
    return QCoreApplication::translate("Measures", text);
}

QString with(double value, const QString& unit, int digits) {
    return QLocale().toString(value, 'g', digits) + QChar(QChar::Nbsp) + unit;
}

} // namespace

QString unit_name(double metres_per_unit) {
    const QString unit = QString::fromStdString(unit_text(Unit{metres_per_unit}));
    return unit.isEmpty() ? in_words(QT_TRANSLATE_NOOP("Measures", "units")) : unit;
}

QString length_with_unit(double length, double metres_per_unit, int digits) {
    return with(length, unit_name(metres_per_unit), digits);
}

QString volume_with_unit(double volume, double metres_per_unit, int digits) {
    const QString unit = metres_per_unit > 0.0
                             ? unit_name(metres_per_unit) + QChar(0x00B3)
                             : in_words(QT_TRANSLATE_NOOP("Measures", "cubic units"));
    return with(volume, unit, digits);
}

} // namespace hullwright::ui
