// Support sets are held against a look at every item in rational numbers, after every size at which
// items carry from one level into the next.
#include "patch/support_set.h"
#include "support/rationals.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

using namespace hullwright;

namespace {

using Item = SupportSet::Item;

constexpr double k_infinity = std::numeric_limits<double>::infinity();

// Returns a vector of whole numbers, whose products are exact in doubles; a small range makes ties.
Vec4 random_vec4(int range, std::mt19937& random) {
    Vec4 v;
    for (int k = 0; k < 4; ++k) {
        v[k] = static_cast<double>(random() % static_cast<std::uint32_t>(2 * range + 1)) - range;
    }
    return v;
}

mpq_class exact_dot(const Vec4& a, const Vec4& b) {
    mpq_class sum = 0;
    for (int k = 0; k < 4; ++k) {
        sum += mpq_class(a[k]) * mpq_class(b[k]);
    }
    return sum;
}

SupportSet set_of(const std::vector<Item>& items) {
    SupportSet set;
    for (const Item& item : items) {
        set.add(item);
    }
    return set;
}

const auto k_nobody = [](Index) -> bool { qFatal("asked where doubles tell"); };

} // namespace

class SupportSetTest : public QObject {
    Q_OBJECT

private slots:
    void an_empty_set_is_above_nothing() {
        const SupportSet set;
        QVERIFY(!set.any_above(Vec4(1, 0, 0, 0), -k_infinity, 0.0, k_nobody));
        QVERIFY(set.largest(Vec4(1, 0, 0, 0)) == -k_infinity);
        QCOMPARE(set.size(), std::size_t{0});
    }

    // The sizes have the lowest levels full, empty and in between.
    void the_largest_product_is_that_of_all_items() {
        std::mt19937 random(1);
        for (const int range : {1, 10, 100000}) {
            SupportSet set;
            std::vector<Item> items;
            for (Index i = 0; i < 1500; ++i) {
                items.push_back({random_vec4(range, random), 0.0, i});
                set.add(items.back());
                QCOMPARE(set.size(), items.size());
                if (i % 37 != 0 && (i + 1) % 64 > 1) {
                    continue;
                }
                const Vec4 query = random_vec4(range, random);
                mpq_class most = exact_dot(items[0].at, query);
                for (const Item& item : items) {
                    most = std::max(most, exact_dot(item.at, query));
                }
                QVERIFY2(mpq_class(set.largest(query)) == most,
                         qPrintable(QString("range %1, %2 items").arg(range).arg(i + 1)));
                // The largest product is above every smaller limit, and none is above itself.
                QVERIFY(set.any_above(query, most.get_d() - 0.5, 0.0, k_nobody));
                QVERIFY(!set.any_above(query, most.get_d(), 0.0, k_nobody));
                QVERIFY(!set.any_above(query, most.get_d() + 0.5, 0.0, k_nobody));
            }
        }
    }

    // Every item's true product differs from what doubles say by less than the doubts: the exact
    // answer is asked for where that matters, and nowhere else.
    void within_the_doubts_somebody_else_decides() {
        int asked = 0;
        int above = 0;
        for (std::uint32_t seed = 0; seed < 600; ++seed) {
            std::mt19937 random(seed);
            const auto count = static_cast<Index>(1 + random() % 400);
            const double doubt = static_cast<double>(seed % 3);
            std::vector<Item> items;
            for (Index i = 0; i < count; ++i) {
                items.push_back({random_vec4(30, random), static_cast<double>(random() % 40), i});
            }
            const SupportSet set = set_of(items);
            const Vec4 query = random_vec4(30, random);
            std::vector<double> truth; // some are at the very ends of the doubt
            for (const Item& item : items) {
                const double unsure = item.doubt + doubt;
                const double share = static_cast<double>(random() % 5) / 2.0 - 1.0;
                truth.push_back(item.at.dot(query) + share * unsure);
            }
            const double limit =
                *std::max_element(truth.begin(), truth.end()) - static_cast<double>(random() % 3);
            const auto knows = [&](Index i) {
                ++asked;
                const double unsure = items[i].doubt + doubt;
                if (std::abs(items[i].at.dot(query) - limit) > unsure || unsure == 0.0) {
                    qFatal("asked where doubles tell");
                }
                return truth[i] > limit;
            };
            const bool expected =
                std::any_of(truth.begin(), truth.end(), [&](double x) { return x > limit; });
            QVERIFY2(set.any_above(query, limit, doubt, knows) == expected,
                     qPrintable(QString("seed %1").arg(seed)));
            above += expected ? 1 : 0;
        }
        qInfo("asked %d times, %d of 600 are above", asked, above);
        QVERIFY(asked > 300 && above > 100 && above < 500);
    }

    // One item may be above the limit though all products are below, because of its own doubt or
    // the query's.
    void a_doubt_reaches_beyond_the_boxes_of_a_level() {
        for (const Index odd : {3U, 500U, 998U}) {
            std::vector<Item> items;
            for (Index i = 0; i < 1000; ++i) {
                items.push_back({Vec4(i == odd ? 1000.0 : i, 0, 0, 1), i == odd ? 10.0 : 0.0, i});
            }
            const auto knows = [&](Index i) { return i == odd; };
            const Vec4 query(1, 0, 0, 0);
            QVERIFY(set_of(items).any_above(query, 1005.0, 0.0, knows));
            QVERIFY(!set_of(items).any_above(query, 1011.0, 0.0, k_nobody));
            items[odd].doubt = 0.0;
            QVERIFY(set_of(items).any_above(query, 1005.0, 6.0, knows));
            QVERIFY(!set_of(items).any_above(query, 1005.0, 4.0, k_nobody));
        }
    }

    void few_items_of_a_round_set_are_looked_at() {
        std::mt19937 random(2);
        std::normal_distribution<double> normal;
        SupportSet set;
        for (Index i = 0; i < 8000; ++i) {
            const double x = normal(random);
            const double y = normal(random);
            const Vec3 p = Vec3(x, y, normal(random)).normalized();
            set.add({Vec4(p.x(), p.y(), p.z(), 1.0), 1e-3, i});
        }
        std::size_t looks = 0;
        const auto counts = [&](Index) { return ++looks == 0; };
        QVERIFY(!set.any_above(Vec4(0, 0, 1, -1), 0.0, 0.0, counts));
        QVERIFY2(looks < 100, qPrintable(QString::number(looks)));
    }

    void a_cleared_set_holds_nothing_of_before() {
        std::mt19937 random(3);
        SupportSet set;
        for (int round = 0; round < 20; ++round) {
            const auto count = static_cast<Index>(random() % 300);
            double most = -k_infinity;
            const Vec4 query = random_vec4(9, random);
            for (Index i = 0; i < count; ++i) {
                const Vec4 at = random_vec4(100 - 4 * round, random);
                set.add({at, 0.0, i});
                most = std::max(most, at.dot(query));
            }
            QVERIFY(set.largest(query) == most);
            QCOMPARE(set.size(), std::size_t{count});
            set.clear();
            QVERIFY(set.size() == 0 && set.largest(query) == -k_infinity);
        }
    }
};

QTEST_APPLESS_MAIN(SupportSetTest)
#include "support_set.moc"
