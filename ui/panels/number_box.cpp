#include "ui/panels/number_box.h"

#include <algorithm>
#include <cmath>

namespace hullwright::ui {

NumberBox::NumberBox(QWidget* parent) : QDoubleSpinBox(parent) {
    constexpr double k_most = 1e15; // a double tells whole numbers apart up to here
    setRange(-k_most, k_most);
    setKeyboardTracking(false);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setMinimumWidth(54);
    QLocale without_groups;
    without_groups.setNumberOptions(without_groups.numberOptions() | QLocale::OmitGroupSeparator);
    setLocale(without_groups);
}

QString NumberBox::textFromValue(double value) const {
    QString text = locale().toString(value, 'f', decimals());
    const QString point = locale().decimalPoint();
    if (text.contains(point)) {
        while (text.endsWith('0')) {
            text.chop(1);
        }
        text = text.endsWith(point) ? text.chopped(point.size()) : text;
    }
    return text == "-0" ? "0" : text;
}

void NumberBox::fit_to(double size) {
    const int digits = size > 0.0 ? static_cast<int>(std::floor(std::log10(size))) : 0;
    setDecimals(std::clamp(6 - digits, 0, 12));
    setSingleStep(std::pow(10.0, digits - 2));
}

} // namespace hullwright::ui
