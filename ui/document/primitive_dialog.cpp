#include "ui/document/primitive_dialog.h"

#include "ui/words/measures.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>
#include <limits>
#include <numbers>

namespace hullwright::ui {
namespace {

constexpr double k_degree = std::numbers::pi / 180.0;
constexpr double k_any = -std::numeric_limits<double>::infinity();

std::optional<double> number_in(const QString& text) {
    bool is_number = false;
    const double value = QString(text).replace(',', '.').trimmed().toDouble(&is_number);
    return is_number && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

Vec3 angles_of(const Eigen::Quaterniond& turn) {
    const Eigen::Matrix3d m = turn.normalized().toRotationMatrix();
    const double level = std::hypot(m(0, 0), m(1, 0));
    // Where the x axis points up or down, turning about x or about z does the same; x is taken as
    // 0.
    constexpr double k_upright = 1e-12; // of a unit vector: both angles lose their digits there
    const double x = level > k_upright ? std::atan2(m(2, 1), m(2, 2)) : 0.0;
    const double z =
        level > k_upright ? std::atan2(m(1, 0), m(0, 0)) : std::atan2(-m(0, 1), m(1, 1));
    return Vec3(x, std::atan2(-m(2, 0), level), z) / k_degree;
}

Eigen::Quaterniond turn_of(const Vec3& angles) {
    const auto about = [&](int axis) {
        return Eigen::AngleAxisd(angles[axis] * k_degree, Vec3::Unit(axis));
    };
    return Eigen::Quaterniond(about(2) * about(1) * about(0)).normalized();
}

PrimitiveDialog::PrimitiveDialog(const Primitive& primitive, QWidget* parent)
    : QDialog(parent), before_(primitive),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName("primitive_dialog");
    setWindowTitle(tr("Place and size"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* grid = new QGridLayout;
    add_row(grid, tr("Middle"));
    for (int i = 0; i < 3; ++i) {
        add_field(grid, QString("xyz"[i]), primitive.pose.move[i], k_any,
                  [i](Primitive& p, double value) { p.pose.move[i] = value; });
    }
    add_row(grid, tr("Angles, degrees"));
    const Vec3 angles = angles_of(primitive.pose.turn);
    for (int i = 0; i < 3; ++i) {
        // There is no setter, because all three angles make one turn.
        add_field(grid, QString("xyz"[i]), angles[i], k_any, {});
    }
    add_row(grid, tr("Size"));
    add_sizes(grid);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(grid);
    layout->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fields_.front().line->setFocus();
    fields_.front().line->selectAll();
}

// Sizes are shown as people measure them: from side to side and from end to end.
void PrimitiveDialog::add_sizes(QGridLayout* grid) {
    const double smallest = std::numeric_limits<double>::min();
    if (before_.shape == Shape::box) {
        for (int i = 0; i < 3; ++i) {
            add_field(grid, QString("xyz"[i]), 2.0 * before_.half[i], smallest,
                      [i](Primitive& p, double value) { p.half[i] = 0.5 * value; });
        }
        return;
    }
    add_field(grid, tr("radius"), before_.radius, smallest,
              [](Primitive& p, double value) { p.radius = value; });
    if (before_.shape == Shape::cylinder) {
        add_field(grid, tr("length"), 2.0 * before_.half_length, smallest,
                  [](Primitive& p, double value) { p.half_length = 0.5 * value; });
    } else if (before_.shape == Shape::capsule) {
        add_field(grid, tr("straight part"), 2.0 * before_.half_length, 0.0,
                  [](Primitive& p, double value) { p.half_length = 0.5 * value; });
    }
}

void PrimitiveDialog::add_row(QGridLayout* grid, const QString& title) {
    grid->addWidget(new QLabel(title, this), grid->rowCount(), 0);
    column_ = 1;
}

void PrimitiveDialog::add_field(QGridLayout* grid, const QString& name, double value, double least,
                                const Put& put) {
    const int row = grid->rowCount() - 1;
    const auto* title = qobject_cast<QLabel*>(grid->itemAtPosition(row, 0)->widget());
    auto* label = new QLabel(name, this);
    constexpr int k_digits = 9;
    auto* line = new QLineEdit(length_number(value, k_digits), this);
    line->setObjectName(QString("field_%1").arg(fields_.size()));
    line->setAccessibleName(title->text() + " " + name);
    line->setMinimumWidth(90);
    label->setBuddy(line);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(label, row, column_++);
    grid->addWidget(line, row, column_++);
    connect(line, &QLineEdit::textChanged, this, &PrimitiveDialog::check);
    fields_.push_back({line, line->text(), least, put});
}

void PrimitiveDialog::check() {
    bool is_good = true;
    for (const Field& field : fields_) {
        const auto value = number_in(field.line->text());
        is_good =
            is_good && (field.line->text() == field.before || (value && *value >= field.least));
    }
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(is_good);
}

Primitive PrimitiveDialog::primitive() const {
    Primitive made = before_;
    constexpr std::size_t k_first_angle = 3; // the first three fields are the place
    Vec3 angles = angles_of(before_.pose.turn);
    bool is_turned = false;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const Field& field = fields_[i];
        if (field.line->text() == field.before) {
            continue;
        }
        const double value = *number_in(field.line->text());
        if (field.put) {
            field.put(made, value);
        } else {
            angles[static_cast<int>(i - k_first_angle)] = value;
            is_turned = true;
        }
    }
    if (is_turned) {
        made.pose.turn = turn_of(angles);
    }
    return made;
}

} // namespace hullwright::ui
