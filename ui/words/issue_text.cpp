#include "ui/words/issue_text.h"

#include "report/sentences.h"
#include "ui/words/correction_text.h"
#include "ui/words/field_words.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <array>
#include <optional>
#include <string>

namespace hullwright::ui {
namespace {

// Patterns that contain another text come last, because they match more texts.
constexpr std::array k_reasons = {
    QT_TRANSLATE_NOOP("Reason", "one piece is named twice"),
    QT_TRANSLATE_NOOP("Reason", "there is no added primitive of that name"),
    QT_TRANSLATE_NOOP("Reason", "it is locked"),
    QT_TRANSLATE_NOOP("Reason", "an added primitive has no faces"),
    QT_TRANSLATE_NOOP("Reason", "the pieces are of different parts of the model"),
    QT_TRANSLATE_NOOP("Reason", "the pieces do not hang together"),
    QT_TRANSLATE_NOOP("Reason", "all faces are on one side of the plane"),
    QT_TRANSLATE_NOOP("Reason", "it has one face only"),
    QT_TRANSLATE_NOOP("Reason", "the model has changed"),
    QT_TRANSLATE_NOOP("Reason", "some of its faces are deleted or in another locked piece"),
    QT_TRANSLATE_NOOP("Reason", "the faces do not hang together"),
    QT_TRANSLATE_NOOP("Reason", "it has no primitive"),
    QT_TRANSLATE_NOOP("Reason", "there is an added primitive of that name already"),
    QT_TRANSLATE_NOOP("Reason", "no hull of so few vertices was found"),
    QT_TRANSLATE_NOOP("Reason", "it is no piece of the surface"),
    QT_TRANSLATE_NOOP("Reason", "it has been deleted"),
    QT_TRANSLATE_NOOP("Reason", "its faces are now in {0} pieces"),
    QT_TRANSLATE_NOOP("Reason", "it is now a part of a larger piece"),
    QT_TRANSLATE_NOOP("Reason", "the model has changed there, and more than one piece is like it"),
    QT_TRANSLATE_NOOP("Reason", "the model has changed there, and no piece is like it"),
    QT_TRANSLATE_NOOP("Reason", "it moves too far"),
    QT_TRANSLATE_NOOP("Reason", "the quaternion's length is not 1"),
    QT_TRANSLATE_NOOP("Reason", "a size is negative or too large"),
    QT_TRANSLATE_NOOP("Reason", "it needs {0} pieces or more"),
    QT_TRANSLATE_NOOP("Reason", "its tags are too many, too long, empty or doubled"),
    QT_TRANSLATE_NOOP("Reason", "its material is too long a name"),
    QT_TRANSLATE_NOOP("Reason", "its name is empty or too long"),
    QT_TRANSLATE_NOOP("Reason", "it does not hold the piece"),
    QT_TRANSLATE_NOOP("Reason", "it is too thin for a hull"),
    QT_TRANSLATE_NOOP("Reason", "it has to be smaller than --tolerance, which includes it"),
    QT_TRANSLATE_NOOP("Reason", "the model's unit is not known; set --unit, or write the length in "
                                "model units"),
    QT_TRANSLATE_NOOP("Reason", "it is too long in the model's unit"),
    QT_TRANSLATE_NOOP("Reason", "the number is beyond what a double holds"),
    QT_TRANSLATE_NOOP("Reason", "piece {0}: {1}"),
    QT_TRANSLATE_NOOP("Reason", "piece {0}, {1}"),
};

// The texts in brackets of other kinds of issues. What libraries and the system say stays as it is.
constexpr std::array k_details = {
    QT_TRANSLATE_NOOP("Detail", "correction {0}, {1}"),
    QT_TRANSLATE_NOOP("Detail", "not a regular file"),
    QT_TRANSLATE_NOOP("Detail", "it is a folder"),
    QT_TRANSLATE_NOOP("Detail", "there is no picture of that size"),
    QT_TRANSLATE_NOOP("Detail", "{0} pixels; a side has from 1 to {1} here"),
    QT_TRANSLATE_NOOP("Detail", "there is no depth and stencil buffer of {0} pixels"),
    QT_TRANSLATE_NOOP("Detail", "the context was lost"),
    QT_TRANSLATE_NOOP("Detail", "more than 4 GiB"),
    QT_TRANSLATE_NOOP("Detail", "more than 4 GiB of hulls"),
    QT_TRANSLATE_NOOP("Detail", "more than 4 GiB of names"),
    QT_TRANSLATE_NOOP("Detail", "more than 4,294,967,295 triangles"),
    QT_TRANSLATE_NOOP("Detail", "float32 numbers up to {0}"),
    QT_TRANSLATE_NOOP("Detail", "a hull without strips"),
    QT_TRANSLATE_NOOP("Detail", "manifold"),
    QT_TRANSLATE_NOOP("Detail", "no unit known, metres assumed"),
    QT_TRANSLATE_NOOP("Detail", "unit {0}"),
    QT_TRANSLATE_NOOP("Detail", "this is no JSON: line {0}, column {1}"),
    QT_TRANSLATE_NOOP("Detail", "this is no JSON"),
    QT_TRANSLATE_NOOP("Detail", "the number {0} is beyond what a double holds"),
    QT_TRANSLATE_NOOP("Detail", "it is UTF-16; save it as UTF-8"),
    QT_TRANSLATE_NOOP("Detail", "this is no recipe: an object is expected"),
    QT_TRANSLATE_NOOP("Detail", "these are no corrections: an object is expected"),
    QT_TRANSLATE_NOOP("Detail", "this is no project: an object is expected"),
    QT_TRANSLATE_NOOP("Detail", "unknown key \"{0}\""),
    QT_TRANSLATE_NOOP("Detail", "the key \"{0}\" is missing"),
    QT_TRANSLATE_NOOP("Detail", "this is no project of this version"),
    QT_TRANSLATE_NOOP("Detail", "source and source_hash are texts"),
    QT_TRANSLATE_NOOP("Detail", "recipe, corrections and view are objects"),
    QT_TRANSLATE_NOOP("Detail", "side_files is a list of paths and hashes"),
    QT_TRANSLATE_NOOP("Detail", "nested too deep"),
    QT_TRANSLATE_NOOP("Detail", "{0} is not known"),
    QT_TRANSLATE_NOOP("Detail", "the key \"{0}\" stands there twice"),
    QT_TRANSLATE_NOOP("Detail", "{0} stands there twice"),
    QT_TRANSLATE_NOOP("Detail", "exit status {0}"),
    QT_TRANSLATE_NOOP("Detail", "PLY header"),
    QT_TRANSLATE_NOOP("Detail", "element {0}, row {1}"),
    QT_TRANSLATE_NOOP("Detail", "vertices without x, y and z"),
    QT_TRANSLATE_NOOP("Detail", "OFF header"),
    QT_TRANSLATE_NOOP("Detail", "glTF header"),
    QT_TRANSLATE_NOOP("Detail", "3DS main chunk"),
    QT_TRANSLATE_NOOP("Detail", "IFF header"),
    QT_TRANSLATE_NOOP("Detail", "node"),
    QT_TRANSLATE_NOOP("Detail",
                      "{0} parts do not share an edge, and no piece reaches from one to another"),
    QT_TRANSLATE_NOOP("Detail", "the search for a tolerance ended at {0}, near the size of the "
                                "model, with {1} vertices for a hull"),
    QT_TRANSLATE_NOOP("Detail",
                      "the search for a tolerance ended at {0}, near the size of the model"),
    QT_TRANSLATE_NOOP("Detail", "it needs the extension {0}, which is not read"),
    QT_TRANSLATE_NOOP("Detail", "the variant {0}, which is not read"),
    QT_TRANSLATE_NOOP("Detail", "fewer than three coordinates"),
    QT_TRANSLATE_NOOP("Detail", "a facet without three corners"),
    QT_TRANSLATE_NOOP("Detail", "\"{0}\" is no number"),
    QT_TRANSLATE_NOOP("Detail", "\"{0}\" is no number of corners"),
    QT_TRANSLATE_NOOP("Detail", "\"{0}\" is no corner"),
    QT_TRANSLATE_NOOP("Detail", "after {0} vertices and {1} faces"),
    QT_TRANSLATE_NOOP("Detail", "after {0} faces"),
    QT_TRANSLATE_NOOP("Detail", "after the last element"),
    QT_TRANSLATE_NOOP("Detail", "an asset holds what only the model of the pieces knows"),
    QT_TRANSLATE_NOOP("Detail", "line {0}: {1}"),
    QT_TRANSLATE_NOOP("Detail", "byte {0} is no JSON"),
    QT_TRANSLATE_NOOP("Detail", "it has a number that is too large"),
    QT_TRANSLATE_NOOP("Detail", "version {0} of glTF is not read"),
    QT_TRANSLATE_NOOP("Detail", "{0} is missing or of the wrong kind"),
    QT_TRANSLATE_NOOP("Detail", "{0} names what is not there"),
    QT_TRANSLATE_NOOP("Detail", "{0} reaches beyond the end of its data"),
    QT_TRANSLATE_NOOP("Detail", "{0} ({1}) is no file in the model's folder or below it"),
    QT_TRANSLATE_NOOP("Detail", "{0} cannot be unpacked"),
    QT_TRANSLATE_NOOP("Detail", "{0} stands in two places, or within itself"),
    QT_TRANSLATE_NOOP("Detail", "{0} has attributes of different lengths"),
    QT_TRANSLATE_NOOP("Detail", "{0} has another length than others"),
    QT_TRANSLATE_NOOP("Detail", "{0} has a vertex bound to no joint"),
    QT_TRANSLATE_NOOP("Detail", "{0} has an instance without a rotation"),
};

// The parts of the text at the pattern's places, if the text was made from that pattern.
std::optional<QStringList> places_in(const QString& text, const char* pattern) {
    QString regex = QRegularExpression::escape(QString::fromUtf8(pattern));
    for (const char* place : {"\\{0\\}", "\\{1\\}"}) {
        regex.replace(QString::fromLatin1(place), "(.+)");
    }
    const auto found = QRegularExpression(QRegularExpression::anchoredPattern(regex)).match(text);
    return found.hasMatch() ? std::optional(found.capturedTexts().mid(1)) : std::nullopt;
}

QString translated(const QString& text);

std::optional<QString> translated_by(std::span<const char* const> patterns, const char* context,
                                     const QString& text) {
    for (const char* pattern : patterns) {
        if (const auto places = places_in(text, pattern)) {
            QString said = QCoreApplication::translate(context, pattern);
            for (qsizetype i = 0; i < places->size(); ++i) {
                said.replace(QString("{%1}").arg(i), translated((*places)[i]));
            }
            return said;
        }
    }
    return std::nullopt;
}

// Unknown texts stay as they are: keys of a file, messages of other programs.
QString translated(const QString& text) {
    const auto said = translated_by(k_reasons, "Reason", text);
    return said ? *said : translated_by(k_details, "Detail", text).value_or(text);
}

QString quoted(const QString& name) {
    return QCoreApplication::translate("Reason", "“%1”").arg(name);
}

const Field* field_with_flag(const QString& flag) {
    for (const Field& field : recipe_fields()) {
        if (field.flag == flag.toStdString()) {
            return &field;
        }
    }
    return nullptr;
}

const Field* repair_step(const QString& name) {
    return find_field("repair." + name.toStdString());
}

// In the window a setting goes by its name, on the command line by its flag.
QString with_names_of_settings(QString text) {
    static const QRegularExpression flag("--(repair \\+)?([a-z][a-z_-]*)");
    qsizetype from = 0;
    for (auto found = flag.match(text); found.hasMatch(); found = flag.match(text, from)) {
        const QString name = found.captured(2);
        const Field* field =
            found.captured(1).isEmpty() ? field_with_flag(name) : repair_step(name);
        const QString said = field == nullptr ? found.captured() : quoted(label_of(*field));
        text.replace(found.capturedStart(), found.capturedLength(), said);
        from = found.capturedStart() + said.size();
    }
    return text;
}

} // namespace

std::span<const char* const> known_reasons() {
    return k_reasons;
}

std::span<const char* const> known_details() {
    return k_details;
}

QString refused_setting(const Field& field, const QString& text, double metres_per_unit) {
    const auto said = [&](const QString& why) {
        return QCoreApplication::translate("Reason", "%1 cannot be %2: %3")
            .arg(quoted(label_of(field)), quoted(text), why);
    };
    // This text would be a length if the model's unit were known.
    if (is_length(field) && !(metres_per_unit > 0.0) && in_model_units(text, 1.0) != text) {
        return said(with_names_of_settings(QCoreApplication::translate(
            "Reason",
            "the model's unit is not known; set --unit, or write the length in model units")));
    }
    const QString help = QCoreApplication::translate("Recipe", std::string(field.help).c_str());
    constexpr double k_no_limit = 1e12;
    if (field.lowest < field.highest && field.highest < k_no_limit) {
        const QLocale locale;
        const QString range = field.or_zero
                                  ? QCoreApplication::translate("Reason", "from %1 to %2, or 0")
                                  : QCoreApplication::translate("Reason", "from %1 to %2");
        return said(help + " (" +
                    range.arg(locale.toString(field.lowest, 'f', 0),
                              locale.toString(field.highest, 'f', 0)) +
                    ")");
    }
    return said(help);
}

QString reason_of(const Issue& issue) {
    return issue.code == Code::bad_setting
               ? with_names_of_settings(translated(QString::fromStdString(issue.detail)))
               : translated_sentence(issue);
}

QString translated_sentence(const Issue& issue) {
    Issue said = issue;
    said.detail = translated(QString::fromStdString(issue.detail)).toStdString();
    if (issue.code == Code::bad_setting) {
        if (const QString correction = correction_named(issue.where); !correction.isEmpty()) {
            return QCoreApplication::translate("Reason", "“%1” was not done: %2.")
                .arg(correction, reason_of(issue));
        }
        said.where = with_names_of_settings(QString::fromStdString(issue.where)).toStdString();
        said.detail = reason_of(issue).toStdString();
    }
    if (const Field* step = repair_step(QString::fromStdString(issue.where));
        step != nullptr && issue.code == Code::repair_left_undone) {
        said.where = quoted(label_of(*step)).toStdString();
    }
    const std::string english(sentence_template(issue.code));
    const QString pattern =
        with_names_of_settings(QCoreApplication::translate("Issue", english.c_str()));
    return QString::fromStdString(fill_sentence(pattern.toStdString(), said));
}

} // namespace hullwright::ui
