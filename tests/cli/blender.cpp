// The add-on for Blender is driven in a Blender without a window, which reads back what is written
// for it.
#include "cli/engine_reader.h"
#include "support/long_run.h"
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

    // Writes a list of files that Blender is to read back: of all models that other programs read,
    // or of the one whose turn it is.
    static QByteArray write_cases(const Folder& models, const QString& folder) {
        QJsonArray cases;
        const std::vector<TargetModel> all = target_models(models);
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if (!has_its_turn(i, static_cast<std::uint32_t>(all.size()))) {
                continue;
            }
            const QByteArray wrong = exported(all[i], {"blender"}, folder);
            if (!wrong.isEmpty()) {
                return wrong;
            }
            QJsonObject one = case_of(all[i]);
            one["file"] = folder + "/blender/" + all[i].name + ".glb";
            one["pieces"] = folder + "/" + all[i].name + ".json";
            one["kinds"] = QJsonArray::fromStringList(all[i].kinds);
            cases << one;
        }
        QFile file(folder + "/cases.json");
        return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(cases).toJson()) > 0
                   ? QByteArray()
                   : "cases.json cannot be written";
    }

private slots:
    void an_artist_makes_and_exports_colliders() {
        const QString blender = QStandardPaths::findExecutable("blender");
        if (blender.isEmpty()) {
            QSKIP("Blender is not installed: the add-on is not tried");
        }
        const QTemporaryDir folder;
        const Folder models;
        const QByteArray wrong = write_cases(models, folder.path());
        QVERIFY2(wrong.isEmpty(), wrong.constData());
        QProcessEnvironment home = QProcessEnvironment::systemEnvironment();
        home.insert("HOME", folder.path()); // whoever runs this has settings of their own
        QProcess process;
        process.setProcessEnvironment(home);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(blender, {"--background", "--factory-startup", "--python",
                                HULLWRIGHT_SOURCE_DIR "/tests/blender/add_on.py", "--", k_add_on,
                                HULLWRIGHT_CLI, folder.path(), folder.filePath("cases.json")});
        QVERIFY(process.waitForFinished(240'000));
        const QByteArray said = process.readAll();
        QVERIFY2(process.exitCode() == 0 && said.contains("all is as it should be"),
                 said.right(3000).constData());
        static const QRegularExpression read_back("\\w+: \\d+ pieces in Blender \\S+");
        for (auto found = read_back.globalMatch(said); found.hasNext();) {
            qInfo("read back by %s", qPrintable(found.next().captured()));
        }
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
