// Functions fit a screen, and nobody needs to know more than thirty of a class. The sources are
// formatted, so that a function's first line ends with a brace and its last one is a brace as far
// in as its first line. The lines that tests/mutations.txt tells of are still in the sources.
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <set>
#include <vector>

namespace {

struct Function {
    int lines = 0;
    QString where;
};

// True for code that is in no function but looks like the beginning of one.
bool is_scope(const QString& line) {
    static const QRegularExpression scope(
        "^ *(namespace|class|struct|enum|union|extern|private|public|template .*(class|struct) "
        ")\\b");
    return scope.match(line).hasMatch();
}

int depth_of(const QString& line) {
    int spaces = 0;
    while (spaces < line.size() && line[spaces] == ' ') {
        ++spaces;
    }
    return spaces;
}

// A signature of several lines ends with the brace; its first line says how far in the last brace
// is.
void add_functions(const QString& path, std::vector<Function>& functions) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
    int first = -1; // line of a signature that has not ended
    for (int i = 0; i < lines.size(); ++i) {
        const QString& line = lines[i];
        const bool is_list = line.startsWith("    : ");
        if (depth_of(line) <= 4 && !is_list) {
            first = line.trimmed().startsWith("//") ? -1 : i;
        }
        const bool is_begin = first >= 0 && line.endsWith('{') && !is_scope(lines[first]) &&
                              (line.contains(')') || is_list);
        if (is_begin) {
            const QString last = QString(depth_of(lines[first]), ' ') + "}";
            const auto end = std::max<qsizetype>(lines.indexOf(last, i), i);
            functions.push_back(
                {static_cast<int>(end) - first + 1, QString("%1:%2").arg(path).arg(first + 1)});
            i = static_cast<int>(end);
        }
        static const QRegularExpression ended("(^|[;{}])$");
        first = is_begin || ended.match(line).hasMatch() ? -1 : first;
    }
}

struct Class {
    int functions = 0;
    QString where;
};

// Returns the line that ends what begins in this line, with this last line as far in.
qsizetype end_of(const QStringList& lines, qsizetype begin, const QString& last) {
    const qsizetype end = lines.indexOf(last, begin);
    return end < 0 ? begin : end;
}

// True for a member that is a function; what follows a brace or an equals sign is not looked at,
// nor what a template of a member's type has in its brackets.
bool is_function(QString member) {
    static const QRegularExpression other(
        "^(using|friend|static_assert|enum|Q_[A-Z]+|(public|private|protected|signals)\\b)");
    static const QRegularExpression rest("(std::function<.*>|\\{.*$|[^=<>!]=[^=].*$)");
    member.replace("operator=", "operator_is");
    return !other.match(member).hasMatch() && member.remove(rest).contains('(');
}

// Counts what stands one step farther in than the class itself. Classes within it are counted by
// themselves.
int functions_of(const QStringList& lines, qsizetype begin, const QRegularExpression& opening) {
    const int depth = depth_of(lines[begin]);
    const qsizetype end = end_of(lines, begin, QString(depth, ' ') + "};");
    const QString inside(depth + 4, ' ');
    int functions = 0;
    QString member;
    for (qsizetype i = begin + 1; i < end; ++i) {
        const QString line = lines[i].section("//", 0, 0).trimmed();
        if (member.isEmpty() && (line.isEmpty() || depth_of(lines[i]) != depth + 4)) {
            continue;
        }
        if (member.isEmpty() && opening.match(lines[i]).hasMatch()) {
            i = end_of(lines, i, inside + "};");
            continue;
        }
        member += ' ' + line;
        if (line.endsWith('{')) {
            i = end_of(lines, i, inside + "}");
        }
        if (line.endsWith('{') || line.endsWith('}') || line.endsWith(';')) {
            functions += is_function(member.trimmed()) ? 1 : 0;
            member.clear();
        }
    }
    return functions;
}

void add_classes(const QString& path, std::vector<Class>& classes) {
    static const QRegularExpression opening(
        "^ *(template <.*> )?(class|struct) [\\w:]+( final)?( ?:[^;{]*)? ?\\{$");
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (opening.match(lines[i]).hasMatch()) {
            classes.push_back(
                {functions_of(lines, i, opening), QString("%1:%2").arg(path).arg(i + 1)});
        }
    }
}

template <class Add> void for_each_source(const Add& add) {
    for (const char* folder : {"/core", "/ui", "/app", "/python"}) {
        QDirIterator files(QString(HULLWRIGHT_SOURCE_DIR) + folder, {"*.cpp", "*.h"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            add(files.next());
        }
    }
}

} // namespace

class FunctionsTest : public QObject {
    Q_OBJECT

private slots:
    void functions_fit_a_screen() {
        constexpr int k_most = 60; // lines, with the first and the last
        std::vector<Function> functions;
        for_each_source([&](const QString& path) { add_functions(path, functions); });
        QVERIFY(functions.size() > 4000);
        std::ranges::sort(functions,
                          [](const Function& a, const Function& b) { return a.lines > b.lines; });
        for (std::size_t i = 0; i < 5; ++i) {
            qInfo("%d lines: %s", functions[i].lines, qPrintable(functions[i].where));
        }
        QVERIFY(functions.front().lines <= k_most);
    }

    // Classes that a .cpp file keeps to itself count as well.
    void a_class_has_few_functions() {
        constexpr int k_most = 30;
        std::vector<Class> classes;
        for_each_source([&](const QString& path) { add_classes(path, classes); });
        QVERIFY(classes.size() > 800);
        std::ranges::sort(classes,
                          [](const Class& a, const Class& b) { return a.functions > b.functions; });
        for (std::size_t i = 0; i < 5; ++i) {
            qInfo("%d functions: %s", classes[i].functions, qPrintable(classes[i].where));
        }
        QVERIFY(classes.front().functions <= k_most);
    }

    // A change that no line has any more would prove nothing, and `./dev mutate` is not run often.
    // One that stands twice would take its minutes twice.
    void each_mutation_changes_one_line() {
        const QString root = HULLWRIGHT_SOURCE_DIR;
        QFile list(root + "/tests/mutations.txt");
        QFile suites(root + "/tests/suites.cmake");
        QVERIFY(list.open(QIODevice::ReadOnly) && suites.open(QIODevice::ReadOnly));
        const QString known = QString::fromUtf8(suites.readAll());
        int changes = 0;
        std::set<QString> seen;
        for (const QString& line : QString::fromUtf8(list.readAll()).split('\n')) {
            if (line.isEmpty() || line.startsWith('#')) {
                continue;
            }
            QVERIFY2(seen.insert(line.simplified()).second, qPrintable(line + " stands twice"));
            static const QRegularExpression spaces(" +");
            const QString file = line.section(spaces, 0, 0);
            const QString suite = line.section(spaces, 1, 1);
            QVERIFY2(known.contains("/" + suite + " LABELS"), qPrintable(line));
            QProcess sed;
            sed.start("sed", {"-n", "-e", line.section(spaces, 2) + "p", root + "/" + file});
            QVERIFY(sed.waitForFinished());
            QVERIFY2(sed.readAllStandardOutput().count('\n') == 1, qPrintable(line));
            ++changes;
        }
        QVERIFY(changes > 20);
    }
};

QTEST_GUILESS_MAIN(FunctionsTest)
#include "functions.moc"
