#include "ui/words/measures.h"

#include "geom/length.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
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

// Lengths of many digits before the point have no exponent, which few people read, as far as that
// is shorter.
QString length_number(double length, int digits) {
    constexpr double k_most = 1e7; // 1.23e+07 is no longer than eight digits
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
    const double size = std::round(std::abs(length));
    return size >= std::pow(10.0, digits) && size < k_most ? locale.toString(length, 'f', 0)
                                                           : locale.toString(length, 'g', digits);
}

QString length_with_unit(double length, double metres_per_unit, int digits) {
    return with(length, unit_name(metres_per_unit), digits);
}

QString with_percent_sign(const QString& number) {
    return in_words(QT_TRANSLATE_NOOP("Measures", "%1 %")).arg(number);
}

QString percent_with_sign(double percent, int digits) {
    return with_percent_sign(QLocale().toString(percent, 'g', digits));
}

QString rough_length(double metres) {
    constexpr std::array k_units = {1e-6, 1e-3, 1e-2, 1.0, 1e3};
    const auto unit = std::find_if(k_units.rbegin(), k_units.rend(),
                                   [metres](double each) { return metres >= each; });
    const double chosen = unit == k_units.rend() ? k_units.front() : *unit;
    const double count = metres / chosen;
    constexpr double k_two_digits = 10.0;
    const QString number = count < k_two_digits ? QLocale().toString(count, 'g', 2)
                                                : QLocale().toString(std::round(count), 'f', 0);
    return number + QChar(QChar::Nbsp) + unit_name(chosen);
}

QString volume_with_unit(double volume, double metres_per_unit, int digits) {
    const QString unit = metres_per_unit > 0.0
                             ? unit_name(metres_per_unit) + QChar(0x00B3)
                             : in_words(QT_TRANSLATE_NOOP("Measures", "cubic units"));
    return with(volume, unit, digits);
}

} // namespace hullwright::ui
