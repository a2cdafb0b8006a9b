#include "ui/document/recent_files.h"

#include <QSettings>

namespace hullwright::ui {
namespace {

constexpr const char* k_key = "files/recent";
constexpr int k_remembered = 10;

} // namespace

QStringList recent_files() {
    return QSettings().value(k_key).toStringList();
}

void remember_file(const QString& path) {
    QStringList files = recent_files();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(k_key, files.mid(0, k_remembered));
}

} // namespace hullwright::ui
