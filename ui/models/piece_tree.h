// Makes the outline's rows: source parts, each with its pieces below it, and last the added
// primitives if there are any.
#pragma once

#include "ui/models/piece_rows.h"

namespace hullwright::ui {

class PieceTree : public PieceRows {
    Q_OBJECT
public:
    explicit PieceTree(Document& document, QObject* parent = nullptr);

    // Returns none for the row of a part.
    [[nodiscard]] std::optional<PieceId> piece_of(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex index_of(PieceId piece) const override;
    [[nodiscard]] std::string added_of(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex index_of_added(const std::string& name) const override;
    [[nodiscard]] std::vector<PieceId> pieces_below(const QModelIndex& index) const override;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void take();
    void show_states();
    [[nodiscard]] QString own_surface(PartId part) const;
    [[nodiscard]] QVariant part_data(PartId part, int column, int role) const;
    [[nodiscard]] QVariant added_data(const QModelIndex& index, int role) const;
    [[nodiscard]] std::size_t added() const;                     // how many there are
    [[nodiscard]] bool is_group(const QModelIndex& index) const; // the row above added primitives
    [[nodiscard]] Qt::CheckState check_state(PartId part) const;

    std::vector<Index> triangles_;             // per part, after repair
    std::vector<std::vector<PieceId>> pieces_; // one list per part
    std::vector<int> rows_;                    // per piece: its row below its part
};

} // namespace hullwright::ui
