#include "ui/inspect/answer_panel.h"

#include "ui/icons/icon.h"
#include "ui/inspect/contact_rows.h"
#include "ui/inspect/pixels_panel.h"
#include "ui/inspect/steps_panel.h"
#include "ui/panels/list_table.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QStyle>
#include <QTableView>

namespace hullwright::ui {
namespace {

constexpr int k_long = 300; // milliseconds

QString point_text(const Vec3& at) {
    const auto number = [](double value) { return plain_number(value, 5); };
    return QString("(%1; %2; %3)").arg(number(at.x()), number(at.y()), number(at.z()));
}

} // namespace

QString kind_text(CollisionKind kind) {
    const auto text = [](const char* source) {
        return QCoreApplication::translate("CollisionKind", source);
    };
    switch (kind) {
    case CollisionKind::none:
        return text(QT_TRANSLATE_NOOP("CollisionKind", "Apart"));
    case CollisionKind::surface:
        return text(QT_TRANSLATE_NOOP("CollisionKind", "Surfaces meet"));
    case CollisionKind::solid:
        return text(QT_TRANSLATE_NOOP("CollisionKind", "Solids meet"));
    case CollisionKind::contained:
        break;
    }
    return text(QT_TRANSLATE_NOOP("CollisionKind", "One is inside the other"));
}

QColor colour_of_kind(CollisionKind kind) {
    return kind == CollisionKind::none        ? colour_of_success()
           : kind == CollisionKind::contained ? colour_of_warning()
                                              : colour_of_error();
}

AnswerPanel::AnswerPanel(PairScene& scene, PairTraversal& traversal, PairPixels& pixels,
                         QWidget* parent)
    : Section(tr("Answer"), tr("What holds of the two bodies as they are posed; it is proved."),
              "inspecting.md", parent),
      scene_(scene), headline_(new QLabel), reasons_(new QLabel), faces_(new QLabel),
      table_(new QTableView), rows_(new ContactRows(scene, this)) {
    headline_->setObjectName("answer");
    headline_->setTextFormat(Qt::RichText);
    headline_->setWordWrap(true);
    reasons_->setObjectName("reasons");
    reasons_->setTextFormat(Qt::PlainText);
    reasons_->setWordWrap(true);
    reasons_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Rows below stay in their place while a body moves and the words change.
    constexpr int k_lines = 6;
    reasons_->setMinimumHeight(k_lines * reasons_->fontMetrics().lineSpacing());
    reasons_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    add(headline_);
    add(reasons_);
    make_table();
    faces_->setObjectName("contact_faces");
    faces_->setTextFormat(Qt::PlainText);
    faces_->setWordWrap(true);
    add(faces_);
    add(new Fold(tr("What pixels say"), "pixels_fold", new PixelsPanel(pixels)));
    add(new Fold(tr("How boxes were parted"), "steps_fold", new StepsPanel(traversal)));
    late_.setSingleShot(true);
    late_.setInterval(k_long);
    connect(&late_, &QTimer::timeout, this, &AnswerPanel::show_answer);
    connect(&scene_.answers(), &PairAnswers::answered, this, &AnswerPanel::show_answer);
    connect(&scene_.bodies(), &PairBodies::changed, this, &AnswerPanel::show_answer);
    connect(&scene_.answers(), &PairAnswers::contact_chosen, this, &AnswerPanel::show_contact);
    connect(&scene_.answers(), &PairAnswers::faces_found, this, &AnswerPanel::show_faces);
    connect(&scene_.poses(), &PairPoses::changed, &late_, qOverload<>(&QTimer::start));
    show_answer();
}

void AnswerPanel::make_table() {
    table_->setObjectName("contacts");
    table_->setAccessibleName(tr("Contacts"));
    table_->setModel(rows_);
    make_list(*table_);
    table_->setWordWrap(false);
    constexpr int k_rows = 7; // that are seen at once
    fit_to_rows(*table_, k_rows);
    QHeaderView& heads = *table_->horizontalHeader();
    heads.setSectionResizeMode(QHeaderView::Stretch);
    heads.setMinimumSectionSize(0);
    table_->setTextElideMode(Qt::ElideLeft); // pieces are told apart by the end of their names
    fit_columns();
    connect(rows_, &QAbstractItemModel::modelReset, this, &AnswerPanel::fit_columns);
    add(table_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) {
                    scene_.answers().choose_contact(rows_->contact_at(now.row()));
                }
            });
}

// Numbers have the room of the longest that there may be, so that columns stay where they are while
// a body moves; names share what is left.
void AnswerPanel::fit_columns() {
    constexpr int k_around = 9; // pixels beside the words
    QHeaderView& heads = *table_->horizontalHeader();
    const auto fit = [&](ContactRows::Column column, int wide) {
        heads.setSectionResizeMode(column, QHeaderView::Fixed);
        heads.resizeSection(column, wide + k_around);
    };
    const std::pair<ContactRows::Column, QString> widest[] = {
        {ContactRows::k_depth, length_number(0.000888)},
        {ContactRows::k_normal, QStringLiteral("-0.88 -0.88 -0.88")}};
    for (const auto& [column, text] : widest) {
        const QString heading =
            rows_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        int wide = table_->fontMetrics().horizontalAdvance(text);
        for (const QString& line : heading.split('\n')) {
            wide = std::max(wide, heads.fontMetrics().horizontalAdvance(line));
        }
        fit(column, wide);
    }
    fit(ContactRows::k_faces, heads.style()->pixelMetric(QStyle::PM_SmallIconSize));
    // Numbers leave to names of several parts what they do not need themselves.
    constexpr int k_number = 40;    // pixels
    constexpr int k_looked_at = 50; // rows
    for (const auto column : {ContactRows::k_piece_a, ContactRows::k_piece_b}) {
        int wide = 0;
        for (int row = 0; row < std::min(rows_->rowCount(), k_looked_at); ++row) {
            const QString name = rows_->index(row, column).data().toString();
            wide = std::max(wide, table_->fontMetrics().horizontalAdvance(name));
        }
        const bool is_of_both =
            column == ContactRows::k_piece_b &&
            heads.sectionResizeMode(ContactRows::k_piece_a) == QHeaderView::Fixed;
        if (wide > 0 && wide + k_around <= k_number && !is_of_both) {
            fit(column, wide);
        } else {
            heads.setSectionResizeMode(column, QHeaderView::Stretch);
        }
    }
}

