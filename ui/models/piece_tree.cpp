#include "ui/models/piece_tree.h"

#include "ui/document/document.h"
#include "ui/words/primitive_text.h"

#include <QLocale>

#include <algorithm>

namespace hullwright::ui {
PieceTree::PieceTree(Document& document, QObject* parent) : PieceRows(document, parent) {
    connect(&document_, &Document::model_changed, this, &PieceTree::take);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &PieceTree::take);
    connect(&document_.shown(), &ShownPieces::visibility_changed, this, &PieceTree::show_states);
    connect(&document_.shown(), &ShownPieces::recoloured, this, &PieceTree::show_states);
    take();
}

void PieceTree::take() {
    beginResetModel();
    triangles_.clear();
    pieces_.clear();
    rows_.clear();
    if (const auto& model = document_.model()) {
        triangles_.assign(model->prepared.source->parts.size(), 0);
        pieces_.resize(triangles_.size());
        for (const PartId part : model->prepared.mesh->face_part) {
            ++triangles_[part];
        }
    }
    if (const auto& cut = document_.shown().pieces()) {
        for (PieceId piece = 0; piece < cut->pieces().size(); ++piece) {
            auto& of_part = pieces_[cut->pieces()[piece].part];
            rows_.push_back(static_cast<int>(of_part.size()));
            of_part.push_back(piece);
        }
    }
    endResetModel();
}

// Any row may have changed. The signal names only the first one: a filter would look at all rows of
// a part, which takes long for many. Views paint all rows again.
void PieceTree::show_states() {
    const auto& cut = document_.shown().pieces();
    if (rows_.size() != (cut ? cut->pieces().size() : 0) || rowCount({}) == 0) {
        return; // rows for the new pieces follow at once
    }
    const QModelIndex first = index(0, k_name, {});
    emit dataChanged(first, first, {Qt::CheckStateRole, Qt::DecorationRole});
}

std::size_t PieceTree::added() const {
    return document_.shown().pieces() ? document_.shown().pieces()->added.size() : 0;
}

bool PieceTree::is_group(const QModelIndex& index) const {
    return index.isValid() && index.internalId() == 0 &&
           static_cast<std::size_t>(index.row()) == pieces_.size();
}

std::string PieceTree::added_of(const QModelIndex& index) const {
    return index.isValid() && index.internalId() == pieces_.size() + 1
               ? document_.shown().pieces()->added[static_cast<std::size_t>(index.row())].name
               : std::string();
}

QModelIndex PieceTree::index_of_added(const std::string& name) const {
    for (std::size_t i = 0; i < added(); ++i) {
        if (document_.shown().pieces()->added[i].name == name) {
            return createIndex(static_cast<int>(i), 0, quintptr(pieces_.size() + 1));
        }
    }
    return {};
}

// Indices carry 0 for the row of a part, and the part plus one for a piece; added primitives belong
// to a group that counts as a part after the last.
QModelIndex PieceTree::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= k_columns) {
        return {};
    }
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr(0));
}

QModelIndex PieceTree::parent(const QModelIndex& index) const {
    return index.internalId() == 0
               ? QModelIndex()
               : createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr(0));
}

int PieceTree::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) {
        return static_cast<int>(triangles_.size()) + (added() > 0 ? 1 : 0);
    }
    if (is_group(parent)) {
        return parent.column() == 0 ? static_cast<int>(added()) : 0;
    }
    return parent.internalId() == 0 && parent.column() == 0
               ? static_cast<int>(pieces_[static_cast<std::size_t>(parent.row())].size())
               : 0;
}

std::optional<PieceId> PieceTree::piece_of(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == 0 || index.internalId() > pieces_.size()) {
        return std::nullopt;
    }
    return pieces_[index.internalId() - 1][static_cast<std::size_t>(index.row())];
}

QModelIndex PieceTree::index_of(PieceId piece) const {
    const auto& cut = document_.shown().pieces();
    if (!cut || piece >= rows_.size()) {
        return {};
    }
    return createIndex(rows_[piece], 0, static_cast<quintptr>(cut->pieces()[piece].part) + 1);
}

std::vector<PieceId> PieceTree::pieces_below(const QModelIndex& index) const {
    if (const auto piece = piece_of(index)) {
        return {*piece};
    }
    const bool is_part = index.isValid() && index.internalId() == 0 && !is_group(index);
    return is_part ? pieces_[static_cast<std::size_t>(index.row())] : std::vector<PieceId>();
}

QVariant PieceTree::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    if (is_group(index) || !added_of(index).empty()) {
        return added_data(index, role);
    }
    const auto piece = piece_of(index);
    return piece ? piece_data(*piece, index.column(), role)
                 : part_data(static_cast<PartId>(index.row()), index.column(), role);
}

Qt::CheckState PieceTree::check_state(PartId part) const {
    const auto& pieces = pieces_[part];
    const auto visible = std::count_if(pieces.begin(), pieces.end(), [this](PieceId piece) {
        return document_.shown().is_visible(piece);
    });
    return check_state_of(static_cast<std::size_t>(visible), pieces.size());
}

// The row of a part names the kind of surface that was chosen for this part alone.
QString PieceTree::own_surface(PartId part) const {
    const SurfaceChoice own = document_.recipe().value().decompose.surface.own_of(part);
    return own == SurfaceChoice::solid   ? " (" + tr("solid") + ")"
           : own == SurfaceChoice::sheet ? " (" + tr("sheet") + ")"
                                         : QString();
}

QVariant PieceTree::part_data(PartId part, int column, int role) const {
    const QString name =
        QString::fromStdString(document_.model()->prepared.source->parts[part].name);
    if (role == Qt::CheckStateRole && column == k_name && !pieces_[part].empty()) {
        return check_state(part);
    }
    if (role == Qt::DecorationRole && column == k_name && pieces_[part].empty()) {
        return colour_of(part_colour(part));
    }
    if (role == Qt::TextAlignmentRole && column != k_name) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole) {
        return name.toHtmlEscaped();
    }
    if (role == k_words) {
        return name;
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
    case k_name:
        return name + own_surface(part);
    case k_size:
        return QLocale().toString(triangles_[part]);
    default:
        return {};
    }
}

QVariant PieceTree::added_data(const QModelIndex& index, int role) const {
    if (index.column() != k_name) {
        return {};
    }
    if (is_group(index)) {
        return role == Qt::DisplayRole || role == k_words ? QVariant(tr("Added primitives"))
                                                          : QVariant();
    }
    const AddedPrimitive& shown = *document_.shown().added(added_of(index));
    if (role == Qt::CheckStateRole) {
        return document_.shown().is_added_visible(shown.name) ? Qt::Checked : Qt::Unchecked;
    }
    const QString name = QString::fromStdString(shown.name);
    if (role == k_words) {
        return name;
    }
    return role == Qt::DisplayRole ? (shown.locked ? name + " (" + tr("locked") + ")" : name)
           : role == Qt::ToolTipRole
               ? QVariant(text_of(shown, document_.model()->metres_per_unit()))
               : QVariant();
}

QVariant PieceTree::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole && section == k_name) {
        return tr("Part");
    }
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == k_size) {
        return tr("Triangles of a part, vertices of a piece");
    }
    return PieceRows::headerData(section, orientation, role);
}

Qt::ItemFlags PieceTree::flags(const QModelIndex& index) const {
    return QAbstractItemModel::flags(index) |
           (index.column() == k_name && !is_group(index) ? Qt::ItemIsUserCheckable
                                                         : Qt::NoItemFlags);
}

} // namespace hullwright::ui
