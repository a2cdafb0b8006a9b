// `./dev release` names a version wherever it stands, and makes the same archive of the sources
// each time; it refuses what would be no release. `./dev build` installs what it needs. All of it
// is done in a repository of the test's own.
#include "cli/verb_case.h"
#include "support/files.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>

using namespace hullwright::tests;

class ReleaseTest : public VerbCase {
    Q_OBJECT

private slots:
    void initTestCase() {
        for (const char* program : {"git", "tar", "xz"}) {
            if (QStandardPaths::findExecutable(program).isEmpty()) {
                QSKIP(qPrintable(QString("%1 is not installed here").arg(program)));
            }
        }
        QVERIFY(dir_.isValid());
        if (in_shell(HULLWRIGHT_SOURCE_DIR, "git rev-parse --git-dir").exit_code != 0) {
            QSKIP("the sources are not in a repository here");
        }
        // Copies what a release reads and writes, and some files more, as the whole takes its time.
        const Outcome o = in_shell(
            HULLWRIGHT_SOURCE_DIR,
            "git ls-files -z .gitignore dev CMakeLists.txt CHANGELOG.md app packages.debian "
            "resources/desktop | tar --null -T - -c | tar -x -C " +
                dir_.path() + " && cd " + dir_.path() +
                " && git init -q -b main && git add -A && git commit -q -m begin");
        QVERIFY2(o.exit_code == 0, o.out + o.err);
    }

    // Scripts stand for the programs that install and compile; they print what they are asked for.
    void the_command_line_alone_wants_no_qt() {
        const QTemporaryDir scripts;
        for (const auto& [name, lines] : {std::pair("apt-get", "echo \"$@\" >&2"),
                                          {"dpkg-query", "exit 1"},
                                          {"sudo", "exec \"$@\""},
                                          {"cmake", "exit 0"}}) {
            const QString script = scripts.filePath(name);
            put(script, QByteArray("#!/bin/sh\n") + lines + "\n");
            QVERIFY(QFile::setPermissions(script, QFile::ReadOwner | QFile::ExeOwner));
        }
        const auto installed_by = [&](const QString& words) {
            const Outcome o =
                in_shell(dir_.path(), "PATH=\"" + scripts.path() + ":$PATH\" ./dev build " + words);
            return o.exit_code == 0 ? o.err : QByteArray();
        };
        const QByteArray alone = installed_by("--cli");
        QVERIFY2(alone.contains("install") && alone.contains("libcgal-dev"), alone.constData());
        QVERIFY2(!alone.contains("qt6"), alone.constData());
        const QByteArray both = installed_by("");
        QVERIFY2(both.contains("qt6-base-dev") && both.contains("libqt6svg6"), both.constData());
        // A window that was configured before stays, and is configured anew; one that could not be
        // configured to its end has no rules.
        QVERIFY(QDir(dir_.path()).mkpath("build/release"));
        const QString cache = path("build/release/CMakeCache.txt");
        put(cache, "HULLWRIGHT_UI:BOOL=ON\n");
        QVERIFY(!installed_by("--cli").contains("qt6"));
        put(path("build/release/build.ninja"), "");
        QVERIFY(installed_by("--cli").contains("qt6-base-dev"));
        put(cache, "HULLWRIGHT_UI:BOOL=OFF\nHULLWRIGHT_TESTS:BOOL=OFF\n");
        QVERIFY(!installed_by("--cli").contains("qt6"));
        QVERIFY(QFile::remove(cache) && QFile::remove(path("build/release/build.ninja")));
    }

    void what_is_no_release_is_refused() {
        for (const auto& [version, why] : {std::pair("1.2", "three numbers"),
                                           {"v1.2.3", "three numbers"},
                                           {"01.2.3", "three numbers"},
                                           {"0.0.1", "before"}}) {
            refused(version, why);
        }
        put(path("new"), "a change");
        refused("9.0.0", "not committed");
        QVERIFY(QFile::remove(path("new")));
    }

