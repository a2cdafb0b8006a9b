// The proof that a point is in a hull is held against rational numbers: whenever it calls a point
// certain, the point is inside, wherever the corners may be. Each test aims at one term of the
// proof's bound, and its cases are made so that they pass with that term and would not without it.
// So it is with the bound on the rounding of a view on two hulls.
#include "gpu/witness.h"
#include "gpu/tile_view.h"
#include "support/rationals.h"

#include <QTest>
#include <cmath>
#include <functional>
#include <random>

using namespace hullwright;

namespace {

struct Body {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    [[nodiscard]] RasterHull hull() const { return {vertices, triangles, true}; }
};

const std::vector<Triangle> k_tetrahedron = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

Body tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    Body body{{a, b, c, d}, k_tetrahedron};
    if (tests::exact_side(a, b, c, d) < 0) {
        std::swap(body.vertices[0], body.vertices[1]);
    }
    return body;
}

bool is_behind_all(const Body& body, const Vec3& point) {
    return std::all_of(body.triangles.begin(), body.triangles.end(), [&](const Triangle& t) {
        return tests::exact_side(body.vertices[t[0]], body.vertices[t[1]], body.vertices[t[2]],
                                 point) < 0;
    });
}

// Returns the same surface, each of whose triangles begins at another of its corners.
Body begun_at(Body body, Index corner) {
    for (Triangle& t : body.triangles) {
        std::rotate(t.begin(), t.begin() + corner, t.end());
    }
    return body;
}

Vec3 random_vec(std::mt19937& random, double size = 1.0) {
    std::uniform_real_distribution<double> coordinate(-size, size);
    const double x = coordinate(random);
    const double y = coordinate(random);
    return {x, y, coordinate(random)};
}

// True when the body holds the point after its corners have moved by `doubt` in every coordinate,
// each to one end or the other of the same diagonal, in every combination.
bool is_behind_all_moved(const Body& body, const Vec3& point, double doubt, const Vec3& diagonal) {
    const std::size_t corners = body.vertices.size();
    for (std::size_t ways = 0; ways < (std::size_t{1} << corners); ++ways) {
        Body moved = body;
        for (std::size_t i = 0; i < corners; ++i) {
            moved.vertices[i] += ((ways >> i & 1U) != 0 ? doubt : -doubt) * diagonal;
        }
        if (!is_behind_all(moved, point)) {
            return false;
        }
    }
    return true;
}

// Returns the least depth at which a point is certainly inside, found by halving between 0 and
// `deepest`.
double least_certain_depth(const std::function<Body(double)>& body_at,
                           const std::function<Vec3(double)>& point_at, double doubt,
                           double deepest) {
    double out = 0.0;
    double in = deepest;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (out + in);
        const Body body = body_at(middle);
        (is_certainly_inside(point_at(middle), body.hull(), doubt) ? in : out) = middle;
    }
    return in;
}

// Returns a place in a frame whose up is the diagonal (1, 1, 1), since a corner that may be
// anywhere in a cube goes farthest along a diagonal.
Vec3 along_diagonal(double x, double y, double up) {
    return x * Vec3(1, -1, 0) / std::sqrt(2.0) + y * Vec3(1, 1, -2) / std::sqrt(6.0) +
           up * Vec3(1, 1, 1) / std::sqrt(3.0);
}

// Returns a roof over a deep body, with a ridge of one small triangle that has one short side along
// x; its plane passes high over points far away along x.
Body roof(double slope_down) {
    return {{along_diagonal(0, 0, 0), along_diagonal(1, 0, 0), along_diagonal(0, 2000, 0),
             along_diagonal(100, 0, -slope_down), along_diagonal(50, 300, -500)},
            {{0, 1, 2}, {1, 3, 2}, {0, 4, 1}, {1, 4, 3}, {3, 4, 2}, {2, 4, 0}}};
}

// Holds two hulls on either side of a plane that have one point in common, exactly: a corner of the
// upper one is within a side of the lower one. All coordinates are whole.
struct Touching {
    std::vector<Vec3> upper;
    std::vector<Vec3> lower;
    Vec3 up = Vec3::Zero();
};

