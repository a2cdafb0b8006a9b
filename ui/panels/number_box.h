// Makes a field for a number of the 3D view: a place, a length, an angle.
#pragma once

#include <QDoubleSpinBox>

namespace hullwright::ui {

// Shows a number without zeros at its end, in a field that takes no more room than there is. A
// number is taken when it has been typed.
class NumberBox : public QDoubleSpinBox {
public:
    explicit NumberBox(QWidget* parent = nullptr);
    [[nodiscard]] QString textFromValue(double value) const override;

    // Steps are a hundredth of the size of what is looked at, as a power of ten, and digits reach
    // four orders below.
    void fit_to(double size);
};

} // namespace hullwright::ui
