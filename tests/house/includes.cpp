// The one-way order of rooms, checked against every include of core.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <vector>

class IncludesTest : public QObject {
    Q_OBJECT

    struct Wing {
        const char* name;
        QStringList rooms;
    };
    // Each room may include those before it, and itself.
    const std::vector<Wing> wings_ = {{"base", {"base", "geom", "exact"}},
                                      {"run", {"asset", "query", "gpu", "poses"}},
                                      {"build",
                                       {"source", "source/readers", "mesh", "mesh/repair", "patch",
                                        "piece", "tree", "edit", "strip", "pack"}},
                                      {"judge", {"check", "lint"}},
                                      {"show", {"report", "export", "draw"}},
                                      {"desk", {"recipe", "pipeline"}}};

    QStringList order() const {
        QStringList rooms;
        for (const Wing& wing : wings_) {
            rooms += wing.rooms;
        }
        return rooms;
    }

    QString room_of(const QString& file) const {
        const QString folder = file.section('/', 0, -2);
        return order().contains(folder) ? folder : QString();
    }

    // Of a file of core, which lies in a room of a wing; empty when it does not.
    QString home_of(const QString& path) const {
        const QString file = QDir(HULLWRIGHT_SOURCE_DIR "/core").relativeFilePath(path);
        const QString room = room_of(file.section('/', 1));
        const bool right = std::any_of(wings_.begin(), wings_.end(), [&](const Wing& wing) {
            return file.startsWith(QString(wing.name) + '/') && wing.rooms.contains(room);
        });
        return right ? room : QString();
    }

private slots:
    void core_includes_run_downward() {
        const QRegularExpression include("^#include \"([^\"]+)\"");
        QDirIterator files(HULLWRIGHT_SOURCE_DIR "/core", {"*.h", "*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        int checked = 0;
        while (files.hasNext()) {
            const QString path = files.next();
            const QString from = home_of(path);
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
                QVERIFY2(order().indexOf(to) <= order().indexOf(from),
                         qPrintable(path + ": " + line));
                ++checked;
            }
        }
        QVERIFY(checked > 50);
    }

    // What a game or a robot takes runs without what builds assets.
    void the_runtime_needs_no_cgal() {
        const QRegularExpression include("#include [<\"]([^>\"]+)");
        const QStringList runtime = {"base", "geom", "asset", "query", "gpu", "poses"};
        for (const QString& room : runtime) {
            const QString wing = wings_.front().rooms.contains(room) ? "/core/base/" : "/core/run/";
            QDirIterator files(HULLWRIGHT_SOURCE_DIR + wing + room, {"*.h", "*.cpp"}, QDir::Files);
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
