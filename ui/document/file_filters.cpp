#include "ui/document/file_filters.h"

#include "source/source_formats.h"

#include <QCoreApplication>
#include <QStringList>

namespace hullwright::ui {

QString filters_to_open(const std::vector<std::pair<QString, QString>>& first) {
    const auto text = [](const char* source) {
        return QCoreApplication::translate("hullwright::ui::DocumentFiles", source);
    };
    auto kinds = first;
    for (const SourceFormat& format : source_formats()) {
        kinds.emplace_back(QString::fromStdString(std::string(format.extension)),
                           QString::fromStdString(std::string(format.name)));
    }
    QStringList patterns;
    QStringList each;
    for (const auto& [extension, name] : kinds) {
        patterns += "*." + extension;
        each += name + " (*." + extension + ")";
    }
    return text(QT_TRANSLATE_NOOP("hullwright::ui::DocumentFiles", "All that can be read (%1)"))
               .arg(patterns.join(' ')) +
           ";;" + each.join(";;") + ";;" +
           text(QT_TRANSLATE_NOOP("hullwright::ui::DocumentFiles", "All files (%1)")).arg("*");
}

} // namespace hullwright::ui
