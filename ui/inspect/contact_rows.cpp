#include "ui/inspect/contact_rows.h"

#include "ui/icons/icon.h"
#include "ui/words/measures.h"

#include <QLocale>

#include <algorithm>

namespace hullwright::ui {

QString piece_text(const pipeline::PairBody& body, std::uint32_t piece) {
    const QString name =
        piece < body.names.size() ? QString::fromStdString(body.names[piece]) : QString();
    return name.isEmpty() ? QString::number(piece) : name;
}

ContactRows::ContactRows(PairScene& scene, QObject* parent)
    : QAbstractTableModel(parent), scene_(scene) {
    connect(&scene_.bodies(), &PairBodies::changed, this, &ContactRows::follow_bodies);
    connect(&scene_.answers(), &PairAnswers::answered, this, &ContactRows::follow);
    follow_bodies();
    follow();
}

void ContactRows::follow_bodies() {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const auto& body = scene_.bodies().body(i);
        const bool has_names = body && !body->names.empty();
        const std::string first = has_names ? body->names.front() : std::string();
        const std::size_t part = first.rfind('_') + 1; // none: 0
        const bool is_shared =
            has_names && std::ranges::all_of(body->names, [&](const auto& name) {
                return name.size() > part && name.compare(0, part, first, 0, part) == 0;
            });
        shared_[i] = is_shared ? part : 0;
    }
}

QString ContactRows::name_in_row(std::size_t body, std::uint32_t piece) const {
    const pipeline::PairBody& of = *scene_.bodies().body(body);
    return piece < of.names.size() && of.names[piece].size() > shared_[body]
               ? QString::fromStdString(of.names[piece].substr(shared_[body]))
               : piece_text(of, piece);
}

void ContactRows::follow() {
    beginResetModel();
    answer_ = scene_.answers().last();
    endResetModel();
}

int ContactRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !answer_ ? 0 : static_cast<int>(answer_->deepest.size());
}

int ContactRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : k_columns;
}

int ContactRows::row_of(std::size_t contact) const {
    if (!answer_) {
        return -1;
    }
    const auto at = std::ranges::find(answer_->deepest, contact);
    return at == answer_->deepest.end() ? -1 : static_cast<int>(at - answer_->deepest.begin());
}

QString ContactRows::text(const Contact& contact, int column) const {
    const QLocale locale;
    switch (column) {
    case k_piece_a:
        return name_in_row(k_a, contact.piece_a);
    case k_piece_b:
        return name_in_row(k_b, contact.piece_b);
    case k_depth:
        return length_number(contact.where.depth);
    case k_normal: {
        const auto number = [&](double value) { return locale.toString(value, 'f', 2); };
        const Vec3& normal = contact.where.normal;
        return QString("%1 %2 %3").arg(number(normal.x()), number(normal.y()), number(normal.z()));
    }
    case k_faces:
        return !knows_faces()       ? QStringLiteral("?")
               : contact.faces_meet ? QStringLiteral("✓")
                                    : QStringLiteral("–");
    default:
        return {};
    }
}

bool ContactRows::knows_faces() const {
    return scene_.bodies().body(k_a)->side.surface && scene_.bodies().body(k_b)->side.surface;
}

// Says in whole what a row has in short.
QString ContactRows::words(const Contact& contact, int column) const {
    switch (column) {
    case k_piece_a:
        return piece_text(*scene_.bodies().body(k_a), contact.piece_a);
    case k_piece_b:
        return piece_text(*scene_.bodies().body(k_b), contact.piece_b);
    case k_depth:
        return length_with_unit(contact.where.depth, scene_.bodies().metres_per_unit());
    case k_faces:
        return !knows_faces()       ? tr("not known")
               : contact.faces_meet ? tr("meet")
                                    : tr("do not meet");
    default:
        return text(contact, column);
    }
}

QVariant ContactRows::data(const QModelIndex& index, int role) const {
    if (!answer_ || !index.isValid()) {
        return {};
    }
    const Contact& contact = answer_->found.contacts[contact_at(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(contact, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return words(contact, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == k_faces ? QVariant(Qt::AlignCenter) : QVariant();
    default:
        return {};
    }
}

// The unit stands once, below the word, so that the column has the width of its numbers.
QString ContactRows::depth_heading() const {
    return tr("Depth (%1)")
        .arg(unit_name(scene_.bodies().metres_per_unit()))
        .replace(QStringLiteral(" ("), QStringLiteral("\n("));
}

QVariant ContactRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && section == k_faces) { // there is no room for a word
        const QString word = tr("Faces");
        return role == Qt::DecorationRole       ? QVariant(icon_of("wire"))
               : role == Qt::AccessibleTextRole ? QVariant(word)
               : role == Qt::ToolTipRole
                   ? QVariant(word + ": " +
                              tr("Whether faces of the two models meet there; known where both "
                                 "were opened as models, or their models were named"))
                   : QVariant();
    }
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const bool is_tip = role == Qt::ToolTipRole;
    switch (section) {
    case k_piece_a:
        return is_tip ? tr("Piece of A") : QString("A");
    case k_piece_b:
        return is_tip ? tr("Piece of B") : QString("B");
    case k_depth:
        return is_tip ? tr("Moved so far along the normal, B's piece is out of A's; no way out is "
                           "shorter")
                      : depth_heading();
    case k_normal:
        return is_tip ? tr("From A into B, of length 1") : tr("Normal");
    default:
        return {};
    }
}

} // namespace hullwright::ui
