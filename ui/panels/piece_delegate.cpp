#include "ui/panels/piece_delegate.h"

#include "ui/models/piece_rows.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace hullwright::ui {
namespace {

constexpr int k_swatch = 10; // pixels
constexpr int k_mark = 12;

bool is_piece(const QModelIndex& index) {
    return index.column() == PieceRows::k_name && index.data(PieceRows::k_is_piece).toBool();
}

// A hidden piece has a ring for a swatch.
QIcon swatch(const QColor& colour, bool is_shown, double scale) {
    QPixmap drawn(QSize(k_swatch, k_swatch) * scale);
    drawn.setDevicePixelRatio(scale);
    drawn.fill(Qt::transparent);
    QPainter painter(&drawn);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.5));
    painter.setBrush(is_shown ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(1, 1, k_swatch - 2, k_swatch - 2), 2, 2);
    QIcon icon(drawn);
    icon.addPixmap(drawn, QIcon::Selected); // which would be tinted
    return icon;
}

void toggle(QAbstractItemModel* model, const QModelIndex& index) {
    const bool is_shown = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    model->setData(index, is_shown ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace

void PieceDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (!is_piece(index)) {
        return;
    }
    option->features &= ~QStyleOptionViewItem::HasCheckIndicator;
    const double scale = option->widget != nullptr ? option->widget->devicePixelRatioF() : 1.0;
    option->decorationSize = QSize(k_swatch, k_swatch);
    option->icon = swatch(index.data(Qt::DecorationRole).value<QColor>(),
                          option->checkState == Qt::Checked, scale);
}

int PieceDelegate::width_of_marks(int marks) {
    constexpr int k_beside = 4; // pixels
    return marks * k_mark + k_beside;
}

void PieceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const bool is_selected = option.state.testFlag(QStyle::State_Selected);
    int right = option.rect.right() - 1;
    const QVariantList icons = index.data(PieceRows::k_icons).toList();
    for (auto icon = icons.rbegin(); icon != icons.rend(); ++icon) { // the first one on the left
        const int top = option.rect.top() + (option.rect.height() - k_mark) / 2;
        right -= k_mark;
        icon->value<QIcon>().paint(painter, right, top, k_mark, k_mark, Qt::AlignCenter,
                                   is_selected ? QIcon::Selected : QIcon::Normal);
    }
}

// Rows have some air between them.
QSize PieceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    constexpr int k_air = 4; // pixels
    return QStyledItemDelegate::sizeHint(option, index) + QSize(0, k_air);
}

// The swatch takes the clicks and the key of the box that it stands for.
bool PieceDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (!is_piece(index)) {
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    }
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Space || key == Qt::Key_Select) {
            toggle(model, index);
            return true;
        }
    }
    const auto type = event->type();
    if (type != QEvent::MouseButtonPress && type != QEvent::MouseButtonRelease &&
        type != QEvent::MouseButtonDblClick) {
        return false;
    }
    constexpr int k_around = 4; // a swatch is small to hit
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const bool is_hit = mouse->button() == Qt::LeftButton &&
                        mouse->position().x() < option.rect.left() + k_swatch + 2 * k_around;
    if (is_hit && type == QEvent::MouseButtonRelease) {
        toggle(model, index);
    }
    return is_hit;
}

} // namespace hullwright::ui
