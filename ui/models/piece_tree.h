// The outline's rows: source parts, and below each its pieces.
#pragma once

#include <QAbstractItemModel>

#include "piece/piece.h"

#include <vector>

namespace hullwright::ui {

class Document;

class PieceTree : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { k_name, k_size, k_error, k_columns };

    explicit PieceTree(Document& document, QObject* parent = nullptr);

    // None for a part's row.
    [[nodiscard]] std::optional<PieceId> piece_of(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex index_of(PieceId piece) const;
    [[nodiscard]] std::vector<PieceId> pieces_below(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void take();
    void show_visibility();
    [[nodiscard]] QVariant part_data(PartId part, int column, int role) const;
    [[nodiscard]] QVariant piece_data(PieceId piece, int column, int role) const;
    [[nodiscard]] QString name_of(PieceId piece) const;
    [[nodiscard]] Qt::CheckState check_state(PartId part) const;

    Document& document_;
    std::vector<Index> triangles_;             // per part, as repaired
    std::vector<std::vector<PieceId>> pieces_; // per part
    std::vector<int> rows_;                    // per piece: which of its part's it is
};

} // namespace hullwright::ui