Touching touching(std::mt19937& random, double far) {
    const auto whole = [&random](double size) {
        return Vec3(4.0 * random_vec(random, size).array().round());
    };
    const Vec3 at = whole(far);
    const Vec3 along = whole(300.0);
    const Vec3 across = whole(300.0);
    Touching made;
    made.up = along.cross(across);
    const auto beyond = [&](double side) {
        const Vec3 any = whole(300.0);
        return Vec3(at + (any.dot(made.up) * side < 0.0 ? -any : any));
    };
    made.lower = {at, at + along, at + across, beyond(-1.0), beyond(-1.0)};
    made.upper = {at + along / 4.0 + across / 2.0, beyond(1.0), beyond(1.0)};
    for (Vec3& p : std::span(made.upper).subspan(1)) {
        p += made.upper[0] - at;
    }
    return made;
}

// Returns a place in the tile, in rational numbers.
tests::ExactVec exact_in_tile(const TileView& view, const Vec3& p) {
    tests::ExactVec at;
    for (Eigen::Index k = 0; k < 3; ++k) {
        const Vec3 row = view.frame.row(k).transpose();
        at[static_cast<std::size_t>(k)] =
            (tests::dot(tests::exact_vec(row), tests::exact_vec(p)) - view.low[k]) * view.scale[k];
    }
    return at;
}

} // namespace

