// The probes of boxes, segments and rays say what analytic tables, rational numbers and FCL say.
#include "base/parallel.h"
#include "base/sanitized.h"
#include "probe/box_box.h"
#include "probe/quotient.h"
#include "probe/ray.h"
#include "probe/segment_box.h"
#include "support/long_run.h"
#include "support/rationals.h"
#include "support/trouble.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <fcl/fcl.h>
#include <limits>
#include <random>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

constexpr int k_cases = 100'000;
constexpr double k_nan = std::numeric_limits<double>::quiet_NaN();
constexpr double k_inf = std::numeric_limits<double>::infinity();
constexpr double k_tiny = std::numeric_limits<double>::denorm_min();
constexpr auto k_published = ProbeRules::as_published;
const Aabb k_unit = {Vec3(0, 0, 0), Vec3(1, 1, 1)};

Aabb moved(const Aabb& box, const Vec3& by) {
    return {box.lower + by, box.upper + by};
}

// Cuts to [first, last] the times at which p + t v is from low to high; first is above last where
// there are none.
void cut(const mpq_class& p, const mpq_class& v, const mpq_class& low, const mpq_class& high,
         mpq_class& first, mpq_class& last) {
    if (v == 0) {
        if (p < low || p > high) {
            last = first - 1;
        }
        return;
    }
    mpq_class near = (low - p) / v;
    mpq_class far = (high - p) / v;
    if (near > far) {
        swap(near, far);
    }
    first = near > first ? near : first;
    last = far < last ? far : last;
}

// True within the stated band, 4e-16, and what rounding the truth takes.
bool is_close(double value, const mpq_class& truth) {
    return std::abs(value - truth.get_d()) <= 6.3e-16 * std::max(1e-300, truth.get_d());
}

ContactTimes times_of(const Aabb& moving, const Vec3& way, const Aabb& still) {
    return contact_times(moving, way, still)->value_or(ContactTimes{-1.0, -1.0, false, false});
}

SegmentPlace place_of(const Vec3& from, const Vec3& to, ProbeRules rules = ProbeRules::ours) {
    const auto found = segment_in_box({from, to}, k_unit, rules);
    const auto turned = segment_in_box({from, to}, k_unit, Pose(), rules);
    return found->place == turned->place ? found->place : static_cast<SegmentPlace>(9);
}

constexpr auto k_outside = SegmentPlace::outside;
constexpr auto k_crossing = SegmentPlace::crossing;
constexpr auto k_inside = SegmentPlace::inside;

double entry_of(const Result<std::optional<RayStretch>>& found) {
    return *found ? (**found).entry.t : -1.0;
}
double exit_of(const Result<std::optional<RayStretch>>& found) {
    return *found ? (**found).exit.t : -1.0;
}

// Says where a ray is in a round body between two planes: the times from `first` to `last`, where
// that is known, at which a t^2 + 2 b t + c is not above 0. Neither is a.
struct ExactStretch {
    mpq_class a;
    mpq_class b;
    mpq_class c;
    mpq_class first = 0;
    std::optional<mpq_class> last = {};

    // True where there is such a time, and none before or after. A square is least at one place.
    [[nodiscard]] bool is_met(const mpq_class& from, const std::optional<mpq_class>& to) const {
        mpq_class at = a > 0 ? mpq_class(-b / a) : from;
        at = at < from ? from : at;
        at = to && at > *to ? *to : at;
        return at >= from && at * (a * at + 2 * b) + c <= 0;
    }
    [[nodiscard]] bool is_met() const { return is_met(first, last); }

    // True where the first and the last of these times are the numbers, or next to them.
    [[nodiscard]] bool begins_at(double t) const {
        const mpq_class above(next(t, 1));
        const mpq_class below(next(next(t, -1), -1));
        const mpq_class& until = last && *last < above ? *last : above;
        return is_met(first, until) && (below < first || !is_met(first, below));
    }
    [[nodiscard]] bool ends_at(double t) const {
        const mpq_class below(next(t, -1));
        const mpq_class above(next(next(t, 1), 1));
        return is_met(below > first ? below : first, last) &&
               ((last && above > *last) || !is_met(above > first ? above : first, last));
    }

private:
    static double next(double t, int way) { return std::nextafter(t, way > 0 ? k_inf : -k_inf); }
};

