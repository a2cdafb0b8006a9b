// Shows the dialog for place, angles and sizes of a primitive as numbers.
#pragma once

#include "edit/primitive.h"

#include <QDialog>

#include <functional>
#include <vector>

class QDialogButtonBox;
class QGridLayout;
class QLineEdit;

namespace hullwright::ui {

// Angles are in degrees, about x, then y, then z; these axes do not turn with the primitive.
[[nodiscard]] Vec3 angles_of(const Eigen::Quaterniond& turn);
[[nodiscard]] Eigen::Quaterniond turn_of(const Vec3& angles);

class PrimitiveDialog : public QDialog {
    Q_OBJECT
public:
    explicit PrimitiveDialog(const Primitive& primitive, QWidget* parent = nullptr);

    // Values that were not typed anew stay the same to the last bit.
    [[nodiscard]] Primitive primitive() const;

private:
    using Put = std::function<void(Primitive&, double)>;
    void add_row(QGridLayout* grid, const QString& title);
    void add_field(QGridLayout* grid, const QString& name, double value, double least,
                   const Put& put);
    void add_sizes(QGridLayout* grid);
    void check();

    struct Field {
        QLineEdit* line = nullptr;
        QString before;
        double least = 0.0;
        Put put;
    };
    Primitive before_;
    std::vector<Field> fields_;
    QDialogButtonBox* buttons_ = nullptr;
    int column_ = 0;
};

} // namespace hullwright::ui
