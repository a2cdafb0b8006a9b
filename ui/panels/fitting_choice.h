// Chooses how colliders of another program come to lie on a model: by how much they are scaled, and
// which of their axes is up.
#pragma once

#include "pipeline/read_foreign.h"

#include <QWidget>

class QComboBox;

namespace hullwright::ui {

class FittingChoice : public QWidget {
    Q_OBJECT
public:
    explicit FittingChoice(QWidget* parent = nullptr);

    // Shows a way to begin with; a scale that is not listed joins the list.
    void show_fitting(const Fitting& fitting);
    [[nodiscard]] Fitting fitting() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void set_words();

    QComboBox* scale_;
    QComboBox* turn_;
};

} // namespace hullwright::ui
