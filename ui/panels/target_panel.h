// The section of what the pieces are for: an engine, or none, which sets how many vertices a piece
// may have, what the file's numbers mean where it does not say so, and what is a problem.
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
    void show_changes(); // says what is not as the engine would set it

    Document& document_;
    QComboBox* engine_;
    int chosen_ = 0; // the row
};

} // namespace hullwright::ui
