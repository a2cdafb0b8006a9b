// Winding numbers counted along a ray and by the angles of rims are held against the sum of the
// solid angles of all faces.
#include "check/winding_count.h"

#include "check/checked_surface.h"
#include "support/solid_angles.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <QTest>
#include <numeric>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;
using tests::sum_of_angles;

namespace {

WindingCount count_of(const TriMesh& mesh) {
    std::vector<FaceId> faces(mesh.triangles.size());
    std::iota(faces.begin(), faces.end(), FaceId{0});
    return *WindingCount::make(mesh, faces);
}

TriMesh without(TriMesh mesh, std::size_t faces) {
    mesh.triangles.resize(mesh.triangles.size() - faces);
    mesh.face_part.resize(mesh.triangles.size());
    mesh.face_source.resize(mesh.triangles.size());
    return mesh;
}

double away(const TriMesh& mesh, const Vec3& p) {
    double least = std::numeric_limits<double>::infinity();
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        least = std::min(least, distance_to(mesh.corners(face), p));
    }
    return least;
}

// Returns a block with one open square in the middle of a side: along an axis, below or above.
TriMesh block_with_a_hole(int side) {
    const int axis = side / 2;
    TriMesh mesh = cells(20, 20, 20, [](int, int, int) { return true; });
    std::erase_if(mesh.triangles, [&](const Triangle& t) {
        Vec3 p = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3.0;
        const bool there = p[axis] == (side % 2 == 0 ? 0.0 : 20.0);
        p[axis] = 10.5;
        return there && (p.array() > 10.0).all() && (p.array() < 11.0).all();
    });
    return make_mesh(mesh.vertices, mesh.triangles);
}

Vec3 random_point(std::mt19937& random, const Aabb& box) {
    std::uniform_real_distribution<double> part(-0.3, 1.3);
    return box.lower + Vec3(part(random), part(random), part(random)).cwiseProduct(box.size());
}

} // namespace

class WindingCountTest : public QObject {
    Q_OBJECT

private slots:
    void a_closed_box() {
        const TriMesh one = box();
        const WindingCount count = count_of(one);
        QVERIFY(count.is_whole());
        QCOMPARE(count.at(Vec3(0.5, 0.5, 0.5)), 1.0);
        QCOMPARE(count.at(Vec3(0.25, 0.25, 0.25)), 1.0); // this ray runs through a diagonal
        QCOMPARE(count.at(Vec3(0.5, 0.5, 1.5)), 0.0);
        QCOMPARE(count.at(Vec3(0.5, 0.5, -1.5)), 0.0);
        // This ray runs through a corner and along an edge.
        QCOMPARE(count.at(Vec3(0.0, 0.0, -1.0)), 0.0);
        const TriMesh backward = inside_out(one);
        QCOMPARE(count_of(backward).at(Vec3(0.5, 0.5, 0.5)), -1.0);
        const TriMesh twice = together(box(), box(Vec3(0.5, 0, 0)));
        QCOMPARE(count_of(twice).at(Vec3(0.75, 0.5, 0.5)), 2.0);
    }

