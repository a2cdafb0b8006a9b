// A ball on its way to an asset touches the face that it touches first, whichever way the tree
// leads to it.
#include "pipeline/probe_target.h"
#include "base/files.h"
#include "pack/pack_tree.h"
#include "pipeline/pair_scene.h"
#include "recipe/presets.h"
#include "support/assets.h"
#include "support/random_pieces.h"
#include "support/shapes.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <stop_token>

using namespace hullwright;

namespace {

struct First {
    Touch touch;
    Index face = k_none;
};

// Returns the first of all faces, each held against the whole way.
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

// Returns the way out through the nearest of all faces of a piece; of several that with the
// smallest number.
Vec3 way_out_of_all(const PlayGround& ground, Index piece, const Vec3& point) {
    NearestPlace nearest;
    nearest.distance = std::numeric_limits<double>::infinity();
    for (Index face = 0; face < ground.obstacles().size(); ++face) {
        if (ground.piece_of(face) == piece) {
            const NearestPlace place = nearest_to(ground.obstacles()[face], point);
            nearest = place.distance < nearest.distance ? place : nearest;
        }
    }
    return -nearest.normal;
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

// Above 0: the ray goes through the face, farther from its edges than anything rounds; below 0: it
// passes by as far; 0: near an edge, which rationals decide in another test. By Moeller and
// Trumbore (1997), in doubles.
double surely_met(const std::array<Vec3, 3>& corners, const Vec3& from, const Vec3& way) {
    constexpr double k_edge = 1e-9;
    const Vec3 u = corners[1] - corners[0];
    const Vec3 v = corners[2] - corners[0];
    const Vec3 across = way.cross(v);
    const double volume = u.dot(across);
    if (std::abs(volume) < k_edge * u.norm() * v.norm() * way.norm()) {
        return 0.0;
    }
    const Vec3 to = from - corners[0];
    const double s = to.dot(across) / volume;
    const double r = way.dot(to.cross(u)) / volume;
    const double t = v.dot(to.cross(u)) / volume;
    const double least = std::min({s, r, 1.0 - s - r, t});
    return std::abs(least) < k_edge ? 0.0 : least;
}

// Writes the sample so far from zero along x, to the last digit.
bool write_bracket(const QString& path, int away) {
    QFile sample(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj");
    QString text;
    for (bool good = sample.open(QIODevice::ReadOnly); good && !sample.atEnd();) {
        QStringList words = QString::fromUtf8(sample.readLine()).split(' ');
        if (words.front() == "v") {
            words[1] = QString::number(words[1].toDouble() + away, 'f', 5);
        }
        text += words.join(' ');
    }
    return write_file(path.toStdString(), text.toStdString()).ok();
}

Recipe recipe_of(const char* preset) {
    Recipe recipe;
    apply_preset(*find_preset(preset), recipe);
    return recipe;
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
        const auto target = pipeline::ProbeTarget::make(body->side.asset, body, nullptr, "bracket");
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
                QVERIFY((*found)->normal ==
                        way_out_of_all(target->ground(), (*found)->piece, own.from));
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

    // Every face of the mesh that a ray certainly meets, or misses, is told so by one piece and by
    // no other, whatever the hulls look like.
    void the_faces_that_a_ray_meets_are_those_of_the_mesh_data() {
        QTest::addColumn<int>("away");
        QTest::newRow("near zero") << 0;
        QTest::newRow("far from zero") << 4'000'000;
    }
    void the_faces_that_a_ray_meets_are_those_of_the_mesh() {
        QFETCH(const int, away);
        QTemporaryDir folder;
        const QString file = folder.filePath("bracket.obj");
        QVERIFY(write_bracket(file, away));
        auto made = pipeline::load_body(file.toStdString(), pipeline::PairColour::blue,
                                        recipe_of("exact"), {true, HULLWRIGHT_CLI}, "a test");
        QVERIFY(made);
        const auto body = std::make_shared<const pipeline::PairBody>(std::move(*made));
        const TriMesh& mesh = *body->side.mesh;
        QCOMPARE(mesh.origin.isZero(0.0), away == 0);
        const auto target =
            pipeline::ProbeTarget::make(body->side.asset, body, body->side.mesh, "bracket");
        QVERIFY(target && target->has_surface());
        constexpr unsigned k_seed = 23;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> share(-0.5, 1.5);
        const Aabb box = bounds_of(mesh);
        const auto place = [&] {
            const double x = share(random);
            const double y = share(random);
            return Vec3(box.lower + box.size().cwiseProduct(Vec3(x, y, share(random))));
        };
        std::size_t met = 0;
        for (int i = 0; i < 500; ++i) {
            const Vec3 start = place() + mesh.origin;
            const Vec3 from = start - mesh.origin;
            const Ray ray = {start, place() - from};
            const auto hits = target->meets(ray, ProbeRules::ours);
            QVERIFY(hits);
            std::map<FaceId, int> told;
            for (const pipeline::RayHit& hit : *hits) {
                double before = 0.0;
                for (const pipeline::SourceFace& face : hit.met.value()) {
                    ++told[face.hit.face];
                    QVERIFY(std::ranges::any_of(hit.faces, [&](const FaceRange& run) {
                        return face.hit.face >= run[0] && face.hit.face < run[0] + run[1];
                    }));
                    const auto [a, b, c] = mesh.corners(face.hit.face);
                    QVERIFY(face.hit.at.normal.isApprox((b - a).cross(c - a).normalized(), 1e-9));
                    QVERIFY(face.corners[1] == b + mesh.origin);
                    QVERIFY((face.hit.at.point - start - face.hit.at.t * ray.direction).norm() <
                            1e-8);
                    QCOMPARE(face.in_file, mesh.face_source[face.hit.face]);
                    QVERIFY(face.hit.at.t >= before);
                    before = face.hit.at.t;
                }
            }
            for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
                const double sure = surely_met(mesh.corners(face), from, ray.direction);
                QVERIFY2(sure == 0.0 || told[face] == (sure > 0.0 ? 1 : 0),
                         qPrintable(QString("ray %1, face %2").arg(i).arg(face)));
                met += sure > 0.0 ? 1 : 0;
            }
        }
        QVERIFY2(met > 300, qPrintable(QString::number(met)));
    }

    // Pieces of the solid lie within it, and a ray may meet them beside their faces, or they have
    // none: none is said then, and without the mesh nothing is.
    void where_no_face_can_be_said_none_is() {
        auto made = pipeline::load_body(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj",
                                        pipeline::PairColour::blue, recipe_of("robotics"),
                                        {true, HULLWRIGHT_CLI}, "a test");
        QVERIFY(made);
        const auto body = std::make_shared<const pipeline::PairBody>(std::move(*made));
        const auto target =
            pipeline::ProbeTarget::make(body->side.asset, body, body->side.mesh, "bracket");
        const auto blind = pipeline::ProbeTarget::make(body->side.asset, body, nullptr, "bracket");
        QVERIFY(target && blind && !blind->has_surface());
        std::size_t with = 0;
        std::size_t without = 0;
        const Aabb box = bounds_of(*body->side.mesh);
        for (int i = 0; i < 400; ++i) {
            const Vec3 share((i % 20 + 0.37) / 20.0, (i / 20 + 0.61) / 20.0, 1.5);
            const Ray ray = {box.lower + body->side.mesh->origin + box.size().cwiseProduct(share),
                             Vec3(0, 0, -1)};
            const auto hits = target->meets(ray, ProbeRules::ours);
            const auto unknown = blind->meets(ray, ProbeRules::ours);
            QVERIFY(hits && unknown && hits->size() == unknown->size());
            for (std::size_t k = 0; k < hits->size(); ++k) {
                const pipeline::RayHit& hit = (*hits)[k];
                QVERIFY(hit.met && !(*unknown)[k].met);
                QVERIFY(!hit.faces.empty() || hit.met->empty());
                with += hit.met->empty() ? 0 : 1;
                without += hit.met->empty() ? 1 : 0;
            }
        }
        QVERIFY2(with > 20 && without > 20, qPrintable(QString("%1 %2").arg(with).arg(without)));
        QVERIFY(!pipeline::ProbeTarget::make(
            body->side.asset, body, std::make_shared<TriMesh>(make_mesh({}, {})), "bracket"));
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
        const auto target = pipeline::ProbeTarget::make(body->side.asset, body, nullptr, "box");
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
        // To points in the middle and on diagonals several sides are equally near.
        const Vec3 origin(body->side.asset.meta().origin.data());
        for (int i = 0; i < 125; ++i) {
            const Vec3 from(0.5 + 0.75 * (i % 5), 0.5 + 0.75 * (i / 5 % 5), 0.5 + 0.75 * (i / 25));
            const auto within = target->touches({from, Vec3(0, 0, 9), Vec3::Zero()}, 0.1);
            QVERIFY(within && *within);
            QVERIFY((*within)->point == from);
            QVERIFY((*within)->normal == way_out_of_all(target->ground(), 0, from - origin));
        }
    }

    // The obstacle nearest to a point, or that with the least number, is found after a look at few
    // of many.
    void few_of_many_obstacles_are_looked_at() {
        constexpr unsigned k_seed = 19;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        const auto vector = [&] { return Vec3(number(random), number(random), number(random)); };
        constexpr Index k_obstacles = 20'000;
        std::vector<Obstacle> obstacles;
        for (Index i = 0; i < k_obstacles; ++i) {
            const Vec3 at = vector();
            obstacles.emplace_back(PlayTriangle{at, at + 0.01 * vector(), at + 0.01 * vector()});
        }
        const auto ground = PlayGround::make(std::move(obstacles));
        QVERIFY(ground);
        for (int i = 0; i < 50; ++i) {
            const Vec3 place = 1.2 * vector();
            double expected = std::numeric_limits<double>::infinity();
            for (const Obstacle& each : ground->obstacles()) {
                expected = std::min(expected, nearest_to(each, place).distance);
            }
            double nearest = std::numeric_limits<double>::infinity();
            int looks = 0;
            ground->visit(
                place,
                [&](const Aabb& box, Index /*least*/) {
                    return distance_to(box, place) <= nearest + 1e-9;
                },
                [&](Index obstacle) {
                    ++looks;
                    nearest = std::min(nearest,
                                       nearest_to(ground->obstacles()[obstacle], place).distance);
                });
            QCOMPARE(nearest, expected);
            QVERIFY2(looks > 0 && looks < 1000, qPrintable(QString::number(looks)));
            Index first = k_none;
            looks = 0;
            ground->visit(
                place, [&](const Aabb& /*box*/, Index least) { return least < first; },
                [&](Index obstacle) {
                    ++looks;
                    first = std::min(first, obstacle);
                });
            QCOMPARE(first, Index{0});
            QVERIFY2(looks < 100, qPrintable(QString::number(looks)));
        }
    }

    // A ball that lies on a side or goes along it, apart by less than what rounding does, touches
    // it, as it does where that face alone is asked.
    void a_ball_within_rounding_of_a_side_touches_it() {
        constexpr unsigned k_seed = 18;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> number(0.0, 1.0);
        std::vector<Piece> pieces = {
            tests::piece_around(shapes::box(Vec3(-1, -1, -1), Vec3(2, 2, 2)).vertices)};
        const TriMesh mesh = tests::mesh_of(pieces);
        PieceSet set;
        set.pieces = std::move(pieces);
        const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.0});
        const auto bytes = std::make_shared<const tests::AssetBytes>(
            tests::bytes_of(set, *packed, 0.0, mesh.triangles.size()));
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes->data(), bytes->size(), asset,
                                 hwa::k_query | hwa::k_names) == hwa::Fault::none);
        const auto target = pipeline::ProbeTarget::make(asset, bytes, nullptr, "cube");
        QVERIFY(target);
        for (int i = 0; i < 2000; ++i) {
            const double radius = 0.01 + number(random);
            double z = 1.0 + radius;
            for (int step = 0; step < i % 5; ++step) {
                z = std::nextafter(z, 9.0);
            }
            const Vec3 from(1.8 * number(random) - 0.9, 1.8 * number(random) - 0.9, z);
            const Vec3 way = i % 2 == 0 ? Vec3(0, 0, 0) : Vec3(number(random), number(random), 0);
            const Flight asked = {from, way, Vec3::Zero()};
            const auto expected = first_of_all(target->ground(), asked, radius);
            QVERIFY(expected && expected->touch.time == 0.0);
            const auto found = target->touches(asked, radius);
            QVERIFY2(found && *found, qPrintable(QString::number(i)));
            QCOMPARE((*found)->time, 0.0);
            QVERIFY((*found)->point == expected->touch.nearest.point);
        }
    }

    void a_stopped_look_at_faces_has_no_answer() {
        auto made = pipeline::load_body(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj",
                                        pipeline::PairColour::blue, Recipe(),
                                        {true, HULLWRIGHT_CLI}, "a test");
        QVERIFY(made);
        const auto body = std::make_shared<const pipeline::PairBody>(std::move(*made));
        const auto target = pipeline::ProbeTarget::make(body->side.asset, body, nullptr, "bracket");
        QVERIFY(target);
        const Aabb box = target->ground().box();
        const Flight way = {box.centre() + Vec3(body->side.asset.meta().origin.data()), box.size(),
                            Vec3::Zero()};
        std::stop_source stop;
        QVERIFY(target->touches(way, 0.1 * box.diagonal(), stop.get_token()));
        stop.request_stop();
        const auto stopped = target->touches(way, 0.1 * box.diagonal(), stop.get_token());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    void a_ball_of_no_numbers_is_refused() {
        auto made = pipeline::load_body(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj",
                                        pipeline::PairColour::blue, Recipe(),
                                        {true, HULLWRIGHT_CLI}, "a test");
        QVERIFY(made);
        const auto body = std::make_shared<const pipeline::PairBody>(std::move(*made));
        const auto target = pipeline::ProbeTarget::make(body->side.asset, body, nullptr, "bracket");
        QVERIFY(target);
        // A ball that is far away along x is parted from all faces before its y is looked at.
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
