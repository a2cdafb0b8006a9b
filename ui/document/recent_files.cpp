#include "ui/document/recent_files.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace hullwright::ui {
namespace {

constexpr const char* k_key = "files/recent";
constexpr int k_remembered = 10;

QDir pictures_folder() {
    return {QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/recent"};
}

QString picture_name(const QString& path, bool is_dark) {
    const QFileInfo file(path);
    const QString moment = QString::number(file.lastModified().toMSecsSinceEpoch());
    const QByteArray what = (file.absoluteFilePath() + '\n' + moment).toUtf8();
    return QString::fromLatin1(
               QCryptographicHash::hash(what, QCryptographicHash::Sha256).toHex().left(32)) +
           (is_dark ? "-dark.png" : "-light.png");
}

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

QString recent_picture(const QString& path, bool is_dark) {
    return pictures_folder().filePath(picture_name(path, is_dark));
}

QString new_recent_picture(const QString& path, bool is_dark) {
    pictures_folder().mkpath(QStringLiteral("."));
    return recent_picture(path, is_dark);
}

void forget_old_pictures() {
    QStringList kept;
    for (const QString& path : recent_files()) {
        kept += {picture_name(path, false), picture_name(path, true)};
    }
    QDir folder = pictures_folder();
    for (const QString& name : folder.entryList(QDir::Files)) {
        if (!kept.contains(name)) {
            folder.remove(name);
        }
    }
}

} // namespace hullwright::ui
