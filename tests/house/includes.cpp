// Every include keeps the one-way order of core's rooms and of the window's folders, and ui, app
// and python include only what they may.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <map>
#include <vector>

class IncludesTest : public QObject {
    Q_OBJECT

    struct Wing {
        const char* name;
        QStringList rooms;
    };
    // Each room may include those before it, and itself.
    const std::vector<Wing> wings_ = {{"base", {"base", "geom", "exact"}},
                                      {"run", {"asset", "query", "play", "gpu", "poses", "probe"}},
                                      {"build",
                                       {"source", "source/readers", "mesh", "mesh/repair", "patch",
                                        "piece", "join", "tree", "edit", "strip", "pack"}},
                                      {"judge", {"check", "contact", "lint", "passage"}},
                                      {"show", {"report", "export", "target", "draw"}},
                                      {"desk", {"recipe", "robot", "pipeline", "batch"}}};

    // Matches an include as a compiler sees it, however it is spaced: its bracket and its name.
    const QRegularExpression include_{"^[ \\t]*#[ \\t]*include[ \\t]*([<\"])([^>\"\n]+)",
                                      QRegularExpression::MultilineOption};

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

    // Returns the room of a core file that lies in a room of its wing; empty when it does not.
    QString home_of(const QString& path) const {
        const QString file = QDir(HULLWRIGHT_SOURCE_DIR "/core").relativeFilePath(path);
        const QString room = room_of(file.section('/', 1));
        const bool right = std::any_of(wings_.begin(), wings_.end(), [&](const Wing& wing) {
            return file.startsWith(QString(wing.name) + '/') && wing.rooms.contains(room);
        });
        return right ? room : QString();
    }

    // Calls `check` with every include of the folder's files that is quoted or names a folder of
    // ours, and returns their number.
    template <class Check> int for_each_include(const QString& folder, const Check& check) const {
        QDirIterator files(HULLWRIGHT_SOURCE_DIR + folder, {"*.h", "*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        int checked = 0;
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly)) {
                qFatal("cannot read %s", qPrintable(file.fileName()));
            }
            const QString text = file.readAll();
            for (auto found = include_.globalMatch(text); found.hasNext();) {
                const auto match = found.next();
                const QString name = match.captured(2);
                if (match.captured(1) == '"' || !room_of(name).isEmpty() ||
                    name.startsWith("ui/")) {
                    check(file.fileName(), name);
                    ++checked;
                }
            }
        }
        return checked;
    }

    // Returns of each room the rooms that it says it uses, as the build files of the wings have it.
    std::map<QString, QStringList> declared_uses() const {
        const QRegularExpression declared("hullwright_room\\(([^)]*)\\)");
        const QStringList lists = {"SOURCES", "ALONE", "USES", "LINKS", "HIDES"};
        std::map<QString, QStringList> uses;
        for (const Wing& wing : wings_) {
            QFile file(QString(HULLWRIGHT_SOURCE_DIR "/core/") + wing.name + "/CMakeLists.txt");
            if (!file.open(QIODevice::ReadOnly)) {
                qFatal("cannot read %s", qPrintable(file.fileName()));
            }
            const QString text = file.readAll();
            for (auto found = declared.globalMatch(text); found.hasNext();) {
                const QStringList words =
                    found.next().captured(1).simplified().split(' ', Qt::SkipEmptyParts);
                QStringList& of_room = uses[words[0]];
                QString list;
                for (const QString& word : words.mid(1)) {
                    if (lists.contains(word)) {
                        list = word;
                    } else if (list == "USES") {
                        of_room += word;
                    }
                }
            }
        }
        return uses;
    }

    // Returns the rooms that `room` sees: those that it uses, and those that these use.
    static QStringList seen_from(const QString& room, const std::map<QString, QStringList>& uses) {
        QStringList seen;
        QStringList waiting = uses.at(room);
        while (!waiting.isEmpty()) {
            const QString next = waiting.takeLast();
            if (!seen.contains(next)) {
                seen += next;
                waiting += uses.at(next);
            }
        }
        return seen;
    }

