// Colours of pieces that touch are told apart, and of others go by the number alone.
#include "piece/piece_colours.h"

#include "geom/box_around.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/stop_at.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <numeric>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

// Returns pieces that have numbers from 1 on, or else a face each.
std::vector<Piece> pieces_of(std::size_t count, std::uint32_t seed, double size, bool numbered) {
    std::vector<Piece> pieces = random_pieces(count, seed, anywhere, size);
    for (std::size_t p = 0; p < count; ++p) {
        if (numbered) {
            pieces[p].number = static_cast<Index>(p + 1);
        } else {
            pieces[p].faces = {static_cast<FaceId>(3 * p)};
        }
    }
    return pieces;
}

// Returns unit cubes whose corners are apart by `step`.
std::vector<Piece> row_of_cubes(std::size_t count, double step) {
    std::vector<Piece> cubes;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Vec3> corners;
        for (int c = 0; c < 8; ++c) {
            corners.emplace_back(static_cast<double>(i) * step + (c & 1), (c >> 1) & 1, c >> 2);
        }
        cubes.push_back(piece_around(corners));
        cubes.back().number = static_cast<Index>(i + 1);
    }
    return cubes;
}

bool is_own(const PieceColour& colour, const Piece& piece) {
    return colour == own_colour(piece, Family::solid);
}

} // namespace

class PieceColoursTest : public QObject {
    Q_OBJECT

private slots:
    // Every pair is looked at; a piece is asked for as much as its sequence is sure of.
    void pieces_that_touch_are_told_apart() {
        std::size_t pairs = 0;
        std::size_t moved = 0;
        for (std::uint32_t seed = 1; seed <= 40; ++seed) {
            const auto pieces = pieces_of(200, seed, 0.4 + 0.04 * seed, seed % 2 == 0);
            const auto colours = piece_colours(pieces, Family::solid);
            for (std::size_t p = 0; p < pieces.size(); ++p) {
                std::vector<std::size_t> before;
                for (std::size_t q = 0; q < p; ++q) {
                    if (box_around(pieces[p].vertices).overlaps(box_around(pieces[q].vertices))) {
                        before.push_back(q);
                    }
                }
                for (const std::size_t q : before) {
                    QVERIFY(before.size() > k_surely_apart ||
                            colour_distance(colours[p].spectrum, colours[q].spectrum) >=
                                k_least_colour_distance);
                    QVERIFY(before.size() > k_surely_apart_safe ||
                            colour_distance(colours[p].safe, colours[q].safe) >=
                                k_least_colour_distance);
                    ++pairs;
                }
                moved += is_own(colours[p], pieces[p]) ? 0U : 1U;
            }
        }
        QVERIFY2(pairs > 5000, qPrintable(QString::number(pairs)));
        QVERIFY2(moved > 1000, qPrintable(QString::number(moved)));
    }

    // Each of sixteen pieces in one place touches all others: they have the eight safe colours and
    // the darker shade of each, which are told apart from the colours and from each other.
    void darker_shades_of_the_safe_palette_keep_apart() {
        const auto colours =
            piece_colours(row_of_cubes(k_surely_apart_safe + 1, 0.0), Family::solid);
        double nearest = 1e3;
        for (std::size_t p = 0; p < colours.size(); ++p) {
            for (std::size_t q = 0; q < p; ++q) {
                nearest = std::min(nearest, colour_distance(colours[p].safe, colours[q].safe));
            }
        }
        qInfo("the nearest two of %zu are %.1f apart", colours.size(), nearest);
        QVERIFY(nearest >= k_least_colour_distance);
    }

    void numbers_alone_decide_where_nothing_touches() {
        const auto apart = row_of_cubes(100, 1.5);
        const auto colours = piece_colours(apart, Family::solid);
        for (std::size_t p = 0; p < apart.size(); ++p) {
            QVERIFY(is_own(colours[p], apart[p]));
        }
    }

    // The second of two with nearly the same number's colour gives way, wherever it lies in memory.
    void the_smaller_number_keeps_its_colour() {
        auto pair = row_of_cubes(2, 1.0);
        pair[0].number = 145; // hues of numbers that are 144 apart are nearly the same
        pair[1].number = 1;
        QVERIFY(colour_distance(own_colour(pair[0], Family::solid).spectrum,
                                own_colour(pair[1], Family::solid).spectrum) < 10.0);
        const auto colours = piece_colours(pair, Family::solid);
        QVERIFY(is_own(colours[1], pair[1]));
        QVERIFY(colours[0].spectrum != own_colour(pair[0], Family::solid).spectrum);
        pair[1].part = 1; // the first part's pieces come first
        QVERIFY(is_own(piece_colours(pair, Family::solid)[0], pair[0]));
    }

    void the_order_in_memory_does_not_matter() {
        for (const bool numbered : {true, false}) {
            const auto pieces = pieces_of(300, 7, 1.0, numbered);
            const auto colours = piece_colours(pieces, Family::solid);
            std::vector<std::size_t> order(pieces.size());
            std::iota(order.begin(), order.end(), 0U);
            std::shuffle(order.begin(), order.end(), std::mt19937(3));
            std::vector<Piece> shuffled;
            for (const std::size_t p : order) {
                shuffled.push_back(pieces[p]);
            }
            const auto again = piece_colours(shuffled, Family::solid);
            for (std::size_t p = 0; p < order.size(); ++p) {
                QVERIFY(again[p] == colours[order[p]]);
            }
        }
    }

    void pieces_without_corners_have_their_own_colour() {
        QVERIFY(piece_colours({}, Family::solid).empty());
        std::vector<Piece> pieces = row_of_cubes(2, 1.0);
        pieces[1].vertices.clear();
        QVERIFY(is_own(piece_colours(pieces, Family::solid)[1], pieces[1]));
    }

    // Each of them touches all others, which nobody has the time to ask.
    void thousands_of_pieces_in_one_place_are_coloured() {
        auto pieces = row_of_cubes(30000, 1e-6);
        QCOMPARE(piece_colours(pieces, Family::solid).size(), pieces.size());
        for (Piece& piece : pieces) { // the last one along the row is decided first
            piece.number = static_cast<std::uint32_t>(pieces.size()) + 1 - piece.number;
        }
        QCOMPARE(piece_colours(pieces, Family::solid).size(), pieces.size());
    }

    void fifteen_thousand_pieces_are_coloured_at_once() {
        const auto pieces = pieces_of(15000, 1, 0.5, true);
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(piece_colours(pieces, Family::solid).size(), pieces.size());
        qInfo("%.1f ms", 1e-6 * static_cast<double>(clock.nsecsElapsed()));
    }

    // All touch one another, and are numbered against the order of their places.
    void choosing_colours_tells_how_far_it_is_and_stops() {
        std::vector<Piece> pieces = row_of_cubes(3000, 1e-4);
        std::reverse(pieces.begin(), pieces.end());
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            pieces[p].number = static_cast<Index>(p + 1);
        }
        Heard heard;
        const auto colours = piece_colours(pieces, Family::solid, heard.progress());
        QVERIFY(colours.ok());
        QVERIFY(*colours == piece_colours(pieces, Family::solid));
        QVERIFY(heard.told().size() > 10 && heard.way_back().empty());
        QVERIFY(heard.longest_step() < 0.1);
        StopAt stop(0.3);
        const auto none = piece_colours(pieces, Family::solid, stop.progress());
        QVERIFY(!none && none.issue().code == Code::stopped);
        QVERIFY(stop.was_reached() && stop.told_after() < 2);
    }
};

QTEST_APPLESS_MAIN(PieceColoursTest)
#include "piece_colours.moc"
