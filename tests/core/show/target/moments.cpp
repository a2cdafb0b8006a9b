// Volume, centre and inertia of solids are held against numbers worked out by hand.
#include "target/moments.h"
#include "support/shapes.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

using namespace hullwright;

namespace {

using Eigen::Matrix3d;

constexpr double k_pi = std::numbers::pi;

bool is_near(const Matrix3d& a, const Matrix3d& b, double share) {
    return (a - b).norm() <= share * b.norm();
}

Moments of(const TriMesh& mesh) {
    return moments_inside(mesh.vertices, mesh.triangles);
}

TriMesh moved(TriMesh mesh, const Matrix3d& turn, const Vec3& move) {
    for (Vec3& p : mesh.vertices) {
        p = turn * p + move;
    }
    return mesh;
}

// Returns a ball of `rings` by twice as many triangles.
TriMesh ball(int rings, double radius) {
    std::vector<Vec3> vertices = {Vec3(0, 0, radius), Vec3(0, 0, -radius)};
    const int around = 2 * rings;
    for (int r = 1; r < rings; ++r) {
        for (int a = 0; a < around; ++a) {
            const double down = k_pi * r / rings;
            const double angle = 2.0 * k_pi * a / around;
            vertices.push_back(radius * Vec3(std::sin(down) * std::cos(angle),
                                             std::sin(down) * std::sin(angle), std::cos(down)));
        }
    }
    const auto at = [&](int r, int a) {
        return static_cast<Index>(2 + (r - 1) * around + a % around);
    };
    std::vector<Triangle> triangles;
    for (int a = 0; a < around; ++a) {
        triangles.push_back({0, at(1, a), at(1, a + 1)});
        triangles.push_back({1, at(rings - 1, a + 1), at(rings - 1, a)});
        for (int r = 1; r + 1 < rings; ++r) {
            triangles.push_back({at(r, a), at(r + 1, a), at(r + 1, a + 1)});
            triangles.push_back({at(r, a), at(r + 1, a + 1), at(r, a + 1)});
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

Primitive standing(Shape shape, double radius, double half_length) {
    Primitive primitive;
    primitive.shape = shape;
    primitive.radius = radius;
    primitive.half_length = half_length;
    return primitive;
}

// Returns the moments of a round solid, summed over thin slices across z.
Moments sliced(const Primitive& round) {
    constexpr int k_slices = 200'000;
    const double end = round.half_length + (round.shape == Shape::cylinder ? 0.0 : round.radius);
    Moments sum;
    double along = 0.0; // second moment along z
    double across = 0.0;
    const double thick = 2.0 * end / k_slices;
    for (int i = 0; i < k_slices; ++i) {
        const double z = -end + (i + 0.5) * thick;
        const double over = std::max(0.0, std::abs(z) - round.half_length);
        const double r2 =
            round.radius * round.radius - (round.shape == Shape::cylinder ? 0.0 : over * over);
        const double volume = k_pi * r2 * thick;
        sum.volume += volume;
        along += volume * z * z;
        across += volume * r2 / 4.0;
    }
    sum.inertia.diagonal() = Vec3(across + along, across + along, 2.0 * across);
    return sum;
}

} // namespace

class MomentsTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_has_no_moments() {
        QCOMPARE(moments_inside({}, {}).volume, 0.0);
        const TriMesh flat = make_mesh({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, {{0, 1, 2}});
        QCOMPARE(of(flat).volume, 0.0);
        QVERIFY(of(flat).centre == Vec3::Zero());
        QCOMPARE(sum_of({}).volume, 0.0);
        QCOMPARE(moments_of(standing(Shape::sphere, 0.0, 0.0)).inertia.norm(), 0.0);
    }

    void a_box_of_two_by_three_by_four() {
        const Moments box = of(shapes::box(Vec3(10, 20, 30), Vec3(2, 3, 4)));
        QCOMPARE(box.volume, 24.0);
        QVERIFY((box.centre - Vec3(11, 21.5, 32)).norm() < 1e-12);
        const Vec3 expected(24.0 * (9 + 16) / 12.0, 24.0 * (4 + 16) / 12.0, 24.0 * (4 + 9) / 12.0);
        QVERIFY(is_near(box.inertia, expected.asDiagonal(), 1e-13));
    }

    // With corners at zero and at 1, 2 and 3 of the axes: the integrals of x² are a² V / 10, and
    // of x y they are a b V / 20.
    void a_tetrahedron_with_products_of_inertia() {
        const Moments moments = of(shapes::tetrahedron());
        QCOMPARE(moments.volume, 1.0);
        QVERIFY((moments.centre - Vec3(0.25, 0.5, 0.75)).norm() < 1e-14);
        Matrix3d second;                        // about zero
        second << 1.0 / 10, 2.0 / 20, 3.0 / 20, //
            2.0 / 20, 4.0 / 10, 6.0 / 20,       //
            3.0 / 20, 6.0 / 20, 9.0 / 10;
        second -= moments.centre * moments.centre.transpose();
        QVERIFY(is_near(moments.inertia, second.trace() * Matrix3d::Identity() - second, 1e-13));
    }

    void a_fine_ball_is_nearly_a_ball() {
        const Moments fine = of(ball(100, 2.0));
        const double volume = 4.0 / 3.0 * k_pi * 8.0;
        QVERIFY(std::abs(fine.volume / volume - 1.0) < 1e-3);
        const Matrix3d expected = 0.4 * volume * 4.0 * Matrix3d::Identity();
        QVERIFY(is_near(fine.inertia, expected, 2e-3));
        QVERIFY(fine.centre.norm() < 1e-12);
    }

    void what_is_moved_and_turned_has_its_moments_moved_and_turned() {
        std::mt19937_64 random(20);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        const TriMesh mesh = shapes::tetrahedron();
        const Moments before = of(mesh);
        for (int i = 0; i < 20; ++i) {
            const Matrix3d turn =
                Eigen::Quaterniond(any(random), any(random), any(random), any(random))
                    .normalized()
                    .toRotationMatrix();
            const Vec3 move(100 * any(random), 100 * any(random), 100 * any(random));
            const Moments after = of(moved(mesh, turn, move));
            QVERIFY(std::abs(after.volume - before.volume) < 1e-10);
            QVERIFY((after.centre - (turn * before.centre + move)).norm() < 1e-10);
            QVERIFY(is_near(after.inertia, turn * before.inertia * turn.transpose(), 1e-9));
        }
    }

    void an_inertia_is_the_same_both_ways_to_the_last_bit() {
        Primitive box;
        box.half = Vec3(1, 2, 3);
        box.pose.turn = Eigen::Quaterniond(0.3, -0.5, 0.2, 0.8);
        box.pose.move = Vec3(1, 2, 3);
        const Moments both[] = {
            moments_of(box),
            of(moved(shapes::tetrahedron(), Matrix3d::Identity(), Vec3(0.1, 0.7, 0.3)))};
        for (const Moments& moments : {both[0], both[1], sum_of(both)}) {
            QVERIFY(moments.inertia == moments.inertia.transpose());
        }
    }

    void primitives_have_the_moments_of_their_slices() {
        for (const Primitive& round :
             {standing(Shape::sphere, 2.0, 0.0), standing(Shape::cylinder, 1.5, 2.0),
              standing(Shape::capsule, 1.5, 2.0), standing(Shape::capsule, 1.5, 0.0)}) {
            const Moments moments = moments_of(round);
            const Moments truth = sliced(round);
            QVERIFY(std::abs(moments.volume / truth.volume - 1.0) < 1e-8);
            QVERIFY(is_near(moments.inertia, truth.inertia, 1e-8));
        }
    }

    void a_turned_box_has_the_moments_of_its_mesh() {
        Primitive box;
        box.half = Vec3(1, 2, 3);
        box.pose.turn = Eigen::Quaterniond(0.3, -0.5, 0.2, 0.8);
        box.pose.move = Vec3(5, 6, 7);
        const TriMesh mesh = moved(shapes::box(Vec3(-1, -2, -3), Vec3(2, 4, 6)),
                                   box.pose.turn.normalized().toRotationMatrix(), box.pose.move);
        const Moments moments = moments_of(box);
        QVERIFY(std::abs(moments.volume - 48.0) < 1e-12);
        QVERIFY((moments.centre - of(mesh).centre).norm() < 1e-12);
        QVERIFY(is_near(moments.inertia, of(mesh).inertia, 1e-12));
    }

    void halves_make_up_the_whole() {
        const Moments halves[] = {of(shapes::box(Vec3(0, 0, 0), Vec3(1, 3, 4))),
                                  of(shapes::box(Vec3(1, 0, 0), Vec3(1, 3, 4)))};
        const Moments sum = sum_of(halves);
        const Moments whole = of(shapes::box(Vec3(0, 0, 0), Vec3(2, 3, 4)));
        QVERIFY(std::abs(sum.volume - whole.volume) < 1e-12);
        QVERIFY((sum.centre - whole.centre).norm() < 1e-12);
        QVERIFY(is_near(sum.inertia, whole.inertia, 1e-12));
    }

    void a_cavity_takes_its_share_away() {
        const TriMesh inner = shapes::inside_out(shapes::box(Vec3(1, 1, 1), Vec3(1, 1, 1)));
        const auto hollow =
            moments_of_solid(shapes::together(shapes::box(Vec3(0, 0, 0), Vec3(4, 4, 4)), inner));
        QVERIFY(hollow && *hollow);
        QCOMPARE((*hollow)->volume, 63.0);
        QVERIFY(((*hollow)->centre - (64.0 * Vec3(2, 2, 2) - Vec3(1.5, 1.5, 1.5)) / 63.0).norm() <
                1e-13);
    }

    void what_is_open_or_inside_out_is_no_solid() {
        TriMesh open = shapes::box();
        open.triangles.pop_back();
        open.face_part.pop_back();
        open.face_source.pop_back();
        QVERIFY(moments_of_solid(open) && !*moments_of_solid(open));
        QVERIFY(!*moments_of_solid(shapes::inside_out(shapes::box())));
        QVERIFY(*moments_of_solid(shapes::box()));
    }

    void principal_axes_give_the_inertia_back() {
        const Matrix3d inertia = of(shapes::tetrahedron()).inertia;
        const PrincipalInertia principal = principal_inertia(inertia);
        const Matrix3d turn = principal.turn.toRotationMatrix();
        QVERIFY(is_near(turn * principal.along.asDiagonal() * turn.transpose(), inertia, 1e-12));
        QVERIFY(std::abs(turn.determinant() - 1.0) < 1e-12);
        QVERIFY(principal.along.minCoeff() > 0.0);
    }
};

QTEST_APPLESS_MAIN(MomentsTest)
#include "moments.moc"
