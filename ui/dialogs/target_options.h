// Makes the rows of the export dialog that an engine's file has, and no other: the model that is
// seen, the density that mass comes of, and how glTF says what is solid.
#pragma once

#include "ui/dialogs/export_choice.h"

#include <QObject>

class QCheckBox;
class QComboBox;
class QFormLayout;

namespace hullwright::ui {

class NumberBox;

class TargetOptions : public QObject {
    Q_OBJECT
public:
    // Adds the rows to the form, with what was chosen before.
    TargetOptions(QFormLayout& form, const ExportRecipe& chosen);

    // Shows the rows that this format has.
    void show_for(const QString& format);
    [[nodiscard]] TargetChoice choice(const QString& format) const;
    // Returns all that is chosen, whether the format has a row for it or not; no engine is named.
    [[nodiscard]] ExportRecipe chosen() const;

signals:
    void changed();

private:
    QFormLayout& form_;
    QCheckBox* model_;
    NumberBox* density_;
    QComboBox* physics_;
};

} // namespace hullwright::ui
