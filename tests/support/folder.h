// A temporary folder that tests put their files into.
#pragma once

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

    // Writes the file anew; its path.
    std::string file(const std::string& name, const QByteArray& content) const {
        QFile out(QString::fromStdString(path(name)));
        if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size()) {
            qFatal("cannot write %s", qPrintable(out.fileName()));
        }
        return path(name);
    }

    std::string script(const std::string& name, const QByteArray& lines) const {
        const std::string made = file(name, "#!/bin/sh\n" + lines + "\n");
        QFile(QString::fromStdString(made))
            .setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return made;
    }

    [[nodiscard]] QByteArray content(const std::string& name) const {
        QFile in(QString::fromStdString(path(name)));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }

private:
    QTemporaryDir dir_;
};

} // namespace hullwright::tests
