// The faces of a surface that a ray meets are those whose triangle, asked by itself in rational
// numbers, says so.
#include "probe/ray_faces.h"

#include "base/sanitized.h"
#include "support/long_run.h"
#include "support/rationals.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

struct Surface {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};

// Returns the first time at which the ray is in the triangle: no sides of edges along the line are
// asked, but the point in the plane, or the stretch that all three edges leave.
std::optional<mpq_class> first_time(const Surface& surface, const Triangle& triangle,
                                    const Ray& ray) {
    const std::array<Vec3, 3> p = {surface.vertices[triangle[0]], surface.vertices[triangle[1]],
                                   surface.vertices[triangle[2]]};
    const ExactVec normal = exact_normal(p[0], p[1], p[2]);
    const ExactVec way = exact_vec(ray.direction);
    if (dot(normal, normal) == 0 || dot(way, way) == 0) {
        return std::nullopt;
    }
    const mpq_class height = dot(normal, exact_way(p[0], ray.origin));
    const mpq_class climb = dot(normal, way);
    if (climb == 0 && height != 0) {
        return std::nullopt;
    }
    mpq_class first = climb == 0 ? mpq_class(0) : mpq_class(-height / climb);
    std::optional<mpq_class> last = climb == 0 ? std::nullopt : std::optional(first);
    bool met = first >= 0;
    for (std::size_t k = 0; k < 3 && met; ++k) {
        const ExactVec inward = cross(normal, exact_way(p[k], p[(k + 1) % 3]));
        const mpq_class begin = dot(inward, exact_way(p[k], ray.origin));
        const mpq_class rise = dot(inward, way); // inside while begin + t rise is not negative
        if (rise == 0) {
            met = begin >= 0;
        } else if (const mpq_class t = -begin / rise; rise > 0) {
            first = t > first ? t : first;
        } else if (!last || t < *last) {
            last = t;
        }
        met = met && (!last || first <= *last);
    }
    return met ? std::optional(first) : std::nullopt;
}

struct Expected {
    mpq_class time;
    Index face = 0;
};

std::vector<Expected> expected_of(const Surface& surface, const Ray& ray) {
    std::vector<Expected> all;
    for (Index face = 0; face < surface.triangles.size(); ++face) {
        if (const auto time = first_time(surface, surface.triangles[face], ray)) {
            all.push_back({*time, face});
        }
    }
    std::ranges::stable_sort(
        all, [](const Expected& a, const Expected& b) { return cmp(a.time, b.time) < 0; });
    return all;
}

// Corners on a coarse grid make faces in one plane, corners on edges and faces without an area.
Surface random_surface(std::mt19937& random, bool on_grid) {
    std::uniform_int_distribution<int> step(0, 4);
    std::uniform_real_distribution<double> number(0.0, 4.0);
    Surface surface;
    constexpr int k_vertices = 20;
    for (int i = 0; i < k_vertices; ++i) {
        const auto next = [&] { return on_grid ? step(random) : number(random); };
        const double x = next();
        const double y = next();
        surface.vertices.emplace_back(x, y, next());
    }
    constexpr int k_faces = 40;
    std::uniform_int_distribution<Index> vertex(0, k_vertices - 1);
    for (int i = 0; i < k_faces; ++i) {
        const Index a = vertex(random);
        const Index b = vertex(random);
        surface.triangles.push_back({a, b, vertex(random)});
    }
    return surface;
}

} // namespace

