// The language of the window: the system's, or one that was chosen.
#pragma once

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
// Every widget gets a LanguageChange.
void apply_language(const QString& code);

} // namespace hullwright::ui
