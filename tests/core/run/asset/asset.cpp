// The asset's reader takes the files of every version, and refuses those that are cut, changed or
// false.
#include "asset/asset_file.h"
#include "pack/unpack.h"
#include "support/assets.h"
#include "support/folder.h"
#include "support/random_pieces.h"
#include "support/servant.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <cmath>
#include <random>
#include <set>
#include <xxhash.h>

using namespace hullwright;
using hullwright::tests::AssetBytes;
using hullwright::tests::number_at;
using hullwright::tests::put_at;
using hullwright::tests::sign;

namespace {

hwa::Fault opened(const AssetBytes& bytes, hwa::Asset& asset, unsigned look = hwa::k_everything) {
    return hwa::Asset::open(bytes.data(), bytes.size(), asset, look);
}
hwa::Fault fault_of(const AssetBytes& bytes) {
    hwa::Asset asset;
    return opened(bytes, asset);
}

Cage small_cage() {
    Cage cage;
    cage.corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    cage.triangles = {{0, {0, 2, 1}}, {0, {0, 1, 3}}, {1, {0, 3, 2}}, {2, {1, 2, 3}}};
    cage.components = {0, 1, 0};
    return cage;
}

// Returns an asset of a few pieces of all kinds: solid ones, a flat one, on a grid and not.
AssetBytes small_asset(const Cage& cage = small_cage()) {
    std::vector<Piece> pieces = tests::random_pieces(2, 1, tests::anywhere, 1.0);
    const auto flat = tests::random_pieces(1, 2, tests::anywhere, 1.0, true);
    pieces.insert(pieces.end(), flat.begin(), flat.end());
    const TriMesh mesh = tests::mesh_of(pieces);
    PieceSet set;
    set.pieces = std::move(pieces);
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.01});
    return tests::bytes_of(set, *packed, 0.01, mesh.triangles.size(), cage,
                           {{{"wall", "roof"}, "oak"}, {}, {{}, "steel"}});
}

// Says where a section's entry in the table is, where its bytes begin, and how many there are.
struct Place {
    std::size_t entry = 0;
    std::size_t begin = 0;
    std::size_t size = 0;
};
Place place_of(const AssetBytes& bytes, const char (&name)[5]) {
    for (std::size_t i = 0; i < number_at<std::uint32_t>(bytes, 12); ++i) {
        const std::size_t entry = hwa::k_header_size + i * hwa::k_entry_size;
        if (number_at<std::uint32_t>(bytes, entry) == hwa::section_id(name)) {
            return {entry, static_cast<std::size_t>(number_at<std::uint64_t>(bytes, entry + 8)),
                    static_cast<std::size_t>(number_at<std::uint64_t>(bytes, entry + 16))};
        }
    }
    return {};
}

AssetBytes content(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray bytes = file.readAll();
    return {bytes.begin(), bytes.end()};
}

const QString k_golden = HULLWRIGHT_SOURCE_DIR "/tests/data/golden";

} // namespace

class AssetTest : public QObject {
    Q_OBJECT

private slots:
    // Files are read for ever, from the first version on. To add one for a new version, export it,
    // look at it, and write beside it what this test says it holds.
    void golden_assets_are_read() {
        const QStringList names = QDir(k_golden).entryList({"*.hwa"});
        QVERIFY(names.size() >= 2);
        for (const QString& name : names) {
            const AssetBytes bytes = content(k_golden + "/" + name);
            hwa::Asset asset;
            QCOMPARE(opened(bytes, asset), hwa::Fault::none);
            const std::string text = tests::dump(asset);
            const AssetBytes expected = content(k_golden + "/" + name.chopped(4) + ".txt");
            if (text != std::string(expected.begin(), expected.end())) {
                QFile out(QDir::tempPath() + "/" + name.chopped(4) + ".txt");
                QVERIFY(out.open(QIODevice::WriteOnly));
                out.write(text.data(), static_cast<qint64>(text.size()));
                QFAIL(qPrintable(name + " holds something else: " + out.fileName()));
            }
        }
    }

    void checksums_are_those_of_xxhash() {
        std::mt19937 random(1);
        std::vector<std::uint8_t> bytes(1000);
        std::generate(bytes.begin(), bytes.end(),
                      [&] { return static_cast<std::uint8_t>(random()); });
        for (std::size_t size = 0; size <= bytes.size(); ++size) {
            QCOMPARE(hwa::xxh64(bytes.data(), size), XXH64(bytes.data(), size, 0));
        }
    }

