// Lists in rows where pieces and meshes differ: what is wrong, in which row of the file, which
// piece has to do with it, and by how much.
#pragma once

#include "ui/inspect/pair_comparison.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace hullwright::ui {

class ComparedRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { k_kind, k_row, k_piece, k_by, k_columns };
    static constexpr int k_sorted_by = Qt::UserRole; // what a column is sorted by

    explicit ComparedRows(PairComparison& comparison, QObject* parent = nullptr);
    void follow();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] pipeline::Differs kind(int row) const;

private:
    [[nodiscard]] QString text(const pipeline::Difference& difference, int column) const;
    [[nodiscard]] QString short_piece(const PieceOf& piece) const;
    [[nodiscard]] QVariant key(const pipeline::Difference& difference, int column) const;

    PairComparison& comparison_;
    PairComparison::Found found_;
};

// Sorts them, and leaves out those of other kinds than one.
class SortedComparedRows : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SortedComparedRows(ComparedRows& rows, QObject* parent = nullptr);
    // Shows rows of one kind alone, or those of all kinds where none is given.
    void show_only(std::optional<pipeline::Differs> kind);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    ComparedRows& rows_;
    std::optional<pipeline::Differs> only_;
};

// Returns what is wrong, in a word or two.
[[nodiscard]] QString kind_text(pipeline::Differs kind);
// Returns the piece with the body that it is of: "wheel_003 of A".
[[nodiscard]] QString piece_text(const pipeline::Comparison& found, const PieceOf& piece);
// Returns 0 where the bodies have no unit in common.
[[nodiscard]] double metres_per_unit(const pipeline::Comparison& found);

} // namespace hullwright::ui
