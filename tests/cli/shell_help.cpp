// Manual pages and completions say what the verbs' help says, and shells take them.
#include "cli/verb_case.h"
#include "support/files.h"

#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <map>

using namespace hullwright::tests;

namespace {

QStringList matches(const QString& text, const QString& pattern) {
    const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
    QStringList all;
    for (auto found = expression.globalMatch(text); found.hasNext();) {
        all.push_back(found.next().captured(1));
    }
    return all;
}

QString help_of(const QString& verb) {
    return QString::fromUtf8(run({verb, "--help"}).out);
}

// Returns the flags that the verb's help lists, with --.
QStringList flags_of(const QString& verb) {
    return matches(help_of(verb), "^  (--[a-z-]+)");
}

QStringList lines(const QByteArray& text) {
    return QString::fromUtf8(text).split('\n', Qt::SkipEmptyParts);
}

// Returns a program of the machine, which may be missing.
QString program(const char* name) {
    return QStandardPaths::findExecutable(QString::fromLatin1(name));
}

QString escaped_hyphens(QString text) {
    return text.replace("-", "\\-");
}

} // namespace

class ShellHelpTest : public VerbCase {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(dir_.isValid());
        verbs_ = lines(run({"--help=verbs"}).out);
        QVERIFY2(verbs_.size() >= 11 && verbs_.contains("export"), qPrintable(verbs_.join(' ')));
        const QStringList named = matches(
            QString::fromUtf8(run({"--help"}).out).section("verbs:\n", 1), "^  ([a-z-]+)  ");
        QCOMPARE(named, verbs_);
        for (const char* shell : {"bash", "zsh", "fish"}) {
            put(path(shell), run({QString("--help=%1").arg(shell)}).out);
        }
    }

    void every_flag_of_every_verb_is_in_each() {
        const QString bash = text("bash");
        const QString zsh = text("zsh");
        const QString fish = text("fish");
        for (const QString& verb : verbs_) {
            const QString page = QString::fromUtf8(run({verb, "--help=man"}).out);
            QString function = "_hullwright_verb_" + verb;
            function.replace('-', '_');
            const QString of_bash = bash.section(function + "() {", 1).section("\n}\n", 0, 0);
            const QString of_zsh = zsh.section(function + "() {", 1).section("\n}\n", 0, 0);
            const QStringList listed =
                matches(of_bash, "flags='([^']*)'").value(0).split(' ', Qt::SkipEmptyParts);
            const QStringList flags = flags_of(verb);
            QCOMPARE(listed, QStringList("--help") + flags);
            for (const QString& flag : flags) {
                const QString where = verb + " " + flag;
                QVERIFY2(page.contains("\\fB" + escaped_hyphens(flag) + "\\fR"), qPrintable(where));
                QVERIFY2(of_zsh.contains("'" + flag + "[") || of_zsh.contains(flag + "=["),
                         qPrintable(where));
                QVERIFY2(fish.contains("_from " + verb + "' -l " + flag.mid(2) + " "),
                         qPrintable(where));
            }
            QCOMPARE(fish.count("_from " + verb + "' "), flags.size());
            QCOMPARE(page.count(".TP\n\\fB"), flags.size() + 1);
        }
    }

    void a_page_says_what_the_help_says() {
        const QString page = QString::fromUtf8(run({"export", "--help=man"}).out);
        QVERIFY(page.contains("unreal, unity, blender"));
        QVERIFY2(page.contains("Default: 1%\n"), "the verb's own default of --tolerance");
        const QString released =
            matches(QString::fromUtf8(content(HULLWRIGHT_SOURCE_DIR "/CMakeLists.txt")),
                    "^set\\(HULLWRIGHT_RELEASED ([0-9-]+)\\)")
                .value(0);
        QVERIFY(page.startsWith(".TH \"HULLWRIGHT\\-CLI\\-EXPORT\" 1 \"" + released + "\""));
        for (const QChar c : page) {
            QVERIFY(c.unicode() < 0x80);
        }
    }

    void pages_are_clean() {
        const QString mandoc = program("mandoc");
        const QString groff = program("groff");
        if (mandoc.isEmpty() && groff.isEmpty()) {
            QSKIP("neither mandoc nor groff is installed here");
        }
        put(path("hullwright-cli.1"), run({"--help=man"}).out);
        put(path("hullwright.1"),
            content(HULLWRIGHT_SOURCE_DIR "/resources/desktop/hullwright.1.in")
                .replace("@RELEASED@", "2026-11-27"));
        QStringList pages = {path("hullwright-cli.1"), path("hullwright.1")};
        for (const QString& verb : verbs_) {
            pages.push_back(path(verb + ".1"));
            put(pages.back(), run({verb, "--help=man"}).out);
        }
        for (const QString& page : pages) {
            if (!mandoc.isEmpty()) {
                const Outcome said = run(mandoc, {"-Tlint", "-Wwarning", page});
                QVERIFY2(said.exit_code == 0 && said.out.isEmpty(), said.out.constData());
            }
            if (!groff.isEmpty()) {
                const Outcome said = run(groff, {"-ww", "-z", "-man", "-Tutf8", page});
                QVERIFY2(said.exit_code == 0 && said.err.isEmpty(), said.err.constData());
            }
        }
        if (!mandoc.isEmpty()) {
            put(path("wrong.1"), content(pages[0]) + ".NOSUCH macro\n.TP\n");
            QVERIFY2(run(mandoc, {"-Tlint", "-Wwarning", path("wrong.1")}).exit_code != 0,
                     "a page that is wrong is told");
        }
    }

    void bash_completes_data() { words_and_what_comes(); }
    void bash_completes() {
        QFETCH(QStringList, words);
        QFETCH(QStringList, wanted);
        const QString bash = program("bash");
        if (bash.isEmpty()) {
            QSKIP("bash is not installed here");
        }
        // compopt works while keys are read alone.
        QByteArray script = "compopt() { :; }\nsource ./bash\ncomplete -p hullwright-cli >&2\n"
                            "COMP_WORDS=(";
        for (const QString& word : words) {
            script += "'" + word.toUtf8() + "' ";
        }
        script += ")\nCOMP_CWORD=" + QByteArray::number(words.size() - 1) +
                  "\n_hullwright\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
        put(path("try.bash"), script);
        put(path("model file.obj"), "");
        QVERIFY(QDir(dir_.path()).mkpath("folder"));
        const Outcome o = run(bash, {"--norc", "try.bash"}, dir_.path());
        QCOMPARE(o.err, QByteArray("complete -F _hullwright hullwright-cli\n"));
        QCOMPARE(lines(o.out), wanted);
    }

    void bash_completes_values_after_an_equals_sign() {
        const QString bash = program("bash");
        if (bash.isEmpty()) {
            QSKIP("bash is not installed here");
        }
        put(path("try.bash"), "source ./bash\nCOMP_WORDS=(hullwright-cli export --for = god)\n"
                              "COMP_CWORD=4\n_hullwright\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
                              "COMP_WORDS=(hullwright-cli export --preset =)\nCOMP_CWORD=3\n"
                              "_hullwright\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
        const Outcome o = run(bash, {"--norc", "try.bash"}, dir_.path());
        QCOMPARE(lines(o.out), QStringList({"godot3", "godot", "game", "robotics", "exact"}));
    }

    void fish_completes() {
        const QString fish = program("fish");
        if (fish.isEmpty()) {
            QSKIP("fish is not installed here");
        }
        const auto completed = [&](const QString& line) {
            const Outcome o = run(
                fish, {"--no-config", "-c", QString("source ./fish; complete -C '%1'").arg(line)},
                dir_.path());
            QStringList words;
            for (const QString& each : lines(o.out)) {
                words.push_back(each.section('\t', 0, 0));
            }
            words.sort();
            return words;
        };
        QCOMPARE(completed("hullwright-cli comp"), QStringList({"compare", "compare-sets"}));
        QCOMPARE(completed("hullwright-cli export --preset "),
                 QStringList({"exact", "game", "robotics"}));
        QCOMPARE(completed("hullwright-cli export --with-m"), QStringList({"--with-model"}));
        QCOMPARE(completed("hullwright-cli probe --with-m"), QStringList());
    }

    // zsh completes at a terminal alone, so that a module of its own plays one.
    void zsh_completes() {
        const QString zsh = program("zsh");
        if (zsh.isEmpty()) {
            QSKIP("zsh is not installed here");
        }
        put(path("_hullwright-cli"), content(path("zsh")));
        // Each read ends when the shell has written what completes the word; else time runs out.
        put(path("try.zsh"),
            "zmodload zsh/zpty || exit 9\nzpty shell \"TERM=dumb " + zsh.toUtf8() +
                " -f -i\"\n"
                "zpty -w shell \"fpath=($PWD \\$fpath); autoload -U compinit; compinit -u -D; "
                "echo REA''DY\"\n"
                "zpty -r -m shell said '*READY*'\n"
                "zpty -w -n shell $'hullwright-cli exp\\t'; zpty -r -m shell said '*ort*'\n"
                "zpty -w -n shell $'--gltf-ph\\t'; zpty -r -m shell said '*-physics=*'\n"
                "zpty -w -n shell $'kh\\t'; zpty -r -m shell said '*khr*'\n"
                "zpty -d shell\necho completed\n");
        const Outcome o = run(zsh, {"-f", "try.zsh"}, dir_.path());
        QCOMPARE(o.out, QByteArray("completed\n"));
    }

    void an_unknown_style_is_refused() {
        fails_with({"--help=tcsh"}, 2);
        fails_with({"export", "--help=tcsh"}, 2);
    }

private:
    static void words_and_what_comes() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("wanted");
        const QString cli = "hullwright-cli";
        QTest::newRow("a verb") << QStringList{cli, "ex"} << QStringList{"export"};
        QTest::newRow("verbs") << QStringList{cli, "comp"}
                               << QStringList{"compare", "compare-sets"};
        QTest::newRow("a flag") << QStringList{cli, "export", "a.obj", "--gltf"}
                                << QStringList{"--gltf-physics"};
        QTest::newRow("a flag of another verb")
            << QStringList{cli, "replay", "--gltf"} << QStringList{};
        QTest::newRow("words") << QStringList{cli, "export", "--for", "un"}
                               << QStringList{"unreal", "unity"};
        QTest::newRow("a setting")
            << QStringList{cli, "compare-sets", "--fill", ""} << QStringList{"on", "off"};
        QTest::newRow("a number") << QStringList{cli, "export", "--density", ""} << QStringList{};
        QTest::newRow("a file") << QStringList{cli, "export", "-o", "mod"}
                                << QStringList{"model file.obj"};
        QTest::newRow("a model") << QStringList{cli, "info", "mod"}
                                 << QStringList{"model file.obj"};
        QTest::newRow("a folder") << QStringList{cli, "robot", "--assets", ""}
                                  << QStringList{"folder"};
        QTest::newRow("of no verb") << QStringList{cli, "frobnicate", "--x"} << QStringList{};
    }

    [[nodiscard]] QString text(const char* name) const {
        return QString::fromUtf8(content(path(name)));
    }

    QStringList verbs_;
};

QTEST_GUILESS_MAIN(ShellHelpTest)
#include "shell_help.moc"