QString AnswerPanel::headline() const {
    if (!scene_.bodies().is_complete()) {
        return tr("Open two assets or models, A and B.");
    }
    if (!scene_.answers().last()) {
        return tr("Being answered…");
    }
    const CollisionKind kind = scene_.answers().last()->found.kind;
    const bool is_late = !scene_.answers().is_answered() && !late_.isActive();
    return QString("<span style='font-size: large; font-weight: bold; color: %1'>%2</span>%3")
        .arg(colour_of_kind(kind).name(), kind_text(kind).toHtmlEscaped(),
             is_late ? "<br>" + tr("of the pose before; this one is being answered…") : QString());
}

// Bounds that differ are told with the digits in which they do.
QString AnswerPanel::distance() const {
    const auto& near = scene_.answers().last()->found.near;
    const double metres = scene_.bodies().metres_per_unit();
    const QString least = length_with_unit(near->least, metres, 9);
    const QString most = length_with_unit(near->most, metres, 9);
    return least == most ? tr("Distance: %1").arg(least)
                         : tr("Distance: at least %1, at most %2").arg(least, most);
}

QStringList AnswerPanel::reasons() const {
    if (!scene_.bodies().is_complete() || !scene_.answers().last()) {
        return {};
    }
    const Collision& found = scene_.answers().last()->found;
    const QLocale locale;
    const auto count = [&](std::uint64_t number) {
        return locale.toString(static_cast<qulonglong>(number));
    };
    QStringList told;
    for (const Inclusion& inside : found.inclusions) {
        told += inside.of_a ? tr("Part %1 of A is inside B").arg(count(inside.component))
                            : tr("Part %1 of B is inside A").arg(count(inside.component));
    }
    if (!found.contacts.empty()) {
        const double deepest = found.contacts[scene_.answers().last()->deepest.front()].where.depth;
        told += tr("%Ln pairs of pieces meet, the deepest by %1", nullptr,
                   static_cast<int>(found.contacts.size()))
                    .arg(length_with_unit(deepest, scene_.bodies().metres_per_unit()));
    } else if (found.kind == CollisionKind::none && found.near) {
        told += distance();
        if (found.near->nearest) {
            const Nearness::Pair& pair = *found.near->nearest;
            told += tr("Nearest: %1 of A at %2, %3 of B at %4")
                        .arg(piece_text(*scene_.bodies().body(k_a), pair.piece_a),
                             point_text(pair.at_a),
                             piece_text(*scene_.bodies().body(k_b), pair.piece_b),
                             point_text(pair.at_b));
        }
    }
    // Only those pairs are tested that the poses before leave open.
    told += found.by == DecidedBy::boxes
                ? tr("Decided by boxes: those of no two pieces meet")
                : tr("Decided exactly; tested anew: %Ln pairs of pieces, pairs of boxes: %1; in "
                     "rational numbers: %2",
                     nullptr, static_cast<int>(found.counts.pair_tests))
                      .arg(count(found.counts.box_tests), count(found.counts.exact_tests));
    return told;
}

void AnswerPanel::show_answer() {
    headline_->setText(headline());
    const QStringList told = reasons();
    reasons_->setText(told.join("\n"));
    show_contact();
}

QString AnswerPanel::faces_text() const {
    if (!scene_.answers().contact()) {
        return {};
    }
    if (scene_.answers().contact_faces() == nullptr) {
        return tr("The faces behind these pieces are being found…");
    }
    const auto& [of_a, of_b] = *scene_.answers().contact_faces();
    if (!of_a.known && !of_b.known) {
        return tr("Faces behind these pieces are not known: an asset does not hold its surface. "
                  "Name its model among the bodies.");
    }
    const QLocale locale;
    const auto count = [&](std::size_t number) {
        return locale.toString(static_cast<qulonglong>(number));
    };
    if (!of_a.known || !of_b.known) {
        const auto& faces = of_a.known ? of_a : of_b;
        return (of_a.known ? tr("Faces of A's piece: %1; those of B's are not known, as an asset "
                                "does not hold its surface. Name its model among the bodies.")
                           : tr("Faces of B's piece: %1; those of A's are not known, as an asset "
                                "does not hold its surface. Name its model among the bodies."))
            .arg(count(faces.corners.size()));
    }
    return tr("Faces that meet: %1 of %2 of A's piece, %3 of %4 of B's")
        .arg(count(of_a.meeting.size()), count(of_a.corners.size()), count(of_b.meeting.size()),
             count(of_b.corners.size()));
}

void AnswerPanel::show_faces() {
    faces_->setText(faces_text());
    faces_->setVisible(!faces_->text().isEmpty());
}

// The view is not flown anew to a contact that is followed.
void AnswerPanel::show_contact() {
    show_faces();
    const QSignalBlocker quiet(table_->selectionModel());
    const int row = scene_.answers().contact() ? rows_->row_of(*scene_.answers().contact()) : -1;
    if (row >= 0) {
        table_->selectRow(row);
        table_->viewport()->update();
    }
}

} // namespace hullwright::ui
