// The table of what lint found: one row for each finding, errors first.
#pragma once

#include "ui/jobs/lint_job.h"

#include <QAbstractTableModel>

namespace hullwright::ui {

// What is wrong, and what to do about it, in the window's language.
[[nodiscard]] QString lint_sentence_of(const LintedPieces& result, const LintFinding& finding);
[[nodiscard]] QString remedy_of(const LintFinding& finding);
// A summary: "3 errors, 5 warnings", or "nothing found".
[[nodiscard]] QString lint_summary_of(const LintedPieces& result);

class LintTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { k_fault, k_piece, k_measured, k_limit, k_columns };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const std::shared_ptr<const LintedPieces>& result);
    [[nodiscard]] const LintFinding& finding(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const LintFinding& finding, int column) const;

    std::shared_ptr<const LintedPieces> result_;
    std::vector<std::size_t> order_; // places in the list of findings
};

} // namespace hullwright::ui
