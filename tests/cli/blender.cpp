// The add-on for Blender is driven in a Blender without a window.
#include "cli/verb_case.h"
#include "support/files.h"
#include "target/target.h"

#include <QRegularExpression>
#include <QStandardPaths>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

const QString k_add_on = HULLWRIGHT_SOURCE_DIR "/resources/blender/hullwright_colliders.py";

} // namespace

class BlenderTest : public QObject {
    Q_OBJECT

private slots:
    void an_artist_makes_and_exports_colliders() {
        const QString blender = QStandardPaths::findExecutable("blender");
        if (blender.isEmpty()) {
            QSKIP("Blender is not installed: the add-on is not tried");
        }
        const QTemporaryDir folder;
        QProcessEnvironment home = QProcessEnvironment::systemEnvironment();
        home.insert("HOME", folder.path()); // whoever runs this has settings of their own
        QProcess process;
        process.setProcessEnvironment(home);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(blender, {"--background", "--factory-startup", "--python",
                                HULLWRIGHT_SOURCE_DIR "/tests/blender/add_on.py", "--", k_add_on,
                                HULLWRIGHT_CLI, folder.path()});
        QVERIFY(process.waitForFinished(240'000));
        const QByteArray said = process.readAll();
        QVERIFY2(process.exitCode() == 0 && said.contains("all is as it should be"),
                 said.right(3000).constData());
    }

    // Blender itself has the rest of the pieces in its scene.
    void the_add_on_knows_every_engine() {
        const QByteArray text = content(k_add_on);
        QVERIFY(!text.isEmpty());
        const QByteArray list = text.mid(text.indexOf("TARGETS = ["));
        QStringList known;
        const QRegularExpression row_of_list("\\(\"(\\w+)\", \"[^\"]+\", \"(\\.\\w+)\"\\)");
        auto found = row_of_list.globalMatch(list.left(list.indexOf("]\n")));
        while (found.hasNext()) {
            const auto row = found.next();
            const Target* const target = find_target(row.captured(1).toStdString());
            QVERIFY2(target != nullptr, qPrintable(row.captured(1)));
            QCOMPARE(row.captured(2),
                     QString::fromStdString(std::string(target->formats.front().extension)));
            known += row.captured(1);
        }
        for (const Target& target : targets()) {
            const QString word = QString::fromStdString(std::string(target.word));
            QVERIFY2(word == "blender" || known.contains(word), qPrintable(word));
        }
    }
};

QTEST_GUILESS_MAIN(BlenderTest)
#include "blender.moc"
