// Signs are those that rational numbers give, for random places, for places of a small lattice, of
// which many lie on lines and in planes, for places a rounding beside a plane, and for sizes at the
// ends of what coordinates may be.
#include "exact/predicates.h"
#include "exact/outline.h"

#include "support/long_run.h"
#include "support/rationals.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace hullwright;

namespace {

using Corners = std::array<Vec3, 3>;
using tests::exact_way;
using tests::ExactVec;

ExactVec normal_of(const Corners& t) {
    return tests::exact_normal(t[0], t[1], t[2]);
}

int side_of(const Corners& t, const Vec3& p) {
    return tests::exact_side(t[0], t[1], t[2], p);
}

bool is_zero(const ExactVec& v) {
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

// Gives places of one kind each time: the cases that filters decide, and those that they cannot.
class Places {
public:
    explicit Places(std::uint32_t seed) : random_(seed) {}

    Vec3 place() {
        switch (kind_) {
        case 0:
            return Vec3(real(), real(), real());
        case 1:
            return Vec3(whole(), whole(), whole());
        case 2: // as wide as models may be, with all digits
            return 1e9 * Vec3(real(), real(), real());
        default:
            return 1e-9 * Vec3(real(), real(), real()) + Vec3::Constant(1.0);
        }
    }
    // Returns a place near to the plane of three others, or in it.
    Vec3 place_near(const Corners& t) {
        const Vec3 p = t[0] + real() * (t[1] - t[0]) + real() * (t[2] - t[0]);
        return {beside(p.x()), p.y(), beside(p.z())};
    }
    void next() { kind_ = (kind_ + 1) % 4; }
    [[nodiscard]] bool chance() { return random_() % 2 == 0; }

private:
    double real() { return std::uniform_real_distribution<double>(-1.0, 1.0)(random_); }
    double whole() { return static_cast<double>(static_cast<int>(random_() % 5) - 2); }
    double beside(double value) {
        const double end = std::numeric_limits<double>::infinity();
        return random_() % 3 == 0 ? value : std::nextafter(value, chance() ? end : -end);
    }

    std::mt19937 random_;
    int kind_ = 0;
};

// Returns whether p is in the closed triangle, in whose plane it lies.
bool holds(const Corners& t, const ExactVec& p) {
    const ExactVec normal = normal_of(t);
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& from = t[i];
        const ExactVec to_p = {p[0] - from.x(), p[1] - from.y(), p[2] - from.z()};
        if (tests::dot(tests::cross(exact_way(from, t[(i + 1) % 3]), to_p), normal) < 0) {
            return false;
        }
    }
    return true;
}

// Returns whether segments that lie in one plane with that normal share a point.
bool segments_meet(const Corners& plane, const Vec3& a, const Vec3& b, const Vec3& c,
                   const Vec3& d) {
    const ExactVec normal = normal_of(plane);
    const auto turn = [&](const Vec3& from, const Vec3& to, const Vec3& p) {
        return sgn(tests::dot(tests::cross(exact_way(from, to), exact_way(from, p)), normal));
    };
    const auto is_between = [&](const Vec3& from, const Vec3& to, const Vec3& p) {
        return turn(from, to, p) == 0 && tests::dot(exact_way(p, from), exact_way(p, to)) <= 0;
    };
    return (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) ||
           is_between(a, b, c) || is_between(a, b, d) || is_between(c, d, a) || is_between(c, d, b);
}

// The point in which the segment goes through the plane is made of rational numbers.
bool segment_meets(const Vec3& a, const Vec3& b, const Corners& t) {
    const ExactVec normal = normal_of(t);
    const mpq_class begin = tests::dot(normal, exact_way(t[0], a));
    const mpq_class end = tests::dot(normal, exact_way(t[0], b));
    if (sgn(begin) * sgn(end) > 0) {
        return false;
    }
    if (begin == end) { // both lie in the plane
        return holds(t, tests::exact_vec(a)) || holds(t, tests::exact_vec(b)) ||
               segments_meet(t, a, b, t[0], t[1]) || segments_meet(t, a, b, t[1], t[2]) ||
               segments_meet(t, a, b, t[2], t[0]);
    }
    const mpq_class at = begin / (begin - end);
    const ExactVec way = exact_way(a, b);
    return holds(t, {a.x() + at * way[0], a.y() + at * way[1], a.z() + at * way[2]});
}

bool meet(const Corners& s, const Corners& t) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (segment_meets(s[i], s[(i + 1) % 3], t) || segment_meets(t[i], t[(i + 1) % 3], s)) {
            return true;
        }
    }
    return false;
}

} // namespace

class PredicatesTest : public QObject {
    Q_OBJECT

    std::uint32_t seed_ = 0;
    int count_ = 0;

    // Calls with triangles that have an area.
    template <class OnCase> void for_each_case(OnCase&& on_case) {
        Places places(seed_);
        for (int i = 0; i < count_; ++i) {
            places.next();
            const Corners t = {places.place(), places.place(), places.place()};
            if (!is_zero(normal_of(t))) {
                on_case(places, t);
            }
        }
    }

private slots:
    void initTestCase() {
        seed_ = tests::slice();
        count_ = tests::is_long_run() ? 200'000 : 20'000;
        qInfo("seed %u", seed_);
    }

