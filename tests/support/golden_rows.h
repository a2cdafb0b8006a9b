// Reads and writes files of rows "name: text" that tests hold what they make against. Lines that
// begin with # are comments.
#pragma once

#include "support/files.h"

#include <QDir>
#include <map>
#include <string>

namespace hullwright::tests {

using GoldenRows = std::map<std::string, std::string>;

// Returns nothing when there is no such file.
inline GoldenRows golden_rows(const QString& path) {
    GoldenRows rows;
    for (const QByteArray& line : content(path).split('\n')) {
        const auto colon = line.indexOf(": ");
        if (colon > 0 && !line.startsWith('#')) {
            rows[line.left(colon).toStdString()] = line.mid(colon + 2).toStdString();
        }
    }
    return rows;
}

// Writes a file that can be looked at and copied over the golden one; returns its path.
inline QString written_rows(const QString& name, const QByteArray& comment,
                            const GoldenRows& rows) {
    QByteArray text = comment;
    for (const auto& [row, value] : rows) {
        text += QByteArray::fromStdString(row + ": " + value + "\n");
    }
    const QString path = QDir::tempPath() + "/" + name;
    put(path, text);
    return path;
}

} // namespace hullwright::tests
