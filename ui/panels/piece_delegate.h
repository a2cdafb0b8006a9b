// Draws a piece's row of the outline: a swatch in its colour, which is hollow while the piece is
// hidden, and can be clicked to hide and show it, and the icons of all its marks.
#pragma once

#include <QStyledItemDelegate>

namespace hullwright::ui {

class PieceDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    // Returns the width in pixels that so many marks of one piece take. In a narrower column the
    // first ones are drawn, with a dot for those that the tip alone has.
    [[nodiscard]] static int width_of_marks(int marks);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

} // namespace hullwright::ui
