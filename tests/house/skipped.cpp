// `./dev skipped`, which `./dev test` ends with, names what tests have left out. The log is of a
// real run of ctest, with a program of QtTest, of Python's unittest and a line of our own in it.
#include "support/files.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace hullwright::tests;

class SkippedTest : public QObject {
    Q_OBJECT

private slots:
    // This program is a test of that run, too, and skips there.
    void initTestCase() {
        if (qEnvironmentVariableIsSet("HULLWRIGHT_HAS_TO_SKIP")) {
            return;
        }
        if (QStandardPaths::findExecutable("ctest").isEmpty() ||
            QStandardPaths::findExecutable("python3").isEmpty()) {
            QSKIP("ctest or python3 is not installed here");
        }
        QVERIFY(dir_.isValid());
    }

    void what_has_to_skip_skips() {
        if (qEnvironmentVariableIsSet("HULLWRIGHT_HAS_TO_SKIP")) {
            QSKIP("there is no moon: it is new");
        }
    }

    void what_was_skipped_is_named_with_its_reason() {
        if (qEnvironmentVariableIsSet("HULLWRIGHT_HAS_TO_SKIP")) {
            return;
        }
        put(dir_.filePath("farm.py"), "import unittest\n"
                                      "class Farm(unittest.TestCase):\n"
                                      "    @unittest.skip('not installed: a cow')\n"
                                      "    def test_milk(self): pass\n"
                                      "    def test_hay(self): pass\n"
                                      "unittest.main(verbosity=2)\n");
        put(dir_.filePath("CTestTestfile.cmake"),
            "add_test(moon \"" + QCoreApplication::applicationFilePath().toUtf8() +
                "\")\n"
                "set_tests_properties(moon PROPERTIES ENVIRONMENT HULLWRIGHT_HAS_TO_SKIP=1)\n"
                "add_test(farm python3 farm.py)\n"
                "add_test(plain sh -c \"echo SKIPPED: no snake is here; echo more\")\n"
                "set_tests_properties(plain PROPERTIES SKIP_REGULAR_EXPRESSION ^SKIPPED)\n"
                "add_test(whole sh -c \"echo I skipped nothing\")\n"
                "add_test(red false)\n");
        run("ctest", {"--parallel", "3"});
        const QString log = dir_.filePath("Testing/Temporary/LastTest.log");
        QVERIFY(QFile::exists(log));
        QStringList lines = skipped(log).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.takeFirst(), QString("dev: skipped, 3 in all:"));
        lines.sort(); // they stand as the tests have ended
        QCOMPARE(lines, QStringList({"  farm: test_milk: not installed: a cow",
                                     "  moon: what_has_to_skip_skips() there is no moon: it is new",
                                     "  plain: no snake is here"}));
        run("ctest", {"-R", "whole"});
        QCOMPARE(skipped(log), QString("dev: skipped: nothing\n"));
    }

private:
    QString run(const QString& program, const QStringList& words) {
        QProcess process;
        process.setWorkingDirectory(dir_.path());
        process.start(program, words, QIODevice::ReadOnly);
        process.waitForFinished(100'000);
        return process.readAllStandardOutput() + process.readAllStandardError();
    }
    QString skipped(const QString& log) {
        return run(HULLWRIGHT_SOURCE_DIR "/dev", {"skipped", log});
    }

    QTemporaryDir dir_;
};

QTEST_GUILESS_MAIN(SkippedTest)
#include "skipped.moc"
