// A listener hears of stages what they report; tasks and processes run beside their caller.
#include "base/progress.h"

#include "base/child_process.h"
#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "base/tasks.h"
#include "support/heard.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <random>
#include <stop_token>
#include <string>
#include <unistd.h>
#include <vector>

using namespace hullwright;

namespace {

class Heard : public ProgressSink {
public:
    void on_progress(std::string_view stage, double fraction) override {
        stages.emplace_back(stage);
        fractions.push_back(fraction);
    }
    std::vector<std::string> stages;
    std::vector<double> fractions;
};

bool has_no_memory(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    long pages = 0;
    return !(file >> pages) || pages == 0;
}

} // namespace

class ProgressTest : public QObject {
    Q_OBJECT

private slots:
    void a_handle_without_a_listener_says_nothing() { Progress().report(0.5); }

    void a_part_reports_within_its_range_and_by_its_name() {
        Heard heard;
        const Progress whole({}, &heard);
        whole.part("second", 0.5, 1.0).part("", 0.0, 0.5).report(0.5);
        QCOMPARE(heard.stages, (std::vector<std::string>{"second", "second", "second"}));
        QCOMPARE(heard.fractions, (std::vector<double>{0.5, 0.5, 0.625}));
    }

    // The work is more than it was expected to be.
    void what_goes_beyond_its_end_stays_there() {
        Heard heard;
        const Progress whole({}, &heard);
        whole.report(1.5);
        whole.part("first", 0.25, 0.5).report(3.0);
        whole.report(-1.0);
        QCOMPARE(heard.fractions, (std::vector<double>{1.0, 0.25, 0.5, 0.0}));
    }

    // Rounding carries the ends of some parts beyond where the next ones begin, as from 0.075 to
    // 0.225, and so do parts of parts.
    void a_part_ends_where_the_next_one_begins() {
        constexpr int k_steps = 40;
        for (int begin = 0; begin < k_steps; ++begin) {
            for (int end = begin + 1; end <= k_steps; ++end) {
                const double from = static_cast<double>(begin) / k_steps;
                const double to = static_cast<double>(end) / k_steps;
                tests::Heard heard;
                const Progress whole = heard.progress();
                const Progress part = whole.part({}, from, to);
                part.part({}, 0.9, 1.0).report(1.0);
                part.report(1.0);
                whole.part({}, to, 1.0).report(0.0);
                QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
            }
        }
    }

    // Eight threads report many tiny blocks, and the listener never hears a smaller fraction than
    // the one before.
    void threads_that_work_side_by_side_never_go_back() {
        const ThreadLimit many(8);
        tests::Heard heard;
        constexpr std::size_t k_blocks = 50000;
        QVERIFY(for_each_block(k_blocks, 1, heard.progress(), [](std::size_t, std::size_t) {}));
        QCOMPARE(heard.told().size(), k_blocks);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QCOMPARE(heard.told().back().second, 1.0);
    }

    // The child says the number of a process that it has started, which is killed with it.
    void a_child_is_killed_with_what_it_has_started() {
        std::array<int, 2> ends{};
        QCOMPARE(::pipe2(ends.data(), O_CLOEXEC), 0);
        ChildProcess::Start start;
        start.program = "/bin/sh";
        start.words = {"-c", "sleep 100 & echo $! $WORD >&3; wait"};
        start.files = {{ends[1], 3}};
        start.environment = {"PATH=/usr/bin:/bin", "WORD=mine"};
        auto child = ChildProcess::start(std::move(start));
        ::close(ends[1]);
        QVERIFY(child.ok());
        std::array<char, 64> said{};
        QVERIFY(::read(ends[0], said.data(), said.size() - 1) > 0);
        ::close(ends[0]);
        const QList<QByteArray> words = QByteArray(said.data()).trimmed().split(' ');
        QCOMPARE(words.size(), qsizetype{2});
        QCOMPARE(words[1], QByteArray("mine"));
        const pid_t sleeper = words[0].toInt();
        QVERIFY(sleeper > 1 && ::kill(sleeper, 0) == 0);
        QVERIFY(!child->end());
        child->kill_and_wait();
        // Whoever adopts it reaps it; until then it is a zombie, which has no memory.
        QTRY_VERIFY(::kill(sleeper, 0) != 0 || has_no_memory(sleeper));
        QVERIFY(!child->end());
    }

