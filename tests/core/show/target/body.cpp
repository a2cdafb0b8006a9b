// A body changes its unit and axes exactly where that is possible, and its hulls stay convex.
#include "target/body.h"
#include "exact/predicates.h"
#include "piece/hull.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/stop_at.h"
#include "target/target_names.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <random>

using namespace hullwright;

namespace {

Body body_of(const Piece& piece, double metres_per_unit, UpAxis up) {
    Body body;
    body.name = "thing";
    BodyShape& shape = body.shapes.emplace_back();
    shape.points = piece.vertices;
    shape.triangles = piece.triangles;
    body.metres_per_unit = metres_per_unit;
    body.up = up;
    body.moments = moments_inside(shape.points, shape.triangles);
    return body;
}

Piece piece_of(const TriMesh& mesh) {
    Piece piece;
    piece.vertices = mesh.vertices;
    piece.triangles = mesh.triangles;
    return piece;
}

Body converted(const Body& body, const Frame& frame) {
    const auto made = in_frame(body, frame);
    return made ? made->body : Body();
}

bool says(const Converted& converted, const std::string& what) {
    return std::any_of(
        converted.conversions.begin(), converted.conversions.end(),
        [&](const TargetNote& note) { return sentence(note).find(what) != std::string::npos; });
}

// True when no point lies on the outer side of a face, and every edge has a face on each side.
bool is_convex(const BodyShape& shape) {
    std::map<std::pair<Index, Index>, int> sides;
    for (const Triangle& t : shape.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            ++sides[{t[i], t[(i + 1) % 3]}];
        }
        for (const Vec3& p : shape.points) {
            if (exact::orientation(shape.points[t[0]], shape.points[t[1]], shape.points[t[2]], p) >
                0) {
                return false;
            }
        }
    }
    return std::all_of(sides.begin(), sides.end(), [&](const auto& side) {
        const auto back = sides.find({side.first.second, side.first.first});
        return side.second == 1 && back != sides.end() && back->second == 1;
    });
}

constexpr Frame k_y = {1.0, UpAxis::y, Numbers::doubles};
constexpr Frame k_z = {1.0, UpAxis::z, Numbers::doubles};

} // namespace

class BodyTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_stays_nothing() {
        const auto made = in_frame(Body(), k_y);
        QVERIFY(made && made->body.shapes.empty() && made->body.moments.volume == 0.0);
        QVERIFY(says(*made, "unit unknown: one unit is taken for one metre"));
        QVERIFY(says(*made, "upward axis unknown"));
    }

    void axes_are_exchanged_without_mirroring() {
        const Vec3 p(1, 2, 3);
        QVERIFY(turn_between(UpAxis::z, UpAxis::y) * p == Vec3(1, 3, -2));
        QVERIFY(turn_between(UpAxis::y, UpAxis::z) * p == Vec3(1, -3, 2));
        QVERIFY(turn_between(UpAxis::x, UpAxis::y) * p == Vec3(-2, 1, 3));
        QVERIFY(turn_between(UpAxis::x, UpAxis::z) * p == Vec3(-2, -3, 1));
        const std::map<UpAxis, Vec3> ups = {
            {UpAxis::x, Vec3(1, 0, 0)}, {UpAxis::y, Vec3(0, 1, 0)}, {UpAxis::z, Vec3(0, 0, 1)}};
        for (const auto& [from, up] : ups) {
            for (const auto& [to, becomes] : ups) {
                QVERIFY(turn_between(from, to) * up == becomes);
                QCOMPARE(turn_between(from, to).determinant(), 1.0);
            }
        }
    }

    // The double next to a twelve hundredth is what a text of 12 millimetres should say in metres.
    void powers_of_ten_are_divided_exactly() {
        QCOMPARE(ratio_of(0.001, 1.0).of(12.0), 0.012);
        QCOMPARE(ratio_of(0.001, 1.0).of(0.7), 0.0007);
        QCOMPARE(ratio_of(0.001, 0.01).of(3.3), 0.33);
        QCOMPARE(ratio_of(1.0, 0.01).of(1.25), 125.0);
        QCOMPARE(ratio_of(1.0, 1.0).of(0.1), 0.1);
        QCOMPARE(ratio_of(1000.0, 1.0).of(0.5), 500.0);
        QCOMPARE(ratio_of(0.0254, 1.0).of(1.0), 0.0254);
        const UnitRatio unlike = ratio_of(0.001, 1.0);
        QVERIFY(unlike.times == 1.0 && unlike.over == 1000.0);
    }

    void a_box_of_millimetres_with_z_up() {
        const Body body =
            body_of(piece_of(shapes::box(Vec3(10, 20, 30), Vec3(1, 2, 3))), 0.001, UpAxis::z);
        const auto made = in_frame(body, k_y);
        QVERIFY(made && says(*made, "turned from z up to y up"));
        QVERIFY(says(*made, "scaled by 0.001 to m"));
        const BodyShape& shape = made->body.shapes[0];
        QCOMPARE(shape.points.size(), std::size_t{8});
        QVERIFY(std::find(shape.points.begin(), shape.points.end(), Vec3(0.01, 0.033, -0.022)) !=
                shape.points.end());
        const Moments& moments = made->body.moments;
        QVERIFY(std::abs(moments.volume - 6e-9) < 1e-22);
        QVERIFY((moments.centre - Vec3(0.0105, 0.0315, -0.021)).norm() < 1e-15);
        QVERIFY(std::abs(mass_of(made->body) - 6e-6) < 1e-18);
        // Along x, the extents across are the 3 upward and the 2 of depth.
        QVERIFY(std::abs(inertia_of(made->body)(0, 0) - 6e-6 * 13e-6 / 12.0) < 1e-24);
        QVERIFY(std::abs(inertia_of(made->body)(1, 1) - 6e-6 * 5e-6 / 12.0) < 1e-24);
    }

    // A mass is the same in any unit.
    void kilograms_do_not_depend_on_the_unit() {
        const Body body = body_of(piece_of(shapes::tetrahedron()), 0.01, UpAxis::y);
        const Body metres = converted(body, k_z);
        QVERIFY(std::abs(mass_of(body) - 1000.0 * 1e-6) < 1e-15);
        QVERIFY(std::abs(mass_of(metres) - mass_of(body)) < 1e-15);
        QVERIFY(std::abs(inertia_of(metres).trace() - inertia_of(body).trace() * 1e-4) < 1e-18);
    }

    void what_needs_no_change_stays_to_the_bit() {
        const Piece piece = tests::random_pieces(1, 5, tests::anywhere, 1.0)[0];
        const Body body = body_of(piece, 1.0, UpAxis::y);
        const auto made = in_frame(body, k_y);
        QVERIFY(made->body.shapes[0].points == piece.vertices);
        QVERIFY(made->body.shapes[0].triangles == piece.triangles);
        QVERIFY(made->conversions.empty());
    }

    void hulls_are_convex_in_the_numbers_as_written() {
        const std::uint32_t seed = 11;
        qInfo("seed %u", seed);
        int dented = 0; // hulls that would not be, had their faces been kept
        std::mt19937 random(seed);
        std::uniform_int_distribution<int> any(-3, 3);
        for (int round = 0; round < 40; ++round) {
            // Points of a grid, many of them in one plane: that is what roundings dent.
            std::vector<Vec3> points;
            for (int i = 0; i < 60; ++i) {
                points.emplace_back(any(random), any(random), any(random));
            }
            const Piece piece = tests::piece_around(points);
            for (const Numbers numbers : {Numbers::doubles, Numbers::floats}) {
                Frame frame = k_z;
                frame.numbers = numbers;
                Body body = body_of(piece, 0.0254, UpAxis::y);
                body.origin = Vec3(1e5 / 3.0, 7.0, -2e4);
                const Body after = converted(body, frame);
                const BodyShape& shape = after.shapes[0];
                QVERIFY(shape.flat || is_convex(shape));
                BodyShape kept = shape;
                kept.triangles = piece.triangles;
                dented += kept.points.size() != piece.vertices.size() || !is_convex(kept) ? 1 : 0;
            }
        }
        QVERIFY(dented > 0);
    }

    void floats_stay_near_the_origin_and_say_their_rounding() {
        Body body = body_of(piece_of(shapes::box(Vec3(0.1, 0.1, 0.1))), 1.0, UpAxis::z);
        body.origin = Vec3(1e6, 2e6, 3e6);
        const auto made = in_frame(body, {1.0, UpAxis::y, Numbers::floats});
        QVERIFY(made->body.origin == Vec3(1e6, 3e6, -2e6));
        QVERIFY(says(*made, "coordinates rounded to float32, by"));
        for (const Vec3& p : made->body.shapes[0].points) {
            QVERIFY(p == p.cast<float>().cast<double>() && p.norm() < 3.0);
        }
        const Body doubles = converted(body, k_z);
        QVERIFY(doubles.origin == Vec3::Zero());
        QVERIFY(doubles.shapes[0].points[0].norm() > 1e6);
        QVERIFY((doubles.moments.centre - (body.moments.centre + body.origin)).norm() < 1e-9);
    }

    void primitives_go_along() {
        Body body = body_of(piece_of(shapes::box()), 0.001, UpAxis::z);
        Primitive capsule;
        capsule.shape = Shape::capsule;
        capsule.radius = 2.0;
        capsule.half_length = 5.0;
        capsule.pose.move = Vec3(10, 20, 30);
        body.shapes[0].primitive = capsule;
        body.origin = Vec3(1000, 0, 0);
        const Primitive after = *converted(body, k_y).shapes[0].primitive;
        QCOMPARE(after.radius, 0.002);
        QCOMPARE(after.half_length, 0.005);
        QVERIFY((after.pose.move - Vec3(1.01, 0.03, -0.02)).norm() < 1e-15);
        // The capsule stood along z, which is up, and stands along y now.
        QVERIFY((after.pose.turn * Vec3(0, 0, 1) - Vec3(0, 1, 0)).norm() < 1e-15);
    }

    void a_stop_ends_it() {
        std::stop_source stop;
        stop.request_stop();
        std::vector<Vec3> many;
        std::mt19937 random(1);
        for (int i = 0; i < 2000; ++i) {
            many.push_back(tests::anywhere(random));
        }
        const Body body = body_of(tests::piece_around(many), 0.001, UpAxis::z);
        Body large = body;
        for (int i = 0; i < 40; ++i) {
            large.shapes.push_back(body.shapes[0]);
        }
        const auto made = in_frame(large, k_y, Progress(stop.get_token()));
        QVERIFY(!made && made.issue().code == Code::stopped);
    }

    void names_follow_rules_and_are_there_once() {
        QCOMPARE(ruled_name("part 1.002", NameRule::word), std::string("part_1_002"));
        QCOMPARE(ruled_name("\xC3\xA4 b-c", NameRule::word), std::string("__b-c"));
        QCOMPARE(ruled_name("1-a", NameRule::identifier), std::string("_1_a"));
        QCOMPARE(ruled_name("a\nb", NameRule::text), std::string("a?b"));
        QCOMPARE(ruled_name("", NameRule::identifier), std::string("unnamed"));
        const auto names = ruled_names({"a b", "a_b", "A.B", "c"}, NameRule::word);
        QVERIFY(names && (*names == std::vector<std::string>{"a_b", "a_b_2", "A_B_3", "c"}));
        // A number that another one has for its name is passed over.
        const auto numbered =
            ruled_names({"a_2", "a", "a_4", "A", "a", "a_2", "a"}, NameRule::word);
        QVERIFY(numbered && (*numbered == std::vector<std::string>{"a_2", "a", "a_4", "A_3", "a_5",
                                                                   "a_2_2", "a_6"}));
        const auto lengthy =
            ruled_names({std::string(5000, 'n'), std::string(4000, 'n')}, NameRule::word);
        QVERIFY(lengthy && lengthy->size() == 2);
        QCOMPARE((*lengthy)[0], std::string(120, 'n'));
        QCOMPARE((*lengthy)[1], std::string(120, 'n') + "_2");
        QCOMPARE(padded(7, 3), std::string("007"));
        QCOMPARE(padded(1234, 3), std::string("1234"));
    }

    // Letters that a rule does not allow make thousands of names alike. Numbers that are tried are
    // told of, 4096 by 4096: there are as many as names, and not millions.
    void names_that_are_all_alike_are_numbered_in_one_pass() {
        constexpr std::size_t k_count = 3000;
        const std::vector<std::string> alike(k_count, "立方");
        tests::Heard heard;
        const auto names = ruled_names(alike, NameRule::word, heard.progress());
        QVERIFY(names && names->size() == k_count);
        QCOMPARE(names->front(), std::string("__"));
        QCOMPARE(names->back(), "___" + std::to_string(k_count));
        QVERIFY2(heard.told().size() < 4, qPrintable(QString::number(heard.told().size())));
        tests::StopAt stop(0.3);
        const std::vector<std::string> more(50'000, "a");
        const auto stopped = ruled_names(more, NameRule::word, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.4 && stop.told_after() <= 1);
    }
};

QTEST_APPLESS_MAIN(BodyTest)
#include "body.moc"
