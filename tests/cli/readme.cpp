// The commands that the README shows run as they stand there, one after the other, with files that
// a clone has.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

// The lines that are set as code and call the command line; `./dev build` was done.
QStringList commands_of(const QString& text) {
    QStringList commands;
    for (const QString& line : text.split('\n')) {
        if (line.startsWith("    ") &&
            (line.contains("hullwright-cli ") || line.startsWith("    PATH="))) {
            commands.push_back(line.trimmed());
        }
    }
    return commands;
}

} // namespace

class ReadmeTest : public QObject {
    Q_OBJECT

private slots:
    void every_command_runs_as_printed() {
        QFile readme(HULLWRIGHT_SOURCE_DIR "/README.md");
        QVERIFY(readme.open(QIODevice::ReadOnly));
        const QStringList commands = commands_of(readme.readAll());
        QVERIFY(commands.size() >= 11);
        // What a clone has, and nothing else.
        const QTemporaryDir clone;
        QVERIFY(clone.isValid() && QDir(clone.path()).mkdir("build"));
        QVERIFY(QFile::link(QFileInfo(HULLWRIGHT_CLI).path(), clone.filePath("build/release")));
        QVERIFY(QFile::link(HULLWRIGHT_SOURCE_DIR "/resources", clone.filePath("resources")));
        QProcess shell;
        shell.setWorkingDirectory(clone.path());
        shell.setProcessChannelMode(QProcess::MergedChannels);
        shell.start("bash", {"-exc", commands.join('\n')});
        QVERIFY(shell.waitForFinished(600'000));
        const QByteArray said = shell.readAll();
        QVERIFY2(shell.exitStatus() == QProcess::NormalExit && shell.exitCode() == 0,
                 said.constData());
        for (const char* made : {"mug.hwa", "mug.png", "bracket.info.json", "bracket.d", "gear.glb",
                                 "gear.report.json", "contacts.jsonl", "heat.png"}) {
            QVERIFY2(QFileInfo(clone.filePath(made)).size() > 0, made);
        }
    }
};

QTEST_GUILESS_MAIN(ReadmeTest)
#include "readme.moc"
