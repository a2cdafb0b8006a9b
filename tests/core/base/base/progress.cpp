// A listener hears of stages what they report; tasks run beside their caller.
#include "base/progress.h"

#include "base/tasks.h"

#include <QTest>
#include <atomic>
#include <string>
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
