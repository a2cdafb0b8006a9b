// Holds the common part of the outline's rows, whether pieces are sorted by parts or by the tree.
#pragma once

#include "draw/mesh_draw_list.h"
#include "piece/piece.h"

#include <QAbstractItemModel>
#include <QColor>

#include <cstdint>
#include <string>
#include <vector>

namespace hullwright::ui {

struct CutPieces;
class Document;

[[nodiscard]] QColor colour_of(const Rgb& rgb);
// Returns the piece's name without that of its part, which stands above it: "005".
[[nodiscard]] QString number_of(const CutPieces& cut, PieceId piece);
// Returns an error in percent as a row has it: a narrow column is enough for three decimals, and
// the tip tells lengths with all their digits.
[[nodiscard]] QString error_in_row(double percent);

class PieceRows : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { k_name, k_size, k_error, k_marks, k_columns };
    // Says what a search looks in: names that rows need not repeat, and what is written by hand.
    static constexpr int k_words = Qt::UserRole;
    // True for the row of a piece, whose swatch says whether it is shown.
    static constexpr int k_is_piece = Qt::UserRole + 1;
    // Has the icons of all marks of a piece, as a list.
    static constexpr int k_icons = Qt::UserRole + 2;

    // The row of a piece has that piece alone below it.
    [[nodiscard]] virtual std::vector<PieceId> pieces_below(const QModelIndex& index) const = 0;
    [[nodiscard]] virtual QModelIndex index_of(PieceId piece) const = 0;
    [[nodiscard]] int most_marks() const; // that one piece has
    // Returns the name of an added primitive; empty for every other row.
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
    [[nodiscard]] QString words_of(PieceId piece) const;
    [[nodiscard]] QString tip_of(PieceId piece) const;
    [[nodiscard]] QString cell_text(PieceId piece, int column) const;
    enum class Mark : std::uint8_t { beyond_limits, locked, primitive };
    [[nodiscard]] std::vector<Mark> marks_of(PieceId piece) const;
    [[nodiscard]] QVariant icons_of(PieceId piece) const;
    [[nodiscard]] QString word_of(Mark mark, PieceId piece) const;
    [[nodiscard]] QString words_of_marks(PieceId piece) const;
    [[nodiscard]] bool is_beyond_limits(PieceId piece) const;
};

} // namespace hullwright::ui
