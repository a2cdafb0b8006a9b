// Sets the language of the window: the system's, or a chosen one.
#pragma once

#include <QLocale>
#include <QString>

#include <vector>

namespace hullwright::ui {

struct Language {
    QString code; // "zh_CN"; empty: the system's
    QString name; // in the language itself
};
[[nodiscard]] std::vector<Language> languages();

[[nodiscard]] QString saved_language();
void save_language(const QString& code);
// Returns the code of the window's language for readers of that locale: the first language they
// want that exists, otherwise English. It chooses both the texts and the manual.
[[nodiscard]] QString language_for(const QLocale& locale);
// Changes the language at once; every widget gets a LanguageChange event.
void apply_language(const QString& code);

} // namespace hullwright::ui