// Cuts at the ends of a cylinder: `h` and `c` are the origin and the direction along its axis,
// times the axis' length, whose square is `u2`.
ExactStretch between_ends(ExactStretch pipe, const mpq_class& h, const mpq_class& c,
                          const mpq_class& u2) {
    pipe.last = pipe.first - 1;
    if (c == 0) {
        if (h >= 0 && h <= u2) {
            pipe.last.reset();
        }
        return pipe;
    }
    const mpq_class one = -h / c;
    const mpq_class other = (u2 - h) / c;
    pipe.last = one < other ? other : one;
    const mpq_class& near = one < other ? one : other;
    pipe.first = near > 0 ? near : mpq_class(0);
    return pipe;
}

// Times that no double holds are left out.
bool is_right(const RayStretch& found, const ExactStretch& truth) {
    return (!std::isfinite(found.entry.t) || truth.begins_at(found.entry.t)) &&
           (!std::isfinite(found.exit.t) || truth.ends_at(found.exit.t));
}

// A slice of all cases has as many of each kind of trouble as the next.
constexpr std::uint32_t k_slices = 5;

// Holds a ray and what it is held against: a plane through the centre with the axis' way as its
// normal, a ball, and a cylinder around the axis without ends and with them.
struct RayCase {
    Ray ray;
    Vec3 centre;
    Vec3 end;
    double radius;
    bool is_timed;
    double scale; // of coordinates
};

struct RayVerdict {
    const char* wrong = nullptr;
    std::array<bool, 4> met = {};
};

bool is_plane_right(const RayCase& c, const ExactVec& m, const ExactVec& d, RayVerdict& verdict) {
    const Plane plane = {c.centre, c.end - c.centre};
    const ExactVec n = exact_vec(plane.normal);
    const mpq_class height = dot(m, n);
    const mpq_class climb = dot(d, n);
    const bool on = !plane.normal.isZero(0.0) && (height == 0 || height * climb < 0);
    const auto met = ray_meets(c.ray, plane);
    verdict.met[0] = on;
    if (met->has_value() != on) {
        return false;
    }
    if (!on || !c.is_timed || height == 0 || !std::isfinite((**met).entry.t)) {
        return true;
    }
    const mpq_class time = -height / climb;
    const double t = (**met).entry.t;
    return mpq_class(std::nextafter(t, -1.0)) <= time &&
           time <= mpq_class(std::nextafter(t, k_inf));
}

// A found stretch has both ends on the can, and its middle in it, within rounding.
bool ends_on_can(const RayCase& c, const RayStretch& found) {
    const Vec3 axis = c.end - c.centre;
    const double slack = 1e-14 * c.scale;
    const bool flat = axis.norm() < 1e-6; // its share means nothing in doubles
    return flat ||
           std::ranges::all_of(std::array{found.entry, found.exit}, [&](const RayPoint& at) {
               const Vec3 from = at.point - c.centre;
               const double share = from.dot(axis) / axis.squaredNorm();
               const double off = (from - share * axis).norm();
               return share * axis.norm() > -slack && (share - 1.0) * axis.norm() < slack &&
                      off < c.radius + slack;
           });
}

bool is_stretch_right(const RayCase& c, const Result<std::optional<RayStretch>>& found,
                      const ExactStretch& truth) {
    const bool is_met = truth.is_met();
    return (*found).has_value() == is_met && (!is_met || !c.is_timed || is_right(**found, truth));
}