    void a_version_is_named_everywhere() {
        const Outcome o = released("9.8.7");
        QVERIFY2(o.exit_code == 0, o.out + o.err);
        QVERIFY(content(path("CMakeLists.txt")).contains("project(Hullwright VERSION 9.8.7 "));
        QVERIFY(content(path("CMakeLists.txt")).contains("set(HULLWRIGHT_RELEASED 2033-05-18)"));
        const QByteArray changes = content(path("CHANGELOG.md"));
        QVERIFY(changes.contains("## Unreleased\n\n## 9.8.7 (2033-05-18)\n- "));
        QVERIFY(content(path("resources/desktop/org.hullwright.hullwright.metainfo.xml"))
                    .contains("<releases>\n    <release version=\"9.8.7\" date=\"2033-05-18\"/>"));
        const Outcome git =
            in_shell(dir_.path(), "git status --porcelain; git tag; git log --format=%s -1");
        QCOMPARE(git.out, QByteArray("release: 9.8.7\n"));
        refused("9.8.7", "has 9.8.7 already");
        refused("9.9.0", "nothing under Unreleased");
    }

    void the_archive_is_whole_and_the_same_each_time() {
        const QString archive = path("build/packages/hullwright-9.8.7.tar.xz");
        const QByteArray first = content(archive);
        QVERIFY(first.size() > 20'000);
        const Outcome sums = in_shell(path("build/packages"), "sha256sum --check SHA256SUMS");
        QCOMPARE(sums.out, QByteArray("hullwright-9.8.7.tar.xz: OK\n"));
        const Outcome listed = in_shell(
            dir_.path(), "tar -tf " + archive +
                             " | grep -v '/$' | "
                             "sed 's|^hullwright-9.8.7/||' | sort > listed && git ls-files | "
                             "sort | diff - listed; rm listed");
        QVERIFY2(listed.out.isEmpty(), listed.out.constData());
        QVERIFY(QFile::remove(archive));
        const Outcome again =
            in_shell(dir_.path(), "git reset -q --hard HEAD~1 && SOURCE_DATE_EPOCH=2000000000 "
                                  "./dev release 9.8.7 --source");
        QVERIFY2(again.exit_code == 0, again.out + again.err);
        QVERIFY(content(archive) == first);
    }

private:
    // Who commits, and when, is the same each time.
    static Outcome in_shell(const QString& folder, const QString& command) {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LC_ALL", "C");
        environment.insert("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.insert("GIT_CONFIG_COUNT", "1");
        environment.insert("GIT_CONFIG_KEY_0", "safe.directory");
        environment.insert("GIT_CONFIG_VALUE_0", "*");
        for (const char* who : {"AUTHOR", "COMMITTER"}) {
            environment.insert(QString("GIT_%1_NAME").arg(who), "A Test");
            environment.insert(QString("GIT_%1_EMAIL").arg(who), "test@hullwright.example");
            environment.insert(QString("GIT_%1_DATE").arg(who), "2000000000 +0000");
        }
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(folder);
        process.start("/bin/sh", {"-c", command}, QIODevice::ReadOnly);
        Outcome outcome;
        if (process.waitForFinished(120'000)) {
            outcome.exit_code = process.exitCode();
        }
        outcome.out = process.readAllStandardOutput();
        outcome.err = process.readAllStandardError();
        return outcome;
    }

    Outcome released(const QString& version) {
        return in_shell(dir_.path(),
                        "SOURCE_DATE_EPOCH=2000000000 ./dev release " + version + " --source");
    }

    void refused(const QString& version, const QByteArray& why) {
        const QByteArray before = in_shell(dir_.path(), "git rev-parse HEAD").out;
        const Outcome o = released(version);
        QCOMPARE(o.exit_code, 2);
        QVERIFY2(o.err.contains(why), o.err.constData());
        QCOMPARE(in_shell(dir_.path(), "git rev-parse HEAD").out, before);
    }
};

QTEST_GUILESS_MAIN(ReleaseTest)
#include "release.moc"
