#include "ui/words/measures.h"

#include "geom/length.h"
#include "report/piece_report.h"

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

// Returns "10⁻⁹"
QString power_of_ten(int exponent) {
    static const QString k_raised = QString::fromUtf8("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = QStringLiteral("10");
    for (const QChar c : QString::number(exponent)) {
        text += c == '-' ? QChar(0x207B) : k_raised[c.digitValue()];
    }
    return text;
}

// Zeros at the end of a fraction are not measured.
QString without_zeros(QString number, const QLocale& locale) {
    while (number.endsWith(locale.zeroDigit())) {
        number.chop(1);
    }
    return number;
}

// Few people read exponents as programs write them. Numbers that would be longer than fifteen
// digits, which nobody counts, have a power of ten.
QString written(double value, int digits, const QLocale& locale) {
    constexpr int k_plain = -5; // 'g' has an exponent below this one
    constexpr int k_least = -10;
    constexpr int k_most = 15;
    if (!std::isfinite(value) || value == 0.0) {
        return locale.toString(value, 'g', digits);
    }
    const QString rounded = QString::number(value, 'e', digits - 1);
    const auto at = rounded.indexOf('e');
    const int exponent = rounded.mid(at + 1).toInt();
    if (exponent < k_least || exponent >= k_most) {
        return locale.toString(rounded.left(at).toDouble(), 'g', digits) + QChar(QChar::Nbsp) +
               QChar(0x00D7) + QChar(QChar::Nbsp) + power_of_ten(exponent);
    }
    return exponent >= digits ? locale.toString(value, 'f', 0)
           : exponent > k_plain
               ? locale.toString(value, 'g', digits)
               : without_zeros(locale.toString(value, 'f', digits - 1 - exponent), locale);
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

QString setting_in_words(const QString& length, double metres_per_unit) {
    QString words = length;
    words.replace('.', QLocale().decimalPoint());
    if (words.endsWith('%')) {
        return with_percent_sign(words.chopped(1));
    }
    const bool is_bare = !words.isEmpty() && words != "0" && words.back().isDigit();
    return is_bare ? words + " " + unit_name(metres_per_unit) : words;
}

std::string number_text(double value) {
    constexpr int k_digits = 4;
    constexpr double k_most_exact = 1e15; // doubles beyond it stand for ranges of whole numbers
    const bool is_count = value >= 0.0 && value < k_most_exact && value == std::floor(value);
    return (is_count ? QLocale().toString(static_cast<qulonglong>(value))
                     : plain_number(value, k_digits))
        .toStdString();
}

QString length_number(double length, int digits) {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
    return written(length, digits, locale);
}

QString plain_number(double value, int digits) {
    return written(value, digits, QLocale());
}

QString length_with_unit(double length, double metres_per_unit, int digits) {
    return with(length, unit_name(metres_per_unit), digits);
}

QString with_percent_sign(const QString& number) {
    return in_words(QT_TRANSLATE_NOOP("Measures", "%1 %")).arg(number);
}

QString percent_with_sign(double percent, int digits) {
    return with_percent_sign(plain_number(percent, digits));
}

QString share_in_percent(double share, int digits) {
    return share < k_least_volume_share ? QLocale().toString(0)
                                        : plain_number(100.0 * share, digits);
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
    return plain_number(volume, digits) + QChar(QChar::Nbsp) + unit;
}

} // namespace hullwright::ui
