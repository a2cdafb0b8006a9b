// The language of the window: the system's, or one that was chosen.
#pragma once

#include <QLocale>
#include <QString>

#include <vector>

namespace hullwright::ui {

struct Language {
    QString code; // "zh_CN"; empty: the system's
    QString name; // in itself
};
[[nodiscard]] std::vector<Language> languages();

[[nodiscard]] QString saved_language();
void save_language(const QString& code);
// The code of the window's language for readers of that locale: the first of those they want that
// there is, else English. Texts and manual are both chosen by it.
[[nodiscard]] QString language_for(const QLocale& locale);
// Every widget gets a LanguageChange.
void apply_language(const QString& code);

} // namespace hullwright::ui
