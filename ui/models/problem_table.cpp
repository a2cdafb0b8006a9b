#include "ui/models/problem_table.h"

#include "report/sentences.h"
#include "ui/icons/icon.h"
#include "ui/models/piece_rows.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

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

struct ColliderWords {
    ForeignFault fault;
    const char* name;
    const char* remedy;
};

constexpr const char* k_hull_instead = QT_TRANSLATE_NOOP(
    "ColliderWords", "Its convex hull is what is shown, corrected and written in its place.");

constexpr std::array k_collider_words = std::to_array<ColliderWords>({
    {ForeignFault::bad_vertex,
     QT_TRANSLATE_NOOP("ColliderWords", "Coordinates that are no numbers"),
     QT_TRANSLATE_NOOP("ColliderWords", "Write the file again.")},
    {ForeignFault::no_volume, QT_TRANSLATE_NOOP("ColliderWords", "No volume"),
     QT_TRANSLATE_NOOP("ColliderWords", "Delete it, or thicken it in its own program.")},
    {ForeignFault::flat_triangle, QT_TRANSLATE_NOOP("ColliderWords", "Triangles without area"),
     QT_TRANSLATE_NOOP("ColliderWords", "Its hull, which is written, has none of them.")},
    {ForeignFault::not_closed, QT_TRANSLATE_NOOP("ColliderWords", "Open mesh"), k_hull_instead},
    {ForeignFault::not_oriented,
     QT_TRANSLATE_NOOP("ColliderWords", "Triangles face against each other"), k_hull_instead},
    {ForeignFault::inside_out, QT_TRANSLATE_NOOP("ColliderWords", "Triangles face inward"),
     k_hull_instead},
    {ForeignFault::falls_apart, QT_TRANSLATE_NOOP("ColliderWords", "Several shells"),
     k_hull_instead},
    {ForeignFault::not_convex, QT_TRANSLATE_NOOP("ColliderWords", "Not convex"), k_hull_instead},
    {ForeignFault::no_render_mesh,
     QT_TRANSLATE_NOOP("ColliderWords", "No render mesh as its name says"),
     QT_TRANSLATE_NOOP("ColliderWords",
                       "Name it after a render mesh of the same file: UCX_NAME_01.")},
    {ForeignFault::not_its_shape, QT_TRANSLATE_NOOP("ColliderWords", "No box, as its name says"),
     QT_TRANSLATE_NOOP("ColliderWords", "Call it UCX_, or make it a box.")},
});

// Each fault has the row of its own number, so that none is given another's words.
template <class Table> constexpr bool is_in_order(const Table& table) {
    std::size_t number = 0;
    return std::all_of(table.begin(), table.end(), [&](const auto& row) {
        return static_cast<std::size_t>(row.fault) == number++;
    });
}
static_assert(is_in_order(k_words) && is_in_order(k_collider_words));

const ColliderWords& words_of(ForeignFault fault) {
    return k_collider_words[static_cast<std::size_t>(fault)];
}

QString collider_text(const char* words) {
    return QCoreApplication::translate("ColliderWords", words);
}

const Words& words_of(LintFault fault) {
    return k_words[static_cast<std::size_t>(fault)];
}

QString count_text(double count) {
    return QLocale().toString(static_cast<qlonglong>(count));
}

// A length in units that nobody knows the name of stands alone.
QString measure_text(const LintedPieces& result, LintFault fault, double value) {
    return !measures_length(fault)        ? count_text(value)
           : result.metres_per_unit > 0.0 ? length_with_unit(value, result.metres_per_unit)
                                          : length_number(value);
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
                                 : ProblemTable::tr("no piece").toStdString();
    QString pattern =
        QCoreApplication::translate("Lint", std::string(lint_template(finding.fault)).c_str());
    if (measures_length(finding.fault)) {
        pattern = with_units(pattern, result, places);
    }
    return QString::fromStdString(fill_sentence(pattern.toStdString(), places, number_text));
}

QString remedy_of(const LintFinding& finding) {
    const QString text = QCoreApplication::translate("LintWords", words_of(finding.fault).remedy);
    return text.contains("%1") ? text.arg(count_text(remedy_value(finding))) : text;
}

bool is_of_vertices(LintFault fault) {
    return fault == LintFault::too_many_vertices || fault == LintFault::too_many_faces ||
           fault == LintFault::too_many_face_vertices;
}

QString summary_of(std::size_t errors, std::size_t warnings) {
    QStringList parts;
    if (errors > 0) {
        parts += ProblemTable::tr("%Ln errors", nullptr, static_cast<int>(errors));
    }
    if (warnings > 0) {
        parts += ProblemTable::tr("%Ln warnings", nullptr, static_cast<int>(warnings));
    }
    return parts.isEmpty() ? ProblemTable::tr("nothing found") : parts.join(", ");
}

