// Packages hold what they should where it belongs, need no more than they use, and are the same
// bytes each time; file managers and desktops take what they install.
#include "base/hash.h"
#include "cli/verb_case.h"
#include "pipeline/project.h"
#include "support/files.h"
#include "support/long_run.h"
#include "support/png_file.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>
#include <unistd.h>

using namespace hullwright::tests;

namespace {

constexpr const char* k_source = HULLWRIGHT_SOURCE_DIR;

// Runs a program of the machine, with its own environment and these variables besides.
Outcome outcome_of(const QString& program, const QStringList& arguments, int seconds = 300,
                   const QMap<QString, QString>& variables = {}) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (auto each = variables.begin(); each != variables.end(); ++each) {
        environment.insert(each.key(), each.value());
    }
    process.setProcessEnvironment(environment);
    process.start(program, arguments, QIODevice::ReadOnly);
    Outcome outcome;
    if (!process.waitForFinished(seconds * 1000)) {
        process.kill();
        process.waitForFinished(1000);
        outcome.err = "no end, or no such program: " + program.toUtf8();
        return outcome;
    }
    outcome.normal = process.exitStatus() == QProcess::NormalExit;
    outcome.exit_code = outcome.normal ? process.exitCode() : -1;
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

bool has(const char* program) {
    return !QStandardPaths::findExecutable(program).isEmpty();
}

QStringList files_below(const QString& folder) {
    QStringList files;
    QDirIterator each(folder, QDir::Files | QDir::System | QDir::Hidden,
                      QDirIterator::Subdirectories);
    while (each.hasNext()) {
        files.push_back(QDir(folder).relativeFilePath(each.next()));
    }
    files.sort();
    return files;
}

} // namespace

