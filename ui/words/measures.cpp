#include "ui/words/measures.h"

#include "geom/length.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace hullwright::ui {
namespace {

QString in_words(const char* text) {
    return QCoreApplication::translate("Measures", text);
}

QString with(double value, const QString& unit, int digits) {
    return length_number(value, digits) + QChar(QChar::Nbsp) + unit;
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
        written.chop(own.size()); // removed as a whole: its name may have a number
    }
    static const QRegularExpression measured("^([^ ]*[0-9.]) *([^0-9.%]+)$");
    const auto found = measured.match(written);
    if (!found.hasMatch()) {
        return without_blanks(written);
    }
    const QString number = without_blanks(found.captured(1));
    const QString unit = found.captured(2).trimmed();
    if (unit == unit_name(metres_per_unit)) {
        return number;
    }
    const auto length = parse_length((number + " " + unit).toStdString());
    const auto in_model =
        length ? hullwright::in_model_units(*length, {metres_per_unit}) : std::nullopt;
    return in_model ? QString::fromStdString(length_text(*in_model)) : text;
}

std::string number_text(double value) {
    constexpr int k_digits = 4;
    constexpr double k_most_exact = 1e15; // doubles beyond it stand for ranges of whole numbers
    const bool is_count = value >= 0.0 && value < k_most_exact && value == std::floor(value);
    return (is_count ? QLocale().toString(static_cast<qulonglong>(value))
                     : QLocale().toString(value, 'g', k_digits))
        .toStdString();
}

QString length_number(double length, int digits) {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
    return locale.toString(length, 'g', digits);
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
