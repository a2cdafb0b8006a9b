// The bench of probes is tried without a window: handles, the values that they move, and what is
// asked of things as they stand.
#include "pipeline/probe_picture.h"
#include "ui/probe/bench_picture.h"
#include "ui/probe/bench_tests.h"
#include "ui/probe/found_text.h"

#include <QTest>
#include <random>
#include <set>

using namespace hullwright;
using namespace hullwright::ui;

namespace {

constexpr ThingKind k_kinds[] = {ThingKind::box,     ThingKind::moving_box, ThingKind::turned_box,
                                 ThingKind::segment, ThingKind::ray,        ThingKind::plane,
                                 ThingKind::sphere,  ThingKind::cylinder,   ThingKind::moving_ball};

class Chance {
public:
    explicit Chance(unsigned seed) : random_(seed) { qInfo("seed %u", seed); }
    Vec3 point() { return {number_(random_), number_(random_), number_(random_)}; }
    BenchValues values(ThingKind kind) {
        BenchValues values;
        for (const ThingValue& value : values_of(kind)) {
            values.push_back(point());
            if (value.role == ValueRole::radius || value.role == ValueRole::half) {
                values.back() = values.back().cwiseAbs();
            }
        }
        return values;
    }

private:
    std::mt19937 random_;
    std::uniform_real_distribution<double> number_{-3.0, 3.0};
};

std::optional<pipeline::ProbeFound> found_by(const BenchTest& test, const BenchValues& values,
                                             ProbeRules rules = ProbeRules::ours) {
    const auto answer = pipeline::probe(test.asked(test.things_of(values), {}), rules);
    return answer ? std::optional(answer->found) : std::nullopt;
}

const BenchTest& row(const char* name) {
    return bench_tests()[bench_test(name)];
}

bool is_green(const char* test, const BenchValues& values, ProbeRules rules = ProbeRules::ours) {
    return pipeline::colour_of_answer(*found_by(row(test), values, rules)) ==
           pipeline::k_nothing_met;
}

} // namespace

class ProbeBenchTest : public QObject {
    Q_OBJECT

private slots:
    // A handle comes to where it is moved, and moves nothing that is not its own.
    void handles_come_to_where_they_are_moved() {
        Chance chance(11);
        int moved = 0;
        for (int i = 0; i < 200; ++i) {
            for (const ThingKind kind : k_kinds) {
                const BenchValues begun = chance.values(kind);
                for (std::size_t value = 0; value <= begun.size(); ++value) {
                    BenchValues values = begun;
                    const std::size_t handle = value < begun.size() ? value : k_whole;
                    if (!handle_place({kind, values}, handle)) {
                        continue;
                    }
                    const Vec3 place = chance.point();
                    move_handle(kind, values, handle, place);
                    ++moved;
                    const auto now = handle_place({kind, values}, handle);
                    const auto roles = values_of(kind);
                    if (handle == k_whole) {
                        QVERIFY((*now - place).norm() < 1e-12);
                        QVERIFY(((values[1] - values[0]) - (begun[1] - begun[0])).norm() < 1e-12);
                        continue;
                    }
                    if (roles[handle].role == ValueRole::place ||
                        roles[handle].role == ValueRole::way) {
                        QVERIFY((*now - place).norm() < 1e-12);
                    } else if (roles[handle].role == ValueRole::half) {
                        QVERIFY((values[handle].array() >= 0.0).all());
                        QVERIFY(std::abs(values[handle].norm() - (place - values[0]).norm()) <
                                1e-12);
                    }
                    for (std::size_t other = 0; other < begun.size(); ++other) {
                        QVERIFY(other == handle || values[other] == begun[other]);
                    }
                }
            }
        }
        QVERIFY(moved > 4000);
    }

    // A surface that a radius is dragged to goes through the cursor's place.
    void a_radius_reaches_the_cursor() {
        BenchValues ball = {Vec3(1, 2, 3), Vec3(1, 0, 0)};
        move_handle(ThingKind::sphere, ball, 1, Vec3(1, 2, 7));
        QCOMPARE(ball[1].x(), 4.0);
        BenchValues can = {Vec3(0, 0, -1), Vec3(0, 0, 1), Vec3(1, 0, 0)};
        move_handle(ThingKind::cylinder, can, 2, Vec3(3, 4, 50));
        QCOMPARE(can[2].x(), 5.0);
        QVERIFY(std::abs((*handle_place({ThingKind::cylinder, can}, 2)).norm() - 5.0) < 1e-12);
    }

    // The box that the camera is fitted to holds all places of what moves.
    void bounds_hold_the_whole_way() {
        Chance chance(12);
        for (int i = 0; i < 500; ++i) {
            for (const ThingKind kind : k_kinds) {
                const BenchValues values = chance.values(kind);
                const Thing thing = {kind, values};
                const Aabb bounds = thing.bounds();
                QVERIFY(!bounds.empty());
                for (const double share : {0.0, 0.5, 1.0}) {
                    Aabb there;
                    const Vec3 middle = thing.middle() + share * thing.way();
                    there.add(Vec3(middle - Vec3::Constant(0.99 * thing.radius())));
                    there.add(Vec3(middle + Vec3::Constant(0.99 * thing.radius())));
                    QVERIFY(kind == ThingKind::cylinder || bounds.contains(there));
                }
            }
        }
    }

