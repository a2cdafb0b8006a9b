#include "ui/words/issue_text.h"

#include "base/text.h"
#include "report/sentences.h"
#include "ui/words/correction_text.h"
#include "ui/words/field_words.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <string>
#include <vector>

namespace hullwright::ui {
namespace {

// Core writes numbers with a point, and parts thousands by commas.
QString in_locale(const QString& text) {
    static const QRegularExpression fraction("^-?[0-9]+\\.[0-9]+(e[+-]?[0-9]+)?$");
    static const QRegularExpression grouped("^[0-9]{1,3}(,[0-9]{3})+$");
    if (fraction.match(text).hasMatch()) {
        return QString(text).replace('.', QLocale().decimalPoint());
    }
    return grouped.match(text).hasMatch()
               ? QLocale().toString(QString(text).remove(',').toULongLong())
               : text;
}

// Texts of libraries and of the system stay as they are.
QString translated(const Detail& detail) {
    if (detail.empty()) {
        return {};
    }
    if (detail.why == Why::as_given) {
        return QString::fromStdString(detail.text);
    }
    std::vector<std::string> said;
    for (const Detail& argument : detail.arguments) {
        said.push_back(in_locale(translated(argument)).toStdString());
    }
    const std::string english(sentence_template(detail.why));
    const QString pattern = QCoreApplication::translate("Reason", english.c_str());
    return QString::fromStdString(filled(pattern.toStdString(), said));
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

// A setting goes by its name in the window, on the command line by its flag.
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

QString translated_sentence(const TargetNote& note) {
    std::vector<std::string> said;
    for (const std::string& argument : note.arguments) {
        const auto number = parse_number(argument);
        const QString text = QString::fromStdString(argument);
        said.push_back((number ? plain_number(*number) : in_locale(text)).toStdString());
    }
    const std::string english(sentence_template(note.fact));
    const QString pattern = QCoreApplication::translate("Target", english.c_str());
    return QString::fromStdString(filled(pattern.toStdString(), said));
}

QString refused_setting(const Field& field, const QString& text, double metres_per_unit) {
    const auto said = [&](const QString& why) {
        return QCoreApplication::translate("Reason", "%1 cannot be %2: %3")
            .arg(quoted(label_of(field)), quoted(text), why);
    };
    // This text would be a length if the model's unit were known.
    if (is_length(field) && !(metres_per_unit > 0.0) && in_model_units(text, 1.0) != text) {
        return said(with_names_of_settings(translated(Why::unit_unknown)));
    }
    const QString help = help_of(field);
    if (!range_text(field).empty()) {
        const QLocale locale;
        const QString range = field.also.or_zero
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
    return issue.code == Code::bad_setting ? with_names_of_settings(translated(issue.detail))
                                           : translated_sentence(issue);
}

QString translated_sentence(const Issue& issue) {
    Issue said = issue;
    said.detail = as_given(translated(issue.detail).toStdString());
    if (issue.code == Code::bad_setting) {
        if (const QString correction = correction_named(issue.where); !correction.isEmpty()) {
            return QCoreApplication::translate("Reason", "“%1” was not done: %2.")
                .arg(correction, reason_of(issue));
        }
        said.where = with_names_of_settings(QString::fromStdString(issue.where)).toStdString();
        said.detail = as_given(reason_of(issue).toStdString());
    }
    if (const Field* step = repair_step(QString::fromStdString(issue.where));
        step != nullptr && issue.code == Code::repair_left_undone) {
        said.where = quoted(label_of(*step)).toStdString();
    }
    const std::string english(sentence_template(issue.code));
    const QString pattern =
        with_names_of_settings(QCoreApplication::translate("Issue", english.c_str()));
    return QString::fromStdString(fill_sentence(pattern.toStdString(), said, number_text));
}

} // namespace hullwright::ui