RayVerdict verdict_of(const RayCase& c) {
    RayVerdict verdict;
    const mpq_class r2 = mpq_class(c.radius) * mpq_class(c.radius);
    const ExactVec m = exact_way(c.centre, c.ray.origin);
    const ExactVec d = exact_vec(c.ray.direction);
    const ExactVec u = exact_way(c.centre, c.end);
    if (!is_plane_right(c, m, d, verdict)) {
        verdict.wrong = "plane";
    }
    const ExactStretch ball = {dot(d, d), dot(m, d), dot(m, m) - r2};
    const auto in_ball = ray_meets(c.ray, Sphere{c.centre, c.radius});
    verdict.met[1] = in_ball->has_value();
    if (!is_stretch_right(c, in_ball, ball)) {
        verdict.wrong = "ball";
    }
    // Seen along the axis a cylinder is a disc; crossing with the axis turns and scales.
    const ExactVec md = cross(m, u);
    const ExactVec dd = cross(d, u);
    const mpq_class u2 = dot(u, u);
    const ExactStretch pipe = {dot(dd, dd), dot(md, dd), dot(md, md) - r2 * u2};
    const auto in_pipe = ray_meets(c.ray, Cylinder{c.centre, c.end, c.radius, true});
    verdict.met[2] = in_pipe->has_value();
    if (!is_stretch_right(c, in_pipe, pipe)) {
        verdict.wrong = "cylinder without ends";
    }
    const auto can = ray_meets(c.ray, Cylinder{c.centre, c.end, c.radius});
    if (!is_stretch_right(c, can, between_ends(pipe, dot(m, u), dot(d, u), u2))) {
        verdict.wrong = "cylinder";
    }
    if (*can && std::isfinite((**can).exit.t)) {
        verdict.met[3] = true;
        if (!ends_on_can(c, **can)) {
            verdict.wrong = "ends on the cylinder";
        }
    }
    return verdict;
}

} // namespace

class ProbesTest : public QObject {
    Q_OBJECT

private slots:
    void an_empty_box_meets_nothing() {
        const Aabb none;
        const Aabb inverted = {Vec3(0, 0, 1), Vec3(1, 1, 0)};
        QVERIFY(!overlap_of(none, k_unit).ok()); // its numbers are infinite
        QVERIFY(!overlap_of(inverted, k_unit)->has_value());
        QVERIFY(!contact_times(inverted, Vec3(0, 0, 1), k_unit)->has_value());
        QCOMPARE(segment_in_box({Vec3(0, 0, 0), Vec3(1, 1, 1)}, inverted)->place, k_outside);
        QCOMPARE(segment_in_box({Vec3(0, 0, 0), Vec3(1, 1, 1)}, inverted, Pose())->place,
                 k_outside);
    }

    void numbers_that_are_none_and_infinite_ones_are_refused() {
        for (const double bad : {k_nan, k_inf, -k_inf, 1e101}) {
            const Vec3 wrong(0, bad, 0);
            const Vec3 right(0, 0, 1);
            const Ray ray = {right, right};
            Pose pose;
            pose.move = wrong;
            QCOMPARE(overlap_of(k_unit, {wrong, right}).issue().code, Code::bad_setting);
            QVERIFY(!contact_times(k_unit, wrong, k_unit).ok());
            QVERIFY(!segment_in_box({right, wrong}, k_unit).ok());
            QVERIFY(!segment_in_box({right, right}, k_unit, pose).ok());
            QVERIFY(!ray_meets(ray, Plane{wrong, right}).ok());
            QVERIFY(!ray_meets(ray, Sphere{right, bad}).ok());
            QVERIFY(!ray_meets(ray, Cylinder{right, wrong, 1.0}).ok());
            QVERIFY(!ray_meets({right, wrong}, Sphere{right, 1.0}).ok());
        }
    }

    void boxes_that_touch_meet_in_a_box_without_thickness() {
        const auto face = overlap_of(k_unit, moved(k_unit, Vec3(1, 0.5, 0)));
        QVERIFY(face->has_value());
        QCOMPARE((**face).lower, Vec3(1, 0.5, 0));
        QCOMPARE((**face).upper, Vec3(1, 1, 1));
        QVERIFY(overlap_of(k_unit, moved(k_unit, Vec3(1, 1, 1)))->has_value());
        QVERIFY(!overlap_of(k_unit, moved(k_unit, Vec3(1, 1, 1)), k_published)->has_value());
        QVERIFY(!overlap_of(k_unit, {Vec3(std::nextafter(1.0, 2.0), 0, 0), Vec3(2, 1, 1)})
                     ->has_value());
        QVERIFY(overlap_of(k_unit, moved(k_unit, Vec3(0.5, 0, 0)), k_published)->has_value());
    }

