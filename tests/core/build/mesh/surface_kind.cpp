// Winding numbers are held against a plain sum over all faces, and the kind of many surfaces
// against what a person would say they are.
#include "mesh/surface_kind.h"
#include "mesh/winding.h"
#include "support/large_shapes.h"
#include "support/open_shapes.h"
#include "support/servant.h"
#include "support/shared_models.h"
#include "support/stop_at.h"

#include <QTest>
#include <array>
#include <chrono>
#include <numeric>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

constexpr double k_enough = 0.03; // the field may be off by this much

double plain_sum(const TriMesh& mesh, const Vec3& point) {
    double sum = 0.0;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        sum += solid_angle(mesh.corners(face), point);
    }
    return sum / (4.0 * std::numbers::pi);
}

WindingField field_of(const TriMesh& mesh) {
    std::vector<FaceId> all(mesh.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    return *WindingField::build(mesh, std::move(all));
}

// Returns a random point in or around the mesh's box; one in four is next to a face, where the near
// and the far part of the sum meet.
Vec3 point_around(const TriMesh& mesh, std::mt19937& random) {
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    std::normal_distribution<double> normal;
    const Aabb box = bounds_of(mesh);
    if (random() % 4 == 0) {
        const auto [a, b, c] = mesh.corners(static_cast<FaceId>(random() % mesh.triangles.size()));
        const Vec3 away(normal(random), normal(random), normal(random));
        return (a + b + c) / 3.0 + 1e-3 * box.diagonal() * away;
    }
    const Vec3 share(unit(random), unit(random), unit(random));
    return box.centre() + (1.5 * (share.array() - 0.5) * box.size().array()).matrix() +
           Vec3::Constant(1e-3 * box.diagonal());
}

SurfaceKinds kinds_of(const TriMesh& mesh, const SurfaceSettings& settings = {}) {
    return *classify_surface(mesh, settings);
}
// Returns the facts of a shape that has one component.
SurfaceFacts facts_of(const TriMesh& mesh, const SurfaceSettings& settings = {}) {
    const SurfaceKinds kinds = kinds_of(mesh, settings);
    if (kinds.facts.size() != 1) {
        qFatal("%zu components", kinds.facts.size());
    }
    return kinds.facts[0];
}

SurfaceSettings chosen(SurfaceChoice choice) {
    SurfaceSettings settings;
    settings.choice = choice;
    return settings;
}

// Returns the mesh turned at random, moved and enlarged, with coordinates rounded as a file of
// floats has them.
TriMesh turned(const TriMesh& mesh, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    Eigen::Vector4d numbers;
    for (double& number : numbers) {
        number = normal(random);
    }
    const Eigen::Matrix3d turn = Eigen::Quaterniond(numbers.normalized()).toRotationMatrix();
    const Vec3 move = numbers.head<3>();
    return moved(mesh, [&](const Vec3& p) -> Vec3 {
        const Vec3 there = 100.0 * (turn * p + move);
        return there.cast<float>().cast<double>();
    });
}

QString text_of(const SurfaceFacts& facts) {
    const char* kind = facts.kind == SurfaceKind::sheet   ? "sheet"
                       : facts.kind == SurfaceKind::solid ? "solid"
                                                          : "decided";
    return QString("%1, doubt %2 %, rests %3 %%4%5")
        .arg(kind)
        .arg(100.0 * facts.doubt, 0, 'f', 3)
        .arg(100.0 * facts.rests, 0, 'f', 3)
        .arg(facts.closed ? ", closed" : "", facts.inside_out ? ", inside out" : "");
}

// Prints the largest open components; a component that is closed needs no decision.
void print_open_components(const SurfaceKinds& kinds) {
    constexpr std::size_t k_most = 8;
    std::vector<std::pair<std::size_t, ComponentId>> open;
    for (ComponentId c = 0; c < kinds.facts.size(); ++c) {
        if (kinds.facts[c].kind != SurfaceKind::solid) {
            const auto& of_face = kinds.components.of_face;
            open.emplace_back(std::count(of_face.begin(), of_face.end(), c), c);
        }
    }
    std::sort(open.rbegin(), open.rend());
    open.resize(std::min(open.size(), k_most));
    for (const auto& [faces, c] : open) {
        qInfo("  component %u of %zu faces: %s", c, faces, qPrintable(text_of(kinds.facts[c])));
    }
}

struct Named {
    const char* name;
    TriMesh mesh;
};

std::vector<Named> closed_shapes() {
    std::vector<Named> shapes;
    shapes.push_back({"box", box()});
    shapes.push_back({"box inside out", inside_out(box())});
    shapes.push_back({"torus", torus()});
    shapes.push_back({"spring", spring()});
    shapes.push_back({"menger", menger(2)});
    shapes.push_back({"ball", ball(1.0, 3)});
    shapes.push_back({"nested", together(box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                         inside_out(box(Vec3(1, 1, 1), Vec3(2, 2, 2))))});
    shapes.push_back({"crossing", together(box(), box(Vec3(0.5, 0.5, 0.5)))});
    shapes.push_back({"both sides of a bowl", both_sides(bowl())});
    return shapes;
}

// Leaves out the faces whose numbers the rule says.
template <typename Rule> TriMesh thinned(TriMesh mesh, const Rule& is_left_out) {
    FaceId face = 0;
    std::erase_if(mesh.triangles, [&](const auto&) { return is_left_out(face++); });
    return mesh;
}

std::vector<Named> open_shapes() {
    std::vector<Named> shapes;
    shapes.push_back({"cube without a face", without_faces(box(), 0, 2)});
    shapes.push_back({"plane", plane()});
    shapes.push_back({"bowl", bowl()});
    shapes.push_back({"pipe", pipe(24, 8, 4.0)});
    shapes.push_back({"strip", moebius_strip()});
    shapes.push_back({"ball with a hole", without_faces(ball(1.0, 4), 100, 4)});
    shapes.push_back({"hills", height_field(20, [](int x, int y) { return (x * 7 + y * 5) % 4; })});
    return shapes;
}

} // namespace

