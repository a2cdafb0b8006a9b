// Welding, exact and within a distance, is held against a look at every pair.
#include "geom/weld.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using namespace hullwright;

namespace {

constexpr double k_nan = std::numeric_limits<double>::quiet_NaN();
constexpr double k_infinity = std::numeric_limits<double>::infinity();

// Returns points of few different coordinates, so that many coincide; zeros of both signs are among
// them.
std::vector<Vec3> lattice_points(std::size_t count, int range, std::mt19937& random) {
    std::vector<Vec3> points(count);
    const auto number = [&] {
        const int n = static_cast<int>(random() % static_cast<std::uint32_t>(2 * range + 1));
        return n == range ? (random() % 2 == 0 ? 0.0 : -0.0) : static_cast<double>(n - range);
    };
    for (Vec3& p : points) {
        const double x = number();
        const double y = number();
        p = Vec3(x, y, number());
    }
    return points;
}

// Welds by the definition, in which -0 equals 0 and a NaN equals nothing.
Weld exact_by_map(const std::vector<Vec3>& points) {
    Weld weld;
    std::map<std::array<double, 3>, Index> places;
    for (Index i = 0; i < points.size(); ++i) {
        const Vec3& p = points[i];
        const auto fresh = static_cast<Index>(weld.kept.size());
        Index number = fresh;
        if (!p.hasNaN()) {
            const std::array key = {p.x() == 0.0 ? 0.0 : p.x(), p.y() == 0.0 ? 0.0 : p.y(),
                                    p.z() == 0.0 ? 0.0 : p.z()};
            number = places.try_emplace(key, fresh).first->second;
        }
        if (number == fresh) {
            weld.kept.push_back(i);
        }
        weld.target.push_back(number);
    }
    return weld;
}

// Welds within a distance by the definition, for points of whole numbers, whose squared distances
// are exact.
Weld within_by_pairs(const std::vector<Vec3>& points, double square) {
    Weld weld;
    for (Index i = 0; i < points.size(); ++i) {
        Index number = 0;
        while (number < weld.kept.size() &&
               (points[weld.kept[number]] - points[i]).squaredNorm() > square) {
            ++number;
        }
        if (number == weld.kept.size()) {
            weld.kept.push_back(i);
        }
        weld.target.push_back(number);
    }
    return weld;
}

bool same(const Weld& a, const Weld& b) {
    return a.target == b.target && a.kept == b.kept;
}

} // namespace

class WeldTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_welds_to_nothing() {
        QVERIFY(weld_exact({})->kept.empty());
        QVERIFY(weld_within({}, 1.0)->target.empty());
    }

    void zeros_are_one_and_nan_is_nowhere() {
        const std::vector<Vec3> points = {
            Vec3(0, 1, -0.0),       Vec3(-0.0, 1, 0),       Vec3(k_nan, 0, 0), Vec3(k_nan, 0, 0),
            Vec3(k_infinity, 0, 0), Vec3(k_infinity, 0, 0), Vec3(0, 1, 5e-324)};
        const auto weld = weld_exact(points);
        QVERIFY((weld->target == std::vector<Index>{0, 0, 1, 2, 3, 3, 4}));
        QVERIFY((weld->kept == std::vector<Index>{0, 2, 3, 4, 6}));
    }

    // There are fewer places than the table begins with, and more.
    void exact_places_are_those_of_a_map() {
        for (const auto& [count, range] :
             std::vector<std::pair<std::size_t, int>>{{50, 1}, {3000, 4}, {30000, 12}}) {
            for (std::uint32_t seed = 0; seed < 5; ++seed) {
                std::mt19937 random(seed);
                auto points = lattice_points(count, range, random);
                for (std::size_t i = 0; i < count / 25; ++i) {
                    points[random() % count][static_cast<int>(random() % 3)] = k_nan;
                }
                QVERIFY2(same(*weld_exact(points), exact_by_map(points)),
                         qPrintable(QString("%1 points, seed %2").arg(count).arg(seed)));
            }
        }
    }

    // The result is the same whether points come one by one, some at a time or all at once.
    void a_welder_does_not_care_for_portions() {
        std::mt19937 random(7);
        const auto points = lattice_points(20000, 10, random);
        const Weld expected = exact_by_map(points);
        ExactWelder welder;
        std::vector<Index> numbers(points.size());
        for (std::size_t done = 0; done < points.size();) {
            const std::size_t portion = std::min<std::size_t>(random() % 100, points.size() - done);
            welder.add(std::span(points).subspan(done, portion), numbers.data() + done);
            done += portion;
        }
        QVERIFY(numbers == expected.target);
        QCOMPARE(welder.places().size(), expected.kept.size());
        for (std::size_t i = 0; i < expected.kept.size(); ++i) {
            QVERIFY(welder.places()[i] == points[expected.kept[i]]);
        }
    }

    void each_point_joins_the_first_kept_one_within_the_distance() {
        for (std::uint32_t seed = 0; seed < 120; ++seed) {
            std::mt19937 random(seed);
            const auto points = lattice_points(400, 3 + static_cast<int>(seed % 12), random);
            // The limit is no whole number, as all squared distances are, so that no rounding
            // decides.
            const double square = 0.5 + static_cast<double>(random() % 30);
            QVERIFY2(same(*weld_within(points, std::sqrt(square)), within_by_pairs(points, square)),
                     qPrintable(QString("seed %1").arg(seed)));
        }
    }

    void the_distance_itself_still_joins() {
        const std::vector<Vec3> points = {Vec3(0, 0, 0), Vec3(3, 4, 0), Vec3(-3, 0, -4),
                                          Vec3(5.0000001, 0, 0)};
        QVERIFY((weld_within(points, 5.0)->target == std::vector<Index>{0, 0, 0, 1}));
    }

    // A kept point does not move, so a chain of near points is not pulled together.
    void nothing_travels_farther_than_the_distance() {
        std::vector<Vec3> chain;
        for (int i = 0; i < 10; ++i) {
            chain.emplace_back(0.75 * i, 0, 0);
        }
        const auto weld = weld_within(chain, 1.0);
        QVERIFY((weld->kept == std::vector<Index>{0, 2, 4, 6, 8}));
    }

    void points_too_far_out_for_a_grid_stay_alone() {
        const std::vector<Vec3> points = {Vec3(1e300, 0, 0), Vec3(1e300, 0, 0),
                                          Vec3(k_nan, 0, 0), Vec3(k_infinity, 0, 0),
                                          Vec3(0.25, 0, 0),  Vec3(0, 0, 0)};
        QVERIFY((weld_within(points, 1.0)->target == std::vector<Index>{0, 1, 2, 3, 4, 4}));
    }

    void no_distance_is_exact() {
        const std::vector<Vec3> points = {Vec3(1, 0, 0), Vec3(1, 0, 5e-324), Vec3(1, 0, 0)};
        for (const double distance : {0.0, -1.0, k_nan}) {
            QVERIFY((weld_within(points, distance)->target == std::vector<Index>{0, 1, 0}));
        }
    }

    void a_stop_gives_no_weld() {
        std::stop_source stop;
        stop.request_stop();
        const std::vector<Vec3> points(3, Vec3(1, 2, 3));
        const auto exact = weld_exact(points, Progress(stop.get_token()));
        QVERIFY(!exact && exact.issue().code == Code::stopped);
        const auto within = weld_within(points, 1.0, Progress(stop.get_token()));
        QVERIFY(!within && within.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(WeldTest)
#include "weld.moc"