    void a_moving_box_by_hand() {
        const Aabb still = moved(k_unit, Vec3(3, 0, 0));
        QCOMPARE(times_of(k_unit, Vec3(4, 0, 0), still), (ContactTimes{0.5, 1.0, false, true}));
        QCOMPARE(times_of(k_unit, Vec3(8, 0, 0), still), (ContactTimes{0.25, 0.5, false, false}));
        QCOMPARE(times_of(k_unit, Vec3(2, 0, 0), still), (ContactTimes{1.0, 1.0, false, true}));
        QVERIFY(!contact_times(k_unit, Vec3(std::nextafter(2.0, 0.0), 0, 0), still)->has_value());
        QVERIFY(!contact_times(k_unit, Vec3(-4, 0, 0), still)->has_value());
        // The box slides along a face.
        const Aabb above = moved(k_unit, Vec3(3, 1, 0));
        QCOMPARE(times_of(k_unit, Vec3(4, -0.0, 0), above), (ContactTimes{0.5, 1.0, false, true}));
        QVERIFY(!contact_times(k_unit, Vec3(4, 0, 0), above, k_published)->has_value());
        // Contact at the start is told from none; so is parting there, and at the very end.
        QCOMPARE(times_of(k_unit, Vec3(-1, 0, 0), moved(k_unit, Vec3(1, 0, 0))),
                 (ContactTimes{0.0, 0.0, true, false}));
        QCOMPARE(times_of(k_unit, Vec3(1, 0, 0), k_unit), (ContactTimes{0.0, 1.0, true, true}));
        QCOMPARE(times_of(k_unit, Vec3(2, 0, 0), k_unit), (ContactTimes{0.0, 0.5, true, false}));
        QCOMPARE(times_of(k_unit, Vec3(0, 0, 0), k_unit), (ContactTimes{0.0, 1.0, true, true}));
        QVERIFY(!contact_times(k_unit, Vec3(0, 0, 0), still)->has_value());
        // A corner passes a corner for one moment only.
        QCOMPARE(times_of(k_unit, Vec3(4, -4, 0), {Vec3(3, -1, 0), Vec3(4, 0, 1)}).at_start, false);
    }

    void the_three_answers_of_a_segment_are_exact() {
        for (const auto rules : {ProbeRules::ours, k_published}) {
            QCOMPARE(place_of(Vec3(2, 2, 2), Vec3(3, 2, 2), rules), k_outside);
            QCOMPARE(place_of(Vec3(-1, 0.5, 0.5), Vec3(2, 0.5, 0.5), rules), k_crossing);
            QCOMPARE(place_of(Vec3(0.25, 0.5, 0.5), Vec3(0.75, 0.5, 0.5), rules), k_inside);
            // End points on faces cross, from within, from outside, and along the face.
            QCOMPARE(place_of(Vec3(0.5, 0.5, 0.5), Vec3(1, 0.5, 0.5), rules), k_crossing);
            QCOMPARE(place_of(Vec3(1, 0.5, 0.5), Vec3(2, 0.5, 0.5), rules), k_crossing);
            QCOMPARE(place_of(Vec3(0, 0.5, 0.5), Vec3(1, 0.5, 0.5), rules), k_crossing);
            QCOMPARE(place_of(Vec3(1, 0.25, 0.5), Vec3(1, 0.75, 0.5), rules), k_crossing);
            QCOMPARE(place_of(Vec3(1, 1, 1), Vec3(2, 2, 2), rules), k_crossing);
            QCOMPARE(place_of(Vec3(0.5, 0.5, 0.5), Vec3(std::nextafter(1.0, 0.0), -0.0 + 0.5, 0.5),
                              rules),
                     k_inside);
            QCOMPARE(place_of(Vec3(std::nextafter(1.0, 2.0), 0.5, 0.5), Vec3(2, 0.5, 0.5), rules),
                     k_outside);
        }
        // Only what passes an edge or a corner is outside by the lesson's rules.
        QCOMPARE(place_of(Vec3(0, 2, 0.5), Vec3(2, 0, 0.5)), k_crossing);
        QCOMPARE(place_of(Vec3(0, 2, 0.5), Vec3(2, 0, 0.5), k_published), k_outside);
    }

    void segments_of_no_length_are_points() {
        const auto point = [](double x) { return place_of(Vec3(x, 0.5, 0.5), Vec3(x, 0.5, 0.5)); };
        QCOMPARE(point(0.5), k_inside);
        QCOMPARE(point(0.0), k_crossing);
        QCOMPARE(point(-0.0), k_crossing);
        QCOMPARE(point(-k_tiny), k_outside);
        QCOMPARE(point(k_tiny), k_inside);
    }

