// Functions fit a screen. The sources are formatted, so that a function's first line ends with a
// brace and its last one is a brace as far in as its first line.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <vector>

namespace {

struct Function {
    int lines = 0;
    QString where;
};

// Code that is in no function but looks like the beginning of one.
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

} // namespace

class FunctionsTest : public QObject {
    Q_OBJECT

private slots:
    void functions_fit_a_screen() {
        constexpr int k_most = 60; // lines, with the first and the last
        std::vector<Function> functions;
        for (const char* folder : {"/core", "/ui", "/app", "/python"}) {
            QDirIterator files(QString(HULLWRIGHT_SOURCE_DIR) + folder, {"*.cpp", "*.h"},
                               QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                add_functions(files.next(), functions);
            }
        }
        QVERIFY(functions.size() > 4000);
        std::ranges::sort(functions,
                          [](const Function& a, const Function& b) { return a.lines > b.lines; });
        for (std::size_t i = 0; i < 5; ++i) {
            qInfo("%d lines: %s", functions[i].lines, qPrintable(functions[i].where));
        }
        QVERIFY(functions.front().lines <= k_most);
    }
};

QTEST_GUILESS_MAIN(FunctionsTest)
#include "functions.moc"
