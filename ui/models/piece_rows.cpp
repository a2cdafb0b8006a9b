#include "ui/models/piece_rows.h"

#include "ui/document/document.h"
#include "ui/words/measures.h"
#include "ui/words/primitive_text.h"

#include <QFont>
#include <QLocale>

#include <algorithm>

namespace hullwright::ui {

QColor colour_of(const Rgb& rgb) {
    return {rgb[0], rgb[1], rgb[2]};
}

PieceRows::PieceRows(Document& document, QObject* parent)
    : QAbstractItemModel(parent), document_(document) {}

std::string PieceRows::added_of(const QModelIndex& /*index*/) const {
    return {};
}

QModelIndex PieceRows::index_of_added(const std::string& /*name*/) const {
    return {};
}

int PieceRows::columnCount(const QModelIndex&) const {
    return k_columns;
}

Qt::CheckState PieceRows::check_state_of(std::size_t visible, std::size_t pieces) {
    return visible == 0 && pieces > 0 ? Qt::Unchecked
           : visible == pieces        ? Qt::Checked
                                      : Qt::PartiallyChecked;
}

// The name with marks for what was done by hand.
QString PieceRows::name_of(PieceId piece) const {
    const CutPieces& cut = *document_.shown().pieces();
    const PieceExtras& extras = cut.extras[piece];
    QStringList marks;
    if (extras.locked) {
        marks.push_back(tr("locked"));
    }
    if (extras.primitive) {
        marks.push_back(shape_text(extras.primitive->primitive.shape));
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

QVariant PieceRows::piece_data(PieceId piece, int column, int role) const {
    const CutPieces& cut = *document_.shown().pieces();
    const Piece& shown = cut.pieces()[piece];
    if (role == Qt::TextAlignmentRole && column != k_name) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::FontRole && cut.extras[piece].locked) { // visible even where names are cut off
        QFont font;
        font.setItalic(true);
        return font;
    }
    if (role == Qt::CheckStateRole && column == k_name) {
        return document_.shown().is_visible(piece) ? Qt::Checked : Qt::Unchecked;
    }
    if (role == Qt::DecorationRole && column == k_name) {
        return colour_of(piece_colour(shown, document_.shown().palette()));
    }
    if (role == Qt::ToolTipRole) {
        const auto& primitive = cut.extras[piece].primitive;
        const double metres = cut.model->metres_per_unit();
        return tr("%1 vertices, %2 triangles of the surface; %3 deep, %4 out")
                   .arg(QLocale().toString(shown.vertices.size()),
                        QLocale().toString(shown.faces.size()),
                        length_with_unit(shown.concavity, metres),
                        length_with_unit(shown.protrusion, metres)) +
               (primitive ? "\n" + text_of(*primitive, metres) : QString());
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
        return QLocale().toString(
            largest_of(shown_error(shown, cut.extras[piece]), cut.decomposition.set.family), 'g',
            3);
    }
}

bool PieceRows::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole) {
        return false;
    }
    const bool visible = value.toInt() != Qt::Unchecked;
    if (const std::string added = added_of(index); !added.empty()) {
        document_.shown().set_added_visible(added, visible);
        return true;
    }
    const auto pieces = pieces_below(index);
    document_.shown().set_visible({pieces.begin(), pieces.end()}, visible);
    return true;
}

// The unit stands in the heading, because the column is too narrow for one after each number.
QString PieceRows::error_heading() const {
    const auto& model = document_.model();
    const double metres = model ? model->metres_per_unit() : 0.0;
    return metres > 0.0 ? tr("Error (%1)").arg(unit_name(metres)) : tr("Error");
}

QVariant PieceRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && section != k_name) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && section == k_error) {
        return tr("How far a piece is from the surface, at most: how deep the surface is in it, "
                  "or how far it stands out");
    }
    return role != Qt::DisplayRole ? QVariant()
           : section == k_size     ? tr("Size")
           : section == k_error    ? error_heading()
                                   : QVariant();
}

} // namespace hullwright::ui