    void a_turned_box_is_entered_where_its_faces_are() {
        Pose pose; // a quarter turn about z
        pose.turn << 0, -1, 0, 1, 0, 0, 0, 0, 1;
        pose.move = Vec3(10, 0, 0);
        const Aabb box = {Vec3(-1, -2, -3), Vec3(1, 2, 3)}; // 4 wide in x, 2 in y as it stands
        const auto found = segment_in_box({Vec3(0, 0, 0), Vec3(16, 0, 0)}, box, pose);
        QCOMPARE(found->place, k_crossing);
        QCOMPARE(found->entry, 0.5);
        QCOMPARE(found->exit, 0.75);
        QCOMPARE(found->entry_point, Vec3(8, 0, 0));
        QCOMPARE(segment_in_box({Vec3(8, 0, 0), Vec3(8, 0, 0)}, box, pose)->place, k_crossing);
        QCOMPARE(segment_in_box({Vec3(9, 0.5, 0), Vec3(11, 0, 2)}, box, pose)->place, k_inside);
    }

    void random_boxes_agree_with_rationals_and_fcl() {
        Trouble trouble(301);
        int asked = 0;
        for (int i = 0; i < k_cases; ++i) {
            const Vec3 far_off = trouble.offset();
            const Aabb a = moved(trouble.box(), far_off);
            const Aabb b = moved(trouble.box(), far_off);
            const bool meet = overlap_of(a, b)->has_value();
            bool truth = true;
            for (Eigen::Index k = 0; k < 3; ++k) {
                truth = truth && mpq_class(a.lower[k]) <= mpq_class(b.upper[k]) &&
                        mpq_class(b.lower[k]) <= mpq_class(a.upper[k]);
            }
            QCOMPARE(meet, truth);
            // FCL rounds, so it is asked where nothing nearly touches.
            const Vec3 gap = (a.lower - b.upper).cwiseMax(b.lower - a.upper);
            if (i % 10 == 0 && std::abs(gap.maxCoeff()) > 1e-6 && far_off.isZero() &&
                a.size().minCoeff() > 1e-3 && b.size().minCoeff() > 1e-3) {
                fcl::CollisionObjectd one(std::make_shared<fcl::Boxd>(a.size()));
                fcl::CollisionObjectd other(std::make_shared<fcl::Boxd>(b.size()));
                one.setTranslation(a.centre());
                other.setTranslation(b.centre());
                fcl::CollisionResultd result;
                fcl::collide(&one, &other, fcl::CollisionRequestd(), result);
                QCOMPARE(meet, result.isCollision());
                ++asked;
            }
        }
        QVERIFY(asked > 1000);
    }

    void random_moving_boxes_agree_with_rationals() {
        Trouble trouble(302);
        int hits = 0;
        for (int i = 0; i < k_cases; ++i) {
            const Vec3 far_off = trouble.offset();
            const Aabb a = moved(trouble.box(), far_off);
            const Aabb b = moved(trouble.box(), far_off);
            const Vec3 way = trouble.vector();
            mpq_class first = 0;
            mpq_class last = 1;
            for (Eigen::Index k = 0; k < 3 && first <= last; ++k) {
                cut(mpq_class(0), mpq_class(way[k]),
                    mpq_class(mpq_class(b.lower[k]) - mpq_class(a.upper[k])),
                    mpq_class(mpq_class(b.upper[k]) - mpq_class(a.lower[k])), first, last);
            }
            const auto found = contact_times(a, way, b);
            QCOMPARE(found->has_value(), first <= last);
            if (*found) {
                ++hits;
                QVERIFY2(is_close((**found).first, first) && is_close((**found).last, last),
                         qPrintable(QString::number(i)));
                QCOMPARE((**found).at_start, overlap_of(a, b)->has_value());
            }
        }
        QVERIFY(hits > k_cases / 20 && hits < k_cases * 19 / 20);
    }