class SurfaceKindTest : public QObject {
    Q_OBJECT

private slots:
    void one_face_covers_what_it_covers() {
        // The triangle covers an eighth of the sphere from either side.
        const std::array<Vec3, 3> eighth = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
        QVERIFY(std::abs(solid_angle(eighth, Vec3(0, 0, 0)) - 0.5 * std::numbers::pi) < 1e-14);
        QVERIFY(std::abs(solid_angle({eighth[0], eighth[2], eighth[1]}, Vec3(0, 0, 0)) +
                         0.5 * std::numbers::pi) < 1e-14);
        // A face covers nothing seen from its own plane, nor from one of its corners.
        QVERIFY(std::abs(solid_angle(eighth, Vec3(1, 1, -1))) < 1e-14);
        QVERIFY(std::isfinite(solid_angle(eighth, eighth[0])));
    }

    // Twice as far, the first term that is left out is a thirty-second of what it was.
    void a_series_of_three_terms_is_wrong_by_the_fourth() {
        constexpr double k_near = 20.0; // the faces are within 2
        double near = 0.0;
        double far = 0.0;
        for (std::uint32_t seed = 0; seed < 200; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> within(-1.0, 1.0);
            const auto point = [&] {
                const double x = within(random);
                const double y = within(random);
                return Vec3(x, y, within(random));
            };
            const std::array<Vec3, 3> one = {point(), point(), point()};
            const std::array<Vec3, 3> other = {point(), point(), point()};
            const Vec3 apart(0.3, 0.0, -0.2);
            FaceMoments of_one;
            of_one.add(one, apart);
            FaceMoments moments;
            moments.add(other, Vec3::Zero());
            moments.add(of_one, apart);
            const SolidAngleSeries series(moments, Vec3::Zero(), 0.0);
            const Vec3 way = point().normalized();
            const auto error_at = [&](const Vec3& eye) {
                return std::abs(series.angle_at(eye) - solid_angle(one, eye) -
                                solid_angle(other, eye));
            };
            near += error_at(k_near * way);
            far += error_at(2.0 * k_near * way);
        }
        qInfo("off by %.3g, twice as far by %.3g", near, far);
        QVERIFY(near < 1e-3);
        QVERIFY(far * 30.0 < near && near < far * 34.0);
    }

