#include "ui/models/lint_table.h"

#include "report/sentences.h"
#include "ui/words/measures.h"

#include <QApplication>
#include <QLocale>
#include <QStyle>

#include <algorithm>
#include <array>
#include <numeric>

namespace hullwright::ui {
namespace {

struct Words {
    LintFault fault;
    const char* name;
    const char* remedy; // %1: the value that a limit needs
};

constexpr std::array k_words = std::to_array<Words>({
    {LintFault::faces_in_no_piece, QT_TRANSLATE_NOOP("LintWords", "Faces in no piece"),
     QT_TRANSLATE_NOOP("LintWords", "Undo what took them away, or cut the pieces again.")},
    {LintFault::surface_uncovered, QT_TRANSLATE_NOOP("LintWords", "Surface uncovered"),
     QT_TRANSLATE_NOOP("LintWords", "Cut the pieces again.")},
    {LintFault::sticks_out, QT_TRANSLATE_NOOP("LintWords", "Sticks out"),
     QT_TRANSLATE_NOOP("LintWords", "Choose a smaller tolerance.")},
    {LintFault::broken_hull, QT_TRANSLATE_NOOP("LintWords", "No convex hull"),
     QT_TRANSLATE_NOOP("LintWords", "Cut the pieces again.")},
    {LintFault::too_many_vertices, QT_TRANSLATE_NOOP("LintWords", "Too many vertices"),
     QT_TRANSLATE_NOOP("LintWords", "Limit the vertices to %1, of this piece or of all.")},
    {LintFault::too_many_faces, QT_TRANSLATE_NOOP("LintWords", "Too many faces"),
     QT_TRANSLATE_NOOP("LintWords", "Limit the vertices to %1, of this piece or of all.")},
    {LintFault::too_many_face_vertices, QT_TRANSLATE_NOOP("LintWords", "Face with many vertices"),
     QT_TRANSLATE_NOOP("LintWords", "Limit the vertices to %1, of this piece or of all.")},
    {LintFault::too_many_pieces, QT_TRANSLATE_NOOP("LintWords", "Too many pieces"),
     QT_TRANSLATE_NOOP("LintWords", "Limit the pieces to %1, or choose a larger tolerance.")},
    {LintFault::flat, QT_TRANSLATE_NOOP("LintWords", "Flat"),
     QT_TRANSLATE_NOOP("LintWords", "Set a thickness of sheets in the recipe, or choose a larger "
                                    "tolerance, which merges flat pieces of solids.")},
    {LintFault::thin, QT_TRANSLATE_NOOP("LintWords", "Thin"),
     QT_TRANSLATE_NOOP("LintWords", "Choose a larger tolerance, which merges it with others, or "
                                    "thicken the part in the modelling tool.")},
    {LintFault::tiny, QT_TRANSLATE_NOOP("LintWords", "Tiny"),
     QT_TRANSLATE_NOOP("LintWords", "Choose a larger tolerance, which merges it with others, or "
                                    "delete the piece.")},
    {LintFault::far_from_origin, QT_TRANSLATE_NOOP("LintWords", "Far from the origin"),
     QT_TRANSLATE_NOOP("LintWords", "Move the model to the origin in the modelling tool.")},
    {LintFault::collapses_in_float32, QT_TRANSLATE_NOOP("LintWords", "Collapses in float32"),
     QT_TRANSLATE_NOOP("LintWords", "Move the model to the origin in the modelling tool, or delete "
                                    "the piece.")},
    {LintFault::dented_in_float32, QT_TRANSLATE_NOOP("LintWords", "Dented in float32"),
     QT_TRANSLATE_NOOP("LintWords", "Limit the vertices of the piece, which leaves thin facets "
                                    "out, or move the model to the origin in the modelling "
                                    "tool.")},
    {LintFault::closes_passage, QT_TRANSLATE_NOOP("LintWords", "Closes a passage"),
     QT_TRANSLATE_NOOP("LintWords", "Choose a smaller tolerance, cut this region again with one, "
                                    "or split the piece.")},
});

const Words& words_of(LintFault fault) {
    return k_words[static_cast<std::size_t>(fault)];
}

QString count_text(double count) {
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString measure_text(const LintedPieces& result, LintFault fault, double value) {
    return measures_length(fault) ? length_with_unit(value, result.metres_per_unit)
                                  : count_text(value);
}

// Lengths are written in model units with their name; metres are added only where these differ.
QString with_units(QString pattern, const LintedPieces& result, Issue& places) {
    constexpr double k_metre = 1.0;
    for (const char* place : {"{0}", "{1}"}) {
        const QString number = QString::fromLatin1(place);
        pattern.replace(number, number + QChar(QChar::Nbsp) + unit_name(result.metres_per_unit));
    }
    if (result.metres_per_unit == k_metre) {
        places.numbers.resize(2);
    }
    return pattern;
}

QString piece_text(const LintedPieces& result, PieceId piece) {
    return piece < result.pieces->names.size() ? QString::fromStdString(result.pieces->names[piece])
                                               : QString::number(piece);
}

} // namespace

QString lint_sentence_of(const LintedPieces& result, const LintFinding& finding) {
    Issue places = lint_places(result.input(), finding);
    places.detail = as_given(name_of(*result.engine).toStdString());
    places.where = finding.piece ? piece_text(result, *finding.piece).toStdString()
                                 : LintTable::tr("no piece").toStdString();
    QString pattern =
        QCoreApplication::translate("Lint", std::string(lint_template(finding.fault)).c_str());
    if (measures_length(finding.fault)) {
        pattern = with_units(pattern, result, places);
    }
    return QString::fromStdString(fill_sentence(pattern.toStdString(), places));
}

QString remedy_of(const LintFinding& finding) {
    const QString text = QCoreApplication::translate("LintWords", words_of(finding.fault).remedy);
    return text.contains("%1") ? text.arg(count_text(remedy_value(finding))) : text;
}

QString lint_summary_of(const LintedPieces& result) {
    const QLocale locale;
    const std::size_t errors = result.errors();
    const std::size_t warnings = result.findings.size() - errors;
    if (result.findings.empty()) {
        return LintTable::tr("nothing found");
    }
    QStringList parts;
    if (errors > 0) {
        parts += errors == 1 ? LintTable::tr("1 error")
                             : LintTable::tr("%1 errors").arg(locale.toString(errors));
    }
    if (warnings > 0) {
        parts += warnings == 1 ? LintTable::tr("1 warning")
                               : LintTable::tr("%1 warnings").arg(locale.toString(warnings));
    }
    return parts.join(", ");
}

void LintTable::show(const std::shared_ptr<const LintedPieces>& result) {
    beginResetModel();
    result_ = result;
    order_.resize(result ? result->findings.size() : 0);
    std::iota(order_.begin(), order_.end(), std::size_t(0));
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
        return result->findings[a].severity > result->findings[b].severity;
    });
    endResetModel();
}