    void random_segments_agree_with_rationals_in_boxes_and_turned_boxes() {
        Trouble trouble(303);
        std::array<int, 3> places = {};
        for (int i = 0; i < k_cases; ++i) {
            const Vec3 far_off = trouble.offset();
            const Pose pose = i % 2 == 0 ? Pose() : trouble.pose();
            const Aabb box = i % 2 == 0 ? moved(trouble.box(), far_off) : trouble.box();
            const Segment segment = {trouble.vector() + far_off, trouble.vector() + far_off};
            mpq_class first = 0;
            mpq_class last = 1;
            bool strict = true; // both ends are within all slabs, and on no face
            for (Eigen::Index k = 0; k < 3 && first <= last; ++k) {
                mpq_class p = 0;
                mpq_class q = 0;
                for (Eigen::Index j = 0; j < 3; ++j) {
                    const mpq_class turn(pose.turn(j, k));
                    const mpq_class move(pose.move[j]);
                    p += turn * (mpq_class(segment.from[j]) - move);
                    q += turn * (mpq_class(segment.to[j]) - move);
                }
                strict = strict && p > box.lower[k] && p < box.upper[k] && q > box.lower[k] &&
                         q < box.upper[k];
                cut(p, mpq_class(q - p), mpq_class(box.lower[k]), mpq_class(box.upper[k]), first,
                    last);
            }
            const auto found =
                i % 2 == 0 ? segment_in_box(segment, box) : segment_in_box(segment, box, pose);
            const SegmentPlace truth = first > last ? k_outside : strict ? k_inside : k_crossing;
            QVERIFY2(found->place == truth, qPrintable(QString::number(i)));
            ++places[static_cast<std::size_t>(truth)];
            if (truth != k_outside) {
                QVERIFY(is_close(found->entry, first) && is_close(found->exit, last));
            }
        }
        for (const int count : places) {
            QVERIFY(count > k_cases / 1000);
        }
    }

    // Two times are the same or differ by a rounding or a few. The numbers have 40 bits, so that
    // they can be multiplied exactly, and sizes so different that differences are rounded.
    void quotients_next_to_each_other_are_told_apart() {
        const auto exactly = [](const Quotient& q) {
            return mpq_class((mpq_class(q.a) - q.b) / (mpq_class(q.c) - q.d));
        };
        std::mt19937 random(917);
        std::uniform_real_distribution<double> number(-0x1p40, 0x1p40);
        const auto any = [&] {
            const int size = static_cast<int>(random() % 24);
            return std::ldexp(std::round(number(random)), size);
        };
        std::array<int, 3> orders = {};
        for (int i = 0; i < 4000; ++i) {
            const Quotient p = {any(), any(), any(), any()};
            const double times = static_cast<double>(1 + random() % 4096);
            Quotient q = {p.a * times, p.b * times, p.c * times, p.d * times};
            if (i % 3 != 0) {
                q = {0.0, any(), any(), any()};
                q.a = q.b + p.value() * (q.c - q.d);
            }
            const int truth = sgn(mpq_class(exactly(p) - exactly(q)));
            const QByteArray where = QByteArray::number(i);
            QVERIFY2(compare(p, q) == truth, where);
            QVERIFY2(compare(q, p) == -truth, where);
            ++orders[static_cast<std::size_t>(truth + 1)];
        }
        qInfo("seed 917: %d below, %d the same, %d above", orders[0], orders[1], orders[2]);
        QVERIFY(orders[0] > 1000 && orders[1] > 1000 && orders[2] > 1000);
    }

    // Both are in doubles between the smallest two, the first below the middle between them and the
    // second above; but it is the first that is larger.
    void quotients_that_vanish_are_told_apart() {
        const double odd = std::ldexp(0x1p21 + 1.0, -500);
        const double below = std::ldexp(1.0, 575);
        const double half = 0x1p-53; // of a rounding of a number a little above 1
        const Quotient p = {odd, -0.9 * half * odd, below, 0.0};
        const Quotient q = {odd, -1.01 * half * odd, below, -0.99 * half * below};
        QVERIFY(p.value() < q.value());
        QCOMPARE(compare(p, q), 1);
        QCOMPARE(compare(q, p), -1);
        const auto exactly = [](const Quotient& each) {
            return mpq_class((mpq_class(each.a) - each.b) / (mpq_class(each.c) - each.d));
        };
        QVERIFY(exactly(p) > exactly(q));
    }