    // Plates often lie where points of a grid do: seen from there, front and back must add up to
    // nothing.
    void faces_back_to_back_cover_nothing_from_their_plane() {
        for (std::uint32_t seed = 0; seed < 1000; ++seed) {
            std::mt19937 random(seed);
            std::uniform_int_distribution<int> whole(-3, 3);
            const auto point = [&] {
                const int x = whole(random);
                return Vec3(x, whole(random), seed % 7);
            };
            const Vec3 a = point();
            const Vec3 b = point();
            const Vec3 c = point();
            const Vec3 eye = point();
            const double both = solid_angle({a, b, c}, eye) + solid_angle({b, a, c}, eye);
            QVERIFY2(std::abs(both) < 1e-12, qPrintable(QString("seed %1").arg(seed)));
        }
    }

    void closed_shapes_wind_in_whole_numbers() {
        for (const Named& shape : closed_shapes()) {
            const WindingField field = field_of(shape.mesh);
            double worst = 0.0;
            for (std::uint32_t seed = 0; seed < 3000; ++seed) {
                std::mt19937 random(seed);
                const Vec3 point = point_around(shape.mesh, random);
                const double winding = field.at(point);
                const double whole = std::round(plain_sum(shape.mesh, point));
                worst = std::max(worst, std::abs(winding - whole));
                QVERIFY2(
                    std::abs(winding - whole) <= k_enough,
                    qPrintable(QString("%1, seed %2: %3").arg(shape.name).arg(seed).arg(winding)));
            }
            qInfo("%s: off by %.4f at most", shape.name, worst);
        }
    }

    void open_shapes_wind_as_their_faces_sum_up() {
        std::vector<Named> shapes = open_shapes();
        // There are many holes, of which some share corners, and faces that hardly hang together.
        shapes.push_back(
            {"ball in tatters", thinned(ball(1.0, 4), [](FaceId f) { return f % 9 == 0; })});
        shapes.push_back(
            {"ring of crumbs", thinned(torus(48, 24), [](FaceId f) { return f % 2 == 0; })});
        for (const Named& shape : shapes) {
            const WindingField field = field_of(shape.mesh);
            double worst = 0.0;
            for (std::uint32_t seed = 0; seed < 3000; ++seed) {
                std::mt19937 random(seed);
                const Vec3 point = point_around(shape.mesh, random);
                const double off = std::abs(field.at(point) - plain_sum(shape.mesh, point));
                worst = std::max(worst, off);
                QVERIFY2(off <= k_enough,
                         qPrintable(
                             QString("%1, seed %2: off by %3").arg(shape.name).arg(seed).arg(off)));
            }
            qInfo("%s: off by %.4f at most", shape.name, worst);
        }
    }

    // A hull has facets across holes, and asks whether they are outside. Both poles of the ball are
    // open, and all corners around each lie in one plane.
    void points_in_the_plane_of_a_hole_are_half_inside() {
        const TriMesh open = shapes::ball(Index{60}, Index{40});
        const WindingField field = field_of(open);
        const double height = open.vertices.front().z(); // of the lower hole
        const double reach = 0.9 * open.vertices.front().head<2>().norm();
        std::mt19937 random(7);
        std::uniform_real_distribution<double> unit(-0.7, 0.7);
        for (int i = 0; i < 1000; ++i) {
            const double x = reach * unit(random);
            const Vec3 point(x, reach * unit(random), i % 2 == 0 ? height : -height);
            const double winding = field.at(point);
            QVERIFY2(std::abs(winding - plain_sum(open, point)) <= k_enough &&
                         std::abs(winding - 0.5) < 0.1,
                     qPrintable(QString("point %1: %2").arg(i).arg(winding)));
        }
    }