    void how_a_child_has_ended_is_told() {
        const auto of = [](const std::string& lines) {
            ChildProcess::Start start;
            start.program = "/bin/sh";
            start.words = {"-c", lines};
            return ChildProcess::start(std::move(start));
        };
        for (const auto& [lines, status] :
             {std::pair("exit 9", 9 << 8), std::pair("kill -TERM $$", SIGTERM)}) {
            auto child = of(lines);
            QVERIFY(child.ok());
            std::optional<ChildEnd> end;
            for (int waited = 0; !end && waited < 10000; ++waited) { // milliseconds
                end = child->end();
                QTest::qSleep(1);
            }
            QVERIFY(end.has_value());
            QCOMPARE(end->status, status);
            QVERIFY(end->memory_mb > 0.0);
        }
        ChildProcess::Start nothing;
        nothing.program = "/nowhere/program";
        QVERIFY(ChildProcess::start(std::move(nothing)).issue().code == Code::worker_missing);
    }

    // The moments lie in the first runs, in those of the middle, and in the first merges. A run of
    // 16,384 items takes some 280,000 comparisons, all 16 and their merges five million.
    void a_long_sort_stops() {
        constexpr std::size_t k_items = 1U << 18U;
        constexpr std::size_t k_more = 1U << 19U;
        std::mt19937 random(1);
        std::vector<std::uint32_t> items(k_items);
        for (std::uint32_t& item : items) {
            item = static_cast<std::uint32_t>(random());
        }
        std::vector<std::uint32_t> truth = items;
        std::sort(truth.begin(), truth.end());
        const auto sort_until = [](std::vector<std::uint32_t>& those, std::size_t most) {
            std::stop_source stop;
            std::size_t looks = 0;
            const auto is_less = [&](std::uint32_t a, std::uint32_t b) {
                if (++looks == most) {
                    stop.request_stop();
                }
                return a < b;
            };
            sort_in_runs(those, is_less, stop.get_token());
            return looks;
        };
        std::vector<std::uint32_t> sorted = items;
        const std::size_t all = sort_until(sorted, 0);
        QVERIFY(sorted == truth);
        for (const std::size_t moment : {std::size_t{1}, all / 2, all / 20 * 17}) {
            std::vector<std::uint32_t> some = items;
            const std::size_t looks = sort_until(some, moment);
            QVERIFY2(looks < moment + k_more && looks < all,
                     qPrintable(QString("%1 of %2").arg(looks).arg(all)));
            std::sort(some.begin(), some.end());
            QVERIFY(some == truth);
        }
    }

    // Tasks are run while others are under way, and by tasks themselves.
    void all_tasks_are_done_when_waited_for() {
        constexpr std::size_t k_count = 1000;
        std::vector<int> done(2 * k_count);
        Tasks tasks;
        for (std::size_t i = 0; i < k_count; ++i) {
            tasks.run([&tasks, &done, i] {
                ++done[i];
                tasks.run([&done, i] { ++done[k_count + i]; });
            });
        }
        tasks.wait();
        QCOMPARE(done, std::vector<int>(2 * k_count, 1));
    }
    void tasks_that_nobody_waits_for_are_done_when_their_owner_goes() {
        std::atomic<int> done = 0;
        {
            Tasks tasks;
            for (int i = 0; i < 100; ++i) {
                tasks.run([&done] { ++done; });
            }
        }
        QCOMPARE(done.load(), 100);
    }
};

QTEST_APPLESS_MAIN(ProgressTest)
#include "progress.moc"
