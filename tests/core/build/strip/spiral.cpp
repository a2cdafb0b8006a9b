// Spiral codes give back the triangles of every hull, and a decoder survives any bytes.
#include "strip/spiral.h"
#include "asset/hullwright_asset.h"
#include "piece/hull.h"
#include "support/large_shapes.h"

#include <QTest>
#include <algorithm>
#include <random>

using namespace hullwright;

namespace {

const std::uint8_t* bytes_of(const SpiralCode& code) {
    return reinterpret_cast<const std::uint8_t*>(code.bytes.data());
}

// Turns each triangle to begin at its smallest vertex and sorts them, so that two lists can be
// compared.
std::vector<Triangle> in_order(std::vector<Triangle> triangles) {
    for (Triangle& t : triangles) {
        std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
    }
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

Hull hull_of_random_points(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < count; ++i) {
        Vec3 p(normal(random), normal(random), normal(random));
        // Even seeds give points on a ball, odd ones points in a brick of whole numbers, many of
        // them coplanar.
        p = seed % 2 == 0 ? Vec3(p.normalized()) : Vec3((3.0 * p).array().round());
        points.push_back(p);
    }
    return convex_hull(points);
}

void round_trip(std::size_t vertices, const std::vector<Triangle>& triangles) {
    const auto code = encode_spiral(vertices, triangles);
    QVERIFY(code);
    std::vector<Triangle> decoded(triangles.size());
    hwa::SpiralDecoder decoder;
    QVERIFY(decoder.decode(bytes_of(*code), code->bytes.size(),
                           static_cast<std::uint32_t>(vertices), decoded.front().data()));
    // The beginnings of strips can be told from the decoder's output alone.
    const std::vector<Index> begin = strip_beginnings(decoded);
    QCOMPARE(begin.size(), std::size_t{code->restarts} + 1);
    QCOMPARE(begin.front(), Index{0});
    for (Triangle& t : decoded) {
        for (Index& corner : t) {
            corner = code->order[corner];
        }
    }
    QVERIFY(in_order(decoded) == in_order(triangles));
    // The order names every vertex once.
    QVERIFY(std::is_permutation(code->order.begin(), code->order.end(),
                                [&] {
                                    std::vector<Index> all(vertices);
                                    std::iota(all.begin(), all.end(), 0U);
                                    return all;
                                }()
                                    .begin()));
}

} // namespace

class SpiralTest : public QObject {
    Q_OBJECT

private slots:
    void random_hulls() {
        for (std::uint32_t seed = 0; seed < 1000; ++seed) {
            const Hull hull = hull_of_random_points(4 + seed % 120, seed);
            if (!hull.flat) {
                round_trip(hull.vertices.size(), hull.triangles);
            }
        }
        const Hull large = hull_of_random_points(20000, 2);
        round_trip(large.vertices.size(), large.triangles);
    }

    void a_tetrahedron_takes_two_bytes() {
        const TriMesh mesh = shapes::tetrahedron();
        round_trip(4, mesh.triangles);
        QVERIFY(encode_spiral(4, mesh.triangles)->bytes.size() <= 2);
    }

    void what_is_no_closed_surface_is_refused() {
        TriMesh open = shapes::box();
        open.triangles.pop_back();
        QVERIFY(!encode_spiral(8, open.triangles));
        TriMesh turned = shapes::box();
        std::swap(turned.triangles[0][0], turned.triangles[0][1]);
        QVERIFY(!encode_spiral(8, turned.triangles));
        // A tetrahedron and a torus are two closed surfaces with as many triangles as one surface
        // has.
        const TriMesh torus = shapes::torus(3, 3);
        std::vector<Triangle> both = torus.triangles;
        for (Triangle t : shapes::tetrahedron().triangles) {
            for (Index& corner : t) {
                corner += 9;
            }
            both.push_back(t);
        }
        QCOMPARE(both.size(), 2 * std::size_t{13} - 4);
        QVERIFY(!encode_spiral(13, both));
    }

    void false_codes_do_no_harm() {
        const Hull hull = hull_of_random_points(40, 4);
        const auto vertices = static_cast<std::uint32_t>(hull.vertices.size());
        const auto code = encode_spiral(vertices, hull.triangles);
        hwa::SpiralDecoder decoder;
        std::vector<std::uint16_t> out(3 * hwa::SpiralDecoder::triangles_of(1000));
        const auto all_are_vertices = [&](std::uint32_t count) {
            return std::all_of(out.begin(),
                               out.begin() + static_cast<std::ptrdiff_t>(
                                                 3 * hwa::SpiralDecoder::triangles_of(count)),
                               [count](std::uint16_t v) { return v < count; });
        };
        for (std::uint32_t seed = 0; seed < 20000; ++seed) {
            std::mt19937 random(seed);
            std::vector<std::uint8_t> bytes(bytes_of(*code), bytes_of(*code) + code->bytes.size());
            if (seed % 3 == 0) {
                bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1U << (random() % 8));
            } else if (seed % 3 == 1) {
                bytes.resize(random() % bytes.size());
            } else {
                bytes.resize(random() % 64);
                std::generate(bytes.begin(), bytes.end(),
                              [&] { return static_cast<std::uint8_t>(random()); });
            }
            const std::uint32_t count =
                seed % 2 == 0 ? vertices : static_cast<std::uint32_t>(random() % 1000);
            std::fill(out.begin(), out.end(), std::uint16_t{0});
            (void)decoder.decode(bytes.data(), bytes.size(), count, out.data());
            QVERIFY2(all_are_vertices(count), qPrintable(QString("seed %1").arg(seed)));
        }
        QVERIFY(!decoder.decode(nullptr, 0, 40, out.data()));
    }
};

QTEST_APPLESS_MAIN(SpiralTest)
#include "spiral.moc"
