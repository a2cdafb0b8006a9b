// Recorded poses are read from good files, and bad ones are refused with the place of the fault.
#include "poses/pose_file.h"
#include "report/sentences.h"
#include "support/folder.h"

#include <QFile>
#include <QTest>
#include <chrono>
#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace hullwright;

namespace {

struct Reading {
    std::vector<PosePair> pairs;
    std::optional<Issue> issue;
};

Reading read(const tests::Folder& folder, const QByteArray& bytes) {
    const std::string path = folder.path("poses.csv");
    QFile out(QString::fromStdString(path));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size()) {
        qFatal("not written");
    }
    out.close();
    Reading reading;
    auto reader = PoseReader::open(path);
    if (!reader) {
        reading.issue = reader.issue();
        return reading;
    }
    while (true) {
        const auto next = reader->next();
        if (!next) {
            reading.issue = next.issue();
            return reading;
        }
        if (!*next) {
            return reading;
        }
        reading.pairs.push_back(**next);
        if (reader->row() != reading.pairs.size()) {
            qFatal("rows are counted wrongly");
        }
    }
}

} // namespace

class PoseFileTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

private slots:
    // A number that has lost digits is a number. So a table is refused, ends with a whole row, or
    // is warned of.
    void a_table_that_may_be_cut_is_warned_of() {
        const QByteArray whole = "a_tx,b_tx\n1.25,2\n3,-4.125\n";
        const auto read_part = [&](const QByteArray& part) {
            auto reader = PoseReader::open(folder_.file("cut.csv", part));
            bool good = reader.ok();
            while (good) {
                const auto next = reader->next();
                good = next.ok();
                if (good && !*next) {
                    break;
                }
            }
            return std::pair(good, good ? reader->warnings() : std::vector<Issue>());
        };
        int warned = 0;
        for (int length = 0; length <= whole.size(); ++length) {
            const auto [good, warnings] = read_part(whole.left(length));
            const bool is_whole = length == 0 || whole[length - 1] == '\n';
            QVERIFY2(!good || warnings.empty() == is_whole, qPrintable(QString::number(length)));
            warned += warnings.empty() ? 0 : 1;
            QVERIFY(warnings.empty() || warnings.front().code == Code::maybe_truncated);
        }
        QVERIFY(warned >= 8); // numbers of the last column have two and six digits and signs
        const auto [good, warnings] = read_part("{\"a_tx\":1}");
        QVERIFY(good && warnings.empty());
    }

    // Many bodies are in one file, by name; times and other bodies are passed over.
    void two_of_many_bodies_are_read() {
        const auto rows_of = [&](const char* text, std::array<std::string, 2> bodies) {
            PoseSource source(folder_.file("many.csv", text));
            source.bodies = std::move(bodies);
            std::vector<PosePair> rows;
            auto reader = PoseReader::open(source);
            while (reader) {
                auto next = reader->next();
                if (!next || !*next) {
                    return next ? Result<std::vector<PosePair>>(rows)
                                : Result<std::vector<PosePair>>(next.issue());
                }
                rows.push_back(**next);
            }
            return Result<std::vector<PosePair>>(reader.issue());
        };
        for (const char* text : {"time,base_tx,left_arm_tz,tool_qw,tool_tx\n0,1,2,1,3\n1,4,5,1,6\n",
                                 "{\"base_tx\":1,\"left_arm_tz\":2,\"tool_tx\":3}\n"
                                 "{\"tool_tx\":6,\"t\":1,\"base_tx\":4,\"left_arm_tz\":5}\n"}) {
            const auto rows = rows_of(text, {"tool", "left_arm"});
            QVERIFY(rows && rows->size() == 2);
            QVERIFY((*rows)[0].a.move == Vec3(3, 0, 0) && (*rows)[0].b.move == Vec3(0, 0, 2));
            QVERIFY((*rows)[1].a.move == Vec3(6, 0, 0) && (*rows)[1].b.move == Vec3(0, 0, 5));
        }
        QVERIFY(!rows_of("base_tx,tool_tx\n0,0\n", {"tool", "arm"}));
        QVERIFY(!rows_of("base_tx,tool_tx,weight\n0,0,1\n", {"tool", "base"}));
        QVERIFY(!rows_of("base_tx,tool_tx\n0,0\n", {}));
        // A body that a row of JSON says nothing of is nowhere, and not at the origin.
        const auto cut =
            rows_of("{\"base_tx\":1,\"tool_tx\":3}\n{\"base_tx\":1}\n", {"base", "tool"});
        QVERIFY(!cut && cut.issue().code == Code::row_malformed);
        QVERIFY(cut.issue().detail == because(Why::no_place_for, std::string("\"tool_tx\"")));
        QCOMPARE(cut.issue().numbers.front(), 2.0);
        QVERIFY(!rows_of("{\"base_tx\":1,\"tool_tx\":3,\"weight\":1}\n", {"base", "tool"}));
        QVERIFY(!rows_of("{\"base_tx\":1,\"tool_tx\":3}\n", {"base", "arm"}));
        QVERIFY(!rows_of("{\"base_tx\":1,\"tool_tx\":3,\"arm_tx\":1}\n", {}));
    }

    // Each thing may have a file of its own, with as many rows as the other.
    void each_thing_has_a_file() {
        PoseSource source(folder_.file("of_a.csv", "tx\n1\n2\n"));
        source.second = folder_.file("of_b.csv", "b_ty,tz\n3,4\n5,6\n");
        auto reader = PoseReader::open(source);
        QVERIFY(reader);
        for (const auto& [a, b] :
             {std::pair(Vec3(1, 0, 0), Vec3(0, 3, 4)), std::pair(Vec3(2, 0, 0), Vec3(0, 5, 6))}) {
            const auto row = reader->next();
            QVERIFY(row && *row);
            QVERIFY((**row).a.move == a && (**row).b.move == b);
        }
        const auto end = reader->next();
        QVERIFY(end && !*end);
        source.second = folder_.file("short.csv", "tz\n3\n");
        auto uneven = PoseReader::open(source);
        QVERIFY(uneven && uneven->next() && !uneven->next());
        source.second = folder_.file("of_a_too.csv", "a_tx\n1\n2\n");
        auto twice = PoseReader::open(source);
        QVERIFY(twice && !twice->next());
    }

    void good_files_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("all columns")
            << QByteArray("a_tx,a_ty,a_tz,a_qw,a_qx,a_qy,a_qz,b_tx,b_ty,b_tz,b_qw,b_qx,b_qy,b_qz\n"
                          "0,0,0,1,0,0,0,1,2,3,0.70710678,0,0,0.70710678\n"
                          "0,0,0,1,0,0,0,4,5,6,1,0,0,0\n");
        QTest::newRow("missing, in another order, of another system")
            << QByteArray("\xEF\xBB\xBF b_tz , b_qz,b_tx,b_ty,\"b_qw\"\r\n"
                          "3,0.70710678,1,2,\"0.70710678\"\r\n6,0,4,5,1\r\n\r\n");
        QTest::newRow("JSON lines")
            << QByteArray("{\"b_tx\":1,\"b_ty\":2.0,\"b_tz\":3e0,\"b_qw\":0.70710678,"
                          "\"b_qz\":0.70710678}\n{\"b_ty\":5,\"b_tx\":4,\"b_tz\":6}");
    }
    void good_files() {
        QFETCH(QByteArray, bytes);
        const Reading reading = read(folder_, bytes);
        QVERIFY2(!reading.issue, reading.issue ? sentence(*reading.issue).c_str() : "");
        QCOMPARE(reading.pairs.size(), std::size_t{2});
        QVERIFY(reading.pairs[0].a.move.isZero());
        QVERIFY(reading.pairs[0].b.move == Vec3(1, 2, 3));
        QVERIFY((reading.pairs[0].b(Vec3(1, 0, 0)) - Vec3(1, 3, 3)).norm() < 1e-12);
        QVERIFY(reading.pairs[1].b.move == Vec3(4, 5, 6));
        QVERIFY(reading.pairs[1].b.turn.isIdentity(1e-15));
    }

    void bad_files_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("row"); // 0: the header
        QTest::addColumn<QByteArray>("says");
        const QByteArray head = "b_tx,b_qw\n";
        const auto row = [](const char* name, const QByteArray& bytes, int number,
                            const char* says) {
            QTest::newRow(name) << bytes << number << QByteArray(says);
        };
        row("no number", head + "1,1\n1,x\n", 2, "b_qw is no number: \"x\"");
        row("number and more", head + "1,1\n1,1\n1 2,1\n", 3, "b_tx is no number: \"1 2\"");
        row("nothing", head + ",1\n", 1, "b_tx is no number");
        row("not finite", head + "nan,1\n", 1, "b_tx is no number");
        row("infinite", head + "1e999,1\n", 1, "b_tx is beyond what a double holds");
        row("too far", head + "1,1\n-1e308,1\n", 2, "-1e+308 is too far away");
        row("farther than float32", head + "2e37,1\n", 1, "is too far away");
        row("too few", head + "1,1\n1\n", 2, "1 value for 2 columns");
        row("too many", head + "1,1,1\n", 1, "3 values for 2 columns");
        row("decimal commas", head + "1,5,1,0\n", 1, "4 values for 2 columns");
        row("length", head + "1,1\n1,0\n", 2, "length is 0 instead of 1");
        row("degrees", head + "1,90\n", 1, "length is 90 instead of 1");
        row("gap", head + "1,1\n\n1,1\n", 2, "the line is empty");
        row("long line", head + "1,1\n" + QByteArray(70'000, '1'), 2, "longer than");
        row("zeros", head + QByteArray("1,1\0\n", 5), 1, "b_qw is no number");
        row("unknown column", "b_tx,time\n1,2\n", 0, "\"time\" is none of them");
        row("column twice", "b_tx,b_tx\n1,2\n", 0, "\"b_tx\" stands there twice");
        row("semicolons", "b_tx;b_ty\n1;2\n", 0, "is none of them");
        row("no header", "1,2,3\n", 0, "\"1\" is none of them");
        row("JSON cut", "{\"b_tx\":1}\n{\"b_tx\":\n", 2, "no JSON object");
        row("JSON list", "{\"b_tx\":1}\n[1]\n", 2, "no JSON object");
        row("JSON deep", "{\"b_tx\":1}\n" + QByteArray(60'000, '[') + "\n", 2, "no JSON object");
        row("JSON name", "{\"b_tx\":1,\"time\":2}\n", 1, "no place for \"time\"");
        row("JSON twice", "{\"b_tx\":1,\"b_tx\":2}\n", 1, "\"b_tx\" stands there twice");
        row("JSON text", "{\"b_tx\":\"1\"}\n", 1, "\"b_tx\" is no number");
        row("JSON null", "{\"b_tx\":null}\n", 1, "\"b_tx\" is no number");
        row("JSON infinite", "{\"b_tx\":1e999}\n", 1, "1e999 is beyond what a double holds");
        row("JSON nested", "{\"b_tx\":{\"b_tx\":1}}\n", 1, "\"b_tx\" is no number");
        row("CSV in JSON", "{\"b_tx\":1}\n1,2\n", 2, "no JSON object");
    }
    void bad_files() {
        QFETCH(QByteArray, bytes);
        QFETCH(int, row);
        QFETCH(QByteArray, says);
        const Reading reading = read(folder_, bytes);
        QVERIFY(reading.issue);
        const std::string text = sentence(*reading.issue);
        QVERIFY2(text.find(says.toStdString()) != std::string::npos, text.c_str());
        QVERIFY2(text.find("poses.csv") != std::string::npos, text.c_str());
        QVERIFY2(row == 0 || text.find("row " + std::to_string(row)) != std::string::npos,
                 text.c_str());
        QCOMPARE(static_cast<int>(reading.pairs.size()), std::max(row - 1, 0));
    }

    void what_an_engine_said_is_read_where_it_is_wanted() {
        for (const char* text : {"b_tx,engine,engine_depth\n1,1,0.5\n2,free,\n3,,-1\n4,hit,0\n",
                                 "{\"b_tx\":1,\"engine\":true,\"engine_depth\":0.5}\n"
                                 "{\"b_tx\":2,\"engine\":0}\n"
                                 "{\"b_tx\":3,\"engine\":null,\"engine_depth\":-1}\n"
                                 "{\"b_tx\":4,\"engine\":\"hit\",\"engine_depth\":0}\n"}) {
            const std::string path = folder_.file("engine.csv", text);
            auto reader = PoseReader::open(path, {}, PoseColumns::with_engine);
            QVERIFY(reader);
            std::vector<EngineAnswer> said;
            for (auto next = reader->next(); next && *next; next = reader->next()) {
                said.push_back((**next).engine);
            }
            QCOMPARE(said.size(), std::size_t{4});
            QVERIFY(said[0].hit == true && said[0].depth == 0.5);
            QVERIFY(said[1].hit == false && !said[1].depth);
            QVERIFY(!said[2].hit && said[2].depth == -1.0);
            QVERIFY(said[3].hit == true && said[3].depth == 0.0);
            QVERIFY(read(folder_, text).issue); // where nobody wants it
        }
        for (const char* text :
             {"b_tx,engine\n1,2\n", "b_tx,engine\n1,yes\n", "b_tx,engine_depth\n1,deep\n",
              "{\"engine\":2}\n", "{\"engine\":[]}\n", "{\"engine_depth\":\"1\"}\n",
              "engine,engine\n1,1\n"}) {
            auto reader =
                PoseReader::open(folder_.file("bad.csv", text), {}, PoseColumns::with_engine);
            QVERIFY2(!reader->next(), text);
        }
    }

    void files_that_are_none() {
        QVERIFY(PoseReader::open(folder_.path("none")).issue().code == Code::file_missing);
        QVERIFY(read(folder_, "").issue->code == Code::file_empty);
        QVERIFY(read(folder_, "b_tx\n").pairs.empty());
        QVERIFY(!read(folder_, "b_tx\n").issue);
    }

    void any_bytes_do_no_harm() {
        const QByteArray good = "b_tx,b_qw\n1,1\n2,1\n{\"b_tx\":1}\n";
        for (std::uint32_t seed = 0; seed < 3000; ++seed) {
            std::mt19937 random(seed);
            QByteArray bytes = good.mid(seed % 2 == 0 ? 0 : 18);
            for (auto changes = random() % 6; changes > 0; --changes) {
                bytes[static_cast<qsizetype>(random() % static_cast<std::size_t>(bytes.size()))] =
                    static_cast<char>(random() % 4 == 0 ? random() % 256 : 32 + random() % 96);
            }
            for (const PosePair& pair : read(folder_, bytes).pairs) {
                QVERIFY(pair.b.move.allFinite() && pair.b.turn.allFinite());
            }
        }
    }

    // Nobody writes to the pipe in one case, and somebody writes empty lines for ever in the other.
    void a_stop_is_obeyed_while_nothing_comes() {
        const std::string pipe = folder_.path("pipe");
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        for (const bool writes : {false, true}) {
            std::stop_source source;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                source.request_stop();
            });
            std::jthread writer([&](const std::stop_token& done) {
                const int out = ::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
                while (writes && !done.stop_requested()) {
                    (void)!::write(out, "\n\n\n\n", 4);
                }
                while (!done.stop_requested()) {
                    std::this_thread::yield();
                }
                ::close(out);
            });
            auto reader = PoseReader::open(pipe, source.get_token());
            QVERIFY(reader);
            const auto next = reader->next();
            QVERIFY(!next && next.issue().code == Code::stopped);
        }
    }

    void poses_as_words() {
        const auto pose = parse_pose(" 1 2 3  1 0 0 0 ", "--pose-b");
        QVERIFY(pose && pose->move == Vec3(1, 2, 3) && pose->turn.isIdentity(0.0));
        QVERIFY(parse_pose("1,2,3,1,0,0,0", "--pose-b"));
        for (const char* wrong : {"", "1 2 3", "1 2 3 1 0 0 0 0", "1 2 3 x 0 0 0", "1 2 3 2 0 0 0",
                                  "1 2 inf 1 0 0 0", "1e300 2 3 1 0 0 0"}) {
            const auto refused = parse_pose(wrong, "--pose-b");
            QVERIFY2(!refused && refused.issue().where == "--pose-b", wrong);
        }
    }
};

QTEST_APPLESS_MAIN(PoseFileTest)
#include "pose_file.moc"
