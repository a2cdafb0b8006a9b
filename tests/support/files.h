// Reads and writes whole files.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

namespace hullwright::tests {

// Returns nothing when there is no such file.
inline QByteArray content(const QString& path) {
    QFile in(path);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

inline void put(const QString& path, const QByteArray& bytes) {
    QFile out(path);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size()) {
        qFatal("cannot write %s", qPrintable(path));
    }
}

} // namespace hullwright::tests
