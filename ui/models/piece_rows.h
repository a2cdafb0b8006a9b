// The common part of the outline's rows, whether pieces are sorted by parts or by the tree.
#pragma once

#include "draw/mesh_draw_list.h"
#include "piece/piece.h"

#include <QAbstractItemModel>
#include <QColor>

#include <string>
#include <vector>

namespace hullwright::ui {

class Document;

[[nodiscard]] QColor colour_of(const Rgb& rgb);

class PieceRows : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { k_name, k_size, k_error, k_columns };

    // The row of a piece has that piece alone below it.
    [[nodiscard]] virtual std::vector<PieceId> pieces_below(const QModelIndex& index) const = 0;
    [[nodiscard]] virtual QModelIndex index_of(PieceId piece) const = 0;
    // The name of an added primitive; empty for every other row.
    [[nodiscard]] virtual std::string added_of(const QModelIndex& index) const;
    [[nodiscard]] virtual QModelIndex index_of_added(const std::string& name) const;

    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

protected:
    PieceRows(Document& document, QObject* parent);

    [[nodiscard]] QVariant piece_data(PieceId piece, int column, int role) const;
    [[nodiscard]] static Qt::CheckState check_state_of(std::size_t visible, std::size_t pieces);

    Document& document_;

private:
    [[nodiscard]] QString name_of(PieceId piece) const;
    [[nodiscard]] QString error_heading() const;
};

} // namespace hullwright::ui
