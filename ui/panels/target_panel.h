// The section of what the pieces are for: an engine, or none, and how the file's numbers are meant.
#pragma once

#include "ui/jobs/lint_job.h"
#include "ui/panels/section.h"

class QComboBox;

namespace hullwright::ui {

class Document;
class FieldEditors;

class TargetPanel : public Section {
    Q_OBJECT
public:
    TargetPanel(Document& document, FieldEditors& editors, QWidget* parent = nullptr);

    [[nodiscard]] const EngineLimits& engine() const;

signals:
    void engine_chosen();

private:
    void choose(int index);

    Document& document_;
    QComboBox* engine_;
};

} // namespace hullwright::ui
