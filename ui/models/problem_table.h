// What is wrong with the model and with its pieces, as one list: errors first, those of a piece
// one after the other.
#pragma once

#include "ui/jobs/lint_job.h"
#include "ui/models/fault_rows.h"

#include <QAbstractTableModel>

namespace hullwright::ui {

// What is wrong, and what to do about it, in the window's language.
[[nodiscard]] QString lint_sentence_of(const LintedPieces& result, const LintFinding& finding);
[[nodiscard]] QString remedy_of(const LintFinding& finding);
// "3 errors, 5 warnings", or "nothing found".
[[nodiscard]] QString summary_of(std::size_t errors, std::size_t warnings);

struct Problem {
    enum class Kind { warning, fault, finding }; // of reading and repair, of the model, of lint
    Kind kind = Kind::finding;
    std::size_t index = 0; // in the list of its kind
    Severity severity = Severity::warning;
};

class ProblemTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { k_what, k_where, k_figure, k_columns };

    using QAbstractTableModel::QAbstractTableModel;

    // Both may be null.
    void show(const std::shared_ptr<const LoadedModel>& model,
              const std::shared_ptr<const LintedPieces>& result);
    [[nodiscard]] QString summary() const;
    [[nodiscard]] const LintFinding* finding(int row) const; // null: it is the model's
    [[nodiscard]] Fault fault(int row) const;                // of the model; `none` when it is not
    [[nodiscard]] QString sentence(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const Problem& problem, int column) const;
    [[nodiscard]] QString text(const LintFinding& finding, int column) const;

    std::shared_ptr<const LoadedModel> model_;
    std::shared_ptr<const LintedPieces> result_;
    std::vector<Problem> problems_;
};

} // namespace hullwright::ui
