#include "ui/inspect/compared_rows.h"

#include "ui/inspect/contact_rows.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QLocale>

namespace hullwright::ui {

QString kind_text(pipeline::Differs kind) {
    constexpr std::array<const char*, pipeline::k_differs> k_kinds = {
        QT_TRANSLATE_NOOP("Differs", "False contact"),
        QT_TRANSLATE_NOOP("Differs", "Missed contact"),
        QT_TRANSLATE_NOOP("Differs", "Unsure"),
        QT_TRANSLATE_NOOP("Differs", "Wrong depth"),
        QT_TRANSLATE_NOOP("Differs", "Wrong distance"),
        QT_TRANSLATE_NOOP("Differs", "Pixels differ"),
        QT_TRANSLATE_NOOP("Differs", "Engine: false contact"),
        QT_TRANSLATE_NOOP("Differs", "Engine: missed contact"),
    };
    return QCoreApplication::translate("Differs", k_kinds[static_cast<std::size_t>(kind)]);
}

QString piece_text(const pipeline::Comparison& found, const PieceOf& piece) {
    const std::size_t which = piece.of_a ? k_a : k_b;
    return ComparedRows::tr("%1 of %2")
        .arg(piece_text(*found.of.bodies[which], piece.piece), piece.of_a ? "A" : "B");
}

double metres_per_unit(const pipeline::Comparison& found) {
    const double metres = found.of.bodies[k_a]->metres_per_unit();
    return metres == found.of.bodies[k_b]->metres_per_unit() ? metres : 0.0;
}

ComparedRows::ComparedRows(PairComparison& comparison, QObject* parent)
    : QAbstractTableModel(parent), comparison_(comparison), found_(comparison.found()) {}

void ComparedRows::follow() {
    if (comparison_.found() != found_) {
        beginResetModel();
        found_ = comparison_.found();
        endResetModel();
    }
}

int ComparedRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !found_ ? 0 : static_cast<int>(found_->differences.size());
}

int ComparedRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : k_columns;
}

pipeline::Differs ComparedRows::kind(int row) const {
    return found_->differences[static_cast<std::size_t>(row)].how;
}

QString ComparedRows::text(const pipeline::Difference& difference, int column) const {
    const auto piece = difference.piece();
    const auto by = difference.by();
    switch (column) {
    case k_kind:
        return kind_text(difference.how);
    case k_row:
        return QLocale().toString(static_cast<qulonglong>(difference.row.number));
    case k_piece:
        return piece ? short_piece(*piece) : QString();
    case k_by:
        return by ? length_number(*by) : QString();
    default:
        return {};
    }
}

// Names of models' pieces begin alike, and their ends are seen in a narrow column this way.
QString ComparedRows::short_piece(const PieceOf& piece) const {
    return QString("%1 %2").arg(
        piece.of_a ? "A" : "B",
        piece_text(*found_->of.bodies[piece.of_a ? k_a : k_b], piece.piece));
}

// Lengths that are not known come last.
QVariant ComparedRows::key(const pipeline::Difference& difference, int column) const {
    switch (column) {
    case k_kind:
        return static_cast<int>(difference.how);
    case k_row:
        return static_cast<qulonglong>(difference.row.number);
    case k_by:
        return difference.by().value_or(-1.0);
    default:
        return text(difference, column);
    }
}

QVariant ComparedRows::data(const QModelIndex& index, int role) const {
    if (!found_ || !index.isValid()) {
        return {};
    }
    const auto& difference = found_->differences[static_cast<std::size_t>(index.row())];
    if (role == k_sorted_by) {
        return key(difference, index.column());
    }
    if (role == Qt::ToolTipRole && index.column() == k_by && difference.by()) {
        return length_with_unit(*difference.by(), metres_per_unit(*found_));
    }
    if (role == Qt::ToolTipRole && index.column() == k_piece && difference.piece()) {
        return piece_text(*found_, *difference.piece());
    }
    return role == Qt::DisplayRole || role == Qt::ToolTipRole
               ? QVariant(text(difference, index.column()))
               : QVariant();
}

QVariant ComparedRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const bool is_tip = role == Qt::ToolTipRole;
    switch (section) {
    case k_kind:
        return is_tip ? tr("What is wrong: pieces collide where meshes are apart, or the other way "
                           "round; or by how much both differ")
                      : tr("Kind");
    case k_row:
        return is_tip ? tr("The row of the file of poses") : tr("Row");
    case k_piece:
        return is_tip ? tr("The piece whose hull is out of its surface there; where none is, one "
                           "that meets or is nearest")
                      : tr("Piece");
    case k_by:
        return is_tip ? tr("False contacts: how far the meshes are apart. Missed contacts: how far "
                           "pieces are apart. Depths and distances: the difference of both.")
                      : tr("By");
    default:
        return {};
    }
}

SortedComparedRows::SortedComparedRows(ComparedRows& rows, QObject* parent)
    : QSortFilterProxyModel(parent), rows_(rows) {
    setSourceModel(&rows);
    setSortRole(ComparedRows::k_sorted_by);
}

void SortedComparedRows::show_only(std::optional<pipeline::Differs> kind) {
    only_ = kind;
    invalidateFilter();
}

bool SortedComparedRows::filterAcceptsRow(int row, const QModelIndex& parent) const {
    return !parent.isValid() && (!only_ || rows_.kind(row) == *only_);
}

} // namespace hullwright::ui