    void only_the_given_faces_count() {
        const TriMesh two = together(box(), box(Vec3(3, 0, 0)));
        std::vector<FaceId> second(12);
        std::iota(second.begin(), second.end(), 12U);
        const auto field = WindingField::build(two, second);
        QVERIFY(std::abs(field->at(Vec3(0.5, 0.5, 0.5))) < k_enough);
        QVERIFY(std::abs(field->at(Vec3(3.5, 0.5, 0.5)) - 1.0) < k_enough);
        const auto none = WindingField::build(two, {});
        QVERIFY(none->empty());
        QCOMPARE(none->at(Vec3(0.5, 0.5, 0.5)), 0.0);
    }

    void shapes_are_taken_for_what_they_are_data() {
        QTest::addColumn<int>("shape");
        for (std::size_t i = 0; i < kinds_table().size(); ++i) {
            QTest::newRow(kinds_table()[i].name) << static_cast<int>(i);
        }
    }
    void shapes_are_taken_for_what_they_are() {
        QFETCH(const int, shape);
        const Golden& golden = kinds_table()[static_cast<std::size_t>(shape)];
        const SurfaceFacts facts = facts_of(golden.mesh);
        qInfo("%s: %s", golden.name, qPrintable(text_of(facts)));
        QVERIFY(facts.kind == golden.kind);
        QVERIFY(facts.kind == SurfaceKind::sheet || facts.inside_out == golden.inside_out);
    }

    // Slender shapes are left out: doubt is a share of the box, and a long pipe turned askew fills
    // little of its box.
    void kinds_stay_the_same_wherever_a_shape_lies() {
        for (const Golden& golden : kinds_table()) {
            if (golden.slender) {
                continue;
            }
            for (std::uint32_t seed = 0; seed < 5; ++seed) {
                const SurfaceFacts facts = facts_of(turned(golden.mesh, seed));
                QVERIFY2(
                    facts.kind == golden.kind,
                    qPrintable(
                        QString("%1, seed %2: %3").arg(golden.name).arg(seed).arg(text_of(facts))));
            }
        }
    }

    void a_choice_is_obeyed() {
        using enum SurfaceChoice;
        QVERIFY(facts_of(box(), chosen(sheet)).kind == SurfaceKind::sheet);
        QVERIFY(facts_of(box(), chosen(solid)).kind == SurfaceKind::solid);
        const TriMesh open = without_faces(box(), 0, 2);
        QVERIFY(facts_of(open, chosen(solid)).kind == SurfaceKind::decided);
        QVERIFY(facts_of(bowl(), chosen(solid)).kind == SurfaceKind::decided);
        QVERIFY(facts_of(pipe(24, 8, 20.0), chosen(solid)).kind == SurfaceKind::decided);
        // A choice changes nothing where the surface has no inside.
        QVERIFY(facts_of(both_sides(bowl()), chosen(solid)).kind == SurfaceKind::sheet);
        QVERIFY(facts_of(plane(), chosen(solid)).kind == SurfaceKind::sheet);
        const TriMesh holed = without_faces(ball(1.0, 4), 100, 4);
        QVERIFY(facts_of(holed, chosen(sheet)).kind == SurfaceKind::sheet);
    }