namespace {

// A fault that a warning tells about is not listed twice.
bool is_told(Fault fault, const std::vector<Issue>& issues) {
    return std::any_of(issues.begin(), issues.end(),
                       [fault](const Issue& issue) { return fault_of(issue) == fault; });
}

std::vector<Problem> problems_of(const Prepared& prepared) {
    std::vector<Problem> problems;
    const auto& foreign = prepared.foreign;
    // Repair's findings in colliders' own meshes, which lie in each other, are of no use.
    const bool is_own = foreign && !foreign->has_model;
    const std::size_t first = is_own ? prepared.issues.size() - foreign->issues.size() : 0;
    for (std::size_t i = first; i < prepared.issues.size(); ++i) {
        problems.push_back({Problem::Kind::warning, i, prepared.issues[i].severity});
    }
    for (std::size_t i = 0; foreign && i < foreign->findings.size(); ++i) {
        problems.push_back({Problem::Kind::collider, i, Severity::warning});
    }
    if (is_own) {
        return problems;
    }
    Fault before = Fault::none; // holes have three rows, of which the first is enough
    for (std::size_t i = 0; i < fault_rows().size(); ++i) {
        const FaultRow& row = fault_rows()[i];
        if (row.fault != before && row.fault != Fault::sheet_faces &&
            row.value(*prepared.after) > 0.0 && !is_told(row.fault, prepared.issues)) {
            problems.push_back({Problem::Kind::fault, i, Severity::warning});
        }
        before = row.fault;
    }
    return problems;
}

} // namespace

void ProblemTable::show(const std::shared_ptr<const LoadedModel>& model,
                        const std::shared_ptr<const LintedPieces>& result) {
    beginResetModel();
    model_ = model;
    result_ = result;
    problems_ = model ? problems_of(model->prepared) : std::vector<Problem>();
    Rows rows;
    rows.reserve(result ? result->findings.size() : 0);
    for (std::size_t i = 0; result && i < result->findings.size(); ++i) {
        add(i, rows);
    }
    gather_alike();
    for (Problem& problem : problems_) {
        std::sort(problem.pieces.begin(), problem.pieces.end());
        problem.pieces.erase(std::unique(problem.pieces.begin(), problem.pieces.end()),
                             problem.pieces.end());
    }
    std::stable_sort(problems_.begin(), problems_.end(),
                     [](const Problem& a, const Problem& b) { return a.severity > b.severity; });
    endResetModel();
}

// Faults that a limit on vertices mends are of one kind, and so are thin pieces, flat or not.
LintFault kind_of(LintFault fault) {
    return is_of_vertices(fault)      ? LintFault::too_many_vertices
           : fault == LintFault::thin ? LintFault::flat
                                      : fault;
}

namespace {

std::uint64_t row_key(LintFault kind, PieceId piece) {
    return (static_cast<std::uint64_t>(kind) << 32U) | piece;
}

// One remedy mends all faults of vertices, whichever of them a piece has. Each fault is a bit.
std::uint32_t mended_alike(const Problem& problem) {
    static_assert(k_words.size() <= 32);
    std::uint32_t faults = 0;
    for (const LintFault fault : problem.faults) {
        faults |= 1U << static_cast<unsigned>(is_of_vertices(fault) ? LintFault::too_many_vertices
                                                                    : fault);
    }
    return faults;
}

} // namespace

void ProblemTable::add(std::size_t finding, Rows& rows) {
    const LintFinding& found = result_->findings[finding];
    const bool is_note = found.severity == Severity::note;
    const bool is_told_with_others = found.piece || is_note;
    const std::uint64_t key =
        row_key(kind_of(found.fault), is_note ? k_none : found.piece.value_or(k_none));
    const auto row = is_told_with_others ? rows.find(key) : rows.end();
    if (row != rows.end()) {
        add_to(problems_[row->second], finding);
        return;
    }
    if (is_told_with_others) {
        rows[key] = problems_.size();
    }
    problems_.push_back({Problem::Kind::finding, finding, found.severity});
    add_to(problems_.back(), finding);
}

void ProblemTable::add_to(Problem& problem, std::size_t finding) const {
    const LintFinding& found = result_->findings[finding];
    problem.findings.push_back(finding);
    if (std::find(problem.faults.begin(), problem.faults.end(), found.fault) ==
        problem.faults.end()) {
        problem.faults.push_back(found.fault);
    }
    if (found.piece) {
        problem.pieces.push_back(*found.piece);
    }
    if (found.severity == Severity::error) {
        problem.severity = Severity::error;
    }
    if (is_of_vertices(found.fault) &&
        remedy_value(found) < remedy_value(result_->findings[problem.index])) {
        problem.index = finding;
    }
}