    // Flat bodies stand on edge above the point, nearly in a plane that the ray runs in: seen along
    // the ray their corners are in one line, exactly, and rounding would put the point on one side
    // of all three edges of a face.
    void a_ray_in_the_plane_of_faces() {
        std::mt19937 random(31);
        std::uniform_real_distribution<double> share(0.0, 1.0);
        const auto digits = [&random] { return std::ldexp(static_cast<double>(random()), -32); };
        for (int i = 0; i < 300; ++i) {
            const double x = digits();
            const Vec3 along(x, digits(), 0.0);
            const auto at = [&](double up) {
                return Vec3((static_cast<double>(random() % 64) - 32.0) * along + Vec3(0, 0, up));
            };
            const std::vector<Vec3> corners = {at(2.0), at(3.0), at(4.0), at(5.0)};
            const TriMesh flat = make_mesh(corners, {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}});
            const TriMesh mesh = together(box(Vec3(-40, -40, -1), Vec3(80, 80, 2)), flat);
            QCOMPARE(count_of(mesh).at(share(random) * along), 1.0);
        }
    }

    // Seen from the middle of a cube, every side covers a sixth.
    void a_box_without_a_side() {
        TriMesh mesh = box();
        std::rotate(mesh.triangles.begin(), mesh.triangles.begin() + 2, mesh.triangles.end());
        for (int side = 0; side < 6; ++side) {
            const TriMesh open = without(mesh, 2);
            const WindingCount count = count_of(open);
            QVERIFY(!count.is_whole());
            QVERIFY(std::abs(count.at(Vec3(0.5, 0.5, 0.5)) - 5.0 / 6.0) < 1e-12);
            std::rotate(mesh.triangles.begin(), mesh.triangles.begin() + 2, mesh.triangles.end());
        }
    }

    // An open hemisphere covers half of what is around its middle, and nothing seen from afar.
    void a_hemisphere() {
        std::vector<Vec3> v;
        std::vector<Triangle> t;
        constexpr Index k_around = 24;
        for (Index ring = 0; ring < 6; ++ring) {
            for (Index i = 0; i < k_around; ++i) {
                const double up = 0.5 * std::numbers::pi * ring / 6.0;
                const double turn = 2.0 * std::numbers::pi * i / k_around;
                v.emplace_back(std::cos(up) * std::cos(turn), std::cos(up) * std::sin(turn),
                               std::sin(up));
            }
        }
        v.emplace_back(0, 0, 1);
        const Index top = 6 * k_around;
        for (Index i = 0; i < k_around; ++i) {
            const Index j = (i + 1) % k_around;
            for (Index ring = 0; ring + 1 < 6; ++ring) {
                const Index a = ring * k_around;
                t.push_back({a + i, a + j, a + k_around + j});
                t.push_back({a + i, a + k_around + j, a + k_around + i});
            }
            t.push_back({5 * k_around + i, 5 * k_around + j, top});
        }
        const TriMesh mesh = make_mesh(v, t);
        const WindingCount count = count_of(mesh);
        QVERIFY(std::abs(count.at(Vec3(0, 0, 0)) - 0.5) < 1e-9);
        QVERIFY(std::abs(count.at(Vec3(0, 0, 0.999))) > 0.49);
        QVERIFY(std::abs(count.at(Vec3(30, -20, 10))) < 1e-3);
        QVERIFY(std::abs(count.at(Vec3(0, 0, -0.5)) - sum_of_angles(mesh, Vec3(0, 0, -0.5))) <
                1e-12);
    }

    void random_meshes() {
        for (std::uint32_t seed = 0; seed < 200; ++seed) {
            TriMesh mesh = random_mesh(seed);
            if (seed % 3 != 0 && mesh.triangles.size() > 8) {
                mesh = without(mesh, seed % 7);
            }
            const WindingCount count = count_of(mesh);
            std::mt19937 random(seed);
            for (int i = 0; i < 50; ++i) {
                Vec3 p = random_point(random, bounds_of(mesh));
                if (i % 2 == 0) { // many of the meshes have their vertices on this grid
                    p = (2.0 * p).array().round() / 2.0;
                }
                if (away(mesh, p) > 1e-3) {
                    const double off = count.at(p) - sum_of_angles(mesh, p);
                    QVERIFY2(
                        std::abs(off) < 1e-9,
                        qPrintable(QString("seed %1, point %2: %3").arg(seed).arg(i).arg(off)));
                }
            }
        }
    }

    // A cap in the hole closes the surface, so the middle of the range is a whole number even where
    // the ray runs through the hole.
    void far_from_a_hole_angles_are_not_needed() {
        for (int side = 0; side < 6; ++side) {
            const int axis = side / 2;
            const WindingCount count = count_of(block_with_a_hole(side));
            for (const double along : {8.0, 10.0, 12.0}) {
                Vec3 p(10.5, 10.5, 10.5);
                p[axis] = along;
                const WindingCount::Range range = count.within(p, 1.0);
                QCOMPARE(range.middle, 1.0);
                QVERIFY(range.slack > 0.0 && range.slack < 0.01);
                QVERIFY(std::abs(count.at(p) - range.middle) <= range.slack);
            }
        }
    }

    // A ball reaches from far away into the middle of a hole, where half of the sphere is open.
    void where_a_ball_reaches_a_hole_it_changes_much() {
        for (int side = 0; side < 6; ++side) {
            const WindingCount count = count_of(block_with_a_hole(side));
            Vec3 hole(10.5, 10.5, 10.5);
            hole[side / 2] = side % 2 == 0 ? 0.0 : 20.0;
            for (const double far : {8.0, 18.0}) {
                Vec3 p = hole;
                p[side / 2] += side % 2 == 0 ? far : -far;
                const WindingCount::Range range = count.within(p, far);
                QVERIFY(range.slack > 1.0 || // then it says nothing
                        std::abs(count.at(hole) - range.middle) <= range.slack);
            }
        }
    }

    void nearby_it_changes_little() {
        for (std::uint32_t seed = 0; seed < 100; ++seed) {
            const TriMesh mesh = random_mesh(seed);
            const WindingCount count = count_of(mesh);
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> unit(-1.0, 1.0);
            for (int i = 0; i < 20; ++i) {
                const Vec3 p = random_point(random, bounds_of(mesh));
                const double radius = 0.9 * away(mesh, p);
                const WindingCount::Range range = count.within(p, radius);
                for (int k = 0; k < 5; ++k) {
                    const Vec3 way = Vec3(unit(random), unit(random), unit(random)).normalized();
                    const double off = count.at(p + radius * way) - range.middle;
                    QVERIFY2(std::abs(off) <= range.slack + 1e-9,
                             qPrintable(QString("seed %1, point %2").arg(seed).arg(i)));
                }
            }
        }
    }

    // The first seven tenths of the progress are the search for rims.
    void a_stop_ends_the_search_for_rims() {
        std::vector<FaceId> faces;
        const TriMesh mesh = torus(80, 80);
        for (FaceId face = 0; face < mesh.triangles.size(); face += 2) {
            faces.push_back(face);
        }
        tests::StopAt stop(0.2);
        const auto count = WindingCount::make(mesh, faces, stop.progress());
        QVERIFY(!count && count.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.6);
    }
};

QTEST_APPLESS_MAIN(WindingCountTest)
#include "winding_count.moc"
