// Whatever the pieces, the packed hulls hold the given ones, are no farther out than is stated, and
// lie inside each other and in their boxes; a packed tree that was tampered with is found out.
#include "check/check_asset.h"
#include "pack/pack_tree.h"
#include "support/assets.h"
#include "support/long_run.h"
#include "support/random_pieces.h"
#include "support/rationals.h"
#include "support/servant.h"
#include "support/threads.h"
#include "tree/hull_tree.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <set>

using namespace hullwright;
using hullwright::tests::anywhere;
using hullwright::tests::AssetBytes;
using hullwright::tests::bytes_of;
using hullwright::tests::mesh_of;
using hullwright::tests::random_pieces;

namespace {

void round_to_floats(std::vector<Piece>& pieces) {
    for (Piece& piece : pieces) {
        for (Vec3& v : piece.vertices) {
            v = v.cast<float>().cast<double>();
        }
        piece = tests::piece_around(piece.vertices);
    }
}

struct Packed {
    TriMesh mesh;
    PieceSet set;
    PackedTree tree;
    AssetBytes bytes;
};

Packed pack(std::vector<Piece> pieces, double margin, const TreeSettings& settings = {}) {
    Packed packed;
    packed.mesh = mesh_of(pieces);
    packed.set.pieces = std::move(pieces);
    packed.tree = *pack_tree(*build_tree(packed.set.pieces, settings), {margin});
    packed.bytes = bytes_of(packed.set, packed.tree, margin, packed.mesh.triangles.size());
    return packed;
}

AssetCheck judged(const AssetBytes& bytes, const TriMesh& mesh) {
    hwa::Asset asset;
    const auto fault = hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything);
    if (fault != hwa::Fault::none) {
        qFatal("%s", hwa::text(fault));
    }
    return *check_asset(asset, mesh);
}

void check(std::vector<Piece> pieces, double margin, const QString& name,
           const TreeSettings& settings = {}) {
    const Packed packed = pack(std::move(pieces), margin, settings);
    const AssetCheck check = judged(packed.bytes, packed.mesh);
    for (const AssetFinding& finding : check.findings) {
        QFAIL(qPrintable(QString("%1: fault %2 at node %3")
                             .arg(name)
                             .arg(static_cast<int>(finding.fault))
                             .arg(finding.node)));
    }
    const double diagonal = bounds_of(packed.mesh).diagonal();
    QVERIFY2(packed.tree.growth <= std::max(margin, 1e-6 * diagonal) ||
                 packed.tree.growth <= 1e-5 * bounds_of(packed.mesh).upper.cwiseAbs().maxCoeff(),
             qPrintable(QString("%1 grew by %2").arg(name).arg(packed.tree.growth)));
    QVERIFY(check.growth <= packed.tree.growth * (1.0 + 1e-9));
}

// Checks the pieces as doubles and as float32 numbers, each with and without a grid.
void check_all(const std::vector<Piece>& pieces, double size, const QString& name) {
    std::vector<Piece> floats = pieces;
    round_to_floats(floats);
    for (const double margin : {0.0, 0.001 * size, 0.05 * size}) {
        check(pieces, margin, name + QString(", doubles, margin %1").arg(margin));
        check(floats, margin, name + QString(", floats, margin %1").arg(margin));
    }
}

std::set<std::array<double, 3>> places_of(std::span<const Vec3> vertices) {
    std::set<std::array<double, 3>> places;
    for (const Vec3& v : vertices) {
        places.insert({v.x(), v.y(), v.z()});
    }
    return places;
}

// Is a triangle with two corners on the middle of a box across its first axis; the third one sticks
// out along it by less than 1e-10, as what its turn and its place give cancels.
struct ThinPlate {
    hwa::Turn turn = {};
    std::array<float, 3> centre = {};
    std::vector<Vec3> corners;
    mpq_class reach; // of the third corner
};
ThinPlate thin_plate(std::mt19937& random) {
    constexpr int k_tries = 2000; // for a box: one of some hundred places is as near
    std::uniform_int_distribution<std::int32_t> whole(-hwa::k_most_turn, hwa::k_most_turn);
    std::uniform_real_distribution<double> beside(-1.0 / 256.0, 1.0 / 256.0);
    std::uniform_real_distribution<double> away(0.5, 1.0);
    while (true) {
        ThinPlate plate;
        plate.turn = {whole(random), 0, 0, whole(random)};
        plate.centre = {static_cast<float>(beside(random)), static_cast<float>(beside(random)), 0};
        const std::array<float, 3> axis = hwa::axes_of(plate.turn)[0];
        const Vec3 a(static_cast<double>(axis[0]), static_cast<double>(axis[1]), 0.0);
        const Vec3 c(static_cast<double>(plate.centre[0]), static_cast<double>(plate.centre[1]),
                     0.0);
        for (int i = 0; i < k_tries; ++i) {
            const Vec3 on_plane = c + away(random) * Vec3(-a.y(), a.x(), 0.0);
            const Vec3 p = on_plane.cast<float>().cast<double>();
            const double reach = std::abs(a.dot(p - c));
            if (reach > 1e-12 && reach < 1e-10) {
                plate.corners = {Vec3(c.x(), c.y(), -1.0), Vec3(c.x(), c.y(), 1.0), p};
                plate.reach = abs(tests::dot(tests::exact_vec(a), tests::exact_way(c, p)));
                return plate;
            }
        }
    }
}