    void ordered_bits_are_in_the_order_of_floats() {
        const std::vector<float> values = {-3e38F, -1.0F,  -1e-40F, -0.0F,
                                           0.0F,   1e-40F, 1.0F,    3e38F};
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::uint32_t bits = hwa::ordered_bits(values[i]);
            QVERIFY(i == 0 || hwa::ordered_bits(values[i - 1]) < bits);
            const float back = hwa::from_ordered_bits(bits);
            QVERIFY(std::memcmp(&back, &values[i], 4) == 0);
        }
    }

    void every_prefix_is_refused() {
        const AssetBytes whole = small_asset();
        QCOMPARE(fault_of(whole), hwa::Fault::none);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            // The file is a copy of its own size, so that the address sanitizer sees a byte that is
            // read too far.
            const AssetBytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
            QVERIFY2(fault_of(cut) == (size < 8 ? hwa::Fault::not_an_asset : hwa::Fault::cut_short),
                     qPrintable(QString("%1 bytes of %2").arg(size).arg(whole.size())));
        }
        AssetBytes longer = whole;
        longer.push_back(0);
        QCOMPARE(fault_of(longer), hwa::Fault::too_long);
    }

    void every_flipped_bit_is_found() {
        const AssetBytes whole = small_asset();
        AssetBytes bytes = whole;
        for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
            bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
            QVERIFY2(fault_of(bytes) != hwa::Fault::none, qPrintable(QString("bit %1").arg(bit)));
            bytes[bit / 8] = whole[bit / 8];
        }
    }

    // An asset that is opened for queries alone is not checked in its names and texts.
    void only_what_is_looked_at_is_checked() {
        AssetBytes bytes = small_asset();
        bytes[place_of(bytes, "RPRT").begin] ^= 1U;
        hwa::Asset asset;
        QCOMPARE(opened(bytes, asset, hwa::k_query | hwa::k_names), hwa::Fault::none);
        QCOMPARE(opened(bytes, asset, hwa::k_texts), hwa::Fault::checksum);
        QCOMPARE(asset.nodes(), 0U);
    }

    void any_alignment_will_do() {
        const AssetBytes bytes = small_asset();
        std::string dumps[3];
        for (std::size_t shift = 0; shift < 3; ++shift) {
            AssetBytes shifted(shift, 0);
            shifted.insert(shifted.end(), bytes.begin(), bytes.end());
            hwa::Asset asset;
            QCOMPARE(
                hwa::Asset::open(shifted.data() + shift, bytes.size(), asset, hwa::k_everything),
                hwa::Fault::none);
            dumps[shift] = tests::dump(asset);
        }
        QVERIFY(dumps[0] == dumps[1] && dumps[0] == dumps[2]);
    }

    // A file may end in a section of somebody else's, or of a later version's.
    void unknown_sections_are_skipped() {
        const AssetBytes whole = small_asset();
        const std::size_t sections = number_at<std::uint32_t>(whole, 12);
        const std::size_t table_end = hwa::k_header_size + sections * hwa::k_entry_size;
        // The table grows into the padding before the first section, or pushes all sections on.
        const auto begin =
            static_cast<std::size_t>(number_at<std::uint64_t>(whole, hwa::k_header_size + 8));
        const std::size_t push = table_end + hwa::k_entry_size > begin ? hwa::k_alignment : 0;
        AssetBytes bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(table_end));
        bytes.resize(begin + push);
        bytes.insert(bytes.end(), whole.begin() + static_cast<std::ptrdiff_t>(begin), whole.end());
        bytes.resize((bytes.size() + 63) / 64 * 64);
        for (std::size_t i = 0; i < sections; ++i) {
            const std::size_t entry = hwa::k_header_size + i * hwa::k_entry_size;
            put_at<std::uint64_t>(bytes, entry + 8,
                                  number_at<std::uint64_t>(bytes, entry + 8) + push);
        }
        put_at(bytes, table_end, hwa::section_id("ZZZZ"));
        put_at<std::uint64_t>(bytes, table_end + 8, bytes.size());
        put_at<std::uint64_t>(bytes, table_end + 16, 5);
        bytes.insert(bytes.end(), {1, 2, 3, 4, 5});
        put_at(bytes, 12, static_cast<std::uint32_t>(sections + 1));
        sign(bytes);
        hwa::Asset asset;
        hwa::Asset before;
        QCOMPARE(opened(bytes, asset), hwa::Fault::none);
        QCOMPARE(opened(whole, before), hwa::Fault::none);
        QVERIFY(tests::dump(asset) == tests::dump(before));
        QCOMPARE(asset.section(static_cast<std::uint32_t>(sections)).size, std::size_t{5});
    }

    void false_numbers_are_refused_by_name() {
        const AssetBytes whole = small_asset();
        const auto with = [&](std::size_t at, auto value) {
            AssetBytes bytes = whole;
            put_at(bytes, at, value);
            sign(bytes);
            return fault_of(bytes);
        };
        QCOMPARE(with(8, 0U), hwa::Fault::version);
        QCOMPARE(with(8, 3U), hwa::Fault::version);
        QCOMPARE(with(8, 1U), hwa::Fault::meta); // version 1 had no origin
        QCOMPARE(with(32, 4U), hwa::Fault::header);
        QCOMPARE(with(12, 0xFFFFFFFFU), hwa::Fault::header);
        QCOMPARE(with(place_of(whole, "META").entry + 8, std::uint64_t{64}), hwa::Fault::table);
        QCOMPARE(with(place_of(whole, "META").entry + 16, ~std::uint64_t{0}), hwa::Fault::table);
        QCOMPARE(with(place_of(whole, "NODE").entry, hwa::section_id("NONE")),
                 hwa::Fault::missing_section);
        QCOMPARE(with(place_of(whole, "META").begin + 8, -1.0), hwa::Fault::meta);
        QCOMPARE(with(place_of(whole, "META").begin + 16, std::numeric_limits<double>::quiet_NaN()),
                 hwa::Fault::meta);
        const std::size_t meta = place_of(whole, "META").begin;
        QCOMPARE(with(meta + 36, 3U), hwa::Fault::none);
        QCOMPARE(with(meta + 36, 15U), hwa::Fault::none);
        QCOMPARE(with(meta + 36, 8U), hwa::Fault::meta); // only bodies of the solid fill it
        QCOMPARE(with(meta + 36, 16U), hwa::Fault::meta);
        for (const std::size_t axis : {0U, 8U, 16U}) {
            QCOMPARE(with(meta + 48 + axis, std::numeric_limits<double>::infinity()),
                     hwa::Fault::meta);
            QCOMPARE(with(meta + 48 + axis, -1e300), hwa::Fault::none);
        }
        // The root gets a wrong number of children, then a piece that it must not have.
        QCOMPARE(with(place_of(whole, "NODE").begin, 0U), hwa::Fault::nodes);
        QCOMPARE(with(place_of(whole, "NODE").begin, 2U), hwa::Fault::nodes);
        QCOMPARE(with(place_of(whole, "NODE").begin + 4, 0U), hwa::Fault::nodes);
        QCOMPARE(with(place_of(whole, "NODE").begin, hwa::k_none), hwa::Fault::nodes);
        QCOMPARE(with(place_of(whole, "PIEC").begin, 1U), hwa::Fault::pieces);
        QCOMPARE(with(place_of(whole, "PIEC").begin + 4, 5U), hwa::Fault::pieces);
        QCOMPARE(with(place_of(whole, "PIEC").begin + 4, 0U), hwa::Fault::nodes);
        for (const std::uint32_t kind : {0U, 4U, 8U}) {
            QCOMPARE(with(place_of(whole, "PIEC").begin + 16, kind), hwa::Fault::none);
        }
        for (const std::uint32_t wrong : {12U, 16U}) {
            QCOMPARE(with(place_of(whole, "PIEC").begin + 16, wrong), hwa::Fault::pieces);
        }
        QCOMPARE(with(place_of(whole, "PIEC").begin + 12, 1000U), hwa::Fault::faces);
        const std::size_t runs = place_of(whole, "RUNS").begin;
        for (const int width : {0, 1, 31, 33, 255}) {
            QCOMPARE(with(runs, static_cast<std::uint8_t>(width)), hwa::Fault::faces);
        }
        for (const int width : {2, 32, 255}) {
            QCOMPARE(with(runs + 1, static_cast<std::uint8_t>(width)), hwa::Fault::faces);
        }
        QCOMPARE(with(runs + 2, std::uint8_t{255}), hwa::Fault::faces);
        const std::size_t boxes = place_of(whole, "TBOX").begin;
        QCOMPARE(with(boxes, std::numeric_limits<float>::infinity()), hwa::Fault::boxes);
        QCOMPARE(with(boxes + 12, -1.0F), hwa::Fault::boxes);
        QCOMPARE(with(boxes + 24, std::numeric_limits<float>::quiet_NaN()), hwa::Fault::boxes);
        QCOMPARE(with(boxes + 28, std::array<std::uint32_t, 3>{}), hwa::Fault::boxes);
        QCOMPARE(with(boxes + 28, std::array<std::uint32_t, 3>{0, 0, 0x80000000U}),
                 hwa::Fault::none);
        QCOMPARE(with(place_of(whole, "HULL").begin + 4, 0U), hwa::Fault::streams);
        QCOMPARE(with(place_of(whole, "HULL").begin + 8, 0xFFFFFFFFU), hwa::Fault::streams);
        QCOMPARE(with(place_of(whole, "NAME").begin + 4, 0xFFFFFFFFU), hwa::Fault::names);
        QCOMPARE(with(place_of(whole, "PART").begin, 1U), hwa::Fault::names);
        QCOMPARE(with(place_of(whole, "MATL").begin + 4, 0xFFFFFFFFU), hwa::Fault::names);
        QCOMPARE(with(place_of(whole, "TAGS").begin, 1U), hwa::Fault::names);
        for (const auto& place : {place_of(whole, "MATL"), place_of(whole, "TAGS")}) {
            QCOMPARE(with(place.entry, hwa::section_id("NONE")), hwa::Fault::none);
        }
        const std::size_t cage = place_of(whole, "CAGE").begin;
        for (const std::size_t count : {0U, 4U, 8U, 12U}) {
            QCOMPARE(with(cage + count, 7U), hwa::Fault::cage);
            QCOMPARE(with(cage + count, 0xFFFFFFFFU), hwa::Fault::cage);
        }
        QCOMPARE(with(cage + 12, 0U), hwa::Fault::cage);
        QCOMPARE(with(cage + 12, 1U), hwa::Fault::cage);
        QCOMPARE(with(cage + 16, std::numeric_limits<float>::infinity()), hwa::Fault::cage);
        // The cage has four corners, whose numbers take two bits; there are three pieces and no
        // fourth.
        const std::size_t triangles = cage + 16 + std::size_t{4} * 12;
        QCOMPARE(with(triangles, std::uint8_t{3}), hwa::Fault::cage);
        const std::size_t components = triangles + 4;
        // The components of the three pieces have the numbers 0, 1 and 0.
        QCOMPARE(number_at<std::uint8_t>(whole, components), std::uint8_t{2});
        QCOMPARE(with(components, std::uint8_t{1}), hwa::Fault::cage);
        QCOMPARE(with(components, std::uint8_t{0}), hwa::Fault::cage);
        QCOMPARE(with(place_of(whole, "CAGE").entry, hwa::section_id("NONE")), hwa::Fault::none);
        std::set<std::string> sentences;
        for (int i = 0; i <= static_cast<int>(hwa::Fault::cage); ++i) {
            sentences.insert(hwa::text(static_cast<hwa::Fault>(i)));
        }
        QCOMPARE(sentences.size(), std::size_t{static_cast<int>(hwa::Fault::cage) + 1});
    }

    // Cages have corners that are float32 numbers or not, several components or one, or no
    // triangles at all.
    void a_cage_comes_back_as_it_was() {
        std::vector<Cage> cages(6, small_cage());
        cages[1].corners[2].y() = 0.1;
        cages[2].components = {0, 0, 0};
        cages[3].corners.clear();
        cages[3].triangles.clear();
        cages[5].corners[2].y() = 0.1;
        for (std::size_t lidded : {4U, 5U}) {
            cages[lidded].triangles.back().piece = hwa::k_none;
        }
        for (const Cage& cage : cages) {
            const AssetBytes bytes = small_asset(cage);
            hwa::Asset asset;
            QCOMPARE(opened(bytes, asset), hwa::Fault::none);
            QCOMPARE(std::size_t{asset.cage_corners()}, cage.corners.size());
            QCOMPARE(std::size_t{asset.cage_triangles()}, cage.triangles.size());
            for (std::uint32_t i = 0; i < asset.cage_corners(); ++i) {
                const auto [x, y, z] = asset.cage_corner(i);
                QVERIFY(Vec3(x, y, z) == cage.corners[i]);
            }
            for (std::uint32_t i = 0; i < asset.cage_triangles(); ++i) {
                QVERIFY(asset.cage_triangle(i) == cage.triangles[i]);
            }
            for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
                QCOMPARE(asset.component(i), cage.components[i]);
            }
        }
    }

    // Without the form for lids, the number after the last piece's belongs to nothing.
    void false_lids_are_refused() {
        Cage cage = small_cage();
        cage.components = {0, 1, 0};
        cage.triangles.back().piece = hwa::k_none;
        const AssetBytes whole = small_asset(cage);
        QCOMPARE(fault_of(whole), hwa::Fault::none);
        const Place place = place_of(whole, "CAGE");
        QCOMPARE(number_at<std::uint32_t>(whole, place.begin + 12), hwa::k_lidded_narrow_corners);
        AssetBytes bytes = whole;
        put_at(bytes, place.begin + 12, hwa::k_narrow_corners);
        sign(bytes);
        QCOMPARE(fault_of(bytes), hwa::Fault::cage);
    }

    void kinds_of_surface_come_back() {
        std::vector<Piece> pieces = tests::random_pieces(3, 1, tests::anywhere, 1.0);
        const TriMesh mesh = tests::mesh_of(pieces);
        PieceSet set;
        set.pieces = std::move(pieces);
        const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.01});
        AssetOrigin origin = tests::origin_for(3, mesh.triangles.size());
        origin.piece_kinds = {SurfaceKind::sheet, SurfaceKind::solid, SurfaceKind::decided};
        origin.mesh_origin = Vec3(1e6, -0.5, 3e300);
        Cage cage;
        cage.components = {0, 1, 2};
        cage.has_inside = true;
        const auto bytes = write_asset(set, *packed, cage, 0.01, origin);
        QVERIFY(bytes);
        hwa::Asset asset;
        QCOMPARE(hwa::Asset::open(bytes->data(), bytes->size(), asset, hwa::k_everything),
                 hwa::Fault::none);
        QVERIFY(asset.knows_inside() && asset.version() == 2);
        QCOMPARE(asset.piece(0).flags, hwa::Piece::k_sheet);
        QCOMPARE(asset.piece(1).flags, 0U);
        QCOMPARE(asset.piece(2).flags, hwa::Piece::k_decided);
        const auto unpacked = unpack(asset, "test");
        QVERIFY(unpacked && unpacked->origin.piece_kinds == origin.piece_kinds);
        QVERIFY(unpacked->origin.mesh_origin == origin.mesh_origin &&
                unpacked->set.origin == origin.mesh_origin);
    }

    // Files had these forms before: FACE, OBOX and a cage of wide numbers.
    void false_numbers_of_earlier_forms_are_refused() {
        const AssetBytes whole = content(k_golden + "/cage.hwa");
        const auto with = [&](std::size_t at, auto value) {
            AssetBytes bytes = whole;
            put_at(bytes, at, value);
            sign(bytes);
            return fault_of(bytes);
        };
        QCOMPARE(fault_of(whole), hwa::Fault::none);
        QCOMPARE(with(place_of(whole, "FACE").begin, 0xFFFFFFFFU), hwa::Fault::faces);
        QCOMPARE(with(place_of(whole, "PIEC").begin + 12, 1000U), hwa::Fault::faces);
        QCOMPARE(with(place_of(whole, "OBOX").begin + 12, -1.0F), hwa::Fault::boxes);
        QCOMPARE(with(place_of(whole, "OBOX").begin + 24, std::numeric_limits<float>::infinity()),
                 hwa::Fault::boxes);
        for (const Place& place : {place_of(whole, "FACE"), place_of(whole, "OBOX")}) {
            QCOMPARE(with(place.entry, hwa::section_id("NONE")), hwa::Fault::missing_section);
        }
        const std::size_t cage = place_of(whole, "CAGE").begin;
        for (const std::size_t count : {0U, 4U, 8U, 12U}) {
            QCOMPARE(with(cage + count, 0xFFFFFFFFU), hwa::Fault::cage);
        }
        QCOMPARE(with(cage + 16, std::numeric_limits<double>::infinity()), hwa::Fault::cage);
        const auto corners = std::size_t{number_at<std::uint32_t>(whole, cage)};
        const std::size_t triangle = cage + 16 + 24 * corners;
        QCOMPARE(with(triangle, 1000U), hwa::Fault::cage);
        QCOMPARE(with(triangle + 4, 1000U), hwa::Fault::cage);
    }

    // A turn gives the same float32 axes on every machine, to the last bit, and comes back from its
    // bits.
    void turns_are_the_same_numbers_everywhere() {
        constexpr std::int32_t k_most = hwa::k_most_turn;
        const std::array<std::array<float, 3>, 3> identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        QVERIFY(hwa::axes_of({k_most, 0, 0, 0}) == identity);
        QVERIFY(hwa::axes_of({-1, 0, 0, 0}) == identity);
        const std::array<std::array<float, 3>, 3> third = {{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};
        QVERIFY(hwa::axes_of({5, 5, 5, 5}) == third);
        const auto axes = hwa::axes_of({k_most, 3, -2, 1});
        QCOMPARE(axes[0][1], 0x1.fffff8p-23F);
        std::mt19937 random(3);
        for (int i = 0; i < 1000; ++i) {
            hwa::Turn turn = {};
            for (std::int32_t& part : turn) {
                part = static_cast<std::int32_t>(random() % (2U * k_most + 1)) - k_most;
            }
            hwa::TurnedBox box;
            box.turn = hwa::bits_of(turn);
            QVERIFY(hwa::turn_of(box) == turn);
        }
    }

    // Proofs of queries about boxes hold for orthonormal axes alone.
    void axes_that_are_not_orthonormal_are_refused() {
        const AssetBytes whole = content(k_golden + "/bracket.hwa");
        const std::size_t axes = place_of(whole, "OBOX").begin + 24;
        using Axes = std::array<float, 9>;
        const auto with = [&](const Axes& numbers) {
            AssetBytes bytes = whole;
            std::memcpy(bytes.data() + axes, numbers.data(), sizeof numbers);
            sign(bytes);
            return fault_of(bytes);
        };
        constexpr float k_off = 1.0F / (1U << 22U);
        QCOMPARE(with({1, 0, 0, 0, 1, 0, 0, 0, 1}), hwa::Fault::none);
        // A left-handed frame will do.
        QCOMPARE(with({-1, 0, 0, 0, 0, 1, 0, 1, 0}), hwa::Fault::none);
        // The axes are at right angles as nearly as is allowed, then a bit less so.
        QCOMPARE(with({1, 0, 0, k_off, 1, 0, 0, 0, 1}), hwa::Fault::none);
        QCOMPARE(with({1, 0, 0, std::nextafter(k_off, 1.0F), 1, 0, 0, 0, 1}), hwa::Fault::boxes);
        QCOMPARE(with({1, 0, -2 * k_off, 0, 1, 0, 0, 0, 1}), hwa::Fault::boxes);
        // One unit in the last place makes a square longer by a bit more than 2^-22, or shorter by
        // 2^-23.
        QCOMPARE(with({1, 0, 0, 0, std::nextafter(1.0F, 0.0F), 0, 0, 0, 1}), hwa::Fault::none);
        QCOMPARE(with({1, 0, 0, 0, std::nextafter(1.0F, 2.0F), 0, 0, 0, 1}), hwa::Fault::boxes);
        for (const Axes& forged :
             {Axes{0, 0, 0, 0, 1, 0, 0, 0, 1}, Axes{1, 0, 0, 1, 0, 0, 0, 0, 1},
              Axes{1, 0, 0, 0, 2, 0, 0, 0, 1}, Axes{1, 0, 0, 0, 1, 0, 0, 3e38F, 1},
              Axes{1, 0, 0, 0, 1, 0, 0, 0, 3e38F}, Axes{0, 0, 0, 0, 0, 0, 0, 0, 0}}) {
            QCOMPARE(with(forged), hwa::Fault::boxes);
        }
    }

    // Boxes much smaller, far from the origin, flat, a needle or a point have the same bound,
    // because it depends on the axes alone; the axes that are written keep half of it.
    void written_axes_keep_within_half_of_what_is_allowed() {
        constexpr double k_half = 1.0 / (1U << 23U);
        double worst = 0.0;
        const auto look = [&worst](const hwa::Asset& asset) {
            for (std::uint32_t i = 0; i < asset.nodes(); ++i) {
                const auto& a = asset.box(i).axes;
                for (std::size_t r = 0; r < 3; ++r) {
                    for (std::size_t s = 0; s < 3; ++s) {
                        double sum = r == s ? -1.0 : 0.0;
                        for (std::size_t k = 0; k < 3; ++k) {
                            sum += static_cast<double>(a[r][k]) * static_cast<double>(a[s][k]);
                        }
                        worst = std::max(worst, std::abs(sum));
                    }
                }
            }
        };
        for (const Fit fit : {Fit::vertices, Fit::surface, Fit::automatic, Fit::optimal}) {
            for (unsigned seed = 0; seed < 8; ++seed) {
                PieceSet set;
                const double size = std::pow(10.0, static_cast<double>(seed) - 4.0);
                set.pieces = tests::random_pieces(fit == Fit::optimal ? 4 : 100, seed,
                                                  tests::anywhere, size, seed % 3 == 2);
                const TriMesh mesh = tests::mesh_of(set.pieces);
                TreeSettings settings;
                settings.fit = fit;
                const auto packed = pack_tree(*build_tree(set.pieces, settings), {0.01 * size});
                const AssetBytes bytes =
                    tests::bytes_of(set, *packed, 0.01 * size, mesh.triangles.size());
                hwa::Asset asset;
                QCOMPARE(opened(bytes, asset), hwa::Fault::none);
                look(asset);
            }
        }
        qInfo("axes are off by up to 2^%.3f", std::log2(worst));
        QVERIFY(worst > 0.0);
        QVERIFY(worst <= k_half * (1.0 + 1e-6));
    }

    // Files with random changes and a right checksum are refused or safe to walk through.
    void forged_files_do_no_harm() {
        const AssetBytes whole = small_asset();
        constexpr std::uint32_t k_rounds = tests::k_sanitized ? 4000 : 40000;
        std::uint32_t taken = 0;
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed);
            AssetBytes bytes = whole;
            for (auto changes = 1 + random() % 3; changes > 0; --changes) {
                // Most changes are behind the table, where more can be wrong.
                const std::size_t from = random() % 8 == 0 ? 0 : 448;
                const std::size_t at = from + random() % (bytes.size() - from - 4);
                switch (random() % 3) {
                case 0:
                    bytes[at] ^= static_cast<std::uint8_t>(1U << random() % 8);
                    break;
                case 1:
                    put_at(bytes, at, static_cast<std::uint32_t>(random()));
                    break;
                default:
                    put_at(bytes, at, static_cast<std::uint32_t>(random() % 8));
                }
            }
            sign(bytes);
            hwa::Asset asset;
            if (opened(bytes, asset) == hwa::Fault::none) {
                ++taken;
                QVERIFY2(tests::walk(asset), qPrintable(QString("seed %1").arg(seed)));
            }
        }
        QVERIFY2(taken > k_rounds / 20, qPrintable(QString::number(taken)));
    }

    void a_few_bytes_cannot_announce_many_vertices() {
        // The head announces a solid hull of a billion vertices, floats of no width.
        const std::vector<std::uint8_t> bomb = {0, 0x80, 0x94, 0xEB, 0xDC, 3, 0, 0, 0, 0, 0,
                                                0, 0,    0,    0,    0,    0, 0, 0, 0, 0, 0};
        hwa::HullHead head;
        QVERIFY(!hwa::HullHeadReader(bomb.data(), bomb.data() + bomb.size()).read(head));
    }

    void files_are_refused_with_their_name() {
        const tests::Folder folder;
        const std::string path = folder.path("x.hwa");
        const auto issue = [&](const AssetBytes& bytes) {
            (void)folder.file("x.hwa", QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                                  static_cast<qsizetype>(bytes.size())));
            const auto asset = AssetFile::open(path, hwa::k_everything);
            return asset ? std::optional<Issue>() : std::optional(asset.issue());
        };
        AssetBytes bytes = small_asset();
        QVERIFY(!issue(bytes));
        bytes.pop_back();
        QCOMPARE(issue(bytes)->code, Code::file_truncated);
        QCOMPARE(issue(bytes)->where, path);
        QCOMPARE(issue({1, 2, 3})->code, Code::format_mismatch);
        QCOMPARE(issue({})->code, Code::file_empty);
        bytes = small_asset();
        bytes[200] ^= 1U;
        QCOMPARE(issue(bytes)->code, Code::parse_failed);
        QCOMPARE(AssetFile::open(folder.path("none.hwa"), 1).issue().code, Code::file_missing);
    }
};

QTEST_APPLESS_MAIN(AssetTest)
#include "asset.moc"
