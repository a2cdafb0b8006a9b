// Models far from zero lose nothing on the way in, on the way out, or in a pose.
#include "check/check_asset.h"
#include "check/check_pieces.h"
#include "export/piece_file.h"
#include "export/piece_scene.h"
#include "geom/box_around.h"
#include "pipeline/collision_session.h"
#include "pipeline/make_asset.h"
#include "pipeline/product.h"
#include "report/info_report.h"
#include "source/readers/read_model.h"
#include "support/folder.h"
#include "support/servant.h"
#include "support/shapes.h"

#include <QTest>
#include <algorithm>
#include <cstdio>
#include <random>

using namespace hullwright;

namespace {

// Returns an L-shaped prism whose legs are 0.7 long and which is 0.4 high, with its corner at `at`.
TriMesh corner_at(const Vec3& at) {
    const std::vector<Vec3> outline = {{0, 0, 0},     {0.7, 0, 0},   {0.7, 0.3, 0},
                                       {0.3, 0.3, 0}, {0.3, 0.7, 0}, {0, 0.7, 0}};
    std::vector<Vec3> vertices;
    for (const double z : {0.0, 0.4}) {
        for (const Vec3& p : outline) {
            vertices.push_back(at + p + Vec3(0, 0, z));
        }
    }
    std::vector<Triangle> triangles;
    for (const Triangle& t : {Triangle{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}) {
        triangles.push_back({t[0], t[2], t[1]});
        triangles.push_back({t[0] + 6, t[1] + 6, t[2] + 6});
    }
    for (Index i = 0; i < 6; ++i) {
        const Index j = (i + 1) % 6;
        triangles.push_back({i, j, j + 6});
        triangles.push_back({i, j + 6, i + 6});
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns the mesh as a PLY text that keeps every digit of its coordinates.
QByteArray ply_of(const TriMesh& mesh) {
    QByteArray text = "ply\nformat ascii 1.0\nelement vertex " +
                      QByteArray::number(mesh.vertices.size()) +
                      "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
                      QByteArray::number(mesh.triangles.size()) +
                      "\nproperty list uchar int vertex_indices\nend_header\n";
    std::array<char, 128> line{};
    for (const Vec3& p : mesh.vertices) {
        std::snprintf(line.data(), line.size(), "%.17g %.17g %.17g\n", p.x(), p.y(), p.z());
        text += line.data();
    }
    for (const Triangle& t : mesh.triangles) {
        std::snprintf(line.data(), line.size(), "3 %u %u %u\n", t[0], t[1], t[2]);
        text += line.data();
    }
    return text;
}

Result<Prepared> prepared(const std::filesystem::path& path) {
    PrepareSettings settings;
    settings.worker = HULLWRIGHT_CLI;
    return prepare(path, Recipe(), settings);
}

// Returns the distinct places in the file's own coordinates, sorted so that two sets can be
// compared.
std::vector<std::array<double, 3>> places_of(std::vector<Vec3> places, const Vec3& origin) {
    std::vector<std::array<double, 3>> sorted;
    for (const Vec3& p : places) {
        sorted.push_back({p.x() + origin.x(), p.y() + origin.y(), p.z() + origin.z()});
    }
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    return sorted;
}

bool warns_of(const std::vector<Issue>& issues, Code code) {
    return std::any_of(issues.begin(), issues.end(),
                       [code](const Issue& issue) { return issue.code == code; });
}

} // namespace

class FarTest : public QObject {
    Q_OBJECT

private slots:
    void a_middle_is_a_multiple_of_a_power_of_two() {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        for (int round = 0; round < 2000; ++round) {
            const double size = std::exp2(std::floor(20.0 * unit(random)));
            const Vec3 at = Vec3(unit(random), unit(random), unit(random)) * size *
                            std::exp2(20.0 * (1.0 + unit(random)));
            std::vector<Vec3> places;
            for (int i = 0; i < 20; ++i) {
                places.push_back(at + size * Vec3(unit(random), unit(random), unit(random)));
            }
            const Vec3 origin = origin_of(box_around(places));
            for (const Vec3& place : places) {
                const Vec3 local = place - origin;
                QVERIFY2(local + origin == place, qPrintable(QString::number(round)));
                // The difference itself is exact, not only its sum with the origin.
                for (Eigen::Index axis = 0; axis < 3; ++axis) {
                    QVERIFY(static_cast<long double>(place[axis]) -
                                static_cast<long double>(origin[axis]) ==
                            static_cast<long double>(local[axis]));
                    QVERIFY(origin[axis] == 0.0 || std::abs(local[axis]) <= 8.0 * size);
                }
            }
        }
        QVERIFY(origin_of(bounds_of(corner_at(Vec3(0, 0, 0)))) == Vec3::Zero());
        QVERIFY(origin_of(bounds_of(corner_at(Vec3(5, -3, 2)))) == Vec3::Zero());
        QVERIFY(origin_of(Aabb()) == Vec3::Zero());
    }

    void a_vertex_that_no_face_uses_keeps_no_model_far_from_its_origin() {
        for (const double stray : {0.0, 1e12}) {
            SourceModel model;
            TriMesh corner = corner_at(Vec3(500000, 4500000, 0));
            const std::size_t vertices = corner.vertices.size();
            model.positions = corner.vertices;
            model.positions.push_back(Vec3::Constant(stray));
            model.triangles = corner.triangles;
            const auto mesh = take_mesh(model);
            QVERIFY(mesh);
            QCOMPARE(mesh->origin, origin_of(bounds_of(corner)));
            QVERIFY(mesh->origin.x() != 0.0 && mesh->origin.y() != 0.0);
            for (std::size_t v = 0; v < vertices; ++v) {
                QVERIFY(mesh->vertices[v] + mesh->origin == corner.vertices[v]);
            }
        }
    }

    void coordinates_stay_data() {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::newRow("near") << 0.0 << 0.0;
        QTest::newRow("a map's") << 500000.0 << 4500000.0;
        QTest::newRow("millions") << -1e7 << 0.25;
        QTest::newRow("thousand millions") << 1e9 << -1e9;
    }
    void coordinates_stay() {
        QFETCH(double, x);
        QFETCH(double, y);
        tests::Folder folder;
        const Vec3 at(x, y, 0.0);
        const TriMesh mesh = corner_at(at);
        const auto model = prepared(folder.file("corner.ply", ply_of(mesh)));
        QVERIFY(model);
        QCOMPARE(model->mesh->origin == Vec3::Zero(), at == Vec3::Zero());
        const auto expected = places_of(mesh.vertices, Vec3::Zero());
        QVERIFY(places_of(model->mesh->vertices, model->mesh->origin) == expected);
        QVERIFY(!warns_of(model->issues, Code::precision_lost));
        QVERIFY(model->after->closed && !model->after->encloses_nothing);
        const auto pieces = make_pieces(*model, Recipe());
        QVERIFY(pieces);
        QCOMPARE(pieces->set.pieces.size(), std::size_t{2});
        QVERIFY(check_pieces(*model->mesh, pieces->set)->passed());

        // Every format brings the coordinates back; the binary ones as near as their floats are.
        const auto product = product_of(*model, begin_editing(pieces->set), {}, Recipe(), false);
        for (const char* name : {"out.obj", "out.off", "out.ply", "out.glb", "out.gltf"}) {
            const std::string path = folder.path(name);
            QVERIFY(write_product(*product, scene_of(*product), {Recipe(), "a test"}, path));
            const auto again = read_model(path, {});
            QVERIFY2(again, name);
            Aabb bounds;
            for (const Vec3& p : again->positions) {
                bounds.add(p);
            }
            const bool in_floats = std::string_view(name).find(".gl") != std::string_view::npos;
            const double slack = in_floats ? 1e-7 + 1e-15 * (std::abs(x) + std::abs(y)) : 0.0;
            const Vec3 lower(expected.front()[0], mesh.vertices[0].y(), 0.0);
            if (!in_floats) {
                QVERIFY2(places_of(again->positions, Vec3::Zero()) == expected, name);
            } else if (!again->float32_coordinates) {
                QVERIFY2((bounds.lower - lower).cwiseAbs().maxCoeff() <= slack, name);
                QVERIFY((bounds.size() - Vec3(0.7, 0.7, 0.4)).cwiseAbs().maxCoeff() <= 1e-6);
            }
        }
        const std::string json = folder.path("out.json");
        QVERIFY(write_product(*product, scene_of(*product), {Recipe(), "a test"}, json));
        const auto read = read_pieces(json);
        QVERIFY(read && read->set.origin == model->mesh->origin);
        QCOMPARE(read->mesh_hash, hash_of(*model->mesh));
        TriMesh moved = *model->mesh;
        moved.origin += Vec3(1, 0, 0);
        QVERIFY(hash_of(moved) != hash_of(*model->mesh));
    }

    void assets_say_where_they_are() {
        tests::Folder folder;
        const Vec3 at(500000.0, 4500000.0, 0.0);
        const auto model = prepared(folder.file("corner.ply", ply_of(corner_at(at))));
        QVERIFY(model);
        const auto pieces = make_pieces(*model, Recipe());
        const auto made = make_asset(*model, *pieces, {}, Recipe(), "a test");
        QVERIFY(made);
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(made->bytes.data(), made->bytes.size(), asset,
                                 hwa::k_everything) == hwa::Fault::none);
        QVERIFY(Vec3(asset.meta().origin.data()) == model->mesh->origin);
        QVERIFY(asset.meta().growth < 1e-6);
        QVERIFY(check_asset(asset, *model->mesh)->passed());
    }

    // Two models far away meet as two near ones do, and the place where they meet is told in the
    // far coordinates.
    void poses_are_of_the_model() {
        tests::Folder folder;
        const Vec3 at(500000.0, 4500000.0, 64.0);
        const auto side = [&](const char* name, const Vec3& where) {
            PrepareSettings settings;
            settings.worker = HULLWRIGHT_CLI;
            return load_side(folder.file(name, ply_of(corner_at(where))), Recipe(), settings,
                             "a test");
        };
        const auto near_a = side("a.ply", Vec3(0, 0, 0));
        const auto far_a = side("b.ply", at);
        QVERIFY(near_a && far_a);
        auto near_both = CollisionSession::make(*near_a, *near_a, {CollideMode::all});
        auto far_both = CollisionSession::make(*far_a, *near_a, {CollideMode::all});
        QVERIFY(near_both && far_both);
        std::mt19937 random(3);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        int meet = 0;
        for (int i = 0; i < 300; ++i) {
            Pose pose;
            const double z = unit(random);
            const double y = unit(random);
            pose.turn = Eigen::Quaterniond(1.0, unit(random), y, z).normalized().matrix();
            pose.move = 0.8 * Vec3(unit(random), y, z);
            QVERIFY(near_both->run(Pose(), pose));
            const Collision one = near_both->found();
            Pose there = pose;
            there.move += at;
            QVERIFY(far_both->run(Pose(), there));
            const Collision other = far_both->found();
            QCOMPARE(one.kind, other.kind);
            QCOMPARE(one.contacts.size(), other.contacts.size());
            for (std::size_t c = 0; c < one.contacts.size(); ++c) {
                QVERIFY((one.contacts[c].where.point + at - other.contacts[c].where.point)
                            .cwiseAbs()
                            .maxCoeff() < 1e-5);
            }
            meet += one.contacts.empty() ? 0 : 1;
        }
        QVERIFY(meet > 30 && meet < 270);
    }

    // A warning is given where the file's floats cannot have held what was modelled.
    void lost_precision_is_told() {
        tests::Folder folder;
        const auto float_ply = [](const TriMesh& mesh) {
            return ply_of(mesh).replace("double", "float");
        };
        const auto far_one =
            prepared(folder.file("far.ply", float_ply(corner_at(Vec3(500000.0, 4500000.0, 0.0)))));
        QVERIFY(far_one && warns_of(far_one->issues, Code::precision_lost));
        const auto near_one =
            prepared(folder.file("near.ply", float_ply(corner_at(Vec3(50.0, 0.0, 0.0)))));
        QVERIFY(near_one && !warns_of(near_one->issues, Code::precision_lost));
        // A cube whose corners floats can hold stays a cube, however far away it is.
        TriMesh cube = shapes::box(Vec3(1e7, -1e7, 0));
        const auto exact = prepared(folder.file("cube.ply", float_ply(cube)));
        QVERIFY(exact && warns_of(exact->issues, Code::precision_lost));
        QVERIFY(!exact->after->encloses_nothing);
        QCOMPARE(make_pieces(*exact, Recipe())->set.pieces.size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(FarTest)
#include "far.moc"