class WitnessTest : public QObject {
    Q_OBJECT

private slots:
    void hulls_that_are_not_solid_hold_nothing() {
        Body body = tetrahedron(Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0), Vec3(0, 0, 4));
        RasterHull hull = body.hull();
        QVERIFY(is_certainly_inside(Vec3(1, 1, 1), hull, 0.0));
        hull.solid = false;
        QVERIFY(!is_certainly_inside(Vec3(1, 1, 1), hull, 0.0));
    }

    void what_is_on_the_surface_or_nowhere_is_not_inside() {
        const Body body = tetrahedron(Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0), Vec3(0, 0, 4));
        QVERIFY(!is_certainly_inside(Vec3(1, 1, 0), body.hull(), 0.0));
        QVERIFY(!is_certainly_inside(Vec3(0, 0, 0), body.hull(), 0.0));
        QVERIFY(!is_certainly_inside(Vec3(1, 1, 2), body.hull(), 0.0));
        QVERIFY(!is_certainly_inside(Vec3(1, 1, 3), body.hull(), 0.0));
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!is_certainly_inside(Vec3(1, nan, 1), body.hull(), 0.0));
        QVERIFY(!is_certainly_inside(Vec3(1, 1, 1), body.hull(), nan));
        Body endless = body;
        endless.vertices[3] = Vec3(0, 0, std::numeric_limits<double>::infinity());
        QVERIFY(!is_certainly_inside(Vec3(1, 1, 1), endless.hull(), 0.0));
    }

    // The points are beside a face by a few units in the last place, where rounding decides the
    // computed side.
    void rounding_makes_nothing_certain() {
        constexpr std::uint32_t k_seed = 20;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
        int certain = 0;
        int outside = 0;
        for (int i = 0; i < 40000; ++i) {
            const Body body = tetrahedron(random_vec(random), random_vec(random),
                                          random_vec(random), random_vec(random));
            const Triangle& t = k_tetrahedron[random() % 4];
            const double s = unit(random);
            const double r = (1.0 - s) * unit(random);
            const Vec3& a = body.vertices[t[0]];
            const Vec3 u = body.vertices[t[1]] - a;
            const Vec3 v = body.vertices[t[2]] - a;
            const double depth = (60.0 * unit(random) - 10.0) * k_epsilon;
            const Vec3 point = a + s * u + r * v - depth * u.cross(v).normalized();
            const bool inside = is_behind_all(body, point);
            // This doubt is too small to move anything, but keeps the bound from being zero.
            const double doubt = i % 2 == 0 ? 0.0 : 1e-60;
            const bool says = is_certainly_inside(point, body.hull(), doubt);
            QVERIFY2(inside || !says, qPrintable(QString("case %1").arg(i)));
            certain += says ? 1 : 0;
            outside += inside ? 0 : 1;
        }
        qInfo("%d of 40000 are certain, %d are outside", certain, outside);
        QVERIFY(certain > 4000 && outside > 4000);
    }

    // The determinants of half of these bodies are a few of the smallest numbers there are. Points
    // are beside a face at distances of up to the body's size.
    void underflow_makes_nothing_certain() {
        constexpr std::uint32_t k_seed = 21;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        int certain = 0;
        int outside = 0;
        for (int i = 0; i < 40000; ++i) {
            // The body is scaled by a power of two, so that the small one is exactly similar.
            const int power = i % 4 == 0 ? -270 : -352 - static_cast<int>(random() % 8);
            const Body body = tetrahedron(random_vec(random), random_vec(random),
                                          random_vec(random), random_vec(random));
            const Triangle& t = k_tetrahedron[random() % 4];
            const double s = unit(random);
            const double r = (1.0 - s) * unit(random);
            const Vec3& a = body.vertices[t[0]];
            const Vec3 u = body.vertices[t[1]] - a;
            const Vec3 v = body.vertices[t[2]] - a;
            const Vec3 point =
                a + s * u + r * v + (0.3 * unit(random) - 0.2) * u.cross(v).normalized();
            Body small = body;
            for (Vec3& corner : small.vertices) {
                corner *= std::ldexp(1.0, power);
            }
            const bool inside = is_behind_all(body, point);
            const bool says =
                is_certainly_inside(point * std::ldexp(1.0, power), small.hull(), 0.0);
            QVERIFY2(inside || !says, qPrintable(QString("case %1, 2^%2").arg(i).arg(power)));
            certain += says ? 1 : 0;
            outside += inside ? 0 : 1;
        }
        qInfo("%d of 40000 are certain, %d are outside", certain, outside);
        QVERIFY(certain > 1000 && outside > 4000);
    }

    // The face is tiny and far from the point: the products that make its normal have lost digits,
    // though the determinant is a number like any other.
    void a_face_too_small_for_its_normal_makes_nothing_certain() {
        constexpr std::uint32_t k_seed = 23;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        int certain = 0;
        for (int i = 0; i < 60000; ++i) {
            const double long_side = std::pow(10.0, -154.5 + 1.5 * unit(random));
            const double area = std::pow(10.0, (i % 4 == 0 ? -270.0 : -307.7) + 1.8 * unit(random));
            const Vec3 u = random_vec(random, long_side);
            const Vec3 v = random_vec(random, area / long_side);
            const tests::ExactVec normal = tests::cross(tests::exact_vec(u), tests::exact_vec(v));
            if (normal[2] == 0) {
                continue;
            }
            // The point is nearly in the face's plane.
            Vec3 point = random_vec(random, std::pow(10.0, 50.0 + 10.0 * unit(random)));
            const mpq_class height = normal[0] * point.x() + normal[1] * point.y();
            const double off = i % 4 == 0 ? 4e4 : 40.0;
            const double share = 1.0 + off * unit(random) * std::numeric_limits<double>::epsilon();
            point.z() = mpq_class(-height / normal[2]).get_d() * share;
            const Body face = {{Vec3::Zero(), u, v}, {{0, 1, 2}}};
            const bool says = is_certainly_inside(point, face.hull(), 0.0);
            QVERIFY2(!says || is_behind_all(face, point), qPrintable(QString("case %1").arg(i)));
            certain += says ? 1 : 0;
        }
        qInfo("%d are certain", certain);
        QVERIFY(certain > 1000);
    }

    // A triangle's plane turns most where one of its sides is short and the point far beyond. That
    // side is the first or the second that the proof looks at, depending on the corner it begins
    // with.
    void a_short_side_may_turn_its_plane_data() {
        QTest::addColumn<unsigned>("corner");
        QTest::newRow("first side") << 0U;
        QTest::newRow("second side") << 1U;
        QTest::newRow("side across") << 2U;
    }
    void a_short_side_may_turn_its_plane() {
        QFETCH(unsigned, corner);
        constexpr double k_doubt = 1e-5;
        const auto body_at = [corner](double) { return begun_at(roof(300 * k_doubt), corner); };
        const auto point_at = [](double depth) { return along_diagonal(50, 5, -depth); };
        const double depth = least_certain_depth(body_at, point_at, k_doubt, 1.0);
        qInfo("certain from %.1f doubts on", depth / k_doubt);
        QVERIFY(is_behind_all_moved(body_at(depth), point_at(depth), k_doubt, Vec3(1, 1, 1)));
        // At a little less depth a proof would be false, so there is none.
        QVERIFY(
            !is_behind_all_moved(body_at(depth), point_at(0.8 * depth), k_doubt, Vec3(1, 1, 1)) ||
            corner == 2);
        QVERIFY(depth < 0.9);
    }

    // The point is near a corner at which all triangles but one begin, so that its distance from
    // them is about what the corner may move.
    void a_corner_may_pass_the_point() {
        constexpr double k_doubt = 1e-6;
        Body body = tetrahedron(along_diagonal(0, 0, 0), along_diagonal(1, 0, -1),
                                along_diagonal(-0.5, 0.8, -1), along_diagonal(-0.5, -0.8, -1));
        const auto top = static_cast<Index>(body.vertices[0].isZero() ? 0 : 1);
        for (Triangle& t : body.triangles) {
            const auto at = std::find(t.begin(), t.end(), top);
            std::rotate(t.begin(), at == t.end() ? t.begin() : at, t.end());
        }
        const auto body_at = [&](double) { return body; };
        const auto point_at = [](double depth) { return along_diagonal(0, 0, -depth); };
        const double depth = least_certain_depth(body_at, point_at, k_doubt, 0.5);
        qInfo("certain from %.1f doubts on", depth / k_doubt);
        QVERIFY(is_behind_all_moved(body, point_at(depth), k_doubt, Vec3(1, 1, 1)));
        QVERIFY(depth < 100.0 * k_doubt);
    }

    // These cases are not made to be the worst in any respect: any tetrahedron, any point, any
    // corners of the cubes in which the body's corners may be.
    void doubt_about_corners_makes_nothing_certain() {
        constexpr std::uint32_t k_seed = 22;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        int certain = 0;
        int outside = 0;
        for (int i = 0; i < 20000; ++i) {
            const Body body = tetrahedron(random_vec(random), random_vec(random),
                                          random_vec(random), random_vec(random));
            const double doubt = std::pow(10.0, -8.0 * unit(random) - 1.0);
            const Triangle& t = k_tetrahedron[random() % 4];
            const double s = unit(random);
            const double r = (1.0 - s) * unit(random);
            const Vec3& a = body.vertices[t[0]];
            const Vec3 u = body.vertices[t[1]] - a;
            const Vec3 v = body.vertices[t[2]] - a;
            const Vec3 point =
                a + s * u + r * v - 15.0 * unit(random) * doubt * u.cross(v).normalized();
            Body moved = body;
            for (Vec3& corner : moved.vertices) {
                corner +=
                    doubt * Vec3(random() % 2 == 0 ? 1.0 : -1.0, random() % 2 == 0 ? 1.0 : -1.0,
                                 random() % 2 == 0 ? 1.0 : -1.0);
            }
            const bool inside = is_behind_all(moved, point);
            const bool says = is_certainly_inside(point, body.hull(), doubt);
            QVERIFY2(inside || !says, qPrintable(QString("case %1").arg(i)));
            certain += says ? 1 : 0;
            outside += inside ? 0 : 1;
        }
        qInfo("%d of 20000 are certain, %d are outside", certain, outside);
        QVERIFY(certain > 500 && outside > 1000);
    }

    // The hulls are looked at along the plane between them and across it; then again from anywhere,
    // limited to what the first view shows.
    void a_view_never_parts_hulls_that_share_a_point() {
        constexpr std::uint32_t k_seed = 24;
        constexpr int k_tile = 32;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        PairView view;
        for (int i = 0; i < 4000; ++i) {
            const QByteArray name = "case " + QByteArray::number(i);
            const Touching pair = touching(random, std::pow(10.0, random() % 12));
            Eigen::Matrix3d frame = view_along(pair.up);
            frame = Eigen::Matrix3d(frame({i % 3, (i + 1) % 3, (i + 2) % 3}, Eigen::all));
            QVERIFY2(view.look(pair.upper, pair.lower, 0.0, frame, {}, k_tile), name);
            const ViewBox region = view.box({0, 0}, {k_tile - 1, k_tile - 1}, 0.0, 1.0);
            QVERIFY2(view.look(pair.upper, pair.lower, 0.0, view_along(random_vec(random)), region,
                               k_tile),
                     name);
        }
    }

    void vertices_are_drawn_within_the_doubt_of_a_view() {
        constexpr std::uint32_t k_seed = 25;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        PairView view;
        for (int i = 0; i < 1000; ++i) {
            const Touching pair = touching(random, std::pow(10.0, random() % 12));
            const Eigen::Matrix3d frame = view_along(random_vec(random));
            QVERIFY(view.look(pair.upper, pair.lower, 0.0, frame, {}, 32));
            std::vector<std::array<float, 3>> drawn;
            view.append_drawn(drawn, true);
            for (std::size_t k = 0; k < drawn.size(); ++k) {
                const tests::ExactVec truth = exact_in_tile(view.view(), pair.upper[k]);
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const double doubt =
                        axis < 2 ? view.view().pixel_doubt : view.view().depth_doubt;
                    const mpq_class off =
                        abs(mpq_class(truth[axis] - static_cast<double>(drawn[k][axis])));
                    QVERIFY2(off <= doubt, qPrintable(QString("case %1").arg(i)));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(WitnessTest)
#include "witness.moc"
