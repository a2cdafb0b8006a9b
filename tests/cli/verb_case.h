// Runs the command line as scripts do, in an environment without variables.
#pragma once

#include "export/write_mesh.h"
#include "support/shapes.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace hullwright::tests {

struct Outcome {
    int exit_code = -1;
    bool normal = false;
    QByteArray out;
    QByteArray err;
};

// Returns an environment without variables: no HOME, no DISPLAY, no PATH.
inline QProcessEnvironment nothing() {
    QProcessEnvironment environment;
    environment.insert("NOTHING", "1"); // QProcess takes an empty one for "inherit"
    environment.remove("NOTHING");
    return environment;
}

inline Outcome run(const QString& program, const QStringList& arguments,
                   const QString& folder = {}) {
    QProcess process;
    process.setProcessEnvironment(nothing());
    if (!folder.isEmpty()) {
        process.setWorkingDirectory(folder);
    }
    process.start(program, arguments, QIODevice::ReadOnly);
    Outcome outcome;
    if (!process.waitForFinished(50'000)) {
        process.kill();
        process.waitForFinished(1000);
        return outcome;
    }
    outcome.normal = process.exitStatus() == QProcess::NormalExit;
    outcome.exit_code = outcome.normal ? process.exitCode() : -1;
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

inline Outcome run(const QStringList& arguments) {
    return run(HULLWRIGHT_CLI, arguments);
}

inline ExportScene scene() {
    SourceModel source;
    source.parts = {{"block", "", "", "", 0, 12}, {"wedge", "", "", "", 12, 4}};
    return scene_of(
        shapes::together(shapes::box(Vec3(2, 0, 0), Vec3(1, 2, 3)), shapes::tetrahedron()), source);
}

// Returns an OBJ file of a wavy surface, large enough to keep a run busy for a while.
inline QByteArray field_obj(int side) {
    QByteArray text;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            text += "v " + QByteArray::number(x) + " " + QByteArray::number(y) + " " +
                    QByteArray::number(std::sin(x * 0.1) * std::cos(y * 0.13), 'f', 6) + "\n";
        }
    }
    for (int y = 0; y + 1 < side; ++y) {
        for (int x = 0; x + 1 < side; ++x) {
            const int a = y * side + x + 1;
            text += "f " + QByteArray::number(a) + " " + QByteArray::number(a + 1) + " " +
                    QByteArray::number(a + side + 1) + " " + QByteArray::number(a + side) + "\n";
        }
    }
    return text;
}

// Is a test with a folder of its own and a model in it.
class VerbCase : public QObject {
protected:
    VerbCase() : model_(path("model.obj")) {}

    [[nodiscard]] bool has_model() const {
        return dir_.isValid() && write_scene(scene(), model_.toStdString()).ok();
    }
    [[nodiscard]] QString path(const QString& name) const { return dir_.filePath(name); }

    // Checks that the run fails with one line on stderr and nothing on stdout.
    static void fails_with(const QStringList& arguments, int exit_code) {
        const Outcome o = run(arguments);
        QVERIFY2(o.exit_code == exit_code,
                 qPrintable(QString("exit %1: %2").arg(o.exit_code).arg(QString(o.err))));
        QVERIFY2(o.out.isEmpty(), o.out.constData());
        QVERIFY2(o.err.count('\n') == 1 && o.err.endsWith('\n'), o.err.constData());
        QVERIFY(o.err.size() > 10);
    }

    QTemporaryDir dir_;
    QString model_;
};

} // namespace hullwright::tests