class PackagesTest : public VerbCase {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!has("dpkg-deb") || !has("cpack") || !has("dpkg-shlibdeps")) {
            QSKIP("no tools of Debian here, so that there are no packages to look at");
        }
        QVERIFY(dir_.isValid());
        // A package that is packed well and slowly has the same files.
        const Outcome o = packed(path("debs"), {"-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"});
        QVERIFY2(o.exit_code == 0, o.out + o.err);
        for (const QString& name : QDir(path("debs")).entryList({"*.deb"})) {
            const QString package = name.section('_', 0, 0);
            packages_[package] = path("debs/" + name);
            QVERIFY(QDir(dir_.path()).mkpath(package));
            const Outcome unpacked =
                outcome_of("dpkg-deb", {"-x", packages_[package], path(package)});
            QVERIFY2(unpacked.exit_code == 0, unpacked.err.constData());
        }
        QVERIFY(packages_.contains("hullwright-cli") && packages_.contains("libhullwright-dev"));
    }

    void packages_need_what_they_use() {
        const QString cli = field("hullwright-cli", "Depends");
        QVERIFY2(cli.contains("libassimp5") && cli.contains("libtbb12"), qPrintable(cli));
        const QRegularExpression window("qt|x11|xcb|wayland|gtk|libgl1|libegl",
                                        QRegularExpression::CaseInsensitiveOption);
        QVERIFY2(!cli.contains(window), qPrintable(cli));
        QVERIFY(field("libhullwright-dev", "Depends").contains("libeigen3-dev"));
        const QString version = field("hullwright-cli", "Version");
        QVERIFY2(version == released_version() + "-1", qPrintable(version));
        if (packages_.contains("hullwright")) {
            const QString gui = field("hullwright", "Depends");
            QVERIFY2(gui.contains("hullwright-cli (= " + version + ")"), qPrintable(gui));
            QVERIFY2(gui.contains("libqt6widgets6") && gui.contains("libqt6svg6"), qPrintable(gui));
        }
        for (const QString& package : packages_.keys()) {
            const QString text = field(package, "Description");
            QVERIFY2(text.count('\n') > 2 && !text.startsWith(' '), qPrintable(text));
        }
    }

    void files_are_where_they_belong() {
        const QStringList tool = files_below(path("hullwright-cli"));
        for (const char* file : {"usr/bin/hullwright-cli", "usr/share/man/man1/hullwright-cli.1.gz",
                                 "usr/share/man/man1/hullwright-cli-export.1.gz",
                                 "usr/share/bash-completion/completions/hullwright-cli",
                                 "usr/share/zsh/vendor-completions/_hullwright-cli",
                                 "usr/share/fish/vendor_completions.d/hullwright-cli.fish",
                                 "usr/share/hullwright/samples/bracket.obj"}) {
            QVERIFY2(tool.contains(file), file);
        }
        const QStringList library = files_below(path("libhullwright-dev"));
        for (const char* file : {"usr/include/hullwright/run/asset/hullwright_asset.h",
                                 "usr/lib/cmake/HullwrightRuntime/HullwrightRuntimeConfig.cmake",
                                 "usr/lib/cmake/Hullwright/HullwrightConfig.cmake"}) {
            QVERIFY2(library.contains(file), file);
        }
        QVERIFY(library.filter(QRegularExpression("/libhullwright_[a-z_]+\\.a$")).size() > 20);
        if (packages_.contains("hullwright")) {
            const QStringList window = files_below(path("hullwright"));
            const QString id = "org.hullwright.hullwright";
            for (const QString& file :
                 {QString("usr/bin/hullwright"), "usr/share/applications/" + id + ".desktop",
                  "usr/share/metainfo/" + id + ".metainfo.xml",
                  "usr/share/mime/packages/" + id + ".xml",
                  "usr/share/thumbnailers/" + id + ".thumbnailer",
                  "usr/share/icons/hicolor/scalable/apps/" + id + ".svg",
                  QString("usr/share/man/man1/hullwright.1.gz")}) {
                QVERIFY2(window.contains(file), qPrintable(file));
            }
        }
        for (const QString& package : packages_.keys()) {
            for (const char* file : {"copyright", "changelog.gz", "changelog.Debian.gz"}) {
                QVERIFY(QFile::exists(path(package + "/usr/share/doc/" + package + "/" + file)));
            }
        }
    }

    void nothing_says_where_it_was_built() {
        for (const QString& package : packages_.keys()) {
            for (const QString& file : files_below(path(package))) {
                const QByteArray bytes = content(path(package + "/" + file));
                QVERIFY2(!bytes.contains(k_source), qPrintable(package + ": " + file));
            }
        }
    }

    void twice_the_same_bytes() {
        QTest::qSleep(1100); // a second later by any clock that is asked
        const Outcome o = packed(path("again"), {"-D", "CPACK_COMPONENTS_ALL=cli", "-D",
                                                 "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"});
        QVERIFY2(o.exit_code == 0, o.out + o.err);
        const QString first = packages_["hullwright-cli"];
        const QByteArray bytes = content(path("again/" + first.section('/', -1)));
        QVERIFY(bytes.size() > 1'000'000);
        QVERIFY(bytes == content(first));
    }

    // The sources are compiled once more, without a compiler's cache, in a folder of another name
    // and in another zone: one room on one processor, and in a long run all that is shipped, unless
    // somebody names another build of this commit.
    void two_compilations_are_the_same_bytes() {
        const QString scripts = QString(k_source) + "/tests/packages/";
        const QString other = qEnvironmentVariable("HULLWRIGHT_OTHER_BUILD");
        constexpr int k_seconds = 5400; // a first build on a busy machine
        Outcome o;
        if (!other.isEmpty()) {
            o = outcome_of(scripts + "same_bytes", {HULLWRIGHT_BUILD_DIR, other}, k_seconds);
        } else {
            QStringList words = {path("compiled"), HULLWRIGHT_BUILD_DIR};
            if (!is_long_run()) {
                words += "base";
            }
            o = outcome_of(scripts + "two_builds", words, k_seconds);
        }
        qInfo("%s", o.out.right(2000).constData());
        QVERIFY2(o.exit_code == 0, o.out.right(5000) + o.err.right(5000));
        QVERIFY2(o.out.contains(" the same"), o.out.right(5000));
    }

    void desktops_take_what_they_are_told() {
        if (!packages_.contains("hullwright")) {
            QSKIP("the window is not built here");
        }
        const QString share = path("hullwright/usr/share");
        const QString id = "org.hullwright.hullwright";
        if (!has("desktop-file-validate") || !has("appstreamcli")) {
            QSKIP("desktop-file-utils or appstream is not installed here");
        }
        const Outcome entry =
            outcome_of("desktop-file-validate", {share + "/applications/" + id + ".desktop"});
        QVERIFY2(entry.exit_code == 0, entry.out + entry.err);
        const Outcome info =
            outcome_of("appstreamcli", {"validate-tree", "--no-net", path("hullwright")});
        QVERIFY2(info.exit_code == 0, info.out + info.err);
    }

    void files_have_their_types() {
        if (!has("update-mime-database") || !has("gio")) {
            QSKIP("shared-mime-info or gio is not installed here");
        }
        QVERIFY(QDir(dir_.path()).mkpath("data/mime/packages"));
        put(path("data/mime/packages/org.hullwright.hullwright.xml"),
            content(QString(k_source) + "/resources/desktop/org.hullwright.hullwright.mime.xml"));
        const QMap<QString, QString> here = {{"XDG_DATA_HOME", path("none")},
                                             {"XDG_DATA_DIRS", path("data")}};
        const Outcome made = outcome_of("update-mime-database", {path("data/mime")}, 60, here);
        QVERIFY2(made.exit_code == 0 && made.err.isEmpty(), made.err.constData());
        const QByteArray asset = content(QString(k_source) + "/tests/data/golden/bracket.hwa");
        put(path("named.hwa"), asset);
        put(path("nameless"), asset);
        put(path("desk.hullwright"), "{}");
        put(path("one.contact.json"), "{}");
        for (const auto& [file, type] :
             {std::pair("named.hwa", "application/x-hullwright-asset"),
              {"nameless", "application/x-hullwright-asset"},
              {"desk.hullwright", "application/x-hullwright-project+json"},
              {"one.contact.json", "application/x-hullwright-contact+json"}}) {
            const Outcome o =
                outcome_of("gio", {"info", "-a", "standard::content-type", path(file)}, 60, here);
            QVERIFY2(o.out.contains(QByteArray("content-type: ") + type + "\n"), o.out + o.err);
        }
    }

    // A file manager puts size, file and picture in the place of %s, %i and %o of the installed
    // entry's words, and runs the installed program with them: for assets and for projects.
    void a_file_manager_gets_its_picture_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("type");
        QTest::newRow("asset") << "-a thing with a name.hwa"
                               << QByteArray("application/x-hullwright-asset");
        QTest::newRow("project") << "-one more.hullwright"
                                 << QByteArray("application/x-hullwright-project+json");
        if (!packages_.contains("hullwright")) {
            QSKIP("the window is not built here");
        }
        put(path("-a thing with a name.hwa"),
            content(QString(k_source) + "/tests/data/golden/bracket.hwa"));
        hullwright::Project project;
        project.source = std::string(k_source) + "/resources/samples/mug.obj";
        project.source_hash = *hullwright::hash_file(project.source);
        project.recipe.decompose.tolerance = {2.0, true};
        QVERIFY(write_project(project, path("-one more.hullwright").toStdString()).ok());
    }
    void a_file_manager_gets_its_picture() {
        QFETCH(QString, file);
        QFETCH(QByteArray, type);
        const QString id = "org.hullwright.hullwright";
        QMap<QString, QString> entry;
        for (const QByteArray& line :
             content(path("hullwright/usr/share/thumbnailers/" + id + ".thumbnailer"))
                 .split('\n')) {
            entry[QString(line).section('=', 0, 0)] = QString(line).section('=', 1);
        }
        QVERIFY(entry["MimeType"].split(';').contains(type));
        const QString installed = path("hullwright-cli/usr/bin/");
        QVERIFY(QFileInfo(installed + entry["TryExec"]).isExecutable());
        QStringList words = entry["Exec"].split(' ');
        const QString program = installed + words.takeFirst();
        const QString picture = path("thumbnail.png");
        (void)QFile::remove(picture);
        words.replaceInStrings("%s", "96").replaceInStrings("%i", path(file));
        words.replaceInStrings("%o", picture);
        const Outcome o = run(program, words);
        if (o.err.contains("OpenGL")) {
            QSKIP("there is no OpenGL here");
        }
        QVERIFY2(o.exit_code == 0, o.err.constData());
        const hullwright::Picture drawn = read_png(picture.toStdString());
        QCOMPARE(drawn.width, 96);
        QCOMPARE(drawn.height, 96);
        // Something stands in its middle, before a background that its corner shows.
        const auto middle = drawn.pixels.begin() + 96 * 48 + 24;
        const auto others = std::count_if(middle, middle + 48, [&](const hullwright::Rgba& each) {
            return each != drawn.pixels.front();
        });
        QVERIFY2(others > 20, qPrintable(QString("%1 pixels of the middle are drawn").arg(others)));
    }

    // Lintian has files of other packages' and of the system's beside it, so that it takes half a
    // minute.
    void lintian_finds_no_error() {
        if (!is_long_run()) {
            QSKIP("only in a long run");
        }
        if (!has("lintian")) {
            QSKIP("lintian is not installed here");
        }
        QStringList words = {"--allow-root", "--fail-on", "error"};
        const Outcome o = outcome_of("lintian", words + packages_.values(), 1500);
        QVERIFY2(o.exit_code == 0, o.out + o.err);
    }

    void packages_and_archives_run_in_bare_systems() {
        if (!is_long_run()) {
            QSKIP("only in a long run");
        }
        if (geteuid() != 0 || !has("debootstrap") || !has("Xvfb") || !has("patchelf")) {
            QSKIP("this needs root, debootstrap, Xvfb and patchelf");
        }
        for (const char* what : {"cli", "window"}) {
            QVERIFY(QDir(dir_.path()).mkpath("archives"));
            const Outcome made = outcome_of(QString(k_source) + "/packaging/portable",
                                            {what, HULLWRIGHT_BUILD_DIR, path("archives")}, 1800);
            QVERIFY2(made.exit_code == 0, made.out + made.err);
        }
        QVERIFY(QDir(dir_.path()).mkpath("roots"));
        const Outcome o = outcome_of(QString(k_source) + "/tests/packages/clean_root",
                                     {path("debs"), path("archives"), path("roots")}, 2400);
        if (o.exit_code == 77) {
            QSKIP("no mirror of Debian can be reached");
        }
        qInfo("%s", o.out.constData());
        QVERIFY2(o.exit_code == 0 && o.out.contains("all went well"), o.out + o.err);
    }

private:
    Outcome packed(const QString& folder, const QStringList& more) const {
        return outcome_of(
            "cpack",
            QStringList{"--config", HULLWRIGHT_BUILD_DIR "/CPackConfig.cmake", "-B", folder} +
                more);
    }

    QString field(const QString& package, const QString& name) const {
        return QString::fromUtf8(outcome_of("dpkg-deb", {"-f", packages_[package], name}).out)
            .trimmed();
    }

    static QString released_version() {
        static const QRegularExpression line("project\\(Hullwright VERSION ([0-9.]+)");
        return line.match(content(QString(k_source) + "/CMakeLists.txt")).captured(1);
    }

    QMap<QString, QString> packages_;
};

QTEST_GUILESS_MAIN(PackagesTest)
#include "packages.moc"