    // Names are in files, so none is there twice; every test begins with something to see.
    void every_test_has_a_name_and_begins_with_something_to_see() {
        std::set<std::string> names;
        for (const BenchTest& test : bench_tests()) {
            QVERIFY2(names.insert(test.name).second, test.name);
            QVERIFY(bench_test(test.name) < bench_tests().size());
            for (const BenchThing& thing : test.things) {
                QCOMPARE(thing.start.size(), values_of(thing.kind).size());
            }
            if (!test.needs_asset()) {
                const auto found = found_by(test, test.start());
                QVERIFY2(found && pipeline::colour_of_answer(*found) != pipeline::k_nothing_met,
                         test.name);
                QVERIFY(!rows_of(*found).empty());
            }
        }
        QCOMPARE(names.size(), std::size_t{14});
        QCOMPARE(bench_test("there is none"), std::size_t{0});
    }

    // Rounding shows in the tip alone, which has every digit.
    void rounding_is_not_shown() {
        pipeline::BallTouch touch;
        touch.normal = Vec3(1.0, -4.0144e-16, 2e-11);
        const auto rows = rows_of(std::optional(touch));
        const auto row = std::ranges::find_if(
            rows, [](const FoundRow& each) { return each.text.startsWith("(1;"); });
        QVERIFY(row != rows.end());
        QCOMPARE(row->text.toUpper(),
                 QString::fromUtf8("(1; 0; 2\u00A0\u00D7\u00A010\u207B\u00B9\u00B9)"));
        QVERIFY2(row->exact.toUpper().contains("-4.0144E-16"), qPrintable(row->exact));
    }

    // All tests answer whatever a hand does, and what is drawn of it has the answer's colour.
    void things_anywhere_are_answered_and_drawn() {
        Chance chance(13);
        std::set<Rgb> seen;
        for (int i = 0; i < 100; ++i) {
            for (const BenchTest& test : bench_tests()) {
                if (test.needs_asset()) {
                    continue;
                }
                BenchValues values;
                for (const BenchThing& thing : test.things) {
                    const BenchValues more = chance.values(thing.kind);
                    values.insert(values.end(), more.begin(), more.end());
                }
                const auto found = found_by(test, values);
                QVERIFY2(found, test.name);
                BenchScene scene;
                scene.things = test.things_of(values);
                scene.endless = test.is_endless;
                scene.found = &*found;
                scene.size = 8.0;
                scene.sight.eye = Vec3(0, 0, 40);
                scene.sight.size = QSizeF(800, 600);
                const Rgb rgb = pipeline::colour_of_answer(*found);
                const std::vector<DrawVertex> drawn = draw_things(scene);
                QVERIFY(std::ranges::any_of(drawn, [&rgb](const DrawVertex& vertex) {
                    return std::abs(vertex.colour[0] * 255.0F - rgb[0]) < 0.5F;
                }));
                QVERIFY(draw_found(scene).empty() ||
                        pipeline::colour_of_answer(*found) != pipeline::k_nothing_met);
                QCOMPARE(draw_common(scene).empty(),
                         std::string_view(test.name) != "boxes" ||
                             pipeline::colour_of_answer(*found) == pipeline::k_nothing_met);
                seen.insert(pipeline::colour_of_answer(*found));
            }
        }
        QCOMPARE(seen.size(), std::size_t{3});
    }

    // A turned box is asked about as the same box along the axes where it is turned by nothing, and
    // by a quarter as one with other sides.
    void a_turned_box_is_turned_about_its_middle() {
        const BenchValues segment = {Vec3(-3, 0.4, 2), Vec3(3, 0.4, 2)};
        const auto shares = [&](const Vec3& angles) {
            BenchValues values = segment;
            values.insert(values.end(), {Vec3(0, 0, 2), Vec3(1, 0.5, 0.25), angles});
            const auto in = std::get<SegmentInBox>(*found_by(row("segment-turned-box"), values));
            return in.exit - in.entry;
        };
        QVERIFY(std::abs(shares(Vec3(0, 0, 0)) - 2.0 / 6.0) < 1e-12);
        QVERIFY(std::abs(shares(Vec3(0, 0, 90)) - 1.0 / 6.0) < 1e-12);
    }

    // Corners in any order make the same box; to touch is a contact by our rules alone.
    void a_box_is_the_same_from_all_corners() {
        const BenchValues beside = {Vec3(1, 0, 1), Vec3(0, 1, 0), Vec3(2, 1, 1), Vec3(1, 0, 0)};
        QVERIFY(!is_green("boxes", beside));
        QVERIFY(is_green("boxes", beside, ProbeRules::as_published));
    }

    void numbers_are_rounded_to_what_people_write() {
        QVERIFY(rounded_to(0.30000000000000004, 0.01) == 0.3);
        QVERIFY(rounded_to(-1.2344, 0.001) == -1.234);
        QCOMPARE(rounded_to(123456.0, 1000.0), 123000.0);
        const BenchTest& test = row("ray-asset");
        const BenchValues beside = test.start_beside({Vec3(10, 10, 10), Vec3(10.3, 10.4, 10.5)});
        for (const double number : {beside[0].x(), beside[1].y()}) {
            QCOMPARE(QString::number(number, 'g', 8).toDouble(), number);
        }
        QVERIFY(test.start_beside({Vec3(1, 1, 1), Vec3(1, 1, 1)}) == test.start());
    }
};

QTEST_APPLESS_MAIN(ProbeBenchTest)
#include "bench.moc"
