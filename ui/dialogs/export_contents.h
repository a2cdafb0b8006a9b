// Is the part of the export dialog that says what will be written: how many pieces, what was added
// by hand, how large it is, and what an engine will say of it.
#pragma once

#include "ui/dialogs/export_choice.h"
#include "ui/jobs/lint_job.h"

#include <QGroupBox>

class QLabel;

namespace hullwright::ui {

class Document;

class ExportContents : public QGroupBox {
    Q_OBJECT
public:
    // Holds what it depends on, besides the pieces.
    struct Plan {
        QString format;
        bool is_each = false; // a file for each piece
        bool primitives = false;
        TargetChoice engine = {};
    };

    ExportContents(Document& document, QWidget* parent);

    void show_pieces(const Plan& plan); // others than before
    void show_plan(const Plan& plan);   // for the same pieces

signals:
    void grown(); // more is said than there was room for

private:
    void show_extras(const CutPieces& cut);
    void look(const std::shared_ptr<const CutPieces>& cut);
    void measure(const std::shared_ptr<const CutPieces>& cut);
    void show_notes(const std::vector<TargetNote>& notes);

    Document& document_;
    Plan plan_;
    LeavingJob<Job> measure_{new Job};
    LeavingJob<LintJob> lint_job_{new LintJob};
    QLabel* pieces_;
    QLabel* extras_;
    QLabel* size_;
    QLabel* lint_;
    QLabel* notes_;
    QString measured_; // the files whose size is shown or being measured
};

} // namespace hullwright::ui
