#include "ui/words/field_words.h"

#include <QCoreApplication>

namespace hullwright::ui {
namespace {

QString text_of(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool takes_automatic(const Field& field) {
    return field.value.starts_with("auto|");
}

} // namespace

bool is_switch(const Field& field) {
    return field.value == "on|off";
}

bool is_length(const Field& field) {
    return field.value.find("LENGTH") != std::string_view::npos;
}

QString label_of(const Field& field) {
    return QCoreApplication::translate("Field", field.name);
}

QString label_of(const FieldChoice& choice) {
    return QCoreApplication::translate("Choice", choice.name);
}

QString label_of(const FieldGroup& group) {
    return QCoreApplication::translate("Field", group.name);
}

QString help_of(const Field& field) {
    return QCoreApplication::translate("Recipe", field.help);
}

QString tip_of(const Field& field) {
    return help_of(field) + "\n" +
           QCoreApplication::translate("Field", "On the command line: %1")
               .arg("--" + text_of(field.flag) + " " + text_of(field.value));
}

QString useless_because(const Field& field, const Recipe& recipe) {
    if (!field.also.family || *field.also.family == recipe.decompose.family) {
        return {};
    }
    return *field.also.family == Family::surface
               ? QCoreApplication::translate("Field", "This is for pieces of the surface alone.")
               : QCoreApplication::translate("Field", "This is for pieces of the solid alone.");
}

namespace {

// Bars part the cells of a row, so that those of the text itself are marked.
QString cell(const QString& text) {
    return QString(text).replace('|', "\\|");
}

QString row_of(const Field& field) {
    const QString initial = QString::fromStdString(field_text(field, Recipe()));
    return "| " + cell(label_of(field)) + " | `--" + cell(text_of(field.flag)) + "` | " +
           cell(text_of(field.value)) + " | " +
           (initial.isEmpty() ? placeholder_of(field) : cell(initial)) + " | " +
           cell(help_of(field)) + " |\n";
}

} // namespace

QString settings_table() {
    const QString head = "| " + QCoreApplication::translate("Field", "setting") + " | " +
                         QCoreApplication::translate("Field", "flag") + " | " +
                         QCoreApplication::translate("Field", "takes") + " | " +
                         QCoreApplication::translate("Field", "at first") + " | " +
                         QCoreApplication::translate("Field", "what it does") + " |\n" +
                         "|---|---|---|---|---|\n";
    QString all;
    for (const FieldGroup& group : field_groups()) {
        all += "\n## " + label_of(group) + "\n\n" + head;
        for (const Field& field : recipe_fields()) {
            all += field.path.starts_with(group.prefix) ? row_of(field) : QString();
        }
    }
    return all;
}

QString placeholder_of(const Field& field) {
    return field.also.or_zero       ? QString(QChar(0x221e)) // no limit
           : takes_automatic(field) ? QCoreApplication::translate("Field", "automatic")
           : field.path == "import.unit" || field.path == "import.up"
               ? QCoreApplication::translate("Field", "as the file says")
               : QString();
}

} // namespace hullwright::ui
