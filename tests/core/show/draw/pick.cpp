// Rays and rectangles pick the pieces that tests of all planes and triangles say.
#include "draw/pick.h"
#include "piece/hull.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <random>

using namespace hullwright;

namespace {

Piece box_at(const Vec3& centre, double half) {
    Piece piece;
    for (int i = 0; i < 8; ++i) {
        piece.vertices.push_back(centre + half * Vec3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1,
                                                      (i & 4) != 0 ? 1 : -1));
    }
    piece.triangles = convex_hull(piece.vertices).triangles;
    return piece;
}

const PiecePicker::IsVisible k_all = [](PieceId) { return true; };

void add_triangle(Piece& piece, const std::array<Vec3, 3>& corners) {
    const auto first = static_cast<VertexId>(piece.vertices.size());
    piece.vertices.insert(piece.vertices.end(), corners.begin(), corners.end());
    piece.triangles.push_back({first, first + 1, first + 2});
}

// Returns the same triangles as pieces of so many each. All have all corners, and so the same box.
PieceSet in_parts(const Piece& piece, std::size_t count) {
    PieceSet set;
    for (std::size_t first = 0; first < piece.triangles.size(); first += count) {
        Piece part;
        part.vertices = piece.vertices;
        const std::size_t last = std::min(first + count, piece.triangles.size());
        for (std::size_t t = first; t < last; ++t) {
            part.triangles.push_back(piece.triangles[t]);
        }
        set.pieces.push_back(part);
    }
    return set;
}

// Holds many triangles that lie across each other, of which most are tiny, within a box in which
// all rays begin.
struct Thicket {
    static constexpr std::size_t k_wide = 40; // the first ones
    static constexpr double k_half = 6.0;     // from the box's middle to a side
    Piece piece;
    std::mt19937 random{7};

    Thicket() {
        for (std::size_t i = 0; i < 4200; ++i) {
            const Vec3 centre = anywhere();
            const double size = i < k_wide ? 0.4 : 1e-3;
            add_triangle(piece, {Vec3(centre + size * anywhere()), Vec3(centre + size * anywhere()),
                                 Vec3(centre + size * anywhere())});
        }
        piece.vertices.push_back(Vec3::Constant(-k_half));
        piece.vertices.push_back(Vec3::Constant(k_half));
    }

    double number() { return std::uniform_real_distribution<double>(-1.0, 1.0)(random); }
    Vec3 anywhere() {
        const double x = number();
        const double y = number();
        return Vec3(x, y, number());
    }
    std::array<Vec3, 3> wide() {
        const auto& [a, b, c] = piece.triangles[random() % k_wide];
        return {piece.vertices[a], piece.vertices[b], piece.vertices[c]};
    }
    // Goes to a corner, of which rounding tells whether it is met.
    PickRay to_a_corner() {
        const Vec3 from = 5.0 * anywhere();
        const Vec3 corner = wide()[random() % 3];
        return {from, (1.5 + number()) * (corner - from)};
    }
    // Lies in the plane of a triangle, so that where it is met there is of rounding alone.
    PickRay in_a_plane() {
        const auto [a, b, c] = wide();
        const Vec3 u = b - a;
        const Vec3 v = c - a;
        std::array<double, 4> shares{};
        std::ranges::generate(shares, [&] { return 2.0 * number(); });
        return {a + shares[0] * u + shares[1] * v, shares[2] * u + shares[3] * v};
    }
};

bool are_same(const std::optional<Picked>& one, const std::optional<Picked>& other) {
    return one.has_value() == other.has_value() &&
           (!one || (one->distance == other->distance && one->point == other->point &&
                     one->corners == other->corners));
}

// True where the point is beside the triangle that is said to be met there.
bool is_beside(const Picked& picked) {
    Aabb box;
    for (const Vec3& corner : picked.corners) {
        box.add(corner);
    }
    const Vec3 much = Vec3::Constant(1e-3);
    return !(picked.point.array() >= (box.lower - much).array()).all() ||
           !(picked.point.array() <= (box.upper + much).array()).all();
}

// Returns the distance at which a ray meets a convex piece, from the planes of its facets; nothing
// when it misses.
std::optional<double> by_planes(const PickRay& ray, const Piece& piece) {
    double near = 0.0;
    double far = std::numeric_limits<double>::infinity();
    for (const Triangle& t : piece.triangles) {
        const Vec3& a = piece.vertices[t[0]];
        const Vec3 normal = (piece.vertices[t[1]] - a).cross(piece.vertices[t[2]] - a);
        const double speed = normal.dot(ray.along);
        const double ahead = normal.dot(a - ray.from);
        if (speed > 0.0) {
            far = std::min(far, ahead / speed);
        } else if (speed < 0.0) {
            near = std::max(near, ahead / speed);
        } else if (ahead < 0.0) {
            return std::nullopt;
        }
    }
    return near <= far ? std::optional(near) : std::nullopt;
}

} // namespace

class PickTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_is_picked_from_nothing() {
        const PiecePicker picker(PieceSet(), Vec3::Zero());
        QVERIFY(!picker.pick({Vec3(0, 0, 5), Vec3(0, 0, -1)}, 0.0, k_all));
        QVERIFY(picker.inside({}, 0.0, k_all).empty());
    }

    void nothing_is_picked_from_an_empty_surface() {
        const TriMesh mesh;
        const auto picker = SurfacePicker::build(mesh, Vec3::Zero());
        QVERIFY(picker && !picker->pick({Vec3(0, 0, 5), Vec3(0, 0, -1)}));
    }

    // The tree is held against a ray that asks every triangle.
    void the_tree_finds_what_asking_all_does() {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> in(-1.0, 1.0);
        const auto place = [&] { return Vec3(in(random), in(random), in(random)); };
        TriMesh mesh;
        PieceSet all;
        const Vec3 origin(100, 0, -50);
        for (Index i = 0; i < 300; ++i) {
            const Vec3 centre = origin + place();
            Piece piece;
            for (int k = 0; k < 3; ++k) {
                piece.vertices.push_back(centre + 0.2 * place());
            }
            piece.triangles = {{0, 1, 2}};
            mesh.vertices.insert(mesh.vertices.end(), piece.vertices.begin(), piece.vertices.end());
            mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            all.pieces.push_back(piece);
        }
        const auto picker = SurfacePicker::build(mesh, origin);
        const PiecePicker one_by_one(all, origin);
        QVERIFY(picker.ok());
        const Eigen::Vector4d section(1, 0, 0, 0.2);
        int found = 0;
        for (int i = 0; i < 500; ++i) {
            const Vec3 from = 3.0 * place();
            const PickRay ray{from, place() - from};
            const auto face = picker->pick(ray, section);
            const auto piece = one_by_one.pick(ray, 0.0, k_all, section);
            QCOMPARE(face.has_value(), piece.has_value());
            if (face) {
                ++found;
                QCOMPARE(face->face, piece->piece);
                QCOMPARE(face->distance, piece->distance);
                QCOMPARE(face->corners[1], piece->corners[1]);
                QCOMPARE(Vec3(face->corners[0] + origin), mesh.vertices[3 * face->face]);
                QVERIFY(face->point.x() <= 0.2);
            }
        }
        QVERIFY(found > 50);
    }

    // A piece of many triangles has a tree over them. Parts of few have none, and all of theirs are
    // asked.
    void a_tree_in_a_large_piece_finds_what_asking_all_does() {
        Thicket thicket;
        PieceSet whole;
        whole.pieces = {thicket.piece};
        const PiecePicker picker(whole, Vec3::Zero(), PiecePicker::Sides::both);
        const PiecePicker asks_all(in_parts(thicket.piece, 2000), Vec3::Zero(),
                                   PiecePicker::Sides::both);
        const Eigen::Vector4d section(1, 0, 0, 0.2);
        int found = 0;
        int beside = 0;
        for (int i = 0; i < 9000; ++i) {
            const PickRay ray = i % 3 == 0 ? thicket.in_a_plane() : thicket.to_a_corner();
            const auto expected = asks_all.pick(ray, 0.0, k_all);
            QVERIFY(are_same(picker.pick(ray, 0.0, k_all), expected));
            QVERIFY(i % 10 != 0 || are_same(picker.pick(ray, 0.0, k_all, section),
                                            asks_all.pick(ray, 0.0, k_all, section)));
            found += expected ? 1 : 0;
            beside += expected && is_beside(*expected) ? 1 : 0;
        }
        qInfo("%d of 9000 rays meet a triangle, %d of them by rounding alone", found, beside);
        QVERIFY(found > 1000);
        QVERIFY(beside > 5); // so that what rounding alone calls met is seen to be found as well
    }

    // The tree comes to the last triangle first, which lies to the left.
    void the_first_of_large_pieces_triangles_at_a_distance_is_picked() {
        Piece piece;
        const std::array<Vec3, 3> first = {Vec3(-1, -2, 0), Vec3(5, -2, 0), Vec3(-1, 4, 0)};
        add_triangle(piece, first);
        for (int i = 0; i < 6000; ++i) {
            const double x = -10.0 + i / 300.0;
            add_triangle(piece, {Vec3(x, 0, -5), Vec3(x + 0.01, 0, -5), Vec3(x, 0.01, -5)});
        }
        add_triangle(piece, {Vec3(1, -2, 0), Vec3(-5, -2, 0), Vec3(1, 4, 0)});
        PieceSet set;
        set.pieces = {piece, piece};
        const PiecePicker picker(set, Vec3::Zero(), PiecePicker::Sides::both);
        const auto found = picker.pick({Vec3(0, 0, 3), Vec3(0, 0, -1)}, 0.0, k_all);
        QVERIFY(found);
        QCOMPARE(found->piece, 0U);
        QCOMPARE(found->distance, 3.0);
        QVERIFY(found->corners == first);
    }

    void a_large_hull_is_picked_from_outside_only() {
        std::mt19937 random(5);
        std::normal_distribution<double> number;
        std::vector<Vec3> points;
        for (int i = 0; i < 4000; ++i) {
            const double x = number(random);
            const double y = number(random);
            points.push_back(Vec3(x, y, number(random)).normalized());
        }
        const Hull hull = convex_hull(points);
        Piece piece;
        for (const Index v : hull.vertices) {
            piece.vertices.push_back(points[v]);
        }
        piece.triangles = hull.triangles;
        QVERIFY(piece.triangles.size() > 5000);
        PieceSet set;
        set.pieces = {piece};
        const PiecePicker picker(set, Vec3::Zero());
        int hits = 0;
        for (int i = 0; i < 300; ++i) {
            const Vec3 from = 4.0 * points[static_cast<std::size_t>(i)];
            const PickRay ray{from, 1.5 * points[static_cast<std::size_t>(i) + 300] - from};
            const auto expected = by_planes(ray, piece);
            const auto found = picker.pick(ray, 0.0, k_all);
            QCOMPARE(found.has_value(), expected.has_value());
            QVERIFY(!found || std::abs(found->distance - *expected) < 1e-9);
            hits += found ? 1 : 0;
            // From within, and past the corners, through which a ray may miss all facets.
            const PickRay outward{0.1 * from, from + points[static_cast<std::size_t>(i) + 300]};
            QVERIFY(!picker.pick(outward, 0.0, k_all));
            QVERIFY(picker.pick(outward, 0.0, k_all, {0, 0, 1, 5})); // it is cut open
        }
        QVERIFY(hits > 30 && hits < 270);
    }

    // What a stop leaves is not shown, and finds the same.
    void a_stop_leaves_a_picker_without_trees() {
        Thicket thicket;
        PieceSet set;
        set.pieces = {thicket.piece, thicket.piece};
        const PiecePicker whole(set, Vec3::Zero());
        for (const double fraction : {0.0, 0.45, 0.85}) {
            tests::StopAt stop(fraction);
            const PiecePicker picker(set, Vec3::Zero(), PiecePicker::Sides::outside,
                                     stop.progress());
            QVERIFY(stop.was_reached());
            const PickRay ray = thicket.to_a_corner();
            QVERIFY(are_same(picker.pick(ray, 0.0, k_all), whole.pick(ray, 0.0, k_all)));
        }
    }

    void the_nearest_visible_piece_is_picked() {
        PieceSet set;
        set.pieces = {box_at(Vec3(0, 0, 0), 1), box_at(Vec3(0, 0, 5), 1)};
        const PiecePicker picker(set, Vec3::Zero());
        const PickRay down{Vec3(0.3, 0.2, 10), Vec3(0, 0, -2)};
        const auto first = picker.pick(down, 0.0, k_all);
        QVERIFY(first);
        QCOMPARE(first->piece, 1U);
        QCOMPARE(first->distance, 2.0); // in lengths of the ray's direction
        QCOMPARE(first->point.z(), 6.0);
        const auto second = picker.pick(down, 0.0, [](PieceId piece) { return piece == 0; });
        QVERIFY(second && second->piece == 0);
        QVERIFY(!picker.pick({down.from, -down.along}, 0.0, k_all));
    }

    // A hull is not drawn seen from its inside, so it is not picked from there, unless it is cut
    // open.
    void a_hull_is_picked_from_outside_only() {
        PieceSet set;
        set.pieces = {box_at(Vec3(0, 0, 0), 1), box_at(Vec3(0, 0, -5), 1)};
        Piece sheet; // it faces up
        sheet.vertices = {Vec3(-1, -1, -2), Vec3(1, -1, -2), Vec3(0, 1, -2)};
        sheet.triangles = {{0, 1, 2}};
        sheet.flat = true;
        const PiecePicker picker(set, Vec3::Zero());
        // The ray starts in the middle of the first.
        const PickRay down{Vec3(0.3, 0.2, 0), Vec3(0, 0, -1)};
        const auto behind = picker.pick(down, 0.0, k_all);
        QVERIFY(behind && behind->piece == 1);
        QCOMPARE(behind->point.z(), -4.0);
        const auto cut_open = picker.pick(down, 0.0, k_all, {0, 0, 1, 0.5});
        QVERIFY(cut_open && cut_open->piece == 0);
        // When pieces are moved apart, the eye is outside of the hull.
        const auto beside = picker.pick({Vec3(0.3, 0.2, -4.5), Vec3(0, 0, 1)}, 1.0, k_all);
        QVERIFY(beside && beside->piece == 0);
        // A flat piece is seen and picked from both sides.
        set.pieces.push_back(sheet);
        const PiecePicker with_sheet(set, Vec3::Zero());
        QCOMPARE(with_sheet.pick(down, 0.0, k_all)->piece, 2U);
        QCOMPARE(with_sheet.pick({Vec3(0, 0, -3), Vec3(0, 0, 1)}, 0.0, k_all)->piece, 2U);
    }

    void parted_pieces_are_picked_where_they_are() {
        PieceSet set;
        set.pieces = {box_at(Vec3(10, 0, 0), 1)};
        const PiecePicker picker(set, Vec3(5, 0, 0)); // its middle is 5 from the origin
        QVERIFY(picker.pick({Vec3(5, 0, 9), Vec3(0, 0, -1)}, 0.0, k_all));
        QVERIFY(!picker.pick({Vec3(5, 0, 9), Vec3(0, 0, -1)}, 1.0, k_all));
        QVERIFY(picker.pick({Vec3(10, 0, 9), Vec3(0, 0, -1)}, 1.0, k_all));
    }

    void what_is_cut_away_is_not_picked() {
        PieceSet set;
        set.pieces = {box_at(Vec3(0, 0, 0), 1), box_at(Vec3(0, 0, 5), 1)};
        const PiecePicker picker(set, Vec3::Zero());
        const PickRay down{Vec3(0.3, 0.2, 10), Vec3(0, 0, -1)};
        const auto through = picker.pick(down, 0.0, k_all, {0, 0, 1, 5});
        QVERIFY(through && through->piece == 1);
        QCOMPARE(through->point.z(), 4.0); // it is the far side, seen from inside
        const auto below = picker.pick(down, 0.0, k_all, {0, 0, 1, 3});
        QVERIFY(below && below->piece == 0);
        QVERIFY(!picker.pick(down, 0.0, k_all, {0, 0, 1, -2}));
        const std::vector<Eigen::Vector4d> all = {{0, 0, 0, 1}};
        QCOMPARE(picker.inside(all, 0.0, k_all, {0, 0, 1, 3}), std::vector<PieceId>{0});
        QCOMPARE(picker.inside(all, 0.0, k_all).size(), 2U);
    }

    void a_rectangle_holds_pieces_by_their_middles() {
        PieceSet set;
        set.pieces = {box_at(Vec3(-3, 0, 0), 1), box_at(Vec3(3, 0, 0), 1)};
        const PiecePicker picker(set, Vec3::Zero());
        const std::vector<Eigen::Vector4d> right = {{1, 0, 0, 0}};
        QCOMPARE(picker.inside(right, 0.0, k_all), std::vector<PieceId>{1});
        QVERIFY(picker.inside(right, 0.0, [](PieceId) { return false; }).empty());
        const std::vector<Eigen::Vector4d> far = {{1, 0, 0, -4}};
        QVERIFY(picker.inside(far, 0.0, k_all).empty());
        // Moved apart, it is inside.
        QCOMPARE(picker.inside(far, 1.0, k_all), std::vector<PieceId>{1});
    }

    void random_rays_agree_with_the_planes_of_facets() {
        int hits = 0;
        for (std::uint32_t seed = 0; seed < 4000; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> unit(-1.0, 1.0);
            const auto anywhere = [&] { return Vec3(unit(random), unit(random), unit(random)); };
            Piece piece;
            std::vector<Vec3> points;
            for (int i = 0; i < 12; ++i) {
                points.push_back(anywhere());
            }
            const Hull hull = convex_hull(points);
            for (const Index v : hull.vertices) {
                piece.vertices.push_back(points[v]);
            }
            piece.triangles = hull.triangles;
            PieceSet set;
            set.pieces = {piece};
            const Vec3 from = 4.0 * anywhere().normalized();
            const PickRay ray{from, anywhere() - from};
            const auto expected = by_planes(ray, piece);
            const auto found = PiecePicker(set, Vec3::Zero()).pick(ray, 0.0, k_all);
            QVERIFY2(found.has_value() == expected.has_value(),
                     qPrintable(QString("seed %1").arg(seed)));
            QVERIFY2(!found || std::abs(found->distance - *expected) < 1e-9,
                     qPrintable(QString("seed %1").arg(seed)));
            hits += found ? 1 : 0;
        }
        qInfo("%d of 4000 rays hit", hits);
        QVERIFY(hits > 500 && hits < 3500);
    }
};

QTEST_GUILESS_MAIN(PickTest)
#include "pick.moc"