    void rays_by_hand() {
        const Ray down = {Vec3(0, 0, 5), Vec3(0, 0, -2)};
        const Ray aside = {Vec3(0, 0, 1), Vec3(1, 0, 0)};
        const Plane ground = {Vec3(7, 7, 0), Vec3(0, 0, 3)};
        QCOMPARE(entry_of(ray_meets(down, ground)), 2.5);
        QCOMPARE((**ray_meets(down, ground)).entry.normal, Vec3(0, 0, 1));
        QCOMPARE(entry_of(ray_meets(aside, ground)), -1.0);
        QCOMPARE(entry_of(ray_meets({Vec3(0, 0, 5), Vec3(0, 0, 1)}, ground)), -1.0);
        QCOMPARE(entry_of(ray_meets({Vec3(1, 2, 0), Vec3(0, 0, 1)}, ground)), 0.0);
        // A ray in the plane stays in it for ever.
        QCOMPARE(exit_of(ray_meets({Vec3(0, 0, -0.0), Vec3(1, 1, 0)}, ground)), k_inf);
        QCOMPARE(exit_of(ray_meets({Vec3(0, 0, 0), Vec3(1, 1, 0)}, ground, k_published)), -1.0);

        const Sphere ball = {Vec3(0, 0, 0), 1.0};
        QCOMPARE(entry_of(ray_meets(down, ball)), 2.0);
        QCOMPARE(exit_of(ray_meets(down, ball)), 3.0);
        QCOMPARE((**ray_meets(down, ball)).exit.normal, Vec3(0, 0, -1));
        QCOMPARE(entry_of(ray_meets(aside, ball)), 0.0); // it touches
        QCOMPARE(entry_of(ray_meets(aside, ball, k_published)), -1.0);
        const auto inside = ray_meets({Vec3(0, 0, 0), Vec3(0, 4, 0)}, ball);
        QVERIFY((**inside).starts_inside && (**inside).entry.normal.isZero());
        QCOMPARE(exit_of(inside), 0.25);
        // The origin lies on the surface; the ray goes outward, then inward.
        QCOMPARE(exit_of(ray_meets({Vec3(0, 0, 1), Vec3(0, 0, 1)}, ball)), 0.0);
        QCOMPARE(exit_of(ray_meets({Vec3(0, 0, 1), Vec3(0, 0, -1)}, ball)), 2.0);
        QVERIFY(!(**ray_meets({Vec3(0, 0, 1), Vec3(0, 0, -1)}, ball)).starts_inside);
        QCOMPARE(entry_of(ray_meets(down, Sphere{Vec3(0, 0, 0), -1.0})), -1.0);
        QCOMPARE(entry_of(ray_meets({Vec3(0, 0, 5), Vec3(0, 0, 0)}, ball)), -1.0);
    }

    void rays_at_cylinders_by_hand() {
        const Cylinder can = {Vec3(0, 0, 0), Vec3(0, 0, 2), 1.0};
        const Cylinder pipe = {Vec3(0, 0, 0), Vec3(0, 0, 2), 1.0, true};
        const Ray across = {Vec3(-3, 0, 1), Vec3(1, 0, 0)};
        QCOMPARE(entry_of(ray_meets(across, can)), 2.0);
        QCOMPARE(exit_of(ray_meets(across, can)), 4.0);
        QCOMPARE((**ray_meets(across, can)).entry.normal, Vec3(-1, 0, 0));
        const Ray above = {Vec3(-3, 0, 3), Vec3(1, 0, 0)};
        QCOMPARE(entry_of(ray_meets(above, can)), -1.0);
        QCOMPARE(entry_of(ray_meets(above, pipe)), 2.0);
        const Ray down = {Vec3(0.5, 0, 5), Vec3(0, 0, -1)};
        QCOMPARE(entry_of(ray_meets(down, can)), 3.0);
        QCOMPARE(exit_of(ray_meets(down, can)), 5.0);
        QCOMPARE((**ray_meets(down, can)).entry.normal, Vec3(0, 0, 1));
        QCOMPARE((**ray_meets(down, can)).exit.normal, Vec3(0, 0, -1));
        QCOMPARE(exit_of(ray_meets(down, pipe)), k_inf);
        QVERIFY((**ray_meets(down, pipe)).starts_inside);
        // The ray runs along the round side, or within an end's plane, and only touches.
        const Ray side = {Vec3(1, 0, 5), Vec3(0, 0, -1)};
        QCOMPARE(entry_of(ray_meets(side, can)), 3.0);
        QCOMPARE(entry_of(ray_meets(side, can, k_published)), -1.0);
        const Ray rim = {Vec3(-3, 0, 2), Vec3(1, 0, 0)};
        QCOMPARE(entry_of(ray_meets(rim, can)), 2.0);
        QCOMPARE(entry_of(ray_meets(rim, can, k_published)), -1.0);
        // The ray goes through one point of the rim.
        QCOMPARE(entry_of(ray_meets({Vec3(2, 0, 1), Vec3(-1, 0, 1)}, can)), 1.0);
        QCOMPARE(exit_of(ray_meets({Vec3(2, 0, 1), Vec3(-1, 0, 1)}, can)), 1.0);
        QCOMPARE(entry_of(ray_meets(down, Cylinder{Vec3(0, 0, 0), Vec3(0, 0, 0), 1.0})), -1.0);
    }