// Rows of more than a few pieces that are alike become the first of them.
void ProblemTable::gather_alike() {
    constexpr std::size_t k_few = 3;
    std::map<std::uint32_t, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < problems_.size(); ++i) {
        if (!problems_[i].pieces.empty() && problems_[i].severity != Severity::note) {
            alike[mended_alike(problems_[i])].push_back(i);
        }
    }
    std::vector<char> gone(problems_.size());
    for (const auto& [faults, rows] : alike) {
        for (std::size_t i = 1; rows.size() > k_few && i < rows.size(); ++i) {
            for (const std::size_t finding : problems_[rows[i]].findings) {
                add_to(problems_[rows.front()], finding);
            }
            gone[rows[i]] = 1;
        }
    }
    std::vector<Problem> left;
    for (std::size_t i = 0; i < problems_.size(); ++i) {
        if (gone[i] == 0) {
            left.push_back(std::move(problems_[i]));
        }
    }
    problems_ = std::move(left);
}

std::size_t ProblemTable::count(Severity severity) const {
    return static_cast<std::size_t>(
        std::count_if(problems_.begin(), problems_.end(),
                      [severity](const Problem& problem) { return problem.severity == severity; }));
}

bool ProblemTable::has_faults() const {
    return count(Severity::note) < problems_.size();
}

QString ProblemTable::summary() const {
    return has_faults() || problems_.empty()
               ? summary_of(count(Severity::error), count(Severity::warning))
               : tr("nothing that contacts feel");
}

std::vector<PieceId> ProblemTable::pieces(int row) const {
    const Problem& problem = problems_[static_cast<std::size_t>(row)];
    return problem.pieces.size() > 1 ? problem.pieces : std::vector<PieceId>();
}

const LintFinding* ProblemTable::finding(int row) const {
    const Problem& problem = problems_[static_cast<std::size_t>(row)];
    return problem.kind == Problem::Kind::finding ? &result_->findings[problem.index] : nullptr;
}

Fault ProblemTable::fault(int row) const {
    const Problem& problem = problems_[static_cast<std::size_t>(row)];
    return problem.kind == Problem::Kind::fault ? fault_rows()[problem.index].fault
           : problem.kind == Problem::Kind::warning
               ? fault_of(model_->prepared.issues[problem.index])
               : Fault::none;
}

const ForeignFinding& ProblemTable::of_collider(const Problem& problem) const {
    return model_->prepared.foreign->findings[problem.index];
}

Index ProblemTable::collider(int row) const {
    const Problem& problem = problems_[static_cast<std::size_t>(row)];
    return problem.kind == Problem::Kind::collider ? of_collider(problem).piece + 1 : 0;
}

QString ProblemTable::text_of_collider(const Problem& problem, int column) const {
    const ForeignFinding& found = of_collider(problem);
    return column == k_what ? collider_text(words_of(found.fault).name)
           : column == k_where
               ? QString::fromStdString(model_->prepared.foreign->names[found.piece])
           : found.measured > 0.0 ? length_with_unit(found.measured, model_->metres_per_unit())
           : found.count > 0      ? count_text(static_cast<double>(found.count))
                                  : QString();
}

QString ProblemTable::sentence_of_collider(const Problem& problem) const {
    const QString figure = text_of_collider(problem, k_figure);
    return tr("%1 of the file: %2", "a collider, what is wrong with it")
               .arg(text_of_collider(problem, k_where), text_of_collider(problem, k_what)) +
           (figure.isEmpty() ? QString() : " (" + figure + ")") + "\n" +
           collider_text(words_of(of_collider(problem).fault).remedy);
}

QString ProblemTable::sentence(int row) const {
    const Problem& problem = problems_[static_cast<std::size_t>(row)];
    switch (problem.kind) {
    case Problem::Kind::warning:
        return translated_sentence(model_->prepared.issues[problem.index]);
    case Problem::Kind::fault:
        return tr("%1 of the model: %2").arg(text(problem, k_what), text(problem, k_figure));
    case Problem::Kind::collider:
        return sentence_of_collider(problem);
    default:
        return sentence_of_findings(problem);
    }
}

// Pieces that are dented alike have one sentence, which names none of them.
ProblemKey ProblemTable::key(int row) const {
    const Problem& problem = problems_[static_cast<std::size_t>(row)];
    if (problem.kind == Problem::Kind::collider) {
        const ForeignFinding& found = of_collider(problem);
        return {problem.kind, static_cast<unsigned>(found.fault),
                model_->prepared.foreign->names[found.piece]};
    }
    if (problem.kind != Problem::Kind::finding) {
        return {problem.kind};
    }
    const LintFinding& first = result_->findings[problem.index];
    const bool is_named = first.piece && problem.severity != Severity::note;
    return {problem.kind, static_cast<unsigned>(first.fault),
            is_named ? piece_text(*result_, *first.piece).toStdString() : std::string()};
}