const LintFinding& LintTable::finding(int row) const {
    return result_->findings[order_[static_cast<std::size_t>(row)]];
}

int LintTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(order_.size());
}

int LintTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : k_columns;
}

QString LintTable::text(const LintFinding& finding, int column) const {
    const bool is_measured = finding.measured > 0.0 || finding.limit > 0.0;
    switch (column) {
    case k_fault:
        return QCoreApplication::translate("LintWords", words_of(finding.fault).name);
    case k_piece:
        return finding.piece ? piece_text(*result_, *finding.piece) : QString();
    case k_measured:
        return is_measured ? measure_text(*result_, finding.fault, finding.measured) : QString();
    default:
        return is_measured ? measure_text(*result_, finding.fault, finding.limit) : QString();
    }
}

QVariant LintTable::data(const QModelIndex& index, int role) const {
    const LintFinding& found = finding(index.row());
    const bool is_error = found.severity == Severity::error;
    switch (role) {
    case Qt::DisplayRole:
        return text(found, index.column());
    case Qt::ToolTipRole:
        return lint_sentence_of(*result_, found);
    case Qt::DecorationRole:
        return index.column() != k_fault
                   ? QVariant()
                   : QApplication::style()->standardIcon(is_error ? QStyle::SP_MessageBoxCritical
                                                                  : QStyle::SP_MessageBoxWarning);
    case Qt::AccessibleTextRole:
        return index.column() != k_fault
                   ? QVariant()
                   : (is_error ? tr("Error: %1") : tr("Warning: %1")).arg(text(found, k_fault));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() >= k_measured ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant LintTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((section >= k_measured ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    }
    const std::array<QString, k_columns> names = {tr("Fault"), tr("Piece"), tr("Is"), tr("Limit")};
    return role == Qt::DisplayRole ? names[static_cast<std::size_t>(section)] : QVariant();
}

} // namespace hullwright::ui
