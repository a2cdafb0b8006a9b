// What a stage reports of itself, as a listener sees it.
#include "base/progress.h"

#include <QTest>
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

    // Work that was expected to be less than it is.
    void what_goes_beyond_its_end_stays_there() {
        Heard heard;
        const Progress whole({}, &heard);
        whole.report(1.5);
        whole.part("first", 0.25, 0.5).report(3.0);
        whole.report(-1.0);
        QCOMPARE(heard.fractions, (std::vector<double>{1.0, 0.25, 0.5, 0.0}));
    }
};

QTEST_APPLESS_MAIN(ProgressTest)
#include "progress.moc"
