#include "ui/models/measures.h"

#include "recipe/recipe.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace hullwright::ui {
namespace {

QString in_words(const char* text) {
    return QCoreApplication::translate("Measures", text);
}

QString with(double value, const QString& unit, int digits) {
    QLocale locale; // what is read here may be written into a setting, where groups are none
    locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
    return locale.toString(value, 'g', digits) + QChar(QChar::Nbsp) + unit;
}

} // namespace

QString unit_name(double metres_per_unit) {
    const QString unit = QString::fromStdString(unit_text(Unit{metres_per_unit}));
    return unit.isEmpty() ? in_words(QT_TRANSLATE_NOOP("Measures", "units")) : unit;
}

QString without_blanks(const QString& number) {
    QString plain = number;
    plain.replace(',', '.').remove(' ').remove(QChar::Nbsp);
    return plain;
}

QString in_model_units(const QString& text, double metres_per_unit) {
    QString written = text.trimmed().replace(QChar::Nbsp, ' ');
    if (const QString own = " " + unit_name(metres_per_unit); written.endsWith(own)) {
        written.chop(own.size()); // as a whole: it may have a number in its name
    }
    static const QRegularExpression measured("^([^ ]*[0-9.]) *([^0-9.%]+)$");
    const auto found = measured.match(written);
    if (!found.hasMatch()) {
        return without_blanks(written);
    }
    const QString number = without_blanks(found.captured(1));
    QString unit = found.captured(2).trimmed();
    if (unit == unit_name(metres_per_unit)) {
        return number;
    }
    unit.replace(QChar(0x00B5), 'u').replace(QChar(0x03BC), 'u'); // both are written for micro
    const auto metres = parse_unit(unit.toStdString());
    bool is_number = false;
    const double value = number.toDouble(&is_number);
    constexpr int k_digits = 12; // a unit's factor is not seen behind them
    return metres && is_number && metres_per_unit > 0.0
               ? QString::number(value * metres->metres / metres_per_unit, 'g', k_digits)
               : text;
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
