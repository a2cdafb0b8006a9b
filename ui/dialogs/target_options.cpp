#include "ui/dialogs/target_options.h"

#include "ui/panels/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSettings>

#include <algorithm>

namespace hullwright::ui {

TargetOptions::TargetOptions(QFormLayout& form)
    : QObject(&form), form_(form), model_(new QCheckBox(tr("The &model that is seen, too"))),
      density_(new NumberBox), physics_(new QComboBox) {
    const QSettings settings;
    model_->setObjectName("export_with_model");
    density_->setObjectName("export_density");
    physics_->setObjectName("export_physics");
    density_->setRange(k_least_density, k_most_density);
    density_->setDecimals(3);
    density_->setSuffix(tr(" kg/m³"));
    density_->setValue(settings.value("export/density", k_density_of_water).toDouble());
    density_->setToolTip(tr("What a cubic metre of the solid weighs: mass and inertia come of it. "
                            "Water has 1000, wood about 600, steel 7850."));
    physics_->addItem(tr("KHR draft of 2025"), "khr");
    physics_->addItem(tr("OMI extensions"), "omi");
    physics_->addItem(tr("none"), "none");
    physics_->setCurrentIndex(
        std::max(0, physics_->findData(settings.value("export/physics").toString())));
    model_->setChecked(settings.value("export/with_model").toBool());
    form.addRow(QString(), model_);
    form.addRow(tr("&Density:"), density_);
    form.addRow(tr("P&hysics:"), physics_);
    connect(model_, &QCheckBox::toggled, this, &TargetOptions::changed);
    connect(density_, &QDoubleSpinBox::valueChanged, this, &TargetOptions::changed);
    connect(physics_, &QComboBox::activated, this, &TargetOptions::changed);
}

void TargetOptions::show_for(const QString& format) {
    const Target* const target = target_of(format);
    const TargetFormat* const file = target_format(format);
    form_.setRowVisible(model_, file != nullptr && file->seen == SeenModel::on_wish);
    form_.setRowVisible(density_, target != nullptr && target->mass);
    form_.setRowVisible(physics_, target != nullptr && target->word == "gltf");
}

TargetChoice TargetOptions::choice(const QString& format) const {
    TargetChoice choice;
    choice.target = target_of(format);
    if (choice.target == nullptr) {
        return choice;
    }
    const QString physics = physics_->currentData().toString();
    choice.settings.with_model =
        model_->isChecked() && target_format(format)->seen == SeenModel::on_wish;
    choice.settings.physics = physics == "omi"    ? GltfPhysics::omi
                              : physics == "none" ? GltfPhysics::none
                                                  : GltfPhysics::khr;
    choice.density = density_->value();
    return choice;
}

void TargetOptions::keep() const {
    QSettings settings;
    settings.setValue("export/with_model", model_->isChecked());
    settings.setValue("export/density", density_->value());
    settings.setValue("export/physics", physics_->currentData());
}

} // namespace hullwright::ui