bool finds(const Packed& packed, AssetFault fault) {
    const AssetCheck check =
        judged(bytes_of(packed.set, packed.tree, 0.0, packed.mesh.triangles.size()), packed.mesh);
    return std::any_of(check.findings.begin(), check.findings.end(),
                       [fault](const AssetFinding& f) { return f.fault == fault; });
}

} // namespace

class PackTest : public QObject {
    Q_OBJECT

private slots:
    void no_pieces() {
        const Packed packed = pack({}, 0.0);
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(packed.bytes.data(), packed.bytes.size(), asset,
                                 hwa::k_everything) == hwa::Fault::none);
        QCOMPARE(asset.nodes(), 0U);
        QVERIFY(judged(packed.bytes, packed.mesh).passed());
    }

    void few_and_many_pieces() {
        for (const std::size_t count : {1U, 2U, 3U, 5U, 60U}) {
            for (std::uint32_t seed = 0; seed < 3; ++seed) {
                check_all(random_pieces(count, seed, anywhere, 1.0), 1.0,
                          QString("%1 pieces, seed %2").arg(count).arg(seed));
            }
        }
        check_all(random_pieces(1000, 1, anywhere, 0.3), 0.3, "1,000");
    }

    // Without sanitizers there are more nodes than sixteen bits can count.
    void very_many_pieces() {
        const std::size_t count = tests::k_sanitized ? 3000 : tests::is_long_run() ? 100000 : 33000;
        check(random_pieces(count, 1, anywhere, 0.05), 0.0005, "very many");
    }

    void centroids_at_one_place_or_on_a_line() {
        const auto one = random_pieces(1, 3, anywhere, 1.0);
        check_all(std::vector<Piece>(20, one.front()), 1.0, "the same piece 20 times");
        int next = 0;
        const auto on_a_line = [&next](std::mt19937&) { return Vec3(next++, 0, 0); };
        check_all(random_pieces(20, 4, on_a_line, 0.4), 0.4, "on a line");
    }

    void flat_pieces() {
        check_all(random_pieces(20, 5, anywhere, 1.0, true), 1.0, "flat");
        const auto in_one_plane = [](std::mt19937& random) {
            Vec3 p = anywhere(random);
            p.z() = 1.0;
            return p;
        };
        check_all(random_pieces(20, 6, in_one_plane, 1.0, true), 1.0, "flat in one plane");
    }

    // The pieces are thinner than the steps of float32 numbers at their place.
    void thin_pieces() {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            std::vector<Piece> pieces = random_pieces(3, seed, anywhere, 1.0);
            for (Piece& piece : pieces) {
                for (Vec3& v : piece.vertices) {
                    v = Vec3(v.x() + 0.3 * v.y(), v.y(), 0.7 * v.x() + 1e-7 * v.z());
                }
                piece = tests::piece_around(piece.vertices);
            }
            check_all(pieces, 1.0, QString("thin, seed %1").arg(seed));
        }
    }

    void huge_and_tiny_coordinates() {
        for (const double scale : {1e-30, 1e-6, 1e6, 1e30}) {
            const auto place = [scale](std::mt19937& random) -> Vec3 {
                return scale * anywhere(random);
            };
            check_all(random_pieces(50, 7, place, scale), scale, QString::number(scale));
        }
        const auto far = [](std::mt19937& random) -> Vec3 {
            return anywhere(random) + Vec3(1e6, 0, 0);
        };
        check_all(random_pieces(50, 8, far, 0.5), 0.5, "far away");
    }

    void what_float32_cannot_say_is_refused() {
        const auto place = [](std::mt19937& random) -> Vec3 { return 1e38 * anywhere(random); };
        const auto tree = build_tree(random_pieces(3, 7, place, 1e38), {});
        QVERIFY(tree);
        const auto packed = pack_tree(*tree, {0.0});
        QVERIFY(!packed && packed.issue().code == Code::export_limit);
    }

    void large_hulls_and_hulls_without_a_limit() {
        std::mt19937 random(11);
        std::normal_distribution<double> normal;
        std::vector<Vec3> ball;
        for (int i = 0; i < (tests::k_sanitized ? 300 : 3000); ++i) {
            ball.emplace_back(Vec3(normal(random), normal(random), normal(random)).normalized());
        }
        std::vector<Piece> pieces = {tests::piece_around(ball)};
        check_all(pieces, 1.0, "a ball");
        const auto some = random_pieces(40, 12, anywhere, 2.0);
        pieces.insert(pieces.end(), some.begin(), some.end());
        check(pieces, 0.001, "no limit", {Split::area, Fit::surface, 0});
    }

    void without_a_margin_float32_vertices_stay_bit_for_bit() {
        std::vector<Piece> pieces = random_pieces(100, 9, anywhere, 1.0);
        round_to_floats(pieces);
        pieces[0].vertices[0].x() = -0.0;
        pieces[0] = tests::piece_around(pieces[0].vertices);
        const Packed packed = pack(pieces, 0.0);
        QCOMPARE(packed.tree.growth, 0.0);
        hwa::Asset asset;
        (void)hwa::Asset::open(packed.bytes.data(), packed.bytes.size(), asset);
        hwa::Decoder decoder;
        for (PieceId i = 0; i < pieces.size(); ++i) {
            const std::uint32_t leaf = asset.piece(i).leaf;
            const hwa::HullSize size = asset.hull_size(leaf);
            std::vector<float> xyz(3 * std::size_t{size.vertices});
            std::vector<std::uint32_t> indices(3 * std::size_t{size.triangles});
            QVERIFY(asset.decode(leaf, decoder, xyz.data(), indices.data()));
            std::vector<Vec3> decoded;
            for (std::size_t k = 0; k < xyz.size(); k += 3) {
                decoded.emplace_back(static_cast<double>(xyz[k]), static_cast<double>(xyz[k + 1]),
                                     static_cast<double>(xyz[k + 2]));
            }
            QVERIFY(places_of(decoded) == places_of(pieces[i].vertices));
        }
    }

    void a_margin_makes_assets_smaller() {
        std::vector<Piece> pieces = random_pieces(500, 10, anywhere, 1.0);
        round_to_floats(pieces);
        const std::size_t exact = pack(pieces, 0.0).tree.streams.size();
        const std::size_t grown = pack(pieces, 0.01).tree.streams.size();
        QVERIFY2(10 * grown < 9 * exact, qPrintable(QString("%1, %2").arg(grown).arg(exact)));
    }

    void the_same_bytes_for_any_number_of_threads() {
        const auto pieces = random_pieces(500, 9, anywhere, 0.3);
        const AssetBytes whole = pack(pieces, 0.001).bytes;
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const Packed again = tests::with_threads(threads, [&] { return pack(pieces, 0.001); });
            QVERIFY(again.bytes == whole);
        }
    }

    void a_stop_is_obeyed() {
        const auto tree = build_tree(random_pieces(50, 1, anywhere, 1.0), {});
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!pack_tree(*tree, {0.0}, Progress(stop.get_token())));
    }

    void the_judge_finds_what_was_tampered_with() {
        std::vector<Piece> pieces = random_pieces(8, 13, anywhere, 1.0);
        round_to_floats(pieces);
        const Packed good = pack(pieces, 0.0);
        QVERIFY(judged(good.bytes, good.mesh).passed());
        Packed bad = good;
        bad.tree.boxes.back().half[1] *= 0.99F; // a leaf's box, which is on no grid
        QVERIFY(finds(bad, AssetFault::box_too_small));
        // The hulls of two leaves change places, along with their boxes.
        bad = good;
        const auto last = static_cast<std::uint32_t>(good.tree.nodes.size() - 1);
        std::swap(bad.tree.nodes[last].piece, bad.tree.nodes[last - 1].piece);
        QVERIFY(finds(bad, AssetFault::grown_too_far));
        bad = good;
        bad.tree.boxes[last].growth = 0.5F;
        QVERIFY(finds(bad, AssetFault::misstated));
        // The root grows less than a hull that it holds.
        bad = pack(pieces, 0.01);
        const auto is_fine = [&bad] {
            const std::size_t faces = bad.mesh.triangles.size();
            return judged(bytes_of(bad.set, bad.tree, 0.01, faces), bad.mesh).passed();
        };
        QVERIFY(is_fine() && bad.tree.boxes[last].growth > 0.0F);
        bad.tree.boxes[0].growth = 0.5F * bad.tree.boxes[last].growth;
        QVERIFY(!is_fine());
        // A stream is cut in the middle of its positions, and its length says so.
        bad = good;
        for (std::size_t i = last + 1; i < bad.tree.offsets.size(); ++i) {
            bad.tree.offsets[i] -= 2;
        }
        bad.tree.streams.resize(bad.tree.streams.size() - 2);
        QVERIFY(finds(bad, AssetFault::not_decoded));
        // The root's hull and box come from the tree of smaller pieces, so its children are outside
        // of it.
        std::vector<Piece> smaller = pieces;
        for (Piece& piece : smaller) {
            for (Vec3& v : piece.vertices) {
                v *= 0.5;
            }
        }
        const Packed half = pack(smaller, 0.0);
        bad = half;
        bad.tree.boxes = good.tree.boxes;
        bad.set = good.set;
        bad.mesh = good.mesh;
        const auto rest = good.tree.streams.begin() + good.tree.offsets[1];
        bad.tree.streams.resize(half.tree.offsets[1]);
        bad.tree.streams.insert(bad.tree.streams.end(), rest, good.tree.streams.end());
        for (std::size_t i = 1; i < bad.tree.offsets.size(); ++i) {
            bad.tree.offsets[i] =
                half.tree.offsets[1] + good.tree.offsets[i] - good.tree.offsets[1];
        }
        bad.tree.boxes[0] = half.tree.boxes[0];
        QVERIFY(finds(bad, AssetFault::child_outside));
        // A box without thickness makes the hull on its grid flat.
        bad = good;
        bad.tree.boxes[0].half[2] = 0.0F;
        QVERIFY(finds(bad, AssetFault::bad_hull));
    }

    // Half the box's thickness is the largest float that leaves a corner out, by less than doubles
    // can tell; the next one holds it.
    void a_box_that_leaves_out_less_than_rounding_is_found() {
        const std::uint32_t seed = 71 + tests::slice();
        std::mt19937 random(seed);
        for (int i = 0; i < 100; ++i) {
            const ThinPlate plate = thin_plate(random);
            Packed packed = pack({tests::piece_around(plate.corners)}, 0.0);
            auto half = static_cast<float>(plate.reach.get_d());
            while (mpq_class(static_cast<double>(half)) >= plate.reach) {
                half = std::nextafter(half, 0.0F);
            }
            hwa::TurnedBox& box = packed.tree.boxes[0];
            box.centre = plate.centre;
            box.turn = hwa::bits_of(plate.turn);
            box.half = {half, 4.0F, 4.0F};
            QVERIFY2(finds(packed, AssetFault::box_too_small),
                     qPrintable(QString("seed %1, plate %2").arg(seed).arg(i)));
            box.half[0] = std::nextafter(half, 1.0F);
            QVERIFY2(!finds(packed, AssetFault::box_too_small),
                     qPrintable(QString("seed %1, plate %2").arg(seed).arg(i)));
        }
    }

    // A corner stands out of its patch by exactly what is stated, where doubles may measure more;
    // where the next smaller float is stated, it stands out too far.
    void a_corner_as_far_out_as_stated_may_be() {
        const std::uint32_t seed = 72 + tests::slice();
        std::mt19937 random(seed);
        const auto about = [&random](int most) {
            return std::uniform_int_distribution<int>(-most, most)(random);
        };
        // Places are counted along a plane, and out of it in fifths of what they are away: the
        // plane is 3 x + 4 y = 0. All numbers are floats.
        constexpr double k_step = 0x1p-20;
        const auto place = [&](int out, int along, int up) {
            return Vec3(k_step * Vec3(3 * out + 4 * along, 4 * out - 3 * along, up));
        };
        for (int i = 0; i < 100; ++i) {
            const std::vector<Vec3> patch = {
                place(0, -(1 << 20) + about(1 << 18), -(1 << 22) + about(1 << 20)),
                place(0, (1 << 20) + about(1 << 18), -(1 << 22) + about(1 << 20)),
                place(0, about(1 << 18), (1 << 22) + about(1 << 20)), place(-(1 << 17), 0, 0)};
            const int out = std::uniform_int_distribution<int>(1 << 10, 1 << 17)(random);
            std::vector<Vec3> corners = patch;
            corners.push_back(place(out, about(1 << 17), -(1 << 20) + about(1 << 18)));
            std::vector<Piece> below = {tests::piece_around(patch)};
            Packed packed;
            packed.mesh = mesh_of(below);
            packed.set.pieces = {tests::piece_around(corners)};
            packed.set.pieces[0].faces = below[0].faces;
            packed.tree = *pack_tree(*build_tree(packed.set.pieces, {}), {0.0});
            const auto stated = static_cast<float>(5 * out * k_step);
            packed.tree.boxes[0].growth = stated;
            QVERIFY2(!finds(packed, AssetFault::grown_too_far),
                     qPrintable(QString("seed %1, case %2").arg(seed).arg(i)));
            packed.tree.boxes[0].growth = std::nextafter(stated, 0.0F);
            QVERIFY2(finds(packed, AssetFault::grown_too_far),
                     qPrintable(QString("seed %1, case %2").arg(seed).arg(i)));
        }
    }
};

QTEST_APPLESS_MAIN(PackTest)
#include "pack.moc"
