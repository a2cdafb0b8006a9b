// Holds what is wrong with the model and with its pieces, as one list: errors first, and last what
// no contact feels.
#pragma once

#include "pipeline/foreign_pieces.h"
#include "ui/jobs/lint_job.h"
#include "ui/models/fault_rows.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace hullwright::ui {

// Returns what is wrong, and what to do about it, in the window's language.
[[nodiscard]] QString lint_sentence_of(const LintedPieces& result, const LintFinding& finding);
[[nodiscard]] QString remedy_of(const LintFinding& finding);
// Returns "3 errors, 5 warnings", or "nothing found".
[[nodiscard]] QString summary_of(std::size_t errors, std::size_t warnings);

// True for too many vertices, faces or vertices of a face, which one limit on vertices mends.
[[nodiscard]] bool is_of_vertices(LintFault fault);

// Is a row. All that one remedy mends at one place is one row; so are all dents by rounding that no
// contact feels, and what more than three pieces have alike.
struct Problem {
    // Problems are of reading and repair, of the model, of a collider's own mesh, or of lint.
    enum class Kind { warning, fault, collider, finding };
    Kind kind = Kind::finding;
    std::size_t index = 0; // in the list of its kind; of findings the one that asks the most
    Severity severity = Severity::warning;
    std::vector<std::size_t> findings = {}; // all that are told here
    std::vector<LintFault> faults = {};     // of the findings, each once, in their order
    std::vector<PieceId> pieces = {};       // that these are about, ascending
};

// Is the same for rows of the same sentence, and differs for nearly all others. Sentences of
// thousands of rows take long.
struct ProblemKey {
    Problem::Kind kind = Problem::Kind::finding;
    unsigned fault = 0;
    std::string where = {}; // the piece's or the collider's name, or empty

    bool operator==(const ProblemKey&) const = default;
};

class ProblemTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { k_what, k_where, k_figure, k_columns };

    using QAbstractTableModel::QAbstractTableModel;

    // Both arguments may be null.
    void show(const std::shared_ptr<const LoadedModel>& model,
              const std::shared_ptr<const LintedPieces>& result);
    // Counts errors and warnings; what no contact feels is neither.
    [[nodiscard]] QString summary() const;
    [[nodiscard]] bool has_faults() const;                   // that the summary counts
    [[nodiscard]] const LintFinding* finding(int row) const; // null: it is the model's
    // Returns the pieces that the row is about, if these are several.
    [[nodiscard]] std::vector<PieceId> pieces(int row) const;
    [[nodiscard]] Fault fault(int row) const; // of the model; `none` when it is not
    // The number of the collider that the row is about; 0: it is about none.
    [[nodiscard]] Index collider(int row) const;
    [[nodiscard]] QString sentence(int row) const;
    [[nodiscard]] ProblemKey key(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    // Says where findings of a kind about a piece are told; those that no contact feels are of
    // none.
    using Rows = std::unordered_map<std::uint64_t, std::size_t>;
    void add(std::size_t finding, Rows& rows);
    void add_to(Problem& problem, std::size_t finding) const;
    void gather_alike();
    [[nodiscard]] std::size_t count(Severity severity) const;
    [[nodiscard]] QString text(const Problem& problem, int column) const;
    [[nodiscard]] const ForeignFinding& of_collider(const Problem& problem) const;
    [[nodiscard]] QString text_of_collider(const Problem& problem, int column) const;
    [[nodiscard]] QString sentence_of_collider(const Problem& problem) const;
    [[nodiscard]] QString text_of_findings(const Problem& problem, int column) const;
    [[nodiscard]] QString figure(const LintFinding& finding) const;
    [[nodiscard]] QString sentence_of_findings(const Problem& problem) const;

    std::shared_ptr<const LoadedModel> model_;
    std::shared_ptr<const LintedPieces> result_;
    std::vector<Problem> problems_;
};

} // namespace hullwright::ui
