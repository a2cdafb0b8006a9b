#include "ui/models/piece_tree.h"

#include "draw/mesh_draw_list.h"
#include "ui/document/document.h"

#include <QColor>
#include <QLocale>

#include <algorithm>
#include <array>

namespace hullwright::ui {
namespace {

QColor colour_of(const Rgb& rgb) {
    return {rgb[0], rgb[1], rgb[2]};
}

} // namespace

PieceTree::PieceTree(Document& document, QObject* parent)
    : QAbstractItemModel(parent), document_(document) {
    connect(&document_, &Document::model_changed, this, &PieceTree::take);
    connect(&document_, &Document::pieces_changed, this, &PieceTree::take);
    connect(&document_, &Document::visibility_changed, this, &PieceTree::show_visibility);
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
    if (const auto& cut = document_.pieces()) {
        for (PieceId piece = 0; piece < cut->pieces().size(); ++piece) {
            auto& of_part = pieces_[cut->pieces()[piece].part];
            rows_.push_back(static_cast<int>(of_part.size()));
            of_part.push_back(piece);
        }
    }
    endResetModel();
}

void PieceTree::show_visibility() {
    for (int part = 0; part < static_cast<int>(pieces_.size()); ++part) {
        const QModelIndex at = index(part, k_name, {});
        const int last = rowCount(at) - 1;
        emit dataChanged(at, at, {Qt::CheckStateRole});
        if (last >= 0) {
            emit dataChanged(index(0, k_name, at), index(last, k_name, at), {Qt::CheckStateRole});
        }
    }
}

// A part's row has 0, a piece's its part and one.
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
        return static_cast<int>(triangles_.size());
    }
    return parent.internalId() == 0 && parent.column() == 0
               ? static_cast<int>(pieces_[static_cast<std::size_t>(parent.row())].size())
               : 0;
}

int PieceTree::columnCount(const QModelIndex&) const {
    return k_columns;
}

std::optional<PieceId> PieceTree::piece_of(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == 0) {
        return std::nullopt;
    }
    return pieces_[index.internalId() - 1][static_cast<std::size_t>(index.row())];
}

QModelIndex PieceTree::index_of(PieceId piece) const {
    const auto& cut = document_.pieces();
    if (!cut || piece >= rows_.size()) {
        return {};
    }
    return createIndex(rows_[piece], 0, static_cast<quintptr>(cut->pieces()[piece].part) + 1);
}

std::vector<PieceId> PieceTree::pieces_below(const QModelIndex& index) const {
    if (const auto piece = piece_of(index)) {
        return {*piece};
    }
    return index.isValid() ? pieces_[static_cast<std::size_t>(index.row())]
                           : std::vector<PieceId>();
}

QVariant PieceTree::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && index.column() != k_name) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    const auto piece = piece_of(index);
    return piece ? piece_data(*piece, index.column(), role)
                 : part_data(static_cast<PartId>(index.row()), index.column(), role);
}

Qt::CheckState PieceTree::check_state(PartId part) const {
    const auto& pieces = pieces_[part];
    const auto visible = std::count_if(pieces.begin(), pieces.end(), [this](PieceId piece) {
        return document_.is_visible(piece);
    });
    return visible == 0 && !pieces.empty()                         ? Qt::Unchecked
           : visible == static_cast<std::ptrdiff_t>(pieces.size()) ? Qt::Checked
                                                                   : Qt::PartiallyChecked;
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
    if (role == Qt::ToolTipRole) {
        return name.toHtmlEscaped();
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
    case k_name:
        return name;
    case k_size:
        return QLocale().toString(triangles_[part]);
    default:
        return {};
    }
}

// With what was done to it by hand.
QString PieceTree::name_of(PieceId piece) const {
    static constexpr std::array k_shapes = {QT_TR_NOOP("box"), QT_TR_NOOP("sphere"),
                                            QT_TR_NOOP("capsule"), QT_TR_NOOP("cylinder")};
    const CutPieces& cut = *document_.pieces();
    const PieceExtras& extras = cut.extras[piece];
    QStringList marks;
    if (extras.locked) {
        marks.push_back(tr("locked"));
    }
    if (extras.primitive) {
        marks.push_back(tr(k_shapes[static_cast<std::size_t>(extras.primitive->primitive.shape)]));
    }
    for (const std::string& tag : extras.tags) {
        marks.push_back(QString::fromStdString(tag));
    }
    if (!extras.material.empty()) {
        marks.push_back(QString::fromStdString(extras.material));
    }
    const QString name = QString::fromStdString(cut.names[piece]);
    return marks.isEmpty() ? name : name + " (" + marks.join(", ") + ")";
}

QVariant PieceTree::piece_data(PieceId piece, int column, int role) const {
    const CutPieces& cut = *document_.pieces();
    const Piece& shown = cut.pieces()[piece];
    if (role == Qt::CheckStateRole && column == k_name) {
        return document_.is_visible(piece) ? Qt::Checked : Qt::Unchecked;
    }
    if (role == Qt::DecorationRole && column == k_name) {
        return colour_of(piece_colour(shown, document_.palette()));
    }
    if (role == Qt::ToolTipRole) {
        return tr("%1 vertices, %2 triangles of the surface; %3 deep, %4 out")
            .arg(QLocale().toString(shown.vertices.size()), QLocale().toString(shown.faces.size()),
                 QLocale().toString(shown.concavity, 'g', 4),
                 QLocale().toString(shown.protrusion, 'g', 4));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
    case k_name:
        return name_of(piece);
    case k_size:
        return QLocale().toString(shown.vertices.size());
    default:
        return QLocale().toString(std::max(shown.concavity, shown.protrusion), 'g', 3);
    }
}

bool PieceTree::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole) {
        return false;
    }
    const auto pieces = pieces_below(index);
    document_.set_visible({pieces.begin(), pieces.end()}, value.toInt() != Qt::Unchecked);
    return true;
}

QVariant PieceTree::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && section != k_name) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole) {
        return section == k_size    ? tr("Triangles of a part, vertices of a piece")
               : section == k_error ? tr("How far a piece is from the surface, in model units")
                                    : QVariant();
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return section == k_name ? tr("Part") : section == k_size ? tr("Size") : tr("Error");
}

Qt::ItemFlags PieceTree::flags(const QModelIndex& index) const {
    return QAbstractItemModel::flags(index) |
           (index.column() == k_name ? Qt::ItemIsUserCheckable : Qt::NoItemFlags);
}

} // namespace hullwright::ui