    void a_part_s_own_choice_goes_before_all_s() {
        using enum SurfaceChoice;
        // A thin bowl has so little inside in a large box that few points of the grid say so.
        const TriMesh bowls = together(
            together(bowl(), moved(bowl(), [](const Vec3& p) { return Vec3(p + Vec3(5, 0, 0)); })),
            box(Vec3(10, 0, 0)));
        SurfaceSettings settings;
        settings.of_part = {automatic, solid};
        const SurfaceKinds kinds = kinds_of(bowls, settings);
        QCOMPARE(kinds.facts.size(), std::size_t{3});
        QVERIFY(kinds.facts[0].kind == SurfaceKind::sheet);
        QVERIFY(kinds.facts[1].kind == SurfaceKind::decided);
        // The list of choices ends before this part, for which the choice for all holds.
        QVERIFY(kinds.facts[2].kind == SurfaceKind::solid);
        settings.choice = solid;
        settings.of_part = {sheet, automatic, sheet};
        const SurfaceKinds others = kinds_of(bowls, settings);
        QVERIFY(others.facts[0].kind == SurfaceKind::sheet);
        QVERIFY(others.facts[1].kind == SurfaceKind::decided);
        QVERIFY(others.facts[2].kind == SurfaceKind::sheet);
        QCOMPARE(others.count(SurfaceKind::sheet), std::size_t{2});
        QCOMPARE(others.solid_faces().size(), bowl().triangles.size());
    }

    // Measures are properties of the surface, so a choice for a part gives the same ones as a
    // choice for everything.
    void a_choice_for_a_part_is_as_good_as_one_for_all() {
        using enum SurfaceChoice;
        for (const Named& shape : open_shapes()) {
            SurfaceSettings part;
            part.of_part = {solid};
            const SurfaceFacts facts = facts_of(shape.mesh, part);
            QVERIFY2(facts == facts_of(shape.mesh, chosen(solid)), shape.name);
        }
    }

    void more_doubt_may_be_allowed() {
        const TriMesh open = without_faces(box(), 0, 2);
        SurfaceSettings settings;
        settings.max_doubt = 100.0;
        const SurfaceFacts all = facts_of(open, settings);
        QVERIFY(all.kind == SurfaceKind::decided);
        settings.max_doubt = 100.0 * all.doubt + 1e-9;
        QVERIFY(facts_of(open, settings).kind == SurfaceKind::decided);
        settings.max_doubt = 100.0 * all.doubt - 1e-9;
        QVERIFY(facts_of(open, settings).kind == SurfaceKind::sheet);
    }

    // Each component is judged by itself: a lid beside a box does not make the box a sheet.
    void components_are_judged_one_by_one() {
        const SurfaceKinds kinds = kinds_of(together(together(box(), plane()), bowl()));
        QCOMPARE(kinds.count(SurfaceKind::solid), std::size_t{1});
        QCOMPARE(kinds.count(SurfaceKind::sheet), std::size_t{2});
        QCOMPARE(kinds.solid_faces().size(), std::size_t{12});
        QVERIFY(!kinds.is_sheet(0) && kinds.is_sheet(12));
    }

    void a_stop_is_obeyed() {
        std::stop_source stop;
        stop.request_stop();
        const auto kinds = classify_surface(torus(), {}, Progress(stop.get_token()));
        QVERIFY(!kinds);
        QVERIFY(kinds.issue().code == Code::stopped);
    }

    // The last three tenths of the progress are the sums over the tree.
    void a_stop_ends_the_sums_of_a_field() {
        const TriMesh mesh = thinned(torus(240, 240), [](FaceId f) { return f % 2 == 0; });
        std::vector<FaceId> all(mesh.triangles.size());
        std::iota(all.begin(), all.end(), 0U);
        tests::StopAt stop(0.75);
        const auto field = WindingField::build(mesh, std::move(all), stop.progress());
        QVERIFY(stop.was_reached() && stop.told_after() <= 1);
        QVERIFY(!field && field.issue().code == Code::stopped);
    }