    void far_and_tiny_rays_keep_their_places() {
        const Vec3 away(1e8, 1e8, -1e8);
        const Ray ray = {away + Vec3(-3, 0.5, 0), Vec3(1, 0, 0)};
        const double half = std::sqrt(0.75);
        QVERIFY(std::abs(entry_of(ray_meets(ray, Sphere{away, 1.0})) - (3.0 - half)) < 1e-15);
        QCOMPARE(entry_of(ray_meets({away + Vec3(-3, 1, 0), Vec3(1, 0, 0)}, Sphere{away, 1.0})),
                 3.0);
        // A direction of denormals: the point is right, though no double holds the time.
        const auto found =
            ray_meets({Vec3(-3, 0, 0), Vec3(k_tiny, 0, 0)}, Sphere{Vec3(0, 0, 0), 1});
        QVERIFY(found->has_value() && (**found).entry.t == k_inf);
        QCOMPARE((**found).entry.point, Vec3(-1, 0, 0));
        QCOMPARE(
            entry_of(ray_meets({Vec3(-1, 0, 0), Vec3(1, 0, 0)}, Sphere{Vec3(0, 0, 0), k_tiny})),
            1.0);
    }

    // All rays are asked whether they meet anything; one in sixteen is asked for times, which take
    // long to be held against rationals, and all in a long run. One of two has its turn,
    // instrumented one of five.
    void random_rays_agree_with_rationals() {
        Trouble trouble(304);
        std::vector<RayCase> asked;
        for (int i = 0; i < k_cases; ++i) {
            const Vec3 far_off = trouble.offset();
            const Ray ray = {trouble.vector() + far_off, trouble.vector()};
            const Vec3 centre = trouble.vector() + far_off;
            const Vec3 end = trouble.vector() + far_off;
            const double radius = std::abs(trouble.number());
            const bool has_turn =
                has_its_turn(static_cast<std::uint32_t>(i), k_sanitized ? k_slices : 2);
            if (has_turn && !ray.direction.isZero(0.0) && centre != end) {
                asked.push_back({ray, centre, end, radius, is_long_run() || i / 2 % 16 == 0,
                                 far_off.isZero() ? 1.0 : 1e8});
            }
        }
        std::vector<RayVerdict> verdicts(asked.size());
        for_each_block(asked.size(), 64, {}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                verdicts[i] = verdict_of(asked[i]);
            }
        });
        std::array<std::size_t, 4> hits = {};
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            QVERIFY2(verdicts[i].wrong == nullptr,
                     qPrintable(QString("case %1: %2").arg(i).arg(verdicts[i].wrong)));
            for (std::size_t k = 0; k < hits.size(); ++k) {
                hits[k] += verdicts[i].met[k] ? 1 : 0;
            }
        }
        qInfo("slice %u, %zu rays", slice(), asked.size());
        for (const std::size_t count : hits) {
            QVERIFY(count > asked.size() / 100);
        }
        QVERIFY(asked.size() >
                (k_sanitized ? k_cases / 10 : k_cases * (is_long_run() ? 95 : 45) / 100));
    }
};

QTEST_APPLESS_MAIN(ProbesTest)
#include "probes.moc"
