// Makes a temporary folder for the files of a test.
#pragma once

#include "support/files.h"

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>
#include <string>

namespace hullwright::tests {

class Folder {
public:
    [[nodiscard]] bool valid() const { return dir_.isValid(); }
    [[nodiscard]] std::string path(const std::string& name) const {
        return dir_.filePath(QString::fromStdString(name)).toStdString();
    }

    // Writes the file anew and returns its path.
    std::string file(const std::string& name, const QByteArray& content) const {
        put(QString::fromStdString(path(name)), content);
        return path(name);
    }

    std::string script(const std::string& name, const QByteArray& lines) const {
        const std::string made = file(name, "#!/bin/sh\n" + lines + "\n");
        QFile(QString::fromStdString(made))
            .setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return made;
    }

    [[nodiscard]] QByteArray content(const std::string& name) const {
        return tests::content(QString::fromStdString(path(name)));
    }

private:
    QTemporaryDir dir_;
};

} // namespace hullwright::tests