    void a_place_is_before_a_plane_behind_it_or_in_it() {
        std::array<int, 3> seen{};
        for_each_case([&](Places& places, const Corners& t) {
            const Vec3 p = places.chance() ? places.place() : places.place_near(t);
            const int side = side_of(t, p);
            QCOMPARE(exact::orientation(t[0], t[1], t[2], p), side);
            ++seen[static_cast<std::size_t>(side + 1)];
        });
        QVERIFY(*std::ranges::min_element(seen) > count_ / 100);
    }

    void places_are_on_one_line() {
        int lines = 0;
        Places places(seed_);
        for (int i = 0; i < count_; ++i) {
            places.next();
            const Corners t = {places.place(), places.place(), places.place()};
            const Vec3 middle = 0.5 * (t[0] + t[1]); // rounded, so that it may be beside the line
            const Corners& asked = places.chance() ? t : Corners{t[0], t[1], middle};
            const bool is_line = is_zero(normal_of(asked));
            QCOMPARE(exact::collinear(asked[0], asked[1], asked[2]), is_line);
            lines += is_line ? 1 : 0;
        }
        QVERIFY(lines > count_ / 100 && lines < count_);
    }

    void turns_in_a_plane_have_their_sign() {
        std::array<int, 3> seen{};
        for_each_case([&](Places& places, const Corners& t) {
            const Vec3 p = places.chance() ? t[2] : Vec3(0.5 * (t[0] + t[1]));
            const mpq_class turn =
                (mpq_class(t[1].x()) - t[0].x()) * (mpq_class(p.y()) - t[0].y()) -
                (mpq_class(t[1].y()) - t[0].y()) * (mpq_class(p.x()) - t[0].x());
            QCOMPARE(exact::turn({t[0].x(), t[0].y()}, {t[1].x(), t[1].y()}, {p.x(), p.y()}),
                     sgn(turn));
            ++seen[static_cast<std::size_t>(sgn(turn) + 1)];
        });
        QVERIFY(*std::ranges::min_element(seen) > count_ / 100);
    }

    void a_place_in_a_plane_is_on_a_side_of_a_line() {
        int asked = 0;
        for_each_case([&](Places& places, const Corners& t) {
            const Vec3 p = places.place();
            if (side_of(t, p) == 0) {
                const ExactVec side = tests::cross(exact_way(t[0], t[1]), exact_way(t[0], p));
                QCOMPARE(exact::coplanar_side(t[0], t[1], t[2], p),
                         sgn(tests::dot(side, normal_of(t))));
                ++asked;
            }
        });
        QVERIFY(asked > count_ / 100);
    }

    void segments_and_triangles_share_a_point() {
        std::array<int, 2> seen{};
        for_each_case([&](Places& places, const Corners& t) {
            const Vec3 a = places.chance() ? places.place() : places.place_near(t);
            // A quarter has no length.
            const Vec3 b = places.chance() ? places.place() : places.chance() ? t[0] : a;
            const bool expected = segment_meets(a, b, t);
            QCOMPARE(exact::segment_meets_triangle(a, b, t), expected);
            ++seen[expected ? 1 : 0];
        });
        QVERIFY(*std::ranges::min_element(seen) > count_ / 100);
    }

    void triangles_share_a_point() {
        std::array<int, 2> seen{};
        for_each_case([&](Places& places, const Corners& t) {
            const Corners s = {places.place_near(t), places.place(),
                               places.chance() ? places.place() : t[1]};
            if (is_zero(normal_of(s))) {
                return;
            }
            const bool expected = meet(s, t);
            QCOMPARE(exact::triangles_meet(s, t), expected);
            QCOMPARE(exact::triangles_meet(t, s), expected);
            ++seen[expected ? 1 : 0];
        });
        QVERIFY(*std::ranges::min_element(seen) > count_ / 100);
    }

    // A comb of many teeth, of which one may touch or cross its neighbour.
    void an_outline_is_simple_where_it_does_not_meet_itself() {
        constexpr int k_teeth = 3000;
        const auto comb = [](double reach) {
            std::vector<exact::Point2> outline = {{2.0 * k_teeth, -1.0}};
            for (int i = k_teeth; i-- > 0;) {
                outline.push_back({2.0 * i + 1.0, 0.0});
                outline.push_back({2.0 * i + (i == k_teeth / 2 ? reach : 0.5), 9.0});
                outline.push_back({2.0 * i, 0.0});
            }
            outline.push_back({-1.0, -1.0});
            return outline;
        };
        QVERIFY(exact::is_simple(comb(0.5)));
        QVERIFY(exact::is_simple(comb(2.25)));
        QVERIFY(!exact::is_simple(comb(2.5))); // the next tooth's tip
        QVERIFY(!exact::is_simple(comb(2.75)));
        QVERIFY(!exact::is_simple(std::vector<exact::Point2>{{0.0, 0.0}, {1.0, 0.0}}));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!exact::is_simple(comb(0.5), stop.get_token()));
    }
};

QTEST_APPLESS_MAIN(PredicatesTest)
#include "predicates.moc"
