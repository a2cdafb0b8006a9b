// The one-way order of rooms, checked against every include of core.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

class IncludesTest : public QObject {
    Q_OBJECT

    // Each room may include those before it, and itself.
    const QStringList order_ = {"base",        "geom",   "exact",  "asset",          "query",
                                "gpu",         "poses",  "source", "source/readers", "mesh",
                                "mesh/repair", "patch",  "piece",  "check",          "lint",
                                "tree",        "edit",   "strip",  "pack",           "recipe",
                                "report",      "export", "draw",   "pipeline"};

    QString room_of(const QString& file) const {
        const QString folder = file.section('/', 0, -2);
        return order_.contains(folder) ? folder : QString();
    }

private slots:
    void core_includes_run_downward() {
        const QRegularExpression include("^#include \"([^\"]+)\"");
        QDirIterator files(HULLWRIGHT_SOURCE_DIR "/core", {"*.h", "*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        int checked = 0;
        while (files.hasNext()) {
            const QString path = files.next();
            const QString from =
                room_of(QDir(HULLWRIGHT_SOURCE_DIR "/core").relativeFilePath(path));
            QVERIFY2(!from.isEmpty(), qPrintable(path + " is in no room"));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const QString& line : QString(file.readAll()).split('\n')) {
                const auto match = include.match(line);
                if (!match.hasMatch()) {
                    continue;
                }
                const QString to = room_of(match.captured(1));
                QVERIFY2(!to.isEmpty(), qPrintable(path + ": " + line));
                QVERIFY2(order_.indexOf(to) <= order_.indexOf(from),
                         qPrintable(path + ": " + line));
                ++checked;
            }
        }
        QVERIFY(checked > 50);
    }

    // What a game or a robot takes runs without what builds assets.
    void the_runtime_needs_no_cgal() {
        const QRegularExpression include("#include [<\"]([^>\"]+)");
        const QStringList runtime = {"base", "geom", "asset", "query", "gpu"};
        for (const QString& room : runtime) {
            QDirIterator files(HULLWRIGHT_SOURCE_DIR "/core/" + room, {"*.h", "*.cpp"},
                               QDir::Files);
            QVERIFY(files.hasNext());
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = file.readAll();
                for (auto found = include.globalMatch(text); found.hasNext();) {
                    const QString name = found.next().captured(1);
                    const QString other = room_of(name);
                    QVERIFY2(!name.startsWith("CGAL") &&
                                 (other.isEmpty() || runtime.contains(other)),
                             qPrintable(file.fileName() + ": " + name));
                }
            }
        }
    }

    void heavy_headers_stay_out_of_headers_and_qt_out_of_core() {
        const QRegularExpression heavy(
            "^#include <(CGAL|assimp|nlohmann|tbb|boost|epoxy|EGL|GL|Q)");
        const QRegularExpression qt("^#include <Q");
        QDirIterator files(HULLWRIGHT_SOURCE_DIR "/core", {"*.h", "*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const QString& line : QString(file.readAll()).split('\n')) {
                const auto& banned = path.endsWith(".h") ? heavy : qt;
                QVERIFY2(!banned.match(line).hasMatch(), qPrintable(path + ": " + line));
            }
        }
    }
};

QTEST_APPLESS_MAIN(IncludesTest)
#include "includes.moc"
