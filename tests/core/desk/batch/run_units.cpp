// Units run beside each other within their budget, and how a process ends decides what becomes of
// its unit. The processes are scripts here, which hold memory, wait or die as the test says.
#include "batch/run_units.h"
#include "batch/kept_results.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/stop_at.h"

#include <QDir>
#include <QTest>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <thread>

using namespace hullwright;
using namespace hullwright::batch;

namespace {

batch::Unit unit_of(const std::string& name, double memory_mb = 10.0) {
    batch::Unit unit;
    unit.name = name;
    unit.place = name + ".obj";
    unit.model = name + ".obj";
    unit.outputs = {{name + ".glb", nullptr}};
    unit.key = "key of " + name;
    unit.expected = {1.0, memory_mb};
    return unit;
}

} // namespace

class RunUnitsTest : public QObject {
    Q_OBJECT

    tests::Folder folder_;
    int scripts_ = 0;

    // Makes a worker of these lines: $MODEL is the unit, and `finish` makes its output and facts.
    std::string worker(const QByteArray& lines) {
        BatchRow facts;
        facts.state = BatchState::done;
        facts.pieces = 3;
        folder_.file("facts.json", QByteArray::fromStdString(batch_row_json(facts)));
        return folder_.script(
            "worker" + std::to_string(++scripts_),
            "STAGE=$(dirname \"$2\")\n"
            "MODEL=$(sed 's/.*\"model\":\"\\([^\"]*\\)\\.obj\".*/\\1/' \"$2\")\n"
            "LOG=" +
                QByteArray::fromStdString(folder_.path("log")) +
                "\nfinish() { echo \"$MODEL\" > \"$STAGE/out/$MODEL.glb\"; cp " +
                QByteArray::fromStdString(folder_.path("facts.json")) +
                " \"$STAGE/facts.json\"; }\n"
                "begin() { echo \"+ $MODEL\" >> $LOG; }\nend() { echo \"- $MODEL\" >> $LOG; }\n" +
                lines);
    }

    RunOutcome run(const std::vector<batch::Unit>& units, RunSettings settings,
                   const Progress& progress = {}) {
        settings.out = folder_.path("out" + std::to_string(scripts_));
        folder_.file("log", "");
        auto outcome = run_units(units, settings, {}, progress);
        return outcome ? std::move(*outcome) : RunOutcome();
    }

    static RunSettings settings(const std::string& worker, std::size_t cores = 2,
                                double memory_mb = 4000.0) {
        RunSettings settings;
        settings.worker = worker;
        settings.cores = cores;
        settings.memory_mb = memory_mb;
        return settings;
    }

    // Returns how many ran at once at most, of those whose names begin so.
    [[nodiscard]] int most_at_once(const QByteArray& begin) const {
        int now = 0;
        int most = 0;
        for (const QByteArray& line : folder_.content("log").split('\n')) {
            if (line.mid(2).startsWith(begin)) {
                now += line.startsWith('+') ? 1 : -1;
                most = std::max(most, now);
            }
        }
        return most;
    }

private slots:
    void all_cores_are_taken_and_no_more() {
        std::vector<batch::Unit> units;
        for (int i = 0; i < 8; ++i) {
            units.push_back(unit_of("unit" + std::to_string(i)));
        }
        const RunOutcome o = run(units, settings(worker("begin; sleep 0.2; end; finish"), 3));
        QCOMPARE(o.made, std::size_t(8));
        QCOMPARE(most_at_once("unit"), 3);
        for (const BatchRow& row : o.rows) {
            QVERIFY(row.state == BatchState::done && row.pieces == 3 && row.tries == 1);
            QCOMPARE(row.outputs.size(), std::size_t(1));
        }
        // The last ones share the cores that nobody waits for.
        QVERIFY(o.rows.front().threads == 1);
        const RunOutcome again = run(units, settings(worker("exit 1"), 3));
        QCOMPARE(again.made, std::size_t(8)); // another folder, where nothing is done
    }

    // Results of earlier runs are read first, which may be stopped, and tells how far it is.
    void units_that_stand_are_looked_at_with_a_fraction_and_a_stop() {
        RunSettings asked = settings(worker("finish"), 2);
        asked.out = folder_.path("standing");
        std::vector<batch::Unit> units;
        for (int i = 0; i < 4; ++i) {
            units.push_back(unit_of("unit" + std::to_string(i)));
        }
        QVERIFY(run_units(units, asked, {}).ok());
        tests::Heard heard;
        const auto all = run_units(units, asked, {}, heard.progress());
        QVERIFY(all && all->standing == 4);
        QVERIFY(heard.told().size() > 4);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        tests::StopAt stop(0.005);
        const auto stopped = run_units(units, asked, {}, stop.progress());
        QVERIFY(stopped && stopped->stopped);
        QVERIFY(stopped->standing == 3 && stopped->made == 0); // one was being looked at
    }

