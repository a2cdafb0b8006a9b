#include "ui/probe/bench_tests.h"

#include "pipeline/pair_scene.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <utility>

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
    return {
        ThingKind::plane, QT_TRANSLATE_NOOP("BenchTest", "Plane"), {Vec3(0, 0, 0), Vec3(0, 0, 1)}};
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
    tests.push_back(
        {"boxes",
         QT_TRANSLATE_NOOP("BenchTest", "Box against box"),
         QT_TRANSLATE_NOOP("BenchTest", "Whether two boxes along the axes meet, and the box that "
                                        "both have in common."),
         {box(QT_TRANSLATE_NOOP("BenchTest", "Box A"), {-1, -1, -1}, {1, 1, 1}),
          box(QT_TRANSLATE_NOOP("BenchTest", "Box B"), {0.5, 0, 0}, {2.5, 1.5, 1.5})},
         [](const Things& things, const std::string& /*asset*/) -> Probe {
             return pipeline::BoxesProbe{things[0].box(), things[1].box()};
         }});
    tests.push_back(
        {"moving-boxes",
         QT_TRANSLATE_NOOP("BenchTest", "Moving box against box"),
         QT_TRANSLATE_NOOP("BenchTest", "When a box on its way first and last meets another, as a "
                                        "share of the way."),
         {{ThingKind::moving_box,
           QT_TRANSLATE_NOOP("BenchTest", "Moving box"),
           {Vec3(-3, -0.5, -0.5), Vec3(-2, 0.5, 0.5), Vec3(5, 0.5, 0)}},
          box(QT_TRANSLATE_NOOP("BenchTest", "Box"), {-0.5, -0.5, -0.5}, {0.5, 1, 0.5})},
         [](const Things& things, const std::string& /*asset*/) -> Probe {
             return pipeline::MovingBoxesProbe{things[0].box(), things[0].way(), things[1].box()};
         }});
}

void add_segments(std::vector<BenchTest>& tests) {
    const BenchThing segment = {ThingKind::segment,
                                QT_TRANSLATE_NOOP("BenchTest", "Segment"),
                                {Vec3(-2, -0.5, 0.25), Vec3(0.5, 0.5, 0.5)}};
    const char* help =
        QT_TRANSLATE_NOOP("BenchTest", "Whether a segment is outside of a box (green), crosses its "
                                       "surface (blue) or is wholly inside (red), and where.");
    tests.push_back({"segment-box",
                     QT_TRANSLATE_NOOP("BenchTest", "Segment against box"),
                     help,
                     {segment, box(QT_TRANSLATE_NOOP("BenchTest", "Box"), {-1, -1, -1}, {1, 1, 1})},
                     [](const Things& things, const std::string& /*asset*/) -> Probe {
                         return pipeline::SegmentProbe{segment_of(things[0]), things[1].box(), {}};
                     }});
    tests.push_back({"segment-turned-box",
                     QT_TRANSLATE_NOOP("BenchTest", "Segment against turned box"),
                     help,
                     {segment,
                      {ThingKind::turned_box,
                       QT_TRANSLATE_NOOP("BenchTest", "Turned box"),
                       {Vec3(0, 0, 0), Vec3(1, 0.75, 0.5), Vec3(0, 0, 30)}}},
                     [](const Things& things, const std::string& /*asset*/) -> Probe {
                         return pipeline::SegmentProbe{segment_of(things[0]), things[1].box(),
                                                       pose_of(things[1])};
                     }});
}

// Makes the test of a ray against the second thing, which `body` turns into what is asked about.
template <class Body>
BenchTest ray_test(const char* name, const char* title, const char* help, BenchThing thing,
                   Body body) {
    return {name,
            title,
            help,
            {ray(), std::move(thing)},
            [body](const Things& things, const std::string& asset) -> Probe {
                return pipeline::RayProbe{ray_of(things[0]), body(things[1], asset), false};
            }};
}