class RayFacesTest : public QObject {
    Q_OBJECT

private slots:
    // A square of two faces in z = 1 is seen from below, above, along it and through its diagonal.
    void a_square_by_hand() {
        const std::vector<Vec3> corners = {{0, 0, 1}, {2, 0, 1}, {2, 2, 1}, {0, 2, 1}};
        const std::vector<Triangle> faces = {{0, 1, 2}, {0, 2, 3}, {0, 1, 1}};
        const std::vector<FaceRange> all = {{0, 3}};
        const auto met = [&](const Vec3& from, const Vec3& way) {
            return *faces_met({from, way}, corners, faces, all);
        };
        auto found = met(Vec3(1.5, 0.5, 5), Vec3(0, 0, -2));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].face, Index{0});
        QCOMPARE(found[0].at.t, 2.0);
        QVERIFY(found[0].at.point == Vec3(1.5, 0.5, 1) && found[0].at.normal == Vec3(0, 0, 1));
        // From behind the normal is the same, and the diagonal is of both.
        found = met(Vec3(1, 1, 0), Vec3(0, 0, 1));
        QCOMPARE(found.size(), std::size_t{2});
        QVERIFY(found[0].face == 0 && found[1].face == 1);
        QVERIFY(found[0].at.normal == Vec3(0, 0, 1));
        // The ray runs along its plane, from outside and from within, where it begins at once.
        found = met(Vec3(-1, 0.5, 1), Vec3(1, 0, 0));
        QCOMPARE(found.size(), std::size_t{2});
        QVERIFY(found[0].face == 1 && found[0].at.t == 1.0 && found[1].at.t == 1.5);
        found = met(Vec3(1.5, 0.5, 1), Vec3(-1, 0, 0));
        QVERIFY(found.size() == 2 && found[0].face == 0 && found[0].at.t == 0.0);
        QVERIFY(met(Vec3(1, 1, 0), Vec3(0, 0, -1)).empty());
        QVERIFY(met(Vec3(1, 1, 1), Vec3::Zero()).empty());
        QVERIFY(faces_met({Vec3(1, 1, 0), Vec3(0, 0, 1)}, corners, faces, std::vector<FaceRange>())
                    ->empty());
        QVERIFY(!faces_met({Vec3::Constant(std::nan("")), Vec3(0, 0, 1)}, corners, faces, all));
    }

    // Corners are whole numbers times a power of two, so that products of three coordinates are
    // between the smallest doubles. What is met, and when, is that of the whole numbers.
    void tiny_faces_are_met_as_large_ones() {
        std::mt19937 random(412);
        std::uniform_int_distribution<int> step(-1, 5);
        std::size_t hits = 0;
        for (int i = 0; i < (k_sanitized ? 60 : 300); ++i) {
            Surface surface = random_surface(random, true);
            const auto place = [&] {
                const int x = step(random);
                const int y = step(random);
                return Vec3(x, y, step(random));
            };
            const Vec3 from = place();
            Ray ray = {from, place() - from};
            const std::vector<Expected> expected = expected_of(surface, ray);
            const double small = std::ldexp(1.0, -359);
            for (Vec3& v : surface.vertices) {
                v *= small;
            }
            ray = {small * ray.origin, small * ray.direction};
            const std::vector<FaceRange> all = {{0, surface.triangles.size()}};
            const auto found = faces_met(ray, surface.vertices, surface.triangles, all);
            const QByteArray number = QByteArray::number(i);
            QVERIFY2(found && found->size() == expected.size(), number);
            for (std::size_t k = 0; k < expected.size(); ++k) {
                QVERIFY2((*found)[k].face == expected[k].face, number);
                QCOMPARE((*found)[k].at.t, expected[k].time.get_d());
            }
            hits += expected.size();
        }
        QVERIFY2(hits > 100, QByteArray::number(static_cast<qulonglong>(hits)));
    }

    void faces_are_those_that_every_triangle_says() {
        const int k_cases = k_sanitized ? 200 : is_long_run() ? 20'000 : 1'500;
        std::mt19937 random(411 + slice());
        std::size_t hits = 0;
        std::size_t at_once = 0;
        for (int i = 0; i < k_cases; ++i) {
            const bool on_grid = i % 3 != 0;
            const Surface surface = random_surface(random, on_grid);
            std::uniform_int_distribution<int> step(-1, 5);
            std::uniform_int_distribution<std::size_t> vertex(0, surface.vertices.size() - 1);
            const auto place = [&] {
                const int x = step(random);
                const int y = step(random);
                return Vec3(x, y, step(random));
            };
            const Vec3 from = i % 5 == 0 ? surface.vertices[vertex(random)] : place();
            const Vec3 to = i % 4 == 0 ? surface.vertices[vertex(random)] : place();
            const Ray ray = {from, to - from};
            const std::vector<FaceRange> runs = {{0, 7}, {9, surface.triangles.size() - 9}};
            const auto found = faces_met(ray, surface.vertices, surface.triangles, runs);
            QVERIFY(found);
            std::vector<Expected> expected = expected_of(surface, ray);
            std::erase_if(expected, [](const Expected& e) { return e.face == 7 || e.face == 8; });
            const QByteArray number = QByteArray::number(i);
            QVERIFY2(found->size() == expected.size(), number);
            for (std::size_t k = 0; k < expected.size(); ++k) {
                const FaceHit& hit = (*found)[k];
                QVERIFY2(hit.face == expected[k].face, number);
                QCOMPARE(hit.at.t, expected[k].time.get_d());
                const auto& [a, b, c] = surface.triangles[hit.face];
                const Vec3 across = (surface.vertices[b] - surface.vertices[a])
                                        .cross(surface.vertices[c] - surface.vertices[a]);
                QVERIFY2((hit.at.normal - across.normalized()).norm() < 1e-9, number);
                QVERIFY2((hit.at.point - (ray.origin + hit.at.t * ray.direction)).norm() < 1e-12,
                         number);
                ++hits;
                at_once += std::size_t{k > 0 && expected[k].time == expected[k - 1].time};
            }
        }
        qInfo("seed %u, %d rays, %zu hits, %zu at once", 411 + slice(), k_cases, hits, at_once);
        QVERIFY(hits > std::size_t(k_cases) && at_once > std::size_t(k_cases) / 5);
    }
};

QTEST_APPLESS_MAIN(RayFacesTest)
#include "ray_faces.moc"