QString ProblemTable::sentence_of_findings(const Problem& problem) const {
    const LintFinding& first = result_->findings[problem.index];
    const QString count = count_text(static_cast<double>(problem.pieces.size()));
    if (problem.severity == Severity::note && problem.pieces.size() > 1) {
        return tr("%1 pieces are dented when their corners are rounded to float32, by at most %2. "
                  "No contact feels that.")
            .arg(count, measure_text(*result_, first.fault, first.measured));
    }
    QStringList lines;
    for (const std::size_t finding : problem.findings) {
        // Alike pieces share one sentence, so the first one's is told.
        if (problem.pieces.size() == 1 || result_->findings[finding].piece == first.piece) {
            lines += lint_sentence_of(*result_, result_->findings[finding]) + ".";
        }
    }
    if (problem.pieces.size() > 1) {
        lines.push_front(tr("%1 pieces, one of them:").arg(count));
    }
    return lines.join('\n') + "\n" + remedy_of(first);
}

int ProblemTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(problems_.size());
}

int ProblemTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : k_columns;
}

QString ProblemTable::text(const Problem& problem, int column) const {
    if (problem.kind == Problem::Kind::finding) {
        return text_of_findings(problem, column);
    }
    if (problem.kind == Problem::Kind::collider) {
        return text_of_collider(problem, column);
    }
    if (problem.kind == Problem::Kind::warning) {
        return column == k_what ? translated_sentence(model_->prepared.issues[problem.index])
                                : QString();
    }
    const FaultRow& row = fault_rows()[problem.index];
    return column == k_what ? name_of(row)
           : column == k_figure
               ? value_text(row, *model_->prepared.after, model_->metres_per_unit())
               : QString();
}

QString ProblemTable::text_of_findings(const Problem& problem, int column) const {
    const LintFinding& first = result_->findings[problem.index];
    const bool is_of_many = problem.pieces.size() > 1;
    if (column == k_where) {
        return !is_of_many && first.piece && *first.piece < result_->pieces->names.size()
                   ? number_of(*result_->pieces, *first.piece)
                   : QString();
    }
    if (column != k_what) {
        return is_of_many ? tr("%1 ×", "so many times")
                                .arg(count_text(static_cast<double>(problem.pieces.size())))
                          : figure(first);
    }
    QStringList names;
    for (const LintFault fault : problem.faults) {
        names += QCoreApplication::translate("LintWords", words_of(fault).name);
    }
    return names.join(", ");
}

// Lengths stand alone, as two of them are too long for a line; the tip has both. Nothing is told
// beside what it should be.
QString ProblemTable::figure(const LintFinding& finding) const {
    if (!(finding.measured > 0.0 || finding.limit > 0.0)) {
        return {};
    }
    const QString is = finding.measured > 0.0
                           ? measure_text(*result_, finding.fault, finding.measured)
                           : QLocale().toString(0);
    return measures_length(finding.fault) && finding.measured > 0.0
               ? is
               : tr("%1 of %2", "measured and allowed")
                     .arg(is, measure_text(*result_, finding.fault, finding.limit));
}

namespace {

QIcon icon_of_severity(Severity severity) {
    return severity == Severity::error     ? icon_of("error", colour_of_error())
           : severity == Severity::warning ? icon_of("warning", colour_of_warning())
                                           : icon_of("note");
}

QString words_of(Severity severity) {
    return severity == Severity::error     ? ProblemTable::tr("Error: %1")
           : severity == Severity::warning ? ProblemTable::tr("Warning: %1")
                                           : ProblemTable::tr("Note: %1");
}

} // namespace

QVariant ProblemTable::data(const QModelIndex& index, int role) const {
    const Problem& problem = problems_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(problem, index.column());
    case Qt::ToolTipRole:
        return sentence(index.row());
    case Qt::DecorationRole:
        return index.column() == k_what ? QVariant(icon_of_severity(problem.severity)) : QVariant();
    case Qt::AccessibleTextRole:
        return index.column() == k_what
                   ? QVariant(words_of(problem.severity).arg(text(problem, k_what)))
                   : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == k_what ? Qt::AlignLeft : Qt::AlignRight) |
                                   Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant ProblemTable::headerData(int section, Qt::Orientation orientation, int role) const {
    const std::array<QString, k_columns> names = {tr("Problem"), tr("Piece"), tr("Is")};
    return orientation == Qt::Horizontal && role == Qt::DisplayRole
               ? names[static_cast<std::size_t>(section)]
               : QVariant();
}

} // namespace hullwright::ui
