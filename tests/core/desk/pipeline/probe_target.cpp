// A ball on its way to an asset touches the face that it touches first, whichever way the tree
// leads to it.
#include "pipeline/probe_target.h"
#include "base/files.h"
#include "pipeline/pair_scene.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>
#include <random>

using namespace hullwright;

namespace {

struct First {
    Touch touch;
    Index face = k_none;
};

// The first of all faces, each held against the whole way.
std::optional<First> first_of_all(const PlayGround& ground, const Flight& way, double radius) {
    std::optional<First> first;
    for (Index face = 0; face < ground.obstacles().size(); ++face) {
        const auto touch = contact_time(way, radius, ground.obstacles()[face]);
        if (touch && *touch && (!first || (*touch)->time < first->touch.time)) {
            first = First{**touch, face};
        }
    }
    return first;
}

// True where the point is behind the planes of all faces of a piece.
bool is_in_a_piece(const PlayGround& ground, const Vec3& p) {
    std::map<Index, bool> is_in;
    for (Index face = 0; face < ground.obstacles().size(); ++face) {
        const auto& t = std::get<PlayTriangle>(ground.obstacles()[face]);
        const bool behind = (t[1] - t[0]).cross(t[2] - t[0]).dot(p - t[0]) < 0.0;
        const auto [at, is_new] = is_in.emplace(ground.piece_of(face), behind);
        at->second = at->second && behind;
    }
    return std::ranges::any_of(is_in, [](const auto& piece) { return piece.second; });
}

} // namespace

class ProbeTargetTest : public QObject {
    Q_OBJECT

private slots:
    void the_first_face_is_that_of_all_faces() {
        constexpr unsigned k_seed = 17;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        const auto vector = [&] { return Vec3(number(random), number(random), number(random)); };
        auto made = pipeline::load_body(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj",
                                        pipeline::PairColour::blue, Recipe(),
                                        {true, HULLWRIGHT_CLI}, "a test");
        QVERIFY(made);
        const auto body = std::make_shared<const pipeline::PairBody>(std::move(*made));
        const auto target = pipeline::ProbeTarget::make(body->side.asset, body, "bracket");
        QVERIFY(target);
        const Aabb box = target->ground().box();
        const Vec3 origin(body->side.asset.meta().origin.data());
        int touched = 0;
        int inside = 0;
        for (int i = 0; i < 3000; ++i) {
            const double radius = box.diagonal() * 0.1 * std::abs(number(random)) * (i % 3);
            // Every fourth way is along an axis, and every tenth ball stays where it is.
            Vec3 way = 2.0 * vector().cwiseProduct(box.size());
            way = i % 4 == 0 ? Vec3(way[i % 3] * Vec3::Unit(i % 3)) : way;
            way *= i % 10 == 0 ? 0.0 : 1.0;
            const Vec3 from = box.centre() + vector().cwiseProduct(box.size());
            const Flight asked = {from + origin, way, Vec3::Zero()};
            const Flight own = {asked.from - origin, way, Vec3::Zero()};
            const auto expected = first_of_all(target->ground(), own, radius);
            const auto found = target->touches(asked, radius);
            QVERIFY(found);
            const bool begins_inside = is_in_a_piece(target->ground(), own.from) &&
                                       (!expected || expected->touch.time > 0.0);
            inside += begins_inside ? 1 : 0;
            QCOMPARE(found->has_value(), expected.has_value() || begins_inside);
            if (begins_inside) {
                QCOMPARE((*found)->time, 0.0);
                QVERIFY((*found)->point == asked.from);
            } else if (expected) {
                ++touched;
                QCOMPARE((*found)->time, expected->touch.time);
                QVERIFY((*found)->point == expected->touch.nearest.point + origin);
                QCOMPARE((*found)->piece, target->ground().piece_of(expected->face));
            }
        }
        QVERIFY2(touched > 300 && touched < 2900, qPrintable(QString::number(touched)));
        QVERIFY2(inside > 20, qPrintable(QString::number(inside)));
    }

    // A box from 0 to 4 is met by a ball within it as by one that is a box for itself.
    void a_ball_within_touches_at_once() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("box.obj").toStdString();
        QVERIFY(write_file(file, "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nv 0 0 4\nv 4 0 4\nv 4 4 4\n"
                                 "v 0 4 4\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\n"
                                 "f 3 4 8 7\nf 4 1 5 8\n"));
        auto made = pipeline::load_body(file, pipeline::PairColour::blue, Recipe(),
                                        {true, HULLWRIGHT_CLI}, "a test");
        QVERIFY(made);
        const auto body = std::make_shared<const pipeline::PairBody>(std::move(*made));
        const auto target = pipeline::ProbeTarget::make(body->side.asset, body, "box");
        QVERIFY(target);
        const auto touch = target->touches({Vec3(2, 2, 3.5), Vec3(0, 0, 9), Vec3::Zero()}, 0.1);
        QVERIFY(touch && *touch);
        QCOMPARE((*touch)->time, 0.0);
        QVERIFY((*touch)->point == Vec3(2, 2, 3.5));
        QVERIFY2((*touch)->normal.isApprox(Vec3(0, 0, 1), 1e-12),
                 qPrintable(QString("%1 %2 %3")
                                .arg((*touch)->normal.x())
                                .arg((*touch)->normal.y())
                                .arg((*touch)->normal.z())));
        const auto beside = target->touches({Vec3(2, 2, 4.5), Vec3(0, 0, 9), Vec3::Zero()}, 0.1);
        QVERIFY(beside && !*beside);
    }

    void a_ball_of_no_numbers_is_refused() {
        auto made = pipeline::load_body(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj",
                                        pipeline::PairColour::blue, Recipe(),
                                        {true, HULLWRIGHT_CLI}, "a test");
        QVERIFY(made);
        const auto body = std::make_shared<const pipeline::PairBody>(std::move(*made));
        const auto target = pipeline::ProbeTarget::make(body->side.asset, body, "bracket");
        QVERIFY(target);
        // One that is far away along x is parted from all faces before its y is looked at.
        const double none = std::numeric_limits<double>::quiet_NaN();
        const double far = 1e3 * target->ground().box().diagonal();
        QVERIFY(!target->touches({Vec3::Constant(none), Vec3(1, 0, 0), Vec3::Zero()}, 1.0));
        QVERIFY(!target->touches({Vec3(far, none, 0), Vec3(0, 0, 1), Vec3::Zero()}, 1.0));
        QVERIFY(!target->touches({Vec3(far, 0, 0), Vec3(0, none, 0), Vec3::Zero()}, 1.0));
        QVERIFY(!target->touches({Vec3(far, 0, 0), Vec3(0, 0, 1), Vec3::Zero()}, -1.0));
        QVERIFY(*target->touches({Vec3(far, 0, 0), Vec3(0, 0, 1), Vec3::Zero()}, 1.0) ==
                std::nullopt);
    }
};

QTEST_APPLESS_MAIN(ProbeTargetTest)
#include "probe_target.moc"
