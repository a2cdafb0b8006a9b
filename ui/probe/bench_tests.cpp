#include "ui/probe/bench_tests.h"

#include "pipeline/pair_scene.h"

#include <QtGlobal>

#include <algorithm>

namespace hullwright::ui {
namespace {

using Things = std::vector<Thing>;
using pipeline::Probe;

BenchThing box(const char* title, const Vec3& lower, const Vec3& upper) {
    return {ThingKind::box, title, {lower, upper}};
}

BenchThing cylinder() {
    return {ThingKind::cylinder,
            QT_TRANSLATE_NOOP("BenchTest", "Cylinder"),
            {Vec3(0, 0, -1), Vec3(0, 0, 1), Vec3(0.75, 0, 0)}};
}

BenchThing plane() {
    return {ThingKind::plane,
            QT_TRANSLATE_NOOP("BenchTest", "Plane"),
            {Vec3(0, 0, 0), Vec3(0, 0, 1)}};
}

BenchThing asset() {
    return {ThingKind::asset, QT_TRANSLATE_NOOP("BenchTest", "Asset"), {}};
}

BenchThing ray() {
    return {ThingKind::ray,
            QT_TRANSLATE_NOOP("BenchTest", "Ray"),
            {Vec3(-2, -0.5, 1), Vec3(2, 0.5, -1)}};
}

BenchThing ball(const char* title, const Vec3& centre, const Vec3& way) {
    return {ThingKind::moving_ball, title, {centre, Vec3(0.5, 0, 0), way}};
}

hullwright::Segment segment_of(const Thing& thing) {
    return {thing.values[0], thing.values[1]};
}

std::string pose_of(const Thing& turned) {
    return pipeline::pose_text({turned.axes(), turned.middle()});
}

hullwright::Ray ray_of(const Thing& thing) {
    return {thing.values[0], thing.values[1]};
}

hullwright::Plane plane_of(const Thing& thing) {
    return {thing.values[0], thing.values[1]};
}

hullwright::Cylinder cylinder_of(const Thing& thing, bool endless) {
    return {thing.values[0], thing.values[1], thing.radius(), endless};
}

pipeline::MovingBall ball_of(const Thing& thing) {
    return {thing.middle(), thing.radius(), thing.way()};
}

void add_boxes(std::vector<BenchTest>& tests) {
    tests.push_back({"boxes",
                     QT_TRANSLATE_NOOP("BenchTest", "Box against box"),
                     QT_TRANSLATE_NOOP("BenchTest", "Whether two boxes along the axes meet, and the "
                                                    "box that both have in common."),
                     {box(QT_TRANSLATE_NOOP("BenchTest", "Box A"), {-1, -1, -1}, {1, 1, 1}),
                      box(QT_TRANSLATE_NOOP("BenchTest", "Box B"), {0.5, 0, 0}, {2.5, 1.5, 1.5})},
                     [](const Things& things, const std::string& /*asset*/) -> Probe {
                         return pipeline::BoxesProbe{things[0].box(), things[1].box()};
                     }});
}

} // namespace

BenchValues BenchTest::start() const {
    BenchValues values;
    for (const BenchThing& thing : things) {
        values.insert(values.end(), thing.start.begin(), thing.start.end());
    }
    return values;
}

std::vector<Thing> BenchTest::things_of(const BenchValues& values) const {
    std::vector<Thing> all;
    std::size_t first = 0;
    for (const BenchThing& thing : things) {
        all.push_back({thing.kind, std::span(values).subspan(first, thing.start.size())});
        first += thing.start.size();
    }
    return all;
}

std::size_t BenchTest::first_value(std::size_t thing) const {
    std::size_t first = 0;
    for (std::size_t i = 0; i < thing; ++i) {
        first += things[i].start.size();
    }
    return first;
}

bool BenchTest::needs_asset() const {
    return std::ranges::find(things, ThingKind::asset, &BenchThing::kind) != things.end();
}

// Balls have the same rules in both.
bool BenchTest::has_rules() const {
    return std::ranges::find(things, ThingKind::moving_ball, &BenchThing::kind) == things.end();
}

const std::vector<BenchTest>& bench_tests() {
    static const std::vector<BenchTest> tests = [] {
        std::vector<BenchTest> all;
        add_boxes(all);
        return all;
    }();
    return tests;
}

std::size_t bench_test(const std::string& name) {
    const auto& tests = bench_tests();
    const auto found = std::ranges::find(tests, name, &BenchTest::name);
    return found == tests.end() ? 0 : static_cast<std::size_t>(found - tests.begin());
}

} // namespace hullwright::ui