void add_rays(std::vector<BenchTest>& tests) {
    const char* help = QT_TRANSLATE_NOOP(
        "BenchTest", "Where a ray enters and leaves, with the normals there; blue where it does, "
                     "red where it begins inside.");
    tests.push_back(
        ray_test("ray-plane", QT_TRANSLATE_NOOP("BenchTest", "Ray against plane"), help, plane(),
                 [](const Thing& thing, const std::string& /*asset*/) { return plane_of(thing); }));
    tests.push_back(ray_test("ray-sphere", QT_TRANSLATE_NOOP("BenchTest", "Ray against sphere"),
                             help,
                             {ThingKind::sphere,
                              QT_TRANSLATE_NOOP("BenchTest", "Sphere"),
                              {Vec3(0, 0, 0), Vec3(1, 0, 0)}},
                             [](const Thing& thing, const std::string& /*asset*/) {
                                 return hullwright::Sphere{thing.middle(), thing.radius()};
                             }));
    for (const bool endless : {false, true}) {
        BenchTest test =
            ray_test(endless ? "ray-endless-cylinder" : "ray-cylinder",
                     endless ? QT_TRANSLATE_NOOP("BenchTest", "Ray against endless cylinder")
                             : QT_TRANSLATE_NOOP("BenchTest", "Ray against cylinder"),
                     help, cylinder(), [endless](const Thing& thing, const std::string& /*asset*/) {
                         return cylinder_of(thing, endless);
                     });
        test.is_endless = endless;
        tests.push_back(std::move(test));
    }
    tests.push_back(ray_test(
        "ray-asset", QT_TRANSLATE_NOOP("BenchTest", "Ray against asset"),
        QT_TRANSLATE_NOOP("BenchTest", "Which pieces of an asset a ray meets, where it enters and "
                                       "leaves them, and of which faces they were made."),
        asset(), [](const Thing& /*thing*/, const std::string& file) { return file; }));
}

// Makes the test of a moving ball against the second thing.
template <class Body>
BenchTest ball_test(const char* name, const char* title, BenchThing thing, Body body) {
    return {name,
            title,
            QT_TRANSLATE_NOOP("BenchTest", "When a ball that goes straight on first touches, as a "
                                           "share of its way, and where."),
            {ball(QT_TRANSLATE_NOOP("BenchTest", "Ball"), {-2, 0, 1.5}, {4, 0.5, -1.5}),
             std::move(thing)},
            [body](const Things& things, const std::string& asset) -> Probe {
                return pipeline::BallProbe{ball_of(things[0]), body(things[1], asset)};
            }};
}

void add_balls(std::vector<BenchTest>& tests) {
    tests.push_back(
        ball_test("ball-ball", QT_TRANSLATE_NOOP("BenchTest", "Ball against ball"),
                  ball(QT_TRANSLATE_NOOP("BenchTest", "Other ball"), {2, 0.5, 0}, {-3, 0, 0.5}),
                  [](const Thing& thing, const std::string& /*asset*/) { return ball_of(thing); }));
    tests.push_back(ball_test(
        "ball-plane", QT_TRANSLATE_NOOP("BenchTest", "Ball against plane"), plane(),
        [](const Thing& thing, const std::string& /*asset*/) { return plane_of(thing); }));
    tests.push_back(ball_test("ball-cylinder",
                              QT_TRANSLATE_NOOP("BenchTest", "Ball against cylinder"), cylinder(),
                              [](const Thing& thing, const std::string& /*asset*/) {
                                  return cylinder_of(thing, false);
                              }));
    tests.push_back(
        ball_test("ball-box", QT_TRANSLATE_NOOP("BenchTest", "Ball against box"),
                  box(QT_TRANSLATE_NOOP("BenchTest", "Box"), {-0.5, -1, -0.5}, {1, 1, 0.5}),
                  [](const Thing& thing, const std::string& /*asset*/) { return thing.box(); }));
    tests.push_back(
        ball_test("ball-asset", QT_TRANSLATE_NOOP("BenchTest", "Ball against asset"), asset(),
                  [](const Thing& /*thing*/, const std::string& file) { return file; }));
}

} // namespace

BenchValues BenchTest::start() const {
    BenchValues values;
    for (const BenchThing& thing : things) {
        values.insert(values.end(), thing.start.begin(), thing.start.end());
    }
    return values;
}

// Numbers are rounded to some digits, so that one can read them.
BenchValues BenchTest::start_beside(const Aabb& asset) const {
    constexpr double k_size = 4.0; // about that of what tests begin with
    const double scale = asset.diagonal() / k_size;
    const double digit = std::pow(10.0, std::floor(std::log10(scale)) - 2.0);
    BenchValues values = start();
    for (std::size_t i = 0; scale > 0.0 && i < things.size(); ++i) {
        const auto roles = values_of(things[i].kind);
        for (std::size_t value = 0; value < roles.size(); ++value) {
            Vec3& now = values[first_value(i) + value];
            now *= scale;
            now += roles[value].role == ValueRole::place ? asset.centre() : Vec3(Vec3::Zero());
            for (double& number : now) {
                number = rounded_to(number, digit);
            }
        }
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
        add_segments(all);
        add_rays(all);
        add_balls(all);
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
