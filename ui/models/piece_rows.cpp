#include "ui/models/piece_rows.h"

#include "ui/document/document.h"
#include "ui/icons/icon.h"
#include "ui/jobs/piece_errors.h"
#include "ui/words/error_tip.h"
#include "ui/words/listing.h"
#include "ui/words/measures.h"
#include "ui/words/primitive_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {

QColor colour_of(const Rgb& rgb) {
    return {rgb[0], rgb[1], rgb[2]};
}

QString number_of(const CutPieces& cut, PieceId piece) {
    const QString name = QString::fromStdString(cut.names[piece]);
    const PartId part = cut.pieces()[piece].part;
    const QString before =
        QString::fromStdString(cut.model->prepared.source->parts[part].name) + "_";
    return name.startsWith(before) && name.size() > before.size() ? name.mid(before.size()) : name;
}

QString error_in_row(double percent) {
    constexpr double k_decimals = 1e3;
    constexpr double k_largest = 1.0; // others have three digits, and no more decimals
    if (!(percent > 0.0) || percent >= k_largest) {
        return plain_number(percent);
    }
    const double rounded = std::round(percent * k_decimals) / k_decimals;
    return rounded > 0.0 ? plain_number(rounded) : "<" + plain_number(1.0 / k_decimals);
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

// Returns the name and what was done by hand, in words.
QString PieceRows::words_of(PieceId piece) const {
    const CutPieces& cut = *document_.shown().pieces();
    const PieceExtras& extras = cut.extras[piece];
    QStringList marks;
    for (const Mark mark : marks_of(piece)) {
        if (mark != Mark::beyond_limits) {
            marks.push_back(word_of(mark, piece));
        }
    }
    for (const std::string& tag : extras.tags) {
        marks.push_back(QString::fromStdString(tag));
    }
    if (!extras.material.empty()) {
        marks.push_back(QString::fromStdString(extras.material));
    }
    const QString name = QString::fromStdString(cut.names[piece]);
    return marks.isEmpty() ? name : name + " (" + listed(marks) + ")";
}

QString PieceRows::tip_of(PieceId piece) const {
    const CutPieces& cut = *document_.shown().pieces();
    const Piece& shown = cut.pieces()[piece];
    const auto& primitive = cut.extras[piece].primitive;
    const double metres = cut.model->metres_per_unit();
    const Measure error = hull_error(cut, piece);
    if (!has_errors(cut)) {
        return words_of(piece) + "\n" +
               tr("%Ln vertices", nullptr, static_cast<int>(shown.vertices.size())) +
               (primitive ? "\n" + shape_text(primitive->primitive.shape) : QString());
    }
    return words_of(piece) + "\n" +
           tr("%1, %2; dent %3, overhang %4", "vertices, triangles, lengths")
               .arg(tr("%Ln vertices", nullptr, static_cast<int>(shown.vertices.size())),
                    tr("%Ln triangles of the surface", nullptr,
                       static_cast<int>(shown.faces.size())),
                    length_with_unit(error.concavity, metres),
                    length_with_unit(error.protrusion, metres)) +
           (primitive ? "\n" + text_of(*primitive, metres) : QString());
}

// Errors are shares of the diagonal, as tolerances are.
QString PieceRows::cell_text(PieceId piece, int column) const {
    const CutPieces& cut = *document_.shown().pieces();
    const Piece& shown = cut.pieces()[piece];
    switch (column) {
    case k_name:
        return number_of(cut, piece);
    case k_size:
        return QLocale().toString(shown.vertices.size());
    case k_error:
        return has_errors(cut)
                   ? error_in_row(100.0 * limited_error(cut, piece) / cut.draw.bounds.diagonal())
                   : QString();
    default:
        return {};
    }
}

// True where the piece keeps less than the recipe asks for.
bool PieceRows::is_beyond_limits(PieceId piece) const {
    const CutPieces& cut = *document_.shown().pieces();
    const DecomposeSettings& asked = cut.recipe.decompose;
    return !cut.model->prepared.foreign &&
           ((asked.max_hull_vertices > 0 &&
             cut.pieces()[piece].vertices.size() > asked.max_hull_vertices) ||
            limited_error(cut, piece) > allowed_error(cut));
}

// The mark that matters most comes first.
std::vector<PieceRows::Mark> PieceRows::marks_of(PieceId piece) const {
    const PieceExtras& extras = document_.shown().pieces()->extras[piece];
    std::vector<Mark> marks;
    if (is_beyond_limits(piece)) {
        marks.push_back(Mark::beyond_limits);
    }
    if (extras.locked) {
        marks.push_back(Mark::locked);
    }
    if (extras.primitive) {
        marks.push_back(Mark::primitive);
    }
    return marks;
}

QVariant PieceRows::icons_of(PieceId piece) const {
    QVariantList icons;
    for (const Mark mark : marks_of(piece)) {
        icons.push_back(mark == Mark::beyond_limits ? icon_of("warning", colour_of_warning())
                        : mark == Mark::locked      ? icon_of("lock")
                                                    : icon_of("primitive"));
    }
    return icons;
}

QString PieceRows::word_of(Mark mark, PieceId piece) const {
    const PieceExtras& extras = document_.shown().pieces()->extras[piece];
    return mark == Mark::beyond_limits ? tr("beyond the limits")
           : mark == Mark::locked      ? tr("locked")
                                       : shape_text(extras.primitive->primitive.shape);
}

// Says for those who do not see them what the icons say.
QString PieceRows::words_of_marks(PieceId piece) const {
    QStringList words;
    for (const Mark mark : marks_of(piece)) {
        words.push_back(word_of(mark, piece));
    }
    return listed(words);
}

int PieceRows::most_marks() const {
    const auto& cut = document_.shown().pieces();
    std::size_t most = 0;
    for (PieceId piece = 0; cut && piece < cut->pieces().size(); ++piece) {
        most = std::max(most, marks_of(piece).size());
    }
    return static_cast<int>(most);
}

QVariant PieceRows::piece_data(PieceId piece, int column, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return cell_text(piece, column);
    case Qt::TextAlignmentRole:
        return column == k_name ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::CheckStateRole:
        return column != k_name                      ? QVariant()
               : document_.shown().is_visible(piece) ? Qt::Checked
                                                     : Qt::Unchecked;
    case Qt::DecorationRole:
        return column == k_name ? QVariant(colour_of(document_.shown().draw()->colours[piece].of(
                                      document_.shown().palette())))
                                : QVariant();
    case k_icons:
        return column == k_marks ? icons_of(piece) : QVariant();
    case Qt::ToolTipRole:
        return column == k_marks ? words_of_marks(piece) : tip_of(piece);
    case Qt::AccessibleTextRole:
        return column == k_name    ? QVariant(words_of(piece))
               : column == k_marks ? QVariant(words_of_marks(piece))
                                   : QVariant();
    case k_words:
        return words_of(piece);
    case k_is_piece:
        return true;
    default:
        return {};
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

QVariant PieceRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && section != k_name) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (const bool is_tip = role == Qt::ToolTipRole;
        (is_tip || role == Qt::AccessibleDescriptionRole) && section == k_error) {
        const QString tip = tr("How far a piece is from the surface, at most, in percent of the "
                               "model's diagonal: its dent or its overhang");
        return is_tip ? tip_with_errors(tip) : words_with_errors(tip);
    }
    return role != Qt::DisplayRole ? QVariant()
           : section == k_size     ? tr("Vert.")
           : section == k_error    ? QStringLiteral("%")
                                   : QVariant();
}

} // namespace hullwright::ui
