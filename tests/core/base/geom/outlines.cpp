// Outlines of points in a plane and neighbouring sides of closed surfaces are held against looks at
// every pair.
#include "geom/closed_sides.h"
#include "geom/outline.h"
#include "support/open_shapes.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stop_token>

using namespace hullwright;

namespace {

using Point = Eigen::Vector2d;

struct WholePoint {
    long x = 0;
    long y = 0;
    auto operator<=>(const WholePoint&) const = default;
};

long turn(const WholePoint& a, const WholePoint& b, const WholePoint& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

long dot(const WholePoint& at, const WholePoint& a, const WholePoint& b) {
    return (a.x - at.x) * (b.x - at.x) + (a.y - at.y) * (b.y - at.y);
}

// Returns the outline's sides by their ends: no point is right of a side, and none on its line is
// beyond its ends.
std::map<WholePoint, WholePoint> sides_by_pairs(const std::set<WholePoint>& points) {
    std::map<WholePoint, WholePoint> next;
    for (const WholePoint& a : points) {
        for (const WholePoint& b : points) {
            const bool is_side =
                a != b && std::all_of(points.begin(), points.end(), [&](const WholePoint& p) {
                    const long way = turn(a, b, p);
                    return way > 0 || (way == 0 && dot(p, a, b) <= 0);
                });
            if (is_side) {
                next[a] = b;
            }
        }
    }
    return next;
}

bool has_area(const std::set<WholePoint>& points) {
    for (const WholePoint& p : points) {
        if (turn(*points.begin(), *points.rbegin(), p) != 0) {
            return true;
        }
    }
    return false;
}

WholePoint whole(const Point& p) {
    return {std::lround(p.x()), std::lround(p.y())};
}

// Returns the side that runs back along each side, found by looking at every pair; nothing when
// some side has none or several.
std::optional<std::vector<Index>> across_by_pairs(const std::vector<Triangle>& triangles) {
    const auto count = static_cast<Index>(3 * triangles.size());
    const auto end = [&](Index side, Index which) {
        return triangles[side / 3][(side % 3 + which) % 3];
    };
    std::vector<Index> across(count, k_none);
    for (Index s = 0; s < count; ++s) {
        int lying_there = 0;
        for (Index other = 0; other < count; ++other) {
            const bool back = end(s, 0) == end(other, 1) && end(s, 1) == end(other, 0);
            const bool along = end(s, 0) == end(other, 0) && end(s, 1) == end(other, 1);
            lying_there += other != s && (back || along) ? 1 : 0;
            if (other != s && back) {
                across[s] = other;
            }
        }
        if (lying_there != 1 || across[s] == k_none) {
            return std::nullopt;
        }
    }
    return across;
}

} // namespace

class OutlinesTest : public QObject {
    Q_OBJECT

private slots:
    void a_square_is_its_corners_counter_clockwise() {
        const auto ring = outline_of({Point(0, 0), Point(1, 1), Point(0.5, 0.5), Point(1, 0),
                                      Point(0.5, 0), Point(0, 1), Point(1, 1)});
        QVERIFY((ring == std::vector<Point>{Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)}));
    }

    // Callers take an outline of fewer than three corners for one without area.
    void what_has_no_area_has_fewer_than_three_corners() {
        QVERIFY(outline_of({Point(1, 2)}).size() < 3);
        QVERIFY(outline_of({Point(1, 2), Point(3, 4)}).size() < 3);
        QVERIFY(outline_of({Point(0, 0), Point(3, 3), Point(1, 1), Point(2, 2)}).size() < 3);
        QVERIFY(outline_of(std::vector<Point>(5, Point(1, 2))).size() < 3);
    }

    void outlines_are_those_found_by_pairs() {
        for (std::uint32_t seed = 0; seed < 400; ++seed) {
            std::mt19937 random(seed);
            const std::uint32_t range = 2 + seed % 40;
            std::vector<Point> points;
            std::set<WholePoint> places;
            for (std::uint32_t i = 0; i < 3 + random() % 30; ++i) {
                const auto x = static_cast<long>(random() % range) - 10;
                const auto y = static_cast<long>(random() % range) - 10;
                points.emplace_back(x, y);
                places.insert({x, y});
            }
            const auto ring = outline_of(points);
            if (!has_area(places)) {
                QVERIFY2(ring.size() < 3, qPrintable(QString("seed %1").arg(seed)));
                continue;
            }
            const auto next = sides_by_pairs(places);
            QVERIFY2(ring.size() == next.size(), qPrintable(QString("seed %1").arg(seed)));
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const auto side = next.find(whole(ring[i]));
                QVERIFY(side != next.end());
                QVERIFY2(side->second == whole(ring[(i + 1) % ring.size()]),
                         qPrintable(QString("seed %1, corner %2").arg(seed).arg(i)));
            }
        }
    }

    void sides_of_closed_surfaces_lie_on_each_other() {
        for (const TriMesh& mesh :
             {shapes::box(), shapes::tetrahedron(), shapes::torus(6, 5), shapes::ball(1.0, 1),
              shapes::together(shapes::box(), shapes::box())}) {
            const auto across = sides_across(mesh.triangles);
            QVERIFY(across);
            QVERIFY(across == across_by_pairs(mesh.triangles));
        }
        QVERIFY(sides_across({})->empty());
    }

    void a_stop_gives_no_sides() {
        std::stop_source stop;
        const std::vector<Triangle> closed = shapes::box().triangles;
        QVERIFY(sides_across(closed, stop.get_token()) && sides_across({}, stop.get_token()));
        stop.request_stop();
        QVERIFY(!sides_across(closed, stop.get_token()) && !sides_across({}, stop.get_token()));
    }

    // The surface has a hole, a face turned around, a face twice, a third face at an edge, or a
    // face at itself.
    void other_surfaces_have_no_such_sides() {
        const std::vector<Triangle> closed = shapes::box().triangles;
        for (std::uint32_t seed = 0; seed < 200; ++seed) {
            std::mt19937 random(seed);
            std::vector<Triangle> triangles = closed;
            Triangle& face = triangles[random() % triangles.size()];
            switch (seed % 5) {
            case 0:
                face = triangles.back();
                triangles.pop_back();
                break;
            case 1:
                std::swap(face[0], face[1]);
                break;
            case 2:
                triangles.push_back(face);
                break;
            case 3:
                triangles.push_back({face[0], face[1], 100});
                break;
            default:
                face[1] = face[0];
            }
            std::shuffle(triangles.begin(), triangles.end(), random);
            QVERIFY2(!sides_across(triangles) && !across_by_pairs(triangles),
                     qPrintable(QString("seed %1").arg(seed)));
        }
    }

    // Any few triangles over few vertices are tried: sometimes they are closed.
    void heaps_of_triangles_are_judged_as_by_pairs() {
        int closed = 0;
        for (std::uint32_t seed = 0; seed < 20000; ++seed) {
            std::mt19937 random(seed);
            std::vector<Triangle> triangles;
            for (std::uint32_t i = 0; i < 2 + random() % 3; ++i) {
                std::array<Index, 4> corners = {0, 1, 2, 3};
                std::shuffle(corners.begin(), corners.end(), random);
                triangles.push_back({corners[0], corners[1], corners[2]});
            }
            const auto across = sides_across(triangles);
            QVERIFY2(across == across_by_pairs(triangles),
                     qPrintable(QString("seed %1").arg(seed)));
            closed += across ? 1 : 0;
        }
        QVERIFY(closed > 10);
    }
};

QTEST_APPLESS_MAIN(OutlinesTest)
#include "outlines.moc"
