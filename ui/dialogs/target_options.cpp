#include "ui/dialogs/target_options.h"

#include "ui/panels/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>

namespace hullwright::ui {

TargetOptions::TargetOptions(QFormLayout& form, const ExportRecipe& chosen)
    : QObject(&form), form_(form), model_(new QCheckBox(tr("The &model that is seen, too"))),
      density_(new NumberBox), physics_(new QComboBox) {
    model_->setObjectName("export_with_model");
    density_->setObjectName("export_density");
    physics_->setObjectName("export_physics");
    physics_->setAccessibleName(tr("Physics"));
    density_->setRange(k_least_density, k_most_density);
    density_->setDecimals(3);
    density_->setSuffix(tr(" kg/m³"));
    density_->setValue(chosen.density);
    density_->setToolTip(tr("What a cubic metre of the solid weighs: mass and inertia come of it. "
                            "Water has 1000, wood about 600, steel 7850."));
    physics_->addItem(tr("KHR draft of 2025")); // in the order of GltfPhysics
    physics_->addItem(tr("OMI extensions"));
    physics_->addItem(tr("none"));
    physics_->setCurrentIndex(static_cast<int>(chosen.settings.physics));
    model_->setChecked(chosen.settings.with_model);
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
    const ExportRecipe all = chosen();
    choice.settings = all.settings;
    choice.settings.with_model =
        all.settings.with_model && target_format(format)->seen == SeenModel::on_wish;
    choice.density = all.density;
    return choice;
}

ExportRecipe TargetOptions::chosen() const {
    ExportRecipe chosen;
    chosen.settings = {model_->isChecked(), static_cast<GltfPhysics>(physics_->currentIndex())};
    chosen.density = density_->value();
    return chosen;
}

} // namespace hullwright::ui
