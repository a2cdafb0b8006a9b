// The commands that the README shows run as they stand there, one after the other, with files that
// a clone has; what its table of stages names is where it says; and no page has a link to nowhere.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>

namespace {

// Returns the lines that are set as code and call the command line; `./dev build --cli` was done.
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

QString text_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// True when the file defines a function or a type of that name.
bool defines(const QString& path, const QString& name) {
    const QString word = QRegularExpression::escape(name);
    const QString last = QRegularExpression::escape(name.section("::", -1));
    const QRegularExpression function("^(?![ /#])[^;\\n]*\\b" + word + "\\(",
                                      QRegularExpression::MultilineOption);
    const QRegularExpression type("^(struct|class|using) " + last + "\\b",
                                  QRegularExpression::MultilineOption);
    const QString text = text_of(path);
    return (path.endsWith(".cpp") ? function : type).match(text).hasMatch();
}

// Returns what a link to this heading ends with, as GitHub makes it.
QString anchor_of(QString heading) {
    static const QRegularExpression mark("[^\\w\\- ]",
                                         QRegularExpression::UseUnicodePropertiesOption);
    return '#' + heading.trimmed().toLower().remove(mark).replace(' ', '-');
}

QStringList anchors_of(const QString& page) {
    static const QRegularExpression heading("^#+ (.+)$", QRegularExpression::MultilineOption);
    QStringList anchors;
    const QString text = text_of(page);
    for (auto each = heading.globalMatch(text); each.hasNext();) {
        anchors += anchor_of(each.next().captured(1));
    }
    return anchors;
}

// Returns the pages of the sources, and of none that were fetched or built.
QStringList pages() {
    QStringList all = {HULLWRIGHT_SOURCE_DIR "/README.md",
                       HULLWRIGHT_SOURCE_DIR "/CONTRIBUTING.md"};
    for (const char* folder : {"app", "core", "docs", "packaging", "python", "resources", "ui",
                               "tests/data", "tests/farm"}) {
        QDirIterator each(QStringLiteral(HULLWRIGHT_SOURCE_DIR "/") + folder, {"*.md"}, QDir::Files,
                          QDirIterator::Subdirectories);
        while (each.hasNext()) {
            all += each.next();
        }
    }
    return all;
}

} // namespace

class ReadmeTest : public QObject {
    Q_OBJECT

private slots:
    void what_the_table_of_stages_names_is_where_it_says() {
        const QString readme = text_of(HULLWRIGHT_SOURCE_DIR "/README.md");
        const QString table = readme.section("## The stages", 1).section("\n## ", 0, 0);
        // Where a link of the table leads stands in the end of the page.
        static const QRegularExpression target("^\\[([^\\]]+)\\]: (\\S+)$",
                                               QRegularExpression::MultilineOption);
        std::map<QString, QString> targets;
        for (auto each = target.globalMatch(readme); each.hasNext();) {
            const QRegularExpressionMatch match = each.next();
            targets.emplace(match.captured(1), match.captured(2));
            QVERIFY2(table.contains('[' + match.captured(1) + ']'), qPrintable(match.captured()));
        }
        int found = 0;
        for (const QString& row : table.split('\n')) {
            // A row has names and the file that has them, from where to begin to the artefact; the
            // folder is a link alone.
            const QString folder = row.section('|', 2, 2).section('[', 1).section(']', 0, 0);
            QVERIFY2(folder.isEmpty() || targets.contains(folder), qPrintable(folder));
            const QString cells = row.section('|', 3, 4);
            QStringList names;
            static const QRegularExpression part("`([^`]+)`|\\[([^\\]]+)\\]");
            for (auto each = part.globalMatch(cells); each.hasNext();) {
                const QRegularExpressionMatch match = each.next();
                if (match.captured(2).isEmpty()) {
                    names.append(match.captured(1));
                    continue;
                }
                QVERIFY2(targets.contains(match.captured(2)), qPrintable(match.captured(2)));
                const QString file = HULLWRIGHT_SOURCE_DIR "/" + targets[match.captured(2)];
                QVERIFY2(QFileInfo::exists(file), qPrintable(file));
                for (const QString& name : names) {
                    QVERIFY2(defines(file, name), qPrintable(name + " is not in " + file));
                }
                found += static_cast<int>(names.size());
                names.clear();
            }
            QVERIFY2(names.isEmpty(), qPrintable(names.join(", ")));
        }
        QVERIFY(found > 50);
    }

    void every_link_leads_to_a_file_and_a_heading() {
        static const QRegularExpression link("\\]\\(([^)\\s]+)\\)|^\\[[^\\]]+\\]: (\\S+)$",
                                             QRegularExpression::MultilineOption);
        int count = 0;
        for (const QString& page : pages()) {
            const QString text = text_of(page);
            for (auto each = link.globalMatch(text); each.hasNext();) {
                const QRegularExpressionMatch match = each.next();
                const QString to = match.captured(1) + match.captured(2);
                const QString file = to.section('#', 0, 0);
                if (to.contains("://")) {
                    continue;
                }
                const QString target = file.isEmpty() ? page : QFileInfo(page).path() + '/' + file;
                QVERIFY2(QFileInfo::exists(target), qPrintable(page + ": " + to));
                if (to.contains('#')) {
                    QVERIFY2(anchors_of(target).contains('#' + to.section('#', 1)),
                             qPrintable(page + ": " + to));
                }
                ++count;
            }
        }
        QVERIFY(count > 300);
    }

    void every_command_runs_as_printed() {
        QFile readme(HULLWRIGHT_SOURCE_DIR "/README.md");
        QVERIFY(readme.open(QIODevice::ReadOnly));
        const QStringList commands = commands_of(readme.readAll());
        QVERIFY(commands.size() >= 13);
        // The folder has what a clone has, and nothing else.
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
        for (const char* made :
             {"mug.hwa", "mug.png", "mug.hws", "mesh.obj", "bracket.info.json", "bracket.d",
              "gear.glb", "gear.report.json", "contacts.jsonl", "heat.png"}) {
            QVERIFY2(QFileInfo(clone.filePath(made)).size() > 0, made);
        }
    }
};

QTEST_GUILESS_MAIN(ReadmeTest)
#include "readme.moc"