private slots:
    void core_includes_run_downward() {
        const int checked = for_each_include("/core", [&](const QString& path,
                                                          const QString& name) {
            const QString from = home_of(path);
            const QString to = room_of(name);
            QVERIFY2(!from.isEmpty(), qPrintable(path + " is in no room"));
            QVERIFY2(!to.isEmpty(), qPrintable(path + ": " + name));
            QVERIFY2(order().indexOf(to) <= order().indexOf(from), qPrintable(path + ": " + name));
        });
        QVERIFY(checked > 50);
    }

    // Include paths are those of whole wings, so that the compiler finds a neighbour's header
    // whether a room says that it uses it or not; and one that is named for nothing is built before
    // it for nothing.
    void rooms_say_what_they_use() {
        const auto uses = declared_uses();
        QCOMPARE(uses.size(), static_cast<std::size_t>(order().size()));
        std::map<QString, QStringList> included;
        for_each_include("/core", [&](const QString& path, const QString& name) {
            included[home_of(path)] += room_of(name);
        });
        for (const auto& [room, used] : uses) {
            const QStringList seen = seen_from(room, uses) + QStringList(room);
            for (const QString& to : included.at(room)) {
                QVERIFY2(seen.contains(to), qPrintable(room + " does not say that it uses " + to));
            }
            for (const QString& to : used) {
                QVERIFY2(included.at(room).contains(to),
                         qPrintable(room + " says that it uses " + to + " and does not"));
            }
        }
    }

    // The room that makes assets decodes hulls and counts a cage's turns as a query does, and takes
    // no more of the run wing beside the reader.
    void makers_take_two_headers_of_the_query() {
        const QStringList taken = {"query/cage.h", "query/decoded_hull.h"};
        for (const char* wing : {"/core/build", "/core/judge"}) {
            for_each_include(wing, [&](const QString& path, const QString& to) {
                const QString room = to.section('/', 0, 0);
                const bool is_run = room == "query" || room == "play" || room == "gpu" ||
                                    room == "poses" || room == "probe";
                QVERIFY2(!is_run || taken.contains(to), qPrintable(path + ": " + to));
            });
        }
    }

    // The window knows artefacts and the pipeline that makes them, never the stages themselves: of
    // a stage's room it includes only the headers that describe what the stage made.
    void the_window_reaches_into_no_stage() {
        const QStringList rooms = {"base", "geom",   "report", "export",
                                   "draw", "target", "recipe", "pipeline"};
        const QStringList artefacts = {"check/cover_figures.h", "edit/correction.h",
                                       "edit/edited_pieces.h",  "edit/kept_pieces.h",
                                       "edit/primitive.h",      "mesh/tri_mesh.h",
                                       "piece/piece.h",         "source/source_formats.h",
                                       "source/source_model.h", "tree/hull_tree.h"};
        const int checked = for_each_include("/ui", [&](const QString& path, const QString& to) {
            QVERIFY2(to.startsWith("ui/") || rooms.contains(to.section('/', 0, 0)) ||
                         artefacts.contains(to),
                     qPrintable(path + ": " + to));
        });
        QVERIFY(checked > 50);
    }

    // Files and the clipboard are read by the strict reader of core, which hands out values, and
    // stages are made by runs of the pipeline.
    void the_window_reads_no_json_and_makes_no_stage() {
        const QRegularExpression own(
            "\\bQJson\\w*|nlohmann|\\b(read_model_file|repair_model|cut_patches|join_parts|"
            "make_pieces|make_tree|build_tree|pack_product)\\s*\\(");
        QDirIterator files(HULLWRIGHT_SOURCE_DIR "/ui", {"*.h", "*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        QVERIFY(files.hasNext());
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto found = own.match(QString(file.readAll()));
            QVERIFY2(!found.hasMatch(), qPrintable(file.fileName() + ": " + found.captured()));
        }
    }

    // Work runs in jobs, and the window goes on: nothing waits for it in a loop of events within
    // another. Dialogs that somebody has to answer first are the exceptions, line by line.
    void the_window_spins_no_loop_of_its_own() {
        const QRegularExpression loop("\\b(QEventLoop|processEvents|exec|qWait\\w*)\\b");
        std::map<QString, QString> allowed = {
            {"ui/panels/preset_row.cpp", "return box.exec() == QMessageBox::Yes;"},
            {"ui/window/document_files.cpp", "return dialog.exec() == QDialog::Accepted ?"}};
        const QDir root(HULLWRIGHT_SOURCE_DIR);
        QDirIterator files(root.filePath("ui"), {"*.h", "*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        QVERIFY(files.hasNext());
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString path = root.relativeFilePath(file.fileName());
            for (const QString& line : QString(file.readAll()).split('\n')) {
                if (!loop.match(line).hasMatch()) {
                    continue;
                }
                const auto row = allowed.find(path);
                QVERIFY2(row != allowed.end() && line.trimmed().startsWith(row->second),
                         qPrintable(path + ": " + line));
                allowed.erase(row); // once each
            }
        }
        QVERIFY2(allowed.empty(), "an exception that nobody needs any more");
    }

    // The window's folders have an order as well: a reader of one needs only those before it.
    void folders_of_the_window_run_downward() {
        const QStringList folders = {"icons",    "words",   "viewport", "jobs",
                                     "document", "models",  "panels",   "dialogs",
                                     "help",     "inspect", "probe",    "window"};
        const auto place_of = [&](const QString& file) { // `file` is like "ui/jobs/job.h"
            const auto place = folders.indexOf(file.section('/', 1, 1));
            return place < 0 ? folders.size() : place; // in no folder: the highest
        };
        const QDir root(HULLWRIGHT_SOURCE_DIR);
        for_each_include("/ui", [&](const QString& path, const QString& to) {
            QVERIFY2(!to.startsWith("ui/") || place_of(to) <= place_of(root.relativeFilePath(path)),
                     qPrintable(path + ": " + to));
        });
    }

    // Verbs have flags, words and exit codes; everything else is asked of the front desk. Only the
    // child process that parses foreign files needs the readers, which no room links.
    void verbs_ask_the_front_desk_alone() {
        const QStringList rooms = {"base", "report", "recipe", "pipeline", "batch"};
        const QStringList of_the_child = {"source/readers/import_worker.h",
                                          "source/readers/read_model.h"};
        const int checked = for_each_include("/app", [&](const QString& path, const QString& to) {
            const bool own = QFile::exists(HULLWRIGHT_SOURCE_DIR "/app/" + to);
            QVERIFY2(own || to.startsWith("ui/") || rooms.contains(to.section('/', 0, -2)) ||
                         of_the_child.contains(to),
                     qPrintable(path + ": " + to));
        });
        QVERIFY(checked > 50);
    }

    // Python does not reach behind the desk: its bindings have names and arrays, and no stages.
    void python_asks_the_front_desk_alone() {
        const QStringList rooms = {"base", "geom", "report", "recipe", "pipeline"};
        const int checked = for_each_include("/python", [&](const QString& path,
                                                            const QString& to) {
            const bool own = QFile::exists(HULLWRIGHT_SOURCE_DIR "/python/" + to);
            QVERIFY2(own || rooms.contains(to.section('/', 0, -2)), qPrintable(path + ": " + to));
        });
        QVERIFY(checked > 30);
    }

    // The library that a game or a robot takes along includes nothing of what builds assets.
    void the_runtime_needs_no_builders() {
        const QRegularExpression builder("^(CGAL|assimp|draco|meshoptimizer|boost)\\b");
        const QStringList runtime = {"base", "geom", "asset", "query",
                                     "play", "gpu",  "poses", "probe"};
        for (const QString& room : runtime) {
            const QString wing = wings_.front().rooms.contains(room) ? "/core/base/" : "/core/run/";
            QDirIterator files(HULLWRIGHT_SOURCE_DIR + wing + room, {"*.h", "*.cpp"}, QDir::Files);
            QVERIFY(files.hasNext());
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = file.readAll();
                for (auto found = include_.globalMatch(text); found.hasNext();) {
                    const QString name = found.next().captured(2);
                    const QString other = room_of(name);
                    QVERIFY2(!builder.match(name).hasMatch() &&
                                 (other.isEmpty() || runtime.contains(other)),
                             qPrintable(file.fileName() + ": " + name));
                }
            }
        }
    }

    // Libraries of mathematics round these each in its own way, so what is made would differ from
    // machine to machine, as Eigen's turns would, which ask them; geom/portable_math.h and
    // geom/turn.h have what makers need.
    void makers_ask_no_library_of_mathematics() {
        const QRegularExpression function("\\bstd::(a?(sin|cos|tan)h?|atan2|cbrt|exp2?|expm1|hypot|"
                                          "log(2|10|1p)?|pow)\\(|\\b(AngleAxis|Rotation2D)");
        int checked = 0;
        for (const char* wing : {"/core/base", "/core/build", "/core/run", "/core/desk/robot"}) {
            QDirIterator files(QString(HULLWRIGHT_SOURCE_DIR) + wing, {"*.h", "*.cpp"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const auto found = function.match(file.readAll());
                QVERIFY2(!found.hasMatch(), qPrintable(file.fileName() + ": " + found.captured()));
                ++checked;
            }
        }
        QVERIFY(checked > 200);
    }

    // The linker takes the functions of one for both of two things with one name in one namespace,
    // and says nothing.
    void a_name_is_given_once_in_a_namespace() {
        const QRegularExpression opening("^namespace ([\\w:]+) \\{");
        const QRegularExpression named(
            "^(?:class|struct|enum class) ([A-Z]\\w*)(?: final)?(?: ?:[^;{]*)? ?\\{");
        std::map<QString, QString> files_of;
        for (const char* folder : {"/core", "/ui", "/app", "/python"}) {
            QDirIterator files(QString(HULLWRIGHT_SOURCE_DIR) + folder, {"*.h"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                QString space;
                for (const QString& line : QString(file.readAll()).split('\n')) {
                    const auto opened = opening.match(line);
                    space = opened.hasMatch() ? opened.captured(1) : space;
                    const auto found = named.match(line);
                    if (!found.hasMatch()) {
                        continue;
                    }
                    const QString name = space + "::" + found.captured(1);
                    const auto [at, is_new] = files_of.emplace(name, file.fileName());
                    QVERIFY2(is_new || at->second == file.fileName(),
                             qPrintable(name + ": " + at->second + ", " + file.fileName()));
                }
            }
        }
        QVERIFY(files_of.size() > 300);
    }

    // One header has vectors of rationals.
    void heavy_headers_stay_out_of_headers_and_qt_out_of_core() {
        const QRegularExpression heavy(
            "^\\s*#\\s*include\\s*[<\"](CGAL|assimp|pugixml|nlohmann|tbb|boost|epoxy|EGL|GL|Q|gmp|"
            "draco|meshopt|png|xxhash)");
        const QRegularExpression rationals("^#include <gmpxx\\.h>$");
        const QRegularExpression qt("^\\s*#\\s*include\\s*[<\"]Q");
        QDirIterator files(HULLWRIGHT_SOURCE_DIR "/core", {"*.h", "*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const QString& line : QString(file.readAll()).split('\n')) {
                const auto& banned = path.endsWith(".h") ? heavy : qt;
                const bool allowed = path.endsWith("/core/run/query/exact_vector.h") &&
                                     rationals.match(line).hasMatch();
                QVERIFY2(allowed || !banned.match(line).hasMatch(), qPrintable(path + ": " + line));
            }
        }
    }
};

QTEST_APPLESS_MAIN(IncludesTest)
#include "includes.moc"
