// Chooses what the pieces are for: an engine, or none, which sets how many vertices a piece may
// have, what the file's numbers mean where it does not say so, and what is a problem.
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
    // Holds unit and axis as an engine has set them; 0 and unknown where none has.
    struct Scene {
        double metres_per_unit = 0.0;
        UpAxis up = UpAxis::unknown;
    };
    void choose(int index);
    void take_engine_of(const std::string& view); // of a project that was opened
    void set_scene(const EngineLimits& engine, bool is_again, const SourceModel& source,
                   ImportRecipe& recipe);
    [[nodiscard]] Recipe as_wanted(bool is_again); // the document's, as the engine wants it
    void forget_set(ImportRecipe& import) const;   // what an engine has set is open again
    void take_for_set(); // what stands as the engine wants it was set by it
    void show_changes(); // says what is not as the engine would set it

    Document& document_;
    QComboBox* engine_;
    KeptLine* scene_;
    int chosen_ = 0; // the row
    Scene set_;
};

} // namespace hullwright::ui