    void models_from_files_data() {
        QTest::addColumn<QString>("file");
        for (const QString& file : tests::own_model_files() + tests::model_files()) {
            QTest::newRow(qPrintable(file)) << file;
        }
        if (tests::model_files().isEmpty()) {
            QTest::newRow("models of others") << QString();
        }
    }
    void models_from_files() {
        QFETCH(const QString, file);
        if (file.isEmpty()) {
            QSKIP("the folder shared/models beside the checkout is missing");
        }
        if (tests::k_sanitized && QFileInfo(tests::model_path(file)).size() > 1'000'000) {
            QSKIP("too slow under sanitizers");
        }
        const auto prepared = tests::prepared_model(file);
        QVERIFY2(prepared, qPrintable(file));
        const auto start = std::chrono::steady_clock::now();
        const SurfaceKinds kinds = kinds_of(*prepared->mesh);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        print_open_components(kinds);
        qInfo("%s: %zu solids, %zu by decision, %zu sheets, in %.3f s", qPrintable(file),
              kinds.count(SurfaceKind::solid), kinds.count(SurfaceKind::decided),
              kinds.count(SurfaceKind::sheet), seconds);
        const auto golden = model_table().find(file);
        QVERIFY(golden != model_table().end() || !tests::is_own_model(file));
        if (golden != model_table().end()) {
            const std::array counts = {kinds.count(SurfaceKind::solid),
                                       kinds.count(SurfaceKind::decided),
                                       kinds.count(SurfaceKind::sheet)};
            QCOMPARE(counts, golden->second);
        }
    }

private:
    struct Golden {
        const char* name;
        TriMesh mesh;
        SurfaceKind kind;
        bool inside_out = false;
        bool slender = false;
    };
    // Returns each model with the number of its solids, of its solids by decision and of its
    // sheets.
    static const std::map<QString, std::array<std::size_t, 3>>& model_table() {
        static const std::map<QString, std::array<std::size_t, 3>> table = {
            {"Bottle.obj", {0, 0, 2}},       {"Kettle.obj", {12, 0, 136}},
            {"KitchenPot.obj", {4, 0, 35}},  {"SnowFlake.obj", {1, 0, 0}},
            {"armadillo.obj", {1, 0, 0}},    {"beetle-alt.obj", {0, 0, 1}},
            {"bunny_filled.obj", {1, 0, 0}}, {"chair_gothic.obj", {1, 0, 0}},
            {"cow.obj", {1, 0, 0}},          {"diff_ring.stl", {1, 0, 0}},
            {"fandisk.obj", {1, 0, 0}},      {"knot.obj", {1, 0, 0}},
            {"pile.obj", {5, 0, 0}},         {"rocker-arm.obj", {1, 0, 0}},
            {"spot.obj", {1, 0, 0}},         {"stanford-bunny.obj", {0, 1, 0}},
            {"suzanne.obj", {0, 1, 3}},      {"teapot.obj", {0, 0, 4}},
            {"vase.obj", {0, 0, 1}},         {"woody.obj", {0, 0, 1}},
        };
        return table;
    }
    static const std::vector<Golden>& kinds_table() {
        using enum SurfaceKind;
        static const std::vector<Golden> table = {
            {"cube", box(), solid},
            {"cube inside out", inside_out(box()), solid, true},
            {"torus", torus(), solid},
            {"cube without one face", without_faces(box(), 0, 2), sheet},
            {"plane", plane(), sheet},
            {"double-sided plane", both_sides(plane()), sheet},
            {"double-sided bowl", both_sides(bowl()), sheet},
            {"open bowl", bowl(), sheet},
            {"pipe as long as wide", pipe(24, 4, 1.0), sheet},
            {"pipe four times as long", pipe(24, 16, 4.0), sheet},
            {"pipe twenty times as long", pipe(24, 80, 20.0), sheet, false, true},
            {"cone without a lid", pipe(24, 4, 1.0, 0.5, 0.0), sheet},
            {"strip with a twist", moebius_strip(), sheet},
            {"ball with a small hole", without_faces(ball(1.0, 4), 100, 4), decided},
            {"ball with a small hole, inside out", inside_out(without_faces(ball(1.0, 4), 100, 4)),
             decided, true},
            {"thin box", box(Vec3(0, 0, 0), Vec3(1, 1, 1e-4)), solid},
        };
        return table;
    }
};

QTEST_APPLESS_MAIN(SurfaceKindTest)
#include "surface_kind.moc"
