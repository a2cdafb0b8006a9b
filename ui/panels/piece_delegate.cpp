#include "ui/panels/piece_delegate.h"

#include "ui/models/piece_rows.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr int k_swatch = 10; // pixels
constexpr int k_mark = 11;
constexpr int k_pitch = 10; // from mark to mark, which have some air in them
constexpr int k_beside = 3; // all marks

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
    return marks * k_pitch + k_beside;
}

void PieceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const bool is_selected = option.state.testFlag(QStyle::State_Selected);
    const QVariantList icons = index.data(PieceRows::k_icons).toList();
    const auto room = static_cast<qsizetype>((option.rect.width() - k_beside) / k_pitch);
    const qsizetype shown = std::min(icons.size(), std::max(room, qsizetype{1}));
    const int top = option.rect.top() + (option.rect.height() - k_mark) / 2;
    const int right = option.rect.right() - 1;
    for (qsizetype i = 0; i < shown; ++i) {
        const int left = right - k_mark - static_cast<int>(shown - 1 - i) * k_pitch;
        icons[i].value<QIcon>().paint(painter, left, top, k_mark, k_mark, Qt::AlignCenter,
                                      is_selected ? QIcon::Selected : QIcon::Normal);
    }
    if (shown < icons.size()) {
        constexpr int k_dot = 3;
        painter->fillRect(
            QRect(right - k_dot + 1, top + k_mark - k_dot + 2, k_dot, k_dot),
            option.palette.color(is_selected ? QPalette::HighlightedText : QPalette::Text));
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
