// The window calls no maker. Headers that it includes bring those of all rooms along, so no table
// of includes can see it: what it calls of core by name has to be declared by a room that it may
// talk to, or be one of the few functions below.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <map>
#include <set>

namespace {

using Names = std::set<QString>;

const QStringList k_rooms = {"base", "geom",   "report", "export",
                             "draw", "target", "recipe", "pipeline"};

// Lookups in what was made: each looks at a value at hand, makes no artefact and takes no time.
const std::map<QString, QString> k_lookups = {
    {"area_by_height", "sums of a field of distances that was measured"},
    {"bounds_of", "the box around a primitive"},
    {"earth_gravity", "a number, in the unit of a ground"},
    {"edited", "kept pieces as the value that they were"},
    {"energy_scale", "a number of a record"},
    {"engines", "a table of constants"},
    {"find_engine", "a row of that table"},
    {"have_same_pieces", "kept pieces, compared by what they share"},
    {"is_asset", "what a file's name says"},
    {"is_overlap", "what a pixel's case says"},
    {"keep", "the value as a history keeps it, sharing what is alike"},
    {"keep_fresh", "the same, without a state before"},
    {"lies_before", "the order of pieces"},
    {"made_since", "the pieces that two kept states do not share"},
    {"part_colour", "a row of a table of colours"},
    {"pixel_case", "which case two intervals are"},
    {"refs_of", "the members of a correction"},
    {"source_formats", "a table of constants"},
    {"worst_places", "the largest of a field of distances that was measured"}};

// Classes of which the window may have one made by name, of those that rooms beside these have.
const std::map<QString, QString> k_made = {
    {"GlContext", "what pictures are drawn in, which only the thread that draws them can have"}};

QString text_of(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("cannot read %s", qPrintable(path));
    }
    static const QRegularExpression comment("//[^\n]*");
    static const QRegularExpression quoted("\"(\\\\.|[^\"\\\\\n])*\"");
    return QString(file.readAll()).remove(comment).replace(quoted, "\"\"");
}

QStringList files_in(const QString& folder, const QStringList& kinds) {
    QStringList found;
    QDirIterator files(HULLWRIGHT_SOURCE_DIR + folder, kinds, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        found.push_back(files.next());
    }
    return found;
}

// Returns functions that a header declares outside of its classes, whose lines begin there.
Names functions_of(const QString& header) {
    static const QRegularExpression declared(
        "^(?!#|using|class|struct|namespace|enum|template|public|private|\\}| )"
        "[^;{}()=\n]*?(?:\n[^;{}()=\n]*?)?[ &*>\n](\\w+)\\(",
        QRegularExpression::MultilineOption);
    Names names;
    for (auto found = declared.globalMatch(header); found.hasNext();) {
        names.insert(found.next().captured(1));
    }
    return names;
}

Names classes_of(const QString& header) {
    static const QRegularExpression declared("^class (\\w+)[^;\n]*\\{",
                                             QRegularExpression::MultilineOption);
    Names names;
    for (auto found = declared.globalMatch(header); found.hasNext();) {
        names.insert(found.next().captured(1));
    }
    return names;
}

// Returns all that follows a type, in classes and functions too: functions, and what holds one.
Names names_declared_in(const QString& text) {
    static const QRegularExpression declared("(?<!\\w)([\\w>\\]]+)[ &*]+(?:\\w+::)*(\\w+)\\(");
    static const QRegularExpression held("(?:\\bauto|\\b[A-Z]\\w*|>)[ &*]+(\\w+)(?: =|[,)])");
    static const Names no_type = {"return", "else", "new", "throw", "case", "emit"};
    Names names;
    for (auto found = declared.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        if (!no_type.contains(match.captured(1))) {
            names.insert(match.captured(2));
        }
    }
    for (auto found = held.globalMatch(text); found.hasNext();) {
        names.insert(found.next().captured(1));
    }
    return names;
}

struct Core {
    Names makers;  // functions of rooms that the window may not talk to, and no lookups
    Names classes; // of the same rooms
};

Core core_beyond_the_window() {
    Core core;
    Names open;
    for (const QString& path : files_in("/core", {"*.h"})) {
        const QDir root(HULLWRIGHT_SOURCE_DIR "/core");
        const QString room = root.relativeFilePath(path).section('/', 1, -2);
        const QString text = text_of(path);
        if (k_rooms.contains(room)) {
            open.merge(functions_of(text));
        } else {
            core.makers.merge(functions_of(text));
            core.classes.merge(classes_of(text));
        }
    }
    std::erase_if(core.makers, [&](const QString& name) {
        return open.contains(name) || k_lookups.contains(name);
    });
    return core;
}

