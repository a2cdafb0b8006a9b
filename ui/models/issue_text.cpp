#include "ui/models/issue_text.h"

#include "report/sentences.h"
#include "ui/document/document.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>
#include <optional>

namespace hullwright::ui {
namespace {

// Those that hold another one last: more may look like them.
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
    QT_TRANSLATE_NOOP("Reason", "piece {0}: {1}"),
    QT_TRANSLATE_NOOP("Reason", "piece {0}, {1}"),
};

// What stands in the pattern's places, if the text was made by it.
std::optional<QStringList> places_in(const QString& text, const char* pattern) {
    QString regex = QRegularExpression::escape(QString::fromUtf8(pattern));
    for (const char* place : {"\\{0\\}", "\\{1\\}"}) {
        regex.replace(QString::fromLatin1(place), "(.+)");
    }
    const auto found = QRegularExpression(QRegularExpression::anchoredPattern(regex)).match(text);
    return found.hasMatch() ? std::optional(found.capturedTexts().mid(1)) : std::nullopt;
}

// What nobody knows stays as it is: keys of a file, other people's messages.
QString translated(const QString& reason) {
    for (const char* pattern : k_reasons) {
        if (const auto places = places_in(reason, pattern)) {
            QString text = QCoreApplication::translate("Reason", pattern);
            for (qsizetype i = 0; i < places->size(); ++i) {
                text.replace(QString("{%1}").arg(i), translated((*places)[i]));
            }
            return text;
        }
    }
    return reason;
}

} // namespace

std::span<const char* const> known_reasons() {
    return k_reasons;
}

QString reason_of(const Issue& issue) {
    return issue.code == Code::bad_setting ? translated(QString::fromStdString(issue.detail))
                                           : translated_sentence(issue);
}

QString translated_sentence(const Issue& issue) {
    Issue said = issue;
    if (issue.code == Code::bad_setting) {
        said.detail = reason_of(issue).toStdString();
        if (const QString correction = correction_named(issue.where); !correction.isEmpty()) {
            return QCoreApplication::translate("Reason", "“%1” was not done: %2.")
                .arg(correction, QString::fromStdString(said.detail));
        }
    }
    const std::string english(sentence_template(issue.code));
    const QString pattern = QCoreApplication::translate("Issue", english.c_str());
    return QString::fromStdString(fill_sentence(pattern.toStdString(), said));
}

} // namespace hullwright::ui
