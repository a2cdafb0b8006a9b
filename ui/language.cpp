#include "ui/language.h"

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

// By script, too: one who reads Traditional Chinese does not read Simplified for certain.
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
    static QTranslator qts; // what Qt's own dialogs say, where the system has it
    QCoreApplication::removeTranslator(&ours);
    QCoreApplication::removeTranslator(&qts);
    const QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
    QLocale::setDefault(locale);
    std::setlocale(LC_NUMERIC, "C"); // files are written in it whatever is shown
    const QString shown = language_for(locale);
    if (ours.load("hullwright_" + shown, QStringLiteral(":/i18n"))) { // none for English
        QCoreApplication::installTranslator(&ours);
    }
    if (qts.load(QLocale(shown), QStringLiteral("qtbase"), QStringLiteral("_"),
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(&qts);
    }
}

} // namespace hullwright::ui