// Lists what each file of the window declares, and which of its headers it includes.
class Window {
public:
    Window() {
        for (const QString& path : files_in("/ui", {"*.h", "*.cpp"})) {
            const QString name = QDir(HULLWRIGHT_SOURCE_DIR).relativeFilePath(path);
            texts_[name] = text_of(path);
            declared_[name] = names_declared_in(texts_[name]);
            classes_.merge(classes_of(texts_[name]));
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) {
                qFatal("cannot read %s", qPrintable(path));
            }
            static const QRegularExpression included("#include \"(ui/[^\"]+)\"");
            for (auto found = included.globalMatch(file.readAll()); found.hasNext();) {
                includes_[name].push_back(found.next().captured(1));
            }
        }
    }

    [[nodiscard]] const std::map<QString, QString>& texts() const { return texts_; }
    [[nodiscard]] const Names& classes() const { return classes_; }
    // Returns what the file and the headers that it comes to declare.
    [[nodiscard]] Names known_to(const QString& file) const {
        Names known;
        Names seen;
        QStringList next = {file};
        while (!next.isEmpty()) {
            const QString name = next.takeLast();
            if (seen.insert(name).second && declared_.contains(name)) {
                known.insert(declared_.at(name).begin(), declared_.at(name).end());
                next += includes_.contains(name) ? includes_.at(name) : QStringList();
            }
        }
        return known;
    }

private:
    std::map<QString, QString> texts_; // without comments and what is quoted
    Names classes_;
    std::map<QString, Names> declared_;
    std::map<QString, QStringList> includes_;
};

} // namespace

class MakersTest : public QObject {
    Q_OBJECT

private slots:
    // The names are read from the headers of core, so that a new maker is known to be one.
    void makers_are_told_by_their_rooms() {
        const Core core = core_beyond_the_window();
        for (const char* name :
             {"apply",       "begin_editing", "build_tree",      "check_pieces", "classify_surface",
              "cut_solid",   "decompose",     "diagnose",        "drop",         "drop_start",
              "fates_of",    "lint",          "measure",         "pack_tree",    "parse_pose",
              "pose_of",     "ref_to",        "ref_to_added",    "ref_to_keep",  "replay",
              "throw_start", "unpack",        "with_primitives", "write_asset"}) {
            QVERIFY2(core.makers.contains(name), name);
        }
        QVERIFY(core.classes.contains("PieceFinder") && core.classes.contains("PlayRecord"));
        QVERIFY(core.makers.size() > 400);
    }

    // A function of the window may have the name of a maker where it is declared. All makers are
    // given something.
    void the_window_calls_no_maker() {
        const Core core = core_beyond_the_window();
        const Window window;
        const QRegularExpression call("(?<![\\w.>:])(?:(?:hullwright|hwa)::)?(\\w+)\\((?!\\))");
        int calls = 0;
        for (const auto& [file, text] : window.texts()) {
            const Names known = window.known_to(file);
            for (auto found = call.globalMatch(text); found.hasNext(); ++calls) {
                const QString name = found.next().captured(1);
                QVERIFY2(!core.makers.contains(name) || known.contains(name),
                         qPrintable(file + ": " + name));
            }
        }
        QVERIFY(calls > 5000);
    }

    // The window neither constructs what their classes are, nor asks them to make one.
    void the_window_has_no_object_made_there() {
        const Core core = core_beyond_the_window();
        const Window window;
        const QRegularExpression made("\\b(\\w+)(?:::\\w+\\(|(?: \\w+)?[({])");
        for (const auto& [file, text] : window.texts()) {
            for (auto found = made.globalMatch(text); found.hasNext();) {
                const QString name = found.next().captured(1);
                QVERIFY2(!core.classes.contains(name) || k_made.contains(name) ||
                             window.classes().contains(name),
                         qPrintable(file + ": " + name));
            }
        }
    }

    void every_exception_is_needed() {
        const Window window;
        QString all;
        for (const auto& [file, text] : window.texts()) {
            all += text;
        }
        for (const auto& exceptions : {k_lookups, k_made}) {
            for (const auto& [name, why] : exceptions) {
                QVERIFY2(QRegularExpression("\\b" + name + "(\\(|::)").match(all).hasMatch(),
                         qPrintable(name));
            }
        }
    }
};

QTEST_APPLESS_MAIN(MakersTest)
#include "makers.moc"
