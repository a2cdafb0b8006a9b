#include "ui/words/language.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QSettings>
#include <QTranslator>

#include <algorithm>
#include <clocale>

namespace hullwright::ui {
namespace {

constexpr const char* k_key = "window/language";

} // namespace

std::vector<Language> languages() {
    return {{QString(), QString()},
            {QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("de"), QStringLiteral("Deutsch")},
            {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
}

QString saved_language() {
    const QString code = QSettings().value(k_key).toString();
    const auto all = languages();
    const bool known = std::any_of(all.begin(), all.end(),
                                   [&](const Language& language) { return language.code == code; });
    return known ? code : QString();
}

void save_language(const QString& code) {
    QSettings().setValue(k_key, code);
}

// Scripts must agree as well as languages: readers of Traditional Chinese may not read Simplified.
QString language_for(const QLocale& locale) {
    const auto all = languages();
    for (const QString& wanted : locale.uiLanguages()) {
        const QLocale reader(wanted);
        for (const Language& language : all) {
            const QLocale written(language.code);
            if (!language.code.isEmpty() && written.language() == reader.language() &&
                written.script() == reader.script()) {
                return language.code;
            }
        }
    }
    return QStringLiteral("en");
}

void apply_language(const QString& code) {
    static QTranslator ours;
    static QTranslator qts; // texts of Qt's own dialogs, where the system has them
    QCoreApplication::removeTranslator(&ours);
    QCoreApplication::removeTranslator(&qts);
    const QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
    QLocale::setDefault(locale);
    std::setlocale(LC_NUMERIC, "C"); // files are written in it, whatever is shown
    const QString shown = language_for(locale);
    // The translation of English has the words for one of a thing alone.
    if (ours.load("hullwright_" + shown, QStringLiteral(":/i18n"))) {
        QCoreApplication::installTranslator(&ours);
    }
    if (qts.load(QLocale(shown), QStringLiteral("qtbase"), QStringLiteral("_"),
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(&qts);
    }
}

} // namespace hullwright::ui