    // The time that is told goes by what was expected of units and by the clock, and says nothing
    // of units that stood: they take no time, however many there are.
    void the_time_left_goes_by_what_units_were_expected_to_need() {
        struct Heard final : ProgressSink {
            std::vector<double> fractions;
            void on_progress(std::string_view, double fraction) override {
                if (fraction > 0.01) { // results of earlier runs were read until there
                    fractions.push_back((fraction - 0.01) / 0.99);
                }
            }
        } heard;
        RunSettings asked = settings(worker("sleep 0.1; finish"), 1);
        asked.out = folder_.path("timed");
        std::vector<batch::Unit> units = {unit_of("stood")};
        units[0].expected.seconds = 1e6;
        QVERIFY(run_units(units, asked, {}).ok());
        units.push_back(unit_of("a"));
        units.push_back(unit_of("b"));
        units.push_back(unit_of("c"));
        units[1].expected.seconds = 4.0;
        units[2].expected.seconds = 3.0;
        std::vector<std::optional<double>> left;
        const auto begin = std::chrono::steady_clock::now();
        std::vector<double> at;
        const auto ran = run_units(
            units, asked,
            [&](const EndedUnit& ended) {
                left.push_back(ended.seconds_left);
                at.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
                                 .count());
            },
            Progress({}, &heard));
        QVERIFY(ran.ok() && ran->standing == 1 && ran->made == 3);
        QCOMPARE(heard.fractions.size(), std::size_t(3));
        QCOMPARE(heard.fractions[0], 0.5);
        QCOMPARE(heard.fractions[1], 0.875);
        QCOMPARE(heard.fractions[2], 1.0);
        QCOMPARE(left.size(), std::size_t(4));
        QVERIFY(!left[0]);
        // Half is done, so that as long again is left; then a seventh. Some of the clock's time is
        // before the first unit was begun.
        QVERIFY(left[1] && *left[1] >= 0.1 && *left[1] <= at[1]);
        QVERIFY(left[2] && *left[2] >= 0.2 / 7.0 && *left[2] <= at[2] / 7.0);
        QCOMPARE(*left[3], 0.0);
    }

    // A unit's process writes how far it is into memory that it shares with the host. This one says
    // a half, waits until that was heard, and is killed: tried again, it takes nothing back.
    void a_running_unit_tells_how_far_it_is() {
        struct Waited final : ProgressSink {
            std::string go;
            std::vector<double> fractions;
            void on_progress(std::string_view, double fraction) override {
                fractions.push_back(fraction);
                if (fraction >= 0.5) {
                    QFile(QString::fromStdString(go)).open(QIODevice::WriteOnly);
                }
            }
        } heard;
        heard.go = folder_.path("go");
        const auto say = [](const QByteArray& word) {
            return "printf '" + word + "' | dd of=/dev/fd/3 conv=notrunc 2>/dev/null; ";
        };
        RunSettings asked = settings(worker(say("\\000\\000\\000\\040") + "while [ ! -e " +
                                            QByteArray::fromStdString(heard.go) +
                                            " ]; do sleep 0.01; done; "
                                            "begin; [ $(wc -l < $LOG) = 2 ] || "
                                            "kill -9 $$; finish"),
                                     1);
        asked.time_limit = 20.0; // of a script that nobody has heard
        const RunOutcome o = run({unit_of("alone")}, asked, Progress({}, &heard));
        QCOMPARE(o.rows.size(), std::size_t(1));
        QVERIFY(o.rows[0].state == BatchState::done);
        QCOMPARE(o.rows[0].tries, std::uint64_t(2));
        QCOMPARE(heard.fractions.back(), 1.0);
        heard.fractions.pop_back();
        QCOMPARE(heard.fractions.back(), 0.01 + 0.99 * 0.5);
        QVERIFY(std::ranges::is_sorted(heard.fractions));
    }

    // Of two units side by side, one has told three quarters when the other ends: that is as much
    // of what is expected, and what is left goes by it.
    void the_time_left_counts_what_runs() {
        const auto wait_for = [this](const char* name) {
            return "while [ ! -e " + QByteArray::fromStdString(folder_.path(name)) +
                   " ]; do sleep 0.01; done; ";
        };
        RunSettings asked = settings(
            worker("if [ $MODEL = slow ]; then printf '\\000\\000\\000\\060' | dd of=/dev/fd/3 "
                   "conv=notrunc 2>/dev/null; touch " +
                   QByteArray::fromStdString(folder_.path("slow_told")) + "; " +
                   wait_for("fast_ended") + "else " + wait_for("slow_told") + "fi; finish"),
            2);
        asked.time_limit = 20.0;
        asked.out = folder_.path("beside");
        std::vector<batch::Unit> units = {unit_of("slow"), unit_of("fast")};
        units[0].expected.seconds = 4.0;
        units[1].expected.seconds = 2.0;
        std::vector<std::pair<double, double>> told; // fraction, seconds left by seconds gone
        tests::Heard heard;
        const auto begin = std::chrono::steady_clock::now();
        const auto ran = run_units(
            units, asked,
            [&](const EndedUnit& ended) {
                const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - begin;
                told.emplace_back(heard.told().back().second, *ended.seconds_left / gone.count());
                folder_.file("fast_ended", "");
            },
            heard.progress());
        QVERIFY(ran && told.size() == 2);
        QCOMPARE(told[0].first, 0.01 + 0.99 * (2.0 + 0.75 * 4.0) / 6.0);
        QVERIFY(told[0].second > 0.0 && told[0].second <= 0.2); // of five parts of six
        QCOMPARE(told[1].second, 0.0);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
    }

    void large_units_do_not_meet() {
        std::vector<batch::Unit> units;
        for (int i = 0; i < 3; ++i) {
            units.push_back(unit_of("large" + std::to_string(i), 2500.0));
            units.push_back(unit_of("small" + std::to_string(i), 100.0));
        }
        const RunOutcome o = run(units, settings(worker("begin; sleep 0.2; end; finish")));
        QCOMPARE(o.made, std::size_t(6));
        QCOMPARE(most_at_once("large"), 1);
        QCOMPARE(most_at_once(""), 2); // small ones run beside them
    }

    void more_memory_is_given_once() {
        // Without a line's end `tail` keeps all that it is given.
        const std::string script = worker("begin; head -c 620M /dev/zero | tail -n 1 | (sleep 0.3; "
                                          "cat > /dev/null); end; finish");
        const RunOutcome o = run({unit_of("hungry")}, settings(script));
        QCOMPARE(o.rows.size(), std::size_t(1));
        QVERIFY2(o.rows[0].state == BatchState::done,
                 o.rows[0].issue ? o.rows[0].issue->text.c_str() : "");
        QCOMPARE(o.rows[0].tries, std::uint64_t(2));
        QVERIFY(o.rows[0].memory_mb > 600.0);
        // There is no more to be given.
        RunSettings little = settings(script, 2, 300.0);
        little.force = true;
        const RunOutcome none = run({unit_of("hungry")}, little);
        QVERIFY(none.rows[0].state == BatchState::memory && none.rows[0].tries == 1);
        QVERIFY(none.rows[0].issue->text.find("--memory") != std::string::npos);
    }

    void how_a_process_ends_is_told() {
        struct Row {
            const char* lines;
            BatchState state;
            std::uint64_t tries;
        };
        for (const Row& row : std::vector<Row>{
                 {"kill -KILL $$", BatchState::killed, 2},
                 {"kill -SEGV $$", BatchState::crashed, 1},
                 {"exit 75", BatchState::memory, 2},
                 {"exit 1", BatchState::crashed, 1},
                 {"sleep 60", BatchState::time, 2},
                 {"if [ -e $LOG.was ]; then finish; else touch $LOG.was; kill -KILL $$; fi",
                  BatchState::done, 2},
                 {"finish; kill -SEGV $$", BatchState::done, 1}, // of the picture alone
             }) {
            RunSettings asked = settings(worker(row.lines));
            // A busy machine takes its time to start the others.
            asked.time_limit = row.state == BatchState::time ? 0.5 : 60.0;
            const RunOutcome o = run({unit_of("unit")}, asked);
            QCOMPARE(o.rows.size(), std::size_t(1));
            QVERIFY2(o.rows[0].state == row.state, row.lines);
            QVERIFY2(o.rows[0].tries == row.tries, row.lines);
            QCOMPARE(o.rows[0].issue.has_value(), row.state != BatchState::done);
        }
        QVERIFY(!QDir(QString::fromStdString(folder_.path("out1/.hullwright/work"))).exists());
    }

    void a_failure_may_end_the_batch() {
        RunSettings asked =
            settings(worker("begin; [ $MODEL = b ] && exit 1; sleep 0.1; finish"), 1);
        asked.fail_fast = true;
        const RunOutcome o = run({unit_of("a"), unit_of("b"), unit_of("c"), unit_of("d")}, asked);
        QCOMPARE(o.rows.size(), std::size_t(2));
        QVERIFY(!folder_.content("log").contains("+ c"));
    }

    void a_stop_kills_all() {
        std::stop_source source;
        const std::string script = worker("begin; sleep 60; end; finish");
        std::thread stopper([&] {
            while (folder_.content("log").count('+') < 2) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
            source.request_stop();
        });
        const RunOutcome o = run({unit_of("a"), unit_of("b"), unit_of("c")}, settings(script),
                                 Progress(source.get_token()));
        stopper.join();
        QVERIFY(o.stopped);
        QVERIFY(o.rows.empty());
        QVERIFY(o.seconds < 30.0);
    }

    // A batch without pictures is gone on with by one that has them, which makes no output again.
    void a_missing_picture_is_made_alone() {
        const std::vector<batch::Unit> units = {unit_of("a"), unit_of("b")};
        RunSettings asked = settings(worker("finish"));
        asked.out = folder_.path("pictured");
        asked.written.pictures = false;
        QVERIFY(run_units(units, asked, {}).ok());
        BatchRow before = *read_result(asked.out, "a");
        QVERIFY(!before.picture && before.warnings.empty());
        asked.written.pictures = true;
        asked.worker = worker("grep -q '\"only_picture\":true' \"$2\" || exit 1; begin; finish; "
                              "echo spoiled > \"$STAGE/out/$MODEL.glb\"; "
                              "echo $MODEL > \"$STAGE/picture.png\"");
        folder_.file("log", "");
        const auto drawn = run_units(units, asked, {});
        QVERIFY(drawn && drawn->made == 0 && drawn->standing == 2 && drawn->pictured == 2);
        QCOMPARE(folder_.content("log").count('+'), 2);
        QCOMPARE(folder_.content("pictured/.hullwright/pictures/a.png"), QByteArray("a\n"));
        before.picture = true;
        QVERIFY(*read_result(asked.out, "a") == before);
        QCOMPARE(folder_.content("pictured/a.glb"), QByteArray("a\n"));
        const auto again = run_units(units, asked, {});
        QVERIFY(again && again->standing == 2 && again->pictured == 0);
        // One that is gone comes back.
        QVERIFY(QFile::remove(QString::fromStdString(picture_path(asked.out, "b").string())));
        QCOMPARE(run_units(units, asked, {})->pictured, std::size_t(1));
        QVERIFY(std::filesystem::exists(picture_path(asked.out, "b")));
        QCOMPARE(folder_.content("log").count('+'), 3);
    }

    // What could not be drawn is said, costs no output, and is not tried again each time.
    void a_picture_that_cannot_be_drawn_is_tried_once() {
        RunSettings asked = settings(worker("finish"));
        asked.out = folder_.path("undrawn");
        asked.written.pictures = false;
        QVERIFY(run_units({unit_of("a")}, asked, {}).ok());
        asked.written.pictures = true;
        asked.worker = worker("begin; exit 1");
        folder_.file("log", "");
        QCOMPARE(run_units({unit_of("a")}, asked, {})->pictured, std::size_t(1));
        const BatchRow row = *read_result(asked.out, "a");
        QVERIFY(row.state == BatchState::done && !row.picture && !row.issue);
        QCOMPARE(row.warnings.size(), std::size_t(1));
        QCOMPARE(row.warnings[0].code, std::string(k_no_picture));
        QVERIFY(row.warnings[0].text.ends_with("its process ended with status 1"));
        QCOMPARE(folder_.content("undrawn/a.glb"), QByteArray("a\n"));
        const auto again = run_units({unit_of("a")}, asked, {});
        QVERIFY(again && again->standing == 1 && again->pictured == 0);
        QCOMPARE(folder_.content("log").count('+'), 1);
    }

    // Outputs come from the cache, and the picture goes there for the next who asks.
    void a_cache_gets_the_picture_that_it_lacks() {
        RunSettings asked = settings(worker("finish"));
        asked.cache = folder_.path("cache");
        asked.out = folder_.path("first");
        asked.written.pictures = false;
        QVERIFY(run_units({unit_of("a")}, asked, {}).ok());
        asked.written.pictures = true;
        asked.worker = worker("begin; echo drawn > \"$STAGE/picture.png\"; finish");
        for (const char* out : {"second", "third"}) {
            folder_.file("log", "");
            asked.out = folder_.path(out);
            const auto ran = run_units({unit_of("a")}, asked, {});
            const bool is_second = std::string(out) == "second";
            QVERIFY(ran && ran->made == 0 && ran->cached == 1 && ran->rows.size() == 1);
            QCOMPARE(ran->pictured, std::size_t(is_second ? 1 : 0));
            QCOMPARE(folder_.content("log").count('+'), is_second ? 1 : 0);
            QCOMPARE(folder_.content(std::string(out) + "/.hullwright/pictures/a.png"),
                     QByteArray("drawn\n"));
            QVERIFY(read_result(asked.out, "a")->picture);
        }
    }

    // A unit that is in the cache takes no core, so that a run takes one after the other from it in
    // one step; that step ends at a stop.
    void units_from_a_cache_stop() {
        RunSettings asked = settings(worker("finish"));
        asked.written.pictures = false;
        asked.cache = folder_.path("stopped_cache");
        asked.out = folder_.path("filled");
        std::vector<batch::Unit> units;
        for (int i = 0; i < 4; ++i) {
            units.push_back(unit_of("unit" + std::to_string(i)));
        }
        QVERIFY(run_units(units, asked, {}).ok());
        asked.out = folder_.path("refilled");
        tests::StopAt stop(0.3);
        const auto stopped = run_units(units, asked, {}, stop.progress());
        QVERIFY(stopped && stopped->stopped && stopped->made == 0);
        QCOMPARE(stopped->cached, std::size_t(2));
        const auto all = run_units(units, asked, {});
        QVERIFY(all && all->standing == 2 && all->cached == 2);
    }

    // Outputs that a unit does not have any more, and those of one that fails now, are removed.
    void outputs_of_before_do_not_stay() {
        const std::string more = worker("finish; echo 2 > \"$STAGE/out/more\"");
        RunSettings asked = settings(more);
        asked.out = folder_.path("kept");
        batch::Unit unit = unit_of("unit");
        QVERIFY(run_units({unit}, asked, {}).ok());
        QCOMPARE(folder_.content("kept/more"), QByteArray("2\n"));
        unit.key = "another";
        asked.worker = worker("finish");
        QVERIFY(run_units({unit}, asked, {}).ok());
        QVERIFY(folder_.content("kept/more").isEmpty());
        QCOMPARE(folder_.content("kept/unit.glb"), QByteArray("unit\n"));
        unit.key = "a third";
        asked.worker = worker("exit 1");
        QVERIFY(run_units({unit}, asked, {}).ok());
        QVERIFY(folder_.content("kept/unit.glb").isEmpty());
        QVERIFY(read_result(asked.out, "unit")->state == BatchState::crashed);
    }

    // A folder of outputs may be handed on: a result in it removes nothing elsewhere, nor does a
    // file elsewhere say that a unit is done.
    void a_result_that_names_files_elsewhere_is_none() {
        RunSettings asked = settings(worker("finish"));
        asked.out = folder_.path("handed");
        asked.written.pictures = false;
        std::filesystem::create_directories(folder_.path("handed/props"));
        const std::string mine = folder_.file("mine.txt", "mine");
        BatchRow planted;
        planted.unit = "unit";
        planted.state = BatchState::done;
        for (const std::string& path :
             {std::string("../mine.txt"), mine, std::string("props/../../mine.txt"),
              std::string(".."), std::string("props/.."), std::string("props/"), std::string()}) {
            for (const char* key : {"another key", "key of unit"}) {
                planted.key = key;
                planted.outputs = {{path, 4, "a hash"}};
                QVERIFY(write_result(asked.out, planted));
                QVERIFY2(!read_result(asked.out, "unit"), path.c_str());
                const auto ran = run_units({unit_of("unit")}, asked, {});
                QVERIFY2(ran && ran->standing == 0 && ran->made == 1, path.c_str());
                QCOMPARE(folder_.content("mine.txt"), QByteArray("mine"));
            }
        }
        planted.key = "another key";
        planted.outputs = {{"props/./old.txt", 3, "a hash"}};
        folder_.file("handed/props/old.txt", "old");
        QVERIFY(write_result(asked.out, planted));
        QVERIFY(run_units({unit_of("unit")}, asked, {}).ok());
        QVERIFY(!QFile::exists(QString::fromStdString(folder_.path("handed/props/old.txt"))));
    }
};

QTEST_APPLESS_MAIN(RunUnitsTest)
#include "run_units.moc"
