// A ray at a hull of many triangles, which it finds by a tree, has the very answers of a look at
// all of them.
#include "base/sanitized.h"
#include "probe/line_in_body.h"
#include "probe/ray_asset.h"
#include "query/decoded_hull.h"
#include "support/assets.h"
#include "support/long_run.h"
#include "support/random_pieces.h"

#include <QTest>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>
#include <stop_token>
#include <utility>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

struct Held {
    DecodedHull hull;
    std::optional<RayTarget> target; // none where it was stopped
};

// Makes an asset of the points' hull and holds it ready. Points have the numbers of floats.
Held held(const std::vector<Vec3>& points, const Progress& progress = {}) {
    PieceSet set;
    set.pieces = {piece_around(points)};
    set.pieces.front().faces = {0};
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.0});
    const auto bytes = bytes_of(set, *packed, 0.0, 1);
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset) != hwa::Fault::none) {
        qFatal("no asset");
    }
    HullDecoder decoder;
    Held made;
    made.hull = *decoder.decode(asset, asset.piece(0).leaf);
    auto target = RayTarget::make(asset, "hull", progress);
    if (target) {
        made.target = std::move(*target);
    } else if (target.issue().code != Code::stopped) {
        qFatal("no target");
    }
    return made;
}

Vec3 single(const Vec3& v) {
    return v.cast<float>().cast<double>();
}

std::vector<Vec3> ball(int corners, std::mt19937& random) {
    std::normal_distribution<double> normal;
    std::vector<Vec3> points;
    for (int i = 0; i < corners; ++i) {
        const double x = normal(random);
        const double y = normal(random);
        points.push_back(single(Vec3(x, y, normal(random)).normalized()));
    }
    return points;
}

// Returns the corners of an upright prism, whose top and bottom have many triangles in a plane, and
// each side two.
std::vector<Vec3> prism(int sides) {
    std::vector<Vec3> points;
    for (int i = 0; i < sides; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / sides;
        for (const double z : {0.0, 1.0}) {
            points.push_back(single(Vec3(std::cos(angle), std::sin(angle), z)));
        }
    }
    return points;
}

// Says what the ray has in common with the hull by a look at each triangle.
std::optional<RayStretch> stretch_by_all(const DecodedHull& hull, const Ray& ray,
                                         ProbeRules rules) {
    const ExactRay line(ray);
    const LineInBody met = line_in_body(line, {hull.vertices, hull.triangles, hull.flat});
    const bool only_touches = met.first == met.last || met.last == 0 || met.grazes;
    if (!met.met || met.last < 0 || (rules == ProbeRules::as_published && only_touches)) {
        return std::nullopt;
    }
    RayStretch in;
    in.exit = point_of(line, met.last, hull.vertices, *met.at_last);
    in.starts_inside = met.first < 0 && met.last > 0 && !met.on_face;
    if (met.last == 0) {
        in.entry = in.exit;
    } else if (met.first < 0) {
        in.entry.point = ray.origin;
    } else {
        in.entry = point_of(line, met.first, hull.vertices, *met.at_first);
    }
    return in;
}

bool is_same(const RayPoint& a, const RayPoint& b) {
    return a.t == b.t && a.point == b.point && a.normal == b.normal;
}

// Returns a ray through corners, along an edge, within the plane of a face, from a face, from
// within, or anywhere.
Ray ray_of_kind(int kind, const DecodedHull& hull, std::mt19937& random) {
    std::uniform_real_distribution<double> number(-2.0, 2.0);
    const auto any = [&] {
        const double x = number(random);
        const double y = number(random);
        return Vec3(x, y, number(random));
    };
    const auto corner = [&] { return hull.vertices[random() % hull.vertices.size()]; };
    const Triangle& face = hull.triangles[random() % hull.triangles.size()];
    const Vec3& a = hull.vertices[face[0]];
    const Vec3& b = hull.vertices[face[1]];
    const Vec3& c = hull.vertices[face[2]];
    const Vec3 middle(0.125, -0.0625, 0.5 * hull.vertices.front().z() + 0.03125);
    switch (kind) {
    case 0: {
        const Vec3 from = corner();
        const Vec3 to = corner();
        return {from - (to - from), to - from};
    }
    case 1:
        return {a - (b - a), b - a};
    case 2: // from within the face, in its plane
        return {0.5 * (a + b), c - a};
    case 3: // from beside it, in its plane
        return {a - ((b - a) + (c - a)), (b - a) + (c - a)};
    case 4:
        return {0.5 * (a + b), any()};
    case 5:
        return {a, any()};
    case 6:
        return {middle, any()};
    case 7:
        return {middle, a - middle};
    default:
        return {any(), any()};
    }
}

} // namespace

class LargeHullsTest : public QObject {
    Q_OBJECT

private slots:
    void rays_at_large_hulls_are_told_what_all_triangles_say() {
        constexpr std::uint32_t k_seed = 77;
        qInfo("seed %u", k_seed + slice());
        std::mt19937 random(k_seed + slice());
        const std::array<Held, 3> hulls = {held(ball(400, random)), held(prism(200)),
                                           held(prism(131))};
        constexpr int k_kinds = 9;
        const int cases = k_sanitized ? 20 : is_long_run() ? 1000 : 120;
        std::array<int, k_kinds> met{};
        int inside = 0;
        int strictly = 0;
        for (const Held& each : hulls) {
            QVERIFY(each.hull.triangles.size() > 500 && each.target);
            for (int i = 0; i < cases * k_kinds; ++i) {
                const int kind = i % k_kinds;
                const Ray ray = ray_of_kind(kind, each.hull, random);
                for (const ProbeRules rules : {ProbeRules::ours, ProbeRules::as_published}) {
                    const auto found = each.target->meets(ray, rules);
                    const auto expected = stretch_by_all(each.hull, ray, rules);
                    const QByteArray where = QByteArray::number(i);
                    QVERIFY2(found && found->size() == (expected ? 1U : 0U), where);
                    if (expected) {
                        const RayStretch& in = found->front().in;
                        QVERIFY2(is_same(in.entry, expected->entry), where);
                        QVERIFY2(is_same(in.exit, expected->exit), where);
                        QVERIFY2(in.starts_inside == expected->starts_inside, where);
                        (rules == ProbeRules::ours ? met[static_cast<std::size_t>(kind)]
                                                   : strictly) += 1;
                        inside += in.starts_inside ? 1 : 0;
                    }
                }
            }
        }
        for (const int hits : met) {
            QVERIFY(hits > 0);
        }
        QVERIFY2(inside > cases && strictly > cases, QByteArray::number(strictly));
    }

    void a_stop_ends_the_making_of_a_tree() {
        std::mt19937 random(78);
        std::stop_source stop;
        stop.request_stop();
        const std::vector<Vec3> points = ball(150, random);
        QVERIFY(held(points).target);
        QVERIFY(!held(points, Progress(stop.get_token())).target);
    }
};

QTEST_APPLESS_MAIN(LargeHullsTest)
#include "large_hulls.moc"
